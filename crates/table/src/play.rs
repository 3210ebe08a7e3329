//! The questions the shell asks every game. The shell knows people, boxes, stakes, windows and the
//! frame of a round; the game knows what is drawn and what it means.

use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Around, Change, Decided};
use crate::due::Due;
use crate::event::{FrameEvent, Named, TableEvent};
use crate::game::Record;
use crate::hex::Hex;
use crate::order::PitOrder;
use crate::phase::Phase;
use crate::pit::{At, Deciding, OrderKind};
use crate::reader::Taken;
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{
    BetEnd, BetsOpen, Moment, MomentMut, PastRound, RoundEnd, RoundNo, RoundResult, Shown, Window,
};
use crate::said::Said;
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, Transfer};
use croupier_rules::money::Amount;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A game at a table. Every game must answer the methods without a body; the others have a default
/// that fits a game without that feature.
pub(crate) trait Play: Sized {
    /// Commands only this game has.
    type Command;
    /// Events only this game has.
    type Event: Named + DeserializeOwned + Into<TableEvent>;
    /// Orders of the pit only this game has.
    type Order: DeserializeOwned + Into<PitOrder>;

    // The round.

    /// The phase of the round without its draw.
    fn moment(&self) -> Moment<'_>;
    /// The same as [`Play::moment`], but mutable.
    fn moment_mut(&mut self) -> MomentMut<'_>;
    /// The name of the phase while bets are closed.
    fn drawing(&self) -> Phase;
    /// The name of the phase while the round is open.
    fn opening(&self) -> Phase {
        Phase::Open
    }
    /// Whether bets are taken while the round is open.
    fn takes_bets(&self) -> bool {
        true
    }
    /// Where the round is, as far as it matters for orders, while bets are closed.
    fn at(&self) -> At {
        At::Drawing
    }
    /// What lies on the table while bets are closed.
    fn shown(&self) -> Shown;
    /// The window in which people answer, while bets are closed.
    fn window(&self) -> Option<Window> {
        None
    }
    /// The window that stops during an interruption, while bets are closed.
    fn window_mut(&mut self) -> Option<&mut Window> {
        None
    }

    // Deciding.

