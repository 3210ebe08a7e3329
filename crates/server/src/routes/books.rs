//! How the books stand, and the tickets in them: for auditors and the cage.

use super::money::patron_id;
use crate::app::App;
use crate::extract::{Params, count};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_audit::{issued, state_of_books};
use croupier_house::{House, Ticket, TicketNo, TicketState};
use croupier_wire::books::{
    BooksView, CheckpointView, RetainedView, TicketLine, TicketsView, VerifiedView,
};
use croupier_wire::problem::Problem;
use serde::Deserialize;
use std::sync::Arc;

/// The most tickets one answer holds.
const TICKETS_MAX: usize = 200;
/// How many it holds unless told.
const TICKETS: usize = 35;
/// How many pages of the journal a search reads before it says where to go on.
const PAGES_MAX: usize = 200;
/// How many digits of a ticket with money in it are shown.
const DIGITS_SHOWN: usize = 4;

/// How the books stand
///
/// How many entries there are, what was signed last, and what the last verification found.
#[utoipa::path(get, operation_id = "show_books", path = "/api/books", tag = "audit",
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
        retained: app.read(|floor| RetainedView::from(floor.house().retained())).await?,
    }))
}

/// Which tickets.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u64>,
    limit: Option<u32>,
    state: Option<String>,
    /// The validation number, or its last digits.
    number: Option<String>,
    patron: Option<String>,
    least: Option<u64>,
    most: Option<u64>,
    from_ms: Option<u64>,
    until_ms: Option<u64>,
    /// The terminal where it was issued.
    terminal: Option<String>,
}

impl Which {
    /// Whether a ticket is one of those.
    fn fits(&self, house: &House, (number, ticket): (&TicketNo, &Ticket), now_ms: u64) -> bool {
        let (amount, issued) = (ticket.amount.cents(), ticket.issued_ms);
        let patron = self.patron.as_deref();
        let digits = |asked: &str| asked.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let state = ticket.state(now_ms).name();
        self.state.as_deref().is_none_or(|asked| asked == state)
            && self
                .number
                .as_deref()
                .is_none_or(|asked| is_asked((number, ticket.state(now_ms)), &digits(asked)))
            && patron.is_none_or(|asked| patron_id(house, asked).as_ref() == Some(&ticket.patron))
            && self
                .terminal
                .as_deref()
                .is_none_or(|asked| ticket.terminal.as_deref() == Some(asked.trim()))
            && (self.least.unwrap_or(0)..=self.most.unwrap_or(u64::MAX)).contains(&amount)
            && (self.from_ms.unwrap_or(0)..self.until_ms.unwrap_or(u64::MAX)).contains(&issued)
    }
}

/// Whether this is the number that was asked for, or ends so. Of a ticket with money in it more
/// than the digits that are told would be a way to find out the others, one by one.
fn is_asked((number, state): (&TicketNo, TicketState), asked: &str) -> bool {
    let tells_more = asked.chars().count() > DIGITS_SHOWN && number.as_str() != asked;
    let pays = match state {
        TicketState::Open | TicketState::Expired => true,
        TicketState::Redeemed | TicketState::Void => false,
    };
    number.as_str().ends_with(asked) && !(pays && tells_more)
}

/// The tickets
///
/// As they were issued, newest first; searched by number or its last digits, patron, amount,
/// time and terminal. Of a ticket with money in it only the last four digits are told. A search
/// that would read too much ends early: `before` says where to go on.
#[utoipa::path(get, path = "/api/tickets", tag = "money",
    params(
        ("before" = Option<u64>, Query, description = "As the answer before gave it"),
        ("limit" = Option<u32>, Query, description = "At most so many: 35 unless told, 200"),
        ("state" = Option<String>, Query, description = "Only those in this state"),
        ("number" = Option<String>, Query, description = "Only this number, or these last digits"),
        ("patron" = Option<String>, Query, description = "Only of this patron: id or card"),
        ("least" = Option<u64>, Query, description = "Only of so many cents or more"),
        ("most" = Option<u64>, Query, description = "Only of so many cents or fewer"),
        ("from_ms" = Option<u64>, Query, description = "Only issued at this time or later"),
        ("until_ms" = Option<u64>, Query, description = "Only issued before this time"),
        ("terminal" = Option<String>, Query, description = "Only issued at this terminal")),
    responses(
        (status = 200, description = "The tickets, and where to go on", body = TicketsView),
        (status = 403, description = "For the cage and for auditors", body = Problem)))]
pub(crate) async fn tickets(
    State(app): State<App>,
    Params(which): Params<Which>,
) -> Answered<Json<TicketsView>> {
    let limit = which.limit.map_or(TICKETS, count).clamp(1, TICKETS_MAX);
    let (which, now_ms) = (Arc::new(which), app.now_ms());
    let (mut found, mut before) = (Vec::new(), which.before);
    for _ in 0..PAGES_MAX {
        let (from, count) = (before, limit.saturating_sub(found.len()));
        let page = app.read_books(move |books| issued(books, from, count)).await?;
        let page = page.map_err(|error| ApiProblem::internal(&error))?;
        let (numbers, asked) = (page.numbers, Arc::clone(&which));
        let lines = app.read(move |floor| -> (Vec<TicketLine>, bool) {
            let house = floor.house();
            let known = numbers.iter().filter_map(|number| Some((number, house.ticket(number)?)));
            let known: Vec<_> = known.collect();
            let from_ms = asked.from_ms.unwrap_or(0);
            let older = known.last().is_some_and(|(_, ticket)| ticket.issued_ms < from_ms);
            let fits = known.into_iter().filter(|known| asked.fits(house, *known, now_ms));
            (fits.map(|known| line(house, known, now_ms)).collect(), older)
        });
        let (lines, older) = lines.await?;
        found.extend(lines);
        before = page.before.filter(|_| !older);
        if before.is_none() || found.len() >= limit {
            break;
        }
    }
    Ok(Json(TicketsView { tickets: found, before }))
}

fn line(house: &House, (number, ticket): (&TicketNo, &Ticket), now_ms: u64) -> TicketLine {
    let state = ticket.state(now_ms);
    TicketLine {
        number: shown(number, state),
        sequence: ticket.sequence,
        amount: ticket.amount,
        state: state.name().to_owned(),
        patron: ticket.patron.to_string(),
        name: house.patron(&ticket.patron).map(|patron| patron.name.clone()),
        issued_ms: ticket.issued_ms,
        until_ms: match state {
            TicketState::Open | TicketState::Expired => ticket.expires_ms,
            TicketState::Redeemed => ticket.redeemed_ms,
            TicketState::Void => ticket.voided_ms,
        },
        terminal: ticket.terminal.clone(),
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
