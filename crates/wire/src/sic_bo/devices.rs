//! What the Dealer and the readers of the dice said, while it does not count yet.

use crate::devices::DiffersView;
use croupier_table::Table;
use croupier_table::sic_bo::{Teller, dice_text};

/// What the dealer entered and no device has read.
pub(crate) fn entered(table: &Table) -> Option<String> {
    let told = table.sic_bo()?.told();
    let (teller, dice) = told.first.as_ref().filter(|_| told.differs.is_none())?;
    (*teller == Teller::Dealer).then(|| dice_text(*dice))
}

/// What the two sources said, while they differ.
pub(crate) fn differs(table: &Table) -> Option<DiffersView> {
    let [first, other] = table.sic_bo()?.told().differ()?;
    let said = |by_dealer: bool| {
        let both = [first, other].into_iter();
        both.filter(move |(teller, _)| (*teller == Teller::Dealer) == by_dealer)
            .map(|(_, dice)| dice_text(*dice))
    };
    let (entered, mut read) = (said(true).next(), said(false));
    Some(DiffersView { entered, read: read.next()?, also_read: read.next() })
}
