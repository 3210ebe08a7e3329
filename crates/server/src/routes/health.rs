//! For those who watch the system: alive, ready, counted, and which version.

use crate::app::App;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use croupier_wire::problem::Problem;
use croupier_wire::table::Still;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

/// A floor that has not answered for so long is not ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// A table that should have moved on so long ago stands still.
const OVERDUE_MS: u64 = 10_000;

/// Whether the process runs
#[utoipa::path(get, path = "/livez", tag = "system",
    responses((status = 200, description = "It does")))]
pub(crate) async fn livez() -> &'static str {
    "ok\n"
}

/// Whether commands are taken
#[utoipa::path(get, path = "/readyz", tag = "system",
    responses(
        (status = 200, description = "They are", body = Object),
        (status = 503, description = "They are not", body = Problem)))]
pub(crate) async fn readyz(State(app): State<App>) -> Answered<Json<Value>> {
    let not_ready = |why: &str| ApiProblem::not_ready(why);
    if app.closing().is_cancelled() {
        return Err(not_ready("the server stops"));
    }
    let by_ms = app.now_ms().saturating_sub(OVERDUE_MS);
    let look = app.read_health(move |floor| (floor.health(), floor.overdue(by_ms)));
    let looked = timeout(PATIENCE, look).await;
    let (health, overdue) = looked.map_err(|_| not_ready("the floor does not answer"))??;
    if !health.ready {
        return Err(not_ready("the journal cannot be read"));
    }
    if health.full {
        return Err(not_ready("the disk is full: nothing can be registered until there is room"));
    }
    // Pages without a table's socket read here why the house stands still.
    if let Some(why) = app.moving() {
        return Err(not_ready(&why).fact("still", json!(Still::Moving)));
    }
    if let Some((still, why)) = app.halted() {
        return Err(not_ready(&why).fact("still", json!(still)));
    }
    let overdue: Vec<&str> = overdue.iter().map(|table| table.as_str()).collect();
    let held = health.clock_held_ms.map(|by_ms| {
        let seconds = by_ms / 1_000;
        format!("the clock was set by {seconds} s: dealing waits until a Shift Manager agrees")
    });
    let stopped: Vec<&str> = health.stopped.keys().map(|table| table.as_str()).collect();
    Ok(Json(json!({
        "ready": true, "entries": health.entries, "commits": health.commits,
        "faults": health.faults, "stopped_tables": stopped,
        "stalled_tables": overdue, "held": held,
    })))
}

/// Counters in the text form of Prometheus
#[utoipa::path(get, path = "/metrics", tag = "system",
    responses((status = 200, description = "The counters", content_type = "text/plain")))]
pub(crate) async fn metrics(State(app): State<App>) -> Answered<impl IntoResponse> {
    let health = app.read_health(croupier_floor::Floor::health).await?;
    metrics::counter!("croupier_entries_total").absolute(health.entries);
    metrics::counter!("croupier_commits_total").absolute(health.commits);
    metrics::counter!("croupier_faults_total").absolute(health.faults);
    app.meters().run_upkeep();
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.meters().render()))
}

/// Which version this is
#[utoipa::path(get, path = "/version", tag = "system",
    responses((status = 200, description = "The version", body = Object)))]
pub(crate) async fn version() -> Json<Value> {
    let (version, api) = (env!("CARGO_PKG_VERSION"), super::openapi().info.version);
    Json(json!({ "name": "croupier", "version": version, "api": api }))
}
