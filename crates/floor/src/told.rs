//! An answer as JSON text: encoded once, then shared by journal, memory and reply.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::sync::Arc;

/// An answer as JSON text. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told(Arc<str>);

impl Told {
    /// This value as text.
    pub(crate) fn of(value: &impl Serialize) -> Result<Told, serde_json::Error> {
        serde_json::to_string(value).map(|text| Told(text.into()))
    }

    /// The answer stored in an entry.
    pub(crate) fn stored(answer: &RawValue) -> Told {
        Told(answer.get().into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses it.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}
