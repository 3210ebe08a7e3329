//! Baccarat at the table: cards one by one, insurance windows, third cards, and the shoe's life.

use crate::round::{Round, RoundResult, Window};
use croupier_rules::baccarat::{InsuranceOffer, Play};
use croupier_rules::equipment::Card;
use serde::{Deserialize, Serialize};

mod draw;
mod insurance;
mod settle;
mod shoe;

pub(crate) use draw::{enter_card, undo_card};
pub(crate) use insurance::insure;
pub use insurance::{Insurable, Offer, insurable, offers};
pub(crate) use settle::settle;
pub use shoe::{CUT_CARD_AT, Life, Shoe};
pub(crate) use shoe::{end_shoe, new_shoe};

/// The draw of a round. The cards are those on the table, in the order they left the shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Draw {
    /// Another card comes next.
    Dealing(Vec<Card>),
    /// Insurance is on offer before the next card.
    Insuring(Vec<Card>, InsuranceWindow),
    /// All cards are drawn, and wait for the dealer to confirm.
    Complete(Vec<Card>),
}

/// A time in which Original Bets may be insured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InsuranceWindow {
    /// The points it is offered on.
    pub offer: InsuranceOffer,
    /// How long.
    pub window: Window,
}

/// A baccarat table. It never holds a card that has not been dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BaccaratTable {
    pub(crate) shoe: Option<Shoe>,
    /// How many shoes there have been.
    pub(crate) shoes: u32,
    pub(crate) round: Round<Draw>,
}

impl BaccaratTable {
    pub(crate) const fn new() -> BaccaratTable {
        BaccaratTable { shoe: None, shoes: 0, round: Round::Idle }
    }

    /// The shoe in use.
    pub fn shoe(&self) -> Option<&Shoe> {
        self.shoe.as_ref()
    }

    /// The round.
    pub fn round(&self) -> &Round<Draw> {
        &self.round
    }
}

impl Draw {
    /// The cards on the table.
    pub fn cards(&self) -> &[Card] {
        match self {
            Draw::Dealing(cards) | Draw::Insuring(cards, _) | Draw::Complete(cards) => cards,
        }
    }
}

/// The result of a finished round.
pub(crate) fn result(play: &Play) -> RoundResult {
    RoundResult::Baccarat(play.result())
}
