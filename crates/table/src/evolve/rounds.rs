//! Folds what happens to a round of any game: opened, closed, ended, interrupted.

use super::broken;
use crate::bets::Bets;
use crate::event::FrameEvent;
use crate::game::on;
use crate::hex::Hex;
use crate::pit::IncidentKind;
use crate::play::Play;
use crate::round::{BetEnd, BetsOpen, Moment, MomentMut, PastRound, RoundEnd, RoundNo, Window};
use crate::table::{HISTORY_MAX, Interruption, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn open(
    table: &mut Table,
    round: RoundNo,
    (at_ms, deadline_ms): (u64, Option<u64>),
    commitment: Option<&Hex>,
) -> Result<(), Corrupt> {
    match table.moment() {
        Moment::Idle => {}
        Moment::Ended(past) => {
            let past = Arc::clone(past);
            if table.history.len() == HISTORY_MAX {
                table.history.pop_front();
            }
            table.history.push_back(past);
        }
        Moment::Open(_) | Moment::Closed(_) => return broken(table, "opened inside a round"),
    }
    if round != table.round.next() {
        return broken(table, "the round opened is not the next");
    }
    table.round = round;
    super::keeping::round_opened(table);
    table.pit.next_round();
    let open = BetsOpen {
        bets: Bets::default(),
        window: Window { began_ms: at_ms, deadline_ms },
        opened_ms: at_ms,
        commitment: commitment.cloned(),
    };
    on!(&table.game, game => open_round(game))(table, open, commitment)
}

/// The function with which this game opens a round.
fn open_round<P: Play>(_game: &P) -> fn(&mut Table, BetsOpen, Option<&Hex>) -> Result<(), Corrupt> {
    P::open_round
}

pub(super) fn close(table: &mut Table, at_ms: u64) -> Result<(), Corrupt> {
    table.kept.asks.clear();
    let closed = on!(&mut table.game, game => game.close_round(at_ms));
    if closed { Ok(()) } else { broken(table, "bets closed that were not open") }
}

/// Ends the round and keeps what the table remembers of it.
pub(super) fn end(table: &mut Table, event: &FrameEvent) -> Result<(), Corrupt> {
    let (round, ended_ms, end, bets) = match event {
        FrameEvent::RoundSettled { round, at_ms, result, bets } => {
            (*round, *at_ms, RoundEnd::Settled(*result), bets)
        }
        FrameEvent::RoundVoided { round, at_ms, reason, bets, .. } => {
            (*round, *at_ms, RoundEnd::Void(reason.clone()), bets)
        }
        FrameEvent::TableOpened { .. }
        | FrameEvent::PatronSat { .. }
        | FrameEvent::PatronLeft { .. }
        | FrameEvent::PatronWalkedAway { .. }
        | FrameEvent::BetAsked { .. }
        | FrameEvent::BetAnswered { .. }
        | FrameEvent::RoundOpened { .. }
        | FrameEvent::BetPlaced { .. }
        | FrameEvent::BetRecounted { .. }
        | FrameEvent::BetWithdrawn { .. }
        | FrameEvent::BetRejected { .. }
        | FrameEvent::BetsClosed { .. }
        | FrameEvent::RoundInterrupted { .. }
        | FrameEvent::RoundResumed { .. }
        | FrameEvent::ReaderTold { .. }
        | FrameEvent::CommissionCollected { .. } => {
            return broken(table, "a round ended by nothing");
        }
    };
    let (opened_ms, given_back) = match table.moment() {
        Moment::Open(open) => (open.opened_ms, Vec::new()),
        Moment::Closed(closed) => (closed.opened_ms, closed.given_back.clone()),
        Moment::Idle | Moment::Ended(_) => return broken(table, "ended without a round"),
    };
    note_owed(table, bets)?;
    table.kept.shift.count(bets, matches!(end, RoundEnd::Settled(_)));
    let given_back_count = given_back.len();
    let bets = match given_back_count {
        0 => Arc::clone(bets),
        _ => Arc::new(bets.iter().cloned().chain(given_back).collect()),
    };
    note_stakes(table, &bets);
    if matches!(end, RoundEnd::Void(_)) && !table.pit.has_ordered_void(round) {
        table.pit.write_of(round, ended_ms, IncidentKind::Void);
    }
    super::bets::round_over(table, &bets, ended_ms);
    table.kept.asks.clear();
    let shown = on!(&mut table.game, game => game.ending(&end, &bets));
    if matches!(end, RoundEnd::Settled(_)) && !table.note_settled(round, &shown) {
        return broken(table, "settled by what is no round of the game");
    }
    let given_back = given_back_count;
    let past = Arc::new(PastRound { round, opened_ms, ended_ms, shown, end, bets, given_back });
    table.interruption = None;
    on!(&mut table.game, game => game.end_round(past));
    Ok(())
}

fn note_owed(table: &mut Table, bets: &[BetEnd]) -> Result<(), Corrupt> {
    for end in bets.iter().filter(|end| !end.commission.is_zero()) {
        let owed = table.owed.entry(end.patron.clone()).or_insert(Amount::ZERO);
        match owed.plus(end.commission) {
            Ok(sum) => *owed = sum,
            Err(_) => return broken(table, "commission out of range"),
        }
    }
    Ok(())
}

/// Notes the stakes of each patron who has not walked away, for Rebet.
fn note_stakes(table: &mut Table, bets: &[BetEnd]) {
    let mut stakes: BTreeMap<&PatronId, Vec<(u16, Wager, Amount)>> = BTreeMap::new();
    let on_layout = |end: &&BetEnd| matches!(end.wager, Wager::Bet(_));
    for end in bets.iter().filter(on_layout) {
        stakes.entry(&end.patron).or_default().push((end.seat, end.wager, end.stake));
    }
    for (patron, stakes) in stakes {
        if !table.walked.contains(patron) {
            table.last_stakes.insert(patron.clone(), stakes);
        }
    }
}

/// The open window: of the bets or of the game.
fn window_mut(table: &mut Table) -> Option<&mut Window> {
    match table.moment() {
        Moment::Open(_) => match on!(&mut table.game, game => game.moment_mut()) {
            MomentMut::Open(open) => Some(&mut open.window),
            MomentMut::Idle | MomentMut::Closed(_) | MomentMut::Ended(_) => None,
        },
        Moment::Closed(_) => on!(&mut table.game, game => game.window_mut()),
        Moment::Idle | Moment::Ended(_) => None,
    }
}

/// An order that waits begins or ceases to hold the round: the open window stops, or goes on with
/// the time it had left.
pub(super) fn hold(table: &mut Table, at_ms: u64) {
    let held = table.held_by().is_some();
    match (table.pit.held_ms, held) {
        (None, true) => table.pit.held_ms = Some(at_ms),
        (Some(since_ms), false) => {
            table.pit.held_ms = None;
            go_on(table, at_ms.saturating_sub(since_ms));
        }
        (None, false) | (Some(_), true) => {}
    }
}

/// The open window ends later by this much.
fn go_on(table: &mut Table, by_ms: u64) {
    if table.interruption.is_some() {
        return; // its time stopped with the interruption
    }
    if let Some(deadline_ms) = window_mut(table).and_then(|window| window.deadline_ms.as_mut()) {
        *deadline_ms = deadline_ms.saturating_add(by_ms);
    }
}

pub(super) fn interrupt(table: &mut Table, at_ms: u64, held: bool) -> Result<(), Corrupt> {
    if let Some(since_ms) = table.pit.held_ms {
        go_on(table, at_ms.saturating_sub(since_ms));
        table.pit.held_ms = Some(at_ms);
    }
    let deadline_ms = window_mut(table).and_then(|window| window.deadline_ms);
    let remaining_ms = deadline_ms.map(|deadline_ms| deadline_ms.saturating_sub(at_ms));
    table.pit.write_of(table.round, at_ms, IncidentKind::Interruption);
    let (since_ms, nothing_failed) = (at_ms, false);
    let interruption = Interruption { since_ms, remaining_ms, nothing_failed, held };
    match table.interruption.replace(interruption) {
        None => Ok(()),
        Some(_) => broken(table, "interrupted twice"),
    }
}

pub(super) fn resume(
    table: &mut Table,
    at_ms: u64,
    deadline_ms: Option<u64>,
    goes_on: bool,
) -> Result<(), Corrupt> {
    if table.interruption.take().is_none() {
        return broken(table, "resumed without an interruption");
    }
    if table.pit.held_ms.is_some() {
        table.pit.held_ms = Some(at_ms);
    }
    if let MomentMut::Closed(closed) = on!(&mut table.game, game => game.moment_mut()) {
        closed.goes_on |= goes_on;
    }
    if let Some(window) = window_mut(table) {
        *window = Window { began_ms: at_ms, deadline_ms };
    }
    Ok(())
}
