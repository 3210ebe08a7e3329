//! Decides about archives and stumps. Only the house itself keeps its books.

use super::{Decided, need};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::people::Role;
use crate::refusal::HouseRefused;
use crate::retention::Retention;
use crate::state::House;

/// Writes down what happened to old entries, if it can come next.
pub(super) fn retain(house: &House, what: &Retention, context: &Context<'_>) -> Decided {
    need(context, Role::Administrator)?;
    match house.retained.follows(what) {
        true => Ok(vec![HouseEvent::Retained { what: what.clone(), at_ms: context.now_ms }]),
        false => Err(HouseRefused::NothingChanges),
    }
}
