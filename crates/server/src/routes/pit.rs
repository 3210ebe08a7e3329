//! The pit: every table at a glance, for supervisors and above, auditors and administrators.

use crate::app::App;
use crate::problem::Answered;
use axum::Json;
use axum::extract::State;
use croupier_wire::procedure::PitView;
use croupier_wire::{pit_section, pit_table};

/// Every table at a glance
///
/// What waits for a second person, incidents, and how each table goes. Dealers do not see it.
#[utoipa::path(get, path = "/api/pit", tag = "console",
    responses((status = 200, description = "The tables", body = PitView)))]
pub(crate) async fn show(State(app): State<App>) -> Answered<Json<PitView>> {
    let listening = app.boards().listening();
    let tables = app.read(move |floor| {
        let line = |table: &croupier_table::Table| {
            let pit = pit_section(table, floor.house(), floor.ledger());
            pit_table(table, &pit, listening.get(table.id()).copied().unwrap_or(0))
        };
        floor.tables().map(line).collect()
    });
    Ok(Json(PitView { tables: tables.await? }))
}
