//! Reads what moves figures out of the body of an entry, and nothing else: most entries are bets,
//! and what lies face down is no matter of figures.

use croupier_house::{HouseEvent, TableId, Transfer};
use croupier_rules::rulebook::{Game, Library};
use croupier_store::Entry;
use croupier_table::{TableEvent, in_game};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The journal of the house, and the prefix of those of tables.
const HOUSE: &str = "house";
const TABLE: &str = "table/";

/// The events of tables that move figures.
const OF_TABLES: [&str; 12] = [
    "round-opened",
    "round-settled",
    "round-voided",
    "round-corrected",
    "commission-collected",
    "chips-moved",
    "money-adjusted",
    "incident-noted",
    "bank-decided",
    "hand-corrected",
    "dice-corrected",
    "table-opened",
];

/// An entry, read.
pub enum Entered {
    /// Of the house.
    House(Vec<HouseEvent>, Vec<Transfer>),
    /// Of a table.
    Table(TableId, Game, Vec<TableEvent>, Vec<Transfer>),
}

#[derive(Deserialize)]
struct Raw<'b> {
    #[serde(borrow)]
    events: Vec<&'b RawValue>,
    #[serde(default)]
    transfers: Vec<Transfer>,
}

#[derive(Deserialize)]
struct Kind<'b> {
    #[serde(borrow)]
    event: std::borrow::Cow<'b, str>,
    #[serde(default)]
    settings: Option<Settings>,
}

#[derive(Deserialize)]
struct Settings {
    #[serde(default)]
    rulebook: Option<String>,
}

/// Reads an entry. The games of the tables are noted as their first entries are read.
pub fn read(
    entry: &Entry,
    library: &Library,
    games: &mut BTreeMap<String, Game>,
) -> Result<Entered, String> {
    let bad = |why: serde_json::Error| format!("entry {}: {why}", entry.position);
    let raw: Raw<'_> = serde_json::from_slice(&entry.body).map_err(bad)?;
    if entry.stream.as_str() == HOUSE {
        let events = raw.events.iter().map(|event| serde_json::from_str(event.get()));
        let events: Vec<HouseEvent> = events.collect::<Result<_, _>>().map_err(bad)?;
        return Ok(Entered::House(events, raw.transfers));
    }
    let unknown = || format!("entry {}: nobody knows this journal", entry.position);
    let id = entry.stream.as_str().strip_prefix(TABLE).ok_or_else(unknown)?;
    let id: TableId = id.parse().map_err(|_| unknown())?;
    let mut events = Vec::new();
    for event in &raw.events {
        let text = event.get();
        if skips(text) {
            continue;
        }
        let kind: Kind<'_> = serde_json::from_str(text).map_err(bad)?;
        if !OF_TABLES.contains(&&*kind.event) {
            continue;
        }
        if kind.event == "table-opened" {
            let named = kind.settings.and_then(|settings| settings.rulebook);
            let rulebook = named.and_then(|named| library.find(&named, i64::MAX).ok());
            let game = rulebook.map(|rulebook| rulebook.game).ok_or_else(unknown)?;
            games.insert(id.to_string(), game);
            continue;
        }
        let game = *games.get(id.as_str()).ok_or_else(unknown)?;
        events.push(in_game(game, || serde_json::from_str(text)).map_err(bad)?);
    }
    let game = *games.get(id.as_str()).ok_or_else(unknown)?;
    Ok(Entered::Table(id, game, events, raw.transfers))
}

/// Whether the first words of an event already say that it moves no figure.
fn skips(text: &str) -> bool {
    const FIRST: &str = "{\"event\":\"";
    let Some(name) = text.strip_prefix(FIRST).and_then(|rest| rest.split('"').next()) else {
        return false; // another field comes first
    };
    !OF_TABLES.contains(&name)
}
