//! Counters for those who watch the system. Labels are routes and codes, never people or tables.

use axum::http::{Method, StatusCode};
use metrics::{Counter, Histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};
use std::time::Duration;

/// Upper bounds, in seconds, for how long a request took.
const SECONDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

static METERS: OnceLock<PrometheusHandle> = OnceLock::new();

/// Counts from now on: what was told before is lost.
pub fn begin_to_count() {
    install();
}

/// The meters of this process: one set, however many servers there are in it.
pub(crate) fn install() -> PrometheusHandle {
    let build = || {
        let builder = PrometheusBuilder::new();
        let builder = match builder.set_buckets(&SECONDS) {
            Ok(builder) => builder,
            Err(_) => PrometheusBuilder::new(), // only empty buckets are refused
        };
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("somebody else counts already; /metrics stays empty");
        }
        handle
    };
    METERS.get_or_init(build).clone()
}

/// A method of a closed list: what strangers make up is not a label.
pub(crate) fn method_named(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
    known.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// A status of those we give, as a label.
fn status_named(status: StatusCode) -> &'static str {
    match status.as_u16() {
        101 => "101",
        200 => "200",
        204 => "204",
        304 => "304",
        400 => "400",
        401 => "401",
        403 => "403",
        404 => "404",
        405 => "405",
        408 => "408",
        409 => "409",
        413 => "413",
        415 => "415",
        422 => "422",
        429 => "429",
        500 => "500",
        503 => "503",
        _ => "other",
    }
}

/// What requests are counted by: method, route and status.
type Labels = (&'static str, &'static str, &'static str);

/// The counters met so far: looking one up by its labels' text costs more than all the rest.
static REQUESTS: LazyLock<RwLock<HashMap<Labels, Counter>>> = LazyLock::new(RwLock::default);
static SECONDS_TAKEN: LazyLock<Histogram> =
    LazyLock::new(|| metrics::histogram!("croupier_request_seconds"));

/// Counts a request and how long it took.
pub(crate) fn count(method: &'static str, route: &'static str, status: StatusCode, took: Duration) {
    let labels = (method, route, status_named(status));
    SECONDS_TAKEN.record(took.as_secs_f64());
    let known = REQUESTS.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(counter) = known.get(&labels) {
        return counter.increment(1);
    }
    drop(known);
    let named = [("method", labels.0), ("route", labels.1), ("status", labels.2)];
    let counter = metrics::counter!("croupier_requests_total", &named);
    counter.increment(1);
    REQUESTS.write().unwrap_or_else(PoisonError::into_inner).insert(labels, counter);
}
