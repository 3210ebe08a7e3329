//! What is due next at a table: it tells the floor when to call the automatic dealer or the clock.

use crate::baccarat::BaccaratDue;
use crate::game::on;
use crate::pai_gow::PaiGowDue;
use crate::play::Play;
use crate::round::{Moment, Window};
use crate::settings::Dealing;
use crate::sic_bo::SicBoDue;
use crate::table::Table;
#[cfg(test)]
use crate::toy::ToyDue;

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

/// What is due at a table.
pub fn due(table: &Table) -> Due {
    if table.interruption.is_some() || table.held_by().is_some() {
        return Due::Nothing;
    }
    let automatic = table.settings.dealing() == Dealing::Automatic;
    match table.moment() {
        Moment::Open(open) => {
            open.window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
        }
        Moment::Closed(closed) => {
            let pause_ms = table.settings.stored.card_pause_ms;
            let at_ms = closed.drawn_ms.saturating_add(pause_ms);
            on!(&table.game, game => game.drawing_due(table, automatic, at_ms))
        }
        Moment::Idle | Moment::Ended(_) if !automatic => Due::Nothing,
        Moment::Idle | Moment::Ended(_) if !table.kept.may_open(table.round.next()) => {
            on!(&table.game, game => game.closing_due())
        }
        Moment::Idle => on!(&table.game, game => game.between_due(table, 0)),
        Moment::Ended(past) => {
            let at_ms = past.ended_ms.saturating_add(table.settings.stored.result_pause_ms);
            on!(&table.game, game => game.between_due(table, at_ms))
        }
    }
}

impl Due {
    /// The time it is due from, in milliseconds since 1970; `None` if nothing is due.
    pub const fn at_ms(self) -> Option<u64> {
        match self {
            Due::Nothing => None,
            Due::OpenBets { at_ms } | Due::Tick { at_ms } => Some(at_ms),
            Due::Baccarat(due) => Some(due.at_ms()),
            Due::SicBo(SicBoDue::Dice { at_ms }) => Some(at_ms),
            Due::PaiGow(due) => Some(due.at_ms()),
            #[cfg(test)]
            Due::Toy(ToyDue::Toss { at_ms }) => Some(at_ms),
        }
    }

    /// The clock is due at the end of a window that has a deadline.
    pub(crate) fn at_end_of(window: &Window) -> Due {
        window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
    }
}
