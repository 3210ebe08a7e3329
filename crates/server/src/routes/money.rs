//! Credits sold by the cashier; tickets issued, shown, put into a terminal, redeemed and voided.

use crate::app::App;
use crate::extract::{Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{HouseCommand, PatronId, Person, TicketNo, TicketState};
use croupier_rules::money::Amount;
use croupier_wire::body::{
    CreditsBody, PatronView, SaleView, TicketBody, TicketView, TicketVoidBody,
};
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// A patron at the cage
///
/// By the number of the card, or the id. The cashier compares the name with the person.
#[utoipa::path(get, path = "/api/patrons/{card}", tag = "money",
    params(("card" = String, Path, description = "The number of the patron's card, or the id")),
    responses(
        (status = 200, description = "The patron", body = PatronView),
        (status = 404, description = "No such patron", body = Problem)))]
pub(crate) async fn patron(
    State(app): State<App>,
    Segments(card): Segments<String>,
) -> Answered<Json<PatronView>> {
    find_patron(&app, &card).await.map(Json)
}

async fn find_patron(app: &App, card: &str) -> Answered<PatronView> {
    let asked = card.to_owned();
    let found = app.read(move |floor| {
        let house = floor.house();
        let id = match house.person(&asked) {
            Some(Person::Patron(id)) => id.clone(),
            Some(Person::Staff(_)) | None => asked.parse().ok()?,
        };
        let patron = house.patron(&id)?;
        Some(PatronView { patron: id.to_string(), name: patron.name.clone() })
    });
    found.await?.ok_or_else(|| {
        let detail = format!("there is no patron {card}");
        let problem = ApiProblem::new(StatusCode::NOT_FOUND, "no_such_patron", detail);
        problem.fact("patron", card)
    })
}

/// Sell credits
///
/// For cash that was received; by a cashier. No patron makes credit (R80).
#[utoipa::path(post, path = "/api/credits", tag = "money",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CreditsBody,
    responses(
        (status = 200, description = "Sold", body = SaleView),
        (status = 404, description = "No such patron", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn sell_credits(
    State(app): State<App>,
    given: Given<CreditsBody>,
) -> Answered<Json<SaleView>> {
    #[derive(Deserialize)]
    struct Sold {
        patron: PatronId,
        amount: Amount,
        at_ms: u64,
    }
    let view = find_patron(&app, &given.body.patron).await?;
    let patron = view.patron.parse().map_err(|error| ApiProblem::internal(&error))?;
    let command = HouseCommand::BuyCredits { patron, amount: given.body.amount };
    let sold: Sold = app.ask(given.request(Command::House(command), false)).await?;
    let Sold { patron, amount, at_ms } = sold;
    let now =
        app.read(move |floor| (floor.ledger().credit(&patron), floor.house().is_play_money()));
    let (credit, play_money) = now.await?;
    Ok(Json(SaleView { patron: view, amount, credit, at_ms, play_money }))
}

/// A ticket, as the floor answers.
#[derive(Deserialize)]
struct Ticket {
    number: String,
    amount: Amount,
    expires_ms: Option<u64>,
}

impl Ticket {
    fn view(self, state: TicketState) -> TicketView {
        let Ticket { number, amount, expires_ms } = self;
        let (redeemed, state) = (state == TicketState::Redeemed, state.name().to_owned());
        TicketView { number, amount, redeemed, state, patron: None, expires_ms }
    }
}

fn ticket_no(number: &str) -> Answered<TicketNo> {
    number.parse().map_err(|_| no_such_ticket(number))
}

fn no_such_ticket(number: &str) -> ApiProblem {
    let detail = format!("there is no ticket {number}");
    ApiProblem::new(StatusCode::NOT_FOUND, "no_such_ticket", detail).fact("number", number)
}

/// Cash out to a ticket
///
/// Commission owed is collected first. Without an amount, all that may leave.
#[utoipa::path(post, path = "/api/tickets", tag = "money",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = TicketBody,
    responses(
        (status = 200, description = "The ticket", body = TicketView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn cash_out(
    State(app): State<App>,
    given: Given<TicketBody>,
) -> Answered<Json<TicketView>> {
    let command = Command::CashOut { patron: given.patron()?, amount: given.body.amount };
    let ticket: Ticket = app.ask(given.request(command, false)).await?;
    Ok(Json(ticket.view(TicketState::Open)))
}

/// A ticket
///
/// Whose it was, what it is worth now.
#[utoipa::path(get, path = "/api/tickets/{number}", tag = "money",
    params(("number" = String, Path, description = "The validation number")),
    responses(
        (status = 200, description = "The ticket", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments(number): Segments<String>,
) -> Answered<Json<TicketView>> {
    let asked = ticket_no(&number)?;
    let ticket = app.read(move |floor| floor.house().ticket(&asked).cloned()).await?;
    let ticket = ticket.ok_or_else(|| no_such_ticket(&number))?;
    let state = ticket.state(app.now_ms());
    let (amount, expires_ms) = (ticket.amount, ticket.expires_ms);
    let view = Ticket { number, amount, expires_ms }.view(state);
    Ok(Json(TicketView { patron: Some(ticket.patron.to_string()), ..view }))
}

/// Redeem a ticket
///
/// Cash for a ticket, once; by a cashier.
#[utoipa::path(post, path = "/api/tickets/{number}/redemption", tag = "money",
    params(
        ("number" = String, Path, description = "The validation number"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 200, description = "Redeemed: pay the amount", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn redeem(
    State(app): State<App>,
    Segments(number): Segments<String>,
    given: Given<Nothing>,
) -> Answered<Json<TicketView>> {
    let command = HouseCommand::RedeemTicket { number: ticket_no(&number)? };
    let ticket: Ticket = app.ask(given.request(Command::House(command), false)).await?;
    Ok(Json(ticket.view(TicketState::Redeemed)))
}

/// Put a ticket into a terminal
///
/// Its money becomes the patron's credit, once. A ticket belongs to whoever holds it.
#[utoipa::path(post, path = "/api/tickets/{number}/insertion", tag = "money",
    params(
        ("number" = String, Path, description = "The validation number"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 200, description = "The money is credit", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn insert(
    State(app): State<App>,
    Segments(number): Segments<String>,
    given: Given<Nothing>,
) -> Answered<Json<TicketView>> {
    let (patron, number) = (given.patron()?, ticket_no(&number)?);
    let command = HouseCommand::InsertTicket { patron, number };
    let ticket: Ticket = app.ask(given.request(Command::House(command), false)).await?;
    Ok(Json(ticket.view(TicketState::Redeemed)))
}

/// Void a ticket
///
/// Its money goes back to the patron's credit; by a cashier or an administrator, for a reason.
#[utoipa::path(post, path = "/api/tickets/{number}/void", tag = "money",
    params(
        ("number" = String, Path, description = "The validation number"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = TicketVoidBody,
    responses(
        (status = 200, description = "Void: the money is credit again", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn void(
    State(app): State<App>,
    Segments(number): Segments<String>,
    given: Given<TicketVoidBody>,
) -> Answered<Json<TicketView>> {
    let (number, reason) = (ticket_no(&number)?, given.body.reason.clone());
    let command = HouseCommand::VoidTicket { number, reason };
    let ticket: Ticket = app.ask(given.request(Command::House(command), false)).await?;
    Ok(Json(ticket.view(TicketState::Void)))
}
