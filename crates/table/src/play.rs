//! What a game is to the table around it: the questions the shell asks of every game. The shell
//! knows people, boxes, stakes, windows and the frame of a round; what is drawn and what it means
//! is the game's.

use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Around, Change, Decided};
use crate::due::Due;
use crate::event::{FrameEvent, TableEvent};
use crate::hex::Hex;
use crate::phase::Phase;
use crate::pit::{At, Deciding, OrderKind};
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{
    BetEnd, BetsOpen, Moment, MomentMut, PastRound, RoundEnd, RoundNo, Shown, Window,
};
use crate::said::Said;
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, Transfer};
use std::sync::Arc;

/// A game at a table. The methods without a body are what every game must say; the others have an
/// answer that fits a game without such a thing.
pub(crate) trait Play: Sized {
    /// What only this game can be asked to do.
    type Command;
    /// What only happens in this game.
    type Event;
    /// What the pit may order only in this game.
    type Order;

    // The round.

    /// The phase of the round without its draw.
    fn moment(&self) -> Moment<'_>;
    /// As [`Play::moment`], to be changed.
    fn moment_mut(&mut self) -> MomentMut<'_>;
    /// The phase by name while bets are closed.
    fn drawing(&self) -> Phase;
    /// The phase by name while the round is open.
    fn opening(&self) -> Phase {
        Phase::Open
    }
    /// Whether bets are taken while the round is open.
    fn takes_bets(&self) -> bool {
        true
    }
    /// Where the round is, as far as orders ask, while bets are closed.
    fn at(&self) -> At {
        At::Drawing
    }
    /// What lies on the table while bets are closed.
    fn shown(&self) -> Shown;
    /// The window people answer in while bets are closed.
    fn window(&self) -> Option<Window> {
        None
    }
    /// The window that stands still while play is interrupted, while bets are closed.
    fn window_mut(&mut self) -> Option<&mut Window> {
        None
    }

    // Deciding.

