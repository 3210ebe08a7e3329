//! Credits sold by the cashier; tickets issued, shown, put into a terminal, redeemed and voided.

use super::cage::{self, at_the_cage};
use crate::app::App;
use crate::client::Client;
use crate::devices;
use crate::extract::{Given, Nothing, Segments};
use crate::print;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::Command;
use croupier_house::{
    CageCommand, House, HouseCommand, PatronId, Person, Terms, TicketNo, TicketState,
};
use croupier_rules::money::Amount;
use croupier_wire::body::{
    CreditsBody, PatronView, SaleView, TicketBody, TicketView, TicketVoidBody,
};
use croupier_wire::cage::{PaidView, RedemptionBody};
use croupier_wire::patron_view;
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// A patron at the cage
///
/// By the number of the card, or the id. The cashier compares the name with the person.
#[utoipa::path(get, operation_id = "find_patron", path = "/api/patrons/{card}", tag = "money",
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

/// The patron of this card, or of this id.
pub(super) fn patron_id(house: &House, asked: &str) -> Option<PatronId> {
    match house.person(asked) {
        Some(Person::Patron(id)) => Some(id.clone()),
        Some(Person::Staff(_)) | None => asked.parse().ok(),
    }
}

pub(super) async fn find_patron(app: &App, card: &str) -> Answered<PatronView> {
    let asked = card.to_owned();
    let found = app.read(move |floor| {
        let house = floor.house();
        let id = patron_id(house, &asked)?;
        house.patron(&id).map(|_| patron_view(house, &id))
    });
    found.await?.ok_or_else(|| {
        let detail = format!("there is no patron {card}");
        let problem = ApiProblem::new(StatusCode::NOT_FOUND, "no_such_patron", detail);
        problem.fact("patron", card)
    })
}

