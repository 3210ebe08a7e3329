//! Error answers as problems (RFC 9457): a refusal of the House, a bad request, or a fault.

use crate::contract::PROBLEM;
use axum::http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_floor::{FloorError, FloorRefusal};
use croupier_wire::Unreadable;
use croupier_wire::problem::Problem;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The answer of a handler that did not succeed.
#[derive(Debug)]
pub(crate) struct ApiProblem {
    problem: Box<Problem>,
    retry_after_s: Option<u64>,
    allow: Option<String>,
}

pub(crate) type Answered<T> = Result<T, ApiProblem>;

impl ApiProblem {
    pub(crate) fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> ApiProblem {
        let problem = Problem {
            kind: format!("about:blank#{code}"),
            title: status.canonical_reason().unwrap_or("Problem").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            code: code.to_owned(),
            facts: BTreeMap::new(),
            rule: None,
            trace: None,
        };
        ApiProblem { problem: Box::new(problem), retry_after_s: None, allow: None }
    }

    pub(crate) fn fact(mut self, name: &str, value: impl Into<serde_json::Value>) -> ApiProblem {
        self.problem.facts.insert(name.to_owned(), value.into());
        self
    }

    /// The same as a conflict: what is wrong is not the session of whoever asks.
    pub(crate) fn in_conflict(mut self) -> ApiProblem {
        let status = StatusCode::CONFLICT;
        self.problem.status = status.as_u16();
        status.canonical_reason().unwrap_or("Problem").clone_into(&mut self.problem.title);
        self
    }

    pub(crate) fn bad_request(code: &str, detail: impl Into<String>) -> ApiProblem {
        ApiProblem::new(StatusCode::BAD_REQUEST, code, detail)
    }

    pub(crate) fn unauthorised() -> ApiProblem {
        ApiProblem::new(StatusCode::UNAUTHORIZED, "unauthorised", "log in first")
    }

    /// Whether whoever asks is nobody we know.
    pub(crate) fn is_unauthorised(&self) -> bool {
        self.problem.status == StatusCode::UNAUTHORIZED.as_u16()
    }

    pub(crate) fn private_table() -> ApiProblem {
        let detail = "this table is private: log in to see its board";
        ApiProblem::new(StatusCode::UNAUTHORIZED, "unauthorised", detail)
    }

    pub(crate) fn not_found(path: &str) -> ApiProblem {
        let detail = format!("there is nothing at {path}");
        ApiProblem::new(StatusCode::NOT_FOUND, "not_found", detail)
    }

    pub(crate) fn no_such_table(table: &str) -> ApiProblem {
        let detail = format!("there is no table {table}");
        ApiProblem::new(StatusCode::NOT_FOUND, "no_such_table", detail).fact("table", table)
    }

    pub(crate) fn no_such_round(round: u32) -> ApiProblem {
        let detail = format!("there is no round {round} at this table");
        ApiProblem::new(StatusCode::NOT_FOUND, "no_such_round", detail).fact("round", round)
    }

    pub(crate) fn method_not_allowed(allow: String) -> ApiProblem {
        let detail = format!("only {allow} is answered here");
        let status = StatusCode::METHOD_NOT_ALLOWED;
        let problem = ApiProblem::new(status, "method_not_allowed", detail);
        ApiProblem { allow: Some(allow), ..problem }
    }

    pub(crate) fn login_locked(seconds: u64) -> ApiProblem {
        let detail = format!("too many failed logins; try again in {seconds} seconds");
        let status = StatusCode::TOO_MANY_REQUESTS;
        let problem = ApiProblem::new(status, "login_locked", detail).fact("seconds", seconds);
        ApiProblem { retry_after_s: Some(seconds), ..problem }
    }

    /// More logins are being checked than the house can check soon.
    pub(crate) fn logins_busy() -> ApiProblem {
        let detail = "too many logins are being checked; try again in a second";
        let problem = ApiProblem::new(StatusCode::TOO_MANY_REQUESTS, "logins_busy", detail);
        ApiProblem { retry_after_s: Some(1), ..problem }
    }

