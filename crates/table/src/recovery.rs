//! What becomes of a round after an interruption, or a restart of the system.

use crate::game::on;
use crate::play::Play;
use crate::round::Moment;
use crate::table::Table;
use croupier_rules::rulebook::RuleKey;

/// How a round is taken up again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterInterruption {
    /// No round was being played.
    Nothing,
    /// Bets were open: they are reopened with the time that was left.
    Reopen,
    /// An outcome is established, by this rule: the round goes on.
    Continue(RuleKey),
    /// None is, by this rule: the round is Void.
    Void(RuleKey),
}

/// What the rules say about the round on the table. Only what everybody has seen counts.
pub fn after_interruption(table: &Table) -> AfterInterruption {
    match table.moment() {
        Moment::Idle | Moment::Ended(_) => AfterInterruption::Nothing,
        Moment::Open(_) => AfterInterruption::Reopen,
        Moment::Closed(_) => on!(&table.game, game => game.after_interruption(table)),
    }
}
