//! The significant events of the house, newest first: those noted in its own journal, and those
//! that are in the journals of the tables anyway and are not stored twice.

use crate::found::AuditError;
use crate::search::Search;
use croupier_floor::{Body, HOUSE};
use croupier_store::{Entry, Journal};
use serde::Serialize;
use serde_json::{Map, Value};

/// The names of significant events of tables.
const OF_TABLES: [&str; 31] = [
    "table-opened",
    "round-voided",
    "round-interrupted",
    "round-resumed",
    "card-undone",
    "bet-rejected",
    "round-corrected",
    "money-adjusted",
    "approval-asked",
    "approval-given",
    "approval-declined",
    "incident-noted",
    "hand-corrected",
    "dice-corrected",
    "bets-returned",
    "bet-recounted",
    "set-replaced",
    "insurance-set",
    "shift-closed",
    "assigned",
    "relieved",
    "float-counted",
    "chips-requested",
    "chips-moved",
    "chips-cancelled",
    "floor-called",
    "call-answered",
    "last-round-announced",
    "table-closed",
    "table-reopened",
    "settings-changed",
];
/// The names of significant events of the house.
const OF_THE_HOUSE: [&str; 23] = [
    "noted",
    "cage",
    "booked",
    "controlled",
    "cared",
    "retained",
    "logins",
    "devices",
    "ticket-voided",
    "settings-changed",
    "staff-registered",
    "person-changed",
    "change-proposed",
    "change-agreed",
    "change-dropped",
    "patron-registered",
    "credits-bought",
    "ticket-issued",
    "ticket-redeemed",
    "owed-collected",
    "table-placed",
    "pit-assigned",
    "pit-relieved",
];
/// The names of events that are told apart by what they are about.
const WRAPPED: [&str; 8] =
    ["noted", "cage", "booked", "controlled", "cared", "retained", "logins", "devices"];
/// What they may be about, by kind.
const NOTED: [&str; 30] = [
    "shift-ended",
    "period-closed",
    "session-opened",
    "session-ended",
    "login-failed",
    "login-locked",
    "login-unlocked",
    "logins-failed",
    "system-started",
    "system-stopped",
    "clock-stepped",
    "clock-agreed",
    "journal-adopted",
    "key-rotated",
    "verified",
    "betting-stopped",
    "act-asked",
    "act-agreed",
    "act-dropped",
    "software-recorded",
    "software-differs",
    "software-verified",
    "plan-done",
    "plan-failed",
    "plan-dropped",
    "limit-set",
    "break-taken",
    "patron-excluded",
    "check-answered",
    "care-changed",
];
/// What `cage` may be about, by kind.
const AT_THE_CAGE: [&str; 11] = [
    "cage-rules-changed",
    "till-opened",
    "till-closed",
    "paid-out",
    "payment-asked",
    "payment-declined",
    "cash-reported",
    "patron-identified",
    "chips-handed",
    "chips-arrived",
    "reprinted",
];
/// What `logins` may be about, by kind.
const LOGINS: [&str; 3] = ["house-set-up", "second-factor-set", "recovery-code-used"];
/// What `retained` may be about, by kind.
const RETAINED: [&str; 5] =
    ["archive-written", "archive-failed", "archive-removed", "stump-taken", "entries-removed"];
/// What `devices` may be about, by kind.
const DEVICES: [&str; 6] = [
    "device-revoked",
    "note-accepted",
    "ticket-scanned",
    "job-queued",
    "job-printed",
    "reading-refused",
];
/// Facts that are never shown; whoever reads the validation number of a ticket with money in it
/// could redeem it.
const SECRET: [&str; 6] = ["pin_hash", "factor", "code_hash", "validation", "credential", "apart"];
/// How many entries are read at a time.
const PAGE: u64 = 2_000;
/// How many entries one query may read, so that it ends soon.
const READ_MAX: u64 = 50_000;

/// Every kind of significant event: a closed list, the house's first.
pub fn significant_kinds() -> impl Iterator<Item = &'static str> {
    let of_the_house = OF_THE_HOUSE.into_iter().filter(|name| !WRAPPED.contains(name));
    let of_tables = OF_TABLES.into_iter().filter(|name| !OF_THE_HOUSE.contains(name));
    let within = NOTED.into_iter().chain(AT_THE_CAGE).chain(LOGINS).chain(RETAINED).chain(DEVICES);
    within.chain(of_the_house).chain(of_tables)
}

/// One significant event.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SignificantRecord {
    /// The position of its entry.
    pub position: u64,
    /// Its journal.
    pub journal: String,
    /// The number of its entry there.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who caused it.
    pub actor: String,
    /// Its kind, such as `login-failed` or `round-voided`.
    pub kind: String,
    /// Its facts.
    pub facts: Value,
}

/// Significant events, and where to continue.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Significants {
    /// The events, newest first.
    pub events: Vec<SignificantRecord>,
    /// Pass this as `before` to get earlier ones; absent at the beginning of the books.
    pub before: Option<u64>,
}

/// Which entries a query covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Only entries before this position.
    pub before: Option<u64>,
    /// Only entries of this time or later, in milliseconds since 1970.
    pub from_ms: u64,
    /// Only entries before this time.
    pub until_ms: u64,
}

