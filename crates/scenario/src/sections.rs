//! What a person sees: the sections that person's page would get, and values in them by path.

use crate::grammar::Read;
use crate::world::World;
use croupier_house::Actor;
use croupier_wire::{
    board_round, console_section, mine_section, pit_section, roads_section, round_section,
    table_section,
};
use serde::Serialize;
use serde_json::{Map, Value};

fn put(sections: &mut Map<String, Value>, name: &str, section: &impl Serialize) -> Read<()> {
    let value = serde_json::to_value(section).map_err(|error| error.to_string())?;
    sections.insert(name.to_owned(), value);
    Ok(())
}

/// Everything a person of this name sees of the table; `board` sees the Display Board.
pub(crate) fn seen_by(world: &World, name: &str) -> Read<Value> {
    let table = &world.table;
    let mut sections = Map::new();
    put(&mut sections, "table", &table_section(table))?;
    put(&mut sections, "roads", &roads_section(table))?;
    if name == "board" {
        put(&mut sections, "round", &board_round(round_section(table)))?;
        return Ok(sections.into());
    }
    put(&mut sections, "round", &round_section(table))?;
    match world.actor(name)? {
        Actor::Patron(patron) => {
            put(&mut sections, "mine", &mine_section(table, &world.ledger, &patron))?;
        }
        Actor::Staff(..) => {
            put(&mut sections, "console", &console_section(table, &world.house))?;
            put(&mut sections, "pit", &pit_section(table, &world.house, &world.ledger))?;
        }
        Actor::Device(_) => return Err("a device sees nothing".to_owned()),
        Actor::System => return Err("the system sees everything".to_owned()),
    }
    Ok(sections.into())
}

/// The value at a path: names, and places in lists, joined by dots.
pub(crate) fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, part| match value {
        Value::Array(list) => part.parse::<usize>().ok().and_then(|place| list.get(place)),
        Value::Object(fields) => fields.get(part),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    })
}

/// A value as a scenario writes it.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}
