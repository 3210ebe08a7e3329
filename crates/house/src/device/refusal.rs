//! Why the house says no to a device, or about one.

use crate::fact::{Fact, Facts};
use crate::id::DeviceId;
use thiserror::Error;

/// A refusal about a device.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum DeviceRefused {
    #[error("there is no device {device}, or it was taken away")]
    NoSuchDevice { device: DeviceId },
    #[error("there was a device {device} already: give this one another id")]
    DeviceKnown { device: DeviceId },
    #[error("a credential is known to the house by its SHA-256, which no other device has")]
    CredentialUnfit,
    #[error("a {kind} does not stand there")]
    PlaceUnfit { kind: &'static str },
    #[error("reading {seq} is not the next: {expected} is")]
    OutOfOrder { seq: u64, expected: u64 },
    #[error("the acceptor holds {expected} cents by the books")]
    NotesChanged { expected: u64 },
}

fn number(value: u64) -> Fact {
    Fact::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

impl DeviceRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            DeviceRefused::NoSuchDevice { .. } => "no_such_device",
            DeviceRefused::DeviceKnown { .. } => "device_known",
            DeviceRefused::CredentialUnfit => "credential_unfit",
            DeviceRefused::PlaceUnfit { .. } => "place_unfit",
            DeviceRefused::OutOfOrder { .. } => "out_of_order",
            DeviceRefused::NotesChanged { .. } => "notes_changed",
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        match self {
            DeviceRefused::NoSuchDevice { device } | DeviceRefused::DeviceKnown { device } => {
                Facts::from([("device", device.as_str().into())])
            }
            DeviceRefused::PlaceUnfit { kind } => Facts::from([("kind", (*kind).into())]),
            DeviceRefused::OutOfOrder { seq, expected } => {
                Facts::from([("seq", number(*seq)), ("expected", number(*expected))])
            }
            DeviceRefused::NotesChanged { expected } => {
                Facts::from([("expected", number(*expected))])
            }
            DeviceRefused::CredentialUnfit => Facts::new(),
        }
    }
}
