//! What happened at a baccarat table beyond what every round has: shoe, cards, insurance, squeeze,
//! and how the House ruled on cards drawn in error.

use super::Restored;
use super::error::{CardInError, DealingErrorKind, OptionAnswer};
use super::waiver::ThirdFirst;
use crate::edition::Edition;
use crate::event::{Named, TableEvent};
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// An event of a baccarat table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum BaccaratEvent {
    /// A card left the shoe.
    CardDrawn {
        round: RoundNo,
        card: Card,
        to: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_ms: Option<u64>,
    },
    /// The last card entered was taken back.
    CardUndone { round: RoundNo, card: Card, reason: String },
    /// Insurance is on offer on these points.
    InsuranceOffered {
        round: RoundNo,
        stage: Stage,
        player: u8,
        banker: u8,
        at_ms: u64,
        deadline_ms: Option<u64>,
    },
    /// An insurance is registered with this stake.
    InsurancePlaced {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        on: Side,
        stage: Stage,
        stake: Amount,
        was: Amount,
    },
    /// An insurance was taken back.
    InsuranceWithdrawn {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        on: Side,
        stage: Stage,
        was: Amount,
        /// Whether a correction gave it back because its points were not those of the cards.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        given_back: bool,
    },
    /// A patron takes no insurance at this stage.
    InsuranceDeclined { round: RoundNo, patron: PatronId, stage: Stage },
    /// The offer is over: a patron who did not take it has forgone it.
    InsuranceClosed { round: RoundNo, stage: Stage, at_ms: u64 },
    /// A new shoe: its first card was turned, and `burned` more were burned face down.
    ShoeOpened {
        number: u32,
        decks: u8,
        first: Card,
        burned: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Hex>,
        /// The new edition of the procedure, if it changes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edition: Option<Edition>,
    },
    /// The shoe was taken off the table.
    ShoeEnded {
        number: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// The patron with the highest bet asks to squeeze.
    SqueezeAsked {
        round: RoundNo,
        patron: PatronId,
        seat: u16,
        /// What is asked about the Banker's third card (3.14), where it is to come before the
        /// Player's; absent where the cards are squeezed in their order (3.9).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        banker_third: Option<ThirdFirst>,
    },
    /// A squeeze was granted, or refused, or is over.
    SqueezeAnswered { round: RoundNo, patron: PatronId, granted: bool },
    /// The next card waits to be turned.
    CardHeld { round: RoundNo, at_ms: u64, deadline_ms: u64 },
    /// The card is turned and may be drawn.
    CardTurned { round: RoundNo, at_ms: u64 },
    /// No insurance is offered after the Player's third card in this round.
    ThirdCardInsuranceWaived { round: RoundNo },
    /// The Banker's third card, the sixth out of the shoe, was opened while the Player's third
    /// card, the fifth, lies face down. Both are drawn, in their order, once that one is opened.
    BankerThirdOpened { round: RoundNo, card: Card, at_ms: u64 },
    /// A patron of a private table asks for no insurance.
    NoInsuranceAsked { patron: PatronId },
    /// Whether insurance is offered from the next round on.
    InsuranceSet { offered: bool },
    /// A shuffled round is over: its seed is revealed.
    ShuffleRevealed {
        round: RoundNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// The Banker Hand lost, so the shoe passes to this box.
    ShoePassed { round: RoundNo, seat: u16 },
    /// The dealer entered a card that a second source has not seen yet.
    CardEntered { round: RoundNo, card: Card },
    /// A second source saw a card that the dealer has not entered yet.
    CardScanned { round: RoundNo, card: Card },
    /// The two sources of a card disagree: play is interrupted, and both report the card again.
    SourcesDisagree { round: RoundNo, entered: Option<Card>, scanned: Card, at_ms: u64 },
    /// The House ruled on the cards: which were drawn in error, which are in play and in what
    /// order, and which wait to be called for.
    CardsRuled {
        round: RoundNo,
        at_ms: u64,
        drawn: Vec<CardInError>,
        cards: Vec<Card>,
        ahead: Vec<CardInError>,
    },
    /// Every patron with a bet is asked to continue or have the bets returned.
    OptionsGiven {
        round: RoundNo,
        at_ms: u64,
        deadline_ms: u64,
        error: DealingErrorKind,
        reconstructed: bool,
        offers: bool,
        rule: Option<String>,
    },
    /// A patron chose.
    OptionAnswered { round: RoundNo, patron: PatronId, answer: OptionAnswer },
    /// The time to choose is over: a patron who did not answer continues.
    OptionsClosed { round: RoundNo, at_ms: u64 },
    /// The cards are replaced by a new set after this round.
    SetReplaced { round: RoundNo },
    /// The cards entered were not those on the table; `cards` are.
    CardsCorrected {
        round: RoundNo,
        at_ms: u64,
        was: Vec<Card>,
        cards: Vec<Card>,
        /// Insurance that an earlier correction gave back, and that these cards offered.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        restored: Vec<Restored>,
    },
    /// Insurance that was neglected is now on offer, on the points shown.
    NeglectedInsuranceOffered { round: RoundNo, stage: Stage, player: u8, banker: u8, at_ms: u64 },
    /// A patron meant to take an offer that was missed.
    MeantToInsure {
        round: RoundNo,
        patron: PatronId,
        on: Side,
        stage: Stage,
        /// The box; absent in the first edition, where it was every box of the patron.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u16>,
    },
}

impl Named for BaccaratEvent {
    const NAMES: &'static [&'static str] = &[
        "card-drawn",
        "card-undone",
        "insurance-offered",
        "insurance-placed",
        "insurance-withdrawn",
        "insurance-declined",
        "insurance-closed",
        "shoe-opened",
        "shoe-ended",
        "squeeze-asked",
        "squeeze-answered",
        "card-held",
        "card-turned",
        "third-card-insurance-waived",
        "banker-third-opened",
        "no-insurance-asked",
        "insurance-set",
        "shuffle-revealed",
        "shoe-passed",
        "card-entered",
        "card-scanned",
        "sources-disagree",
        "cards-ruled",
        "options-given",
        "option-answered",
        "options-closed",
        "set-replaced",
        "cards-corrected",
        "neglected-insurance-offered",
        "meant-to-insure",
    ];
}

