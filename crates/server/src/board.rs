//! The boards of the tables: every section encoded once per version, for all who watch it.

use crate::access;
use crate::app::App;
use crate::peek::peek;
use crate::peel::{Peel, Turning};
use crate::personal::{Own, Person, Personal};
use crate::problem::{Answered, ApiProblem};
use axum::extract::ws::Utf8Bytes;
use croupier_floor::{Changed, Floor, Requester, stop_at};
use croupier_house::{PatronId, Role, StaffId, TableId};
use croupier_table::roads::Record;
use croupier_wire::console::ConsoleSection;
use croupier_wire::control::BettingStopped;
use croupier_wire::peel::{PeekView, PeelBody, PeelView};
use croupier_wire::procedure::PitSection;
use croupier_wire::table::{RoundSection, TableSection};
use croupier_wire::{
    board_round, console_section, pit_section, roads_of, round_section, table_section,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::watch;

/// Boards are renewed at most so often, however many commits there are.
const PAUSE: Duration = Duration::from_millis(10);

/// One section in one version, encoded.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The version.
    pub(crate) version: u64,
    /// The contents, as JSON.
    data: Arc<str>,
    /// The message of the socket.
    pub(crate) text: Utf8Bytes,
}

impl Frame {
    fn new(section: &str, version: u64, data: String) -> Frame {
        let text = format!(r#"{{"section":"{section}","version":{version},"data":{data}}}"#);
        Frame { version, data: data.into(), text: text.into() }
    }

    /// As part of the answer to `GET /api/tables/{t}`.
    fn whole(&self) -> String {
        format!(r#"{{"version":{},"data":{}}}"#, self.version, self.data)
    }
}

/// The sections that everybody at the table shares.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) table: Frame,
    pub(crate) round: Frame,
    /// The round for boards: what of `round` anybody may see.
    pub(crate) board: Frame,
    pub(crate) roads: Frame,
    /// The record that the roads were drawn from.
    record: Arc<Record>,
    /// For staff only.
    pub(crate) console: Frame,
    /// For the pit only.
    pub(crate) pit: Frame,
    /// Staff who act in a position here (R34).
    acting: BTreeSet<StaffId>,
    /// The card that waits to be turned.
    turning: Option<Turning>,
    /// Whether the table is private: then strangers see none of it.
    pub(crate) private: bool,
}

impl Shared {
    /// Whether this member of staff sees the section of the pit: by role, or by a position held at
    /// this table. A dealer reports what is wrong and is told whom to call.
    pub(crate) fn shows_pit_to(&self, actor: &Requester) -> bool {
        let deals = actor.role == Role::Dealer;
        let acts = || self.acting.iter().any(|id| *id.as_str() == *actor.id);
        deals || access::sees_the_pit(actor.role) || acts()
    }
}

/// Everything read from the floor in one look.
struct Look {
    table: TableSection,
    round: RoundSection,
    console: ConsoleSection,
    pit: PitSection,
    acting: BTreeSet<StaffId>,
    turning: Option<Turning>,
    record: Arc<Record>,
    own: Vec<(Person, Own)>,
}

/// The board of one table.
pub(crate) struct Board {
    id: TableId,
    /// Held while looking at the floor, so that a newer look is never overwritten by an older.
    renewing: tokio::sync::Mutex<()>,
    shared: watch::Sender<Option<Arc<Shared>>>,
    personal: Personal,
    peel: Peel,
}

impl Board {
    fn new(id: TableId) -> Board {
        Board {
            id,
            renewing: tokio::sync::Mutex::new(()),
            shared: watch::Sender::new(None),
            personal: Personal::default(),
            peel: Peel::default(),
        }
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Option<Arc<Shared>>> {
        self.shared.subscribe()
    }

    /// How far the card that is squeezed is lifted.
    pub(crate) fn watch_peel(&self) -> watch::Receiver<Option<PeelView>> {
        self.peel.watch()
    }

    /// A patron lifts the card that waits to be turned. Everybody is told how far; what the bend
    /// shows is the answer to this patron, where the house knows the card.
    pub(crate) async fn lift(
        &self,
        app: &App,
        patron: &PatronId,
        peel: (u32, PeelBody),
    ) -> Answered<Option<PeekView>> {
        if !self.is_watched() {
            self.renew(app).await?; // nobody else did
        }
        let shared = self.shared.borrow().clone();
        let turning = shared.as_deref().and_then(|shared| shared.turning.as_ref());
        self.peel.lift(turning, patron, peel, app.now_ms())?;
        let (id, own, (round, PeelBody { card, edge, percent })) =
            (self.id.clone(), patron.clone(), peel);
        app.tell_lifted(&id, PeelView { round, card, edge, percent }).await;
        let held = app.read(move |floor| floor.held_card(&id, &own)).await?;
        let held = held.filter(|held| (held.round.0, held.place) == (round, usize::from(card)));
        Ok(held.map(|held| peek(held.card, edge, percent)))
    }

    /// Shows how far a card is lifted, as another node was told it.
    pub(crate) fn show_peel(&self, peel: PeelView) {
        self.peel.show(peel);
    }

    /// What belongs to one person here.
    pub(crate) fn watch_own(&self, person: &Person) -> watch::Receiver<Option<Frame>> {
        self.personal.watch(person)
    }

    fn is_watched(&self) -> bool {
        self.shared.receiver_count() > 0 || !self.personal.watching().is_empty()
    }

    /// Whether any of this is about the table, or about a patron who listens here.
    fn is_concerned(&self, news: &[Arc<Changed>]) -> bool {
        let of_patron = |person: &Person| match person {
            Person::Patron(patron) => news.iter().any(|news| news.patrons.contains(patron)),
            Person::Staff(..) => false, // what staff may do is about the table
        };
        news.iter().any(|news| news.tables.contains(&self.id))
            || self.personal.watching().iter().any(of_patron)
    }

    /// Looks at the floor and tells whoever watches what has changed.
    pub(crate) async fn renew(&self, app: &App) -> Answered<()> {
        let _one_at_a_time = self.renewing.lock().await;
        let (id, people, now_ms) = (self.id.clone(), self.personal.watching(), app.now_ms());
        let look = app.read(move |floor| look(floor, &id, &people, now_ms)).await?;
        let look = look.ok_or_else(|| ApiProblem::no_such_table(self.id.as_str()))?;
        let held = self.shared.borrow().clone();
        let held = held.as_deref();
        // Versions begin at the time, in microseconds: they grow over a restart too.
        let first = now_ms.saturating_mul(1000);
        let round = next(held.map(|held| &held.round), "round", first, &look.round)?;
        let board = match held {
            Some(held) if held.round.version == round.version => held.board.clone(),
            held => next(held.map(|held| &held.board), "round", first, &board_round(look.round))?,
        };
        let roads = match held {
            Some(held) if Arc::ptr_eq(&held.record, &look.record) => held.roads.clone(),
            held => next(held.map(|held| &held.roads), "roads", first, &roads_of(&look.record))?,
        };
        let shared = Shared {
            table: next(held.map(|held| &held.table), "table", first, &look.table)?,
            round,
            board,
            roads,
            record: look.record,
            console: next(held.map(|held| &held.console), "console", first, &look.console)?,
            pit: next(held.map(|held| &held.pit), "pit", first, &look.pit)?,
            acting: look.acting,
            turning: look.turning,
            private: look.table.private,
        };
        let versions = |shared: &Shared| {
            // who acts here is part of the pit's section
            // and who turns a card part of the round's
            let Shared { table, round, roads, console, pit, .. } = shared;
            [table, round, roads, console, pit].map(|frame| frame.version)
        };
        if held.map(versions) != Some(versions(&shared)) {
            self.shared.send_replace(Some(Arc::new(shared)));
        }
        for (person, section) in look.own {
            let Some(own) = self.personal.of(&person) else { continue };
            let held = own.borrow().clone();
            let frame = next(held.as_ref(), person.section(), first, &section)?;
            if held.map(|held| held.version) != Some(frame.version) {
                own.send_replace(Some(frame));
            }
        }
        Ok(())
    }

    /// What all at the table share, renewed; a private table is for those who are logged in.
    pub(crate) async fn look_for(&self, app: &App, is_known: bool) -> Answered<Arc<Shared>> {
        self.renew(app).await?;
        let shared = self.shared.borrow().clone();
        let shared = shared.ok_or_else(|| ApiProblem::no_such_table(self.id.as_str()))?;
        match shared.private && !is_known {
            true => Err(ApiProblem::private_table()),
            false => Ok(shared),
        }
    }

    /// The answer to `GET /api/boards/{t}`.
    pub(crate) async fn for_everybody(&self, app: &App, is_known: bool) -> Answered<String> {
        let shared = self.look_for(app, is_known).await?;
        let [table, round, roads] = [&shared.table, &shared.board, &shared.roads].map(Frame::whole);
        Ok(format!(r#"{{"table":{table},"round":{round},"roads":{roads}}}"#))
    }

    /// The answer to `GET /api/tables/{t}`.
    pub(crate) async fn whole(&self, app: &App, actor: &Requester) -> Answered<String> {
        let person =
            Person::of(actor).ok_or_else(|| ApiProblem::internal(&"an id that is none"))?;
        let own = self.watch_own(&person);
        self.renew(app).await?;
        let shared = self.shared.borrow().clone();
        let shared = shared.ok_or_else(|| ApiProblem::no_such_table(self.id.as_str()))?;
        let nothing = || "null".to_owned();
        let own = own.borrow().as_ref().map_or_else(nothing, Frame::whole);
        let (mine, may, console, pit) = match person {
            Person::Patron(_) => (own, nothing(), nothing(), nothing()),
            Person::Staff(..) if shared.shows_pit_to(actor) => {
                (nothing(), own, shared.console.whole(), shared.pit.whole())
            }
            Person::Staff(..) => (nothing(), own, shared.console.whole(), nothing()),
        };
        let [table, round, roads] = [&shared.table, &shared.round, &shared.roads].map(Frame::whole);
        Ok(format!(
            "{{\"table\":{table},\"round\":{round},\"mine\":{mine},\"roads\":{roads},\
            \"console\":{console},\"pit\":{pit},\"may\":{may}}}",
        ))
    }
}

fn look(floor: &Floor, id: &TableId, people: &[Person], now_ms: u64) -> Option<Look> {
    let table = floor.table(id)?;
    let own = |person: &Person| (person.clone(), person.own(table, floor, now_ms));
    Some(Look {
        table: TableSection {
            stopped: stop_at(floor.house(), table).map(BettingStopped::from),
            ..table_section(table)
        },
        round: round_section(table),
        console: console_section(table, floor.house()),
        pit: pit_section(table, floor.house(), floor.ledger()),
        turning: Turning::of(table),
        acting: table.kept().at_work.keys().cloned().collect(),
        record: Arc::clone(table.record()),
        own: people.iter().map(own).collect(),
    })
}

/// The section as it is now: the frame that is held, or one of the next version.
fn next<T: Serialize>(
    held: Option<&Frame>,
    section: &str,
    first_version: u64,
    contents: &T,
) -> Answered<Frame> {
    let data = serde_json::to_string(contents).map_err(|error| ApiProblem::internal(&error))?;
    Ok(match held {
        Some(held) if *held.data == *data => held.clone(),
        Some(held) => Frame::new(section, held.version + 1, data),
        None => Frame::new(section, first_version, data),
    })
}

/// The boards of all tables that were ever asked for.
#[derive(Default)]
pub(crate) struct Boards(Mutex<BTreeMap<TableId, Arc<Board>>>);

impl Boards {
    /// The board of a table.
    pub(crate) async fn of(&self, app: &App, id: &TableId) -> Answered<Arc<Board>> {
        let held = || self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        if let Some(board) = held() {
            return Ok(board);
        }
        let asked = id.clone();
        if !app.read(move |floor| floor.table(&asked).is_some()).await? {
            return Err(ApiProblem::no_such_table(id.as_str()));
        }
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(Board::new(id.clone()));
        Ok(boards.entry(id.clone()).or_insert_with(made).clone())
    }

    /// How many terminals listen to each table.
    pub(crate) fn listening(&self) -> BTreeMap<TableId, u32> {
        let boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count =
            |board: &Board| u32::try_from(board.shared.receiver_count()).unwrap_or(u32::MAX);
        boards.iter().map(|(id, board)| (id.clone(), count(board))).collect()
    }

    fn watched(&self, concerns: impl Fn(&Board) -> bool) -> Vec<Arc<Board>> {
        let boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        boards.values().filter(|board| board.is_watched() && concerns(board)).cloned().collect()
    }
}

/// Renews the boards that are watched whenever something they show has changed.
pub(crate) async fn pump(app: App) {
    let mut changes = app.floor().subscribe();
    loop {
        let first = tokio::select! {
            () = app.closing().cancelled() => return,
            first = changes.recv() => first,
        };
        let (mut news, mut lagged) = (Vec::new(), false);
        match first {
            Ok(changed) => news.push(changed),
            Err(RecvError::Lagged(_)) => lagged = true, // whatever it was: everything is renewed
            Err(RecvError::Closed) => return,
        }
        loop {
            match changes.try_recv() {
                Ok(changed) => news.push(changed),
                Err(TryRecvError::Lagged(_)) => lagged = true,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        // Asked only now: whoever comes to watch later looks at the floor, and sees all of this.
        let concerned = app.boards().watched(|board| lagged || board.is_concerned(&news));
        for board in concerned {
            if board.renew(&app).await.is_err() {
                tracing::warn!(table = %board.id, "a board could not be renewed");
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}