    /// What a command of this game leads to.
    fn decide(&self, table: &Table, command: &Self::Command, context: &Context<'_>) -> Decided;
    /// Whether a round may be opened, as far as the game goes.
    fn may_open(&self, _table: &Table) -> Result<(), Refusal> {
        Ok(())
    }
    /// The events that open a round.
    fn open(
        &self,
        table: &Table,
        round: RoundNo,
        commitment: Option<&Hex>,
        context: &Context<'_>,
    ) -> Vec<TableEvent> {
        let window_ms = table.upcoming().stored.betting_window_ms;
        vec![opened(table, round, (context.now_ms, window_ms), commitment)]
    }
    /// The box a patron bets in, taken where nobody has it.
    fn take_box(&self, table: &Table, bets: &Bets, change: &Change<'_>) -> Decided {
        crate::decide::take_own_box(table, bets, change)
    }
    /// Whether a patron may have this bet at all.
    fn check_bet(&self, _: &Table, _: &Bets, _: &Change<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    /// Whether a bet may be under the minimum.
    fn may_be_under_minimum(&self, _table: &Table, _wager: Wager) -> bool {
        false
    }
    /// What a change of a stake brings with it, before and after it.
    fn around(
        &self,
        _table: &Table,
        _bets: &Bets,
        _change: &Change<'_>,
        _context: &Context<'_>,
    ) -> Result<Around, Refusal> {
        Ok(Around::default())
    }
    /// Whether a bet registered now would be a standing one: in a box that is another's.
    fn stands(&self, _: &Table, _: &Bets, _: &Change<'_>) -> bool {
        false
    }
    /// Whether a patron may leave the box now.
    fn stays(&self, _table: &Table, _patron: &PatronId) -> Result<(), Refusal> {
        Ok(())
    }
    /// What happens besides when a patron leaves.
    fn at_leave(&self, _table: &Table, _patron: &PatronId) -> Option<TableEvent> {
        None
    }
    /// What happens besides when the bets are closed.
    fn at_close(&self, _table: &Table, _context: &Context<'_>) -> Option<TableEvent> {
        None
    }
    /// What was entered is what lies on the table: the settlement of every bet.
    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided;
    /// What the clock brings while bets are closed.
    fn tick(&self, _table: &Table, _context: &Context<'_>) -> Decided {
        Ok(Vec::new())
    }
    /// What the clock brings when the window of an open round is over, instead of the close.
    fn opening_over(&self, _table: &Table, _context: &Context<'_>) -> Option<Decided> {
        None
    }
    /// What becomes of a closed round after an interruption.
    fn after_interruption(&self, table: &Table) -> AfterInterruption;
    /// What happens besides when an interrupted round goes on.
    fn resumed(&self, _table: &Table, _context: &Context<'_>) -> Decided {
        Ok(Vec::new())
    }

    // What is due.

    /// What the automatic dealer or the clock has to do while bets are closed.
    fn drawing_due(&self, table: &Table, automatic: bool, at_ms: u64) -> Due;
    /// What the automatic dealer has to do between two rounds.
    fn between_due(&self, _table: &Table, at_ms: u64) -> Due {
        Due::OpenBets { at_ms }
    }
    /// What the automatic dealer still has to do when no round follows.
    fn closing_due(&self) -> Due {
        Due::Nothing
    }

    // Folding.

    /// The table after an event of this game.
    fn evolve(table: &mut Table, event: &Self::Event) -> Result<(), Corrupt>;
    /// A round is opened.
    fn open_round(
        table: &mut Table,
        open: BetsOpen,
        commitment: Option<&Hex>,
    ) -> Result<(), Corrupt>;
    /// The bets are closed; `false` when they were not open.
    fn close_round(&mut self, at_ms: u64) -> bool;
    /// What is shown of a round that ends, and what the game remembers of it.
    fn ending(&mut self, _end: &RoundEnd, _bets: &[BetEnd]) -> Shown {
        self.shown()
    }
    /// The round is over.
    fn end_round(&mut self, past: Arc<PastRound>);
    /// A settled round is settled again, by `past`; `before` is what had been shown, where that
    /// changes. `false` when that cannot be.
    fn correct_round(&mut self, past: Arc<PastRound>, before: Option<&Shown>) -> bool;
    /// What money an event of this game moves.
    fn transfers(_table: &Table, _event: &Self::Event) -> Vec<Transfer> {
        Vec::new()
    }

    // The pit.

    /// The orders of this game, in the order of the documents.
    const ORDERS: &'static [OrderKind];
    /// Carries an order of this game out.
    fn carry_out(&self, table: &Table, order: &Self::Order, deciding: &Deciding<'_>) -> Decided;
    /// Whether an order is among those people are shown.
    fn lists(&self, _kind: OrderKind) -> bool {
        true
    }
    /// Why an order may not be given at this table, moment and rank aside.
    fn why_not(&self, _table: &Table, _kind: OrderKind) -> Option<Refusal> {
        None
    }
    /// Whether every patron would be asked, where an order can lead to that.
    fn gives_options(&self, _table: &Table, _kind: OrderKind) -> Option<bool> {
        None
    }
    /// Whether bets may be returned one by one.
    fn returns_bets(&self, _table: &Table) -> Result<(), Refusal> {
        Ok(())
    }
    /// Whether a settled round can be settled again as a whole.
    fn settles_again(&self, _past: &PastRound) -> Result<(), Refusal> {
        Ok(())
    }

    // Telling.

    /// What is said of an open round.
    fn said_open(&self, _said: &mut Vec<Said>) {}
    /// What is said besides while bets are closed.
    fn said_drawing(&self, _table: &Table, _said: &mut Vec<Said>) {}
    /// What stands still and must be seen to, before all notices.
    fn alarms(&self, _table: &Table) -> Vec<Said> {
        Vec::new()
    }
    /// The notices of the game, the most pressing first.
    fn notices(&self, _table: &Table) -> Vec<Said> {
        Vec::new()
    }
    /// The commands a dealer may give now at a live table, by their names on the wire.
    fn commands(&self, table: &Table) -> Vec<&'static str>;
    /// What the automatic dealer promised for this round or shoe and has not revealed.
    fn promised(&self) -> Option<&Hex>;
    /// Makes ready to read one round of the past without those before it.
    fn read_alone(&mut self, _settings: &Settings) {}
    /// Whether the table can be kept as a snapshot.
    fn has_memory(&self) -> bool {
        true
    }
}

/// "Place your Bets": the event every game opens a round with.
pub(crate) fn opened(
    table: &Table,
    round: RoundNo,
    (at_ms, window_ms): (u64, Option<u64>),
    commitment: Option<&Hex>,
) -> TableEvent {
    FrameEvent::RoundOpened {
        round,
        at_ms,
        deadline_ms: window_ms.map(|window_ms| at_ms.saturating_add(window_ms)),
        rulebook: table.settings.rulebook.reference(),
        rulebook_hash: table.settings.rulebook.hash.clone(),
        commitment: commitment.cloned(),
    }
    .into()
}
