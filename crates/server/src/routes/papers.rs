//! Receipts and tickets on paper: shown, printed again as a marked copy, and as bytes for a ticket
//! printer.

use super::cage::{at_the_cage, named_receipt, second_person};
use super::money::no_such_ticket;
use super::pins::{self, Wrong};
use crate::app::App;
use crate::client::Client;
use crate::extract::{Caller, Given, Nothing, Segments};
use crate::print;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use croupier_floor::{Floor, Requester};
use croupier_house::{CageCommand, Paper, Person, Receipt, Role, Ticket, TicketNo};
use croupier_wire::body::TicketView;
use croupier_wire::cage::{CopyBody, CopyView, ReceiptView};
use croupier_wire::problem::Problem;

/// The media type of bytes for a printer.
const BYTES: [(axum::http::HeaderName, &str); 1] = [(CONTENT_TYPE, "application/octet-stream")];

fn no_such_receipt(receipt: u64) -> ApiProblem {
    let detail = format!("there is no receipt {receipt}");
    ApiProblem::new(StatusCode::NOT_FOUND, "no_such_receipt", detail).fact("receipt", receipt)
}

/// A ticket by its validation number, or by `n` and its sequence number: a list does not tell the
/// validation number of a ticket with money in it.
fn find<'f>(floor: &'f Floor, text: &str) -> Option<(TicketNo, &'f Ticket)> {
    let house = floor.house();
    let number: TicketNo = text.parse().ok()?;
    if let Some(ticket) = house.ticket(&number) {
        return Some((number, ticket));
    }
    let sequence: u64 = text.strip_prefix('n')?.parse().ok()?;
    let found = house.tickets().find(|(_, ticket)| ticket.sequence == sequence);
    found.map(|(number, ticket)| (number.clone(), ticket))
}

/// A receipt, unless it is one of another cashier's till and somebody else agreed to it.
fn seen<'f>(floor: &'f Floor, number: u64, actor: &Requester) -> Option<&'f Receipt> {
    let receipt = floor.house().cage().receipt(number)?;
    let (slip, me) = (&receipt.slip, &*actor.id);
    let mine =
        slip.cashier.as_str() == me || slip.second.as_ref().is_some_and(|s| s.as_str() == me);
    (actor.role != Role::Cashier || mine).then_some(receipt)
}

/// A receipt
#[utoipa::path(get, operation_id = "show_receipt",
    path = "/api/cage/receipts/{number}", tag = "cage",
    params(("number" = u64, Path, description = "The number of the receipt")),
    responses(
        (status = 200, description = "The receipt", body = ReceiptView),
        (status = 404, description = "No such receipt", body = Problem)))]
pub(crate) async fn receipt(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(number): Segments<u64>,
) -> Answered<Json<ReceiptView>> {
    let view = app.read(move |floor| {
        let receipt = seen(floor, number, &actor)?;
        Some(named_receipt(floor, receipt))
    });
    view.await?.map(Json).ok_or_else(|| no_such_receipt(number))
}

