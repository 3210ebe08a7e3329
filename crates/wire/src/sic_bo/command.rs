//! Commands and orders of Sic Bo, read.

use crate::body::{CommandBody, ConsoleCommand};
use crate::order::{OrderBody, OrderField, OrderForm, OrderGroup};
use crate::read::{self, Read};
use croupier_table::{SicBoCommand, SicBoOrder, TableCommand};

/// The orders only a Sic Bo table knows, and what each asks for.
pub(crate) const FORMS: &[OrderForm] = &[
    ("correct-dice", OrderGroup::Result, &[OrderField::Dice, OrderField::Text]),
    ("no-roll", OrderGroup::Result, &[OrderField::Text]),
];

/// A command of Sic Bo; `None` where it is another game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn command(body: &CommandBody) -> Read<Option<TableCommand>> {
    let round = || read::round(body);
    Ok(Some(match &body.command {
        ConsoleCommand::EnterDice { dice, .. } => {
            let (round, dice) = (round()?, read::dice(*dice)?);
            SicBoCommand::EnterDice { round, dice, seed: None }.into()
        }
        ConsoleCommand::CorrectDice { dice, reason } => {
            let (dice, text) = (read::dice(*dice)?, reason.clone());
            let order = SicBoOrder::CorrectDice { dice, text }.into();
            TableCommand::Order { round: round()?, order }
        }
        _ => return Ok(None),
    }))
}

/// An order of Sic Bo; `None` where the table does not know it.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn order(body: &OrderBody) -> Read<Option<SicBoOrder>> {
    Ok(Some(match body {
        OrderBody::CorrectDice { dice, text } => {
            SicBoOrder::CorrectDice { dice: read::dice(*dice)?, text: text.clone() }
        }
        OrderBody::NoRoll { text } => SicBoOrder::NoRoll { text: text.clone() },
        _ => return Ok(None),
    }))
}
