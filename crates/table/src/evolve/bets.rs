//! Folds what patrons do: boxes taken and left, stakes registered, withdrawn and rejected.

use super::{broken, cards};
use crate::bets::{Bets, Placing};
use crate::event::TableEvent;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, StaffId};
use croupier_rules::money::Amount;

pub(super) fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for events of patrons only
    match event {
        TableEvent::PatronSat { patron, seat } => {
            table.seats.insert(patron.clone(), *seat);
            if let Some(bets) = bets_mut(table) {
                bets.sit_down(patron, *seat);
            }
            Ok(())
        }
        TableEvent::PatronLeft { patron, .. } | TableEvent::PatronWalkedAway { patron } => {
            table.seats.remove(patron);
            table.last_stakes.remove(patron);
            if table.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some()) {
                table.walked.insert(patron.clone());
            }
            Ok(())
        }
        TableEvent::BetPlaced { patron, seat, bet, stake, was, by, .. } => {
            table.walked.remove(patron);
            set(table, patron, *seat, *bet, (*stake, *was), by.as_ref())
        }
        TableEvent::BetWithdrawn { patron, seat, bet, was, .. }
        | TableEvent::BetRejected { patron, seat, bet, was, .. } => {
            set(table, patron, *seat, *bet, (Amount::ZERO, *was), None)
        }
        TableEvent::InsurancePlaced { patron, seat, on, stage, stake, was, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), *stake);
            set(table, patron, *seat, Wager::Insurance(*on, *stage), (*stake, *was), None)
        }
        TableEvent::InsuranceWithdrawn { patron, seat, on, stage, was, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), Amount::ZERO);
            set(table, patron, *seat, Wager::Insurance(*on, *stage), (Amount::ZERO, *was), None)
        }
        _ => broken(table, "not an event of a patron"),
    }
}

fn bets_mut(table: &mut Table) -> Option<&mut Bets> {
    match &mut table.game {
        GameTable::SicBo(round) => round.bets_mut(),
        GameTable::Baccarat(game) => game.round.bets_mut(),
        GameTable::PaiGow(game) => game.round.bets_mut(),
    }
}

/// A stake becomes another. `was` must be what lay there.
fn set(
    table: &mut Table,
    patron: &PatronId,
    seat: u16,
    wager: Wager,
    (stake, was): (Amount, Amount),
    by: Option<&StaffId>,
) -> Result<(), Corrupt> {
    let none = Bets::default();
    let bets = table.bets().unwrap_or(&none);
    let standing = table.stands(bets, (patron, seat, wager), (stake, was));
    let placing = Placing { standing, by: by.cloned() };
    match bets_mut(table) {
        Some(bets) if bets.stake(patron, seat, wager) == was => {
            bets.set(patron, seat, wager, stake, placing);
            Ok(())
        }
        Some(_) | None => broken(table, "a stake changed that was not there"),
    }
}
