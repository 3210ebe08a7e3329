//! Folds what happens at the cage. What two people or an open till were needed for is checked
//! again here, and so by every replay and by the audit.

mod tills;
mod vault;

pub(super) use vault::{notes_counted, vault_counted, vault_moved};

use super::Corrupt;
use crate::cage::{
    Cage, CageEvent, Carried, Handed, Identified, Means, Paper, PatronDay, Receipt, ReceiptKind,
    Reported, Slip, Waiting, Way,
};
use crate::event::HouseEvent;
use crate::gaming_day::Day;
use crate::id::{PatronId, StaffId, TableId};
use crate::people::Role;
use crate::state::House;
use croupier_rules::money::Amount;

/// Folds an event of the cage.
pub(super) fn evolve(house: &mut House, what: &CageEvent, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        CageEvent::CageRulesChanged { to, was } => {
            if house.cage.rules != *was {
                return Err(Corrupt::new("rules of the cage changed that were others"));
            }
            house.cage.rules = Some(to.clone());
            Ok(())
        }
        CageEvent::TillOpened { .. } | CageEvent::TillClosed { .. } => {
            tills::till(house, what, at_ms)
        }
        CageEvent::PaidOut { patron, amount, slip } => {
            let receipt = Receipt {
                patron: Some(patron.clone()),
                ..receipt(ReceiptKind::PayOut, slip, *amount)
            };
            transaction(house, receipt)
        }
        CageEvent::PaymentAsked { .. } | CageEvent::PaymentDeclined { .. } => {
            payment(&mut house.cage, what, at_ms)
        }
        CageEvent::CashReported { .. } => report(house, what, at_ms),
        CageEvent::PatronIdentified { patron, day, document, digits, cashier } => {
            if house.settings.gaming_day.of(at_ms) != *day {
                return Err(Corrupt::new(format!("{patron} was identified for another day")));
            }
            let (document, digits, cashier) = (*document, digits.clone(), cashier.clone());
            let identified = Identified { day: *day, document, digits, cashier };
            house.cage.identified.insert(patron.clone(), identified);
            Ok(())
        }
        CageEvent::ChipsHanded { table, number, carried, amount, slip } => {
            let kind = match carried {
                Carried::Fill => ReceiptKind::Fill,
                Carried::Credit => ReceiptKind::Credit,
            };
            let handed = Handed { till: slip.till, carried: *carried, amount: *amount };
            let here = house.cage.handed.entry(table.clone()).or_default();
            if here.insert(*number, handed).is_some() {
                return Err(Corrupt::new(format!("request {number} of {table} handed twice")));
            }
            let plain = receipt(kind, slip, *amount);
            transaction(house, Receipt { table: Some(table.clone()), ..plain })
        }
        CageEvent::ChipsArrived { table, number, back } => {
            arrived(&mut house.cage, table, *number, *back)
        }
        CageEvent::DropArrived { amount, .. } => vault::drop_arrived(house, *amount),
        CageEvent::Reprinted { paper, copy, .. } => reprinted(&mut house.cage, paper, *copy),
    }
}

/// Folds what the cage has to do with another event of the house.
pub(super) fn beside(house: &mut House, event: &HouseEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others do not pass the cage
    match event {
        HouseEvent::CreditsBought { patron, amount, play_money, slip: Some(slip) } => {
            let plain = receipt(ReceiptKind::Sale, slip, *amount);
            let (patron, play_money) = (Some(patron.clone()), *play_money);
            transaction(house, Receipt { patron, play_money, ..plain })
        }
        HouseEvent::TicketRedeemed { number, amount, slip: Some(slip), .. } => {
            let plain = receipt(ReceiptKind::Redemption, slip, *amount);
            let patron = house.ticket(number).map(|ticket| ticket.patron.clone());
            transaction(house, Receipt { patron, ticket: Some(number.clone()), ..plain })
        }
        _ => Ok(()),
    }
}

fn receipt(kind: ReceiptKind, slip: &Slip, amount: Amount) -> Receipt {
    Receipt {
        kind,
        slip: slip.clone(),
        amount,
        patron: None,
        table: None,
        ticket: None,
        play_money: false,
        copies: 0,
    }
}