    /// More questions wait for the odds than can be counted soon.
    pub(crate) fn odds_busy() -> ApiProblem {
        let detail = "too many questions wait for the odds; try again in a second";
        let problem = ApiProblem::new(StatusCode::TOO_MANY_REQUESTS, "odds_busy", detail);
        ApiProblem { retry_after_s: Some(1), ..problem }
    }

    /// With the paragraph of the rule behind it.
    pub(crate) fn rule(mut self, rule: Option<String>) -> ApiProblem {
        self.problem.rule = rule;
        self
    }

    /// The problem itself, to stand in a list.
    pub(crate) fn into_problem(self) -> Problem {
        *self.problem
    }

    /// The body of a request did not arrive in time.
    pub(crate) fn body_late(seconds: u64) -> ApiProblem {
        let detail = format!("the body must arrive within {seconds} seconds");
        ApiProblem::new(StatusCode::REQUEST_TIMEOUT, "body_late", detail)
    }

    /// A gesture that is told more often than it can be seen.
    pub(crate) fn too_fast() -> ApiProblem {
        let status = StatusCode::TOO_MANY_REQUESTS;
        ApiProblem::new(status, "too_fast", "the last one is hardly seen yet; send the next later")
    }

    /// The key belongs to another request.
    pub(crate) fn key_reused() -> ApiProblem {
        let detail = "this Idempotency-Key was used for another request";
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        ApiProblem::new(status, "idempotency_key_reused", detail)
    }

    /// Something broke, logged where it broke. The same key may be sent again.
    pub(crate) fn fault(trace: String) -> ApiProblem {
        let detail = "something broke; nothing was registered unless the same key says otherwise";
        let mut problem = ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "fault", detail);
        problem.problem.trace = Some(trace);
        problem.retry_after_s = Some(1);
        problem
    }

    /// The floor takes or tells nothing now; soon it may.
    pub(crate) fn not_ready(why: impl Into<String>) -> ApiProblem {
        let problem = ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", why);
        ApiProblem { retry_after_s: Some(1), ..problem }
    }

    /// What the floor could not tell.
    pub(crate) fn of_floor(error: &FloorError) -> ApiProblem {
        let away = matches!(error, FloorError::Away | FloorError::Stopped | FloorError::TakenOver);
        if away { ApiProblem::not_ready(error.to_string()) } else { ApiProblem::internal(error) }
    }

    /// A bug of the server's own: logged here, once.
    pub(crate) fn internal(what: &dyn std::fmt::Display) -> ApiProblem {
        let trace = Uuid::now_v7().to_string();
        tracing::error!(trace, %what, "fault");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        let mut problem = ApiProblem::new(status, "fault", "something broke");
        problem.problem.trace = Some(trace);
        problem
    }
}

/// The House says no.
impl From<FloorRefusal> for ApiProblem {
    fn from(refusal: FloorRefusal) -> ApiProblem {
        let status = match refusal.code.as_str() {
            "no_such_table" | "no_such_ticket" => StatusCode::NOT_FOUND,
            _ => StatusCode::CONFLICT,
        };
        metrics::counter!("croupier_refusals_total", "code" => refusal.code.clone()).increment(1);
        let mut problem = ApiProblem::new(status, &refusal.code, refusal.message);
        problem.problem.facts = refusal.facts;
        problem.problem.rule = refusal.rule;
        problem
    }
}

/// A body that cannot be read.
impl From<Unreadable> for ApiProblem {
    fn from(unreadable: Unreadable) -> ApiProblem {
        let problem = ApiProblem::bad_request(unreadable.code, unreadable.detail);
        unreadable
            .facts
            .into_iter()
            .fold(problem, |problem, (name, value)| problem.fact(name, value))
    }
}

impl IntoResponse for ApiProblem {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.problem).unwrap_or_default();
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM));
        if let Some(seconds) = self.retry_after_s {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.allow.and_then(|allow| HeaderValue::from_str(&allow).ok()) {
            headers.insert(ALLOW, allow);
        }
        response
    }
}
