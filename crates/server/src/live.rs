//! The WebSocket of a table, which only sends. A slow terminal gets the newest version of each
//! section and skips those between; a terminal that does not read at all is dropped.

use crate::app::App;
use crate::board::{Board, Frame, Shared};
use crate::personal::Person;
use crate::problem::{Answered, ApiProblem};
use crate::session::Token;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use croupier_floor::Requester;
use croupier_house::PatronId;
use croupier_wire::peel::PeelView;
use croupier_wire::table::{SectionMessage, Still};
use futures_util::SinkExt;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::sync::watch::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Memory per idle terminal is mostly this.
const READ_BUFFER: usize = 4 * 1024;
/// A terminal has nothing to say.
const MESSAGE_MAX: usize = 1024;
/// What may wait for a slow terminal, besides the socket's own buffer.
const WRITE_BUFFER_MAX: usize = 256 * 1024;
/// How long a terminal may take to read what was sent.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often the server says what time it is: a terminal that hears nothing for two seconds calls
/// the line lost.
const CLOCK: Duration = Duration::from_secs(1);
/// The session is over: log in again.
const LOGGED_OUT: u16 = 4401;

/// The versions a terminal has from before.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Known {
    table: Option<u64>,
    round: Option<u64>,
    mine: Option<u64>,
    console: Option<u64>,
    pit: Option<u64>,
    may: Option<u64>,
    roads: Option<u64>,
}

impl Known {
    /// Takes a frame that is news, and remembers it.
    fn take(known: &mut Option<u64>, frame: &Frame, out: &mut Vec<Frame>) {
        if *known != Some(frame.version) {
            *known = Some(frame.version);
            out.push(frame.clone());
        }
    }
}

/// The person behind a socket.
pub(crate) enum Listener {
    /// A patron, by a session that is looked at again with every clock.
    Patron(Token, PatronId),
    /// Staff, by a session; the pit's section is for some of them.
    Staff(Token, Requester),
    /// Whoever reads the display board, with a session where there is one.
    Everybody(Option<Token>),
}

impl Listener {
    /// Who has a section of the own.
    fn person(&self) -> Option<Person> {
        match self {
            Listener::Patron(_, patron) => Some(Person::Patron(patron.clone())),
            Listener::Staff(_, actor) => Person::of(actor),
            Listener::Everybody(_) => None,
        }
    }

    /// Whether this listener sees how a card is squeezed: who is at the table, or works there.
    const fn sees_the_peel(&self) -> bool {
        match self {
            Listener::Patron(..) | Listener::Staff(..) => true,
            Listener::Everybody(_) => false,
        }
    }

    /// Whether the session still holds, where there is one.
    fn may_listen(&self, app: &App, now_ms: u64) -> bool {
        match self {
            Listener::Patron(token, _)
            | Listener::Staff(token, _)
            | Listener::Everybody(Some(token)) => {
                app.sessions().find(token.as_str(), now_ms).is_some()
            }
            Listener::Everybody(None) => true,
        }
    }

    /// What of the shared sections is news to this listener.
    fn take(&self, known: &mut Known, shared: &Shared, news: &mut Vec<Frame>) {
        Known::take(&mut known.table, &shared.table, news);
        let round = match self {
            Listener::Patron(..) | Listener::Staff(..) => &shared.round,
            Listener::Everybody(_) => &shared.board,
        };
        Known::take(&mut known.round, round, news);
        Known::take(&mut known.roads, &shared.roads, news);
        if let Listener::Staff(_, actor) = self {
            Known::take(&mut known.console, &shared.console, news);
            if shared.shows_pit_to(actor) {
                Known::take(&mut known.pit, &shared.pit, news);
            }
        }
    }
}

/// Takes the socket over.
pub(crate) fn upgrade(
    app: App,
    socket: WebSocketUpgrade,
    board: Arc<Board>,
    listener: Listener,
    known: Known,
) -> Response {
    let socket = socket
        .read_buffer_size(READ_BUFFER)
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_MAX);
    socket.on_upgrade(move |socket| {
        let (tracked, fan) = (app.tasks().clone(), app.fan());
        fan.spawn(tracked.track_future(async move {
            metrics::gauge!("croupier_sockets").increment(1);
            let end = listen(&app, socket, &board, &listener, known).await;
            metrics::gauge!("croupier_sockets").decrement(1);
            if let Err(Dropped(why)) = end {
                metrics::counter!("croupier_sockets_dropped_total", "why" => why).increment(1);
            }
        }));
        std::future::ready(())
    })
}

