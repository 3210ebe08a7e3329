//! Decides at the cage: tills, sales and payments, the second person, and chips for the tables.

mod cash;
mod payment;
mod tills;
mod vault;

pub(crate) use tills::over;

pub(super) use cash::report_of_note;
pub(super) use payment::{pay_ticket, sell};
pub(super) use vault::check_act;

use super::{Decided, need};
use crate::cage::{CageCommand, CageEvent, CageRefused, CageRules, Means, Paper, Slip, Till};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::id::StaffId;
use crate::people::{Actor, Person, Role};
use crate::refusal::HouseRefused;
use crate::state::{House, TicketState};

/// What a command at the cage leads to.
pub(super) fn decide(house: &House, command: &CageCommand, context: &Context<'_>) -> Decided {
    match command {
        CageCommand::ChangeRules(to) => change_rules(house, to, context),
        CageCommand::OpenTill(opening) => tills::open(house, opening, context),
        CageCommand::CloseTill(closing) => tills::close(house, closing, context),
        CageCommand::Sell { patron, amount, terms } => {
            sell(house, (patron, *amount, house.play_money), terms, context)
        }
        CageCommand::Redeem { ticket, terms } => pay_ticket(house, ticket, terms, context),
        CageCommand::PayOut { patron, amount, terms } => {
            payment::pay_out(house, (patron, *amount), terms, context)
        }
        CageCommand::Identify { patron, shown } => cash::identify(house, (patron, shown), context),
        CageCommand::Agree { payment } => payment::agree(house, *payment, context),
        CageCommand::Decline { payment } => payment::decline(house, *payment, context),
        CageCommand::HandChips { table, number, kind, amount } => {
            tills::hand_chips(house, (table, *number), (*kind, *amount), context)
        }
        CageCommand::ChipsArrived { table, number, back } => {
            tills::arrived(house, (table, *number), *back, context)
        }
        CageCommand::DropArrived { table, number, amount } => {
            vault::drop_arrived(house, (table, *number), *amount, context)
        }
        CageCommand::Reprint { paper, agreed } => reprint(house, paper, agreed.as_ref(), context),
    }
}

fn happened(what: CageEvent, context: &Context<'_>) -> HouseEvent {
    HouseEvent::Cage { what, at_ms: context.now_ms }
}

fn change_rules(house: &House, to: &CageRules, context: &Context<'_>) -> Decided {
    need(context, Role::Administrator)?;
    let leaves_money = !to.vault && !house.cage.vault.is_empty();
    if !to.fit() || leaves_money {
        return Err(CageRefused::RulesUnfit.into());
    }
    let was = house.cage.rules.clone();
    let same = was.as_ref() == Some(to);
    let changed = CageEvent::CageRulesChanged { to: to.clone(), was };
    Ok((!same).then(|| happened(changed, context)).into_iter().collect())
}

/// The cashier who acts; `None` for the house itself, which has no till.
fn cashier(context: &Context<'_>) -> Result<Option<StaffId>, HouseRefused> {
    need(context, Role::Cashier)?;
    match context.actor {
        Actor::Staff(staff, _) => Ok(Some(staff.clone())),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => Ok(None),
    }
}

/// The open till of a cashier.
fn till_of<'h>(house: &'h House, cashier: &StaffId) -> Result<(u64, &'h Till), HouseRefused> {
    house.cage.till_of(cashier).ok_or_else(|| CageRefused::TillNeeded.into())
}

/// The next transaction in the till of this cashier.
fn slip(
    house: &House,
    cashier: &StaffId,
    means: Means,
    context: &Context<'_>,
) -> Result<Slip, HouseRefused> {
    let (till, _) = till_of(house, cashier)?;
    Ok(Slip {
        receipt: house.cage.next_receipt(),
        till,
        cashier: cashier.clone(),
        means,
        second: None,
        payment: None,
        at_ms: context.now_ms,
    })
}

/// A ticket or a receipt is printed again: the copy is numbered, and says so. A copy of a ticket
/// with money in it pays, so its patron agrees to it, or a second person.
fn reprint(
    house: &House,
    paper: &Paper,
    agreed: Option<&Person>,
    context: &Context<'_>,
) -> Decided {
    let by = cashier(context)?.ok_or(HouseRefused::NotAllowed { needs: Role::Cashier })?;
    if let Paper::Ticket(sequence) = paper {
        let ticket = house.tickets().map(|(_, ticket)| ticket).find(|t| t.sequence == *sequence);
        let pays = ticket.filter(|ticket| ticket.state(context.now_ms) == TicketState::Open);
        match (pays, agreed) {
            (Some(ticket), Some(Person::Patron(patron))) if ticket.patron == *patron => {}
            (Some(_), Some(Person::Staff(second))) => {
                payment::second(house, &by, Some(second))?;
            }
            (Some(_), Some(Person::Patron(_)) | None) => {
                return Err(CageRefused::CopyNeedsTwo.into());
            }
            (None, _) => {}
        }
    }
    let agreed = agreed.cloned();
    let copies = match paper {
        Paper::Ticket(sequence) => house.cage.copies(*sequence),
        Paper::Receipt(receipt) => {
            let known = house.cage.receipt(*receipt);
            known.ok_or(CageRefused::NoSuchReceipt { receipt: *receipt })?.copies
        }
    };
    let copy = copies.saturating_add(1);
    Ok(vec![happened(CageEvent::Reprinted { paper: paper.clone(), copy, by, agreed }, context)])
}
