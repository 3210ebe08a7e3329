//! Who may give a command: patrons for themselves, the pit by rank, the house itself always.

use crate::command::Needs;
use crate::refusal::Refusal;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Actor, PitRank};

/// The rank a person has at this table: the own, or that of the position the person acts in here.
pub fn rank_of(table: &Table, actor: &Actor) -> Option<PitRank> {
    match actor {
        Actor::Patron(_) => None,
        Actor::Staff(staff, role) => {
            let acting = table.kept.at_work.get(staff).map(|at_work| at_work.position);
            role.rank().max(acting)
        }
        Actor::System => Some(PitRank::ShiftManager),
    }
}

/// Refuses a person below this rank at this table.
pub(crate) fn check_rank(table: &Table, actor: &Actor, rank: PitRank) -> Result<(), Refusal> {
    match rank_of(table, actor).is_some_and(|held| held >= rank) {
        true => Ok(()),
        false => Err(Refusal::NotAllowed { needs: rank.role() }),
    }
}

pub(super) fn check(table: &Table, needs: Needs<'_>, actor: &Actor) -> Result<(), Refusal> {
    let by_rank = |rank: PitRank| check_rank(table, actor, rank);
    match (needs, table.settings.dealing(), actor) {
        (_, _, Actor::System) => Ok(()),
        (Needs::PatronOrDealer(_), _, Actor::Staff(..)) if table.settings.has_chips() => {
            by_rank(PitRank::Dealer)
        }
        (Needs::PatronOrDealer(_), _, Actor::Patron(_)) if table.settings.has_chips() => {
            Err(Refusal::ChipsOnly)
        }
        (
            Needs::Patron(patron) | Needs::PatronOrDealer(patron) | Needs::Asked(patron),
            _,
            actor,
        ) if actor.is_patron(patron) => Ok(()),
        (Needs::Asked(_), Dealing::Live, Actor::Staff(..)) => by_rank(PitRank::Dealer),
        (Needs::Patron(_) | Needs::PatronOrDealer(_) | Needs::Asked(_), ..) => {
            Err(Refusal::NotYours)
        }
        (Needs::Dealing, Dealing::Live, _) => by_rank(PitRank::Dealer),
        (Needs::Dealing, Dealing::Automatic, _) => Err(Refusal::DealtAutomatically),
        (Needs::Rank(rank), ..) => by_rank(rank),
        (Needs::System, ..) => Err(Refusal::NotYours),
    }
}
