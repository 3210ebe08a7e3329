//! Logging in and out, and who one is.

use super::second_factor::{self, Asked};
use crate::access;
use crate::app::App;
use crate::client::Client;
use crate::extract::{Body, Caller, Segments};
use crate::problem::{Answered, ApiProblem};
use crate::session::{COOKIE_NAME, SESSION_MS, Session, Token, token_of, token_text};
use crate::tries::Opened;
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use croupier_floor::{Command, Floor, Request, Requester};
use croupier_house::{Bar, HouseCommand, Person, Role, Significant};
use croupier_store::Key;
use croupier_wire::body::{MeView, SessionBody};
use croupier_wire::problem::Problem;
use croupier_wire::{me_of_patron, me_of_staff};
use serde::Deserialize;
use uuid::Uuid;

/// A person who may log in.
pub(super) struct Known {
    person: Person,
    pub(super) actor: Requester,
    pin_hash: String,
    pub(super) bar: Bar,
    me: MeView,
}

pub(super) fn known(floor: &Floor, person: &Person) -> Option<Known> {
    let bar = floor.house().bar(person);
    match person {
        Person::Patron(id) => {
            let patron = floor.house().patron(id)?;
            let (id, name) = (id.as_str().into(), patron.name.as_str().into());
            Some(Known {
                person: person.clone(),
                actor: Requester { id, role: Role::Patron, name },
                pin_hash: patron.pin_hash.clone(),
                me: MeView { must_change: bar.must_change, ..me_of_patron(patron, floor.ledger()) },
                bar,
            })
        }
        Person::Staff(id) => {
            let staff = floor.house().staff(id)?;
            let (id, name) = (id.as_str().into(), staff.name.as_str().into());
            Some(Known {
                person: person.clone(),
                actor: Requester { id, role: staff.role, name },
                pin_hash: staff.pin_hash.clone(),
                me: MeView {
                    must_change: bar.must_change,
                    second_factor: floor.house().second_factor(&staff.id).is_some(),
                    ..me_of_staff(staff, access::pages(floor, staff.id.as_str(), staff.role))
                },
                bar,
            })
        }
    }
}

/// Log in
///
/// With a card number or staff login, and the PIN. Sets the session cookie; the token may also be
/// sent as a bearer token. Three failures from one address lock the login there for a minute, and
/// every further one twice as long, up to an hour. Who has a second factor sends its code too:
/// without one the answer is the problem `code_needed`.
#[utoipa::path(post, path = "/api/sessions", tag = "people", request_body = SessionBody,
    responses(
        (status = 200, description = "Logged in", body = MeView),
        (status = 401, description = "Wrong login, PIN or code, or no code", body = Problem),
        (status = 429, description = "Locked for a while", body = Problem)))]
pub(crate) async fn log_in(
    State(app): State<App>,
    client: Client,
    Body(body): Body<SessionBody>,
) -> Answered<impl IntoResponse> {
    let login = body.login.clone();
    let known = app
        .read(move |floor| floor.house().person(&login).and_then(|person| known(floor, person)))
        .await?;
    let attempt = begin(&app, client, (&body.login, known.is_some())).await?;
    let pin_hash = known.as_ref().map(|known| known.pin_hash.clone());
    let (attempt, is_right) = attempt.check(app.hashers(), body.pin, pin_hash).await?;
    let Some(known) = known.filter(|_| is_right) else {
        for what in attempt.failed(app.now_ms()) {
            note(&app, &server(), what).await;
        }
        let detail = "no such login with this PIN";
        return Err(ApiProblem::new(StatusCode::UNAUTHORIZED, "wrong_login", detail));
    };
    let asked = second_factor::ask(&app, &known.actor, body.code.as_deref()).await?;
    if let Some(problem) = second_factor::problem(&asked) {
        let notes = match asked {
            Asked::Missing => attempt.withdrawn(),
            Asked::Passed | Asked::Wrong => attempt.failed(app.now_ms()),
        };
        for what in notes {
            note(&app, &server(), what).await;
        }
        return Err(problem);
    }
    if let Some(what) = attempt.succeeded(app.now_ms()) {
        note(&app, &server(), what).await;
    }
    check_bar(&known.bar)?;
    let must_enrol = app.logins().demands(known.actor.role) && !known.me.second_factor;
    let must_change = known.bar.must_change;
    if known.actor.role == Role::Patron {
        app.terminals().see(client, (&known.actor.id, &known.actor.name), app.now_ms());
    }
    let (token, me) = enter(&app, known, (must_change, must_enrol)).await?;
    let me = MeView { token: Some(token.as_str().to_owned()), must_enrol, ..me };
    let cookie = cookie(&app, token.as_str(), SESSION_MS / 1000)?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(me)))
}

/// Counts a try to log in from this client, before its PIN is hashed.
pub(super) async fn begin(
    app: &App,
    client: Client,
    login: (&str, bool),
) -> Answered<crate::login::Attempt> {
    let per_address = client.limited.then_some(app.bounds().failures_per_address);
    app.attempts().begin(login, (client.address, per_address), || app.now_ms()).await
}

