//! A person who agrees at somebody else's screen, with card or login and the PIN. Wrong tries are
//! counted as those of a login. The PIN is neither stored nor logged.

use super::second_factor::{self, Asked};
use super::sessions::{begin, check_bar, note, server};
use crate::app::App;
use crate::client::Client;
use crate::problem::{Answered, ApiProblem};
use axum::http::StatusCode;
use croupier_floor::{Floor, Requester};
use croupier_house::{Bar, Person};

/// What to say when it is wrong.
#[derive(Clone, Copy)]
pub(super) enum Wrong {
    /// Of a patron's card.
    Card,
    /// Of a login of staff.
    Login,
}

impl Wrong {
    pub(super) fn problem(self) -> ApiProblem {
        let (code, detail) = match self {
            Wrong::Card => ("wrong_card_or_pin", "no patron has this card with this PIN"),
            Wrong::Login => ("wrong_second", "no member of staff has this login with this PIN"),
        };
        ApiProblem::new(StatusCode::CONFLICT, code, detail)
    }
}

fn holder(floor: &Floor, login: &str) -> Option<(Person, String, Bar)> {
    let person = floor.house().person(login)?;
    let hash = match person {
        Person::Patron(id) => floor.house().patron(id)?.pin_hash.clone(),
        Person::Staff(id) => floor.house().staff(id)?.pin_hash.clone(),
    };
    Some((person.clone(), hash, floor.house().bar(person)))
}

/// Whether a second factor is asked for, and the code that was given.
#[derive(Clone, Copy)]
enum Code<'c> {
    NotAsked,
    Given(Option<&'c str>),
}

/// The member of staff who signs at somebody else's screen: PIN and second factor are checked and
/// counted as at a login.
pub(super) async fn signer(
    app: &App,
    client: Client,
    (login, pin, code): (&str, &str, Option<&str>),
) -> Answered<Requester> {
    let person = prove(app, client, (login, pin), Wrong::Login, Code::Given(code)).await?;
    named(app, &person).await
}

/// The member of staff of this login, unproven: enough to be shown what signing would do.
pub(super) async fn unproven(app: &App, login: &str) -> Answered<Requester> {
    let login = login.to_owned();
    let person = app.read(move |floor| floor.house().person(&login).cloned()).await?;
    named(app, &person.ok_or_else(|| Wrong::Login.problem())?).await
}

async fn named(app: &App, person: &Person) -> Answered<Requester> {
    let Person::Staff(staff) = person.clone() else { return Err(Wrong::Login.problem()) };
    let known = app.read(move |floor| {
        let staff = floor.house().staff(&staff)?;
        let (id, name) = (staff.id.as_str().into(), staff.name.as_str().into());
        Some(Requester { id, role: staff.role, name })
    });
    known.await?.ok_or_else(|| Wrong::Login.problem())
}

/// The person of this login, if the PIN is right and nothing keeps the person out. A member of
/// staff with a second factor gives its code too: what a login asks for, a PIN does not replace.
pub(super) async fn check(
    app: &App,
    client: Client,
    (login, pin, code): (&str, &str, Option<&str>),
    wrong: Wrong,
) -> Answered<Person> {
    let code = match wrong {
        Wrong::Card => Code::NotAsked,
        Wrong::Login => Code::Given(code),
    };
    prove(app, client, (login, pin), wrong, code).await
}

/// Whether the second factor of a member of staff is right. Who must still set one up cannot sign.
async fn factor(app: &App, person: &Person, code: Option<&str>) -> Answered<Asked> {
    let actor = named(app, person).await?;
    let Person::Staff(staff) = person.clone() else { return Err(Wrong::Login.problem()) };
    let has_one = app.read(move |floor| floor.house().second_factor(&staff).is_some()).await?;
    if app.logins().demands(actor.role) && !has_one {
        let detail = "the house asks this role for a second factor: set it up first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "second_factor_needed", detail));
    }
    second_factor::ask(app, &actor, code).await
}

async fn prove(
    app: &App,
    client: Client,
    (login, pin): (&str, &str),
    wrong: Wrong,
    code: Code<'_>,
) -> Answered<Person> {
    let shown = login.to_owned();
    let holder = app.read(move |floor| holder(floor, &shown)).await?;
    let attempt = begin(app, client, (login, holder.is_some())).await?;
    let pin_hash = holder.as_ref().map(|(_, hash, _)| hash.clone());
    let (attempt, is_right) = attempt.check(app.hashers(), pin.to_owned(), pin_hash).await?;
    let Some((person, _, bar)) = holder.filter(|_| is_right) else {
        for what in attempt.failed(app.now_ms()) {
            note(app, &server(), what).await;
        }
        return Err(wrong.problem());
    };
    let asked = match code {
        Code::NotAsked => Asked::Passed,
        Code::Given(code) => factor(app, &person, code).await?,
    };
    if let Some(problem) = second_factor::problem(&asked) {
        let notes = match asked {
            Asked::Missing => attempt.withdrawn(),
            Asked::Passed | Asked::Wrong => attempt.failed(app.now_ms()),
        };
        for what in notes {
            note(app, &server(), what).await;
        }
        return Err(problem.in_conflict()); // whoever is logged in here stays so
    }
    if let Some(what) = attempt.succeeded(app.now_ms()) {
        note(app, &server(), what).await;
    }
    check_bar(&bar)?;
    if bar.must_change {
        let detail = "the PIN was given by somebody else: choose your own first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "pin_change_needed", detail));
    }
    Ok(person)
}
