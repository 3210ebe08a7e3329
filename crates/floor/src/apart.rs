//! Names apart from the journal: what an entry says of a person by name stands covered under a key
//! of that person alone. When the key is deleted, nobody can read the name any more, in no copy of
//! the journal, and the chain holds.

use crate::body::Body;
use crate::error::FloorError;
use crate::floor::Floor;
use crate::state::HOUSE;
use crate::stump::Covered;
use croupier_house::{HouseEvent, LoginEvent, Person, PersonChange};
use croupier_store::{
    Entry, KeyChange, PersonKey, PersonKeys, StoreError, StreamId, cover_under, uncover_under,
};
use serde::Serialize;
use serde::de::Error as _;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Draws a key by chance; nothing if no chance can be had.
pub type KeyDraw = Arc<dyn Fn() -> Option<PersonKey> + Send + Sync>;

type Read<T> = Result<T, serde_json::Error>;

/// The field that holds what is covered.
const APART: &str = "apart";
/// How an entry looks in which something is covered.
const MARK: &[u8] = b"\"apart\":";
/// The fields that are covered.
const NAMING: [&str; 2] = ["name", "card_number"];

/// The keys of persons, and how new ones are drawn.
#[derive(Default)]
pub(crate) struct Persons {
    pub(crate) keys: PersonKeys,
    /// Absent where names are written in clear.
    pub(crate) draw: Option<KeyDraw>,
}

/// Whether one of the events names a person.
pub(crate) fn names_somebody(events: &[HouseEvent]) -> bool {
    #[allow(clippy::wildcard_enum_match_arm)] // the others name nobody
    events.iter().any(|event| match event {
        HouseEvent::PatronRegistered(_) | HouseEvent::StaffRegistered(_) => true,
        HouseEvent::Logins { what, .. } => matches!(what, LoginEvent::HouseSetUp { .. }),
        HouseEvent::PersonChanged { change, .. }
        | HouseEvent::ChangeProposed { change, .. }
        | HouseEvent::ChangeAgreed { change, .. }
        | HouseEvent::ChangeDropped { change, .. } => matches!(
            change,
            PersonChange::AddPatron(_)
                | PersonChange::AddStaff(_)
                | PersonChange::ReplaceCard { .. }
        ),
        _ => false,
    })
}

/// The person an event has the house forget.
pub(crate) fn forgotten(event: &HouseEvent) -> Option<&Person> {
    #[allow(clippy::wildcard_enum_match_arm)] // only these change a person
    match event {
        HouseEvent::PersonChanged { change: PersonChange::Forget { person, .. }, .. }
        | HouseEvent::ChangeAgreed { change: PersonChange::Forget { person, .. }, .. } => {
            Some(person)
        }
        _ => None,
    }
}

/// The parts of an event that name a person, each with the person as `patron/ID` or `staff/ID`.
fn naming(event: &mut Value) -> Vec<(String, &mut Map<String, Value>)> {
    let word = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let name = word(event.get("event"));
    let parts: Vec<(&str, &str, Option<&mut Value>)> = match name.as_str() {
        "patron-registered" => vec![("patron", "id", Some(event))],
        "staff-registered" => vec![("staff", "id", Some(event))],
        "logins" => match event.get_mut("what").and_then(Value::as_object_mut) {
            Some(what) => what
                .iter_mut()
                .filter(|(field, _)| matches!(field.as_str(), "first" | "second"))
                .map(|(_, staff)| ("staff", "id", Some(staff)))
                .collect(),
            None => Vec::new(),
        },
        _ => {
            let change = event.get_mut("change");
            let kind = word(change.as_ref().and_then(|change| change.get("change")));
            match kind.as_str() {
                "add-patron" => vec![("patron", "id", change)],
                "add-staff" => vec![("staff", "id", change)],
                "replace-card" => vec![("patron", "patron", change)],
                _ => Vec::new(),
            }
        }
    };
    parts.into_iter().filter_map(named).collect()
}

fn named<'v>(
    (kind, id, part): (&str, &str, Option<&'v mut Value>),
) -> Option<(String, &'v mut Map<String, Value>)> {
    let part = part?.as_object_mut()?;
    let person = format!("{kind}/{}", part.get(id)?.as_str()?);
    Some((person, part))
}

/// Where something covered stands.
fn place((stream, seq): (&StreamId, u64), person: &str) -> String {
    format!("{stream} {seq} {person}")
}

/// The events with every name covered, and the keys that are new.
pub(crate) fn cover<E: Serialize>(
    events: &[E],
    persons: &mut Persons,
    at: (&StreamId, u64),
) -> Read<(Vec<Value>, Vec<KeyChange>)> {
    let (mut covered, mut new) = (Vec::with_capacity(events.len()), Vec::new());
    for event in events {
        let mut event = serde_json::to_value(event)?;
        for (person, part) in naming(&mut event) {
            let key = match persons.keys.get(&person) {
                Some(key) => *key,
                None => {
                    let drawn = persons.draw.as_ref().and_then(|draw| draw());
                    let key = drawn.ok_or_else(|| serde_json::Error::custom("no key was drawn"))?;
                    persons.keys.insert(person.clone(), key);
                    new.push(KeyChange::Keep(person.clone(), key));
                    key
                }
            };
            hide(part, &person, &key, at)?;
        }
        covered.push(event);
    }
    Ok((covered, new))
}

