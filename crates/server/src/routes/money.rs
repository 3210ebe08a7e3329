//! Credits bought, tickets issued and redeemed.

use crate::app::App;
use crate::extract::{Given, Nothing, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{HouseCommand, TicketNo};
use croupier_rules::money::Amount;
use croupier_wire::body::{BalanceView, CreditsBody, TicketBody, TicketView};
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
    let Ticket { number, amount } = app.ask(given.request(command, false)).await?;
    Ok(Json(TicketView { number, amount, redeemed: false }))
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
    let number: TicketNo = number.parse().map_err(|_| {
        let detail = format!("there is no ticket {number}");
        ApiProblem::new(StatusCode::NOT_FOUND, "no_such_ticket", detail).fact("number", &*number)
    })?;
    let command = Command::House(HouseCommand::RedeemTicket { number });
    let Ticket { number, amount } = app.ask(given.request(command, false)).await?;
    Ok(Json(TicketView { number, amount, redeemed: true }))
}
