//! How the books stand, and the tickets in them: for auditors and the cage.

use crate::app::App;
use crate::extract::Params;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_audit::{issued, state_of_books};
use croupier_house::{Ticket, TicketNo, TicketState};
use croupier_wire::books::{BooksView, CheckpointView, TicketLine, TicketsView, VerifiedView};
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// The most tickets one answer holds.
const TICKETS_MAX: usize = 200;
/// How many it holds unless told.
const TICKETS: usize = 35;
/// How many digits of a ticket with money in it are shown.
const DIGITS_SHOWN: usize = 4;

/// How the books stand
///
/// How many entries there are, what was signed last, and what the last verification found.
#[utoipa::path(get, path = "/api/books", tag = "audit",
    responses(
        (status = 200, description = "How the books stand", body = BooksView),
        (status = 403, description = "For auditors and administrators", body = Problem)))]
pub(crate) async fn show(State(app): State<App>) -> Answered<Json<BooksView>> {
    let books = app.read_books(|books| state_of_books(books)).await?;
    let books = books.map_err(|error| ApiProblem::internal(&error))?;
    let signed = books.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.position);
    let checkpoint = books.checkpoint.map(|mark| CheckpointView {
        position: mark.position,
        at_ms: mark.at_ms,
        key: mark.key,
    });
    let verified = books.verified.map(|mark| VerifiedView {
        at_ms: mark.at_ms,
        entries: mark.entries,
        found: mark.found,
    });
    Ok(Json(BooksView {
        entries: books.entries,
        journals: books.journals,
        unsigned: books.entries.saturating_sub(signed),
        checkpoint,
        verified,
    }))
}

/// Which tickets.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u64>,
    limit: Option<usize>,
    state: Option<String>,
}

/// The tickets
///
/// As they were issued, newest first. Of a ticket with money in it only the last four digits are
/// told.
#[utoipa::path(get, path = "/api/tickets", tag = "money",
    params(
        ("before" = Option<u64>, Query, description = "As the answer before gave it"),
        ("limit" = Option<u32>, Query, description = "At most so many: 35 unless told, 200"),
        ("state" = Option<String>, Query, description = "Only those in this state, of so many")),
    responses(
        (status = 200, description = "The tickets, and where to go on", body = TicketsView),
        (status = 403, description = "For the cage and for auditors", body = Problem)))]
pub(crate) async fn tickets(
    State(app): State<App>,
    Params(Which { before, limit, state }): Params<Which>,
) -> Answered<Json<TicketsView>> {
    let limit = limit.unwrap_or(TICKETS).clamp(1, TICKETS_MAX);
    let page = app.read_books(move |books| issued(books, before, limit)).await?;
    let page = page.map_err(|error| ApiProblem::internal(&error))?;
    let (numbers, now_ms) = (page.numbers, app.now_ms());
    let lines = app.read(move |floor| -> Vec<TicketLine> {
        let known = numbers.iter().filter_map(|number| {
            Some(line(number, floor.house().ticket(number)?, now_ms)) // of a moment ago
        });
        known.filter(|line| state.as_deref().is_none_or(|state| line.state == state)).collect()
    });
    Ok(Json(TicketsView { tickets: lines.await?, before: page.before }))
}

fn line(number: &TicketNo, ticket: &Ticket, now_ms: u64) -> TicketLine {
    let state = ticket.state(now_ms);
    TicketLine {
        number: shown(number, state),
        amount: ticket.amount,
        state: state.name().to_owned(),
        patron: ticket.patron.to_string(),
        issued_ms: ticket.issued_ms,
        until_ms: match state {
            TicketState::Open | TicketState::Expired => ticket.expires_ms,
            TicketState::Redeemed => ticket.redeemed_ms,
            TicketState::Void => ticket.voided_ms,
        },
    }
}

/// A ticket's number as a list shows it: whoever reads one with money in it must not be able to
/// redeem it.
fn shown(number: &TicketNo, state: TicketState) -> String {
    let digits = number.as_str();
    match state {
        TicketState::Redeemed | TicketState::Void => digits.to_owned(),
        TicketState::Open | TicketState::Expired => {
            let hidden = digits.chars().count().saturating_sub(DIGITS_SHOWN);
            format!("…{}", digits.chars().skip(hidden).collect::<String>())
        }
    }
}