impl From<Option<u64>> for Window {
    /// Every entry before a position, at any time.
    fn from(before: Option<u64>) -> Window {
        Window { before, from_ms: 0, until_ms: u64::MAX }
    }
}

/// At most about `limit` significant events of the entries in a window, newest first, of one kind
/// if given. The events of one entry stay together. A query that would read too much ends early:
/// `before` says where to continue.
pub fn significants(
    journal: &mut dyn Journal,
    window: impl Into<Window>,
    kind: Option<&str>,
    limit: usize,
) -> Result<Significants, AuditError> {
    let search = Search { kind: kind.map(str::to_owned), ..Search::default() };
    search_events(journal, window, &search, limit)
}

/// The same of those events that fit what is looked for.
pub fn search_events(
    journal: &mut dyn Journal,
    window: impl Into<Window>,
    search: &Search,
    limit: usize,
) -> Result<Significants, AuditError> {
    let Window { before, from_ms, until_ms } = window.into();
    let mut end = match before {
        Some(before) => before,
        None => end_of(journal)?,
    };
    let (mut events, floor) = (Vec::new(), end.saturating_sub(READ_MAX));
    while end > 1 && end > floor {
        let start = end.saturating_sub(PAGE).max(1);
        let count = usize::try_from(end - start).unwrap_or(usize::MAX);
        let page = journal.read_all(start, count).map_err(AuditError::damaged)?;
        for entry in page.iter().rev().filter(|entry| entry.position < end) {
            if entry.at_ms < from_ms {
                return Ok(Significants { events, before: None }); // earlier entries are older still
            }
            if entry.at_ms >= until_ms {
                continue;
            }
            events.extend(of_entry(entry, search).into_iter().rev());
            if events.len() >= limit {
                return Ok(Significants { events, before: Some(entry.position) });
            }
        }
        end = start;
    }
    Ok(Significants { events, before: (end > 1).then_some(end) })
}

/// The position after the last entry. Positions have no gaps, so it follows from the heads.
fn end_of(journal: &mut dyn Journal) -> Result<u64, AuditError> {
    let heads = journal.load_heads().map_err(AuditError::damaged)?;
    Ok(heads.iter().map(|head| head.seq).sum::<u64>() + 1)
}

/// The names of the significant events an entry can hold.
fn names_of(entry: &Entry) -> &'static [&'static str] {
    match entry.stream.as_str() {
        HOUSE => &OF_THE_HOUSE,
        _ => &OF_TABLES,
    }
}

/// Whether an entry with this text may hold a significant event.
pub(crate) fn was_told(entry: &Entry, text: &str) -> bool {
    names_of(entry).iter().any(|name| text.contains(name))
}

/// The kind and the facts of an event that is significant or named in `also`, without secrets.
pub(crate) fn told_in(
    entry: &Entry,
    event: Value,
    also: &[&str],
) -> Option<(String, Map<String, Value>)> {
    let Value::Object(mut facts) = event else { return None };
    let name = facts.remove("event")?.as_str()?.to_owned();
    if !names_of(entry).contains(&name.as_str()) && !also.contains(&name.as_str()) {
        return None;
    }
    let kind = match facts.remove("what") {
        Some(Value::Object(mut what)) => {
            let kind = what.remove("kind")?.as_str()?.to_owned();
            facts = what;
            kind
        }
        Some(_) | None => name,
    };
    facts.remove("at_ms");
    hide(&mut facts);
    if kind == "ticket-issued" {
        mask(&mut facts);
    }
    Some((kind, facts))
}

fn of_entry(entry: &Entry, search: &Search) -> Vec<SignificantRecord> {
    let text = String::from_utf8_lossy(&entry.body);
    if !was_told(entry, &text) {
        return Vec::new(); // so it is for nearly every entry of a table
    }
    let Ok(body) = serde_json::from_str::<Body<Value>>(&text) else { return Vec::new() };
    let fitting = |event: Value| {
        let whole = event.clone(); // a record leaves out what belongs to the round
        let record = record(entry, event)?;
        search.fits(entry, &record.kind, &whole).then_some(record)
    };
    body.events.into_iter().filter_map(fitting).collect()
}

/// Takes out what is secret, at any depth.
fn hide(facts: &mut Map<String, Value>) {
    SECRET.iter().for_each(|secret| {
        facts.remove(*secret);
    });
    facts.values_mut().filter_map(Value::as_object_mut).for_each(hide);
}

/// Of a ticket with money in it only the last four digits are told.
fn mask(facts: &mut Map<String, Value>) {
    let Some(Value::String(number)) = facts.get_mut("number") else { return };
    let last: String = number.chars().rev().take(4).collect();
    *number = format!("…{}", last.chars().rev().collect::<String>());
}

fn record(entry: &Entry, event: Value) -> Option<SignificantRecord> {
    let (kind, mut facts) = told_in(entry, event, &[])?;
    facts.remove("differences");
    facts.remove("bets"); // how each bet ended belongs to the round
    Some(SignificantRecord {
        position: entry.position,
        journal: entry.stream.to_string(),
        seq: entry.seq,
        at_ms: entry.at_ms,
        actor: entry.actor.clone(),
        kind,
        facts: Value::Object(facts),
    })
}
