//! The significant events of the house, for auditors.

use crate::app::App;
use crate::extract::Params;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_audit::{SignificantRecord, Window, significant_kinds, significants};
use croupier_wire::history::{EventView, EventsView};
use croupier_wire::problem::Problem;
use serde::Deserialize;
use serde_json::Value;

/// The most events one answer holds, but for those of one entry.
const EVENTS_MAX: usize = 500;
/// How many it holds unless told.
const EVENTS: usize = 100;

/// Which events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u64>,
    limit: Option<usize>,
    kind: Option<String>,
    from_ms: Option<u64>,
    until_ms: Option<u64>,
}

/// Significant events
///
/// Newest first: what the house noted (logins that failed, settings, tickets voided, restarts, the
/// clock, verifications) and what the journals of the tables hold (voids, corrections,
/// interruptions).
#[utoipa::path(get, path = "/api/events", tag = "audit",
    params(
        ("before" = Option<u64>, Query, description = "Only entries before this position"),
        ("limit" = Option<u32>, Query, description = "At most so many: 100 unless told, 500"),
        ("kind" = Option<String>, Query, description = "Only events of this kind"),
        ("from_ms" = Option<u64>, Query, description = "Only of this time or later"),
        ("until_ms" = Option<u64>, Query, description = "Only of before this time")),
    responses(
        (status = 200, description = "The events, and where to go on", body = EventsView),
        (status = 403, description = "For auditors and administrators", body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    Params(which): Params<Which>,
) -> Answered<Json<EventsView>> {
    let Which { before, limit, kind, from_ms, until_ms } = which;
    let limit = limit.unwrap_or(EVENTS).clamp(1, EVENTS_MAX);
    let (from_ms, until_ms) = (from_ms.unwrap_or(0), until_ms.unwrap_or(u64::MAX));
    let window = Window { before, from_ms, until_ms };
    let read = app.read_books(move |books| significants(books, window, kind.as_deref(), limit));
    let page = read.await?.map_err(|error| ApiProblem::internal(&error))?;
    let events = page.events.into_iter().map(view).collect();
    let kinds = significant_kinds().map(str::to_owned).collect();
    Ok(Json(EventsView { events, before: page.before, kinds }))
}

fn view(record: SignificantRecord) -> EventView {
    let SignificantRecord { position, journal, at_ms, actor, kind, facts, .. } = record;
    let facts = match facts {
        Value::Object(facts) => facts.into_iter().collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            std::collections::BTreeMap::new()
        }
    };
    EventView { position, journal, at_ms, actor, kind, facts }
}
