//! Pits: who acts at all tables of one (R34).

use crate::app::App;
use crate::extract::{Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_floor::Command;
use croupier_house::{HouseCommand, PitId, StaffId};
use croupier_wire::pits::{PitAssignBody, PitAssignedView, PitRosterView, pits};
use croupier_wire::problem::Problem;

/// The pits
///
/// Which tables stand in each, and who acts at all of them.
#[utoipa::path(get, operation_id = "list_pits", path = "/api/pits", tag = "console",
    responses((status = 200, description = "The pits", body = Vec<PitRosterView>)))]
pub(crate) async fn list(State(app): State<App>) -> Answered<Json<Vec<PitRosterView>>> {
    app.read(|floor| pits(floor.house())).await.map(Json)
}

fn ids(pit: &str, staff: &str) -> Answered<(PitId, StaffId)> {
    let bad = |why: croupier_house::NotAnId| ApiProblem::bad_request("bad_path", why.to_string());
    Ok((pit.parse().map_err(bad)?, staff.parse().map_err(bad)?))
}

/// Assign a person to a pit
///
/// The person acts in this position at all tables of the pit, also those put into it later, except
/// where the person is assigned to a table itself. By a Shift Manager, or a Pit Manager of the pit.
#[utoipa::path(put, operation_id = "assign_staff",
    path = "/api/pits/{pit}/staff/{staff}", tag = "console",
    params(
        ("pit" = String, Path, description = "The pit's id"),
        ("staff" = String, Path, description = "The person's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = PitAssignBody,
    responses(
        (status = 200, description = "Assigned", body = PitAssignedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn assign(
    State(app): State<App>,
    Segments((pit, staff)): Segments<(String, String)>,
    given: Given<PitAssignBody>,
) -> Answered<Json<PitAssignedView>> {
    let (pit, staff) = ids(&pit, &staff)?;
    let position = croupier_wire::may::rank(given.body.position);
    let command = Command::House(HouseCommand::AssignToPit { pit, staff, position });
    app.ask(given.request(command, false)).await.map(Json)
}

/// Relieve a person in a pit
#[utoipa::path(delete, operation_id = "relieve_staff",
    path = "/api/pits/{pit}/staff/{staff}", tag = "console",
    params(
        ("pit" = String, Path, description = "The pit's id"),
        ("staff" = String, Path, description = "The person's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 200, description = "Relieved", body = PitAssignedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn relieve(
    State(app): State<App>,
    Segments((pit, staff)): Segments<(String, String)>,
    given: Given<Nothing>,
) -> Answered<Json<PitAssignedView>> {
    let (pit, staff) = ids(&pit, &staff)?;
    let command = Command::House(HouseCommand::RelieveFromPit { pit, staff });
    app.ask(given.request(command, false)).await.map(Json)
}
