//! What becomes of a round after an interruption, or a restart of the system.

use crate::pai_gow::Deal;
use crate::round::{Moment, Round};
use crate::sic_bo::Shake;
use crate::table::{GameTable, Table};
use croupier_rules::baccarat::established;
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

/// What the rules say about the round on the table. Only exposed cards and readable dice count.
pub fn after_interruption(table: &Table) -> AfterInterruption {
    match table.moment() {
        Moment::Idle | Moment::Ended(_) => AfterInterruption::Nothing,
        Moment::Open(_) => AfterInterruption::Reopen,
        Moment::Closed(_) => match &table.game {
            GameTable::SicBo(Round::Closed(_, Shake::Thrown(_))) => {
                AfterInterruption::Continue(RuleKey::OutcomeEstablished)
            }
            GameTable::SicBo(_) => AfterInterruption::Void(RuleKey::NoOutcomeEstablished),
            GameTable::Baccarat(_) => after_cards(table),
            GameTable::PaiGow(game) => match &game.round {
                Round::Closed(_, Deal::Setting(..)) => {
                    AfterInterruption::Continue(RuleKey::OutcomeEstablished)
                }
                Round::Closed(_, Deal::Dicing | Deal::Delivering(_))
                | Round::Idle
                | Round::Open(_)
                | Round::Ended(_) => AfterInterruption::Void(RuleKey::NoOutcomeEstablished),
            },
        },
    }
}

fn after_cards(table: &Table) -> AfterInterruption {
    let GameTable::Baccarat(game) = &table.game else { return AfterInterruption::Nothing };
    let (Round::Closed(_, draw), Some(shoe)) = (&game.round, &game.shoe) else {
        return AfterInterruption::Void(RuleKey::NoOutcomeEstablished);
    };
    let settings = &table.settings;
    match established(&settings.rulebook, settings.layout(), draw.cards(), shoe.unseen()) {
        Ok(certain) if certain.is_established() => AfterInterruption::Continue(certain.rule()),
        Ok(certain) => AfterInterruption::Void(certain.rule()),
        Err(why) => AfterInterruption::Void(why.rule().unwrap_or(RuleKey::NoOutcomeEstablished)),
    }
}
