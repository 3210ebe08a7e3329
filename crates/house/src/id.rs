//! Ids of people, tables, tickets and devices: short, and safe in paths and account names.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// The greatest length of an id.
const LENGTH_MAX: usize = 64;

/// A text that is not an id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not an id: 1 to 64 letters, digits, dots, dashes and underscores")]
pub struct NotAnId(pub String);

fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(fits)
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<$name, NotAnId> {
                if is_id(text) { Ok($name(Arc::from(text))) } else { Err(NotAnId(text.to_owned())) }
            }
        }

        impl TryFrom<Arc<str>> for $name {
            type Error = NotAnId;
            fn try_from(text: Arc<str>) -> Result<$name, NotAnId> {
                if is_id(&text) { Ok($name(text)) } else { Err(NotAnId(text.as_ref().to_owned())) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

ids! {
    /// A patron.
    PatronId;
    /// A member of staff.
    StaffId;
    /// A table.
    TableId;
    /// The validation number of a ticket.
    TicketNo;
    /// A pit: tables that stand together.
    PitId;
    /// A device: a shoe, a reader, a printer.
    DeviceId;
}
