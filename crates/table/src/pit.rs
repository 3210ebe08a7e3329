//! The pit: orders about a round of any game. Who may give one and when, who must agree, what is
//! noted, and how a settled round is settled again.
//!
//! `terms` is the table of authority, `approval` the second person, `incident` the notes,
//! `correction` the one way a settled round is settled again, `effect` the preview.

mod adjustment;
mod approval;
mod authorised;
mod correction;
mod decision;
mod effect;
mod hold;
mod incident;
mod laid;
mod money;
mod orders;
mod terms;
mod void;

pub use approval::Approval;
pub(crate) use approval::{approve, check_waiting, decline, order};
pub use authorised::Authorised;
pub(crate) use authorised::Deciding;
pub use correction::Difference;
pub(crate) use correction::{
    by_people, corrected, differences, is_decided, laid, returned, settled_part, shortfall,
};
pub use effect::{Effect, effect};
pub use incident::{Incident, IncidentKind, Pit};
pub(crate) use incident::{cite, noted};
pub use laid::LaidAnew;
pub(crate) use money::{compensated, money};
pub use orders::{OrderStanding, orders as orders_at};
pub use terms::{At, OrderKind, Second, Terms};
pub(crate) use terms::{DECIDE_RETURN, DECIDE_VOID, at, moments, orders};
pub(crate) use void::made_void;

use crate::command::Context;
use crate::decide::Decided;
use crate::game;
use crate::order::{AnyOrder, Decision, PitOrder};
use crate::refusal::Refusal;
use crate::table::Table;

/// Carries an order out: the note, and what it does.
fn carry_out(table: &Table, order: &PitOrder, deciding: &Deciding<'_>) -> Decided {
    let PitOrder::Any(order) = order else { return game::carry_out(table, order, deciding) };
    match order {
        AnyOrder::Adjust { of_round, patron, to_patron, amount, text, case } => {
            let moved = (patron, *to_patron, *amount);
            adjustment::adjust(table, (*of_round, *case), moved, text, deciding)
        }
        AnyOrder::NoteIncident { of_round, text } => {
            incident::note(table, *of_round, text, deciding)
        }
        AnyOrder::Decide { text, effect: Decision::Nothing } => {
            decision::nothing(table, text, deciding)
        }
        AnyOrder::Decide { text, effect: Decision::Void } => decision::void(table, text, deciding),
        AnyOrder::Decide { text, effect: Decision::ReturnBets(patrons) } => {
            decision::return_bets(table, patrons, text, deciding)
        }
    }
}

/// The words of an order, which must not be empty.
pub(crate) fn words(text: &str) -> Result<String, Refusal> {
    match text.trim() {
        "" => Err(Refusal::ReasonNeeded),
        words => Ok(words.to_owned()),
    }
}

/// A context for a preview or a check, in nobody's name.
fn unnamed<'c>(context: &'c Context<'c>) -> Deciding<'c> {
    Deciding { context, authorised: Authorised::default() }
}
