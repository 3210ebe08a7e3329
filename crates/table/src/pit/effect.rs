//! What a command would do, before it is given: how much for each patron and for the house, and who
//! must still agree. For an order that needs a second person, what moves once that person agrees.

use super::laid::{LaidAnew, laid_anew};
use super::{carry_out, unnamed};
use crate::command::{Context, TableCommand};
use crate::decide::decide;
use crate::event::{PitEvent, TableEvent};
use crate::procedure::Stakes;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::transfers::transfers;
use croupier_house::{Account, PatronId, Transfer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What a command would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The events that would happen in the end.
    pub events: Vec<TableEvent>,
    /// The money that would move.
    pub transfers: Vec<Transfer>,
    /// The paragraph it rests on.
    pub rule: Option<String>,
    /// Whether a second person must agree first.
    pub second_person: bool,
    /// Whether patrons would be asked to continue or have their bets returned.
    pub options: bool,
    /// What each patron would gain or lose, in credit or chips and with debts counted, in cents.
    pub patrons: BTreeMap<PatronId, i64>,
    /// What the house would gain or lose, in cents.
    pub house: i64,
    /// What lies on the table now and afterwards, where an order changes it.
    pub laid: Vec<LaidAnew>,
}

/// What a command would do, or why it is refused.
pub fn effect(
    table: &Table,
    command: &TableCommand,
    context: &Context<'_>,
) -> Result<Effect, Refusal> {
    let decided = decide(table, command, context)?;
    let asks =
        |event: &TableEvent| matches!(event, TableEvent::Pit(PitEvent::ApprovalAsked { .. }));
    let second_person = decided.iter().any(asks);
    #[allow(clippy::wildcard_enum_match_arm)] // any other command does what was decided
    let events = match command {
        TableCommand::Order { order, .. } if second_person => {
            carry_out(table, order, &unnamed(context))?
        }
        _ => decided,
    };
    let moved: Vec<Transfer> = events.iter().flat_map(|event| transfers(table, event)).collect();
    let (patrons, house) = nets(&moves_by_patron(table, &events, &moved));
    let noted = |event: &TableEvent| {
        let TableEvent::Pit(PitEvent::IncidentNoted { rule, .. }) = event else { return None };
        rule.clone()
    };
    let rule = events.iter().find_map(noted);
    let options = events.iter().any(TableEvent::asks_patrons);
    let laid = laid_anew(table, command, &events);
    Ok(Effect { events, transfers: moved, rule, second_person, options, patrons, house, laid })
}

/// The transfers with a separate purse for each patron: at a chip table all chips are one account
/// in the ledger, but the events say whose they are.
fn moves_by_patron<'m>(
    table: &Table,
    events: &[TableEvent],
    moved: &'m [Transfer],
) -> Cow<'m, [Transfer]> {
    if !table.settings.has_chips() {
        return Cow::Borrowed(moved);
    }
    let mut with_purses = table.clone();
    with_purses.settings.stored.procedure.stakes = Stakes::Credit;
    events.iter().flat_map(|event| transfers(&with_purses, event)).collect()
}

/// What transfers come to for each patron, in credit less debts, and for the house.
fn nets(moved: &[Transfer]) -> (BTreeMap<PatronId, i64>, i64) {
    let (mut patrons, mut house) = (BTreeMap::new(), 0);
    for Transfer { from, to, amount } in moved {
        let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        for (account, cents) in [(from, -cents), (to, cents)] {
            match account {
                Account::Credit(patron) | Account::Owed(patron) => {
                    *patrons.entry(patron.clone()).or_default() += cents;
                }
                Account::Bank(_) | Account::Commission(_) => house += cents,
                Account::Cage
                | Account::Tickets
                | Account::InPlay(..)
                | Account::Chips(_)
                | Account::Float(_)
                | Account::Notes(_) => {}
            }
        }
    }
    (patrons, house)
}
