//! Money over the counter: credits sold, tickets and credit paid. A patron who reaches the
//! threshold for cash is identified first; a large payment takes a second person.

use super::tills::{check_holds, check_till_room};
use super::{Decided, cashier, happened, slip, till_of};
use crate::cage::{CageEvent, CageRefused, CageRules, Means, Payment, Slip, Terms, Waiting, Way};
use crate::command::Context;
use crate::decide::{check_asker, check_known, check_open, check_room, tickets};
use crate::event::HouseEvent;
use crate::id::{PatronId, StaffId, TicketNo};
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::House;
use croupier_rules::money::Amount;

/// Credit is money that was received, so a cashier sells it and a patron has no command that makes
/// it (R80).
pub(crate) fn sell(
    house: &House,
    (patron, amount, play_money): (&PatronId, Amount, bool),
    terms: &Terms,
    context: &Context<'_>,
) -> Decided {
    let cashier = cashier(context)?;
    check_known(house, patron)?;
    check_open(house, patron, context)?;
    if amount.is_zero() {
        return Err(HouseRefused::AmountZero);
    }
    check_room(patron, amount, context)?;
    let mut events = Vec::new();
    let slip = match (&house.cage.rules, cashier) {
        (Some(rules), Some(cashier)) => {
            check_till_room(till_of(house, &cashier)?.1, amount, terms.means)?;
            let slip = slip(house, &cashier, terms.means, context)?;
            let moved = Moved { patron, amount, way: Way::In, terms, slip: &slip };
            events.extend(report(house, rules, &moved, context)?);
            Some(slip)
        }
        (None, _) | (_, None) => None,
    };
    let patron = patron.clone();
    events.push(HouseEvent::CreditsBought { patron, amount, play_money, slip });
    Ok(events)
}

/// Pays a ticket, once and in time. The money of an expired ticket stays in the tickets' account.
pub(crate) fn pay_ticket(
    house: &House,
    ticket: &TicketNo,
    terms: &Terms,
    context: &Context<'_>,
) -> Decided {
    let cashier = cashier(context)?;
    let known = tickets::good(house, ticket, context.now_ms)?;
    let paying = Payment::Ticket { ticket: ticket.clone() };
    let asked = Asked { paying, patron: known.patron.clone(), amount: known.amount };
    match (&house.cage.rules, cashier) {
        (Some(rules), Some(cashier)) => pay(house, rules, asked, (&cashier, terms), context),
        (None, _) | (_, None) => {
            let (number, amount, at_ms) = (ticket.clone(), asked.amount, context.now_ms);
            let (credited, slip) = (None, None);
            Ok(vec![HouseEvent::TicketRedeemed { number, amount, at_ms, credited, slip }])
        }
    }
}

/// Pays credit to a patron. What the patron owes stays.
pub(super) fn pay_out(
    house: &House,
    (patron, amount): (&PatronId, Amount),
    terms: &Terms,
    context: &Context<'_>,
) -> Decided {
    let cashier = cashier(context)?.ok_or(HouseRefused::NotAllowed { needs: Role::Cashier })?;
    let rules = house.cage.rules.as_ref().ok_or(CageRefused::NoTills)?;
    check_known(house, patron)?;
    check_credit(patron, amount, context)?;
    let asked = Asked { paying: Payment::Credit { amount }, patron: patron.clone(), amount };
    pay(house, rules, asked, (&cashier, terms), context)
}

fn check_credit(
    patron: &PatronId,
    amount: Amount,
    context: &Context<'_>,
) -> Result<(), HouseRefused> {
    let (available, owed) = (context.ledger.available(patron), context.ledger.owed(patron));
    match amount {
        amount if amount.is_zero() => Err(HouseRefused::AmountZero),
        amount if amount > available => {
            Err(HouseRefused::NotEnoughCredit { amount, available, owed })
        }
        _ => Ok(()),
    }
}

/// What is to be paid, to whom.
struct Asked {
    paying: Payment,
    patron: PatronId,
    amount: Amount,
}

/// Pays out of the cashier's till, or lets the payment wait for a second person.
fn pay(
    house: &House,
    rules: &CageRules,
    asked: Asked,
    (cashier, terms): (&StaffId, &Terms),
    context: &Context<'_>,
) -> Decided {
    let (_, till) = till_of(house, cashier)?;
    check_holds(till, asked.amount, terms.means)?;
    let second = second(house, cashier, terms.second.as_ref())?;
    let slip = Slip { second, ..slip(house, cashier, terms.means, context)? };
    let moved =
        Moved { patron: &asked.patron, amount: asked.amount, way: Way::Out, terms, slip: &slip };
    let reported = report(house, rules, &moved, context)?;
    let today = house.cage.patron_day(&asked.patron, house.settings.gaming_day.of(context.now_ms));
    let alone = today.paid_alone.plus(asked.amount);
    let alone = alone.map_err(|_| HouseRefused::AmountOutOfRange)?;
    // a large payment in parts is a large payment
    if alone > rules.second_above && slip.second.is_none() {
        let Asked { paying, patron, amount } = asked;
        let waits = CageEvent::PaymentAsked {
            payment: house.cage.payments_made + 1,
            paying,
            patron,
            amount,
            means: terms.means,
            cashier: cashier.clone(),
            identified: terms.identified.clone(),
        };
        return Ok(vec![happened(waits, context)]);
    }
    let mut events = Vec::from_iter(reported);
    events.push(paid(asked, slip, context));
    Ok(events)
}

