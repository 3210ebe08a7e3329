//! What a device and the house say to each other: docs/devices.md for whoever builds one.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// How often a device says that it is there, in milliseconds.
pub const BEAT_MS: u64 = 500;
/// A device that was not heard for so long is silent, in milliseconds.
pub const SILENT_MS: u64 = 1_500;

/// What a device reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum ReadingBody {
    /// A card left the shoe: rank and suit, as in `9h` or `Td`.
    Card(String),
    /// Three dice lie.
    Dice([u8; 3]),
    /// A note lies in the acceptor and waits for the answer: its value in cents.
    Note(#[ts(type = "number")] u64),
    /// The validation number of a ticket.
    Ticket(String),
    /// A job is on paper: its number.
    Printed(#[ts(type = "number")] u64),
}

/// A reading with its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ReadBody {
    /// The number of the reading: one more than the last the house has.
    #[ts(type = "number")]
    pub seq: u64,
    /// What was read.
    pub what: ReadingBody,
    /// Whether it was read while the house could not be reached.
    #[serde(default)]
    pub held: bool,
    /// When it was read by the clock of the device, in milliseconds since 1970; for people only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub read_ms: Option<u64>,
}

/// What a device says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromDevice {
    /// The first thing on a connection.
    Hello {
        /// The version of the protocol it speaks.
        protocol: u32,
    },
    /// It is there.
    Beat {
        /// Its clock, in milliseconds since 1970.
        #[serde(default)]
        clock_ms: Option<u64>,
    },
    /// It read something.
    Read {
        /// The number of the reading.
        seq: u64,
        /// What was read.
        what: ReadingBody,
        /// Whether it was read while the house could not be reached.
        #[serde(default)]
        held: bool,
        /// When it was read by the clock of the device.
        #[serde(default)]
        read_ms: Option<u64>,
    },
}

/// What the house knows of a device, for the device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct WelcomeView {
    /// The version of the protocol.
    pub protocol: u32,
    /// The id of the device.
    pub device: String,
    /// What it is.
    pub kind: String,
    /// The table it stands at, if it stands at one.
    pub table: Option<String>,
    /// How that table takes what it reads: `dealer_enters`, `shoe_deals` or `two_sources`.
    pub mode: Option<String>,
    /// The number of the newest reading the house has: the next is one more.
    #[ts(type = "number")]
    pub last: u64,
    /// How often to say that it is there, in milliseconds.
    #[ts(type = "number")]
    pub beat_ms: u64,
    /// After how long it is taken to be silent, in milliseconds.
    #[ts(type = "number")]
    pub silent_ms: u64,
    /// The time of the house, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now_ms: u64,
}

/// The answer to a reading, after the commit that holds it. The same reading again gets the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct AckView {
    /// The number of the reading.
    #[ts(type = "number")]
    pub seq: u64,
    /// `counted`, `queued`, `matched`, `differs`, `unexpected`, `aside`, `refused`; of a note
    /// `stack` or `refused` (give it back); of a ticket `credited`, `read` or `refused`; of a job
    /// `printed`.
    pub result: String,
    /// Why it does not count, as the code of a problem.
    pub code: Option<String>,
    /// When it was written down, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// What the house says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum ToDevice {
    /// The answer to `hello`.
    Welcome(WelcomeView),
    /// A reading is in the books.
    Ack(AckView),
    /// A reading was not taken: nothing is written, and its number is still free.
    Nack {
        /// The number of the reading.
        seq: u64,
        /// Why, as the code of a problem: `out_of_order`, `sequence_reused` or `fault`.
        code: String,
        /// The number of the reading that is expected, where another came.
        expected: Option<u64>,
    },
    /// The answer to `beat`.
    Beat {
        /// The time of the house, in milliseconds since 1970.
        now_ms: u64,
    },
    /// What happens at the table of the device, whenever it changes: a lamp, or a lock.
    Table {
        /// The round.
        round: u32,
        /// Its phase, such as `open`, `drawing` or `confirming`.
        phase: String,
        /// Whether something is called for that the device would read.
        wants: bool,
    },
    /// A printer is to print this.
    Job {
        /// The number of the job.
        job: u64,
        /// Whether it was sent before and may be on paper already: then the paper says it is a
        /// copy, and a printer that knows it printed the job prints nothing.
        again: bool,
        /// ESC/POS, in hexadecimal digits.
        escpos: String,
    },
    /// What the device said cannot be read. Nothing is written.
    Error {
        /// Why, as the code of a problem.
        code: String,
        /// What is wrong with it.
        detail: String,
    },
}
