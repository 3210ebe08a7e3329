//! Works out the figures of the house again, and compares every closed shift and gaming day.

use croupier_floor::Body;
use croupier_house::{Booking, HouseEvent, TableId};
use croupier_report::{At, Entered, Fold, read};
use croupier_rules::rulebook::{Game, Library};
use croupier_store::Entry;
use croupier_table::TableEvent;
use std::collections::BTreeMap;

fn at(entry: &Entry) -> At<'_> {
    At { at_ms: entry.at_ms, actor: &entry.actor }
}

/// Whether an event closes a period. Only the Shift Manager it names may write it.
pub(crate) fn is_closing(event: &HouseEvent, actor: &str) -> Result<bool, String> {
    let HouseEvent::Booked { what, .. } = event else { return Ok(false) };
    let (Booking::ShiftEnded { by, .. } | Booking::PeriodClosed { by, .. }) = what;
    if actor != format!("staff/{by}/shift-manager") {
        return Err("a shift or a gaming day was closed by nobody who may".to_owned());
    }
    match what {
        Booking::PeriodClosed { closing, .. } if !closing.reconciles() => {
            Err("the figures of a closed period do not reconcile with the ledger".to_owned())
        }
        Booking::PeriodClosed { .. } => Ok(true),
        Booking::ShiftEnded { .. } => Ok(false),
    }
}

/// Takes an entry of the house; a closing must hold the figures of the journal.
pub(crate) fn house(
    figures: &mut Fold,
    entry: &Entry,
    body: &Body<HouseEvent>,
) -> Result<(), String> {
    figures.house(at(entry), &body.events, &body.transfers).wrong.map_or(Ok(()), Err)
}

/// Takes an entry of a table.
pub(crate) fn table(
    figures: &mut Fold,
    entry: &Entry,
    table: (&TableId, Game),
    body: &Body<TableEvent>,
) {
    figures.table(at(entry), table, &body.events, &body.transfers);
}

/// Takes an entry of a table whose hands cannot be uncovered: its figures do not need them.
pub(crate) fn unopened(
    figures: &mut Fold,
    entry: &Entry,
    (library, game): (&Library, Option<Game>),
) -> Result<(), String> {
    let table = entry.stream.as_str().trim_start_matches(croupier_floor::TABLE);
    let known = game.map(|game| (table.to_owned(), game));
    let mut games: BTreeMap<String, Game> = known.into_iter().collect();
    if let Entered::Table(id, game, events, moved) = read(entry, library, &mut games)? {
        figures.table(at(entry), (&id, game), &events, &moved);
    }
    Ok(())
}
