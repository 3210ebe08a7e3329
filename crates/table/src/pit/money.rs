//! The money that irregularities move: returned bets, differences and adjustments.

use super::correction::Difference;
use crate::event::PitEvent;
use crate::table::Table;
use crate::transfers::{ended, movement, purse};
use croupier_house::{Account, PatronId, Transfer};
use croupier_rules::money::Amount;

/// The transfers of an event of the pit.
pub(crate) fn money(table: &Table, event: &PitEvent) -> Vec<Transfer> {
    match event {
        PitEvent::BetsReturned { bets, .. } => ended(table, bets),
        PitEvent::RoundCorrected { differences, .. } => {
            differences.iter().flat_map(|difference| compensated(table, difference)).collect()
        }
        PitEvent::MoneyAdjusted { patron, to_patron: true, amount, .. } => {
            let to = purse(table, patron);
            movement(Account::Bank(table.id.clone()), to, amount.cents()).into_iter().collect()
        }
        PitEvent::MoneyAdjusted { patron, amount, shortfall, .. } => {
            let taken = amount.minus(*shortfall).unwrap_or(Amount::ZERO);
            to_bank(table, patron, taken, *shortfall).collect()
        }
        PitEvent::ApprovalAsked { .. }
        | PitEvent::ApprovalGiven { .. }
        | PitEvent::ApprovalDeclined { .. }
        | PitEvent::IncidentNoted { .. } => Vec::new(),
    }
}

/// Takes `taken` from the credit, and `shortfall` as a debt.
fn to_bank(
    table: &Table,
    patron: &PatronId,
    taken: Amount,
    shortfall: Amount,
) -> impl Iterator<Item = Transfer> {
    let bank = || Account::Bank(table.id.clone());
    let from_credit = movement(purse(table, patron), bank(), taken.cents());
    let owed = movement(Account::Owed(patron.clone()), bank(), shortfall.cents());
    from_credit.into_iter().chain(owed)
}

pub(crate) fn compensated(table: &Table, difference: &Difference) -> Vec<Transfer> {
    let Difference { patron, paid, cleared, taken, shortfall, commission, forgiven, refunded } =
        difference;
    let (credit, owed) = (purse(table, patron), Account::Owed(patron.clone()));
    let noted = || Account::Commission(table.id.clone());
    let moved = [
        movement(Account::Bank(table.id.clone()), credit.clone(), paid.cents()),
        movement(Account::Bank(table.id.clone()), owed.clone(), cleared.cents()),
        movement(owed.clone(), noted(), commission.cents()),
        movement(noted(), owed, forgiven.cents()),
        movement(noted(), credit, refunded.cents()),
    ];
    to_bank(table, patron, *taken, *shortfall).chain(moved.into_iter().flatten()).collect()
}
