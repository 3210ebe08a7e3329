//! Folds what the pit ordered: approvals, incidents, returned bets, corrected rounds and adjusted
//! money.

use super::broken;
use crate::bets::Placing;
use crate::event::PitEvent;
use crate::game::{Instead, on};
use crate::pit::{Approval, Difference, Incident, settled_part};
use crate::play::Play;
use crate::round::{BetEnd, Moment, MomentMut, PastRound, RoundEnd, RoundResult, VoidReason};
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;
use std::sync::Arc;

/// The table after an event of the pit.
pub(super) fn evolve(table: &mut Table, event: &PitEvent) -> Result<(), Corrupt> {
    match event.clone() {
        PitEvent::ApprovalAsked { approval, round, order, by, position, at_ms } => {
            let pit = &mut table.pit;
            let fits = approval == pit.next_approval();
            pit.asked = approval;
            pit.approvals.insert(approval, Approval { round, order, by, position, at_ms });
            checked(table, fits, "an order out of turn")
        }
        PitEvent::ApprovalGiven { approval, .. } | PitEvent::ApprovalDeclined { approval, .. } => {
            let waited = table.pit.approvals.remove(&approval).is_some();
            checked(table, waited, "an answer to an order that did not wait")
        }
        PitEvent::IncidentNoted { incident, round, at_ms, kind, text, rule, authorised } => {
            let fits = incident == table.pit.noted.saturating_add(1);
            let number = incident;
            table.pit.write(Incident { number, round, at_ms, kind, text, rule, authorised });
            checked(table, fits, "an incident out of turn")
        }
        PitEvent::BetsReturned { bets, .. } => bets_returned(table, &bets),
        PitEvent::RoundCorrected {
            round, was, result, void, instead, bets, differences, ..
        } => {
            let fits = matches!(table.moment(), Moment::Ended(past)
                if past.round == round && past.result() == Some(was));
            checked(table, fits, "a round corrected that was not so")?;
            corrected(table, (result, void), &instead, &bets)?;
            differences.iter().try_for_each(|difference| owe_difference(table, difference))
        }
        PitEvent::MoneyAdjusted { patron, to_patron, amount, shortfall, .. } => {
            table.kept.shift.adjust(to_patron, amount);
            owe_shortfall(table, &patron, shortfall)
        }
    }
}

fn checked(table: &Table, fits: bool, what: &str) -> Result<(), Corrupt> {
    if fits { Ok(()) } else { broken(table, what) }
}

/// Bets given back before the settlement leave the table and are shown with the round.
fn bets_returned(table: &mut Table, ends: &[BetEnd]) -> Result<(), Corrupt> {
    let MomentMut::Closed(closed) = on!(&mut table.game, game => game.moment_mut()) else {
        return broken(table, "bets returned out of turn");
    };
    let mut lay = true;
    for end in ends {
        lay &= closed.bets.stake(&end.patron, end.seat, end.wager) == end.stake;
        let none = Placing::default();
        closed.bets.set(&end.patron, end.seat, end.wager, Amount::ZERO, none);
    }
    closed.given_back.extend(ends.iter().cloned());
    checked(table, lay, "a bet returned that was not there")
}

/// Settles a settled round again.
fn corrected(
    table: &mut Table,
    (result, void): (Option<RoundResult>, Option<VoidReason>),
    instead: &Instead,
    bets: &Arc<Vec<BetEnd>>,
) -> Result<(), Corrupt> {
    let Moment::Ended(past) = table.moment() else {
        return broken(table, "a round corrected that is not over");
    };
    let mut past = PastRound::clone(past);
    past.end = match (result, void) {
        (Some(result), None) => RoundEnd::Settled(result),
        (None, Some(reason)) => RoundEnd::Void(reason),
        (Some(_), Some(_)) | (None, None) => return broken(table, "a correction to nothing"),
    };
    let settled = settled_part(&past);
    table.kept.shift.recount(settled, bets, result.is_some());
    let tail = past.bets.iter().skip(settled.len());
    past.bets = match past.given_back {
        0 => Arc::clone(bets),
        _ => Arc::new(bets.iter().chain(tail).cloned().collect()),
    };
    let shown = instead.shown().unwrap_or_else(|| past.shown.clone());
    let before = std::mem::replace(&mut past.shown, shown);
    let noted = match &past.end {
        RoundEnd::Settled(_) => table.correct_settled(past.round, &past.shown),
        RoundEnd::Void(_) => table.forget_settled(past.round),
    };
    let changed = instead.shown().is_some().then_some(&before);
    let past = Arc::new(past);
    let fits = on!(&mut table.game, game => game.correct_round(past, changed));
    checked(table, fits && noted, "a correction that the game does not allow")
}

/// Adds what a correction leaves a patron owing.
fn owe_difference(table: &mut Table, difference: &Difference) -> Result<(), Corrupt> {
    let Difference { patron, cleared, shortfall, commission, forgiven, .. } = difference;
    clear_debt(table, patron, *cleared)?;
    owe(table, patron, *shortfall, *forgiven)?;
    owe(table, patron, *commission, Amount::ZERO)?;
    note_debt(table, patron, *shortfall)
}

/// Adds what could not be taken from a patron as a debt.
pub(crate) fn owe_shortfall(
    table: &mut Table,
    patron: &PatronId,
    shortfall: Amount,
) -> Result<(), Corrupt> {
    owe(table, patron, shortfall, Amount::ZERO)?;
    note_debt(table, patron, shortfall)
}

/// A debt is paid off, in part or whole, by what a correction pays.
pub(crate) fn clear_debt(
    table: &mut Table,
    patron: &PatronId,
    cleared: Amount,
) -> Result<(), Corrupt> {
    if cleared.is_zero() {
        return Ok(());
    }
    match table.debt(patron).minus(cleared) {
        Ok(left) if left.is_zero() => table.debts.remove(patron),
        Ok(left) => table.debts.insert(patron.clone(), left),
        Err(_) => return broken(table, "a debt cleared that was not there"),
    };
    owe(table, patron, Amount::ZERO, cleared)
}

/// Changes what a patron owes here: `less` is subtracted, then `more` added.
fn owe(table: &mut Table, patron: &PatronId, more: Amount, less: Amount) -> Result<(), Corrupt> {
    let owed = table.owed.get(patron).copied().unwrap_or(Amount::ZERO);
    match owed.minus(less).ok().and_then(|left| left.plus(more).ok()) {
        Some(owed) if owed.is_zero() => {
            table.owed.remove(patron);
            Ok(())
        }
        Some(owed) => {
            table.owed.insert(patron.clone(), owed);
            Ok(())
        }
        None => broken(table, "a debt out of range"),
    }
}

/// Notes that `more` of what a patron owes is a debt, not commission.
fn note_debt(table: &mut Table, patron: &PatronId, more: Amount) -> Result<(), Corrupt> {
    if more.is_zero() {
        return Ok(());
    }
    match table.debt(patron).plus(more) {
        Ok(debt) => {
            table.debts.insert(patron.clone(), debt);
            Ok(())
        }
        Err(_) => broken(table, "a debt out of range"),
    }
}
