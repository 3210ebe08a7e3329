//! Devices that read what comes out at this table: a card shoe, a dice reader. The shell knows
//! which are heard, in which order they read, what waits for a person and what was entered by hand;
//! what a reading means only the game knows.

use crate::event::{FrameEvent, TableEvent};
use crate::phase::Phase;
use crate::reader_refusal::ReaderRefusal;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::DeviceId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a table takes what a device reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadingMode {
    /// The dealer enters everything; no device counts.
    DealerEnters,
    /// What the device reads goes down without a tap; the dealer confirms the result.
    ShoeDeals,
    /// The dealer enters and the device reads; what both say counts.
    TwoSources,
}

impl ReadingMode {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            ReadingMode::DealerEnters => "dealer_enters",
            ReadingMode::ShoeDeals => "shoe_deals",
            ReadingMode::TwoSources => "two_sources",
        }
    }
}

/// A command about the devices of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the protocol's words
pub enum ReaderCommand {
    /// A device is heard again.
    Heard { device: DeviceId },
    /// A device is no longer heard.
    Silent { device: DeviceId },
    /// A device read something. `held` if it could not say so when it read it.
    Read { device: DeviceId, seq: u64, reading: String, held: bool },
    /// The first reading that nobody called for is dismissed (R83): nothing comes of it.
    Dismiss { reason: String },
}

/// What became of a reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It counts.
    Counted,
    /// It waits, and counts in its turn.
    Queued,
    /// It is what was entered by hand while the device was silent.
    Matched,
    /// It is not what was entered: a person must look.
    Differs,
    /// Nothing was called for: a person must look (R83).
    Unexpected,
    /// It is no part of a round: burned, or before there is a shoe.
    Aside,
    /// The table makes nothing of it.
    Refused,
}

impl Outcome {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Counted => "counted",
            Outcome::Queued => "queued",
            Outcome::Matched => "matched",
            Outcome::Differs => "differs",
            Outcome::Unexpected => "unexpected",
            Outcome::Aside => "aside",
            Outcome::Refused => "refused",
        }
    }
}

/// What happened to the devices of a table: part of the stored contract.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the protocol's words
pub enum ReaderEvent {
    /// A device is heard.
    Heard { device: DeviceId },
    /// A device is silent: play goes on by hand.
    Silent { device: DeviceId },
    /// A device read something.
    Read {
        device: DeviceId,
        seq: u64,
        /// What it read; absent where nobody may ever see it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<String>,
        outcome: Outcome,
        /// Why it does not count, as the code of a problem.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// Whether the device could not say so when it read it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
    },
    /// A person entered by hand what a device should have read.
    ByHand { reading: String },
    /// A reading that counted was taken back: the dealer enters the next by hand.
    TakenBack,
    /// A reading nobody called for was dismissed.
    Dismissed { device: DeviceId, reading: String, reason: String },
}

impl ReaderEvent {
    /// Whether it names what was read and lies on no table for all to see: it waits, nobody called
    /// for it, or the table makes nothing of it. The journal keeps it covered.
    pub const fn is_unseen(&self) -> bool {
        match self {
            ReaderEvent::Read { reading: Some(_), outcome, .. } => {
                !matches!(outcome, Outcome::Counted | Outcome::Matched)
            }
            ReaderEvent::Dismissed { .. } => true,
            ReaderEvent::Read { reading: None, .. }
            | ReaderEvent::Heard { .. }
            | ReaderEvent::Silent { .. }
            | ReaderEvent::ByHand { .. }
            | ReaderEvent::TakenBack => false,
        }
    }
}

/// What a table knows of one device.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reader {
    /// The number of its newest reading.
    pub seq: u64,
    /// Whether it is heard.
    pub alive: bool,
    /// Since when it is heard or silent, in milliseconds since 1970.
    pub since_ms: u64,
    /// What it read last, if all may see it.
    pub last: Option<String>,
    /// When.
    pub last_ms: Option<u64>,
}

