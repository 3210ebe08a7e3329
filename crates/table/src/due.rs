//! What is due next at a table: it tells the floor when to call the automatic dealer or the clock.

pub use crate::game::Due;
use crate::game::on;
use crate::play::Play;
use crate::round::{Moment, Window};
use crate::settings::Dealing;
use crate::table::Table;

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
            let lands_ms = table.lands_ms(&on!(&table.game, game => game.shown()));
            let at_ms = closed.drawn_ms.saturating_add(pause_ms.max(lands_ms));
            on!(&table.game, game => game.drawing_due(table, automatic, at_ms))
        }
        Moment::Idle | Moment::Ended(_) if !automatic => Due::Nothing,
        Moment::Idle | Moment::Ended(_) if !table.kept.may_open(table.round.next()) => {
            on!(&table.game, game => game.closing_due())
        }
        Moment::Idle => on!(&table.game, game => game.between_due(table, 0)),
        Moment::Ended(past) => {
            let pause_ms = table.settings.stored.result_pause_ms;
            let landed_ms = past.ended_ms.saturating_add(table.lands_ms(&past.shown));
            let at_ms = landed_ms.saturating_add(pause_ms);
            on!(&table.game, game => game.between_due(table, at_ms))
        }
    }
}

impl Due {
    /// The clock is due at the end of a window that has a deadline.
    pub(crate) fn at_end_of(window: &Window) -> Due {
        window.deadline_ms.map_or(Due::Nothing, |at_ms| Due::Tick { at_ms })
    }
}
