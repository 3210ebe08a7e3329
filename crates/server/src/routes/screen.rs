//! The lock of a screen that nobody touches: the session stays and goes on showing its table, and
//! takes no command before the PIN is entered.

use super::people::check_old;
use super::sessions::person_of;
use crate::app::App;
use crate::extract::{Body, Caller};
use crate::problem::{Answered, ApiProblem};
use crate::session::{Token, token_of};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use croupier_wire::logins::UnlockBody;
use croupier_wire::problem::Problem;

/// Lock the screen
///
/// Until it is unlocked this session may look at tables and log out, and nothing else.
#[utoipa::path(put, path = "/api/me/lock", tag = "people", operation_id = "lock_screen",
    responses((status = 204, description = "Locked")))]
pub(crate) async fn lock(State(app): State<App>, headers: HeaderMap) -> Answered<StatusCode> {
    set(&app, &headers, true)
}

/// Unlock the screen
///
/// With the PIN of the person whose session it is. A wrong one counts as a failed login.
#[utoipa::path(post, path = "/api/me/unlock", tag = "people", operation_id = "unlock_screen",
    request_body = UnlockBody,
    responses(
        (status = 204, description = "Unlocked"),
        (status = 401, description = "Wrong PIN", body = Problem),
        (status = 429, description = "Locked for a while", body = Problem)))]
pub(crate) async fn unlock(
    State(app): State<App>,
    Caller(actor): Caller,
    headers: HeaderMap,
    Body(body): Body<UnlockBody>,
) -> Answered<StatusCode> {
    check_old(&app, person_of(&actor)?, body.pin).await?;
    set(&app, &headers, false)
}

fn set(app: &App, headers: &HeaderMap, locked: bool) -> Answered<StatusCode> {
    let token: Token = token_of(headers).ok_or_else(ApiProblem::unauthorised)?;
    app.sessions().lock(&token, locked).map_err(|error| ApiProblem::internal(&error))?;
    Ok(StatusCode::NO_CONTENT)
}
