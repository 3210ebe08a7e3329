//! Puts names in place of ids: what people read names people, never their numbers.

use croupier_house::House;
use serde_json::Value;
use std::collections::BTreeMap;

/// Facts that hold the id of a patron.
const PATRONS: [&str; 2] = ["patron", "holder"];
/// Facts that hold the id of a member of staff.
const STAFF: [&str; 8] =
    ["by", "second", "staff", "asked_by", "agreed_by", "cashier", "ordered_by", "dealer"];

/// Everybody the house knows, by `staff/ID` and `patron/ID`.
pub(crate) fn everybody(house: &House) -> BTreeMap<String, String> {
    let patrons =
        house.patrons().map(|patron| (format!("patron/{}", patron.id), patron.name.clone()));
    let staff = house.all_staff().map(|staff| (format!("staff/{}", staff.id), staff.name.clone()));
    patrons.chain(staff).collect()
}

/// The facts with names in place of ids, at any depth.
pub(crate) fn named(
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
        field if PATRONS.contains(&field) => Some("patron"),
        field if STAFF.contains(&field) => Some("staff"),
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
