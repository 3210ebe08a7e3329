//! What the pit may order at a table: the irregularities of the documents' section 5 as data, so
//! that an order can wait for a second person and be read again years later.

use crate::pai_gow::{Piece, Position};
use crate::round::RoundNo;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// An order of the pit about a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum PitOrder {
    /// The round is Void for one of the reasons the documents name. Needs a second person.
    Void { case: VoidCase, text: String },
    /// Something went wrong in the dealing; the House rules on the cards.
    DealingError(DealingError),
    /// The cards are replaced by a new set, which serves from the next round.
    ReplaceSet { text: String },
    /// The Banker's third card may be squeezed or exposed before the Player's third card: no
    /// insurance is offered after the Player's third card in this round.
    SqueezeBankerThirdFirst,
    /// Insurance that was not offered is offered now, on the points now shown.
    OfferNeglectedInsurance,
    /// A patron meant to take an offer of insurance that was missed.
    NoteMeantToInsure { patron: PatronId, on: Side, stage: Stage },
    /// Original Bets of those who meant to take a missed offer that would have paid are returned.
    ReturnForNeglect,
    /// The cards entered were not those on the table: the round is settled by these. Needs a second
    /// person once the result is registered.
    CorrectCards { cards: Vec<Card>, text: String },
    /// The dice entered were not those on the table.
    CorrectDice { dice: Dice, text: String },
    /// A hand of pai gow was another one, or was set otherwise: the settled round is settled by it.
    /// Needs a second person.
    CorrectHand {
        at: Position,
        pieces: Vec<Piece>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        low: Option<Vec<Piece>>,
        text: String,
    },
    /// Money is moved for a round that is past, where the document allows it. Needs a second
    /// person.
    Adjust { of_round: RoundNo, patron: PatronId, to_patron: bool, amount: Amount, text: String },
    /// An error is noted; nothing moves.
    NoteIncident { of_round: RoundNo, text: String },
    /// Anything the rules do not cover, at the Shift Manager's discretion.
    Decide { text: String, effect: Decision },
    /// A throw that cannot be read: bets stand and the dice are shaken again.
    NoRoll { text: String },
}

/// Why a round is Void.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoidCase {
    /// A card was found that is not of the set.
    ForeignCard,
    /// There were too few or too many cards in the deck.
    CardCount,
    /// A hand was dealt a wrong number of cards that cannot be Reconstructed.
    WrongNumberOfCards,
    /// Too few cards are left to finish the round.
    InsufficientCards,
    /// The cards were not shuffled.
    NotShuffled,
}

/// What the Shift Manager's decision does besides being written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Decision {
    Nothing,
    /// The round is Void. Needs a second person.
    Void,
    /// Every bet of these patrons in this round is returned.
    ReturnBets(Vec<PatronId>),
}

/// A dealing error and how the House rules on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DealingError {
    /// What went wrong.
    pub kind: DealingErrorKind,
    /// Cards that left the shoe and were not entered, in the order they left it.
    #[serde(default)]
    pub drawn: Vec<CardInError>,
    /// Every known card of the round, entered and in error, in the order now in force; empty where
    /// the order they left the shoe in stands.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// Whether the House holds the cards to be Reconstructed.
    pub reconstructed: bool,
    /// What happened, in words.
    pub text: String,
}

/// A card drawn in error: its face, where anybody saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardInError {
    /// The card, unless it lies face down.
    pub card: Option<Card>,
    /// Whether it was exposed.
    pub exposed: bool,
}

/// The dealing errors the documents speak of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealingErrorKind {
    /// Cards were drawn in excess or exposed.
    ExcessOrExposed,
    /// Cards went to the wrong area.
    WrongSide,
    /// Cards went to the person accepting the other hand.
    WrongPerson,
    /// A card was dealt face up at a table that deals face down.
    FaceUp,
    /// Two cards or more were drawn together.
    Simultaneous,
    /// A hand has a wrong number of cards, and they can be Reconstructed.
    WrongNumber,
    /// Another dealing error.
    Other,
}

/// What a patron chooses after a dealing error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionAnswer {
    /// To continue, with the hand or the Reconstructed hand.
    Continue,
    /// To have every bet of the round returned.
    Return,
}
