//! A patron's own hand, the questions of the house, and leaving.

use crate::app::App;
use crate::client::Client;
use crate::extract::{Body, Caller, Given, Nothing, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_floor::Command;
use croupier_table::{RoundNo, TableCommand};
use croupier_wire::body::{AnswerBody, AnsweredView, CommandView};
use croupier_wire::games;
use croupier_wire::pai_gow::{HandBody, HandSetView};
use croupier_wire::peel::{PeekView, PeelBody};
use croupier_wire::problem::Problem;

/// Set a hand
///
/// With these two in front, or by the house way; for good. A foul hand is refused once with
/// `hand_is_foul`, and set when `confirm_foul` says so.
#[utoipa::path(put, path = "/api/tables/{table}/rounds/{round}/hand", tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round it is meant for"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = HandBody,
    responses(
        (status = 200, description = "Set", body = HandSetView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn put_hand(
    State(app): State<App>,
    Segments((table, round)): Segments<(String, u32)>,
    given: Given<HandBody>,
) -> Answered<Json<HandSetView>> {
    let table = table_id(&table)?;
    let (round, patron) = (RoundNo(round), given.patron()?);
    let command = games::hand(&given.body, round, patron)?;
    app.ask(given.request(Command::Table { table, command }, false)).await.map(Json)
}

/// Answer a question of the house
///
/// Whether to bank, options after a dealing error, a squeeze, no insurance at a private table.
#[utoipa::path(post, path = "/api/tables/{table}/rounds/{round}/answers", tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round it is meant for"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = AnswerBody,
    responses(
        (status = 200, description = "Registered", body = AnsweredView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn post_answer(
    State(app): State<App>,
    Segments((table, round)): Segments<(String, u32)>,
    client: Client,
    given: Given<AnswerBody>,
) -> Answered<Json<AnsweredView>> {
    if given.body.stakes() {
        app.terminals().check(client)?;
    }
    let table = table_id(&table)?;
    let (round, patron) = (RoundNo(round), given.patron()?);
    let command = games::answer(&given.body, round, &patron)?;
    app.ask(given.request(Command::Table { table, command }, false)).await.map(Json)
}

/// Leave the table
///
/// The box is free at once. In the middle of a round the bets stand, and it is free after the
/// settlement.
#[utoipa::path(post, operation_id = "leave_table", path = "/api/tables/{table}/leave", tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 200, description = "Left", body = CommandView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn leave(
    State(app): State<App>,
    Segments(table): Segments<String>,
    given: Given<Nothing>,
) -> Answered<Json<CommandView>> {
    let (table, patron) = (table_id(&table)?, given.patron()?);
    let command = TableCommand::Leave { patron };
    app.ask(given.request(Command::Table { table, command }, false)).await.map(Json)
}

/// Lift the card that waits to be turned
///
/// For the patron who squeezes: everybody at the table sees the bend. It is a gesture and no
/// command: it has no key, nothing is written down, and the card is drawn only with `reveal`. Where
/// the house knows the card, the answer is what this bend shows of its face, and no more.
#[utoipa::path(put, path = "/api/tables/{table}/rounds/{round}/peel", tag = "play",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round it is meant for")),
    request_body = PeelBody,
    responses(
        (status = 200, description = "Told on; what the bend shows", body = PeekView),
        (status = 204, description = "Told on; the house does not know the card"),
        (status = 409, description = "The card does not wait, or for another", body = Problem),
        (status = 429, description = "Sooner than anybody could see it", body = Problem)))]
pub(crate) async fn put_peel(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments((table, round)): Segments<(String, u32)>,
    Body(body): Body<PeelBody>,
) -> Answered<Response> {
    let patron = actor.patron().map_err(|error| ApiProblem::internal(&error))?;
    let board = app.boards().of(&app, &table_id(&table)?).await?;
    let seen = board.lift(&app, &patron, (round, body)).await?;
    Ok(seen
        .map_or_else(|| StatusCode::NO_CONTENT.into_response(), |seen| Json(seen).into_response()))
}
