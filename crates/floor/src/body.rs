//! What an entry's bytes say: events, the transfers they cause, and the answer, as versioned JSON.

use croupier_house::Transfer;
use croupier_table::Hex;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of the bodies written now.
pub(crate) const VERSION: u8 = 1;

/// The body of an entry. Which events it holds follows from its stream.
#[derive(Serialize, Deserialize)]
pub struct Body<E> {
    /// The version.
    pub v: u8,
    /// What happened.
    pub events: Vec<E>,
    /// The money it moved: a function of the events, written for those who only read ledgers.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub transfers: Vec<Transfer>,
    /// What the person who asked was told; absent where the house acted by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Box<RawValue>>,
    /// The automatic dealer's seed, sealed with a key that is not in the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Hex>,
}

/// Only the answer, for a repetition.
#[derive(Deserialize)]
pub(crate) struct AnswerOnly {
    #[serde(default)]
    pub(crate) answer: Option<Box<RawValue>>,
}
