//! Tills are opened and closed with a count, and chips leave them for tables and come back.

use super::{Decided, cashier, happened, slip, till_of};
use crate::cage::{CageEvent, CageRefused, Carried, Count, Means, Opening, Till, TillEnd};
use crate::command::Context;
use crate::decide::CREDIT_MAX_CENTS;
use crate::decide::people::has_words;
use crate::id::{StaffId, TableId};
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::House;
use croupier_rules::money::Amount;

/// The most characters of a reason.
const REASON_MAX: usize = 500;
/// A day.
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// The most cash, and the most in chips, that a till holds. With what a patron may buy on top it
/// stays far within the range of an amount.
const TILL_MAX_CENTS: u64 = CREDIT_MAX_CENTS;

/// The cashier opens the one till, with a count. It takes over the float that another till left in
/// the cage: what was counted then must still be there, or a second person counts too and somebody
/// says why. Otherwise what is missing after a closing that fits would never show.
pub(super) fn open(house: &House, opening: &Opening, context: &Context<'_>) -> Decided {
    let cashier = cashier(context)?.ok_or(HouseRefused::NotAllowed { needs: Role::Cashier })?;
    if house.cage.rules.is_none() {
        return Err(CageRefused::NoTills.into());
    }
    if let Some((till, _)) = house.cage.till_of(&cashier) {
        return Err(CageRefused::TillOpen { till }.into());
    }
    let Opening { counted, from, reason, second } = opening;
    check_count(counted)?;
    let second = super::payment::second(house, &cashier, second.as_ref())?;
    let reason: String = reason.trim().chars().take(REASON_MAX).collect();
    let explained = has_words(&reason) && second.is_some();
    let (cash_over, chips_over) = match from {
        Some(number) => {
            let left = house.cage.tills.get(number).and_then(Till::float);
            let left = left.ok_or(CageRefused::NoSuchFloat { till: *number })?;
            let over = (over(counted.cash, left.cash), over(counted.chips, left.chips));
            if over != (0, 0) && !explained {
                return Err(CageRefused::OpeningDiffers { till: *number }.into());
            }
            over
        }
        None if house.cage.floats().next().is_some() && !explained => {
            return Err(CageRefused::FloatWaits.into());
        }
        None => (0, 0),
    };
    let vault = house.cage.keeps_vault() && from.is_none() && !counted.is_empty();
    if vault {
        super::vault::check_out(house, counted, second.is_some())?;
    }
    let opened = CageEvent::TillOpened {
        till: house.cage.next_till(),
        cashier,
        counted: counted.clone(),
        from: *from,
        cash_over,
        chips_over,
        reason: Some(reason).filter(|reason| !reason.is_empty()),
        second,
        vault,
    };
    Ok(vec![happened(opened, context)])
}

/// A till is closed with a count, by its cashier or by a Shift Manager. A difference needs words;
/// if more is missing than leaves the cage by one person, a second person counts too.
pub(super) fn close(house: &House, closing: &TillEnd, context: &Context<'_>) -> Decided {
    let TillEnd { till, counted, reason, to_vault, second } = closing;
    let by = closes(context)?;
    let (number, till) = match *till {
        None => till_of(house, &by)?,
        Some(number) => {
            let open = house.cage.tills.get(&number).filter(|till| till.closed.is_none());
            (number, open.ok_or(CageRefused::NoSuchTill { till: number })?)
        }
    };
    let second = super::payment::second(house, &by, second.as_ref())?;
    let own = till.cashier == by;
    if !own && context.actor.role() != Some(Role::ShiftManager) {
        return Err(HouseRefused::NotAllowed { needs: Role::ShiftManager });
    }
    if is_busy(house, number, till) {
        return Err(CageRefused::TillBusy { till: number }.into());
    }
    check_count(counted)?;
    let (cash_over, chips_over) = (over(counted.cash, till.cash), over(counted.chips, till.chips));
    let reason = reason.trim();
    if (cash_over, chips_over) != (0, 0) && !has_words(reason) {
        let refused = CageRefused::DifferenceUnexplained { cash: cash_over, chips: chips_over };
        return Err(refused.into());
    }
    let missing = missing(cash_over, chips_over);
    let short = missing > 0 && is_short(house, missing, &by, context.now_ms);
    if short && second.is_none() {
        return Err(CageRefused::ShortNeedsTwo.into());
    }
    let vault = *to_vault && !counted.is_empty();
    if vault {
        super::vault::check_in(house, counted, second.is_some())?;
    }
    let reason: String = reason.chars().take(REASON_MAX).collect();
    let closed = CageEvent::TillClosed {
        till: number,
        cashier: till.cashier.clone(),
        closed_by: (!own).then_some(by),
        counted: counted.clone(),
        cash_over,
        chips_over,
        reason: Some(reason).filter(|reason| !reason.is_empty()),
        left: !vault,
        vault,
        second: second.filter(|_| vault || short),
    };
    Ok(vec![happened(closed, context)])
}

