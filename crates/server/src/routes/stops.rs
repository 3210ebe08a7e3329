//! Stops: one person stops betting at once, two people let it go on.

use super::money;
use crate::app::App;
use crate::extract::{Caller, Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{Act, ControlCommand, HouseCommand, PitRank, Scope};
use croupier_wire::control::{ReasonBody, StopBody, StoppedView, StopsView, stop_views};
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// What is stopped
///
/// The stops in force, who asked to lift one, and the terminals where patrons were lately seen.
#[utoipa::path(get, operation_id = "list_stops", path = "/api/stops", tag = "control",
    responses((status = 200, description = "The stops", body = StopsView)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<StopsView>> {
    let terminals = app.terminals().list();
    let view = app.read(move |floor| StopsView {
        stops: stop_views(floor.house(), (&actor.id, actor.role)),
        terminals,
        may_stop: actor.role.rank() >= Some(PitRank::PitManager),
    });
    view.await.map(Json)
}

/// Stop betting
///
/// At once: for the house, a game, a table, a terminal or a patron. A round under way is finished;
/// no bet is taken and no round opens.
#[utoipa::path(post, path = "/api/stops", tag = "control",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = StopBody,
    responses(
        (status = 200, description = "Stopped", body = StoppedView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "There is nothing of that name", body = Problem)))]
pub(crate) async fn stop(
    State(app): State<App>,
    given: Given<StopBody>,
) -> Answered<Json<StoppedView>> {
    let StopBody { at, reason } = given.body.clone();
    let bad = |why: String| ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_id", why);
    let scope = at.scope().map_err(|error| bad(error.to_string()))?;
    let scope = by_card(&app, scope).await?;
    check_there(&app, &scope).await?;
    let command = HouseCommand::Control(ControlCommand::Stop { scope, reason });
    let answer = app.ask(given.request(Command::House(command), false)).await?;
    renew(&app).await?;
    Ok(Json(answer))
}

/// A patron may be named by the number of the card, which is what the pit sees.
async fn by_card(app: &App, scope: Scope) -> Answered<Scope> {
    let Scope::Patron { patron } = &scope else { return Ok(scope) };
    let card = patron.to_string();
    let found = app.read(move |floor| money::patron_id(floor.house(), &card)).await?;
    Ok(found.map_or(scope, |patron| Scope::Patron { patron }))
}

/// A stop of nothing would look like a stop: what it names must be there.
async fn check_there(app: &App, scope: &Scope) -> Answered<()> {
    let asked = scope.clone();
    let there = app.read(move |floor| match &asked {
        Scope::House | Scope::Patron { .. } => true, // the house itself looks for the patron
        Scope::Table { table } => floor.table(table).is_some(),
        Scope::Terminal { terminal } => terminal.parse::<std::net::IpAddr>().is_ok(),
        Scope::Game { game } => {
            let playing = |table: &croupier_table::Table| {
                let line = croupier_wire::table_line(table);
                line.game == *game || table.settings().rulebook().id == *game
            };
            floor.tables().any(playing)
        }
    });
    match there.await? {
        true => Ok(()),
        false => {
            let what = scope.what().unwrap_or_default().to_owned();
            let detail = format!("there is no {} {what}", scope.name());
            let problem =
                ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "nothing_to_stop", detail);
            Err(problem.fact("what", what))
        }
    }
}

/// What was stopped or lifted holds for terminals too, before anybody is answered.
async fn renew(app: &App) -> Answered<()> {
    let look = app.clone();
    app.read(move |floor| look.terminals().renew(floor.house())).await
}

/// Ask to lift a stop
///
/// A second person agrees, and then betting goes on.
#[utoipa::path(post, path = "/api/stops/{number}/lift", tag = "control",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the stop")),
    request_body = ReasonBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn lift(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<ReasonBody>,
) -> Answered<Json<ChangedView>> {
    let stop = app.read(move |floor| {
        let mut stops = floor.house().controls().stops();
        stops.find(|(each, _)| *each == number).map(|(_, stop)| stop.scope.clone())
    });
    let scope = stop.await?.ok_or_else(|| {
        let detail = format!("there is no stop {number}");
        ApiProblem::new(StatusCode::CONFLICT, "no_such_change", detail).fact("number", number)
    })?;
    let reason = given.body.reason.clone();
    let act = Act::Lift { stop: number, scope, reason };
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

#[derive(Deserialize)]
struct Done {}

/// Agree to an act of two
///
/// As the second person: not the one who asked.
#[utoipa::path(post, operation_id = "agree_to_act",
    path = "/api/acts/{number}/agreement", tag = "control",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the act")),
    responses(
        (status = 204, description = "It happened"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn agree(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    let command = Command::House(HouseCommand::Control(ControlCommand::Agree { number }));
    let Done {} = app.ask(given.request(command, false)).await?;
    renew(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take an act of two back, or decline it
#[utoipa::path(delete, path = "/api/acts/{number}", tag = "control",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the act")),
    responses(
        (status = 204, description = "It no longer waits"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn drop_act(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    let command = Command::House(HouseCommand::Control(ControlCommand::Drop { number }));
    let Done {} = app.ask(given.request(command, false)).await?;
    Ok(StatusCode::NO_CONTENT)
}
