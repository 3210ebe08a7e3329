//! What each game adds to the words of a table: its events, its orders, the moves of its automatic
//! dealer, and what it keeps for its roads. One line for each game in each list.

use super::Instead;
use crate::baccarat::{BaccaratDue, BaccaratEvent, BaccaratOrder, SettledRound};
use crate::event::{FrameEvent, KeepEvent, PitEvent};
use crate::hex::Hex;
use crate::order::AnyOrder;
use crate::pai_gow::{PaiGowDue, PaiGowEvent, PaiGowOrder};
use crate::pit::OrderKind;
use crate::round::{RoundNo, Shown};
use crate::sic_bo::{SicBoDue, SicBoEvent, SicBoOrder};
pub use crate::sic_bo::{THROWS_MAX, Throw};
#[cfg(test)]
use crate::toy::{self, ToyDue, ToyEvent, ToyOrder};
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The pattern of a command or an event that belongs to a game.
#[cfg(not(test))]
macro_rules! of_a_game {
    ($Word:ident) => {
        $Word::Baccarat(_) | $Word::SicBo(_) | $Word::PaiGow(_)
    };
}
#[cfg(test)]
macro_rules! of_a_game {
    ($Word:ident) => {
        $Word::Baccarat(_) | $Word::SicBo(_) | $Word::PaiGow(_) | $Word::Toy(_)
    };
}
pub(crate) use of_a_game;

/// An event of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum TableEvent {
    /// The frame of a round: people, bets, its beginning and its end.
    Frame(FrameEvent),
    /// The table is kept: closed, staffed, set, filled.
    Keep(KeepEvent),
    /// What the pit orders, and what is written down.
    Pit(PitEvent),
    /// Of baccarat.
    Baccarat(BaccaratEvent),
    /// Of Sic Bo.
    SicBo(SicBoEvent),
    /// Of pai gow.
    PaiGow(PaiGowEvent),
    /// Of the toy.
    #[cfg(test)]
    Toy(ToyEvent),
}

impl TableEvent {
    /// The round it is part of and changes; `None` if it only notes something about a round, or
    /// concerns the table as a whole.
    pub fn of_round(&self) -> Option<RoundNo> {
        match self {
            TableEvent::Frame(event) => event.of_round(),
            TableEvent::Keep(_) => None,
            TableEvent::Pit(event) => event.of_round(),
            TableEvent::Baccarat(event) => event.of_round(),
            TableEvent::SicBo(event) => Some(event.of_round()),
            TableEvent::PaiGow(event) => Some(event.of_round()),
            #[cfg(test)]
            TableEvent::Toy(event) => Some(event.of_round()),
        }
    }

    /// The seed of an event that can reveal one; the inner `None` means it holds no seed.
    pub const fn revealed(&self) -> Option<&Option<Hex>> {
        match self {
            TableEvent::Frame(event) => event.revealed(),
            TableEvent::Keep(_) | TableEvent::Pit(_) => None,
            TableEvent::Baccarat(event) => event.revealed(),
            TableEvent::SicBo(event) => event.revealed(),
            TableEvent::PaiGow(event) => event.revealed(),
            #[cfg(test)]
            TableEvent::Toy(_) => None,
        }
    }

    /// The dice it enters, and the seed it reveals with them.
    pub const fn thrown(&self) -> Option<(Dice, Option<&Hex>)> {
        match self {
            TableEvent::SicBo(SicBoEvent::DiceEntered { dice, seed, .. })
            | TableEvent::PaiGow(PaiGowEvent::DiceEntered { dice, seed, .. }) => {
                Some((*dice, seed.as_ref()))
            }
            TableEvent::Frame(_) | TableEvent::Keep(_) | TableEvent::Pit(_) => None,
            of_a_game!(TableEvent) => None,
        }
    }

