//! Irregularities: every situation of the documents' section 5 as an order, with who may give it,
//! at which moment, what it does to cards, bets and money, and which paragraph says so.
//!
//! One file per matter: `void`, `dealing_error` with `reconstruction` and `options`, `set`,
//! `correction`, `adjustment`, `neglect`, `squeeze`, `decision`. `terms` is the table of authority,
//! `approval` the second person, `incident` what is written down, `compensation` how a settled
//! round is settled again.

mod adjustment;
mod approval;
mod authorised;
mod compensation;
mod correction;
mod dealing_error;
mod decision;
mod effect;
mod fold;
mod incident;
mod money;
mod neglect;
mod options;
mod reconstruction;
mod set;
pub(crate) mod squeeze;
mod standing;
mod terms;
mod void;

pub use approval::Approval;
pub(crate) use approval::{approve, check_waiting, decline, order};
pub use authorised::Authorised;
pub use compensation::Difference;
pub use effect::{Effect, effect};
pub(crate) use fold::fold;
pub use incident::{Incident, IncidentKind, Pit};
pub(crate) use money::money;
pub use neglect::Meant;
pub(crate) use neglect::neglected_cap;
pub use options::OptionsWindow;
pub(crate) use options::{answer, close_if_over};
pub use standing::{OrderStanding, orders};
pub use terms::{At, OrderKind, Second, Terms};

use crate::command::Context;
use crate::decide::Decided;
use crate::order::{Decision, PitOrder};
use crate::refusal::Refusal;
use crate::table::Table;
use authorised::Deciding;

/// Carries an order out: what is written down, and what it does.
fn carry_out(table: &Table, order: &PitOrder, deciding: &Deciding<'_>) -> Decided {
    match order {
        PitOrder::Void { case, text } => void::void(table, *case, text, deciding),
        PitOrder::DealingError(error) => dealing_error::rule(table, error, deciding),
        PitOrder::ReplaceSet { text } => set::replace(table, text, deciding),
        PitOrder::SqueezeBankerThirdFirst => squeeze::banker_third_first(table, deciding),
        PitOrder::OfferNeglectedInsurance => neglect::offer(table, deciding),
        PitOrder::NoteMeantToInsure { patron, on, stage } => {
            neglect::note(table, patron, (*on, *stage), deciding)
        }
        PitOrder::ReturnForNeglect => neglect::give_back(table, deciding),
        PitOrder::CorrectCards { cards, text } => correction::cards(table, cards, text, deciding),
        PitOrder::CorrectDice { dice, text } => correction::dice(table, *dice, text, deciding),
        PitOrder::CorrectHand { at, pieces, low, text } => {
            correction::hand(table, (*at, pieces, low.as_deref()), text, deciding)
        }
        PitOrder::Adjust { of_round, patron, to_patron, amount, text } => {
            let moved = (patron, *to_patron, *amount);
            adjustment::adjust(table, *of_round, moved, text, deciding)
        }
        PitOrder::NoteIncident { of_round, text } => {
            incident::note(table, *of_round, text, deciding)
        }
        PitOrder::Decide { text, effect: Decision::Nothing } => {
            decision::nothing(table, text, deciding)
        }
        PitOrder::Decide { text, effect: Decision::Void } => decision::void(table, text, deciding),
        PitOrder::Decide { text, effect: Decision::ReturnBets(patrons) } => {
            decision::return_bets(table, patrons, text, deciding)
        }
        PitOrder::NoRoll { text } => correction::no_roll(table, text, deciding),
    }
}

/// The words of an order, which it must have.
fn words(text: &str) -> Result<String, Refusal> {
    match text.trim() {
        "" => Err(Refusal::ReasonNeeded),
        words => Ok(words.to_owned()),
    }
}

/// The context an order is decided in, with nobody's name on it.
fn unnamed<'c>(context: &'c Context<'c>) -> Deciding<'c> {
    Deciding { context, authorised: Authorised::default() }
}
