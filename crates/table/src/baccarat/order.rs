//! What the pit may order at a baccarat table: section 5 of the documents as data.

use super::error::DealingError;
use crate::order::PitOrder;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Card;
use serde::{Deserialize, Serialize};

/// An order about the cards, the bets or the insurance of a round of baccarat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum BaccaratOrder {
    /// The round is Void for a reason the documents name. Needs a second person.
    Void { case: VoidCase, text: String },
    /// A dealing error; the House rules on the cards.
    DealingError(DealingError),
    /// A new set of cards replaces the old one from the next round.
    ReplaceSet { text: String },
    /// The Banker's third card may be squeezed or exposed before the Player's third card: no
    /// insurance is offered after the Player's third card in this round.
    SqueezeBankerThirdFirst,
    /// Insurance that was not offered is offered now, on the points now shown.
    OfferNeglectedInsurance,
    /// A patron meant to take an offer of insurance that was missed.
    NoteMeantToInsure { patron: PatronId, on: Side, stage: Stage },
    /// Returns the Original Bets of patrons who meant to take a missed offer that would have paid.
    ReturnForNeglect,
    /// The cards entered were not those on the table: the round is settled by these. Needs a second
    /// person once the round is settled.
    CorrectCards { cards: Vec<Card>, text: String },
}

impl BaccaratOrder {
    /// Whether it makes the round Void.
    pub(crate) const fn voids(&self) -> bool {
        matches!(self, BaccaratOrder::Void { .. })
    }
}

impl From<BaccaratOrder> for PitOrder {
    fn from(order: BaccaratOrder) -> PitOrder {
        PitOrder::Baccarat(order)
    }
}

/// Why a round is Void.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoidCase {
    /// A card was found that does not belong to the set.
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
