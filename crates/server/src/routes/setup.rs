//! How one may log in here, and the first two people of a new house.

use super::house_rules::not_a_time;
use super::people::{check_pin, hashed};
use super::sessions::server;
use crate::app::App;
use crate::extract::Body;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::{Command, Request};
use croupier_house::{HouseCommand, LoginCommand, LoginRefused};
use croupier_store::Key;
use croupier_wire::house_rules::GamingDayBody;
use croupier_wire::logins::{LoginsView, SetupBody};
use croupier_wire::people::PersonKind;
use croupier_wire::problem::Problem;
use serde::Deserialize;
use uuid::Uuid;

/// How one may log in
#[utoipa::path(get, operation_id = "list_logins", path = "/api/logins", tag = "people",
    responses((status = 200, description = "The ways to log in", body = LoginsView)))]
pub(crate) async fn ways(State(app): State<App>) -> Answered<Json<LoginsView>> {
    let set_up = app.read(|floor| floor.house().all_staff().next().is_some()).await?;
    let single_sign_on = app.logins().single_sign_on.as_ref().map(|oidc| oidc.name().to_owned());
    Ok(Json(LoginsView { set_up, single_sign_on }))
}

/// Set a new house up
///
/// Its first two people, who choose their own passwords. It takes the code that the house printed
/// at its start, and works once: later changes to people need two people.
#[utoipa::path(post, path = "/api/setup", tag = "people", request_body = SetupBody,
    responses(
        (status = 204, description = "Both may log in"),
        (status = 401, description = "The code is wrong", body = Problem),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "A password does not fit", body = Problem)))]
pub(crate) async fn set_up(
    State(app): State<App>,
    Body(body): Body<SetupBody>,
) -> Answered<StatusCode> {
    if app.read(|floor| floor.house().all_staff().next().is_some()).await? {
        let refused = LoginRefused::AlreadySetUp;
        return Err(ApiProblem::new(StatusCode::CONFLICT, refused.code(), refused.to_string()));
    }
    // Nobody guesses a code of 80 bits, and a lock would only let a stranger keep the house shut.
    if !app.logins().is_setup_code(&body.code) {
        let detail = "this is not the code that the house printed at its start";
        return Err(ApiProblem::new(StatusCode::UNAUTHORIZED, "wrong_setup_code", detail));
    }
    let bad_id = |error: croupier_house::NotAnId| {
        ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_id", error.to_string())
    };
    for person in [&body.first, &body.second] {
        check_pin(&person.password, PersonKind::Staff, Some(&person.login))?;
    }
    let first = hashed(&app, &body.first.password).await?;
    let second = hashed(&app, &body.second.password).await?;
    let first = body.first.staff(first).map_err(bad_id)?;
    let second = body.second.staff(second).map_err(bad_id)?;
    let gaming_day = body.gaming_day.as_ref().map(GamingDayBody::read).transpose();
    let gaming_day = gaming_day.map_err(not_a_time)?;
    let set_up = LoginCommand::SetUp { first, second, gaming_day };
    let request = Request {
        key: Key(*Uuid::now_v7().as_bytes()),
        request_hash: [0; 32],
        actor: server(),
        command: Command::House(HouseCommand::Logins(set_up)),
        preview: false,
    };
    #[derive(Deserialize)]
    struct SetUp {}
    let SetUp {} = app.ask(request).await?;
    Ok(StatusCode::NO_CONTENT)
}
