//! Folds events into a table. An event that does not fit means that the journal is broken.

mod bets;
mod keeping;
mod pit;
mod rack;
mod reader;
mod rounds;

use crate::event::{FrameEvent, TableEvent};
use crate::game::{self, of_a_game};
use crate::kept::BetAsk;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;

pub(crate) use bets::set_stake;
pub(crate) use pit::{clear_debt, owe_shortfall};

/// The table after an event. After an error the table must not be used.
pub fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let taken = rack::change(table, event);
    fold(table, event)?;
    table.kept.taken = table.kept.taken.saturating_add(taken);
    Ok(())
}

fn fold(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    match event {
        TableEvent::Frame(event) => frame(table, event),
        TableEvent::Keep(event) => keeping::evolve(table, event),
        TableEvent::Pit(event) => pit::evolve(table, event),
        of_a_game!(TableEvent) => game::evolve(table, event),
    }
}

fn frame(table: &mut Table, event: &FrameEvent) -> Result<(), Corrupt> {
    match event {
        FrameEvent::TableOpened { .. } => broken(table, "opened twice"),
        FrameEvent::PatronSat { patron, seat } => {
            bets::sat(table, patron, *seat);
            Ok(())
        }
        FrameEvent::PatronLeft { patron, .. } | FrameEvent::PatronWalkedAway { patron } => {
            bets::left(table, patron);
            Ok(())
        }
        FrameEvent::BetAsked { ask, patron, seat, bet, stake, by, .. } => {
            let (patron, bet, by) = (patron.clone(), bet.clone(), by.clone());
            let asked = BetAsk { patron, seat: *seat, bet, stake: *stake, by };
            table.kept.ask_numbers = *ask;
            table.kept.asks.insert(*ask, asked);
            Ok(())
        }
        FrameEvent::BetAnswered { ask, .. } => match table.kept.asks.remove(ask) {
            Some(_) => Ok(()),
            None => broken(table, "an answer to a bet that nobody asked for"),
        },
        FrameEvent::BetPlaced { patron, seat, bet, stake, was, by, .. } => {
            // The cover of a bank grows with the bets of others, also if its patron is gone.
            if matches!(bet, Wager::Bet(_)) {
                table.walked.remove(patron);
            }
            set_stake(table, (patron, *seat, *bet), (*stake, *was), by.as_ref())
        }
        FrameEvent::BetRecounted { patron, seat, bet, stake, was, by, .. } => {
            set_stake(table, (patron, *seat, *bet), (*stake, *was), by.as_ref())
        }
        FrameEvent::BetWithdrawn { patron, seat, bet, was, .. }
        | FrameEvent::BetRejected { patron, seat, bet, was, .. } => {
            set_stake(table, (patron, *seat, *bet), (Amount::ZERO, *was), None)
        }
        FrameEvent::RoundOpened { round, at_ms, deadline_ms, commitment, .. } => {
            rounds::open(table, *round, (*at_ms, *deadline_ms), commitment.as_ref())
        }
        FrameEvent::BetsClosed { at_ms, .. } => rounds::close(table, *at_ms),
        FrameEvent::RoundSettled { .. } | FrameEvent::RoundVoided { .. } => {
            table.readers.unexpected.clear(); // they went with the round
            rounds::end(table, event)
        }
        FrameEvent::RoundInterrupted { at_ms, held, .. } => rounds::interrupt(table, *at_ms, *held),
        FrameEvent::RoundResumed { at_ms, deadline_ms, rule, .. } => {
            rounds::resume(table, *at_ms, *deadline_ms, rule.is_some())
        }
        FrameEvent::CommissionCollected { patron, amount } => collected(table, patron, *amount),
        FrameEvent::ReaderTold { what, at_ms, .. } => reader::evolve(table, what, *at_ms),
    }
}

pub(crate) fn broken<T>(table: &Table, what: &str) -> Result<T, Corrupt> {
    Err(Corrupt::new(format!("table {}, round {}: {what}", table.id, table.round)))
}

fn collected(table: &mut Table, patron: &PatronId, amount: Amount) -> Result<(), Corrupt> {
    let owed = table.owed.get(patron).copied().unwrap_or(Amount::ZERO);
    match owed.minus(amount) {
        Ok(left) if left.is_zero() => {
            table.owed.remove(patron);
            table.debts.remove(patron);
            Ok(())
        }
        Ok(left) => {
            table.owed.insert(patron.clone(), left);
            if let Some(debt) = table.debts.get_mut(patron) {
                *debt = left.min(*debt);
            }
            Ok(())
        }
        Err(_) => broken(table, "more commission was collected than was owed"),
    }
}
