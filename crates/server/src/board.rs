//! The boards of the tables: every section encoded once per version, for all who watch it.

use crate::access;
use crate::app::App;
use crate::peel::{Peel, Turning};
use crate::problem::{Answered, ApiProblem};
use axum::extract::ws::Utf8Bytes;
use croupier_floor::{Actor, Changed, Floor};
use croupier_house::{PatronId, PitRank, Role, StaffId, TableId};
use croupier_table::roads::Record;
use croupier_wire::console::ConsoleSection;
use croupier_wire::peel::{PeelBody, PeelView};
use croupier_wire::procedure::PitSection;
use croupier_wire::table::{MineSection, RoundSection, TableSection};
use croupier_wire::{
    board_round, console_section, mine_section, pit_section, roads_of, round_section, table_section,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::watch;

/// Boards are renewed at most so often, however many commits there are.
const PAUSE: Duration = Duration::from_millis(10);

/// So many patrons of a table are remembered; beyond it only those who listen. Whoever comes back
/// later gets a section anew, of a higher version.
const MINE_MAX: usize = 1024;

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
    /// Staff who act here as Pit Supervisor or above (R34).
    acting: BTreeSet<StaffId>,
    /// The card that waits to be turned.
    turning: Option<Turning>,
    /// Whether the table is private: then strangers see none of it.
    pub(crate) private: bool,
}

impl Shared {
    /// Whether this member of staff sees the section of the pit: by role, by the position the
    /// person acts in at this table, or as a dealer, who reports what is wrong and is told whom
    /// to call.
    pub(crate) fn shows_pit_to(&self, actor: &Actor) -> bool {
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
    mine: Vec<(PatronId, MineSection)>,
}

/// The board of one table.
pub(crate) struct Board {
    id: TableId,
    /// Held while looking at the floor, so that a newer look is never overwritten by an older.
    renewing: tokio::sync::Mutex<()>,
    shared: watch::Sender<Option<Arc<Shared>>>,
    mine: Mutex<BTreeMap<PatronId, watch::Sender<Option<Frame>>>>,
    peel: Peel,
}

type Mine = watch::Sender<Option<Frame>>;

impl Board {
    fn new(id: TableId) -> Board {
        Board {
            id,
            renewing: tokio::sync::Mutex::new(()),
            shared: watch::Sender::new(None),
            mine: Mutex::default(),
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

    /// A patron lifts the card that waits to be turned.
    pub(crate) async fn lift(
        &self,
        app: &App,
        patron: &PatronId,
        peel: (u32, PeelBody),
    ) -> Answered<()> {
        if !self.is_watched() {
            self.renew(app).await?; // nobody else did
        }
        let shared = self.shared.borrow().clone();
        let turning = shared.as_deref().and_then(|shared| shared.turning.as_ref());
        self.peel.lift(turning, patron, peel, app.now_ms())
    }

    /// What belongs to one patron here.
    pub(crate) fn watch_mine(&self, patron: &PatronId) -> watch::Receiver<Option<Frame>> {
        self.mine(|mine| {
            if mine.len() >= MINE_MAX {
                mine.retain(|_, mine| mine.receiver_count() > 0);
            }
            mine.entry(patron.clone()).or_default().subscribe()
        })
    }

    fn mine<T>(&self, with: impl FnOnce(&mut BTreeMap<PatronId, Mine>) -> T) -> T {
        with(&mut self.mine.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn watching(&self) -> Vec<PatronId> {
        let watched = |&(_, mine): &(&PatronId, &Mine)| mine.receiver_count() > 0;
        self.mine(|mine| mine.iter().filter(watched).map(|(patron, _)| patron.clone()).collect())
    }

    fn is_watched(&self) -> bool {
        self.shared.receiver_count() > 0 || !self.watching().is_empty()
    }

    /// Whether any of this is about the table, or about a patron who listens here.
    fn is_concerned(&self, news: &[Arc<Changed>]) -> bool {
        let of_patron = |patron: &PatronId| news.iter().any(|news| news.patrons.contains(patron));
        news.iter().any(|news| news.tables.contains(&self.id))
            || self.watching().iter().any(of_patron)
    }

    /// Looks at the floor and tells whoever watches what has changed.
    pub(crate) async fn renew(&self, app: &App) -> Answered<()> {
        let _one_at_a_time = self.renewing.lock().await;
        let (id, patrons) = (self.id.clone(), self.watching());
        let look = app.read(move |floor| look(floor, &id, &patrons)).await?;
        let look = look.ok_or_else(|| ApiProblem::no_such_table(self.id.as_str()))?;
        let held = self.shared.borrow().clone();
        let held = held.as_deref();
        // Versions begin at the time, in microseconds: they grow over a restart too.
        let first = app.now_ms().saturating_mul(1000);
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
        for (patron, section) in look.mine {
            let Some(mine) = self.mine(|mine| mine.get(&patron).cloned()) else { continue };
            let held = mine.borrow().clone();
            let frame = next(held.as_ref(), "mine", first, &section)?;
            if held.map(|held| held.version) != Some(frame.version) {
                mine.send_replace(Some(frame));
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
    pub(crate) async fn whole(
        &self,
        app: &App,
        actor: &Actor,
        patron: Option<&PatronId>,
    ) -> Answered<String> {
        let mine = patron.map(|patron| self.watch_mine(patron));
        self.renew(app).await?;
        let shared = self.shared.borrow().clone();
        let shared = shared.ok_or_else(|| ApiProblem::no_such_table(self.id.as_str()))?;
        let nothing = || "null".to_owned();
        let (console, pit) = match patron {
            Some(_) => (nothing(), nothing()),
            None if shared.shows_pit_to(actor) => (shared.console.whole(), shared.pit.whole()),
            None => (shared.console.whole(), nothing()),
        };
        let mine = mine.and_then(|mine| mine.borrow().as_ref().map(Frame::whole));
        Ok(format!(
            r#"{{"table":{},"round":{},"mine":{},"roads":{},"console":{console},"pit":{pit}}}"#,
            shared.table.whole(),
            shared.round.whole(),
            mine.as_deref().unwrap_or("null"),
            shared.roads.whole(),
        ))
    }
}

fn look(floor: &Floor, id: &TableId, patrons: &[PatronId]) -> Option<Look> {
    let table = floor.table(id)?;
    let mine = |patron: &PatronId| (patron.clone(), mine_section(table, floor.ledger(), patron));
    let supervises = |position: PitRank| position >= PitRank::PitSupervisor;
    let at_work = table.kept().at_work.iter().filter(|(_, at_work)| supervises(at_work.position));
    Some(Look {
        table: table_section(table),
        round: round_section(table),
        console: console_section(table, floor.house()),
        pit: pit_section(table, floor.house(), floor.ledger()),
        turning: Turning::of(table),
        acting: at_work.map(|(staff, _)| staff.clone()).collect(),
        record: Arc::clone(table.record()),
        mine: patrons.iter().map(mine).collect(),
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
