//! Keys of persons: what the journal says of a person by name stands covered under a key of that
//! person alone. The keys are the one thing beside the journal that is ever deleted.

use std::collections::BTreeMap;
use std::fmt;

/// The key of one person. It prints nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PersonKey(pub [u8; 32]);

impl fmt::Debug for PersonKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonKey")
    }
}

/// The keys of persons, by a name the store does not read.
pub type PersonKeys = BTreeMap<String, PersonKey>;

/// What a batch does with the key of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyChange {
    /// It is kept, with the entry that needs it.
    Keep(String, PersonKey),
    /// It is deleted, with the entry that says so.
    Forget(String),
}
