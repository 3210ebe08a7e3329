//! Traces for OpenTelemetry, where the operator names a collector: one span for each request, with
//! its route and status and never its path or person, sent as OTLP over HTTP in JSON. What the
//! collector does not take in time is dropped; nobody at a table waits for it.

use crate::fetch::{Asking, fetch};
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;
use uuid::Uuid;

/// How many spans may wait.
const WAITING: usize = 4_096;
/// How many go out together.
const TOGETHER: usize = 512;
/// How long the first of them waits for others.
const PATIENCE: Duration = Duration::from_secs(2);

static SPANS: OnceLock<Sender<Span>> = OnceLock::new();

/// A request that was answered.
struct Span {
    trace: String,
    parent: Option<String>,
    method: &'static str,
    route: &'static str,
    status: StatusCode,
    took: Duration,
    ended: SystemTime,
}

/// The trace and the span that a caller says a request belongs to (W3C Trace Context).
pub(crate) type Parent = Option<(String, String)>;

/// From now on spans are sent to this collector, as in `http://127.0.0.1:4318`; spawn what it
/// returns. Nothing is returned when spans are sent already.
pub fn trace_to(collector: &str, service: &str) -> Option<impl Future<Output = ()> + use<>> {
    let (sender, spans) = channel(WAITING);
    SPANS.set(sender).ok()?;
    let url = format!("{}/v1/traces", collector.trim_end_matches('/'));
    Some(export(url, service.to_owned(), spans))
}

/// Reads what the caller says, if anybody traces.
pub(crate) fn parent_of(headers: &HeaderMap) -> Parent {
    SPANS.get()?;
    let said = headers.get("traceparent")?.to_str().ok()?;
    let parts: Vec<&str> = said.split('-').collect();
    let &["00", trace, span, _] = parts.as_slice() else { return None };
    let is_id = |text: &str, size: usize| {
        let digits =
            text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        text.len() == size && digits && text.bytes().any(|byte| byte != b'0')
    };
    (is_id(trace, 32) && is_id(span, 16)).then(|| (trace.to_owned(), span.to_owned()))
}

/// Notes a request that was answered.
pub(crate) fn note(
    parent: Parent,
    (method, route): (&'static str, &'static str),
    status: StatusCode,
    took: Duration,
) {
    let Some(spans) = SPANS.get() else { return };
    let (trace, parent) = match parent {
        Some((trace, span)) => (trace, Some(span)),
        None => (Uuid::now_v7().simple().to_string(), None),
    };
    let span = Span { trace, parent, method, route, status, took, ended: SystemTime::now() };
    if spans.try_send(span).is_err() {
        metrics::counter!("croupier_spans_dropped_total").increment(1);
    }
}

async fn export(url: String, service: String, mut spans: Receiver<Span>) {
    let mut failed = false;
    while let Some(first) = spans.recv().await {
        let mut together = vec![first];
        let more = async {
            while together.len() < TOGETHER {
                let Some(span) = spans.recv().await else { return };
                together.push(span);
            }
        };
        let _ = timeout(PATIENCE, more).await; // what came by then goes out
        let body = serde_json::to_vec(&message(&service, &together)).unwrap_or_default();
        let headers = [("content-type", "application/json")];
        let asking =
            Asking { method: "POST", url: &url, headers: &headers, body, authorities: None };
        let why = match fetch(asking).await {
            Ok(answer) if answer.status < 300 => None,
            Ok(answer) => Some(format!("it answered {}", answer.status)),
            Err(why) => Some(why),
        };
        if let Some(why) = why {
            let count = u64::try_from(together.len()).unwrap_or(0);
            metrics::counter!("croupier_spans_dropped_total").increment(count);
            if !failed {
                tracing::warn!(why, "the collector takes no traces"); // once, until it does
            }
            failed = true;
        } else {
            failed = false;
        }
    }
}

fn nanos(time: SystemTime) -> String {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string()
}

fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

/// The message of OTLP for these spans.
fn message(service: &str, spans: &[Span]) -> Value {
    let span = |span: &Span| {
        let id = Uuid::now_v7().simple().to_string();
        let status = span.status.as_u16();
        json!({
            "traceId": span.trace,
            "spanId": id.get(16..).unwrap_or_default(),
            "parentSpanId": span.parent.as_deref().unwrap_or_default(),
            "name": format!("{} {}", span.method, span.route),
            "kind": 2, // a server
            "startTimeUnixNano": nanos(span.ended - span.took),
            "endTimeUnixNano": nanos(span.ended),
            "attributes": [
                text("http.request.method", span.method),
                text("http.route", span.route),
                json!({
                    "key": "http.response.status_code", "value": { "intValue": status.to_string() }
                }),
            ],
            "status": { "code": if status >= 500 { 2 } else { 0 } },
        })
    };
    json!({ "resourceSpans": [{
        "resource": { "attributes": [
            text("service.name", service), text("service.version", env!("CARGO_PKG_VERSION")),
        ] },
        "scopeSpans": [{
            "scope": { "name": "croupier" },
            "spans": spans.iter().map(span).collect::<Vec<Value>>(),
        }],
    }] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_span_says_its_route_and_joins_the_trace_of_its_caller() {
        let _ = trace_to("http://127.0.0.1:9", "croupier");
        let said = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("traceparent", HeaderValue::from_static(text));
            parent_of(&headers)
        };
        let parent = said("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        let (trace, span) = parent.clone().unwrap();
        assert_eq!(
            (trace.as_str(), span.as_str()),
            ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7")
        );
        for wrong in
            ["", "00-4bf9-00f0-01", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"]
        {
            assert_eq!(said(wrong), None, "{wrong}");
        }
        let one = Span {
            trace,
            parent: Some(span),
            method: "GET",
            route: "/api/tables/{table}",
            status: StatusCode::OK,
            took: Duration::from_millis(5),
            ended: UNIX_EPOCH + Duration::from_secs(1),
        };
        let message = message("house", &[one]);
        let span = &message["resourceSpans"][0]["scopeSpans"][0]["spans"][0];
        assert_eq!(span["name"], "GET /api/tables/{table}");
        assert_eq!(span["startTimeUnixNano"], "995000000");
        assert_eq!(span["endTimeUnixNano"], "1000000000");
        assert_eq!(span["parentSpanId"], "00f067aa0ba902b7");
        assert_eq!(span["spanId"].as_str().unwrap().len(), 16);
    }
}