/// A transaction changes what lies in its till and what the patron has moved on this day.
fn transaction(house: &mut House, receipt: Receipt) -> Result<(), Corrupt> {
    check_second(house, &receipt)?;
    let day = house.settings.gaming_day.of(receipt.slip.at_ms);
    let cage = &mut house.cage;
    let Slip { receipt: number, till, cashier, means, payment, .. } = &receipt.slip;
    if *number != cage.next_receipt() || cage.open.get(cashier) != Some(till) {
        return Err(Corrupt::new(format!("receipt {number} of till {till} does not follow")));
    }
    if let Some(payment) = payment {
        let waiting = cage.waiting.remove(payment);
        let fits =
            |waiting: &Waiting| waiting.amount == receipt.amount && waiting.cashier == *cashier;
        if !waiting.is_some_and(|waiting| fits(&waiting)) {
            return Err(Corrupt::new(format!("payment {payment} was made otherwise")));
        }
    }
    let way = receipt.kind.way();
    put(cage, *till, (*means, way), receipt.amount)?;
    if let (Some(patron), Means::Cash) = (&receipt.patron, means) {
        moved(cage, patron, (way, receipt.amount), day)?;
    }
    paid(cage, &receipt, day)?;
    cage.receipts.insert(*number, receipt);
    Ok(())
}

/// Sums what a patron is paid, and what a patron is sold, on this day by one person alone.
fn paid(cage: &mut Cage, receipt: &Receipt, day: Day) -> Result<(), Corrupt> {
    let Some(patron) = receipt.patron.as_ref() else { return Ok(()) };
    let mut today = cage.patron_day(patron, day);
    let alone = match receipt.kind {
        ReceiptKind::Redemption | ReceiptKind::PayOut => &mut today.paid_alone,
        ReceiptKind::Sale => &mut today.sold_alone,
        ReceiptKind::Fill | ReceiptKind::Credit => return Ok(()),
    };
    *alone = match receipt.slip.second {
        Some(_) => Amount::ZERO,
        None => {
            let sum = alone.plus(receipt.amount);
            sum.map_err(|_| Corrupt::new("payments out of range"))?
        }
    };
    cage.days.insert(patron.clone(), today);
    Ok(())
}

/// A large payment or sale had a second person, who is not the cashier and may be one.
fn check_second(house: &House, receipt: &Receipt) -> Result<(), Corrupt> {
    let Slip { receipt: number, cashier, second, .. } = &receipt.slip;
    let rules = house.cage.rules.as_ref();
    let limit = rules.and_then(|rules| match receipt.kind {
        ReceiptKind::Redemption | ReceiptKind::PayOut => Some(rules.second_above),
        ReceiptKind::Sale => rules.sale_second_above,
        ReceiptKind::Fill | ReceiptKind::Credit => None,
    });
    let fits = match second {
        None => limit.is_none_or(|limit| receipt.amount <= limit),
        Some(second) => is_second(house, cashier, second),
    };
    match fits {
        true => Ok(()),
        false => Err(Corrupt::new(format!("receipt {number} needs another second person"))),
    }
}

/// Whether this is another person than the cashier, who may be the second one.
fn is_second(house: &House, cashier: &StaffId, second: &StaffId) -> bool {
    let role = house.staff(second).map(|staff| staff.role);
    second != cashier && matches!(role, Some(Role::Cashier | Role::ShiftManager))
}

/// Puts money into a till or takes it out.
fn put(
    cage: &mut Cage,
    till: u64,
    (means, way): (Means, Way),
    amount: Amount,
) -> Result<(), Corrupt> {
    let bad = || Corrupt::new(format!("till {till} cannot hold that"));
    let holds = cage.tills.get_mut(&till).ok_or_else(bad)?;
    let place = match means {
        Means::Cash => &mut holds.cash,
        Means::Chips => &mut holds.chips,
    };
    let after = match way {
        Way::In => place.plus(amount),
        Way::Out => place.minus(amount),
    };
    *place = after.map_err(|_| bad())?;
    Ok(())
}

