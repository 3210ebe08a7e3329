//! What an auditor looks for in the list of events: a table, a patron, a member of staff, an
//! amount, a paragraph, a kind.

use croupier_store::Entry;
use serde_json::Value;

/// Facts that hold the id of a patron.
pub const PATRON_FACTS: [&str; 2] = ["patron", "holder"];
/// Facts that hold the id of a member of staff.
pub const STAFF_FACTS: [&str; 11] = [
    "by",
    "second",
    "staff",
    "asked_by",
    "agreed_by",
    "dropped_by",
    "declined_by",
    "closed_by",
    "cashier",
    "ordered_by",
    "dealer",
];
/// Facts that are no amount although they are numbers.
const COUNTS: [&str; 8] =
    ["round", "of_round", "seat", "number", "approval", "incident", "stop", "ticket_days"];

/// What is looked for; everything that is given must fit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// The kind of event.
    pub kind: Option<String>,
    /// The table.
    pub table: Option<String>,
    /// One of these patrons.
    pub patrons: Option<Vec<String>>,
    /// One of these members of staff.
    pub staff: Option<Vec<String>>,
    /// An amount in cents, exactly.
    pub amount: Option<u64>,
    /// A paragraph, or one under it.
    pub rule: Option<String>,
}

impl Search {
    /// Whether an event of this kind, with all its facts, fits.
    pub(crate) fn fits(&self, entry: &Entry, kind: &str, event: &Value) -> bool {
        let Search { kind: wanted, table, patrons, staff, amount, rule } = self;
        wanted.as_deref().is_none_or(|wanted| wanted == kind)
            && table.as_ref().is_none_or(|table| at_table(entry, event, table))
            && patrons.as_ref().is_none_or(|ids| {
                let actor = entry.actor.strip_prefix("patron/");
                actor.is_some_and(|actor| is_one(ids, actor)) || names(event, &PATRON_FACTS, ids)
            })
            && staff.as_ref().is_none_or(|ids| {
                let actor =
                    entry.actor.strip_prefix("staff/").and_then(|who| who.split('/').next());
                actor.is_some_and(|actor| is_one(ids, actor)) || names(event, &STAFF_FACTS, ids)
            })
            && amount.is_none_or(|cents| {
                holds(event, &|field, value| {
                    !COUNTS.contains(&field)
                        && !field.ends_with("_ms")
                        && value.as_i64().is_some_and(|found| found.unsigned_abs() == cents)
                })
            })
            && rule.as_ref().is_none_or(|rule| {
                holds(event, &|field, value| {
                    let under = value.as_str().and_then(|found| found.strip_prefix(rule.as_str()));
                    field == "rule"
                        && under.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                })
            })
    }
}

fn is_one(ids: &[String], id: &str) -> bool {
    ids.iter().any(|each| each == id)
}

fn at_table(entry: &Entry, event: &Value, table: &str) -> bool {
    let here = entry.stream.as_str().strip_prefix(croupier_floor::TABLE) == Some(table);
    here || holds(event, &|field, value| field == "table" && value.as_str() == Some(table))
}

fn names(event: &Value, fields: &[&str], ids: &[String]) -> bool {
    holds(event, &|field, value| {
        fields.contains(&field) && value.as_str().is_some_and(|id| is_one(ids, id))
    })
}

/// Whether any field, at any depth, is such a one.
fn holds(value: &Value, is: &dyn Fn(&str, &Value) -> bool) -> bool {
    match value {
        Value::Object(fields) => {
            fields.iter().any(|(field, value)| is(field, value) || holds(value, is))
        }
        Value::Array(each) => each.iter().any(|each| holds(each, is)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