impl From<BaccaratEvent> for TableEvent {
    fn from(event: BaccaratEvent) -> TableEvent {
        TableEvent::Baccarat(event)
    }
}

impl BaccaratEvent {
    /// The seed it reveals, if it can reveal one.
    pub(crate) const fn revealed(&self) -> Option<&Option<Hex>> {
        if let BaccaratEvent::ShuffleRevealed { seed, .. } = self { Some(seed) } else { None }
    }

    pub(crate) const fn of_round(&self) -> Option<RoundNo> {
        match self {
            BaccaratEvent::CardDrawn { round, .. }
            | BaccaratEvent::CardUndone { round, .. }
            | BaccaratEvent::InsuranceOffered { round, .. }
            | BaccaratEvent::InsurancePlaced { round, .. }
            | BaccaratEvent::InsuranceWithdrawn { round, .. }
            | BaccaratEvent::InsuranceDeclined { round, .. }
            | BaccaratEvent::InsuranceClosed { round, .. }
            | BaccaratEvent::SqueezeAsked { round, .. }
            | BaccaratEvent::SqueezeAnswered { round, .. }
            | BaccaratEvent::CardHeld { round, .. }
            | BaccaratEvent::CardTurned { round, .. }
            | BaccaratEvent::ThirdCardInsuranceWaived { round, .. }
            | BaccaratEvent::BankerThirdOpened { round, .. }
            | BaccaratEvent::ShuffleRevealed { round, .. }
            | BaccaratEvent::ShoePassed { round, .. }
            | BaccaratEvent::CardEntered { round, .. }
            | BaccaratEvent::CardScanned { round, .. }
            | BaccaratEvent::SourcesDisagree { round, .. }
            | BaccaratEvent::CardsRuled { round, .. }
            | BaccaratEvent::OptionsGiven { round, .. }
            | BaccaratEvent::OptionAnswered { round, .. }
            | BaccaratEvent::OptionsClosed { round, .. }
            | BaccaratEvent::SetReplaced { round, .. }
            | BaccaratEvent::CardsCorrected { round, .. }
            | BaccaratEvent::NeglectedInsuranceOffered { round, .. }
            | BaccaratEvent::MeantToInsure { round, .. } => Some(*round),
            BaccaratEvent::ShoeOpened { .. }
            | BaccaratEvent::ShoeEnded { .. }
            | BaccaratEvent::NoInsuranceAsked { .. }
            | BaccaratEvent::InsuranceSet { .. } => None,
        }
    }
}
