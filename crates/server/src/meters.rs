//! Counters for those who watch the system. Labels are routes and codes, never people or tables.

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Instant;

/// Upper bounds, in seconds, for how long a request took.
const SECONDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

static METERS: OnceLock<PrometheusHandle> = OnceLock::new();

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
fn named(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
    known.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Counts a request and how long it took.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = named(request.method());
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    let labels = [("method", method.to_owned()), ("route", route), ("status", status)];
    metrics::counter!("croupier_requests_total", &labels).increment(1);
    metrics::histogram!("croupier_request_seconds").record(began.elapsed().as_secs_f64());
    response
}
