//! The money irregularities move: bets given back, differences, adjustments.

use super::compensation::Difference;
use crate::event::TableEvent;
use crate::table::Table;
use crate::transfers::{ended, movement, purse};
use croupier_house::{Account, PatronId, TableId, Transfer};
use croupier_rules::money::Amount;

/// What one of these events moves.
pub(crate) fn money(table: &Table, event: &TableEvent) -> Vec<Transfer> {
    #[allow(clippy::wildcard_enum_match_arm)] // the other events move nothing of this kind
    match event {
        TableEvent::BetsReturned { bets, .. } => ended(table, bets),
        TableEvent::RoundCorrected { differences, .. } => {
            differences.iter().flat_map(|difference| compensated(&table.id, difference)).collect()
        }
        TableEvent::MoneyAdjusted { patron, to_patron: true, amount, .. } => {
            let to = purse(patron);
            movement(Account::Bank(table.id.clone()), to, amount.cents()).into_iter().collect()
        }
        TableEvent::MoneyAdjusted { patron, amount, shortfall, .. } => {
            let taken = amount.minus(*shortfall).unwrap_or(Amount::ZERO);
            to_bank(&table.id, patron, taken, *shortfall).collect()
        }
        _ => Vec::new(),
    }
}

/// From the credit as far as it goes, the rest as a debt.
fn to_bank(
    table: &TableId,
    patron: &PatronId,
    taken: Amount,
    shortfall: Amount,
) -> impl Iterator<Item = Transfer> {
    let bank = || Account::Bank(table.clone());
    let from_credit = movement(purse(patron), bank(), taken.cents());
    let owed = movement(Account::Owed(patron.clone()), bank(), shortfall.cents());
    from_credit.into_iter().chain(owed)
}

fn compensated(table: &TableId, difference: &Difference) -> Vec<Transfer> {
    let Difference { patron, paid, taken, shortfall, commission, forgiven, refunded } = difference;
    let (credit, owed) = (purse(patron), Account::Owed(patron.clone()));
    let noted = || Account::Commission(table.clone());
    let moved = [
        movement(Account::Bank(table.clone()), credit.clone(), paid.cents()),
        movement(owed.clone(), noted(), commission.cents()),
        movement(noted(), owed, forgiven.cents()),
        movement(noted(), credit, refunded.cents()),
    ];
    to_bank(table, patron, *taken, *shortfall).chain(moved.into_iter().flatten()).collect()
}