/// A terminal that was given up, and why.
struct Dropped(&'static str);

async fn listen(
    app: &App,
    mut socket: WebSocket,
    board: &Board,
    listener: &Listener,
    mut known: Known,
) -> Result<(), Dropped> {
    let mut shared = board.watch();
    let person = listener.person();
    let mut own = person.as_ref().map(|person| board.watch_own(person));
    let mut peel = listener.sees_the_peel().then(|| board.watch_peel());
    let mut lifted = None;
    if board.renew(app).await.is_err() {
        return close(&mut socket, close_code::AGAIN, "the floor does not answer").await;
    }
    let mut still = app.still().subscribe();
    let mut clock = interval(CLOCK);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut news = Vec::new();
        let is_private = shared.borrow().as_deref().is_some_and(|shared| shared.private);
        if is_private && matches!(listener, Listener::Everybody(None)) {
            return close(&mut socket, LOGGED_OUT, "this table is private: log in").await;
        }
        // A look puts the round before what is mine. Reading in the other order, nobody is told
        // of money before the cards that brought it.
        let frame = own.as_mut().and_then(|own| own.borrow_and_update().clone());
        if let Some(shared) = shared.borrow_and_update().as_deref() {
            listener.take(&mut known, shared, &mut news);
        }
        if let Some(frame) = frame {
            let known = match person {
                Some(Person::Staff(..)) => &mut known.may,
                Some(Person::Patron(_)) | None => &mut known.mine,
            };
            Known::take(known, &frame, &mut news);
        }
        let peeled = peel.as_mut().and_then(|peel| news_of_peel(peel, &mut lifted));
        let texts = news.into_iter().map(|frame| frame.text).chain(peeled).map(Message::Text);
        send(&mut socket, texts).await?;
        tokio::select! {
            () = app.closing().cancelled() => {
                return close(&mut socket, close_code::RESTART, "the server stops").await;
            }
            changed = shared.changed() => changed.map_err(|_| Dropped("closed"))?,
            changed = change_of(&mut own) => changed.map_err(|_| Dropped("closed"))?,
            changed = change_of(&mut peel) => changed.map_err(|_| Dropped("closed"))?,
            _ = clock.tick() => {
                let now_ms = app.now_ms();
                if !listener.may_listen(app, now_ms) {
                    return close(&mut socket, LOGGED_OUT, "log in again").await;
                }
                let now = *still.borrow_and_update();
                send(&mut socket, clock_message(now_ms, now)).await?;
            }
            changed = still.changed() => {
                changed.map_err(|_| Dropped("closed"))?;
                let now = *still.borrow_and_update();
                send(&mut socket, clock_message(app.now_ms(), now)).await?;
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                // A terminal has nothing to say here; pings are answered below us.
                Some(Ok(_)) => {}
            },
        }
    }
}

/// The time, and whether the house stands still.
fn clock_message(now_ms: u64, still: Option<Still>) -> Option<Message> {
    let text = serde_json::to_string(&SectionMessage::Clock { now_ms, still }).ok()?;
    Some(Message::Text(text.into()))
}

/// Waits for the next change of what is watched; for ever where nothing is.
async fn change_of<T>(watched: &mut Option<watch::Receiver<T>>) -> Result<(), RecvError> {
    match watched {
        Some(watched) => watched.changed().await,
        None => std::future::pending().await,
    }
}

/// How far the card is lifted, where this listener does not know it yet.
fn news_of_peel(
    peel: &mut watch::Receiver<Option<PeelView>>,
    known: &mut Option<PeelView>,
) -> Option<Utf8Bytes> {
    let now = *peel.borrow_and_update();
    if now == *known {
        return None;
    }
    *known = now;
    serde_json::to_string(&SectionMessage::Peel(now?)).ok().map(Utf8Bytes::from)
}

/// Feeds all, then flushes once.
async fn send(
    socket: &mut WebSocket,
    messages: impl IntoIterator<Item = Message>,
) -> Result<(), Dropped> {
    let mut fed = false;
    let sending = async {
        for message in messages {
            socket.feed(message).await.map_err(|_| Dropped("gone"))?;
            fed = true;
        }
        match fed {
            true => socket.flush().await.map_err(|_| Dropped("gone")),
            false => Ok(()),
        }
    };
    timeout(PATIENCE, sending).await.unwrap_or(Err(Dropped("slow")))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Dropped> {
    let frame = CloseFrame { code, reason: reason.into() };
    send(socket, [Message::Close(Some(frame))]).await
}

/// A page of another site has no business here: its browser says where it comes from.
pub(crate) fn check_origin(headers: &axum::http::HeaderMap) -> Answered<()> {
    let text =
        |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text("origin"), text("host")) else { return Ok(()) };
    match origin.split_once("://") {
        Some((_, from)) if from == host => Ok(()),
        Some(_) | None => {
            let status = axum::http::StatusCode::FORBIDDEN;
            Err(ApiProblem::new(status, "other_origin", "sockets are for pages of this server"))
        }
    }
}
