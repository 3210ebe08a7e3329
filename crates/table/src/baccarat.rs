//! Baccarat at the table: cards one by one, insurance windows, third cards, and the shoe's life.

use crate::irregularity::OptionsWindow;
use crate::order::CardInError;
use crate::round::{BetsOpen, Round, RoundResult, Window};
use croupier_house::PatronId;
use croupier_rules::baccarat::{InsuranceOffer, Play, Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use std::collections::BTreeMap;

mod draw;
mod insurance;
mod settle;
mod shoe;

pub(crate) use draw::{enter_card, insurance_offered, offer_at, undo_card};
pub use insurance::{Insurable, Offer, insurable, offers};
pub(crate) use insurance::{insure, rows};
pub(crate) use settle::{settle, settled_ends};
pub use shoe::{CUT_CARD_AT, Life, Shoe};
pub(crate) use shoe::{end_shoe, new_shoe};

/// The draw of a round. The cards are those on the table, in the order they left the shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Another card comes next.
    Dealing(Vec<Card>),
    /// Insurance is on offer before the next card.
    Insuring(Vec<Card>, InsuranceWindow),
    /// Every patron chooses after a dealing error, before the draw goes on.
    Options(Vec<Card>, OptionsWindow),
    /// All cards are drawn, and wait for the dealer to confirm.
    Complete(Vec<Card>),
}

/// A time in which Original Bets may be insured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsuranceWindow {
    /// The points it is offered on.
    pub offer: InsuranceOffer,
    /// How long.
    pub window: Window,
    /// Whether it was neglected before, and is offered by order.
    pub neglected: bool,
}

/// A baccarat table. It never holds a card that has not been dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaccaratTable {
    pub(crate) shoe: Option<Shoe>,
    /// How many shoes there have been.
    pub(crate) shoes: u32,
    pub(crate) round: Round<Draw>,
    /// Cards that left the shoe and wait to be called for, in this round or the next.
    pub(crate) ahead: Vec<CardInError>,
    /// Those that waited and were called for in this round: its first cards.
    pub(crate) used: Vec<CardInError>,
    /// Whether the House has ruled on this round's cards.
    pub(crate) ruled: bool,
    /// Whether no insurance is offered after the Player's third card in this round.
    pub(crate) third_card_waived: bool,
    /// What was staked on insurance that had been neglected, in this round.
    pub(crate) neglected: BTreeMap<(PatronId, u16, Side, Stage), Amount>,
}

impl BaccaratTable {
    pub(crate) const fn new() -> BaccaratTable {
        BaccaratTable {
            shoe: None,
            shoes: 0,
            round: Round::Idle,
            ahead: Vec::new(),
            used: Vec::new(),
            ruled: false,
            third_card_waived: false,
            neglected: BTreeMap::new(),
        }
    }

    /// The next round commences; cards that wait are its first.
    pub(crate) fn open_round(&mut self, open: BetsOpen) {
        self.round = Round::Open(open);
        self.used.clear();
        self.ruled = false;
        self.third_card_waived = false;
        self.neglected.clear();
    }

    /// Whether a round is being played.
    pub(crate) const fn in_round(&self) -> bool {
        matches!(self.round, Round::Open(_) | Round::Closed(..))
    }

    /// Cards that left the shoe and wait to be called for, in this round or the next.
    pub fn ahead(&self) -> &[CardInError] {
        &self.ahead
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
            Draw::Dealing(cards)
            | Draw::Insuring(cards, _)
            | Draw::Options(cards, _)
            | Draw::Complete(cards) => cards,
        }
    }
}

/// The result of a finished round.
pub(crate) fn result(play: &Play) -> RoundResult {
    RoundResult::Baccarat(play.result())
}
