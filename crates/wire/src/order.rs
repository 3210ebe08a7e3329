//! Orders of the pit, as they cross the wire: one type for every game. Each game says which of them
//! its tables know.

use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An order of the pit about a round, as in `{"order":"void","case":"foreign-card","text":"…"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum OrderBody {
    /// Money is moved for a round that is past, where the document allows it.
    Adjust {
        of_round: u32,
        patron: String,
        to_patron: bool,
        /// In cents.
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        amount: Amount,
        text: String,
        /// Why; tables of the first edition do not ask.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        case: Option<AdjustCaseBody>,
    },
    /// An error is noted; nothing moves.
    NoteIncident { of_round: u32, text: String },
    /// Anything the rules do not cover, at the Shift Manager's discretion.
    Decide { text: String, effect: DecisionBody },
    /// The round is Void for one of the reasons the documents name (baccarat).
    Void { case: VoidCaseBody, text: String },
    /// Something went wrong in the dealing (baccarat).
    DealingError {
        kind: DealingErrorBody,
        /// Cards that left the shoe and were not entered, in the order they left it.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardInErrorBody>>")]
        drawn: Vec<CardInErrorBody>,
        /// Every known card of the round, in the order now in force; empty where it stands.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<String>>")]
        cards: Vec<String>,
        /// Whether the House holds the cards to be Reconstructed.
        reconstructed: bool,
        text: String,
    },
    /// The cards are replaced by a new set, which serves from the next round (baccarat).
    ReplaceSet { text: String },
    /// The Banker's third card may be squeezed or exposed first (baccarat).
    SqueezeBankerThirdFirst,
    /// Insurance that was not offered is offered now (baccarat).
    OfferNeglectedInsurance,
    /// A patron meant to take an offer of insurance that was missed (baccarat).
    NoteMeantToInsure { patron: String, on: SideBody, stage: StageBody },
    /// Original Bets of those who meant to take a missed offer are returned (baccarat).
    ReturnForNeglect,
    /// The cards entered were not those on the table (baccarat).
    CorrectCards { cards: Vec<String>, text: String },
    /// The dice entered were not those on the table, or in the cup.
    CorrectDice { dice: [u8; 3], text: String },
    /// A throw that cannot be read: bets stand and the dice are shaken again.
    NoRoll { text: String },
    /// A hand was another one, or was set otherwise (pai gow).
    CorrectHand {
        /// At which position, as in `dealer` or `seat-3`.
        at: String,
        pieces: Vec<String>,
        /// The low hand as it really lay; absent if it stays, or if the house way sets it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        low: Option<Vec<String>>,
        text: String,
    },
    /// The deal left a wrong number of cards or tiles (pai gow).
    Misdeal { left: u32 },
}

impl OrderBody {
    /// Its name, without its case.
    pub const fn name(&self) -> &'static str {
        match self {
            OrderBody::Adjust { .. } => "adjust",
            OrderBody::NoteIncident { .. } => "note-incident",
            OrderBody::Decide { .. } => "decide",
            OrderBody::Void { .. } => "void",
            OrderBody::DealingError { .. } => "dealing-error",
            OrderBody::ReplaceSet { .. } => "replace-set",
            OrderBody::SqueezeBankerThirdFirst => "squeeze-banker-third-first",
            OrderBody::OfferNeglectedInsurance => "offer-neglected-insurance",
            OrderBody::NoteMeantToInsure { .. } => "note-meant-to-insure",
            OrderBody::ReturnForNeglect => "return-for-neglect",
            OrderBody::CorrectCards { .. } => "correct-cards",
            OrderBody::CorrectDice { .. } => "correct-dice",
            OrderBody::NoRoll { .. } => "no-roll",
            OrderBody::CorrectHand { .. } => "correct-hand",
            OrderBody::Misdeal { .. } => "misdeal",
        }
    }
}

/// Why money is moved for a round that is past.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum AdjustCaseBody {
    /// A mistake in paying.
    Paying,
    /// A mistake in recording.
    Recording,
    /// A decision on what the rules do not cover.
    Decision,
    /// The round would have been Void: refused, because what was settled stands.
    Voidable,
}

/// What the Shift Manager's decision does besides being written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum DecisionBody {
    /// Nothing.
    Nothing,
    /// The round is Void.
    Void,
    /// Every bet of these patrons in this round is returned.
    ReturnBets(Vec<String>),
}

/// Why a round is Void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum VoidCaseBody {
    ForeignCard,
    CardCount,
    WrongNumberOfCards,
    InsufficientCards,
    NotShuffled,
}

/// What went wrong in the dealing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum DealingErrorBody {
    ExcessOrExposed,
    WrongSide,
    WrongPerson,
    FaceUp,
    Simultaneous,
    WrongNumber,
    Other,
}

/// A card drawn in error: its face, where anybody saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CardInErrorBody {
    /// The card, as in `9h`, unless it lies face down.
    pub card: Option<String>,
    /// Whether it was exposed.
    pub exposed: bool,
}

/// A hand of baccarat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum SideBody {
    Player,
    Banker,
}

/// The stage of an insurance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum StageBody {
    FourCards,
    ThirdCard,
}

/// Under which heading an order is listed: the phrase key is `wizard.group.<group>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum OrderGroup {
    Cards,
    Dealing,
    Result,
    Insurance,
    Money,
}

/// What people are asked for when they give an order: the phrase key is `wizard.<field>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum OrderField {
    Drawn,
    Order,
    Reconstructed,
    Cards,
    Dice,
    Patron,
    On,
    Stage,
    Round,
    Direction,
    Amount,
    Patrons,
    Text,
}

/// How an order is listed and what it asks for, by its name with or without its case.
pub(crate) type OrderForm = (&'static str, OrderGroup, &'static [OrderField]);

/// The forms of the orders every table knows.
pub(crate) const FORMS: &[OrderForm] = &[
    (
        "adjust",
        OrderGroup::Money,
        &[
            OrderField::Round,
            OrderField::Patron,
            OrderField::Direction,
            OrderField::Amount,
            OrderField::Text,
        ],
    ),
    ("note-incident", OrderGroup::Money, &[OrderField::Round, OrderField::Text]),
    ("decide/return-bets", OrderGroup::Money, &[OrderField::Patrons, OrderField::Text]),
    ("decide", OrderGroup::Money, &[OrderField::Text]),
];
