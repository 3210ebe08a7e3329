//! The people of the house: who they are, changes to them, and the PIN of one's own.

use super::sessions::person_of;
use crate::app::App;
use crate::extract::{Caller, Given, Nothing, Segments};
use crate::hashing::{HALF, QueueFull};
use crate::obvious;
use crate::problem::{Answered, ApiProblem};
use crate::standing;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::{Command, Floor, Request};
use croupier_house::{HouseCommand, Person, PersonChange, Role};
use croupier_wire::books::RetainedView;
use croupier_wire::people::{
    ChangedView, PeopleView, PersonAgreementBody, PersonChangeBody, PersonKind, PersonLine,
    PinBody, change_view, person_line,
};
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// The fewest and the most characters of a PIN of a patron, which are digits.
const PATRONS_PIN: (usize, usize) = (4, 12);
/// The fewest and the most characters of a PIN of staff, which may be any: a password.
const STAFF_PIN: (usize, usize) = (8, 128);

/// Refuses a PIN that is too short, too long, no number where it must be one, or one that a thief
/// would try first. `login` is the card or login of its owner, where it is known.
pub(super) fn check_pin(pin: &str, kind: PersonKind, login: Option<&str>) -> Answered<()> {
    let ((least, most), digits) = match kind {
        PersonKind::Patron => (PATRONS_PIN, true),
        PersonKind::Staff => (STAFF_PIN, false),
    };
    let fits = (least..=most).contains(&pin.chars().count());
    if fits && (!digits || pin.bytes().all(|byte| byte.is_ascii_digit())) {
        let obvious = obvious::is_obvious(pin) || login.is_some_and(|of| obvious::is_from(pin, of));
        let detail = "this PIN is easy to guess: choose another";
        let problem = ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "pin_obvious", detail);
        return if obvious { Err(problem) } else { Ok(()) };
    }
    let what = if digits { "digits" } else { "characters" };
    let detail = format!("a PIN has {least} to {most} {what}");
    let code = if digits { "pin_unfit" } else { "password_unfit" };
    let problem = ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail);
    Err(problem.fact("least", least).fact("most", most))
}

/// Refuses a second half of a PIN that is not six digits, or easy to guess.
fn check_half(half: &str) -> Answered<()> {
    let fits = half.len() == HALF && half.bytes().all(|byte| byte.is_ascii_digit());
    if fits && !obvious::is_obvious(half) {
        return Ok(());
    }
    let detail = format!("the second half of a PIN is {HALF} digits that are not easy to guess");
    Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "half_unfit", detail))
}

pub(super) async fn hashed(app: &App, pin: &str) -> Answered<String> {
    let hash = app.hashers().hash(pin.to_owned()).await;
    let hash = hash.map_err(|QueueFull| ApiProblem::logins_busy())?;
    hash.ok_or_else(|| ApiProblem::internal(&"the PIN could not be hashed"))
}

/// Choose a PIN
///
/// The owner's own, who says the PIN so far. All other sessions of the person end, and this one
/// too: log in with the new PIN.
#[utoipa::path(put, path = "/api/me/pin", tag = "people",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = PinBody,
    responses(
        (status = 204, description = "Changed; log in again"),
        (status = 401, description = "The old PIN is wrong", body = Problem),
        (status = 422, description = "The new PIN does not fit", body = Problem)))]
pub(crate) async fn choose_pin(
    State(app): State<App>,
    given: Given<PinBody>,
) -> Answered<StatusCode> {
    #[derive(Deserialize)]
    struct Chosen {}
    let person = person_of(&given.actor)?;
    let kind = match person {
        Person::Patron(_) => PersonKind::Patron,
        Person::Staff(_) => PersonKind::Staff,
    };
    let PinBody { old, new } = given.body.clone();
    let owner = person.clone();
    let login = app.read(move |floor| login_of(floor, &owner)).await?.map(|(login, _)| login);
    check_pin(&new, kind, login.as_deref())?;
    if old == new {
        let detail = "the new PIN is the old one";
        return Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "pin_same", detail));
    }
    check_old(&app, person.clone(), old).await?;
    let pin_hash = hashed(&app, &new).await?;
    let change = PersonChange::ChangePin { person: person.clone(), pin_hash };
    let command = Command::House(HouseCommand::ChangePerson(change));
    // The journal keeps no hash of a PIN from which it could be worked out.
    let request = given.without_secret("PUT /api/me/pin", command);
    let Chosen {} = app.ask(request).await?;
    end_sessions(&app, &person)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a wrong old PIN, and counts it as a failed login: a session left open is no way to
/// guess. Gives the login of the person.
pub(super) async fn check_old(app: &App, person: Person, old: String) -> Answered<String> {
    let known = app.read(move |floor| login_of(floor, &person)).await?;
    let (login, hash) = known.ok_or_else(ApiProblem::unauthorised)?;
    let nowhere = std::net::IpAddr::from([0, 0, 0, 0]);
    let from = (nowhere, None);
    let attempt = app.attempts().begin((&login, true), from, || app.now_ms()).await?;
    let (attempt, is_right) = attempt.check(app.hashers(), old, Some(hash)).await?;
    if is_right {
        let _ = attempt.succeeded(app.now_ms());
        return Ok(login);
    }
    let _ = attempt.failed(app.now_ms());
    let detail = "the old PIN is wrong";
    Err(ApiProblem::new(StatusCode::UNAUTHORIZED, "wrong_login", detail))
}

/// The login and the hashed PIN of a person.
fn login_of(floor: &Floor, person: &Person) -> Option<(String, String)> {
    match person {
        Person::Patron(id) => {
            let patron = floor.house().patron(id)?;
            Some((patron.card_number.clone(), patron.pin_hash.clone()))
        }
        Person::Staff(id) => {
            let staff = floor.house().staff(id)?;
            Some((staff.login.clone(), staff.pin_hash.clone()))
        }
    }
}

