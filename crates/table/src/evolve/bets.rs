//! Folds what patrons do: boxes taken and left, stakes registered, withdrawn and rejected.

use super::broken;
use crate::bets::{Bets, Placing};
use crate::decide::Change;
use crate::edition::Edition;
use crate::game::on;
use crate::play::Play;
use crate::round::{BetEnd, MomentMut};
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, StaffId};
use croupier_rules::money::Amount;

pub(super) fn sat(table: &mut Table, patron: &PatronId, seat: u16) {
    table.seats.insert(patron.clone(), seat);
    table.kept.away.remove(patron);
    table.kept.bet_ms.remove(patron);
    if table.edition >= Edition::SECOND && table.bets().is_some() {
        table.walked.remove(patron);
    }
    if let Some(bets) = bets_mut(table) {
        bets.sit_down(patron, seat);
    }
}

/// A patron leaves. Bets stand; a box with bets of the patron is free only after the settlement.
pub(super) fn left(table: &mut Table, patron: &PatronId) {
    table.last_stakes.remove(patron);
    let bets = table.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some());
    if bets {
        table.walked.insert(patron.clone());
    }
    if !bets || table.edition < Edition::SECOND {
        table.seats.remove(patron);
    }
    table.kept.away.remove(patron);
    table.kept.bet_ms.remove(patron);
}

/// The round is over: boxes that patrons have left are free, and who has not bet was away.
pub(super) fn round_over(table: &mut Table, bets: &[BetEnd], ended_ms: u64) {
    if table.edition < Edition::SECOND {
        return;
    }
    let walked = &table.walked;
    table.seats.retain(|patron, _| !walked.contains(patron));
    let seats = &table.seats;
    table.kept.away.retain(|patron, _| seats.contains_key(patron));
    table.kept.bet_ms.retain(|patron, _| seats.contains_key(patron));
    for patron in seats.keys() {
        let away = table.kept.away.entry(patron.clone()).or_default();
        let bet = bets.iter().any(|end| end.patron == *patron);
        *away = if bet { 0 } else { away.saturating_add(1) };
        let bet_ms = table.kept.bet_ms.entry(patron.clone()).or_insert(ended_ms);
        *bet_ms = if bet { ended_ms } else { *bet_ms };
    }
}

/// The bets of the round, while they may change.
fn bets_mut(table: &mut Table) -> Option<&mut Bets> {
    match on!(&mut table.game, game => game.moment_mut()) {
        MomentMut::Open(open) => Some(&mut open.bets),
        MomentMut::Closed(closed) => Some(&mut closed.bets),
        MomentMut::Idle | MomentMut::Ended(_) => None,
    }
}

/// Changes a stake. `was` must be the stake before.
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
