//! Why a table says no about the devices that read there.

use croupier_house::{Fact, Facts};
use thiserror::Error;

/// Why a table says no about its devices.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ReaderRefusal {
    #[error("reading {seq} is not the next: {expected} is")]
    OutOfOrder { seq: u64, expected: u64 },
    #[error("{reading} is nothing that is read here")]
    ReadingUnknown { reading: String },
    #[error("no device counts here: the dealer enters")]
    DealerEnters,
    #[error("the device reads here: take its last reading back, or go on when it is silent")]
    DeviceReads,
    #[error("{reading} was read where nothing was called for: it is ruled on or dismissed first")]
    ReadingWaits { reading: String },
    #[error("the device reads something else than lies on the table")]
    ReadingsDiffer,
    #[error("no reading waits")]
    NoReadingWaits,
}

impl ReaderRefusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ReaderRefusal::OutOfOrder { .. } => "out_of_order",
            ReaderRefusal::ReadingUnknown { .. } => "reading_unknown",
            ReaderRefusal::DealerEnters => "dealer_enters",
            ReaderRefusal::DeviceReads => "device_reads",
            ReaderRefusal::ReadingWaits { .. } => "reading_waits",
            ReaderRefusal::ReadingsDiffer => "readings_differ",
            ReaderRefusal::NoReadingWaits => "no_reading_waits",
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        let number = |value: u64| Fact::Number(i64::try_from(value).unwrap_or(i64::MAX));
        match self {
            ReaderRefusal::OutOfOrder { seq, expected } => {
                Facts::from([("seq", number(*seq)), ("expected", number(*expected))])
            }
            ReaderRefusal::ReadingUnknown { reading } | ReaderRefusal::ReadingWaits { reading } => {
                Facts::from([("reading", reading.clone().into())])
            }
            ReaderRefusal::DealerEnters
            | ReaderRefusal::DeviceReads
            | ReaderRefusal::ReadingsDiffer
            | ReaderRefusal::NoReadingWaits => Facts::new(),
        }
    }
}
