//! The tables: the lobby, one table whole, and its socket.

use crate::access;
use crate::app::App;
use crate::extract::{Caller, Params, Segments, table_id};
use crate::live::{self, Known, Listener};
use crate::problem::{Answered, ApiProblem};
use crate::session::token_of;
use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use croupier_floor::{Requester, stop_at};
use croupier_house::{PatronId, Role};
use croupier_table::Table;
use croupier_wire::control::BettingStopped;
use croupier_wire::lobby::TableLine;
use croupier_wire::may::position;
use croupier_wire::problem::Problem;
use croupier_wire::table::{SectionMessage, TableView};
use croupier_wire::{dealer_name, my_table, table_line};

/// The patron who calls; `None` for staff.
pub(super) fn patron(actor: &Requester) -> Answered<Option<PatronId>> {
    match actor.role {
        Role::Patron => actor.patron().map(Some).map_err(|error| ApiProblem::internal(&error)),
        Role::Dealer
        | Role::PitSupervisor
        | Role::PitManager
        | Role::ShiftManager
        | Role::Cashier
        | Role::Auditor
        | Role::Administrator => Ok(None),
    }
}

/// The tables there are
#[utoipa::path(get, operation_id = "list_tables", path = "/api/tables", tag = "tables",
    responses((status = 200, description = "One line per table", body = Vec<TableLine>)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<Vec<TableLine>>> {
    let own = patron(&actor)?;
    let lines = app.read(move |floor| {
        let line = |table: &Table| {
            let mine = own.as_ref().and_then(|own| my_table(table, floor.ledger(), own));
            let acting = access::acts_at(table, &actor.id).filter(|_| actor.role != Role::Patron);
            let held = actor.role.rank().max(acting);
            let stopped = stop_at(floor.house(), table).map(BettingStopped::from);
            TableLine {
                position: held.map(position),
                stopped,
                mine,
                dealer_name: dealer_name(table, floor.house()),
                ..table_line(table)
            }
        };
        floor.tables().map(line).collect()
    });
    lines.await.map(Json)
}

/// One table
///
/// Every section the caller may see, with its version.
#[utoipa::path(get, operation_id = "show_table", path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "The table", body = TableView),
        (status = 404, description = "No such table", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(table): Segments<String>,
) -> Answered<impl IntoResponse> {
    let board = app.boards().of(&app, &table_id(&table)?).await?;
    let whole = board.whole(&app, &actor).await?;
    Ok(([(CONTENT_TYPE, "application/json")], whole))
}

/// Listen to a table
///
/// A WebSocket that only sends: on connect every section, or those newer than the versions given,
/// then whole sections as they change, and the server's clock every few seconds.
#[utoipa::path(get, operation_id = "watch_table", path = "/api/tables/{table}/live", tag = "tables",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("table" = Option<u64>, Query, description = "The version of `table` held"),
        ("round" = Option<u64>, Query, description = "The version of `round` held"),
        ("mine" = Option<u64>, Query, description = "The version of `mine` held"),
        ("console" = Option<u64>, Query, description = "The version of `console` held"),
        ("pit" = Option<u64>, Query, description = "The version of `pit` held"),
        ("may" = Option<u64>, Query, description = "The version of `may` held"),
        ("roads" = Option<u64>, Query, description = "The version of `roads` held")),
    responses(
        (status = 101, description = "Section messages follow", body = SectionMessage),
        (status = 400, description = "Not a WebSocket request", body = Problem),
        (status = 404, description = "No such table", body = Problem)))]
pub(crate) async fn live(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(table): Segments<String>,
    Params(known): Params<Known>,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answered<Response> {
    live::check_origin(&headers)?;
    let board = app.boards().of(&app, &table_id(&table)?).await?;
    let socket =
        socket.map_err(|error| ApiProblem::bad_request("websocket_expected", error.body_text()))?;
    let token = token_of(&headers).ok_or_else(ApiProblem::unauthorised)?;
    let listener = match patron(&actor)? {
        Some(patron) => Listener::Patron(token, patron),
        None => Listener::Staff(token, actor),
    };
    Ok(live::upgrade(app, socket, board, listener, known))
}
