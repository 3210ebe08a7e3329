//! One node of several: what this node cannot answer goes over the bus to the one that owns the
//! house, and the owner answers what the others pass on. A door decides nothing.

use crate::access::Access;
use crate::app::App;
use crate::client::Client;
use crate::extract;
use crate::gate::Gate;
use crate::problem::ApiProblem;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_cluster::{Bus, Call, Door, Garbled, Reply};
use croupier_house::TableId;
use croupier_wire::peel::PeelView;
use croupier_wire::table::Still;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The most bytes a body may have that is passed on: more than any route takes.
const BODY_MAX: usize = 600 * 1024;
/// Sessions that others opened or ended are looked for so often, and never more often than this.
const SESSIONS: Duration = Duration::from_millis(500);
const SESSIONS_MIN: Duration = Duration::from_millis(25);
/// How often it is looked whether the house stands still.
const STILL: Duration = Duration::from_millis(250);

/// What only reads and is answered from what the owner alone keeps in memory.
const OWNERS: [&str; 6] =
    ["/api/stops", "/api/device", "/api/devices", "/api/logins", "/api/oidc/start", CALLBACK];
/// It ends a login that somebody else has checked, so a second one finds nobody waiting; and that
/// somebody may be slow.
const CALLBACK: &str = "/api/oidc/callback";
const CALLBACK_PATIENCE: Duration = Duration::from_secs(40);
/// What is sent and changes nothing.
const ANYWHERE: [&str; 3] =
    ["/api/odds", "/api/trainer/{subject}/{level}/{seed}/{number}", "/api/trainer/sheets"];

/// An owner that was not heard for so long is away, or about to be: pages say so before another
/// takes over.
const QUIET: Duration = Duration::from_secs(1);

/// Says which node owns the house, as this one sees it, and how long ago it was heard.
type Owner = Box<dyn Fn() -> Option<(String, Duration)> + Send + Sync>;

/// How this node reaches the one that owns the house.
pub(crate) struct Place {
    door: Option<Door>,
    owner: Owner,
    /// When sessions were last looked for.
    looked: Mutex<Option<Instant>>,
    /// How far the owner had written when it last answered through this door.
    told: AtomicU64,
}

impl App {
    /// This node is one of several. Without a door commands are taken only where the house is.
    pub fn stand_among(
        &self,
        door: Option<Door>,
        owner: impl Fn() -> Option<(String, Duration)> + Send + Sync + 'static,
    ) {
        let (looked, told) = (Mutex::default(), AtomicU64::default());
        let place = Place { door, owner: Box::new(owner), looked, told };
        let _ = self.place_once().set(place); // said once
    }

    /// Whether this node owns the house; one that stands alone does.
    pub(crate) fn owns(&self) -> bool {
        *self.floor().owning().borrow()
    }

    /// Why nothing is taken at the moment, where another node owns the house or none does.
    pub(crate) fn moving(&self) -> Option<String> {
        let place = self.place().filter(|_| !self.owns())?;
        Some(match ((place.owner)(), &place.door) {
            (None, _) => "the house is moving to another node".to_owned(),
            (Some((owner, _)), None) => format!("this node stands by; {owner} owns the house"),
            (Some(_), Some(_)) => return None,
        })
    }

    /// Whether the house is moving, or its owner is so quiet that it may be about to.
    fn is_moving(&self) -> bool {
        let Some(place) = self.place().filter(|_| !self.owns()) else { return false };
        self.moving().is_some() || (place.owner)().is_none_or(|(_, silent)| silent > QUIET)
    }

    /// Before anything is read at this door: whatever was answered through it has been read here,
    /// so that whoever heard an answer finds it done. The answers themselves do not wait for it.
    pub(crate) async fn see_what_was_told(&self) {
        let Some(place) = self.place().filter(|_| !self.owns()) else { return };
        let told = place.told.load(Ordering::SeqCst);
        if self.floor().written() < told && self.floor().caught_up(told).await.is_err() {
            tracing::debug!("this node has not read what the owner has written");
        }
    }

