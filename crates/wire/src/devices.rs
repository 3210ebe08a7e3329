//! The devices of a table as its console shows them: which are there, whether they are heard, what
//! they read last, and what waits for a person.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The devices of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DevicesView {
    /// How the table takes what a device reads: `dealer_enters`, `shoe_deals` (the dealer confirms)
    /// or `two_sources` (a card counts once both agree).
    pub mode: String,
    /// Whether the dealer enters by hand now although a device should read: it is silent, or the
    /// card it read was taken back.
    pub by_hand: bool,
    /// The devices, by id.
    pub devices: Vec<DeviceView>,
    /// What was read and does not count yet, in order; `?` where nobody may see it yet.
    pub queue: Vec<String>,
    /// What was read where nothing was called for (R83). Until each is dismissed or ruled on, no
    /// result is confirmed and no round opened.
    pub unexpected: Vec<UnexpectedView>,
    /// Where two sources are compared and differ: what each said. Play is interrupted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub differs: Option<DiffersView>,
}

/// One device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeviceView {
    /// Its id.
    pub device: String,
    /// The name people know it by.
    pub name: String,
    /// `shoe`, `dice`, `scanner`, `printer` or `acceptor`.
    pub kind: String,
    /// Whether it is heard. A device is silent 2 seconds after its last heartbeat.
    pub alive: bool,
    /// Since when it is heard or silent, in milliseconds since 1970; absent if it never was heard.
    #[ts(type = "number | null")]
    pub since_ms: Option<u64>,
    /// What it read last; absent where nobody may see it yet.
    pub last: Option<String>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub last_ms: Option<u64>,
    /// How many of its readings wait.
    pub queue: u16,
}

/// A reading nobody called for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct UnexpectedView {
    /// The device.
    pub device: String,
    /// What it read.
    pub reading: String,
    /// Why it does not count, as the code of a problem, such as `card_in_excess`.
    pub why: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// Two sources that differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DiffersView {
    /// What the dealer entered; absent if nothing.
    pub entered: Option<String>,
    /// What the device read.
    pub read: String,
}
