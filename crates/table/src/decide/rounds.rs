//! A round is opened, its bets are closed, and time passes.

use super::{Decided, is_between_rounds, people, wrong_moment};
use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
use crate::evolve::evolve;
use crate::game::on;
use crate::hex::Hex;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::{Moment, RoundNo};
use crate::table::Table;

/// "Place your Bets".
pub(super) fn open_bets(
    table: &Table,
    round: RoundNo,
    commitment: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    if !is_between_rounds(table) {
        return Err(wrong_moment(table));
    }
    table.check_readings()?;
    if table.kept.is_closed() {
        return Err(Refusal::TableClosed);
    }
    if !table.kept.may_open(round) {
        return Err(Refusal::LastRoundPlayed);
    }
    let left = people::absent(table, context);
    if left.is_empty() {
        return opened(table, round, commitment, context);
    }
    // The round opens without those who were away.
    let mut without = table.clone();
    for event in &left {
        evolve(&mut without, event).map_err(|_| Refusal::NotSeated)?;
    }
    let opened = opened(&without, round, commitment, context)?;
    Ok(left.into_iter().chain(opened).collect())
}

fn opened(
    table: &Table,
    round: RoundNo,
    commitment: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    on!(&table.game, game => {
        game.may_open(table)?;
        Ok(game.open(table, round, commitment, context))
    })
}

/// "No more Bets".
pub(super) fn close_bets(table: &Table, context: &Context<'_>) -> Decided {
    match table.moment() {
        Moment::Open(_) if on!(&table.game, game => game.takes_bets()) => {
            Ok(closed(table, context))
        }
        Moment::Open(_) | Moment::Idle | Moment::Closed(_) | Moment::Ended(_) => {
            Err(wrong_moment(table))
        }
    }
}

fn closed(table: &Table, context: &Context<'_>) -> Vec<TableEvent> {
    let closed = FrameEvent::BetsClosed { round: table.round(), at_ms: context.now_ms };
    let besides = on!(&table.game, game => game.at_close(table, context));
    [closed.into()].into_iter().chain(besides).collect()
}

/// Closes the windows whose time is over.
pub(super) fn tick(table: &Table, context: &Context<'_>) -> Decided {
    if table.interruption.is_some() || table.held_by().is_some() {
        return Ok(Vec::new());
    }
    match table.moment() {
        Moment::Open(open) if open.window.is_over(context.now_ms) => {
            let over = on!(&table.game, game => game.opening_over(table, context));
            over.unwrap_or_else(|| Ok(closed(table, context)))
        }
        Moment::Closed(_) => on!(&table.game, game => game.tick(table, context)),
        Moment::Open(_) | Moment::Idle | Moment::Ended(_) => Ok(Vec::new()),
    }
}
