//! Why a table says no to chips that were counted.

use croupier_house::Facts;
use croupier_rules::money::Amount;
use thiserror::Error;

/// A refusal about the rack of a chip table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum RackRefusal {
    #[error("chips of {value} are not used here, or were counted twice")]
    NoSuchChip { value: Amount },
    #[error("the chips come to {sum}, and {amount} was said")]
    ChipsDoNotAddUp { amount: Amount, sum: Amount },
    #[error("a count of the float waits for its second person: request {number}")]
    CountWaits { number: u32 },
}

impl RackRefusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            RackRefusal::NoSuchChip { .. } => "no_such_chip",
            RackRefusal::ChipsDoNotAddUp { .. } => "chips_do_not_add_up",
            RackRefusal::CountWaits { .. } => "count_waits",
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        match self {
            RackRefusal::NoSuchChip { value } => Facts::from([("value", (*value).into())]),
            RackRefusal::ChipsDoNotAddUp { amount, sum } => {
                Facts::from([("amount", (*amount).into()), ("sum", (*sum).into())])
            }
            RackRefusal::CountWaits { number } => Facts::from([("number", (*number).into())]),
        }
    }
}
