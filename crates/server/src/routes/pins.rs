//! A person who agrees at somebody else's screen, with card or login and the PIN. Wrong tries are
//! counted as those of a login. The PIN is neither stored nor logged.

use super::second_factor::{self, Asked};
use super::sessions::{begin, check_bar, note, server};
use crate::app::App;
use crate::client::Client;
use crate::login::Attempt;
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

/// Asks for the second factor of a member of staff who agrees here: what a login asks for, a PIN
/// alone does not replace. A wrong code counts as a failed login, and a missing one forgives none.
async fn factor(
    app: &App,
    attempt: Attempt,
    person: &Person,
    code: Option<&str>,
) -> Answered<Attempt> {
    let Person::Staff(staff) = person else { return Ok(attempt) };
    let staff = staff.clone();
    let known = app.read(move |floor| {
        let house = floor.house();
        let role = house.staff(&staff)?.role;
        let (id, name) = (staff.as_str().into(), staff.as_str().into());
        let has_factor = house.second_factor(&staff).is_some();
        Some((Requester { id, role, name }, has_factor))
    });
    let (actor, has_factor) = known.await?.ok_or_else(ApiProblem::unauthorised)?;
    if app.logins().demands(actor.role) && !has_factor {
        attempt.withdrawn();
        let detail = "the house asks this role for a second factor: set it up first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "second_factor_needed", detail));
    }
    let asked = second_factor::ask(app, &actor, code).await?;
    let problem = match asked {
        Asked::Passed => return Ok(attempt),
        Asked::Missing => {
            attempt.withdrawn();
            ("second_code_needed", "send the code of the second person's authenticator too")
        }
        Asked::Wrong => {
            for what in attempt.failed(app.now_ms()) {
                note(app, &server(), what).await;
            }
            ("wrong_second_code", "the second person's code is wrong, too old, or was used already")
        }
    };
    let (code, detail) = problem;
    Err(ApiProblem::new(StatusCode::CONFLICT, code, detail))
}

/// The person of this login, if the PIN is right and nothing keeps the person out. A member of
/// staff with a second factor gives its code too.
pub(super) async fn check(
    app: &App,
    client: Client,
    (login, pin, code): (&str, &str, Option<&str>),
    wrong: Wrong,
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
    let attempt = factor(app, attempt, &person, code).await?;
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
