//! The pit: every table at a glance, for supervisors and above, auditors and administrators. Who
//! only acts as supervisor at some tables sees those.

use crate::access;
use crate::app::App;
use crate::extract::Caller;
use crate::problem::Answered;
use axum::Json;
use axum::extract::State;
use croupier_house::PitRank;
use croupier_wire::procedure::{PitView, StaffLine};
use croupier_wire::{pit_section, pit_table, staff_line};

/// Every table at a glance
///
/// What waits for a second person, incidents, and how each table goes. Dealers do not see it.
#[utoipa::path(get, path = "/api/pit", tag = "console",
    responses((status = 200, description = "The tables", body = PitView)))]
pub(crate) async fn show(State(app): State<App>, Caller(actor): Caller) -> Answered<Json<PitView>> {
    let listening = app.boards().listening();
    let tables = app.read(move |floor| {
        let line = |table: &croupier_table::Table| {
            let pit = pit_section(table, floor.house(), floor.ledger());
            pit_table(table, &pit, listening.get(table.id()).copied().unwrap_or(0))
        };
        let sees = |table: &&croupier_table::Table| {
            access::sees_the_pit(actor.role)
                || access::acts_at(table, &actor.id) >= Some(PitRank::PitSupervisor)
        };
        floor.tables().filter(sees).map(line).collect()
    });
    Ok(Json(PitView { tables: tables.await? }))
}

/// Who may be assigned to a table
///
/// Everybody of the pit: dealers, supervisors and managers, by name.
#[utoipa::path(get, path = "/api/staff", tag = "console",
    responses((status = 200, description = "The people of the pit", body = Vec<StaffLine>)))]
pub(crate) async fn staff(State(app): State<App>) -> Answered<Json<Vec<StaffLine>>> {
    let lines = app.read(|floor| {
        let of_the_pit = floor.house().all_staff().filter(|staff| staff.role.rank().is_some());
        let mut lines: Vec<StaffLine> = of_the_pit.map(staff_line).collect();
        lines.sort_by(|one, other| one.name.cmp(&other.name));
        lines
    });
    lines.await.map(Json)
}