    /// What a command of this game leads to.
    fn decide(&self, table: &Table, command: &Self::Command, context: &Context<'_>) -> Decided;
    /// Whether the game allows a round to be opened.
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
    /// The box a patron bets in; the patron takes it if nobody has it.
    fn take_box(&self, table: &Table, bets: &Bets, change: &Change<'_>) -> Decided {
        crate::decide::take_own_box(table, bets, change)
    }
    /// Whether a patron may place this bet at all.
    fn check_bet(&self, _: &Table, _: &Bets, _: &Change<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    /// How much more this game lets a patron stake on a bet, and why no more; `None` if the game
    /// sets no bound. The change is one of a cent, in a box that takes it.
    fn room(&self, _: &Table, _: &Bets, _: &Change<'_>) -> Option<(Amount, Refusal)> {
        None
    }
    /// Whether a bet may be under the minimum.
    fn may_be_under_minimum(&self, _table: &Table, _wager: Wager) -> bool {
        false
    }
    /// The most a patron may stake on this wager, as displayed (R14).
    fn maximum(&self, table: &Table, _wager: Wager) -> Option<Amount> {
        table.settings.limits().permissible_maximum()
    }
    /// Whether what a recount finds stands whatever the limits: the document says what becomes of
    /// it.
    fn lies_beyond_limits(&self, _table: &Table) -> bool {
        false
    }
    /// The events a recounted stake brings with it, or why it cannot be recounted.
    fn around_recount(&self, _: &Table, _: &Bets, _: &Change<'_>) -> Result<Around, Refusal> {
        Ok(Around::default())
    }
    /// The events a changed stake brings with it, before and after the change.
    fn around(
        &self,
        _table: &Table,
        _bets: &Bets,
        _change: &Change<'_>,
        _context: &Context<'_>,
    ) -> Result<Around, Refusal> {
        Ok(Around::default())
    }
    /// Whether a bet registered now would be standing: in another patron's box.
    fn stands(&self, _: &Table, _: &Bets, _: &Change<'_>) -> bool {
        false
    }
    /// Refuses a patron who must not change to another box now.
    fn stays(&self, _table: &Table, _patron: &PatronId) -> Result<(), Refusal> {
        Ok(())
    }
    /// Refuses a patron who must not walk away from the table now.
    fn must_not_leave(&self, _table: &Table, _patron: &PatronId) -> Result<(), Refusal> {
        Ok(())
    }
    /// A further event when a patron leaves.
    fn at_leave(&self, _table: &Table, _patron: &PatronId) -> Option<TableEvent> {
        None
    }
    /// A further event when bets are closed.
    fn at_close(&self, _table: &Table, _context: &Context<'_>) -> Option<TableEvent> {
        None
    }
    /// Settles every bet by what was entered, which the dealer confirms.
    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided;
    /// What passing time leads to while bets are closed.
    fn tick(&self, _table: &Table, _context: &Context<'_>) -> Decided {
        Ok(Vec::new())
    }
    /// What the end of an open round's window leads to, if not to closed bets.
    fn opening_over(&self, _table: &Table, _context: &Context<'_>) -> Option<Decided> {
        None
    }
    /// How a closed round goes on after an interruption.
    fn after_interruption(&self, table: &Table) -> AfterInterruption;
    /// Further events when an interrupted round goes on.
    fn resumed(&self, _table: &Table, _context: &Context<'_>) -> Decided {
        Ok(Vec::new())
    }

    // Devices.

    /// A reading in the words the table keeps it in; `None` if it is nothing that is read here.
    fn reads(&self, _text: &str) -> Option<String> {
        None
    }
    /// What becomes of a reading, in those words.
    fn read(&self, table: &Table, _: &str, _: &Context<'_>) -> Result<Taken, Refusal> {
        crate::decide::no_reading(table)
    }

    // What is due.

    /// What the automatic dealer or the clock must do while bets are closed.
    fn drawing_due(&self, table: &Table, automatic: bool, at_ms: u64) -> Due;
    /// What the automatic dealer must do between two rounds.
    fn between_due(&self, _table: &Table, at_ms: u64) -> Due {
        Due::OpenBets { at_ms }
    }
    /// What ends with the table when it closes.
    fn at_closing(&self, _table: &Table, _context: &Context<'_>) -> Decided {
        Ok(Vec::new())
    }
    /// What the automatic dealer must still do when no round follows.
    fn closing_due(&self) -> Due {
        Due::Nothing
    }

    // Folding.

    /// The table after an event of this game.
    fn evolve(table: &mut Table, event: &Self::Event) -> Result<(), Corrupt>;
    /// Opens a round.
    fn open_round(
        table: &mut Table,
        open: BetsOpen,
        commitment: Option<&Hex>,
    ) -> Result<(), Corrupt>;
    /// Closes the bets; `false` if they were not open.
    fn close_round(&mut self, at_ms: u64) -> bool;
    /// What is shown of a round that ends; the game also notes what it remembers of it.
    fn ending(&mut self, _end: &RoundEnd, _bets: &[BetEnd]) -> Shown {
        self.shown()
    }
    /// Ends the round.
    fn end_round(&mut self, past: Arc<PastRound>);
    /// Replaces a settled round by its correction `past`; `before` is what it showed, if that
    /// changes. `false` if the game does not allow it.
    fn correct_round(&mut self, past: Arc<PastRound>, before: Option<&Shown>) -> bool;
    /// The money an event of this game moves.
    fn transfers(_table: &Table, _event: &Self::Event) -> Vec<Transfer> {
        Vec::new()
    }

    // The pit.

    /// The orders of this game, in the order of the documents.
    const ORDERS: &'static [OrderKind];
    /// Carries out an order of this game.
    fn carry_out(&self, table: &Table, order: &Self::Order, deciding: &Deciding<'_>) -> Decided;
    /// Whether people are shown this order.
    fn lists(&self, _kind: OrderKind) -> bool {
        true
    }
    /// Why an order may not be given at this table, apart from moment and rank.
    fn why_not(&self, _table: &Table, _kind: OrderKind) -> Option<Refusal> {
        None
    }
    /// Whether every patron would be asked; `None` if the order cannot lead to that.
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

    // Reading what a table of this game stored.

    /// The stake this game stores as this text, if it is no bet of the layout.
    fn wager(_text: &str) -> Option<Wager> {
        None
    }
    /// The result this game stores as this text.
    fn result(text: &str) -> Option<RoundResult>;

    // Remembering.

    /// What a table keeps for its roads before its first round.
    fn record() -> Record {
        Record::Nothing
    }
    /// Notes what a round was settled by, replacing an earlier note of the same round. `false` if
    /// this is no round of this game.
    fn note(&self, _: &mut Record, _: &Settings, _: RoundNo, _: &Shown) -> bool {
        true
    }

    // Telling.

    /// What is said of an open round.
    fn said_open(&self, _said: &mut Vec<Said>) {}
    /// What is said in addition while bets are closed.
    fn said_drawing(&self, _table: &Table, _said: &mut Vec<Said>) {}
    /// What has stopped and needs attention; shown before all notices.
    fn alarms(&self, _table: &Table) -> Vec<Said> {
        Vec::new()
    }
    /// The notices of the game, the most pressing first.
    fn notices(&self, _table: &Table) -> Vec<Said> {
        Vec::new()
    }
    /// The commands a dealer may give now at a live table, by their names on the wire.
    fn commands(&self, table: &Table) -> Vec<&'static str>;
    /// The commitment for this round or shoe, until its seed is revealed.
    fn promised(&self) -> Option<&Hex>;
    /// Prepares the game to read one past round without the rounds before it.
    fn read_alone(&mut self, _settings: &Settings) {}
}

/// "Place your Bets": the event with which every game opens a round.
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
