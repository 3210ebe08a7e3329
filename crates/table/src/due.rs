//! What a table waits for next: how the floor knows when to call the automatic dealer or the
//! clock.

use crate::baccarat::{self, Draw, Life, Shoe};
use crate::pai_gow::Deal;
use crate::round::{Moment, Round, Window};
use crate::settings::Dealing;
use crate::table::{GameTable, Table};

/// What is to be done next at a table, and from when on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Nothing until somebody does something.
    Nothing,
    /// The automatic dealer puts a new shoe on the table.
    NewShoe,
    /// The automatic dealer ends the shoe and reveals its seed, once the result was shown.
    EndShoe {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// The automatic dealer opens the next round.
    OpenBets {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// A window closes by a `Tick`, at live tables too.
    Tick {
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
    /// The automatic dealer draws a card.
    Card {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// The automatic dealer throws the dice.
    Dice {
        /// From when on, in milliseconds since 1970.
        at_ms: u64,
    },
    /// The automatic dealer delivers the hands.
    Hands,
    /// The automatic dealer reveals the seed of the round that is over.
    Reveal,
}

/// What is due at a table.
pub fn due(table: &Table) -> Due {
    if table.interruption.is_some() {
        return Due::Nothing;
    }
    let automatic = table.settings.dealing() == Dealing::Automatic;
    match table.moment() {
        Moment::Open(open) => {
            open.window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
        }
        Moment::Closed(closed) => {
            let pause_ms = table.settings.stored.card_pause_ms;
            drawing(table, automatic, closed.drawn_ms.saturating_add(pause_ms))
        }
        Moment::Idle | Moment::Ended(_) if !automatic => Due::Nothing,
        Moment::Idle | Moment::Ended(_) if !table.kept.may_open(table.round.next()) => {
            shuffle_due(table)
        }
        Moment::Idle => between(table, 0),
        Moment::Ended(past) => {
            between(table, past.ended_ms.saturating_add(table.settings.stored.result_pause_ms))
        }
    }
}

fn drawing(table: &Table, automatic: bool, at_ms: u64) -> Due {
    match &table.game {
        GameTable::Baccarat(game) => match &game.round {
            Round::Closed(_, Draw::Insuring(_, offered)) => {
                offered.window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
            }
            Round::Closed(_, Draw::Options(_, options)) => {
                options.window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
            }
            Round::Closed(_, Draw::Dealing(_)) if automatic => match baccarat::waits(game) {
                Some(Window { deadline_ms: Some(at_ms), .. }) => Due::Tick { at_ms },
                Some(_) | None => Due::Card { at_ms },
            },
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => Due::Nothing,
        },
        GameTable::SicBo(_) if automatic => Due::Dice { at_ms },
        GameTable::SicBo(_) => Due::Nothing,
        GameTable::PaiGow(game) => match &game.round {
            Round::Closed(_, Deal::Setting(_, window)) => {
                window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
            }
            Round::Closed(_, Deal::Dicing) if automatic => Due::Dice { at_ms },
            Round::Closed(_, Deal::Delivering(_)) if automatic => Due::Hands,
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => Due::Nothing,
        },
    }
}

/// No round follows: only the shuffle of the last one is still to be revealed.
fn shuffle_due(table: &Table) -> Due {
    match &table.game {
        GameTable::Baccarat(game) if game.shoe.as_ref().is_some_and(Shoe::is_shuffled) => {
            Due::EndShoe { at_ms: 0 }
        }
        GameTable::PaiGow(game) if game.promised.is_some() => Due::Reveal,
        GameTable::Baccarat(_) | GameTable::SicBo(_) | GameTable::PaiGow(_) => Due::Nothing,
    }
}

fn between(table: &Table, at_ms: u64) -> Due {
    match &table.game {
        GameTable::SicBo(_) => Due::OpenBets { at_ms },
        GameTable::PaiGow(game) if game.promised.is_some() => Due::Reveal,
        GameTable::PaiGow(_) => Due::OpenBets { at_ms },
        GameTable::Baccarat(game) => match &game.shoe {
            None if table.settings.has_shuffler() => Due::OpenBets { at_ms },
            None => Due::NewShoe,
            Some(shoe) if shoe.is_shuffled() => Due::EndShoe { at_ms: 0 },
            Some(shoe) if shoe.life() == Life::Finished => Due::EndShoe { at_ms },
            Some(_) => Due::OpenBets { at_ms },
        },
    }
}