pub(super) fn end_sessions(app: &App, person: &Person) -> Answered<()> {
    app.sessions().end_all(person).map_err(|error| ApiProblem::internal(&error))
}

/// Gives a command that changes a person, and puts the person out. It goes on if the client hangs
/// up meanwhile: what took effect must not stop half way.
async fn carry_out(app: &App, request: Request, about: Option<Person>) -> Answered<ChangedView> {
    #[derive(Deserialize)]
    struct Changed {
        #[serde(default)]
        waits: Option<u64>,
    }
    let going_on = app.clone();
    let done = app.tasks().spawn(async move {
        let Changed { waits } = going_on.ask(request).await?;
        if let (Some(person), None) = (about, waits) {
            standing::out(&going_on, &person).await?;
        }
        Ok(ChangedView { waits })
    });
    done.await.map_err(|error| ApiProblem::internal(&error))?
}

/// Whether this role may change more than a cashier may.
fn manages(role: Role) -> bool {
    matches!(role, Role::ShiftManager | Role::Administrator)
}

/// Everybody
///
/// Staff and patrons, and the changes that wait for a second person. A cashier sees the patrons.
#[utoipa::path(get, operation_id = "list_people", path = "/api/people", tag = "people",
    responses((status = 200, description = "The people of the house", body = PeopleView)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<PeopleView>> {
    let seed = app.logins().seed.clone();
    let view = app.read(move |floor| {
        let (house, manages) = (floor.house(), manages(actor.role));
        let staff = house.all_staff().map(|staff| staff.person());
        let staff = staff.filter(|_| actor.role != Role::Cashier);
        let all = staff.chain(house.patrons().map(|patron| patron.person()));
        let mut people: Vec<PersonLine> =
            all.filter_map(|person| person_line(house, &person)).collect();
        people.sort_by(|one, other| (other.kind, &one.name).cmp(&(one.kind, &other.name)));
        let me = (&*actor.id, manages);
        let waiting = house.proposals().filter(|_| actor.role != Role::Cashier);
        let waiting = waiting.map(|waits| change_view(house, waits, me));
        let seed = seed.filter(|_| manages || actor.role == Role::Auditor);
        let notices = seed.map(|seed| seed.notices(floor)).unwrap_or_default();
        let archive_failed = RetainedView::from(house.retained()).failed.filter(|_| manages);
        PeopleView { people, waiting: waiting.collect(), manages, notices, archive_failed }
    });
    view.await.map(Json)
}

/// Change something about a person
///
/// What touches rank or money waits for a second person. What takes effect ends the sessions of
/// that person.
#[utoipa::path(post, operation_id = "change_person", path = "/api/people/changes", tag = "people",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = PersonChangeBody,
    responses(
        (status = 200, description = "Changed, or waiting", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The PIN does not fit", body = Problem)))]
pub(crate) async fn change(
    State(app): State<App>,
    given: Given<PersonChangeBody>,
) -> Answered<Json<ChangedView>> {
    let pin_hash = match given.body.pin() {
        Some((pin, kind)) => {
            check_pin(pin, kind, given.body.login())?;
            hashed(&app, pin).await?
        }
        None => String::new(),
    };
    let bad_id = |error: croupier_house::NotAnId| {
        ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_id", error.to_string())
    };
    let bare = given.body.clone().change(String::new()).map_err(bad_id)?;
    let change = given.body.clone().change(pin_hash).map_err(bad_id)?;
    let person = change.person();
    let command = Command::House(HouseCommand::ChangePerson(change));
    let request = match given.body.pin() {
        // The journal keeps no hash of a PIN from which it could be worked out.
        Some(_) => given.without_secret(&format!("change a person\n{bare:?}"), command),
        None => given.request(command, false),
    };
    carry_out(&app, request, Some(person)).await.map(Json)
}

/// Agree to a change
///
/// As the second person: not the one who asked, and not the one it is about. Where the change
/// gives somebody a PIN for one login, the second person chooses its second half, six digits: the
/// person types both halves, one after the other, and nobody else knows both.
#[utoipa::path(post, operation_id = "agree_to_person",
    path = "/api/people/changes/{number}/agreement", tag = "people",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the change")),
    request_body = PersonAgreementBody,
    responses(
        (status = 204, description = "Changed"),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The half of the PIN does not fit", body = Problem)))]
pub(crate) async fn agree(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<PersonAgreementBody>,
) -> Answered<StatusCode> {
    let half = match &given.body.half {
        Some(half) => {
            check_half(half)?;
            Some(hashed(&app, half).await?)
        }
        None => None,
    };
    let about = app.read(move |floor| {
        floor.house().proposals().find(|(each, _)| *each == number).map(|(_, p)| p.change.person())
    });
    let about = about.await?;
    let gives = half.is_some();
    let command = Command::House(HouseCommand::AgreeToChange { number, half });
    let request = match gives {
        // The journal keeps no hash of a PIN from which it could be worked out.
        true => given.without_secret(&format!("agree to a change\n{number}"), command),
        false => given.request(command, false),
    };
    carry_out(&app, request, about).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take a change back, or decline it
#[utoipa::path(delete, path = "/api/people/changes/{number}", tag = "people",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the change")),
    responses(
        (status = 204, description = "It no longer waits"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn drop_change(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    let command = Command::House(HouseCommand::DropChange { number });
    #[derive(Deserialize)]
    struct Dropped {}
    let Dropped {} = app.ask(given.request(command, false)).await?;
    Ok(StatusCode::NO_CONTENT)
}
