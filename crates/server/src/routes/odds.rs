//! Exact odds, for staff: of any shoe, and of a table by the cards that are left.

use crate::app::App;
use crate::extract::{Long, Params, Segments, parse, table_id};
use crate::odds::{Laboratory, answer_lines};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use croupier_odds::Shoe;
use croupier_wire::baccarat::cards_left;
use croupier_wire::odds::{OddsBody, OddsView, RulebookLine};
use croupier_wire::problem::Problem;
use serde::Deserialize;
use std::sync::Arc;

/// JSON Lines, in and out.
const LINES: &str = "application/x-ndjson";

pub(super) async fn laboratory(app: &App) -> Answered<Laboratory> {
    let library = app.read(|floor| Arc::clone(floor.library())).await?;
    Ok(Laboratory::new(library, app.kept_odds()))
}

fn now_s(app: &App) -> i64 {
    i64::try_from(app.now_ms() / 1000).unwrap_or(i64::MAX)
}

/// The rulebooks whose odds can be asked for
///
/// Those of the house, then those under study, which nobody approved.
#[utoipa::path(get, operation_id = "list_rulebooks", path = "/api/odds", tag = "odds",
    responses(
        (status = 200, description = "The rulebooks", body = Vec<RulebookLine>),
        (status = 403, description = "For staff", body = Problem)))]
pub(crate) async fn rulebooks(State(app): State<App>) -> Answered<Json<Vec<RulebookLine>>> {
    Ok(Json(laboratory(&app).await?.rulebooks()))
}

/// What shoes as JSON Lines are about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct About {
    rulebook: Option<String>,
    layout: Option<String>,
}

/// The exact odds of every bet on any shoe
///
/// As JSON: a rulebook and its shoes in, edge, chances and pay table of every bet out. As JSON
/// Lines (`application/x-ndjson`, the rulebook in the query): a shoe on every line in, the line
/// of `croupier odds --stdin` out. At most 1,000 shoes; one with cards dealt or with `left` counts
/// as 20. A shoe that cannot be gets its problem in its place.
#[utoipa::path(post, operation_id = "count_odds", path = "/api/odds", tag = "odds",
    params(
        ("rulebook" = Option<String>, Query, description = "For JSON Lines: the rulebook"),
        ("layout" = Option<String>, Query, description = "For JSON Lines: only its bets")),
    request_body = OddsBody,
    responses(
        (status = 200, description = "Every bet on every shoe", body = OddsView),
        (status = 403, description = "For staff", body = Problem),
        (status = 404, description = "No such rulebook", body = Problem),
        (status = 409, description = "No such layout, or no such shoe", body = Problem),
        (status = 413, description = "Too many shoes or bytes", body = Problem),
        (status = 429, description = "Too many questions wait", body = Problem)))]
pub(crate) async fn count(
    State(app): State<App>,
    Params(about): Params<About>,
    Long { headers, bytes }: Long,
) -> Answered<Response> {
    let (laboratory, now_s) = (laboratory(&app).await?, now_s(&app));
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    if given.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(LINES)) {
        let missing = || ApiProblem::bad_request("bad_query", "name the rulebook: ?rulebook=");
        let rulebook = about.rulebook.ok_or_else(missing)?;
        let layout = about.layout;
        let answer =
            move || answer_lines(&laboratory, (&rulebook, layout.as_deref()), &bytes, now_s);
        let lines = app.counters().count(answer).await??;
        return Ok(([(CONTENT_TYPE, LINES)], lines).into_response());
    }
    if about.rulebook.is_some() || about.layout.is_some() {
        let detail = "the query is for JSON Lines; in JSON the body names the rulebook";
        return Err(ApiProblem::bad_request("bad_query", detail));
    }
    let body: OddsBody = parse(&headers, &bytes)?;
    let counted = app.counters().count(move || laboratory.answer(&body, now_s)).await??;
    Ok(Json(counted).into_response())
}

/// The exact odds of every bet at a table, by the cards that are left
///
/// In a round, given the cards of the round so far. For supervisors and above: who knows what the
/// cards left are worth could sell it.
#[utoipa::path(get, operation_id = "count_odds_at_table",
    path = "/api/tables/{table}/odds", tag = "odds",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "Every bet of the table", body = OddsView),
        (status = 404, description = "No such table", body = Problem),
        (status = 409, description = "There is no shoe on the table", body = Problem)))]
pub(crate) async fn at_table(
    State(app): State<App>,
    Segments(table): Segments<String>,
) -> Answered<Json<OddsView>> {
    let (laboratory, id) = (laboratory(&app).await?, table_id(&table)?);
    let looked = app.read(move |floor| {
        let table = floor.table(&id)?;
        let settings = table.settings();
        Some((Arc::clone(settings.rulebook()), settings.layout().cloned(), cards_left(table)))
    });
    let found = looked.await?.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    let (rulebook, layout, left) = found;
    let counted = app.counters().count(move || {
        let left = left.map(|(left, dealt)| Ok((Shoe::of_cards(left)?, dealt))).transpose();
        let left = left.map_err(|why: croupier_odds::ShoeRefused| {
            ApiProblem::new(axum::http::StatusCode::CONFLICT, why.code(), why.to_string())
        })?;
        laboratory.answer_table(&rulebook, layout.as_ref(), left)
    });
    counted.await?.map(Json)
}
