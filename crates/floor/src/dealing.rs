//! What the house does by itself at a table: windows close in time, the automatic dealer moves.

use crate::dealer::{Dealer, DealerError, commitment, seed_of};
use crate::draft::{Author, Draft, Extra, Place};
use crate::error::FloorError;
use crate::state::{Hidden, Running, State};
use croupier_house::{Actor, TableId, Transfer};
use croupier_store::RoundMark;
use croupier_table::{
    BaccaratCommand, Context, Due, FrameEvent, GameTable, Hex, Moment, NotHex, PaiGowCommand,
    SicBoCommand, TableCommand, TableEvent, decide, due, pai_gow, transfers,
};
use pai_gow::Piece;

/// The most moves at one table in one step: more than any round needs, and an end to every loop.
const MOVES_MAX: usize = 64;
/// Why a round is Void whose cards cannot be drawn any more.
const SEED_LOST: &str = "the automatic dealer's seed could not be unsealed";

/// What the house does at one table in one step: one entry.
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
    /// The table must stand still; the house goes on.
    Table(String),
    /// The step must be given up.
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

    /// Gives the table a command as the house itself.
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
        let id = table.id().clone();
        let marks = self.running.apply(&events, self.seq);
        let marks = marks.map_err(|why| Stuck::Floor(FloorError::Table { table: id, why }))?;
        self.marks.extend(marks);
        self.events.extend(events);
        self.transfers.extend(moved);
        Ok(())
    }

    /// Puts the table back and writes down what was done.
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
        let extra = Extra { answer: None, sealed };
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

    /// The move that is due now.
    fn next_move(
        &mut self,
        dealer: &mut dyn Dealer,
        now_ms: u64,
    ) -> Result<Option<TableCommand>, Stuck> {
        let round = self.running.table.round();
        let lost = || TableCommand::Void { round, reason: SEED_LOST.to_owned() };
        Ok(match due(&self.running.table) {
            Due::Nothing => None,
            Due::Tick { at_ms }
            | Due::EndShoe { at_ms }
            | Due::OpenBets { at_ms }
            | Due::Card { at_ms }
            | Due::Dice { at_ms }
                if at_ms > now_ms =>
            {
                None
            }
            Due::Tick { .. } => Some(TableCommand::Tick),
            Due::NewShoe => Some(self.new_shoe(dealer)?),
            Due::EndShoe { .. } => Some(self.end_shoe()?),
            Due::OpenBets { .. } => Some(self.open_bets(dealer)?),
            Due::Card { .. } => {
                let dealt = self.running.table.shoe().map_or(0, |shoe| usize::from(shoe.dealt()));
                let card = self.running.hidden.as_ref().and_then(|known| known.order.get(dealt));
                Some(card.map_or_else(lost, |&card| {
                    TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card })
                }))
            }
            Due::Dice { .. } if matches!(self.running.table.game(), GameTable::PaiGow(_)) => {
                let seed = self.running.hidden.as_ref().map(|hidden| &hidden.seed);
                let thrown = seed.map(|seed| dealer.dice(seed));
                Some(thrown.map_or_else(lost, |dice| {
                    TableCommand::SicBo(SicBoCommand::EnterDice { round, dice, seed: None }) // revealed at the end
                }))
            }
            Due::Hands => Some(self.packets(dealer).map_or_else(lost, |packets| {
                TableCommand::PaiGow(PaiGowCommand::DealHands { round, packets })
            })),
            Due::Reveal => {
                let hidden = self.running.hidden.take();
                let seed = hidden.map(|hidden| Hex::of(&hidden.seed.0)).transpose()?;
                Some(TableCommand::PaiGow(PaiGowCommand::RevealSeed { round, seed }))
            }
            Due::Dice { .. } => Some(match self.running.hidden.take() {
                Some(Hidden { seed, .. }) => TableCommand::SicBo(SicBoCommand::EnterDice {
                    round,
                    dice: dealer.dice(&seed),
                    seed: Some(Hex::of(&seed.0)?),
                }),
                None => lost(),
            }),
        })
    }

    /// The hands of a pai gow round as they are cut from the top, one for every position.
    fn packets(&self, dealer: &dyn Dealer) -> Option<Vec<Vec<Piece>>> {
        let seed = &self.running.hidden.as_ref()?.seed;
        let game = self.running.table.pai_gow()?.game();
        let order: Vec<Piece> = match game {
            pai_gow::Game::Poker(_) => dealer.deck(seed).into_iter().map(Piece::Card).collect(),
            pai_gow::Game::Tiles(_) => dealer.tiles(seed).into_iter().map(Piece::Tile).collect(),
        };
        let packets = order.chunks_exact(game.hand_size());
        Some(packets.take(game.ring().positions().len()).map(<[Piece]>::to_vec).collect())
    }

    fn new_shoe(&mut self, dealer: &mut dyn Dealer) -> Result<TableCommand, Stuck> {
        let decks = self.running.table.upcoming().decks();
        let decks = decks.ok_or_else(|| Stuck::Table("a shoe without decks".to_owned()))?;
        let commitment = self.new_seed(dealer, Some(decks))?;
        let order = self.running.hidden.as_ref().map_or(&[][..], |hidden| &hidden.order);
        match order.first() {
            Some(&first) => Ok(TableCommand::Baccarat(BaccaratCommand::NewShoe {
                first,
                commitment: Some(commitment),
            })),
            None => Err(Stuck::Table("a shoe without cards".to_owned())),
        }
    }

    fn end_shoe(&mut self) -> Result<TableCommand, Stuck> {
        let seed = self.running.hidden.take().map(|hidden| Hex::of(&hidden.seed.0)).transpose()?;
        Ok(TableCommand::Baccarat(BaccaratCommand::EndShoe { seed }))
    }

    /// The next round. Dice, hands of pai gow and the cards of a shuffler are promised now; those
    /// of a shoe were when it was put on the table. A shoe nobody can draw from any more is ended
    /// instead.
    fn open_bets(&mut self, dealer: &mut dyn Dealer) -> Result<TableCommand, Stuck> {
        let round = self.running.table.round().next();
        match self.running.table.game() {
            GameTable::SicBo(_) | GameTable::PaiGow(_) => {
                let commitment = Some(self.new_seed(dealer, None)?);
                Ok(TableCommand::OpenBets { round, commitment })
            }
            GameTable::Baccarat(_) if self.running.table.settings().has_shuffler() => {
                let decks = self.running.table.upcoming().decks();
                let commitment = Some(self.new_seed(dealer, decks)?);
                Ok(TableCommand::OpenBets { round, commitment })
            }
            GameTable::Baccarat(_) if self.running.hidden.is_none() => self.end_shoe(),
            GameTable::Baccarat(_) => Ok(TableCommand::OpenBets { round, commitment: None }),
        }
    }

    /// Draws a seed and keeps it: sealed in the journal, plain in memory. Gives the promise.
    fn new_seed(&mut self, dealer: &mut dyn Dealer, decks: Option<u8>) -> Result<Hex, Stuck> {
        let seed = dealer.seed()?;
        let order = decks.map_or_else(Vec::new, |decks| dealer.shoe(&seed, decks));
        let commitment = Hex::of(&commitment(&seed))?;
        self.sealed = Some(Hex::of(&dealer.seal(&seed))?);
        self.running.hidden = Some(Hidden { seed, order });
        Ok(commitment)
    }
}