fn hide(
    part: &mut Map<String, Value>,
    person: &str,
    key: &PersonKey,
    at: (&StreamId, u64),
) -> Read<()> {
    let id = person.split_once('/').map_or(person, |(_, id)| id);
    let mut hidden = Map::new();
    for field in NAMING {
        let Some(value) = part.get_mut(field) else { continue };
        // Whoever cannot uncover it reads this, and it differs from person to person.
        let instead =
            if field == "name" { format!("person {id}") } else { format!("card of {id}") };
        hidden.insert(field.to_owned(), std::mem::replace(value, Value::from(instead)));
    }
    let text = serde_json::to_string(&hidden)?;
    let under = cover_under(key, &place(at, person), &text);
    let under = under.ok_or_else(|| serde_json::Error::custom("a name could not be covered"))?;
    part.insert(APART.to_owned(), Value::from(under));
    Ok(())
}

fn has(entry: &Entry, mark: &[u8]) -> bool {
    entry.body.windows(mark.len()).any(|bytes| bytes == mark)
}

/// What an entry of the house says of people, if this stands in it at all.
fn people_in<T>(
    (entry, mark): (&Entry, &[u8]),
    read: impl FnOnce(&[u8]) -> Read<Vec<T>>,
) -> Result<Vec<T>, FloorError> {
    if !has(entry, mark) {
        return Ok(Vec::new());
    }
    read(&entry.body).map_err(|why| FloorError::Entry {
        stream: entry.stream.clone(),
        seq: entry.seq,
        why: why.to_string(),
    })
}

/// The people whose names an entry of the house holds covered.
pub(crate) fn named_in(entry: &Entry) -> Result<Vec<String>, FloorError> {
    people_in((entry, MARK), |body| {
        let mut body: Value = serde_json::from_slice(body)?;
        let events = body.get_mut("events").and_then(Value::as_array_mut);
        Ok(events.into_iter().flatten().flat_map(naming).map(|(person, _)| person).collect())
    })
}

/// The people whom an entry has the house forget.
pub(crate) fn forgotten_in(entry: &Entry) -> Result<Vec<String>, FloorError> {
    people_in((entry, b"\"forget\""), |body| {
        let body: Body<HouseEvent> = serde_json::from_slice(body)?;
        Ok(body.events.iter().filter_map(forgotten).map(Person::path).collect())
    })
}

/// The body of an entry of the house, with the names that these keys uncover; without its key a
/// person is called `person ID`.
pub fn open_house(entry: &Entry, keys: &PersonKeys) -> Read<Body<HouseEvent>> {
    if keys.is_empty() || !has(entry, MARK) {
        return serde_json::from_slice(&entry.body);
    }
    let mut body: Value = serde_json::from_slice(&entry.body)?;
    let events = body.get_mut("events").and_then(Value::as_array_mut);
    for (person, part) in events.into_iter().flatten().flat_map(naming) {
        let Some(Value::String(under)) = part.remove(APART) else { continue };
        let place = place((&entry.stream, entry.seq), &person);
        let text = keys.get(&person).and_then(|key| uncover_under(key, &place, &under));
        if let Some(text) = text {
            part.append(&mut serde_json::from_str::<Map<String, Value>>(&text)?);
        }
    }
    serde_json::from_value(body)
}

/// Adds the names that an entry of the house holds covered, as long as somebody has use for them:
/// until the person is forgotten.
pub(crate) fn covered_names(entry: &Entry, names: &mut Vec<Covered>) -> Read<()> {
    let body: Body<HouseEvent> = serde_json::from_slice(&entry.body)?;
    for person in body.events.iter().filter_map(forgotten).map(Person::path) {
        names.retain(|covered| covered.person != person);
    }
    if !names_somebody(&body.events) {
        return Ok(());
    }
    let mut body: Value = serde_json::from_slice(&entry.body)?;
    for event in body.get_mut("events").and_then(Value::as_array_mut).into_iter().flatten() {
        let kind = event.get("event").and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = event.get("number").and_then(Value::as_u64);
        let proposal = number.filter(|_| kind == "change-proposed");
        if kind == "change-dropped" {
            continue;
        }
        for (person, part) in naming(event) {
            if let Some(Value::String(under)) = part.remove(APART) {
                names.push(Covered { seq: entry.seq, person, proposal, under });
            }
        }
    }
    Ok(())
}

/// The fields that a covered name holds, if its key is still there.
pub(crate) fn uncover_name(covered: &Covered, keys: &PersonKeys) -> Option<Map<String, Value>> {
    let stream = StreamId::new(HOUSE).ok()?;
    let place = place((&stream, covered.seq), &covered.person);
    let text = uncover_under(keys.get(&covered.person)?, &place, &covered.under)?;
    serde_json::from_str(&text).ok()
}

impl Floor {
    /// From now on covers every name that is written, under a key of the person alone.
    pub fn hold_names_apart(&mut self, draw: KeyDraw) {
        self.draw = Some(draw);
        self.state.persons.draw.clone_from(&self.draw);
    }

    /// Deletes the keys of forgotten people that a broken commit left behind.
    pub(crate) fn forget_again(&mut self) -> Result<(), StoreError> {
        let left = |path: &String| self.state.persons.keys.contains_key(path);
        let gone = self.state.house.forgotten().map(Person::path).filter(left);
        let gone: Vec<KeyChange> = gone.map(KeyChange::Forget).collect();
        match gone.is_empty() {
            true => Ok(()),
            false => self.desk.journal()?.change_keys(&gone),
        }
    }
}
