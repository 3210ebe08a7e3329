//! Single sign-on: out to the provider, and back with what it says. The browser is sent on in both
//! cases, so what goes wrong is told behind `#`, where the login page reads it.

use super::sessions::{begin, check_bar, cookie, enter, known, note, server};
use crate::app::App;
use crate::client::Client;
use crate::extract::Params;
use crate::oidc::{CALLBACK, Claims, Oidc, PATIENCE_MS};
use crate::problem::{Answered, ApiProblem};
use crate::session::SESSION_MS;
use axum::extract::State;
use axum::http::header::{COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_house::Person;
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// The cookie that binds the way back to the browser that went out.
const STATE_COOKIE: &str = "croupier_oidc";

/// What the provider sends back.
#[derive(Deserialize)]
pub(crate) struct Back {
    code: Option<String>,
    state: Option<String>,
}

fn oidc(app: &App) -> Answered<&Oidc> {
    let oidc = app.logins().single_sign_on.as_ref();
    oidc.ok_or_else(|| ApiProblem::not_found("/api/oidc"))
}

fn header(text: &str) -> Answered<HeaderValue> {
    HeaderValue::from_str(text).map_err(|error| ApiProblem::internal(&error))
}

/// Sends the browser on, with these cookies.
fn onward(to: &str, cookies: Vec<HeaderValue>) -> Answered<Response> {
    let mut response = StatusCode::SEE_OTHER.into_response();
    response.headers_mut().insert(LOCATION, header(to)?);
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The cookie of the state. It must come along when the provider sends the browser back, which a
/// cookie for this site only would not.
fn state_cookie(app: &App, state: &str, seconds: u64) -> Answered<HeaderValue> {
    let secure = if app.is_https() { "; Secure" } else { "" };
    header(&format!(
        "{STATE_COOKIE}={state}; HttpOnly; SameSite=Lax; Path={CALLBACK}; Max-Age={seconds}{secure}"
    ))
}

fn state_of(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';'));
    cookies.find_map(|cookie| {
        let (name, state) = cookie.trim().split_once('=')?;
        (name == STATE_COOKIE).then_some(state)
    })
}

/// Log in by single sign-on
///
/// Sends the browser to the provider.
#[utoipa::path(get, operation_id = "start_sign_on", path = "/api/oidc/start", tag = "people",
    responses(
        (status = 303, description = "On to the provider, or back to the login"),
        (status = 404, description = "There is no single sign-on", body = Problem)))]
pub(crate) async fn start(State(app): State<App>, client: Client) -> Answered<Response> {
    match oidc(&app)?.begin(client.address, app.now_ms()).await {
        Ok((to, state)) => onward(&to, vec![state_cookie(&app, &state, PATIENCE_MS / 1000)?]),
        Err(why) => {
            tracing::warn!(why, "single sign-on");
            onward("/#sso=sso_unreachable", Vec::new())
        }
    }
}

/// Come back from single sign-on
///
/// Opens a session for the member of staff whom the provider named, and sends the browser on.
#[utoipa::path(get, operation_id = "finish_sign_on", path = "/api/oidc/callback", tag = "people",
    params(
        ("code" = Option<String>, Query, description = "The code of the provider"),
        ("state" = Option<String>, Query, description = "The state the browser went out with")),
    responses(
        (status = 303, description = "Logged in, or back to the login"),
        (status = 404, description = "There is no single sign-on", body = Problem)))]
pub(crate) async fn callback(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Params(back): Params<Back>,
) -> Answered<Response> {
    let oidc = oidc(&app)?;
    let gone = state_cookie(&app, "", 0)?;
    let refuse = |code: &str| onward(&format!("/#sso={code}"), vec![gone.clone()]);
    let (Some(code), Some(state)) = (&back.code, &back.state) else {
        return refuse("sso_refused"); // the person turned back, or the provider did
    };
    if state_of(&headers) != Some(state.as_str()) {
        return refuse("sso_refused"); // another browser went out
    }
    let claims = match oidc.finish((state, code), app.now_ms()).await {
        Ok(claims) => claims,
        Err(why) => {
            tracing::warn!(why, "single sign-on");
            return refuse("sso_refused");
        }
    };
    match admitted(&app, oidc, client, &claims).await {
        Ok(session) => onward("/", vec![session, gone]),
        Err(problem) => refuse(&problem.into_problem().code),
    }
}

/// Opens a session for a member of staff of the house. Whom the house does not know, or who is
/// suspended, is counted as a failed login.
async fn admitted(
    app: &App,
    oidc: &Oidc,
    client: Client,
    claims: &Claims,
) -> Answered<HeaderValue> {
    let login = claims.text(oidc.claim()).unwrap_or("").to_owned();
    let asked = login.clone();
    let found = app.read(move |floor| {
        let person = floor.house().person(&asked);
        person.filter(|person| matches!(person, Person::Staff(_))).and_then(|p| known(floor, p))
    });
    let found = found.await?;
    let attempt = begin(app, client, (&login, found.is_some())).await?;
    let Some(person) = found else {
        for what in attempt.failed(app.now_ms()) {
            note(app, &server(), what).await;
        }
        let detail = format!("nobody of the staff has the login {login}");
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "sso_unknown", detail));
    };
    if let Some(what) = attempt.succeeded(app.now_ms()) {
        note(app, &server(), what).await;
    }
    check_bar(&person.bar)?;
    let asked = app.logins().demands(person.actor.role) || person.has_factor();
    if asked && !claims.has_second_factor() {
        let detail = "the provider did not ask for a second factor, which this login needs";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "sso_one_factor", detail));
    }
    let (token, _) = enter(app, person, (false, false)).await?;
    cookie(app, token.as_str(), SESSION_MS / 1000)
}
