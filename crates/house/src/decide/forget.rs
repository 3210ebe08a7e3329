//! Whether the house may forget a person: not while the name is needed, by law or by the person.

use crate::change::PersonChange;
use crate::command::Context;
use crate::control::Scope;
use crate::id::PatronId;
use crate::people::Person;
use crate::refusal::HouseRefused;
use crate::retention::ForgetRefused;
use crate::state::{House, TicketState};
use croupier_rules::money::Amount;

/// Refuses to forget somebody who may still log in, holds money, owes some, or is kept out.
pub(super) fn check(
    house: &House,
    change: &PersonChange,
    context: &Context<'_>,
) -> Result<(), HouseRefused> {
    let PersonChange::Forget { person, .. } = change else { return Ok(()) };
    let still = |why: ForgetRefused| Err(why.into());
    if house.bar(person).suspended.is_none() {
        return still(ForgetRefused::NotSuspended);
    }
    let Person::Patron(patron) = person else { return Ok(()) };
    if holds_money(patron, context) {
        return still(ForgetRefused::Money);
    }
    let open = |ticket: &crate::state::Ticket| {
        ticket.patron == *patron && ticket.state(context.now_ms) == TicketState::Open
    };
    if house.tickets.values().any(open) {
        return still(ForgetRefused::Ticket);
    }
    let guard = house.controls.guard(patron);
    if guard.is_some_and(|guard| guard.check_open(context.now_ms).is_err()) {
        return still(ForgetRefused::Excluded);
    }
    let held = |scope: &Scope| matches!(scope, Scope::Patron { patron: held } if held == patron);
    if house.controls.stops.values().any(|stop| held(&stop.scope)) {
        return still(ForgetRefused::Stopped);
    }
    Ok(())
}

fn holds_money(patron: &PatronId, context: &Context<'_>) -> bool {
    let ledger = context.ledger;
    let staked = ledger.balances().any(|(account, balance)| {
        matches!(&account, crate::account::Account::InPlay(whose, _) if whose == patron)
            && balance != 0
    });
    staked || ledger.credit(patron) != Amount::ZERO || ledger.owed(patron) != Amount::ZERO
}
