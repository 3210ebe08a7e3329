//! The automatic dealer at a Sic Bo table: the throw, with its seed.

use super::{Run, Stuck};
use crate::dealer::Dealer;
use crate::state::Hidden;
use croupier_table::{Hex, SicBoCommand, SicBoDue, TableCommand};

/// The move that is due.
pub(super) fn next_move(
    run: &mut Run,
    due: SicBoDue,
    dealer: &mut dyn Dealer,
) -> Result<TableCommand, Stuck> {
    match due {
        SicBoDue::Dice { .. } => match run.running.hidden.take() {
            Some(Hidden { seed, .. }) => {
                let (round, dice) = (run.running.table.round(), dealer.dice(&seed));
                let seed = Some(Hex::of(&seed.0)?);
                Ok(SicBoCommand::EnterDice { round, dice, seed }.into())
            }
            None => Ok(run.seed_lost()),
        },
    }
}
