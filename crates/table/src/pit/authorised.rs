//! Who decided and who agreed, each with the position.

use crate::command::Context;
use croupier_house::{Actor, PitRank, StaffId};
use serde::{Deserialize, Serialize};

/// Who decided and who agreed, each with the position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Authorised {
    /// Who decided; absent if the house itself did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StaffId>,
    /// The position of that person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PitRank>,
    /// Who agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
    /// The position of the person who agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_position: Option<PitRank>,
}

/// An order being decided: its context, and in whose name.
pub(crate) struct Deciding<'c> {
    pub(crate) context: &'c Context<'c>,
    pub(crate) authorised: Authorised,
}

/// The member of staff who acts, if any.
pub(super) fn staff(actor: &Actor) -> Option<&StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    }
}
