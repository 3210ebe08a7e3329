//! What the house does by itself at a table: windows close in time, and the automatic dealer moves.
//! How it moves in a game is in that game's file.

mod baccarat;
mod pai_gow;
mod sic_bo;

use crate::cover::is_face_down;
use crate::dealer::{Dealer, DealerError, commitment, seed_of};
use crate::draft::{Author, Draft, Extra, Place};
use crate::error::FloorError;
use crate::state::{Hidden, Running, State};
use croupier_house::{Actor, TableId, Transfer};
use croupier_store::RoundMark;
use croupier_table::{
    Context, Due, FrameEvent, GameTable, Hex, NotHex, RoundNo, TableCommand, TableEvent, decide,
    due, transfers,
};

/// The most moves at one table in one step: more than any round needs, so that every loop ends.
const MOVES_MAX: usize = 64;
/// The reason of a Void if the cards of the round can no longer be drawn.
const SEED_LOST: &str = "the automatic dealer's seed could not be unsealed";

/// What the house does at one table in one step. It becomes one entry.
pub(crate) struct Run {
    running: Running,
    seq: u64,
    events: Vec<TableEvent>,
    transfers: Vec<Transfer>,
    marks: Vec<RoundMark>,
    sealed: Option<Hex>,
}

/// Why the house could not move.
pub(crate) enum Stuck {
    /// The table must stop; the house goes on.
    Table(String),
    /// The whole step must be given up.
    Floor(FloorError),
}

impl From<DealerError> for Stuck {
    fn from(why: DealerError) -> Stuck {
        Stuck::Table(why.to_string())
    }
}

impl From<NotHex> for Stuck {
    fn from(why: NotHex) -> Stuck {
        Stuck::Table(why.to_string())
    }
}

impl Run {
    /// Takes the table out of the state until [`Run::finish`].
    pub(crate) fn begin(state: &mut State, draft: &Draft, table: &TableId) -> Option<Run> {
        let running = state.tables.remove(table)?;
        let seq = draft.next_seq(&state.heads, &running.stream);
        let (events, transfers, marks) = (Vec::new(), Vec::new(), Vec::new());
        Some(Run { running, seq, events, transfers, marks, sealed: None })
    }

    /// The round on the table.
    pub(crate) fn round(&self) -> RoundNo {
        self.running.table.round()
    }

    /// Gives the table a command in the name of the house itself.
    pub(crate) fn give(
        &mut self,
        state: &mut State,
        command: &TableCommand,
        now_ms: u64,
    ) -> Result<(), Stuck> {
        let table = &self.running.table;
        let context = Context { now_ms, actor: &Actor::System, ledger: &state.ledger };
        let mut events = decide(table, command, &context)
            .map_err(|why| Stuck::Table(format!("{command:?} was refused: {why}")))?;
        reveal(&mut events, &mut self.running)?;
        let table = &self.running.table;
        let moved: Vec<Transfer> =
            events.iter().flat_map(|event| transfers(table, event)).collect();
        let overdrawn = |why| Stuck::Floor(FloorError::Overdrawn(why));
        state.ledger.apply(&moved).map_err(overdrawn)?;
        let days = state.house.settings().gaming_day;
        state.tally.follow(&moved, (now_ms, days));
        let id = table.id().clone();
        let marks = self.running.apply(&events, self.seq);
        let marks = marks.map_err(|why| Stuck::Floor(FloorError::Table { table: id, why }))?;
        self.marks.extend(marks);
        self.events.extend(events);
        self.transfers.extend(moved);
        Ok(())
    }

    /// Puts the table back and writes what was done into the draft.
    pub(crate) fn finish(
        self,
        state: &mut State,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        let Run { mut running, seq, events, transfers, marks, sealed } = self;
        if let Some(sealed) = &sealed {
            running.sealed = Some(sealed.clone());
        }
        let (stream, id) = (running.stream.clone(), running.table.id().clone());
        state.tables.insert(id.clone(), running);
        if events.is_empty() {
            return Ok(());
        }
        draft.changed.tables.insert(id);
        draft.mark(marks);
        let face_down = is_face_down(&events);
        let extra = Extra { sealed, face_down, ..Extra::default() };
        let place = Place { stream: &stream, seq, at_ms: now_ms };
        draft.write(state, place, Author::system(), (&events, transfers), extra)
    }

