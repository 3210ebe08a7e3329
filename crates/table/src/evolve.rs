//! Folds events into a table. An event that does not fit means a broken journal.

mod cards;
mod rounds;

use crate::event::TableEvent;
use crate::irregularity;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;

/// The table after an event. After an error the table is not to be used.
pub fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    match event {
        TableEvent::TableOpened { .. } => broken(table, "opened twice"),
        TableEvent::PatronSat { patron, seat } => {
            table.seats.insert(patron.clone(), *seat);
            Ok(())
        }
        TableEvent::PatronLeft { patron, .. } => {
            table.seats.remove(patron);
            table.last_stakes.remove(patron);
            Ok(())
        }
        TableEvent::RoundOpened { round, at_ms, deadline_ms, commitment, .. } => {
            rounds::open(table, *round, (*at_ms, *deadline_ms), commitment.as_ref())
        }
        TableEvent::BetPlaced { patron, seat, bet, stake, was, .. } => {
            set(table, patron, *seat, *bet, (*stake, *was))
        }
        TableEvent::BetWithdrawn { patron, seat, bet, was, .. }
        | TableEvent::BetRejected { patron, seat, bet, was, .. } => {
            set(table, patron, *seat, *bet, (Amount::ZERO, *was))
        }
        TableEvent::InsurancePlaced { patron, seat, on, stage, stake, was, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), *stake);
            set(table, patron, *seat, Wager::Insurance(*on, *stage), (*stake, *was))
        }
        TableEvent::InsuranceWithdrawn { patron, seat, on, stage, was, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), Amount::ZERO);
            set(table, patron, *seat, Wager::Insurance(*on, *stage), (Amount::ZERO, *was))
        }
        TableEvent::BetsClosed { at_ms, .. } => rounds::close(table, *at_ms),
        TableEvent::CardDrawn { card, to, .. } => cards::drawn(table, *card, *to),
        TableEvent::CardUndone { card, .. } => cards::undone(table, *card),
        TableEvent::InsuranceOffered { stage, at_ms, deadline_ms, .. } => {
            cards::offered(table, *stage, *at_ms, *deadline_ms)
        }
        TableEvent::InsuranceClosed { stage, .. } => cards::offer_closed(table, *stage),
        TableEvent::DiceEntered { dice, .. } => rounds::thrown(table, *dice),
        TableEvent::RoundSettled { .. } | TableEvent::RoundVoided { .. } => {
            rounds::end(table, event)
        }
        TableEvent::RoundInterrupted { at_ms, .. } => rounds::interrupt(table, *at_ms),
        TableEvent::RoundResumed { at_ms, deadline_ms, .. } => {
            rounds::resume(table, *at_ms, *deadline_ms)
        }
        TableEvent::ShoeOpened { number, decks, first, commitment, .. } => {
            cards::shoe_opened(table, *number, *decks, *first, commitment.as_ref())
        }
        TableEvent::ShoeEnded { number, .. } => cards::shoe_ended(table, *number),
        TableEvent::CommissionCollected { patron, amount } => collected(table, patron, *amount),
        TableEvent::ApprovalAsked { .. }
        | TableEvent::ApprovalGiven { .. }
        | TableEvent::ApprovalDeclined { .. }
        | TableEvent::IncidentNoted { .. }
        | TableEvent::CardsRuled { .. }
        | TableEvent::OptionsGiven { .. }
        | TableEvent::OptionAnswered { .. }
        | TableEvent::OptionsClosed { .. }
        | TableEvent::BetsReturned { .. }
        | TableEvent::SetReplaced { .. }
        | TableEvent::CardsCorrected { .. }
        | TableEvent::RoundCorrected { .. }
        | TableEvent::MoneyAdjusted { .. }
        | TableEvent::NeglectedInsuranceOffered { .. }
        | TableEvent::MeantToInsure { .. }
        | TableEvent::ThirdCardInsuranceWaived { .. }
        | TableEvent::NoRoll { .. } => irregularity::fold(table, event),
    }
}

pub(crate) fn broken<T>(table: &Table, what: &str) -> Result<T, Corrupt> {
    Err(Corrupt::new(format!("table {}, round {}: {what}", table.id, table.round)))
}

/// A stake becomes another. `was` must be what lay there.
fn set(
    table: &mut Table,
    patron: &PatronId,
    seat: u16,
    wager: Wager,
    (stake, was): (Amount, Amount),
) -> Result<(), Corrupt> {
    let bets = match &mut table.game {
        GameTable::SicBo(round) => round.bets_mut(),
        GameTable::Baccarat(game) => game.round.bets_mut(),
    };
    match bets {
        Some(bets) if bets.stake(patron, seat, wager) == was => {
            bets.set(patron, seat, wager, stake);
            Ok(())
        }
        Some(_) | None => broken(table, "a stake changed that was not there"),
    }
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