    /// Looks for sessions that others have opened or ended.
    pub(crate) async fn look_for_sessions(&self) {
        let Some(place) = self.place().filter(|_| !self.owns()) else { return };
        let asked = Instant::now();
        let mut looked = place.looked.lock().await;
        match *looked {
            Some(at) if at >= asked => return, // somebody looked while this one waited
            Some(at) => tokio::time::sleep_until(at + SESSIONS_MIN).await,
            None => {}
        }
        *looked = Some(Instant::now());
        let app = self.clone();
        let done = tokio::task::spawn_blocking(move || app.sessions().look_for_news()).await;
        if let Ok(Err(error)) = done {
            tracing::debug!(%error, "sessions of other nodes are not known");
        }
    }
}

/// A card that is lifted at a table, as the owner tells the other nodes. It knows no face.
#[derive(Serialize, Deserialize)]
struct Lifted {
    table: TableId,
    peel: PeelView,
}

impl App {
    /// Tells the other nodes how far a card is lifted.
    pub(crate) async fn tell_lifted(&self, table: &TableId, peel: PeelView) {
        let Some(door) = self.place().and_then(|place| place.door.as_ref()) else { return };
        match serde_json::to_vec(&Lifted { table: table.clone(), peel }) {
            Ok(text) => door.tell(text.into()).await,
            Err(error) => tracing::error!(%error, "a lifted card is not told on"),
        }
    }

    /// Shows at this node what the owner told.
    async fn show_lifted(&self, text: &[u8]) {
        if self.owns() {
            return; // it was shown when it was told
        }
        let Ok(Lifted { table, peel }) = serde_json::from_slice(text) else {
            return tracing::warn!("the bus told a gesture that is none");
        };
        if let Ok(board) = self.boards().of(self, &table).await {
            board.show_peel(peel);
        }
    }
}

/// Shows the gestures that are made at other nodes.
pub(crate) async fn follow_gestures(app: App) {
    let Some(door) = app.place().and_then(|place| place.door.clone()) else { return };
    while let Ok(mut heard) = door.gestures().await {
        loop {
            tokio::select! {
                () = app.closing().cancelled() => return,
                gesture = heard.next() => match gesture {
                    Some(text) => app.show_lifted(&text).await,
                    None => break,
                },
            }
        }
    }
}

/// Keeps the sessions as the owner has them, and tells pages when the house stands still.
pub(crate) async fn follow(app: App) {
    if app.place().is_none() {
        return;
    }
    let mut owning = app.floor().owning();
    let (mut clock, mut look) = (interval(SESSIONS), interval(STILL));
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app.closing().cancelled() => return,
            _ = clock.tick() => app.look_for_sessions().await,
            _ = look.tick() => {}
            Ok(()) = owning.changed() => {}
        }
        let moving = app.is_moving().then_some(Still::Moving);
        let now = moving.or_else(|| app.halted().map(|(still, _)| still));
        app.still().send_if_modified(|still| std::mem::replace(still, now) != now);
    }
}

/// Whether only the owner can answer this.
pub(crate) fn is_for_the_owner(access: &Access) -> bool {
    match access.method {
        "GET" => OWNERS.contains(&access.path),
        _ => !ANYWHERE.contains(&access.path),
    }
}