/// Print a receipt again
///
/// The copy is numbered and says so; who printed it is in the books.
#[utoipa::path(post, path = "/api/cage/receipts/{number}/copies", tag = "cage",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the receipt")),
    responses(
        (status = 200, description = "Print it as this copy", body = CopyView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn copy_receipt(
    State(app): State<App>,
    Segments(number): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<Json<CopyView>> {
    let command = CageCommand::Reprint { paper: Paper::Receipt(number), agreed: None };
    app.ask(given.request(at_the_cage(command), false)).await.map(Json)
}

/// A receipt for a ticket printer
///
/// As bytes of ESC/POS. Once it was printed again, it says which copy it is.
#[utoipa::path(get, path = "/api/cage/receipts/{number}/escpos", tag = "cage",
    params(("number" = u64, Path, description = "The number of the receipt")),
    responses(
        (status = 200, description = "ESC/POS", content_type = "application/octet-stream",
            body = Vec<u8>),
        (status = 404, description = "No such receipt", body = Problem)))]
pub(crate) async fn receipt_bytes(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(number): Segments<u64>,
) -> Answered<impl IntoResponse> {
    let bytes = app.read(move |floor| {
        let receipt = seen(floor, number, &actor)?;
        let table = receipt.table.as_ref().and_then(|table| floor.table(table));
        Some(print::receipt(floor.house(), receipt, table.map(|table| table.name())))
    });
    Ok((BYTES, bytes.await?.ok_or_else(|| no_such_receipt(number))?))
}

/// Who agrees to a copy at the cage: the patron with card and PIN, or a second person.
async fn agreed(app: &App, client: Client, body: &CopyBody) -> Answered<Option<Person>> {
    match (&body.card, &body.pin, &body.second) {
        (Some(card), Some(pin), _) => {
            let person = pins::check(app, client, (card, pin, None), Wrong::Card).await?;
            match person {
                Person::Patron(_) => Ok(Some(person)),
                Person::Staff(_) => Err(Wrong::Card.problem()),
            }
        }
        (_, _, second) => {
            let second = second_person(app, client, second.as_ref()).await?;
            Ok(second.map(Person::Staff))
        }
    }
}

/// Print a ticket again
///
/// By its validation number, or `n` and its sequence number. The copy is numbered and says so; who
/// printed it is in the books. A copy pays once, as the ticket does: while it has money in it, its
/// patron agrees with card and PIN, or a second person does.
#[utoipa::path(post, path = "/api/tickets/{number}/copies", tag = "cage",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = String, Path, description = "The validation number, or n and the sequence")),
    request_body = CopyBody,
    responses(
        (status = 200, description = "Print it as this copy", body = TicketView),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn copy_ticket(
    State(app): State<App>,
    Segments(text): Segments<String>,
    client: Client,
    given: Given<CopyBody>,
) -> Answered<Json<TicketView>> {
    let asked = text.clone();
    let found = app
        .read(move |floor| find(floor, &asked).map(|(number, ticket)| (number, ticket.sequence)));
    let (number, sequence) = found.await?.ok_or_else(|| no_such_ticket(&text))?;
    let agreed = agreed(&app, client, &given.body).await?;
    let said = agreed.as_ref().map(|who| format!("copy a ticket\n{text}\n{who:?}"));
    let command = CageCommand::Reprint { paper: Paper::Ticket(sequence), agreed };
    let request = match said {
        Some(said) => given.without_secret(&said, at_the_cage(command)),
        None => given.request(at_the_cage(command), false),
    };
    let copy: CopyView = app.ask(request).await?;
    let view = super::money::ticket_view(&app, number).await?;
    let view = view.ok_or_else(|| no_such_ticket(&text))?;
    let paper =
        view.paper.map(|paper| croupier_wire::body::TicketPaper { copies: copy.copy, ..paper });
    Ok(Json(TicketView { paper, ..view }))
}

/// A ticket for a ticket printer
///
/// As bytes of ESC/POS. The patron whose credit it was gets the ticket; a cashier gets the copy
/// that was asked for last, marked as one, and none before one was asked for.
#[utoipa::path(get, path = "/api/tickets/{number}/escpos", tag = "cage",
    params(("number" = String, Path, description = "The validation number, or n and the sequence")),
    responses(
        (status = 200, description = "ESC/POS", content_type = "application/octet-stream",
            body = Vec<u8>),
        (status = 404, description = "No such ticket", body = Problem),
        (status = 409, description = "Ask for a copy first", body = Problem)))]
pub(crate) async fn ticket_bytes(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(text): Segments<String>,
) -> Answered<impl IntoResponse> {
    let asked = text.clone();
    let bytes = app.read(move |floor| -> Result<Vec<u8>, ApiProblem> {
        let found = find(floor, &asked).filter(|(number, ticket)| {
            let own = ticket.patron.as_str() == &*actor.id && number.as_str() == asked;
            actor.role != Role::Patron || own
        });
        let (number, ticket) = found.ok_or_else(|| no_such_ticket(&asked))?;
        let copy = floor.house().cage().copies(ticket.sequence);
        if copy == 0 && actor.role != Role::Patron {
            let detail = "the ticket was printed where it was issued: ask for a copy first";
            return Err(ApiProblem::new(StatusCode::CONFLICT, "copy_first", detail));
        }
        Ok(print::ticket(floor.house(), &number, ticket, copy))
    });
    Ok((BYTES, bytes.await??))
}
