//! Credits bought, tickets issued, shown, redeemed and voided.

use crate::app::App;
use crate::extract::{Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{HouseCommand, TicketNo, TicketState};
use croupier_rules::money::Amount;
use croupier_wire::body::{BalanceView, CreditsBody, TicketBody, TicketView, TicketVoidBody};
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// Buy credits
#[utoipa::path(post, path = "/api/credits", tag = "money",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CreditsBody,
    responses(
        (status = 200, description = "Bought", body = BalanceView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn buy_credits(
    State(app): State<App>,
    given: Given<CreditsBody>,
) -> Answered<Json<BalanceView>> {
    #[derive(Deserialize)]
    struct Bought {}
    let patron = given.patron()?;
    let command = HouseCommand::BuyCredits { patron: patron.clone(), amount: given.body.amount };
    let Bought {} = app.ask(given.request(Command::House(command), false)).await?;
    let credit = app.read(move |floor| floor.ledger().credit(&patron)).await?;
    Ok(Json(BalanceView { credit }))
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