/// A Void round's dice are not thrown any more: what was promised for them is shown, so that the
/// promise can be checked. A shoe's seed is not, for the shoe goes on.
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

/// Unseals the seed in use after a restart; without its key the shoe cannot be drawn from again.
pub(crate) fn restore(running: &mut Running, dealer: &dyn Dealer) {
    let table = &running.table;
    let promised = match (table.game(), table.moment()) {
        (GameTable::Baccarat(game), _) => game.shoe().and_then(|shoe| shoe.commitment.as_ref()),
        (GameTable::PaiGow(game), _) => game.promised(),
        (GameTable::SicBo(_), Moment::Open(open)) => open.commitment.as_ref(),
        (GameTable::SicBo(_), Moment::Closed(closed)) => closed.commitment.as_ref(),
        (GameTable::SicBo(_), Moment::Idle | Moment::Ended(_)) => None,
    };
    let known = promised.and_then(seed_of).zip(running.sealed.as_ref().and_then(seed_of));
    let seed = known.and_then(|(promised, sealed)| dealer.unseal(&sealed, &promised).ok());
    let decks = table.shoe().map(|shoe| shoe.decks);
    running.hidden = seed.map(|seed| {
        let order = decks.map_or_else(Vec::new, |decks| dealer.shoe(&seed, decks));
        Hidden { seed, order }
    });
}
