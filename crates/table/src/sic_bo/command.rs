//! What only a Sic Bo table can be asked to do.

use crate::command::{CommandTerms, Needs, TableCommand};
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_rules::equipment::Dice;

/// A command to a Sic Bo table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum SicBoCommand {
    /// The dice lie. Once they are shown, other numbers take an order with a reason.
    EnterDice { round: RoundNo, dice: Dice, seed: Option<Hex> },
}

impl From<SicBoCommand> for TableCommand {
    fn from(command: SicBoCommand) -> TableCommand {
        TableCommand::SicBo(command)
    }
}

impl SicBoCommand {
    pub(crate) const fn terms(&self) -> CommandTerms<'_> {
        match self {
            SicBoCommand::EnterDice { round, .. } => CommandTerms::of(Needs::Dealing, *round),
        }
    }
}