/// Sell credits
///
/// For cash or chips that were received; by a cashier with an open till, where the house keeps
/// tills. No patron makes credit (R80). Above the amount the house has set, a second person agrees
/// too, here or on the own login; until then the sale waits.
#[utoipa::path(post, path = "/api/credits", tag = "money",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CreditsBody,
    responses(
        (status = 200, description = "Sold", body = SaleView),
        (status = 404, description = "No such patron", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn sell_credits(
    State(app): State<App>,
    client: Client,
    given: Given<CreditsBody>,
) -> Answered<Json<SaleView>> {
    #[derive(Deserialize)]
    struct Sold {
        amount: Amount,
        at_ms: u64,
        receipt: Option<u64>,
        waits: Option<u64>,
    }
    let view = find_patron(&app, &given.body.patron).await?;
    let patron: PatronId = view.patron.parse().map_err(|error| ApiProblem::internal(&error))?;
    let CreditsBody { amount, means, identification, second, .. } = given.body.clone();
    let how = RedemptionBody { means, identification, second };
    let terms: Terms = cage::terms(&app, client, &how).await?;
    let command = CageCommand::Sell { patron: patron.clone(), amount, terms };
    let command = at_the_cage(command);
    let request = match &how.second {
        Some(_) => {
            let said = cage::said_of(&format!("sell\n{patron}\n{}", amount.cents()), &how);
            given.without_secret(&said, command)
        }
        None => given.request(command, false),
    };
    let Sold { amount, at_ms, receipt, waits } = app.ask(request).await?;
    let now =
        app.read(move |floor| (floor.ledger().credit(&patron), floor.house().is_play_money()));
    let (credit, play_money) = now.await?;
    Ok(Json(SaleView { patron: view, amount, credit, at_ms, play_money, receipt, waits }))
}

/// A ticket, as the floor answers.
#[derive(Deserialize)]
struct Ticket {
    number: String,
    amount: Amount,
    expires_ms: Option<u64>,
    receipt: Option<u64>,
}

impl Ticket {
    fn view(self, state: TicketState) -> TicketView {
        let Ticket { number, amount, expires_ms, receipt } = self;
        let (redeemed, state) = (state == TicketState::Redeemed, state.name().to_owned());
        let (patron, paper, waits) = (None, None, None);
        TicketView { number, amount, redeemed, state, patron, expires_ms, paper, receipt, waits }
    }
}

/// A ticket as staff see it.
pub(super) async fn ticket_view(app: &App, number: TicketNo) -> Answered<Option<TicketView>> {
    let now_ms = app.now_ms();
    let view = app.read(move |floor| {
        let ticket = floor.house().ticket(&number)?;
        let told = Ticket {
            number: number.to_string(),
            amount: ticket.amount,
            expires_ms: ticket.expires_ms,
            receipt: None,
        };
        let paper = Some(print::paper(floor.house(), ticket));
        let patron = Some(ticket.patron.to_string());
        Some(TicketView { patron, paper, ..told.view(ticket.state(now_ms)) })
    });
    view.await
}

fn ticket_no(number: &str) -> Answered<TicketNo> {
    number.parse().map_err(|_| no_such_ticket(number))
}

pub(super) fn no_such_ticket(number: &str) -> ApiProblem {
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
    client: Client,
    given: Given<TicketBody>,
) -> Answered<Json<TicketView>> {
    let terminal = Some(client.address.to_string());
    let command = Command::CashOut { patron: given.patron()?, amount: given.body.amount, terminal };
    let ticket: Ticket = app.ask(given.request(command, false)).await?;
    let number = ticket_no(&ticket.number)?;
    devices::print_ticket(&app, client.address.to_string(), number.clone()).await;
    let whole = ticket_view(&app, number).await?;
    let paper = whole.and_then(|whole| whole.paper);
    Ok(Json(TicketView { paper, ..ticket.view(TicketState::Open) }))
}

/// A ticket
///
/// Whose it was, what it is worth now.
#[utoipa::path(get, operation_id = "show_ticket", path = "/api/tickets/{number}", tag = "money",
    params(("number" = String, Path, description = "The validation number")),
    responses(
        (status = 200, description = "The ticket", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments(number): Segments<String>,
) -> Answered<Json<TicketView>> {
    let view = ticket_view(&app, ticket_no(&number)?).await?;
    view.map(Json).ok_or_else(|| no_such_ticket(&number))
}

/// Redeem a ticket
///
/// Cash or chips for a ticket, once; by a cashier with an open till, where the house keeps tills.
/// Above the amount the house has set a second person agrees, here or on the own login; until then
/// the payment waits.
#[utoipa::path(post, operation_id = "redeem_ticket",
    path = "/api/tickets/{number}/redemption", tag = "money",
    params(
        ("number" = String, Path, description = "The validation number"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = RedemptionBody,
    responses(
        (status = 200, description = "Redeemed: pay the amount; or it waits", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn redeem(
    State(app): State<App>,
    client: Client,
    Segments(number): Segments<String>,
    given: Given<RedemptionBody>,
) -> Answered<Json<TicketView>> {
    let ticket = ticket_no(&number)?;
    let terms = cage::terms(&app, client, &given.body).await?;
    let said = cage::said_of(&format!("redeem\n{number}"), &given.body);
    let command = at_the_cage(CageCommand::Redeem { ticket: ticket.clone(), terms });
    let request = match &given.body.second {
        Some(_) => given.without_secret(&said, command),
        None => given.request(command, false),
    };
    let paid: PaidView = app.ask(request).await?;
    let view = ticket_view(&app, ticket).await?.ok_or_else(|| no_such_ticket(&number))?;
    let state = match paid.waits {
        Some(_) => TicketState::Open,
        None => TicketState::Redeemed,
    };
    let (redeemed, state) = (state == TicketState::Redeemed, state.name().to_owned());
    let PaidView { receipt, waits, .. } = paid;
    Ok(Json(TicketView { redeemed, state, receipt, waits, ..view }))
}

/// Put a ticket into a terminal
///
/// Its money becomes the patron's credit, once. A ticket belongs to whoever holds it.
#[utoipa::path(post, operation_id = "insert_ticket",
    path = "/api/tickets/{number}/insertion", tag = "money",
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
#[utoipa::path(post, operation_id = "void_ticket",
    path = "/api/tickets/{number}/void", tag = "money",
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
