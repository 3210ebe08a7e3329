//! A patron guards themselves: limits of stake, loss and time, a break, an exclusion, and the
//! answer to a reality check.

use crate::chance::Chance;
use croupier_floor::{Command, Floor};
use croupier_house::{CareCommand, HouseCommand, LimitKind, PatronId};
use std::collections::BTreeMap;

/// What a patron changes about the own guard, now and then.
pub(crate) fn next(floor: &Floor, me: &PatronId, chance: &mut Chance) -> Option<Command> {
    let patron = me.clone();
    let checked = floor.house().controls().care().check_minutes > 0;
    let command = match chance.below(1_000) {
        0..=4 => CareCommand::SetLimits { patron, limits: limits(chance) },
        5 => {
            let hours = u32::try_from(chance.below(4)).ok()?; // none is refused
            CareCommand::TakeBreak { patron, hours }
        }
        6 if chance.permille(300) => {
            let months = u32::try_from(5 + chance.below(3)).ok()?; // five are refused
            CareCommand::ExcludeSelf { patron, months }
        }
        7..=60 if checked => CareCommand::AnswerCheck { patron },
        _ => return None,
    };
    Some(Command::House(HouseCommand::Care(command)))
}

/// Some limits, low enough to be reached.
fn limits(chance: &mut Chance) -> BTreeMap<LimitKind, u64> {
    let mut limits = BTreeMap::new();
    for kind in LimitKind::ALL {
        if !chance.permille(400) {
            continue;
        }
        let limit = match kind {
            LimitKind::StakeRound => 2_000 + chance.below(80_000),
            LimitKind::LossDay | LimitKind::LossWeek => 20_000 + chance.below(500_000),
            LimitKind::MinutesSession | LimitKind::MinutesDay => 2 + chance.below(20),
        };
        limits.insert(kind, limit);
    }
    limits
}