/// Passes a request on to the owner and its answer back, and notes how far the owner had written by
/// then.
pub(crate) async fn pass<B>(app: &App, path: &str, request: Request<B>) -> Response
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    let none = || {
        let why = app.moving().unwrap_or_else(|| "the owner of the house does not answer".into());
        ApiProblem::not_ready(why).into_response()
    };
    let (parts, body) = request.into_parts();
    let Some(client) = parts.extensions.get::<Client>().copied() else {
        return ApiProblem::internal(&"a request without a client").into_response();
    };
    let body = match extract::read(app, &parts, Body::new(body), BODY_MAX).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    let call = Call {
        method: parts.method.as_str().to_owned(),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        headers: written(&parts.headers),
        client: client.address,
        limited: client.limited,
        body,
    };
    let once = (path == CALLBACK).then_some(CALLBACK_PATIENCE);
    match say(app, &call, once).await {
        Ok(Some(reply)) => {
            if path.starts_with("/api/sessions") || path.starts_with("/api/me") {
                app.look_for_sessions().await;
            }
            response(reply)
        }
        Ok(None) => none(),
        Err(error) => ApiProblem::internal(&error).into_response(),
    }
}

/// Says something to the owner; notes how far it had written when it answered. `None` if there is
/// no way to it, or no answer.
pub(crate) async fn say(
    app: &App,
    call: &Call,
    once: Option<Duration>,
) -> Result<Option<Reply>, Garbled> {
    let Some(place) = app.place() else { return Ok(None) };
    let Some(door) = &place.door else { return Ok(None) };
    let reply = door.pass(call, once).await?;
    if let Some(reply) = &reply {
        place.told.fetch_max(reply.position, Ordering::SeqCst);
    }
    Ok(reply)
}

fn written(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |(name, value): (&HeaderName, &HeaderValue)| {
        Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
    };
    headers.iter().filter_map(text).collect()
}

fn read(headers: &[(String, String)]) -> HeaderMap {
    let header = |(name, value): &(String, String)| {
        Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?))
    };
    let mut map = HeaderMap::new();
    for (name, value) in headers.iter().filter_map(header) {
        map.append(name, value);
    }
    map
}

fn response(reply: Reply) -> Response {
    let mut response = Response::new(Body::from(reply.body));
    let fault = StatusCode::INTERNAL_SERVER_ERROR;
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(fault);
    *response.headers_mut() = read(&reply.headers);
    response
}

/// Answers what other nodes pass on, until this is dropped or the bus is gone.
pub async fn answer_calls(app: App, bus: Arc<dyn Bus>, subject: String) {
    let Ok(gate) = Gate::new(app.clone()) else { return };
    let mut asked = loop {
        match bus.hear(&subject).await {
            Ok(asked) => break asked,
            Err(_) => tokio::time::sleep(SESSIONS_MIN).await,
        }
    };
    while let Some(question) = asked.next().await {
        let (gate, app) = (gate.clone(), app.clone());
        app.tasks().clone().spawn(async move {
            let reply = match Call::unpack(&question.text) {
                Ok(call) => answer(&app, gate, call).await,
                Err(error) => {
                    tracing::warn!(%error, "a door said something else");
                    return;
                }
            };
            match reply.pack() {
                Ok(text) => question.answer(text).await,
                Err(error) => tracing::error!(%error, "an answer was not passed on"),
            }
        });
    }
}

async fn answer(app: &App, gate: Gate, call: Call) -> Reply {
    let response = match request(&call) {
        // what it cannot answer is asked of the next owner by the door, not by this node
        Some(_) if !app.owns() => {
            ApiProblem::not_ready("another node owns the house").into_response()
        }
        Some(request) => gate.answer(request).await,
        None => ApiProblem::bad_request("bad_body", "this is no request").into_response(),
    };
    let (parts, body) = response.into_parts();
    let headers = written(&parts.headers);
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let position = app.floor().written();
    Reply { status: parts.status.as_u16(), headers, position, body }
}

fn request(call: &Call) -> Option<Request<Body>> {
    let mut request = Request::new(Body::from(call.body.clone()));
    *request.method_mut() = call.method.parse().ok()?;
    *request.uri_mut() = call.path.parse().ok()?;
    *request.headers_mut() = read(&call.headers);
    let Call { client: address, limited, .. } = *call;
    request.extensions_mut().insert(Client { address, limited });
    Some(request)
}
