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
    /// What was read and does not count yet, in order, each as `?`: nobody may see it yet.
    pub queue: Vec<String>,
    /// What was read where nothing was called for (R83). Until each is dismissed or ruled on, no
    /// result is confirmed and no round opened.
    pub unexpected: Vec<UnexpectedView>,
    /// Where two sources are compared and differ: what each said. Nothing counts until a Pit
    /// Supervisor has looked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub differs: Option<DiffersView>,
    /// Where two sources are compared: what the dealer entered, while the device has not read it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub entered: Option<String>,
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
    /// Whether it is heard. A device that is silent is shown so within 2 seconds.
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
    /// What it read; `?` where cards lie face down.
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
    /// What another device read, where two are compared.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub also_read: Option<String>,
}

/// `POST /api/devices`: a device that a second person must agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewDeviceBody {
    /// Its id, which no device of the house has or ever had.
    pub device: String,
    /// The name people know it by.
    pub name: String,
    /// `shoe`, `dice`, `scanner`, `printer` or `acceptor`.
    pub kind: String,
    /// The table it stands at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The network address of the terminal it stands at; without table and terminal it stands at
    /// the cage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terminal: Option<String>,
    /// SHA-256 of its credential, in hexadecimal digits. Whoever makes the credential keeps it for
    /// the device; the house never sees it before the device shows it.
    pub credential: String,
}

/// `POST /api/devices/{device}/count`: the notes of an acceptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NotesBody {
    /// What was counted, in cents.
    #[ts(type = "number")]
    pub counted: u64,
}

/// A device in the list of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeviceLine {
    /// Its id.
    pub device: String,
    /// The name people know it by.
    pub name: String,
    /// `shoe`, `dice`, `scanner`, `printer` or `acceptor`.
    pub kind: String,
    /// The table it stands at.
    pub table: Option<String>,
    /// The terminal it stands at.
    pub terminal: Option<String>,
    /// Since when it is here, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
    /// Since when it may do nothing any more.
    #[ts(type = "number | null")]
    pub revoked_ms: Option<u64>,
    /// The number of its newest reading.
    #[ts(type = "number")]
    pub last: u64,
    /// What it is still to print.
    pub jobs: u32,
    /// The notes it holds by the books, in cents.
    #[ts(type = "number")]
    pub notes: u64,
    /// Whether it is heard; the server knows.
    pub alive: bool,
    /// How its table takes what it reads, as in `DevicesView`; absent where it stands at none.
    pub mode: Option<String>,
    /// What it read last at its table, if all may see it.
    pub reading: Option<String>,
    /// When it read last at its table, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub read_ms: Option<u64>,
}

/// `GET /api/devices`: the devices of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeviceListView {
    /// Every device there ever was, by id.
    pub devices: Vec<DeviceLine>,
    /// What waits for a second person: devices to be added, notes that were counted.
    pub waiting: Vec<crate::control::ActView>,
}
