//! What leaves the house for others to follow: rounds that ended and significant events, as
//! CloudEvents made from the entries of the journal. Nothing is kept beside it: the same entry
//! always gives the same events under the same ids.

use crate::significant::{told_in, was_told};
use crate::utc::utc;
use croupier_floor::{Body, HOUSE, TABLE};
use croupier_store::{Entry, hex};
use serde_json::{Map, Value, json};

/// Ends of rounds, told with every bet.
const ROUNDS: [&str; 3] = ["round-settled", "round-voided", "round-corrected"];
/// What stands before the kind in the type of an event.
const TYPE: &str = "croupier.";

/// One event on its way out.
#[derive(Clone, PartialEq, Debug)]
pub struct Outgoing {
    /// The position of its entry.
    pub position: u64,
    /// The how manieth event of its entry it is, from 0.
    pub index: usize,
    /// The same however often it is sent.
    pub id: String,
    /// Its kind, such as `round-settled`.
    pub kind: String,
    /// The table, unless it is an event of the house.
    pub table: Option<String>,
    /// The CloudEvent, in the structured form.
    pub event: Value,
}

/// The events of an entry that others may follow, in order. `source` names the house.
pub fn outgoing(entry: &Entry, source: &str) -> Vec<Outgoing> {
    let table = entry.stream.as_str().strip_prefix(TABLE);
    let text = String::from_utf8_lossy(&entry.body);
    let ends_a_round = table.is_some() && ROUNDS.iter().any(|name| text.contains(name));
    if !ends_a_round && !was_told(entry, &text) {
        return Vec::new(); // so it is for nearly every entry of a table
    }
    let Ok(body) = serde_json::from_str::<Body<Value>>(&text) else { return Vec::new() };
    let told = body.events.into_iter().enumerate().filter_map(|(index, event)| {
        let (kind, facts) = told_in(entry, event, &ROUNDS)?;
        Some(made((entry, index), (table, source), kind, facts))
    });
    told.collect()
}

fn made(
    (entry, index): (&Entry, usize),
    (table, source): (Option<&str>, &str),
    kind: String,
    facts: Map<String, Value>,
) -> Outgoing {
    let place = table.map_or_else(|| HOUSE.to_owned(), |table| format!("tables/{table}"));
    let (day, time) = utc(entry.at_ms);
    // The hash tells it from another entry that had this position before a restore.
    let digest = hex(entry.hash.get(..8).unwrap_or_default());
    let id = format!("{}.{index}.{digest}", entry.position);
    let round = facts.get("round").and_then(Value::as_u64);
    let mut event = json!({
        "specversion": "1.0",
        "id": id,
        "source": format!("{source}/{place}"),
        "type": format!("{TYPE}{kind}"),
        "time": format!("{day}T{time}Z"),
        "datacontenttype": "application/json",
        "position": entry.position.to_string(),
        "actor": entry.actor,
        "data": facts,
    });
    if let (Some(event), Some(round)) = (event.as_object_mut(), round) {
        event.insert("subject".to_owned(), json!(format!("rounds/{round}")));
    }
    let table = table.map(str::to_owned);
    Outgoing { position: entry.position, index, id, kind, table, event }
}