/// Opens a session, in which the PIN must be changed or a second factor be set up first. What was
/// read before the PIN was hashed may be out of date by now: the person may be suspended, or have
/// another role or PIN. So the house is asked again once the session is there, where the next
/// change to the person finds and ends it.
pub(super) async fn enter(
    app: &App,
    before: Known,
    (must_change, must_enrol): (bool, bool),
) -> Answered<(Token, MeView)> {
    let (actor, changes) = (before.actor.clone(), before.bar.changes);
    let session = Session { must_change, must_enrol, ..Session::of(actor, changes) };
    let token = app.sessions().open(&session, app.now_ms());
    let token = token.map_err(|error| ApiProblem::internal(&error))?;
    let person = before.person.clone();
    let now = app.read(move |floor| known(floor, &person)).await;
    match now {
        Ok(Some(now)) if now.is_as(&before) => {
            note(app, &now.actor, Significant::SessionOpened { person: now.person }).await;
            Ok((token, now.me))
        }
        outdated => {
            app.sessions().end(&token).map_err(|error| ApiProblem::internal(&error))?;
            if let Some(now) = outdated? {
                check_bar(&now.bar)?;
            }
            let detail = "something about this login changed meanwhile: log in again";
            Err(ApiProblem::new(StatusCode::UNAUTHORIZED, "wrong_login", detail))
        }
    }
}

impl Known {
    /// Whether the person has set up a second factor here.
    pub(super) fn has_factor(&self) -> bool {
        self.me.second_factor
    }

    /// Whether nothing changed that the session rests on.
    fn is_as(&self, before: &Known) -> bool {
        self.actor.role == before.actor.role
            && self.pin_hash == before.pin_hash
            && self.bar == before.bar
    }
}

/// Keeps out who is suspended or whose card is blocked; told only to who knows the PIN.
pub(super) fn check_bar(bar: &Bar) -> Answered<()> {
    if bar.suspended.is_some() {
        let detail = "this login is suspended: ask a Shift Manager";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "login_suspended", detail));
    }
    if bar.card_blocked {
        let detail = "this card is blocked: ask the cashier for another";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "card_blocked", detail));
    }
    Ok(())
}

pub(super) fn cookie(app: &App, token: &str, seconds: u64) -> Answered<HeaderValue> {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE_NAME}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={seconds}{secure}"
    );
    HeaderValue::from_str(&text).map_err(|error| ApiProblem::internal(&error))
}

/// The server itself, where nobody is known yet.
pub(super) fn server() -> Requester {
    Requester { id: "server".into(), role: Role::Administrator, name: "server".into() }
}

/// Writes something significant down. That it could not be is logged, and stops nobody.
pub(super) async fn note(app: &App, actor: &Requester, what: Significant) {
    #[derive(Deserialize)]
    struct Noted {}
    let key = Uuid::now_v7();
    let request = Request {
        key: Key(*key.as_bytes()),
        request_hash: [0; 32],
        actor: actor.clone(),
        command: Command::House(HouseCommand::Note(what)),
        preview: false,
    };
    if app.ask::<Noted>(request).await.is_err() {
        tracing::warn!(%key, "a significant event was not written down");
    }
}

/// Log out
#[utoipa::path(delete, path = "/api/sessions", tag = "people",
    responses((status = 204, description = "Logged out")))]
pub(crate) async fn log_out(
    State(app): State<App>,
    Caller(actor): Caller,
    headers: HeaderMap,
) -> Answered<impl IntoResponse> {
    let token: Token = token_of(&headers).ok_or_else(ApiProblem::unauthorised)?;
    app.sessions().end(&token).map_err(|error| ApiProblem::internal(&error))?;
    if actor.role == Role::Patron {
        app.terminals().left(&actor.id);
    }
    if let Ok(person) = person_of(&actor) {
        note(&app, &actor, Significant::SessionEnded { person }).await;
    }
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie(&app, "", 0)?)])))
}

/// Open a login again
///
/// Allows one more try under this name, wherever it is locked. The failures stay: a wrong try
/// locks it for twice as long. A login is opened so once a day; after that it waits. The person who
/// locked it stays limited by address.
#[utoipa::path(delete, path = "/api/locks/{login}", tag = "people",
    params(("login" = String, Path, description = "The card number or staff login")),
    responses(
        (status = 204, description = "The login may be tried again"),
        (status = 403, description = "For Shift Managers and administrators", body = Problem),
        (status = 409, description = "It was opened today already", body = Problem)))]
pub(crate) async fn unlock(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(login): Segments<String>,
) -> Answered<StatusCode> {
    match app.attempts().open(&login, app.now_ms()) {
        Opened::Nothing => {}
        Opened::Once => note(&app, &actor, Significant::LoginUnlocked { login }).await,
        Opened::NotUntil(until_ms) => {
            let detail = "this login was opened within a day already: wait until the lock ends";
            let problem = ApiProblem::new(StatusCode::CONFLICT, "opened_today", detail);
            return Err(problem.fact("until_ms", until_ms));
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Who one is
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses(
        (status = 200, description = "The person logged in", body = MeView),
        (status = 401, description = "Nobody is", body = Problem)))]
pub(crate) async fn me(
    State(app): State<App>,
    Caller(actor): Caller,
    headers: HeaderMap,
) -> Answered<Json<MeView>> {
    let person = person_of(&actor)?;
    let session = token_text(&headers).and_then(|token| app.sessions().find(token, app.now_ms()));
    let (locked, wall) = session.map_or((false, false), |session| (session.locked, session.wall));
    let me = app.read(move |floor| known(floor, &person).map(|known| known.me)).await?;
    let demands = app.logins().demands(actor.role);
    let me = me.map(|me| MeView { must_enrol: demands && !me.second_factor, locked, wall, ..me });
    me.map(Json).ok_or_else(ApiProblem::unauthorised)
}

/// The person who calls.
pub(super) fn person_of(actor: &Requester) -> Answered<Person> {
    let person = match actor.role {
        Role::Patron => actor.id.parse().map(Person::Patron),
        Role::Dealer
        | Role::PitSupervisor
        | Role::PitManager
        | Role::ShiftManager
        | Role::Cashier
        | Role::Auditor
        | Role::Administrator => actor.id.parse().map(Person::Staff),
    };
    person.map_err(|error| ApiProblem::internal(&error))
}
