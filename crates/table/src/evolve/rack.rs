//! The rack of a chip table follows take and pay (R81): what leaves the patrons' chips and does not
//! become a stake is in the rack, and what comes to them was paid from it.

use crate::edition::Edition;
use crate::event::TableEvent;
use crate::table::Table;
use crate::transfers::transfers;
use croupier_house::{Account, Transfer};

/// By how much an event changes the rack, in cents; asked before the event is folded.
pub(super) fn change(table: &Table, event: &TableEvent) -> i64 {
    if !table.settings.has_chips() || table.edition < Edition::SECOND {
        return 0;
    }
    transfers(table, event).iter().map(taken).sum()
}

fn taken(transfer: &Transfer) -> i64 {
    let cents = i64::try_from(transfer.amount.cents()).unwrap_or(i64::MAX);
    match (is_patrons(&transfer.from), is_patrons(&transfer.to)) {
        (true, false) => cents,
        (false, true) => -cents,
        (true, true) | (false, false) => 0,
    }
}

/// Whether these are chips of the patrons, in front of them or on the layout.
const fn is_patrons(account: &Account) -> bool {
    matches!(account, Account::Chips(_) | Account::InPlay(..))
}
