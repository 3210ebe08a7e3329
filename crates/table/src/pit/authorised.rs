//! Who decided and who agreed, each in which position.

use crate::command::Context;
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
pub(crate) struct Deciding<'c> {
    pub(crate) context: &'c Context<'c>,
    pub(crate) authorised: Authorised,
}

/// The member of staff who acts, if one does.
pub(super) fn staff(actor: &Actor) -> Option<&StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff),
        Actor::Patron(_) | Actor::System => None,
    }
}
