//! Money over the counter: credits sold, tickets and credit paid. A patron who reaches the
//! threshold for cash is identified first; a large payment or sale takes a second person.

use super::cash::{Moved, report};
use super::tills::{check_holds, check_till_room};
use super::{Decided, cashier, happened, slip, till_of};
use crate::cage::{CageEvent, CageRefused, CageRules, Payment, Slip, Terms, Waiting, Way};
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
            let second = second(house, &cashier, terms.second.as_ref())?;
            let slip = Slip { second, ..slip(house, &cashier, terms.means, context)? };
            let moved = Moved::at_the_cage((patron, amount), Way::In, terms, &cashier);
            let reported = report(house, rules, &moved, context)?;
            if slip.second.is_none() && is_large_sale(house, rules, (patron, amount), context)? {
                let (paying, patron) = (Payment::Sale { amount }, patron.clone());
                let asked = Asked { paying, patron, amount };
                return Ok(vec![waits_for_second(house, asked, (&cashier, terms), context)]);
            }
            events.extend(reported);
            Some(slip)
        }
        (None, _) | (_, None) => None,
    };
    let patron = patron.clone();
    events.push(HouseEvent::CreditsBought { patron, amount, play_money, slip });
    Ok(events)
}

/// Whether a sale, with what was sold to the patron on this day by one person alone, takes two.
fn is_large_sale(
    house: &House,
    rules: &CageRules,
    (patron, amount): (&PatronId, Amount),
    context: &Context<'_>,
) -> Result<bool, HouseRefused> {
    let Some(limit) = rules.sale_second_above else { return Ok(false) };
    let today = house.cage.patron_day(patron, house.settings.gaming_day.of(context.now_ms));
    let alone = today.sold_alone.plus(amount).map_err(|_| HouseRefused::AmountOutOfRange)?;
    Ok(alone > limit)
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
    let moved = Moved::at_the_cage((&asked.patron, asked.amount), Way::Out, terms, cashier);
    let reported = report(house, rules, &moved, context)?;
    let today = house.cage.patron_day(&asked.patron, house.settings.gaming_day.of(context.now_ms));
    let alone = today.paid_alone.plus(asked.amount);
    let alone = alone.map_err(|_| HouseRefused::AmountOutOfRange)?;
    // a large payment in parts is a large payment
    if alone > rules.second_above && slip.second.is_none() {
        return Ok(vec![waits_for_second(house, asked, (cashier, terms), context)]);
    }
    let mut events = Vec::from_iter(reported);
    events.push(paid(house, asked, slip, context));
    Ok(events)
}

/// The event of a payment or a sale that waits for its second person.
fn waits_for_second(
    house: &House,
    asked: Asked,
    (cashier, terms): (&StaffId, &Terms),
    context: &Context<'_>,
) -> HouseEvent {
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
    happened(waits, context)
}

/// The event of a payment, or of a sale that waited.
fn paid(house: &House, asked: Asked, slip: Slip, context: &Context<'_>) -> HouseEvent {
    let Asked { paying, patron, amount } = asked;
    match paying {
        Payment::Sale { .. } => {
            let (play_money, slip) = (house.play_money, Some(slip));
            HouseEvent::CreditsBought { patron, amount, play_money, slip }
        }
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
        Payment::Sale { amount } => {
            check_open(house, &patron, context)?;
            check_room(&patron, *amount, context)?;
        }
    }
    let (_, till) = till_of(house, &cashier)?;
    let way = match &paying {
        Payment::Sale { .. } => Way::In,
        Payment::Ticket { .. } | Payment::Credit { .. } => Way::Out,
    };
    match way {
        Way::In => check_till_room(till, amount, means)?,
        Way::Out => check_holds(till, amount, means)?,
    }
    let terms = Terms { means, identified, second: None };
    let slip =
        Slip { second: Some(by), payment: Some(payment), ..slip(house, &cashier, means, context)? };
    let moved = Moved::at_the_cage((&patron, amount), way, &terms, &slip.cashier);
    let mut events = Vec::from_iter(report(house, rules, &moved, context)?);
    events.push(paid(house, Asked { paying, patron, amount }, slip, context));
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
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            Err(HouseRefused::NotAllowed { needs: Role::Cashier })
        }
    }
}
