//! Rounds that were played, as the caller may see them.

use super::tables::patron;
use crate::app::App;
use crate::extract::{Caller, Params, Segments, count, table_id};
use crate::naming::everybody;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_audit::{AuditError, Step, Transcript, named, short_transcript};
use croupier_floor::{read_round, read_rounds_back};
use croupier_house::{House, PatronId, Role};
use croupier_table::{PastRound, RoundNo, Settings};
use croupier_wire::history::{RoundStep, RoundView, RoundsView};
use croupier_wire::problem::Problem;
use croupier_wire::{Viewer, round_view, round_view_of_present};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most rounds one answer holds.
const ROUNDS_MAX: usize = 100;
/// How many it holds unless told.
const ROUNDS: usize = 20;
/// How many rounds a patron may recall, the present one included.
const RECALL_MAX: u32 = 50;

fn viewer(patron: Option<&PatronId>) -> Viewer<'_> {
    patron.map_or(Viewer::Staff, Viewer::Patron)
}

/// The first round a person may recall at a table that is at this round: staff all, a patron the
/// last of them.
fn first(patron: Option<&PatronId>, present: RoundNo) -> u32 {
    match patron {
        Some(_) => (present.0 + 1).saturating_sub(RECALL_MAX),
        None => 0,
    }
}

/// One round
///
/// With the caller's bets, how they ended, and every step once it is over; for staff every
/// patron's. A patron may recall the last 50 rounds.
#[utoipa::path(get, operation_id = "show_round",
    path = "/api/tables/{table}/rounds/{round}", tag = "tables",
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
            let settings = table.settings().clone();
            let rulebook = settings.rulebook();
            let viewer = viewer(patron.as_ref());
            let view = match table.past_round(number) {
                Some(past) => Some(round_view(past, rulebook, viewer)),
                None if table.round() == number => round_view_of_present(table, viewer),
                None => None,
            };
            let recalled = round >= first(patron.as_ref(), table.round());
            Some((view, recalled, settings, patron))
        })
        .await?;
    let (view, recalled, settings, patron) =
        in_memory.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    if !recalled {
        return Err(ApiProblem::no_such_round(round));
    }
    let read = app.read_books(move |books| -> Result<_, AuditError> {
        let told = match short_transcript(books, settings.rulebook().game, &id, u64::from(round)) {
            Err(AuditError::NotThere(_)) => return Ok(None),
            told => Some(told?).filter(|told| told.ended), // before that hands may be hidden
        };
        let past = match view {
            Some(_) => None,
            None => read_round(books, (&id, &settings), u64::from(round))?,
        };
        let viewer = viewer(patron.as_ref());
        let view = view.or_else(|| Some(round_view(&past?.past, settings.rulebook(), viewer)));
        Ok(view.map(|view| (view, told, patron)))
    });
    let read = read.await?.map_err(|error| ApiProblem::internal(&error))?;
    let (view, told, patron) = read.ok_or_else(|| ApiProblem::no_such_round(round))?;
    let Some(told) = told else { return Ok(Json(view)) };
    let steps = match patron {
        Some(patron) => steps(told, &patron),
        None => app.read(move |floor| named_steps(told, floor.house())).await?,
    };
    Ok(Json(RoundView { steps: Some(steps), ..view }))
}

/// What staff write down about a round is not for patrons: it may be about any of them.
const OF_STAFF: [&str; 4] =
    ["approval-asked", "approval-given", "approval-declined", "incident-noted"];

/// The steps of a round as a patron may see them: what other patrons did, and what moved for them,
/// is not a patron's.
pub(super) fn steps(told: Transcript, patron: &PatronId) -> Vec<RoundStep> {
    let others = |fact: &Value| {
        let whose = fact.get("patron").and_then(Value::as_str);
        whose.is_some_and(|whose| whose != patron.as_str())
    };
    let own = told.steps.into_iter().filter(|step| !others(&step.event));
    own.filter_map(|step| {
        let mut step = round_step(step)?;
        for fact in step.facts.values_mut() {
            if let Value::Array(each) = fact {
                each.retain(|one| !others(one));
            }
        }
        (!OF_STAFF.contains(&step.kind.as_str())).then_some(step)
    })
    .collect()
}

/// Every step of a round, with who caused it. People are named.
fn named_steps(told: Transcript, house: &House) -> Vec<RoundStep> {
    let people = everybody(house);
    let named_step = |step: Step| {
        let (by, role) = author_in(&step.author, &people);
        let step = round_step(step)?;
        Some(RoundStep { by, role, facts: named(step.facts, &people), ..step })
    };
    told.steps.into_iter().filter_map(named_step).collect()
}

/// Who an entry was written for, by name and role, among people by `staff/ID` and `patron/ID`;
/// nobody where the house wrote it by itself.
pub(crate) fn author_in(
    written: &str,
    people: &BTreeMap<String, String>,
) -> (Option<String>, Option<String>) {
    let parts: Vec<&str> = written.split('/').collect();
    let name = |kind: &str, id: &str| {
        let known = people.get(&format!("{kind}/{id}"));
        Some(known.cloned().unwrap_or_else(|| id.to_owned()))
    };
    match *parts.as_slice() {
        ["patron", id] => (name("patron", id), Some(Role::Patron.name().to_owned())),
        ["staff", id @ ("house" | "server"), _] if !people.contains_key(&format!("staff/{id}")) => {
            (None, None)
        }
        ["staff", id, role] => (name("staff", id), Some(role.to_owned())),
        _ => (None, None),
    }
}

pub(super) fn round_step(step: Step) -> Option<RoundStep> {
    let Value::Object(mut facts) = step.event else { return None };
    let kind = facts.remove("event")?.as_str()?.to_owned();
    let facts = facts.into_iter().collect();
    Some(RoundStep { at_ms: step.at_ms, kind, by: None, role: None, facts })
}

/// Which rounds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u32>,
    limit: Option<u32>,
}

/// The last rounds
///
/// Finished rounds, newest first: for staff all there ever were, for a patron the last 50. `before`
/// in the answer asks for the next page; where it is absent there is no more.
#[utoipa::path(get, operation_id = "list_rounds",
    path = "/api/tables/{table}/rounds", tag = "tables",
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
    let known: Option<(Settings, RoundNo)> = app
        .read(move |floor| {
            let table = floor.table(&asked)?;
            Some((table.settings().clone(), table.round()))
        })
        .await?;
    let (settings, present) = known.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    let before = u64::from(which.before.unwrap_or(u32::MAX));
    let limit = which.limit.map_or(ROUNDS, count).clamp(1, ROUNDS_MAX);
    let rulebook = Arc::clone(settings.rulebook());
    let page = (before, limit + 1); // one more says whether there is more
    let read = app.read_books(move |books| read_rounds_back(books, (&id, &settings), page));
    let records = read.await?.map_err(|error| ApiProblem::internal(&error))?;
    let view = |past: &PastRound| round_view(past, &rulebook, viewer(patron.as_ref()));
    let first = first(patron.as_ref(), present);
    let recalled = records.iter().filter(|record| record.past.round.0 >= first);
    let mut rounds: Vec<RoundView> = recalled.map(|record| view(&record.past)).collect();
    let more = rounds.len() > limit;
    rounds.truncate(limit);
    let before = rounds.last().filter(|_| more).map(|round| round.round);
    Ok(Json(RoundsView { rounds, before }))
}
