//! A round is opened, its bets are closed, and time passes.

use super::{Decided, is_between_rounds, wrong_moment};
use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
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
    if table.kept.is_closed() {
        return Err(Refusal::TableClosed);
    }
    if !table.kept.may_open(round) {
        return Err(Refusal::LastRoundPlayed);
    }
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
    if table.interruption.is_some() {
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
