//! Puts names in place of ids in the facts of an event: what people read names people, never their
//! numbers.

use crate::search::{PATRON_FACTS, STAFF_FACTS};
use serde_json::Value;
use std::collections::BTreeMap;

/// The facts with names in place of ids, at any depth.
pub fn named(
    facts: BTreeMap<String, Value>,
    people: &BTreeMap<String, String>,
) -> BTreeMap<String, Value> {
    let name = |(field, value): (String, Value)| {
        let value = name_of(&field, value, people);
        (field, value)
    };
    facts.into_iter().map(name).collect()
}

fn name_of(field: &str, value: Value, people: &BTreeMap<String, String>) -> Value {
    let kind = match field {
        field if PATRON_FACTS.contains(&field) => Some("patron"),
        field if STAFF_FACTS.contains(&field) => Some("staff"),
        _ => None,
    };
    match (kind, value) {
        (Some(kind), Value::String(id)) => {
            Value::String(people.get(&format!("{kind}/{id}")).cloned().unwrap_or(id))
        }
        (_, Value::Array(each)) => {
            Value::Array(each.into_iter().map(|each| name_of(field, each, people)).collect())
        }
        (_, Value::Object(fields)) => {
            let fields = fields.into_iter().map(|(field, value)| {
                let value = name_of(&field, value, people);
                (field, value)
            });
            Value::Object(fields.collect())
        }
        (_, value) => value,
    }
}

/// Facts that are objects: what stands in them is told as facts of the event.
const WITHIN: [&str; 15] = [
    "change",
    "act",
    "order",
    "authorised",
    "to",
    "effect",
    "instead",
    "at",
    "rules",
    "cage",
    "care",
    "gaming_day",
    "moved",
    "counted",
    "slip",
];

/// The facts of an event for a sentence: names in place of ids, one level, no object.
pub fn flat(
    facts: BTreeMap<String, Value>,
    people: &BTreeMap<String, String>,
    tables: &BTreeMap<String, String>,
) -> BTreeMap<String, Value> {
    let mut told = BTreeMap::new();
    for (field, value) in named(facts, people) {
        put(&mut told, field, value, tables);
    }
    told
}

fn put(
    told: &mut BTreeMap<String, Value>,
    field: String,
    value: Value,
    tables: &BTreeMap<String, String>,
) {
    match value {
        // The name of an order is that of its case too: `void/card-count`.
        Value::Object(mut fields) if field == "order" && fields.contains_key("case") => {
            let word = |fields: &serde_json::Map<String, Value>, name: &str| {
                fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
            };
            let name = format!("{}/{}", word(&fields, "order"), word(&fields, "case"));
            fields.insert(field.clone(), Value::String(name));
            fields.remove("case");
            put(told, field, Value::Object(fields), tables);
        }
        Value::Object(fields) if WITHIN.contains(&field.as_str()) => {
            for (inner, value) in fields {
                put(told, inner, value, tables);
            }
        }
        Value::Object(closing) if field == "closing" => put_closing(told, &closing),
        Value::Object(settings) if field == "settings" => put_settings(told, &settings),
        // Whether a ticket or credit is paid, or credit is sold.
        Value::Object(mut fields) if field == "paying" => {
            fields.remove("pays").into_iter().for_each(|pays| {
                told.insert("pays".to_owned(), pays);
            });
        }
        // A reason, a person or an answer is an object that holds its word.
        Value::Object(fields) => {
            let words = ["text", "case", "why", "patron", "staff"];
            let word = words.iter().find_map(|word| fields.get(*word)).cloned();
            word.into_iter().for_each(|word| {
                told.insert(field.clone(), word);
            });
        }
        Value::String(id) if field == "table" => {
            let name = tables.get(&id).cloned().unwrap_or(id);
            told.insert(field, Value::String(name));
        }
        Value::Number(ms) if field == "by_ms" => {
            let seconds = ms.as_i64().map(|ms| ms / 1_000).unwrap_or_default();
            told.insert("seconds".to_owned(), Value::from(seconds));
        }
        Value::Number(minutes) if field == "begins_min" => {
            told.insert("begins".to_owned(), Value::String(clock(&minutes)));
        }
        Value::Number(minutes) if field == "utc_offset_min" => {
            let sign = if minutes.as_i64() < Some(0) { '-' } else { '+' };
            let offset = format!("{sign}{}", clock(&minutes));
            told.insert("utc_offset".to_owned(), Value::String(offset));
        }
        value @ (Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)) => {
            told.entry(field).or_insert(value);
        }
    }
}

/// Minutes as hours and minutes: `06:00`.
fn clock(minutes: &serde_json::Number) -> String {
    let minutes = minutes.as_i64().unwrap_or_default().unsigned_abs();
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// What a table is set to, as far as a line of the list says it: rules, layout, boxes and limits.
fn put_settings(told: &mut BTreeMap<String, Value>, settings: &serde_json::Map<String, Value>) {
    let limits = settings.get("limits").and_then(Value::as_object);
    let of_table = ["rulebook", "layout", "positions"].map(|name| (name, settings.get(name)));
    let of_limits = ["minimum", "maximum", "maximum_differential"]
        .map(|name| (name, limits.and_then(|limits| limits.get(name))));
    for (name, value) in of_table.into_iter().chain(of_limits) {
        if let Some(value) = value.filter(|value| value.is_string() || value.is_number()) {
            told.entry(name.to_owned()).or_insert_with(|| value.clone());
        }
    }
}

/// Which period was closed, and what the house staked and won in it.
fn put_closing(told: &mut BTreeMap<String, Value>, closing: &serde_json::Map<String, Value>) {
    let period = closing.get("period").and_then(Value::as_object);
    for (kind, name) in period.into_iter().flatten() {
        told.insert("period".to_owned(), Value::String(kind.clone()));
        told.insert("name".to_owned(), name.clone());
    }
    for figure in ["handle", "win"] {
        let cents = closing.get("total").and_then(|total| total.get(figure)).cloned();
        told.insert(figure.to_owned(), cents.unwrap_or_else(|| Value::from(0)));
    }
}
