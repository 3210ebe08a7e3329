//! Who may give a command: patrons for themselves, the pit by rank, the house itself always.

use crate::command::Needs;
use crate::edition::Edition;
use crate::people_refusal::PeopleRefusal;
use crate::refusal::Refusal;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Actor, PitRank, Role, StaffId};

/// The rank a person has at this table: that of the position held here (R34), or else the own. A
/// Shift Manager is one everywhere. At a table of the first edition the higher of the two counts.
pub fn rank_of(table: &Table, actor: &Actor) -> Option<PitRank> {
    match actor {
        Actor::Patron(_) => None,
        Actor::Staff(_, Role::ShiftManager) | Actor::System => Some(PitRank::ShiftManager),
        Actor::Staff(staff, role) => {
            let held = table.kept.at_work.get(staff).map(|at_work| at_work.position);
            match table.edition >= Edition::SECOND {
                true => held.or(role.rank()),
                false => role.rank().max(held),
            }
        }
    }
}

/// Whether a person may act at this table at all: who deals, or enters anything, is assigned to it;
/// Shift Managers act everywhere (R34). Patrons act for themselves.
pub fn is_assigned(table: &Table, actor: &Actor) -> bool {
    match actor {
        Actor::Patron(_) | Actor::System | Actor::Staff(_, Role::ShiftManager) => true,
        Actor::Staff(staff, _) => {
            table.edition < Edition::SECOND || table.kept.at_work.contains_key(staff)
        }
    }
}

/// Whether a person could be the second for an order given by this person at this time.
pub fn was_in_position(table: &Table, second: &Actor, by: &StaffId, at_ms: u64) -> bool {
    check_in_position(table, second, (by, at_ms)).is_ok()
}

/// Refuses a second person who was not in position when the order was given, or who acts above the
/// own rank because the very person who gave the order appointed them (R22).
pub(crate) fn check_in_position(
    table: &Table,
    second: &Actor,
    (by, at_ms): (&StaffId, u64),
) -> Result<(), Refusal> {
    let Actor::Staff(staff, role) = second else { return Ok(()) };
    let held = table.kept.at_work.get(staff).filter(|_| *role != Role::ShiftManager);
    let Some(held) = held.filter(|_| table.edition >= Edition::SECOND) else { return Ok(()) };
    let appointed = held.by.as_ref() == Some(by) && Some(held.position) > role.rank();
    match held.since_ms > at_ms || appointed {
        true => Err(PeopleRefusal::NotInPosition.into()),
        false => Ok(()),
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
        (Needs::PatronOrFor(_), _, Actor::Staff(..)) if table.settings.has_chips() => {
            by_rank(PitRank::Dealer)
        }
        (
            Needs::Patron(patron)
            | Needs::PatronOrDealer(patron)
            | Needs::PatronOrFor(patron)
            | Needs::Asked(patron),
            _,
            actor,
        ) if actor.is_patron(patron) => Ok(()),
        (Needs::Asked(_), Dealing::Live, Actor::Staff(..)) => by_rank(PitRank::Dealer),
        (
            Needs::Patron(_) | Needs::PatronOrDealer(_) | Needs::PatronOrFor(_) | Needs::Asked(_),
            ..,
        ) => Err(Refusal::NotYours),
        (Needs::Dealing, Dealing::Live, _) => by_rank(PitRank::Dealer),
        (Needs::Dealing, Dealing::Automatic, _) => Err(Refusal::DealtAutomatically),
        (Needs::Rank(rank), ..) => by_rank(rank),
        (Needs::System, ..) => Err(Refusal::NotYours),
    }
}
