//! Who stood at the cage: the cashier whose till it is, the second person where one agreed, and a
//! Shift Manager where a till was closed for somebody else.

use super::Who;
use croupier_house::{CageEvent, House, HouseEvent, Role, Slip};

const fn is_cashier(role: Role) -> bool {
    matches!(role, Role::Cashier)
}

/// Cashiers and Shift Managers agree, decline and close.
const fn agrees(role: Role) -> bool {
    matches!(role, Role::Cashier | Role::ShiftManager)
}

/// Whether whoever wrote this event of the cage may have.
pub(super) fn check(house: &House, event: &HouseEvent, who: &Who) -> Result<(), String> {
    #[allow(clippy::wildcard_enum_match_arm)] // the caller passes these
    match event {
        HouseEvent::Cage { what, .. } => at_the_cage(house, what, who),
        HouseEvent::CreditsBought { slip: Some(slip), .. } => {
            who.is(&slip.cashier, house, is_cashier)
        }
        HouseEvent::TicketRedeemed { slip: Some(slip), .. } => paid(house, slip, who),
        // Where tills are kept, money passes one: only the house itself has none.
        HouseEvent::CreditsBought { play_money: false, slip: None, .. }
        | HouseEvent::TicketRedeemed { credited: None, slip: None, .. }
            if house.cage().rules().is_some() && *who != Who::House =>
        {
            Err("money that passed no till".to_owned())
        }
        _ => Ok(()),
    }
}

fn at_the_cage(house: &House, what: &CageEvent, who: &Who) -> Result<(), String> {
    match what {
        CageEvent::CageRulesChanged { .. } => who.sets("the rules of the cage"),
        CageEvent::TillOpened { cashier, .. } | CageEvent::PaymentAsked { cashier, .. } => {
            who.is(cashier, house, is_cashier)
        }
        CageEvent::TillClosed { cashier, closed_by: None, .. } => who.is(cashier, house, agrees),
        CageEvent::TillClosed { cashier, closed_by: Some(by), .. } => match by == cashier {
            true => Err("a till closed for oneself".to_owned()),
            false => who.is(by, house, |role| role == Role::ShiftManager),
        },
        CageEvent::PaidOut { slip, .. } => paid(house, slip, who),
        CageEvent::PaymentDeclined { declined_by, .. } => who.is(declined_by, house, agrees),
        CageEvent::ChipsHanded { slip, .. } => who.is(&slip.cashier, house, is_cashier),
        CageEvent::Reprinted { by, .. } => who.is(by, house, is_cashier),
        // The report is written with the payment, by whoever makes that happen.
        CageEvent::CashReported { .. } => match who {
            Who::Staff(id, _) => who.is(id, house, agrees),
            Who::House | Who::Patron(_) => Err("cash reported by nobody".to_owned()),
        },
        CageEvent::ChipsArrived { .. } => Ok(()), // it follows from what is counted at the table
    }
}

/// A payment is made by the cashier; one that waited, by the second person.
fn paid(house: &House, slip: &Slip, who: &Who) -> Result<(), String> {
    match (&slip.second, slip.payment) {
        (Some(second), Some(_)) => who.is(second, house, agrees),
        (None, Some(_)) => Err("a payment that waited, and nobody agreed".to_owned()),
        (_, None) => who.is(&slip.cashier, house, is_cashier),
    }
}
