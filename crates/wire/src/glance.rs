//! A table at a glance, for the pit: how it goes, and what waits there for somebody.

use crate::baccarat::views::widest;
use crate::from_irregularity::name_of;
use crate::from_round::name_of_game;
use crate::procedure::PitSection;
use croupier_house::{House, PatronId};
use croupier_table::{Bet, Bets, ChipsMove, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/pit`: every table at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitView {
    /// The tables.
    pub tables: Vec<PitTable>,
    /// Present while the clock was set too far and dealing waits for a person to agree.
    pub clock_held: Option<ClockHeldView>,
    /// The time of the house, in milliseconds since 1970: waits are counted by it.
    #[ts(type = "number")]
    pub now_ms: u64,
}

/// `GET /api/pit/totals`: the whole floor since the shift began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitTotalsView {
    /// The number of the shift.
    #[ts(type = "number")]
    pub shift: u64,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from_ms: u64,
    /// Credit sold and cash in the drop boxes, in cents.
    #[ts(type = "number")]
    pub drop: i64,
    /// Stakes at risk in settled rounds, in cents.
    #[ts(type = "number")]
    pub handle: i64,
    /// What the house won, in cents.
    #[ts(type = "number")]
    pub win: i64,
    /// Win for 10,000 of handle; absent without handle.
    #[ts(type = "number | null")]
    pub hold: Option<i64>,
    /// Rounds that ended.
    #[ts(type = "number")]
    pub rounds: i64,
    /// Rounds that ended, for each hour of the shift; absent in its first minute.
    #[ts(type = "number | null")]
    pub rounds_per_hour: Option<i64>,
    /// Commission owed, in cents.
    #[ts(type = "number")]
    pub owed: i64,
}

/// The clock of the machine was set, and dealing waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ClockHeldView {
    /// By how many milliseconds; below zero when it was set back.
    #[ts(type = "number")]
    pub by_ms: i64,
    /// Whether the reader may agree.
    pub may_agree: bool,
}

/// A table at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitTable {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The rulebook's title.
    pub title: String,
    /// The layout's letter.
    pub layout: Option<String>,
    /// `automatic` or `live`.
    pub dealing: String,
    /// Where its round is, as in `Phase`.
    pub phase: String,
    /// The round's number.
    pub round: u32,
    /// The shoe's number.
    pub shoe: Option<u32>,
    /// The names of the dealers.
    pub dealers: Vec<String>,
    /// How many terminals are connected.
    pub terminals: u32,
    /// The largest Differential of a box now, in cents.
    #[ts(type = "number | null")]
    pub differential: Option<u64>,
    /// The stakes since the shift began, in cents.
    #[ts(type = "number")]
    pub handle: u64,
    /// The win of the house, in cents.
    #[ts(type = "number")]
    pub win: i64,
    /// Rounds an hour.
    pub rounds_per_hour: Option<u32>,
    /// Orders that wait for a second person.
    pub approvals: u32,
    /// Incidents since the shift began.
    pub incidents: u32,
    /// `open`, `last-round` or `closed`.
    pub keeping: String,
    /// How many patrons have a box or a bet.
    pub patrons: u32,
    /// How many boxes there are.
    pub boxes: u16,
    /// What is staked now, in cents.
    #[ts(type = "number")]
    pub in_play: u64,
    /// Cash in the drop box since the shift began, in cents.
    #[ts(type = "number")]
    pub dropped: u64,
    /// When the open window closes, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub deadline_ms: Option<u64>,
    /// What waits for somebody, the longest wait first.
    pub waits: Vec<WaitView>,
}

/// Something at a table waits for somebody of the pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct WaitView {
    /// `call`, `approval`, `interrupted` or `chips`: the phrase key is `ui.pit.wait.<kind>`.
    pub kind: String,
    /// Why the floor was called, which order waits, or which chips; a name, as phrases have it.
    pub what: Option<String>,
    /// The name of the person of the staff who asked.
    pub by: Option<String>,
    /// Since when, in milliseconds since 1970, where it is known.
    #[ts(type = "number | null")]
    pub since_ms: Option<u64>,
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A table at a glance, with its pit section.
pub fn pit_table(table: &Table, house: &House, pit: &PitSection, terminals: u32) -> PitTable {
    let settings = table.settings();
    let dealers = pit.at_work.iter().filter(|person| person.position == "dealer");
    PitTable {
        id: table.id().to_string(),
        name: table.name().to_owned(),
        game: name_of_game(settings.rulebook().game).to_owned(),
        title: settings.rulebook().title.clone(),
        layout: settings.layout().map(|layout| layout.id.clone()),
        dealing: settings.dealing().name().to_owned(),
        phase: table.phase().name().to_owned(),
        round: table.round().0,
        shoe: table.shoe().map(|shoe| shoe.number),
        dealers: dealers.map(|person| person.name.clone()).collect(),
        terminals,
        differential: widest(table),
        handle: pit.handle,
        win: pit.win,
        rounds_per_hour: pit.rounds_per_hour,
        approvals: count(pit.approvals.len()),
        incidents: count(pit.incidents.len()),
        keeping: pit.keeping.clone(),
        patrons: count(people(table).len()),
        boxes: settings.positions(),
        in_play: bets(table).map(|bet| bet.stake.cents()).sum(),
        dropped: pit.dropped,
        deadline_ms: deadline_ms(table),
        waits: waits(table, house, pit),
    }
}

/// When the open window closes; none while play stands still.
fn deadline_ms(table: &Table) -> Option<u64> {
    let stopped = table.interruption().is_some() || table.held_by().is_some();
    table.window().filter(|_| !stopped).and_then(|window| window.deadline_ms)
}

fn bets(table: &Table) -> impl Iterator<Item = &Bet> {
    table.bets().map(Bets::iter).into_iter().flatten()
}

fn people(table: &Table) -> BTreeSet<&PatronId> {
    table.seats().keys().chain(bets(table).map(|bet| &bet.patron)).collect()
}

/// What waits for somebody of the pit: the longest wait first, and last what has no time.
fn waits(table: &Table, house: &House, pit: &PitSection) -> Vec<WaitView> {
    let wait = |kind: &str, what: Option<String>, by: Option<String>, since_ms: Option<u64>| {
        WaitView { kind: kind.to_owned(), what, by, since_ms }
    };
    let call = pit.call.iter();
    let call = call
        .map(|call| wait("call", Some(call.reason.clone()), call.by.clone(), Some(call.since_ms)));
    let approvals = table.pit().approvals().values().map(|waiting| {
        let order = waiting.order.kind().name().to_owned();
        let by = name_of(house, &waiting.by);
        wait("approval", Some(order), Some(by), Some(waiting.at_ms))
    });
    let still = table.interruption().into_iter();
    let still = still.map(|still| wait("interrupted", None, None, Some(still.since_ms)));
    let chips = table.kept().chips.values().map(|request| {
        let kind = match request.kind {
            ChipsMove::Fill => "fill",
            ChipsMove::Credit => "credit",
            ChipsMove::Drop => "drop",
            ChipsMove::Count => "count",
        };
        wait("chips", Some(kind.to_owned()), request.by.as_ref().map(|by| name_of(house, by)), None)
    });
    let mut waits: Vec<WaitView> = call.chain(approvals).chain(still).chain(chips).collect();
    waits.sort_by_key(|wait| wait.since_ms.unwrap_or(u64::MAX));
    waits
}