    /// Makes every move that is due.
    pub(crate) fn move_on(
        &mut self,
        state: &mut State,
        dealer: &mut dyn Dealer,
        now_ms: u64,
    ) -> Result<(), Stuck> {
        for _ in 0..MOVES_MAX {
            let Some(command) = self.next_move(dealer, now_ms)? else { break };
            self.give(state, &command, now_ms)?;
        }
        Ok(())
    }

    /// The move that is due now, if any.
    fn next_move(
        &mut self,
        dealer: &mut dyn Dealer,
        now_ms: u64,
    ) -> Result<Option<TableCommand>, Stuck> {
        let due = due(&self.running.table);
        if due.at_ms().is_none_or(|at_ms| at_ms > now_ms) {
            return Ok(None);
        }
        match due {
            Due::Nothing => Ok(None),
            Due::Tick { .. } => Ok(Some(TableCommand::Tick)),
            Due::OpenBets { .. } => self.open_bets(dealer).map(Some),
            Due::Baccarat(due) => baccarat::next_move(self, due, dealer).map(Some),
            Due::SicBo(due) => sic_bo::next_move(self, due, dealer).map(Some),
            Due::PaiGow(due) => pai_gow::next_move(self, due, dealer).map(Some),
        }
    }

    /// Makes the round Void, because it can no longer be drawn.
    fn seed_lost(&self) -> TableCommand {
        TableCommand::Void { round: self.running.table.round(), reason: SEED_LOST.to_owned() }
    }

    /// Opens the next round. Its draw is promised now, or was promised when its shoe was put on the
    /// table.
    fn open_bets(&mut self, dealer: &mut dyn Dealer) -> Result<TableCommand, Stuck> {
        match self.running.table.game() {
            GameTable::Baccarat(_) => baccarat::open_bets(self, dealer),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => {
                let round = self.running.table.round().next();
                let commitment = Some(self.new_seed(dealer, None)?);
                Ok(TableCommand::OpenBets { round, commitment })
            }
        }
    }

    /// Takes the seed in use, to reveal it.
    fn take_seed(&mut self) -> Result<Option<Hex>, Stuck> {
        let hidden = self.running.hidden.take();
        Ok(hidden.map(|hidden| Hex::of(&hidden.seed.0)).transpose()?)
    }

    /// Draws a seed and keeps it sealed for the journal and plain in memory. Returns the
    /// commitment.
    fn new_seed(&mut self, dealer: &mut dyn Dealer, decks: Option<u8>) -> Result<Hex, Stuck> {
        let seed = dealer.seed()?;
        let order = decks.map_or_else(Vec::new, |decks| dealer.shoe(&seed, decks));
        let commitment = Hex::of(&commitment(&seed))?;
        self.sealed = Some(Hex::of(&dealer.seal(&seed))?);
        self.running.hidden = Some(Hidden { seed, order });
        Ok(commitment)
    }
}

/// Adds the seed to a Void round whose draw was promised, so that the promise can be checked. A
/// baccarat seed stays secret: its shoe goes on.
pub(crate) fn reveal(events: &mut [TableEvent], running: &mut Running) -> Result<(), NotHex> {
    if matches!(running.table.game(), GameTable::Baccarat(_)) {
        return Ok(());
    }
    for event in events {
        if let TableEvent::Frame(FrameEvent::RoundVoided { seed, .. }) = event {
            let hidden = running.hidden.take();
            *seed = hidden.map(|hidden| Hex::of(&hidden.seed.0)).transpose()?;
        }
    }
    Ok(())
}

/// Unseals the seed in use after a restart. Without its key the shoe cannot be drawn from again.
pub(crate) fn restore(running: &mut Running, dealer: &dyn Dealer) {
    let table = &running.table;
    let known = table.promised().and_then(seed_of);
    let known = known.zip(running.sealed.as_ref().and_then(seed_of));
    let seed = known.and_then(|(promised, sealed)| dealer.unseal(&sealed, &promised).ok());
    let decks = table.shoe().map(|shoe| shoe.decks);
    running.hidden = seed.map(|seed| {
        let order = decks.map_or_else(Vec::new, |decks| dealer.shoe(&seed, decks));
        Hidden { seed, order }
    });
}
