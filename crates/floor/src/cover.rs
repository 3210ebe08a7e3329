//! What lies face down stands covered in the journal: the pieces of a hand of pai gow, how it was
//! set, a card that a shoe has read and nobody has called for, and the answer that names it.

use crate::body::{AnswerOnly, Body, read_table};
use crate::told::Told;
use croupier_rules::rulebook::Game;
use croupier_store::{Entry, Keyring, StreamId};
use croupier_table::{BaccaratEvent, FrameEvent, PaiGowEvent, ReaderEvent, TableEvent, in_game};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

type Read<T> = Result<T, serde_json::Error>;

/// The field that is face down, by the name of the event.
const FACE_DOWN: [(&str, &str); 3] =
    [("hand-dealt", "pieces"), ("hand-set", "low"), ("card-scanned", "card")];
/// The field in its place.
const COVERED: &str = "covered";

/// Whether one of the events tells what lies face down.
pub(crate) fn is_face_down(events: &[TableEvent]) -> bool {
    #[allow(clippy::wildcard_enum_match_arm)] // the others tell what all may see
    events.iter().any(|event| match event {
        TableEvent::PaiGow(PaiGowEvent::HandDealt { .. } | PaiGowEvent::HandSet { .. })
        | TableEvent::Baccarat(BaccaratEvent::CardScanned { .. }) => true,
        TableEvent::Frame(FrameEvent::ReaderTold { what, .. }) => what.is_unseen(),
        _ => false,
    })
}

/// Takes out of an event what lies face down: the object that is covered.
fn hidden(fields: &mut Map<String, Value>) -> Read<Option<Value>> {
    let name = fields.get("event").and_then(Value::as_str);
    if name == Some("reader-told") {
        return unseen(fields);
    }
    let field = FACE_DOWN.iter().find(|(known, _)| name == Some(*known));
    let taken = field.and_then(|(_, field)| fields.remove_entry(*field));
    Ok(taken.map(|(field, hidden)| json!({ field: hidden })))
}

/// Takes out of what a device told the reading, if nobody may see it; the rest stands as it is.
fn unseen(fields: &mut Map<String, Value>) -> Read<Option<Value>> {
    let Some(what) = fields.get_mut("what") else { return Ok(None) };
    if !ReaderEvent::deserialize(&*what)?.is_unseen() {
        return Ok(None);
    }
    let whole = what.clone();
    if let Value::Object(what) = what {
        what.remove("reading");
    }
    Ok(Some(json!({ "what": whole })))
}

/// Where something covered stands: its journal, its entry and its part of it.
fn place(stream: &StreamId, seq: u64, part: &str) -> String {
    format!("{stream} {seq} {part}")
}

/// Covers the events of an entry that lie face down.
pub(crate) fn events<E: Serialize>(
    events: &[E],
    keys: &Keyring,
    (stream, seq): (&StreamId, u64),
) -> Read<Vec<Value>> {
    let mut covered = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        let mut event = serde_json::to_value(event)?;
        if let Value::Object(fields) = &mut event
            && let Some(hidden) = hidden(fields)?
        {
            let place = place(stream, seq, &index.to_string());
            let under = keys.cover(&place, &hidden.to_string()).ok_or_else(no_key)?;
            fields.insert(COVERED.to_owned(), Value::from(under));
        }
        covered.push(event);
    }
    Ok(covered)
}

/// Covers the answer of an entry.
pub(crate) fn answer(answer: &Told, keys: &Keyring, (stream, seq): (&StreamId, u64)) -> Read<Told> {
    let under = keys.cover(&place(stream, seq, "answer"), answer.as_str());
    Told::of(&json!({ COVERED: under.ok_or_else(no_key)? }))
}

/// The answer stored in an entry, uncovered.
pub(crate) fn answer_of(entry: &Entry, keys: Option<&Keyring>) -> Read<Option<Told>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Under {
        covered: String,
    }
    let AnswerOnly { answer } = serde_json::from_slice(&entry.body)?;
    let Some(answer) = answer else { return Ok(None) };
    match serde_json::from_str::<Under>(answer.get()) {
        Ok(Under { covered }) if is_covered(entry) => {
            let place = place(&entry.stream, entry.seq, "answer");
            let text = keys.and_then(|keys| keys.uncover(&place, &covered)).ok_or_else(no_key)?;
            Ok(Some(Told::stored(serde_json::from_str(&text)?)))
        }
        Ok(_) | Err(_) => Ok(Some(Told::stored(&answer))),
    }
}

/// Whether something in an entry is covered.
pub fn is_covered(entry: &Entry) -> bool {
    const MARK: &[u8] = b"\"covered\":";
    entry.body.windows(MARK.len()).any(|bytes| bytes == MARK)
}

/// The body of an entry of a table, read with the table's game; what is covered is uncovered with
/// these keys.
pub fn open_table(entry: &Entry, game: Game, keys: Option<&Keyring>) -> Read<Body<TableEvent>> {
    open_with(entry, game, |index, covered| {
        keys.and_then(|keys| keys.uncover(&event_place(entry, index), covered))
    })
}

/// The same with the texts that lie under the covers, by the number of the event.
pub fn open_told(
    entry: &Entry,
    game: Game,
    texts: &BTreeMap<usize, String>,
) -> Read<Body<TableEvent>> {
    open_with(entry, game, |index, _| texts.get(&index).cloned())
}

/// The texts that lie under the covers of an entry, by the number of the event.
pub fn under_covers(entry: &Entry, keys: Option<&Keyring>) -> Read<BTreeMap<usize, String>> {
    let mut texts = BTreeMap::new();
    if !is_covered(entry) {
        return Ok(texts);
    }
    let body: Value = serde_json::from_slice(&entry.body)?;
    let events = body.get("events").and_then(Value::as_array);
    for (index, event) in events.into_iter().flatten().enumerate() {
        let Some(covered) = event.get(COVERED).and_then(Value::as_str) else { continue };
        let text = keys.and_then(|keys| keys.uncover(&event_place(entry, index), covered));
        texts.insert(index, text.ok_or_else(no_key)?);
    }
    Ok(texts)
}

fn event_place(entry: &Entry, index: usize) -> String {
    place(&entry.stream, entry.seq, &index.to_string())
}

fn open_with(
    entry: &Entry,
    game: Game,
    uncover: impl Fn(usize, &str) -> Option<String>,
) -> Read<Body<TableEvent>> {
    if !is_covered(entry) {
        return read_table(entry, game);
    }
    let mut body: Value = serde_json::from_slice(&entry.body)?;
    let events = body.get_mut("events").and_then(Value::as_array_mut);
    for (index, event) in events.into_iter().flatten().enumerate() {
        let Value::Object(fields) = event else { continue };
        let Some(Value::String(covered)) = fields.remove(COVERED) else { continue };
        let text = uncover(index, &covered).ok_or_else(no_key)?;
        fields.append(&mut serde_json::from_str::<Map<String, Value>>(&text)?);
    }
    let text = serde_json::to_vec(&body)?;
    in_game(game, || serde_json::from_slice(&text))
}

fn no_key() -> serde_json::Error {
    serde_json::Error::custom("what lies face down cannot be uncovered without its seal key")
}