    /// Whether it asks every patron to continue or have the bets returned.
    pub(crate) const fn asks_patrons(&self) -> bool {
        matches!(self, TableEvent::Baccarat(BaccaratEvent::OptionsGiven { .. }))
    }
}

/// An order of the pit about a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum PitOrder {
    /// An order for every table.
    Any(AnyOrder),
    /// An order for a baccarat table.
    Baccarat(BaccaratOrder),
    /// An order for a Sic Bo table.
    SicBo(SicBoOrder),
    /// An order for a pai gow table.
    PaiGow(PaiGowOrder),
    /// At a table of the toy.
    #[cfg(test)]
    Toy(ToyOrder),
}

impl PitOrder {
    /// The order by kind and case.
    pub const fn kind(&self) -> OrderKind {
        match self {
            PitOrder::Any(order) => order.kind(),
            PitOrder::Baccarat(order) => order.kind(),
            PitOrder::SicBo(order) => order.kind(),
            PitOrder::PaiGow(order) => order.kind(),
            #[cfg(test)]
            PitOrder::Toy(order) => toy::order_kind(order),
        }
    }

    /// What it says really lay on the table, if it corrects that in [`PitEvent::RoundCorrected`].
    pub fn instead(&self) -> Option<Instead> {
        let shown = match self {
            PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, .. }) => {
                Shown::Cards(cards.clone())
            }
            PitOrder::SicBo(SicBoOrder::CorrectDice { dice, .. }) => Shown::Dice(*dice),
            #[cfg(test)]
            PitOrder::Toy(ToyOrder::CorrectCoin { face, .. }) => Shown::Toy(*face),
            PitOrder::Any(_) | PitOrder::Baccarat(_) | PitOrder::SicBo(_) => return None,
            PitOrder::PaiGow(_) => return None, // its corrections are events of its own
        };
        Some(Instead::of(Some(shown)))
    }

    /// Whether it makes the round Void.
    pub(crate) const fn voids(&self) -> bool {
        match self {
            PitOrder::Any(order) => order.voids(),
            PitOrder::Baccarat(order) => order.voids(),
            PitOrder::PaiGow(order) => order.voids(),
            PitOrder::SicBo(_) => false,
            #[cfg(test)]
            PitOrder::Toy(_) => false,
        }
    }
}

/// What is due next at a table, and from when on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Nothing, until somebody gives a command.
    Nothing,
    /// The automatic dealer opens the next round.
    OpenBets {
        /// The earliest time, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A window closes by a `Tick`, at live tables too.
    Tick {
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// The automatic dealer of a baccarat table moves.
    Baccarat(BaccaratDue),
    /// The automatic dealer of a Sic Bo table moves.
    SicBo(SicBoDue),
    /// The automatic dealer of a pai gow table moves.
    PaiGow(PaiGowDue),
    /// The automatic dealer of a table of the toy moves.
    #[cfg(test)]
    Toy(ToyDue),
}

impl Due {
    /// The time it is due from, in milliseconds since 1970; `None` if nothing is due.
    pub const fn at_ms(self) -> Option<u64> {
        match self {
            Due::Nothing => None,
            Due::OpenBets { at_ms } | Due::Tick { at_ms } => Some(at_ms),
            Due::Baccarat(due) => Some(due.at_ms()),
            Due::SicBo(due) => Some(due.at_ms()),
            Due::PaiGow(due) => Some(due.at_ms()),
            #[cfg(test)]
            Due::Toy(ToyDue::Toss { at_ms }) => Some(at_ms),
        }
    }
}

/// What a table keeps for its roads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// The game has no roads.
    Nothing,
    /// The settled rounds of the newest shoe, of baccarat.
    Shoe {
        /// Its number; absent before the first shoe.
        number: Option<u32>,
        /// Its rounds, oldest first.
        rounds: Vec<SettledRound>,
    },
    /// The last throws, oldest first, of Sic Bo.
    Throws(VecDeque<Throw>),
}
