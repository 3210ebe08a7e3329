//! Folds what patrons do: boxes taken and left, stakes registered, withdrawn and rejected.

use super::broken;
use crate::bets::{Bets, Placing};
use crate::decide::Change;
use crate::game::on;
use crate::play::Play;
use crate::round::MomentMut;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, StaffId};
use croupier_rules::money::Amount;

pub(super) fn sat(table: &mut Table, patron: &PatronId, seat: u16) {
    table.seats.insert(patron.clone(), seat);
    if let Some(bets) = bets_mut(table) {
        bets.sit_down(patron, seat);
    }
}

pub(super) fn left(table: &mut Table, patron: &PatronId) {
    table.seats.remove(patron);
    table.last_stakes.remove(patron);
    if table.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some()) {
        table.walked.insert(patron.clone());
    }
}

/// The bets of the round, while there are any to change.
fn bets_mut(table: &mut Table) -> Option<&mut Bets> {
    match on!(&mut table.game, game => game.moment_mut()) {
        MomentMut::Open(open) => Some(&mut open.bets),
        MomentMut::Closed(closed) => Some(&mut closed.bets),
        MomentMut::Idle | MomentMut::Ended(_) => None,
    }
}

/// A stake becomes another. `was` must be what lay there.
pub(crate) fn set_stake(
    table: &mut Table,
    (patron, seat, wager): (&PatronId, u16, Wager),
    (stake, was): (Amount, Amount),
    by: Option<&StaffId>,
) -> Result<(), Corrupt> {
    let none = Bets::default();
    let bets = table.bets().unwrap_or(&none);
    let change = Change { patron, seat, wager, stake, was, sits_down: false };
    let standing = on!(&table.game, game => game.stands(table, bets, &change));
    let placing = Placing { standing, by: by.cloned() };
    match bets_mut(table) {
        Some(bets) if bets.stake(patron, seat, wager) == was => {
            bets.set(patron, seat, wager, stake, placing);
            Ok(())
        }
        Some(_) | None => broken(table, "a stake changed that was not there"),
    }
}
