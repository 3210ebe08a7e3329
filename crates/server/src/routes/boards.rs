//! The display boards: a table as anybody may watch it, without a session.

use crate::app::App;
use crate::extract::{Params, Segments, table_id};
use crate::live::{self, Known, Listener};
use crate::problem::{Answered, ApiProblem};
use crate::session::{Token, token_of};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use croupier_wire::board::{BoardMessage, BoardView};
use croupier_wire::problem::Problem;

/// The board of a table
///
/// What everybody may read: the table, the round without bets, the roads. The board of a private
/// table is for those who are logged in.
#[utoipa::path(get, operation_id = "show_board", path = "/api/boards/{table}", tag = "boards",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "The board", body = BoardView),
        (status = 401, description = "A private table, and nobody is logged in", body = Problem),
        (status = 404, description = "No such table", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments(table): Segments<String>,
    headers: HeaderMap,
) -> Answered<impl IntoResponse> {
    let board = app.boards().of(&app, &table_id(&table)?).await?;
    let is_known = session(&app, &headers).is_some();
    Ok(([(CONTENT_TYPE, "application/json")], board.for_everybody(&app, is_known).await?))
}

/// The session of a request, if it has one that holds.
fn session(app: &App, headers: &HeaderMap) -> Option<Token> {
    token_of(headers).filter(|token| app.sessions().find(token.as_str(), app.now_ms()).is_some())
}

/// Watch the board of a table
///
/// A WebSocket that only sends, as that of the table: the sections `table`, `round` and `roads`.
#[utoipa::path(get, operation_id = "watch_board", path = "/api/boards/{table}/live", tag = "boards",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("table" = Option<u64>, Query, description = "The version of `table` held"),
        ("round" = Option<u64>, Query, description = "The version of `round` held"),
        ("roads" = Option<u64>, Query, description = "The version of `roads` held")),
    responses(
        (status = 101, description = "Section messages follow", body = BoardMessage),
        (status = 400, description = "Not a WebSocket request", body = Problem),
        (status = 401, description = "A private table, and nobody is logged in", body = Problem),
        (status = 404, description = "No such table", body = Problem)))]
pub(crate) async fn live(
    State(app): State<App>,
    Segments(table): Segments<String>,
    Params(known): Params<Known>,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answered<Response> {
    live::check_origin(&headers)?;
    let board = app.boards().of(&app, &table_id(&table)?).await?;
    let socket =
        socket.map_err(|error| ApiProblem::bad_request("websocket_expected", error.body_text()))?;
    let session = session(&app, &headers);
    board.look_for(&app, session.is_some()).await?;
    Ok(live::upgrade(app, socket, board, Listener::Everybody(session), known))
}