/// What is missing, in cash and chips together.
fn missing(cash_over: i64, chips_over: i64) -> u64 {
    let missing = |over: i64| if over < 0 { over.unsigned_abs() } else { 0 };
    missing(cash_over).saturating_add(missing(chips_over))
}

/// Whether more is missing than a payment by one person may be, with all that was missing at what
/// this person closed within a day: a large loss in parts is a large loss.
fn is_short(house: &House, missing_now: u64, by: &StaffId, now_ms: u64) -> bool {
    let Some(rules) = &house.cage.rules else { return false };
    let closings = house.cage.tills.values().filter_map(|till| till.closed.as_ref());
    let own = closings.filter(|end| end.by == *by && now_ms.saturating_sub(end.at_ms) < DAY_MS);
    let before = own.map(|end| missing(end.cash_over, end.chips_over));
    before.fold(missing_now, u64::saturating_add) > rules.second_above.cents()
}

/// Who closes a till: a cashier or a Shift Manager.
fn closes(context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(staff, Role::Cashier | Role::ShiftManager) => Ok(staff.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::Cashier })
        }
    }
}

/// Whether a payment out of this till waits, or chips of it are under way.
fn is_busy(house: &House, number: u64, till: &Till) -> bool {
    let mut waiting = house.cage.waiting.values();
    let mut handed = house.cage.handed.values().flat_map(|here| here.values());
    waiting.any(|waiting| waiting.cashier == till.cashier)
        || handed.any(|handed| handed.till == number)
}

/// By how much a count is over the books, in cents.
pub(crate) fn over(counted: Amount, books: Amount) -> i64 {
    let cents = |amount: Amount| i64::try_from(amount.cents()).unwrap_or(i64::MAX);
    cents(counted).saturating_sub(cents(books))
}

/// Chips for a table leave the till; chips from a table come into it. Whether the table asked for
/// them, the floor has looked up.
pub(super) fn hand_chips(
    house: &House,
    (table, number): (&TableId, u32),
    (carried, amount): (Carried, Amount),
    context: &Context<'_>,
) -> Decided {
    let cashier = cashier(context)?.ok_or(HouseRefused::NotAllowed { needs: Role::Cashier })?;
    let (_, till) = till_of(house, &cashier)?;
    if house.cage.handed(table, number).is_some() {
        return Err(CageRefused::ChipsHandedAlready { number }.into());
    }
    match carried {
        Carried::Fill => check_holds(till, amount, Means::Chips)?,
        Carried::Credit => check_till_room(till, amount, Means::Chips)?,
    }
    let slip = slip(house, &cashier, Means::Chips, context)?;
    let table = table.clone();
    let handed = CageEvent::ChipsHanded { table, number, carried, amount, slip };
    Ok(vec![happened(handed, context)])
}

/// Chips that were handed over are no longer under way. Those that a table sent and wants back must
/// still lie in the till.
pub(super) fn arrived(
    house: &House,
    (table, number): (&TableId, u32),
    back: bool,
    context: &Context<'_>,
) -> Decided {
    let Some(handed) = house.cage.handed(table, number) else { return Ok(Vec::new()) };
    if back {
        let till = house.cage.tills.get(&handed.till);
        let till = till.ok_or(CageRefused::NoSuchTill { till: handed.till })?;
        match handed.carried {
            Carried::Credit => check_holds(till, handed.amount, Means::Chips)?,
            Carried::Fill => check_till_room(till, handed.amount, Means::Chips)?,
        }
    }
    let table = table.clone();
    Ok(vec![happened(CageEvent::ChipsArrived { table, number, back }, context)])
}

/// Refuses more in a till than can always be counted.
pub(super) fn check_till_room(
    till: &Till,
    amount: Amount,
    means: Means,
) -> Result<(), HouseRefused> {
    match till.holds(means).plus(amount) {
        Ok(after) if after.cents() <= TILL_MAX_CENTS => Ok(()),
        Ok(_) | Err(_) => Err(HouseRefused::AmountOutOfRange),
    }
}

/// Refuses a count that does not sum up, or that no till holds.
fn check_count(counted: &Count) -> Result<(), HouseRefused> {
    if counted.cash.max(counted.chips).cents() > TILL_MAX_CENTS {
        return Err(HouseRefused::AmountOutOfRange);
    }
    counted.fits().then_some(()).ok_or(CageRefused::CountUnfit.into())
}

/// A till cannot pay more than lies in it.
pub(super) fn check_holds(till: &Till, amount: Amount, means: Means) -> Result<(), HouseRefused> {
    let left = till.holds(means);
    match amount > left {
        true => Err(CageRefused::TillShort { amount, left, means: means.name() }.into()),
        false => Ok(()),
    }
}
