//! Folds what happens to a round of any game: opened, closed, thrown, ended, interrupted.

use super::broken;
use crate::baccarat::{Draw, Shoe, Sources};
use crate::bets::Bets;
use crate::event::TableEvent;
use crate::hex::Hex;
use crate::irregularity::IncidentKind;
use crate::pai_gow::{self, Deal};
use crate::round::{BetEnd, BetsOpen, Moment, PastRound, Round, RoundEnd, RoundNo, Window};
use crate::sic_bo::Shake;
use crate::table::{GameTable, HISTORY_MAX, Interruption, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::equipment::Dice;
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
    match &mut table.game {
        GameTable::SicBo(round) => *round = Round::Open(open),
        GameTable::Baccarat(game) => {
            game.open_round(open);
            if let (true, Some(decks)) = (table.settings.has_shuffler(), table.settings.decks()) {
                let mut shoe = Shoe::shuffled(game.shoes, decks, commitment.cloned());
                let waiting = game.ahead.iter().filter_map(|waiting| waiting.card);
                let apart = waiting.map(|card| shoe.see(card)).all(|seen| seen.is_ok());
                game.shoe = Some(shoe);
                if !apart {
                    return broken(table, "a card waits that no deck has");
                }
            }
        }
        GameTable::PaiGow(game) => {
            game.round = Round::Open(open);
            pai_gow::opened(game, commitment);
        }
    }
    Ok(())
}

pub(super) fn close(table: &mut Table, at_ms: u64) -> Result<(), Corrupt> {
    let closed = match &mut table.game {
        GameTable::SicBo(round) => round.close(at_ms, Shake::Shaking),
        GameTable::Baccarat(game) => game.round.close(at_ms, Draw::Dealing(Vec::new())),
        GameTable::PaiGow(game) => game.round.close(at_ms, Deal::Dicing),
    };
    if closed { Ok(()) } else { broken(table, "bets closed that were not open") }
}

pub(super) fn thrown(table: &mut Table, dice: Dice) -> Result<(), Corrupt> {
    match &mut table.game {
        GameTable::SicBo(Round::Closed(_, shake)) => {
            *shake = Shake::Thrown(dice);
            Ok(())
        }
        GameTable::PaiGow(game) => pai_gow::thrown(game, dice),
        GameTable::SicBo(_) | GameTable::Baccarat(_) => broken(table, "dice out of turn"),
    }
}

/// The round is over; what the table remembers of it is kept.
pub(super) fn end(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these two only
    let (round, ended_ms, end, bets) = match event {
        TableEvent::RoundSettled { round, at_ms, result, bets } => {
            (*round, *at_ms, RoundEnd::Settled(*result), bets)
        }
        TableEvent::RoundVoided { round, at_ms, reason, bets, .. } => {
            (*round, *at_ms, RoundEnd::Void(reason.clone()), bets)
        }
        _ => return broken(table, "a round ended by nothing"),
    };
    let (opened_ms, given_back, meant) = match table.moment() {
        Moment::Open(open) => (open.opened_ms, Vec::new(), Vec::new()),
        Moment::Closed(closed) => {
            (closed.opened_ms, closed.given_back.clone(), closed.meant.clone())
        }
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
    let shown = match &mut table.game {
        GameTable::PaiGow(game) => pai_gow::ended(game, &end, &bets),
        GameTable::SicBo(_) | GameTable::Baccarat(_) => table.shown(),
    };
    if matches!(end, RoundEnd::Settled(_)) && !table.note_settled(round, &shown) {
        return broken(table, "settled by what is no round of the game");
    }
    let given_back = given_back_count;
    let past = PastRound { round, opened_ms, ended_ms, shown, end, bets, given_back, meant };
    let past = Arc::new(past);
    table.interruption = None;
    match &mut table.game {
        GameTable::SicBo(round) => *round = Round::Ended(past),
        GameTable::PaiGow(game) => game.round = Round::Ended(past),
        GameTable::Baccarat(game) => {
            game.round = Round::Ended(past);
            if let Some(shoe) = &mut game.shoe {
                shoe.end_round();
            }
            game.shoe.take_if(|shoe| shoe.is_shuffled() && shoe.commitment.is_none());
            game.sources = Sources::default();
        }
    }
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

/// The stakes of each patron who is still here, to be placed again.
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

/// The window that is open, of bets or insurance.
fn window_mut(table: &mut Table) -> Option<&mut Window> {
    match &mut table.game {
        GameTable::SicBo(Round::Open(open)) => Some(&mut open.window),
        GameTable::SicBo(Round::Idle | Round::Closed(..) | Round::Ended(_)) => None,
        GameTable::Baccarat(game) => match &mut game.round {
            Round::Open(open) => Some(&mut open.window),
            Round::Closed(_, Draw::Insuring(_, offered)) => Some(&mut offered.window),
            Round::Closed(_, Draw::Options(_, options)) => Some(&mut options.window),
            Round::Closed(_, Draw::Dealing(_)) => {
                game.squeeze.as_mut().and_then(|squeeze| squeeze.turning.as_mut())
            }
            Round::Closed(_, Draw::Complete(_)) | Round::Idle | Round::Ended(_) => None,
        },
        GameTable::PaiGow(game) => match &mut game.round {
            Round::Open(open) => Some(&mut open.window),
            Round::Closed(_, Deal::Setting(_, window)) => Some(window),
            Round::Closed(_, Deal::Dicing | Deal::Delivering(_))
            | Round::Idle
            | Round::Ended(_) => None,
        },
    }
}

pub(super) fn interrupt(table: &mut Table, at_ms: u64) -> Result<(), Corrupt> {
    let deadline_ms = window_mut(table).and_then(|window| window.deadline_ms);
    let remaining_ms = deadline_ms.map(|deadline_ms| deadline_ms.saturating_sub(at_ms));
    table.pit.write_of(table.round, at_ms, IncidentKind::Interruption);
    let interruption = Interruption { since_ms: at_ms, remaining_ms, sources_disagree: false };
    match table.interruption.replace(interruption) {
        None => Ok(()),
        Some(_) => broken(table, "interrupted twice"),
    }
}

pub(super) fn resume(
    table: &mut Table,
    at_ms: u64,
    deadline_ms: Option<u64>,
) -> Result<(), Corrupt> {
    if table.interruption.take().is_none() {
        return broken(table, "resumed without an interruption");
    }
    if let Some(window) = window_mut(table) {
        *window = Window { began_ms: at_ms, deadline_ms };
    }
    Ok(())
}
