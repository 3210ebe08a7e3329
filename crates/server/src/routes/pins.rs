//! A person who agrees at somebody else's screen, with card or login and the PIN. Wrong tries are
//! counted as those of a login. The PIN is neither stored nor logged.

use super::sessions::{check_bar, note, server};
use crate::app::App;
use crate::client::Client;
use crate::hashing::QueueFull;
use crate::problem::{Answered, ApiProblem};
use axum::http::StatusCode;
use croupier_floor::Floor;
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

/// The person of this login, if the PIN is right and nothing keeps the person out.
pub(super) async fn check(
    app: &App,
    client: Client,
    (login, pin): (&str, &str),
    wrong: Wrong,
) -> Answered<Person> {
    let per_address = client.limited.then_some(app.bounds().failures_per_address);
    let from = (client.address, per_address);
    let attempt = app.attempts().begin(login, from, || app.now_ms()).await?;
    let shown = login.to_owned();
    let holder = app.read(move |floor| holder(floor, &shown)).await?;
    let pin_hash = holder.as_ref().map(|(_, hash, _)| hash.clone());
    let checked = app.hashers().is_pin(pin.to_owned(), pin_hash).await;
    let is_right = checked.map_err(|QueueFull| ApiProblem::logins_busy())?;
    let Some((person, _, bar)) = holder.filter(|_| is_right) else {
        for what in attempt.failed(app.now_ms()) {
            note(app, &server(), what).await;
        }
        return Err(wrong.problem());
    };
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
