//! Who decided and who agreed, and whether a person has the rank for it.

use crate::command::Context;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::{Actor, PitRank, StaffId};
use serde::{Deserialize, Serialize};

/// Who decided, in which position, and who agreed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Authorised {
    /// Who decided; absent where the house itself did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StaffId>,
    /// In which position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PitRank>,
    /// Who agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
    /// In which position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_position: Option<PitRank>,
}

/// An order being decided: what is known, and in whose name.
pub(super) struct Deciding<'c> {
    pub(super) context: &'c Context<'c>,
    pub(super) authorised: Authorised,
}

/// The rank a person has at a table. The one place that knows.
pub(super) fn rank(_table: &Table, actor: &Actor) -> Option<PitRank> {
    match actor {
        Actor::System => Some(PitRank::ShiftManager),
        Actor::Patron(_) | Actor::Staff(..) => actor.role().and_then(croupier_house::Role::rank),
    }
}

/// Refuses who has not this rank or above.
pub(super) fn check_rank(table: &Table, actor: &Actor, needs: PitRank) -> Result<(), Refusal> {
    match rank(table, actor) {
        Some(held) if held >= needs => Ok(()),
        Some(_) | None => Err(Refusal::NotAllowed { needs: needs.role() }),
    }
}

/// The member of staff who acts, if one does.
pub(super) fn staff(actor: &Actor) -> Option<&StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff),
        Actor::Patron(_) | Actor::System => None,
    }
}