/// The event of a payment.
fn paid(asked: Asked, slip: Slip, context: &Context<'_>) -> HouseEvent {
    let Asked { paying, patron, amount } = asked;
    match paying {
        Payment::Credit { .. } => happened(CageEvent::PaidOut { patron, amount, slip }, context),
        Payment::Ticket { ticket: number } => {
            let (at_ms, credited, slip) = (context.now_ms, None, Some(slip));
            HouseEvent::TicketRedeemed { number, amount, at_ms, credited, slip }
        }
    }
}

/// Checks that a second person is another one, and may be it.
pub(super) fn second(
    house: &House,
    cashier: &StaffId,
    second: Option<&StaffId>,
) -> Result<Option<StaffId>, HouseRefused> {
    let Some(second) = second else { return Ok(None) };
    if second == cashier {
        return Err(HouseRefused::SecondPersonNeeded);
    }
    let here = house.staff(second).filter(|staff| house.bar(&staff.person()).suspended.is_none());
    match here.map(|staff| staff.role) {
        Some(Role::Cashier | Role::ShiftManager) => Ok(Some(second.clone())),
        Some(_) | None => Err(CageRefused::SecondUnfit.into()),
    }
}

/// The second person agrees on the own login: the payment is made out of the till of the cashier
/// who asked.
pub(super) fn agree(house: &House, payment: u64, context: &Context<'_>) -> Decided {
    let by = second_person(context)?;
    let waiting = waits(house, payment)?;
    let rules = house.cage.rules.as_ref().ok_or(CageRefused::NoTills)?;
    let Waiting { paying, patron, amount, means, cashier, identified, .. } = waiting.clone();
    if by == cashier {
        return Err(HouseRefused::SecondPersonNeeded);
    }
    check_asker(house, &cashier, |role| role == Role::Cashier)?;
    match &paying {
        Payment::Ticket { ticket } => {
            tickets::good(house, ticket, context.now_ms)?;
        }
        Payment::Credit { amount } => check_credit(&patron, *amount, context)?,
    }
    let (_, till) = till_of(house, &cashier)?;
    check_holds(till, amount, means)?;
    let terms = Terms { means, identified, second: None };
    let slip =
        Slip { second: Some(by), payment: Some(payment), ..slip(house, &cashier, means, context)? };
    let moved = Moved { patron: &patron, amount, way: Way::Out, terms: &terms, slip: &slip };
    let mut events = Vec::from_iter(report(house, rules, &moved, context)?);
    events.push(paid(Asked { paying, patron, amount }, slip, context));
    Ok(events)
}

/// The cashier takes a payment back, or a person who may agree declines it.
pub(super) fn decline(house: &House, payment: u64, context: &Context<'_>) -> Decided {
    let declined_by = second_person(context)?;
    let amount = waits(house, payment)?.amount;
    Ok(vec![happened(CageEvent::PaymentDeclined { payment, amount, declined_by }, context)])
}

fn waits(house: &House, payment: u64) -> Result<&Waiting, HouseRefused> {
    let waiting = house.cage.waiting.get(&payment);
    waiting.ok_or_else(|| CageRefused::NoSuchPayment { payment }.into())
}

/// A cashier or a Shift Manager; never the house itself: a person must have looked.
fn second_person(context: &Context<'_>) -> Result<StaffId, HouseRefused> {
    match context.actor {
        Actor::Staff(staff, Role::Cashier | Role::ShiftManager) => Ok(staff.clone()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::Cashier })
        }
    }
}

/// A transaction, as the threshold for cash looks at it.
struct Moved<'m> {
    patron: &'m PatronId,
    amount: Amount,
    way: Way,
    terms: &'m Terms,
    slip: &'m Slip,
}

/// The report of a patron who reaches the threshold with this transaction, for the first time on
/// this gaming day; refused if the patron was not identified.
fn report(
    house: &House,
    rules: &CageRules,
    moved: &Moved<'_>,
    context: &Context<'_>,
) -> Result<Option<HouseEvent>, HouseRefused> {
    let Moved { patron, amount, way, terms, slip } = *moved;
    if terms.means != Means::Cash {
        return Ok(None);
    }
    let today = house.cage.patron_day(patron, house.settings.gaming_day.of(context.now_ms));
    let total = today.sum(way).plus(amount).map_err(|_| HouseRefused::AmountOutOfRange)?;
    if total < rules.identify_from || today.reported(way) {
        return Ok(None);
    }
    let patron = patron.clone();
    let Some(identified) = &terms.identified else {
        let from = rules.identify_from;
        return Err(CageRefused::IdentificationNeeded { patron, total, from }.into());
    };
    if !identified.fits() {
        return Err(CageRefused::IdentificationUnfit.into());
    }
    let reported = CageEvent::CashReported {
        patron,
        way,
        total,
        day: today.day,
        document: identified.document,
        digits: identified.digits.clone(),
        cashier: slip.cashier.clone(),
    };
    Ok(Some(happened(reported, context)))
}