/// Adds to the cash of a patron on this day.
pub(super) fn moved(
    cage: &mut Cage,
    patron: &PatronId,
    (way, amount): (Way, Amount),
    day: Day,
) -> Result<(), Corrupt> {
    let mut today = cage.patron_day(patron, day);
    let place = match way {
        Way::In => &mut today.cash_in,
        Way::Out => &mut today.cash_out,
    };
    *place = place.plus(amount).map_err(|_| Corrupt::new("cash out of range"))?;
    cage.days.insert(patron.clone(), today);
    Ok(())
}

/// Cash that reaches the threshold was reported before.
pub(super) fn check_reported(
    house: &House,
    patron: &PatronId,
    (way, amount): (Way, Amount),
    day: Day,
) -> Result<(), Corrupt> {
    let today = house.cage.patron_day(patron, day);
    let total = today.sum(way).plus(amount).map_err(|_| Corrupt::new("cash out of range"))?;
    let asks = house.cage.rules.as_ref().is_some_and(|rules| total >= rules.identify_from);
    match asks && !today.reported(way) {
        true => Err(Corrupt::new(format!("cash of {patron} was not reported"))),
        false => Ok(()),
    }
}

fn payment(cage: &mut Cage, what: &CageEvent, at_ms: u64) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // the caller passes these two
    match what {
        CageEvent::PaymentAsked { payment, paying, patron, amount, means, cashier, identified } => {
            if *payment != cage.payments_made + 1 {
                return Err(Corrupt::new(format!("payment {payment} does not follow")));
            }
            cage.payments_made = *payment;
            let waiting = Waiting {
                paying: paying.clone(),
                patron: patron.clone(),
                amount: *amount,
                means: *means,
                cashier: cashier.clone(),
                identified: identified.clone(),
                at_ms,
            };
            cage.waiting.insert(*payment, waiting);
            Ok(())
        }
        CageEvent::PaymentDeclined { payment, .. } => match cage.waiting.remove(payment) {
            Some(_) => Ok(()),
            None => Err(Corrupt::new(format!("payment {payment} did not wait"))),
        },
        _ => Ok(()),
    }
}

fn report(house: &mut House, what: &CageEvent, at_ms: u64) -> Result<(), Corrupt> {
    let CageEvent::CashReported { patron, way, total, day, document, digits, cashier } = what
    else {
        return Ok(());
    };
    let now = house.settings.gaming_day.of(at_ms);
    let cage = &mut house.cage;
    let mut today: PatronDay = cage.patron_day(patron, now);
    if now != *day || today.reported(*way) {
        return Err(Corrupt::new(format!("cash of {patron} was reported twice")));
    }
    match way {
        Way::In => today.reported_in = true,
        Way::Out => today.reported_out = true,
    }
    cage.days.insert(patron.clone(), today);
    cage.reports.push(Reported {
        patron: patron.clone(),
        way: *way,
        total: *total,
        day: *day,
        document: *document,
        digits: digits.clone(),
        cashier: cashier.clone(),
        at_ms,
    });
    Ok(())
}

/// Chips are no longer under way; if they came back, the till holds them as before.
fn arrived(cage: &mut Cage, table: &TableId, number: u32, back: bool) -> Result<(), Corrupt> {
    let handed = cage.handed.get_mut(table).and_then(|here| here.remove(&number));
    let handed = handed.ok_or_else(|| Corrupt::new(format!("nothing went to {table}")))?;
    if !back {
        return Ok(());
    }
    let way = match handed.carried {
        Carried::Fill => Way::In,
        Carried::Credit => Way::Out,
    };
    put(cage, handed.till, (Means::Chips, way), handed.amount)
}

fn reprinted(cage: &mut Cage, paper: &Paper, copy: u32) -> Result<(), Corrupt> {
    let copies = match paper {
        Paper::Ticket(sequence) => cage.printed.entry(*sequence).or_default(),
        Paper::Receipt(receipt) => match cage.receipts.get_mut(receipt) {
            Some(receipt) => &mut receipt.copies,
            None => return Err(Corrupt::new(format!("there is no receipt {receipt}"))),
        },
    };
    *copies = copy;
    Ok(())
}
