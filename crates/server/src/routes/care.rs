//! What guards patrons: their own limits, breaks and exclusions, and the staff's view of them.

use super::money;
use crate::app::App;
use crate::extract::{Caller, Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{Act, CareCommand, ControlCommand, HouseCommand, PatronId};
use croupier_wire::care::{
    BreakBody, CareView, ExclusionBody, MyLimitsBody, MyLimitsView, care_view, my_limits,
};
use croupier_wire::control::ReasonBody;
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;
use serde::Deserialize;

#[derive(Deserialize)]
struct Done {}

async fn view(app: &App, patron: PatronId) -> Answered<Json<MyLimitsView>> {
    let now_ms = app.now_ms();
    let view =
        app.read(move |floor| my_limits(floor.house(), &patron, &floor.played(&patron), now_ms));
    view.await.map(Json)
}

/// What guards me
///
/// My limits, a break or an exclusion, and how I have played.
#[utoipa::path(get, operation_id = "show_my_limits", path = "/api/me/limits", tag = "care",
    responses((status = 200, description = "What guards me", body = MyLimitsView)))]
pub(crate) async fn mine(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<MyLimitsView>> {
    let patron = actor.patron().map_err(|error| ApiProblem::internal(&error))?;
    view(&app, patron).await
}

/// Set my limits
///
/// All of them. A lower one holds at once, a higher one only after the delay of the house.
#[utoipa::path(put, operation_id = "set_my_limits", path = "/api/me/limits", tag = "care",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = MyLimitsBody,
    responses(
        (status = 200, description = "What guards me now", body = MyLimitsView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn set(
    State(app): State<App>,
    given: Given<MyLimitsBody>,
) -> Answered<Json<MyLimitsView>> {
    let (patron, limits) = (given.patron()?, given.body.limits());
    let command = CareCommand::SetLimits { patron: patron.clone(), limits };
    let Done {} =
        app.ask(given.request(Command::House(HouseCommand::Care(command)), false)).await?;
    view(&app, patron).await
}

/// Take a break
///
/// From now on; it cannot be made shorter. Credit can be cashed out meanwhile.
#[utoipa::path(post, path = "/api/me/break", tag = "care",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = BreakBody,
    responses(
        (status = 200, description = "What guards me now", body = MyLimitsView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn take_break(
    State(app): State<App>,
    given: Given<BreakBody>,
) -> Answered<Json<MyLimitsView>> {
    let (patron, hours) = (given.patron()?, given.body.hours);
    let command = CareCommand::TakeBreak { patron: patron.clone(), hours };
    let Done {} =
        app.ask(given.request(Command::House(HouseCommand::Care(command)), false)).await?;
    view(&app, patron).await
}

/// Exclude myself
///
/// Nobody lifts it before its end, and then only two people of the house. Credit can be cashed out.
#[utoipa::path(post, path = "/api/me/exclusion", tag = "care",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = ExclusionBody,
    responses(
        (status = 200, description = "What guards me now", body = MyLimitsView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn exclude_self(
    State(app): State<App>,
    given: Given<ExclusionBody>,
) -> Answered<Json<MyLimitsView>> {
    let (patron, months) = (given.patron()?, given.body.months);
    let command = CareCommand::ExcludeSelf { patron: patron.clone(), months };
    let Done {} =
        app.ask(given.request(Command::House(HouseCommand::Care(command)), false)).await?;
    view(&app, patron).await
}

/// Answer the reality check
///
/// I have read how long I have played and what came of it, and play on.
#[utoipa::path(post, path = "/api/me/check", tag = "care",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses((status = 200, description = "What guards me now", body = MyLimitsView)))]
pub(crate) async fn answer_check(
    State(app): State<App>,
    given: Given<Nothing>,
) -> Answered<Json<MyLimitsView>> {
    let patron = given.patron()?;
    let command = CareCommand::AnswerCheck { patron: patron.clone() };
    let Done {} =
        app.ask(given.request(Command::House(HouseCommand::Care(command)), false)).await?;
    view(&app, patron).await
}

/// Patrons with a limit, a break or an exclusion
#[utoipa::path(get, operation_id = "list_guarded_patrons", path = "/api/care", tag = "care",
    responses((status = 200, description = "The report", body = CareView)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<CareView>> {
    let now_ms = app.now_ms();
    let view = app.read(move |floor| {
        let played = |patron: &PatronId| floor.played(patron);
        care_view(floor.house(), played, (&actor.id, actor.role), now_ms)
    });
    view.await.map(Json)
}

/// The patron of this card, or of this id: people at the office know the card.
async fn patron_named(app: &App, text: &str) -> Answered<PatronId> {
    let asked = text.to_owned();
    let found = app.read(move |floor| money::patron_id(floor.house(), &asked)).await?;
    found.ok_or_else(|| {
        let detail = format!("{text} is neither a card nor an id");
        ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_id", detail)
    })
}

/// Exclude a patron
///
/// By the staff, for a reason; two people lift it.
#[utoipa::path(post, path = "/api/care/{patron}/exclusion", tag = "care",
    params(
        ("patron" = String, Path, description = "The patron's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = ReasonBody,
    responses(
        (status = 204, description = "Excluded"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn exclude(
    State(app): State<App>,
    Segments(patron): Segments<String>,
    given: Given<ReasonBody>,
) -> Answered<StatusCode> {
    let (patron, reason) = (patron_named(&app, &patron).await?, given.body.reason.clone());
    let command = HouseCommand::Care(CareCommand::Exclude { patron, reason });
    let Done {} = app.ask(given.request(Command::House(command), false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask to readmit a patron
///
/// A second person agrees. The patron's own exclusion must have ended.
#[utoipa::path(post, path = "/api/care/{patron}/readmission", tag = "care",
    params(
        ("patron" = String, Path, description = "The patron's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = ReasonBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn readmit(
    State(app): State<App>,
    Segments(patron): Segments<String>,
    given: Given<ReasonBody>,
) -> Answered<Json<ChangedView>> {
    let (patron, reason) = (patron_named(&app, &patron).await?, given.body.reason.clone());
    let act = Act::LiftExclusion { patron, reason };
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}