/// A reading nobody called for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unexpected {
    /// The device.
    pub device: DeviceId,
    /// What it read.
    pub reading: String,
    /// Why it does not count, as the code of a problem.
    pub why: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// The devices of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Readers {
    pub(crate) devices: BTreeMap<DeviceId, Reader>,
    /// Readings nobody called for, oldest first.
    pub(crate) unexpected: Vec<Unexpected>,
    /// What was entered by hand while the device was silent, and the device may still tell.
    pub(crate) unread: Vec<String>,
    /// Whether the last reading was taken back, and a person enters it.
    pub(crate) taken_back: bool,
    /// How many cards the device has seen since something counted that are no part of a round.
    pub(crate) aside: u16,
}

impl Readers {
    /// What is known of a device, if it was ever heard here.
    pub fn of(&self, device: &DeviceId) -> Option<&Reader> {
        self.devices.get(device)
    }

    /// Whether a device is heard.
    pub fn is_heard(&self) -> bool {
        self.devices.values().any(|reader| reader.alive)
    }

    /// Whether there were devices, and none is heard.
    pub fn are_silent(&self) -> bool {
        !self.devices.is_empty() && !self.is_heard()
    }

    /// Readings nobody called for, oldest first.
    pub fn unexpected(&self) -> &[Unexpected] {
        &self.unexpected
    }

    /// Whether a person may enter what a device should read.
    pub fn may_enter(&self) -> bool {
        self.taken_back || !self.is_heard()
    }
}

/// What a command enters, in the words a device would use.
pub(crate) enum Entry {
    /// Nothing.
    Nothing,
    /// This.
    Of(String),
    /// The last entry is taken back.
    TakenBack,
}

/// What the game makes of a reading.
pub(crate) struct Taken {
    /// What becomes of it.
    pub(crate) outcome: Outcome,
    /// The events of the game.
    pub(crate) events: Vec<TableEvent>,
}

impl Table {
    /// What is known of the devices that read here.
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// How this table takes what a device reads.
    pub fn reading_mode(&self) -> ReadingMode {
        self.settings.procedure().reading_mode()
    }

    /// Whether something is to come out now that a device would read: a lamp at the device.
    pub fn calls_for_reading(&self) -> bool {
        let stands = self.interruption.is_some() || self.held_by().is_some();
        let differ = self.dice_differ();
        let waits = stands || differ || !self.readers.unexpected.is_empty();
        let deals = self.reading_mode() != ReadingMode::DealerEnters;
        deals && !waits && matches!(self.phase(), Phase::Drawing)
    }

    /// Whether what devices read leaves room for this command of a dealer.
    pub(crate) fn readings_allow(&self, command: &str) -> bool {
        match command {
            "confirm" | "open-bets" => self.readers.unexpected.is_empty(),
            "enter-card" | "enter-dice" => {
                let deals = self.reading_mode() == ReadingMode::ShoeDeals;
                let waits = self.baccarat().is_some_and(|game| game.sources.scanned.is_some());
                !deals || waits || self.readers.may_enter()
            }
            _ => true,
        }
    }

    /// A reading that nobody called for, as people are told of it: where cards lie face down it may
    /// be one that nobody has seen.
    pub fn told_reading(&self, reading: &str) -> String {
        match self.settings.procedure().face_down {
            true => "?".to_owned(),
            false => reading.to_owned(),
        }
    }

    /// Whether the table knows what nobody may see yet: a card that was read and not called for, a
    /// hand that lies face down. Its memory is covered on disk.
    pub fn knows_the_unseen(&self) -> bool {
        let sources = self.baccarat().map(|game| &game.sources);
        let waits = sources.is_some_and(|sources| sources.scanned.is_some());
        let face_down = self.pai_gow().is_some_and(|game| game.delivered().is_some());
        waits || face_down || !self.readers.unexpected.is_empty()
    }

    /// Refuses to go on while a reading that nobody called for waits (R83).
    pub(crate) fn check_readings(&self) -> Result<(), Refusal> {
        match self.readers.unexpected.first() {
            None => Ok(()),
            Some(waits) => {
                let reading = self.told_reading(&waits.reading);
                Err(ReaderRefusal::ReadingWaits { reading }.into())
            }
        }
    }

    pub(crate) fn reader_told(&self, what: ReaderEvent, at_ms: u64) -> TableEvent {
        FrameEvent::ReaderTold { round: self.round, what, at_ms }.into()
    }
}
