//! Commands of dealer and pit: open, close, enter, confirm.

use crate::app::App;
use crate::extract::{Given, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_floor::Command;
use croupier_wire::body::{CommandBody, CommandView};
use croupier_wire::games;
use croupier_wire::problem::Problem;

/// Deal
///
/// A command of the dealer or the pit. It names its round, so that a late retry cannot hit the
/// next one. With `preview` it only says what would happen.
#[utoipa::path(post, path = "/api/tables/{table}/commands", tag = "console",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CommandBody,
    responses(
        (status = 200, description = "Done", body = CommandView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The key was used for another request", body = Problem)))]
pub(crate) async fn post_command(
    State(app): State<App>,
    Segments(table): Segments<String>,
    given: Given<CommandBody>,
) -> Answered<Json<CommandView>> {
    let table = table_id(&table)?;
    let asked = table.clone();
    let game = app
        .read(move |floor| Some(floor.table(&asked)?.settings().rulebook().game))
        .await?
        .ok_or_else(|| ApiProblem::no_such_table(table.as_str()))?;
    let command = games::command(&given.body, game)?;
    let preview = given.body.preview;
    app.ask(given.request(Command::Table { table, command }, preview)).await.map(Json)
}
