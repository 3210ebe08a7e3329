//! Rounds that were played, as the caller may see them.

use super::tables::patron;
use crate::app::App;
use crate::extract::{Caller, Params, Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_house::PatronId;
use croupier_rules::rulebook::Rulebook;
use croupier_table::{PastRound, RoundNo};
use croupier_wire::history::{RoundView, RoundsView};
use croupier_wire::problem::Problem;
use croupier_wire::{Viewer, round_view, round_view_of_present};
use serde::Deserialize;
use std::sync::Arc;

/// The most rounds one answer holds.
const ROUNDS_MAX: usize = 100;
/// How many it holds unless told.
const ROUNDS: usize = 20;

fn viewer(patron: Option<&PatronId>) -> Viewer<'_> {
    patron.map_or(Viewer::Staff, Viewer::Patron)
}

/// One round
///
/// With the caller's bets and how they ended; for staff every patron's.
#[utoipa::path(get, path = "/api/tables/{table}/rounds/{round}", tag = "tables",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round's number")),
    responses(
        (status = 200, description = "The round", body = RoundView),
        (status = 404, description = "No such table or round", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments((table, round)): Segments<(String, u32)>,
) -> Answered<Json<RoundView>> {
    let id = table_id(&table)?;
    let patron = patron(&actor)?;
    let (asked, number) = (id.clone(), RoundNo(round));
    let in_memory = app
        .read(move |floor| {
            let table = floor.table(&asked)?;
            let rulebook = Arc::clone(table.settings().rulebook());
            let viewer = viewer(patron.as_ref());
            let view = match table.past_round(number) {
                Some(past) => Some(round_view(past, &rulebook, viewer)),
                None if table.round() == number => round_view_of_present(table, viewer),
                None => None,
            };
            Some((view, rulebook, patron))
        })
        .await?;
    let (view, rulebook, patron) = in_memory.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    if let Some(view) = view {
        return Ok(Json(view));
    }
    let record = app.floor().round(id, u64::from(round)).await;
    let record = record.map_err(|error| ApiProblem::internal(&error))?;
    let record = record.ok_or_else(|| ApiProblem::no_such_round(round))?;
    Ok(Json(round_view(&record.past, &rulebook, viewer(patron.as_ref()))))
}

/// Which rounds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u32>,
    limit: Option<usize>,
}

/// The last rounds
///
/// Finished rounds, newest first.
#[utoipa::path(get, path = "/api/tables/{table}/rounds", tag = "tables",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("before" = Option<u32>, Query, description = "Only rounds before this one"),
        ("limit" = Option<u32>, Query, description = "At most so many: 20 unless told, 100")),
    responses(
        (status = 200, description = "The rounds", body = RoundsView),
        (status = 404, description = "No such table", body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments(table): Segments<String>,
    Params(which): Params<Which>,
) -> Answered<Json<RoundsView>> {
    let id = table_id(&table)?;
    let patron = patron(&actor)?;
    let asked = id.clone();
    let rulebook: Option<Arc<Rulebook>> = app
        .read(move |floor| floor.table(&asked).map(|table| Arc::clone(table.settings().rulebook())))
        .await?;
    let rulebook = rulebook.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    let before = u64::from(which.before.unwrap_or(u32::MAX));
    let limit = which.limit.unwrap_or(ROUNDS).min(ROUNDS_MAX);
    let records = app.floor().rounds_back(id, before, limit).await;
    let records = records.map_err(|error| ApiProblem::internal(&error))?;
    let view = |past: &PastRound| round_view(past, &rulebook, viewer(patron.as_ref()));
    let rounds = records.iter().map(|record| view(&record.past)).collect();
    Ok(Json(RoundsView { rounds }))
}
