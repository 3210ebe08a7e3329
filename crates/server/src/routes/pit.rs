//! The pit: every table at a glance, for supervisors and above, auditors and administrators. Who
//! only acts as supervisor at some tables sees those.

use crate::access;
use crate::app::App;
use crate::extract::{Caller, Given, Nothing};
use crate::problem::Answered;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{HouseCommand, PitRank, Role};
use croupier_wire::problem::Problem;
use croupier_wire::procedure::{ClockHeldView, PitView, StaffLine};
use croupier_wire::{pit_section, pit_table, staff_line};

/// Every table at a glance
///
/// What waits for a second person, incidents, and how each table goes. Dealers do not see it.
#[utoipa::path(get, operation_id = "show_pit", path = "/api/pit", tag = "console",
    responses((status = 200, description = "The tables", body = PitView)))]
pub(crate) async fn show(State(app): State<App>, Caller(actor): Caller) -> Answered<Json<PitView>> {
    let listening = app.boards().listening();
    let may_agree = actor.role == Role::ShiftManager;
    let view = app.read(move |floor| {
        let line = |table: &croupier_table::Table| {
            let pit = pit_section(table, floor.house(), floor.ledger());
            pit_table(table, &pit, listening.get(table.id()).copied().unwrap_or(0))
        };
        let sees = |table: &&croupier_table::Table| {
            access::sees_the_pit(actor.role)
                || access::acts_at(table, &actor.id) >= Some(PitRank::PitSupervisor)
        };
        let tables = floor.tables().filter(sees).map(line).collect();
        let clock_held = floor.house().clock_held_ms();
        let clock_held = clock_held.map(|by_ms| ClockHeldView { by_ms, may_agree });
        PitView { tables, clock_held }
    });
    view.await.map(Json)
}

/// Agree to a clock that was set too far
///
/// Dealing waits at every table until a Shift Manager has looked at the clock and agrees. Windows
/// go on with the time they had left.
#[utoipa::path(post, path = "/api/clock/agreement", tag = "console",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 204, description = "Dealing goes on"),
        (status = 409, description = "The clock holds nothing up", body = Problem)))]
pub(crate) async fn agree_to_clock(
    State(app): State<App>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    #[derive(serde::Deserialize)]
    struct Agreed {}
    let command = Command::House(HouseCommand::AgreeToClock);
    let Agreed {} = app.ask(given.request(command, false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who may be assigned to a table
///
/// Everybody of the pit: dealers, supervisors and managers, by name.
#[utoipa::path(get, operation_id = "list_staff", path = "/api/staff", tag = "console",
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
