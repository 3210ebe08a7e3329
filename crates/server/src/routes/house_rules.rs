//! The rules of the whole house: what they are, and changes two people agree on.

use crate::app::App;
use crate::extract::{Caller, Given};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{Act, ControlCommand, HouseCommand, NotATime};
use croupier_wire::house_rules::{HouseRulesBody, HouseRulesView, house_rules};
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;

/// The rules of the house
///
/// What the cage asks for, how patrons are taken care of, for how long tickets are good, and what
/// waits for a second person.
#[utoipa::path(get, path = "/api/house/rules", tag = "control",
    responses((status = 200, description = "The rules", body = HouseRulesView)))]
pub(crate) async fn show(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<HouseRulesView>> {
    app.read(move |floor| house_rules(floor.house(), (&actor.id, actor.role))).await.map(Json)
}

/// Ask for other rules of the house
///
/// They hold as soon as a second person agrees (`POST /api/acts/{number}/agreement`).
#[utoipa::path(post, path = "/api/house/rules/changes", tag = "control",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = HouseRulesBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "A time is no time", body = Problem)))]
pub(crate) async fn change(
    State(app): State<App>,
    given: Given<HouseRulesBody>,
) -> Answered<Json<ChangedView>> {
    let act = Act::ChangeRules { rules: given.body.clone().try_into().map_err(not_a_time)? };
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

/// What was said of the gaming day is no time.
#[allow(clippy::needless_pass_by_value)] // as `map_err` gives it
pub(super) fn not_a_time(error: NotATime) -> ApiProblem {
    ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_time", error.to_string())
}
