//! Extractors for handlers: the person, path segments, query, bodies, and commands with their key.
//! Every rejection is a problem.

use crate::app::App;
use crate::client::Client;
use crate::connections::Seat;
use crate::problem::{Answered, ApiProblem};
use axum::RequestPartsExt;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use croupier_floor::{self as floor, Command, Requester};
use croupier_house::{PatronId, TableId};
use croupier_store::Key;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::time::timeout;

/// The most bytes a body may have.
const BODY_MAX: usize = 16 * 1024;
/// The most bytes of a body with many lines.
const LONG_MAX: usize = 512 * 1024;

/// The person who calls.
pub(crate) struct Caller(pub(crate) Requester);

impl FromRequestParts<App> for Caller {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answered<Caller> {
        let actor = parts.extensions.get::<Requester>().cloned();
        actor.map(Caller).ok_or_else(ApiProblem::unauthorised)
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answered<Client> {
        let client = parts.extensions.get::<Client>().copied();
        client.ok_or_else(|| ApiProblem::internal(&"a request without a client"))
    }
}

/// The parts of the path that vary.
pub(crate) struct Segments<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static> FromRequestParts<App> for Segments<T> {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answered<Segments<T>> {
        let Path(segments) = parts
            .extract::<Path<T>>()
            .await
            .map_err(|rejection| ApiProblem::bad_request("bad_path", rejection.body_text()))?;
        Ok(Segments(segments))
    }
}

/// The query parameters.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static> FromRequestParts<App> for Params<T> {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answered<Params<T>> {
        let Query(params) = parts
            .extract::<Query<T>>()
            .await
            .map_err(|rejection| ApiProblem::bad_request("bad_query", rejection.body_text()))?;
        Ok(Params(params))
    }
}

/// A table's id in a path; what cannot be an id is no table.
pub(crate) fn table_id(text: &str) -> Answered<TableId> {
    text.parse().map_err(|_| ApiProblem::no_such_table(text))
}

/// Reads a body, within a bound of bytes and of time. While it does, a client that needs the
/// connection more may push this one out.
pub(crate) async fn read(
    app: &App,
    parts: &Parts,
    body: axum::body::Body,
    most: usize,
) -> Answered<Bytes> {
    let reading = parts.extensions.get::<Arc<Seat>>().map(|seat| seat.reads());
    let patience = app.bounds().body;
    let arrived = timeout(patience, to_bytes(body, most)).await;
    drop(reading);
    match arrived.map_err(|_| ApiProblem::body_late(patience.as_secs()))? {
        Ok(bytes) => Ok(bytes),
        Err(_) => {
            let detail = format!("a body may have {most} bytes and must arrive whole");
            Err(ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", detail))
        }
    }
}

/// Reads a JSON body.
pub(crate) fn parse<T: DeserializeOwned>(headers: &HeaderMap, bytes: &[u8]) -> Answered<T> {
    // No body at all is read as an empty one: some commands have nothing to say.
    let bytes = if bytes.is_empty() { b"{}" } else { check_type(headers).map(|()| bytes)? };
    serde_json::from_slice(bytes).map_err(|error| {
        let problem = ApiProblem::bad_request("bad_body", error.to_string());
        problem.fact("line", error.line()).fact("column", error.column())
    })
}

fn check_type(headers: &HeaderMap) -> Answered<()> {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = given.split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
    Err(ApiProblem::new(status, "unsupported_media_type", "send application/json"))
}

/// A body without a key.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &App) -> Answered<Body<T>> {
        let (parts, body) = request.into_parts();
        parse(&parts.headers, &read(app, &parts, body, BODY_MAX).await?).map(Body)
    }
}

/// A longer body as it came, and the headers that say what it is.
pub(crate) struct Long {
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

impl FromRequest<App> for Long {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &App) -> Answered<Long> {
        let (parts, body) = request.into_parts();
        let bytes = read(app, &parts, body, LONG_MAX).await?;
        Ok(Long { headers: parts.headers, bytes })
    }
}

/// The body of a command that has nothing to say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// A command: who gives it, under which key, and its body.
pub(crate) struct Given<T> {
    pub(crate) actor: Requester,
    pub(crate) body: T,
    key: Key,
    request_hash: [u8; 32],
}

impl<T> Given<T> {
    /// The patron who gives it.
    pub(crate) fn patron(&self) -> Answered<PatronId> {
        self.actor.patron().map_err(|error| ApiProblem::internal(&error))
    }

    /// The request to the floor when the body holds a secret: the journal keeps a hash of what is
    /// said here, and nothing of the body, so that nobody can guess the secret from the hash.
    pub(crate) fn without_secret(self, said: &str, command: Command) -> floor::Request {
        let Given { actor, key, .. } = self;
        let mut hash = Sha256::new();
        for part in [said, &actor.id] {
            hash.update(part.as_bytes());
            hash.update(b"\n");
        }
        let request_hash = hash.finalize().into();
        floor::Request { key, request_hash, actor, command, preview: false }
    }

    /// The request to the floor of somebody who signs at this person's screen. The journal keeps a
    /// hash of what is said here, and of whose screen it was.
    pub(crate) fn signed_by(
        self,
        signer: Requester,
        said: &str,
        (command, preview): (Command, bool),
    ) -> floor::Request {
        let request = self.without_secret(said, command);
        floor::Request { actor: signer, preview, ..request }
    }

    /// The request to the floor.
    pub(crate) fn request(self, command: Command, preview: bool) -> floor::Request {
        let Given { actor, key, request_hash, .. } = self;
        floor::Request { key, request_hash, actor, command, preview }
    }
}

fn key_of(headers: &HeaderMap) -> Answered<Key> {
    let Some(given) = headers.get("idempotency-key") else {
        let detail = "send a UUID of your own making as Idempotency-Key, the same on every retry";
        return Err(ApiProblem::bad_request("idempotency_key_missing", detail));
    };
    let key = given.to_str().ok().and_then(|text| text.trim().parse().ok());
    key.ok_or_else(|| {
        ApiProblem::bad_request("idempotency_key_invalid", "the Idempotency-Key must be a UUID")
    })
}

impl<T: DeserializeOwned> FromRequest<App> for Given<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &App) -> Answered<Given<T>> {
        let (mut parts, body) = request.into_parts();
        let actor = parts.extensions.remove::<Requester>().ok_or_else(ApiProblem::unauthorised)?;
        let key = key_of(&parts.headers)?;
        let bytes = read(app, &parts, body, BODY_MAX).await?;
        let mut hash = Sha256::new();
        for part in [parts.method.as_str(), parts.uri.path(), &actor.id] {
            hash.update(part.as_bytes());
            hash.update(b"\n");
        }
        hash.update(&bytes);
        let body = parse(&parts.headers, &bytes)?;
        Ok(Given { actor, body, key, request_hash: hash.finalize().into() })
    }
}

/// How many a question asks for.
pub(crate) fn count(asked: u32) -> usize {
    usize::try_from(asked).unwrap_or(usize::MAX)
}
