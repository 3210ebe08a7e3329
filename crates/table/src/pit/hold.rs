//! An order that waits for its second person holds the round (R22): no card, no settlement, no next
//! round, at automatic tables too. Windows stop, and go on with the time left once it is answered.

use super::approval::Approval;
use super::terms::{DECIDE_NOTHING, NOTE_INCIDENT, OrderKind};
use crate::command::{About, TableCommand};
use crate::edition::Edition;
use crate::order::PitOrder;
use crate::people_refusal::PeopleRefusal;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    /// The order that holds the round, if one waits, with its number. At a table of the first
    /// edition none does.
    pub fn held_by(&self) -> Option<(u32, &Approval)> {
        let waiting = self.pit.approvals.iter().filter(|_| self.edition >= Edition::SECOND);
        let mut holding = waiting.filter(|(_, waiting)| waiting.lapses_with_the_round());
        holding.next().map(|(&approval, waiting)| (approval, waiting))
    }
}

fn held(table: &Table) -> Result<(), Refusal> {
    match table.held_by() {
        Some((approval, _)) => Err(PeopleRefusal::Held { approval }.into()),
        None => Ok(()),
    }
}

/// Whether it stops play, which it may at any time. The house itself makes a round Void that was
/// interrupted before an outcome (R12); the order that waited lapses with it.
const fn stops(command: &TableCommand) -> bool {
    matches!(
        command,
        TableCommand::Interrupt { .. } | TableCommand::Hold { .. } | TableCommand::Void { .. }
    )
}

/// Refuses what would play on. What is taken while play is interrupted is taken here too, except
/// what a game takes about its round; and play may still be interrupted.
pub(super) fn check(table: &Table, command: &TableCommand) -> Result<(), Refusal> {
    let terms = command.terms();
    let plays = command.is_of_a_game() && terms.about != About::Table;
    let goes_on = terms.interrupted || stops(command);
    match goes_on && !plays {
        true => Ok(()),
        false => held(table),
    }
}

/// While an order waits, another is given only if it changes nothing or waits too.
pub(super) fn check_order(table: &Table, order: &PitOrder) -> Result<(), Refusal> {
    check_kind(table, order.kind())
}

/// The same, by kind.
pub(super) fn check_kind(table: &Table, kind: OrderKind) -> Result<(), Refusal> {
    let changes_nothing = kind == NOTE_INCIDENT || kind == DECIDE_NOTHING;
    match changes_nothing || kind.terms().second_person(table) {
        true => Ok(()),
        false => held(table),
    }
}
