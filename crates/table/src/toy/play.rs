//! How the toy answers the shell: the toss, what it settles, and how it is corrected.

use super::settle::settle;
use super::{Face, ORDERS, Toss, ToyCommand, ToyDue, ToyEvent, ToyOrder, ToyRefusal, ToyTable};
use crate::command::Context;
use crate::decide::{Decided, wrong_moment};
use crate::due::Due;
use crate::event::FrameEvent;
use crate::evolve::broken;
use crate::game::GameTable;
use crate::hex::Hex;
use crate::phase::Phase;
use crate::pit::{
    Deciding, IncidentKind, OrderKind, by_people, corrected, laid, noted, settled_part, words,
};
use crate::play::Play;
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{
    BetEnd, BetsOpen, Moment, MomentMut, PastRound, Round, RoundEnd, RoundResult, Shown,
};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::Corrupt;
use croupier_rules::rulebook::RuleKey;
use std::sync::Arc;

impl Play for ToyTable {
    type Command = ToyCommand;
    type Event = ToyEvent;
    type Order = ToyOrder;

    fn moment(&self) -> Moment<'_> {
        self.round.moment()
    }

    fn moment_mut(&mut self) -> MomentMut<'_> {
        self.round.moment_mut()
    }

    fn drawing(&self) -> Phase {
        self.covered().map_or(Phase::Drawing, |_| Phase::Confirming)
    }

    /// The coin is under the cup until the round is over.
    fn shown(&self) -> Shown {
        Shown::Nothing
    }

    fn decide(&self, table: &Table, command: &ToyCommand, context: &Context<'_>) -> Decided {
        let ToyCommand::EnterCoin { round, face } = *command;
        match &self.round {
            Round::Closed(_, Toss::Tossing) => {}
            Round::Closed(_, Toss::Covered(_)) => return Err(ToyRefusal::CoinLies.into()),
            Round::Idle | Round::Open(_) | Round::Ended(_) => return Err(wrong_moment(table)),
        }
        let mut events = vec![ToyEvent::CoinTossed { round, face }.into()];
        if table.settings.dealing() == Dealing::Automatic {
            events.extend(self.settled(table, face, context)?);
        }
        Ok(events)
    }

    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided {
        let face = self.covered().ok_or_else(|| wrong_moment(table))?;
        self.settled(table, face, context)
    }

    fn after_interruption(&self, _table: &Table) -> AfterInterruption {
        match self.covered() {
            Some(_) => AfterInterruption::Continue(RuleKey::OutcomeEstablished),
            None => AfterInterruption::Void(RuleKey::NoOutcomeEstablished),
        }
    }

    fn drawing_due(&self, _table: &Table, automatic: bool, at_ms: u64) -> Due {
        if automatic { Due::Toy(ToyDue::Toss { at_ms }) } else { Due::Nothing }
    }

    fn evolve(table: &mut Table, event: &ToyEvent) -> Result<(), Corrupt> {
        let ToyEvent::CoinTossed { face, .. } = event;
        let GameTable::Toy(ToyTable { round: Round::Closed(_, toss) }) = &mut table.game else {
            return broken(table, "a coin out of turn");
        };
        *toss = Toss::Covered(*face);
        Ok(())
    }

    fn open_round(table: &mut Table, open: BetsOpen, _: Option<&Hex>) -> Result<(), Corrupt> {
        table.game = GameTable::Toy(ToyTable { round: Round::Open(open) });
        Ok(())
    }

    fn close_round(&mut self, at_ms: u64) -> bool {
        self.round.close(at_ms, Toss::Tossing)
    }

    /// A Void round shows no coin: nobody was to see it.
    fn ending(&mut self, end: &RoundEnd, _bets: &[BetEnd]) -> Shown {
        match (end, self.covered()) {
            (RoundEnd::Settled(_), Some(face)) => Shown::Toy(face),
            (RoundEnd::Settled(_) | RoundEnd::Void(_), _) => Shown::Nothing,
        }
    }

    fn end_round(&mut self, past: Arc<PastRound>) {
        self.round = Round::Ended(past);
    }

    fn correct_round(&mut self, past: Arc<PastRound>, _: Option<&Shown>) -> bool {
        self.round = Round::Ended(past);
        true
    }

    fn result(text: &str) -> Option<RoundResult> {
        Face::named(text).map(RoundResult::Toy)
    }

    const ORDERS: &'static [OrderKind] = ORDERS;

    fn carry_out(&self, table: &Table, order: &ToyOrder, deciding: &Deciding<'_>) -> Decided {
        let ToyOrder::CorrectCoin { face, text } = order;
        by_people(table)?;
        let text = words(text)?;
        let rule = RuleKey::ResultCorrected;
        let note = noted(table, IncidentKind::Correction, &text, rule, deciding);
        match &self.round {
            Round::Closed(_, Toss::Covered(was)) if was != face => {
                Ok(vec![note, ToyEvent::CoinTossed { round: table.round(), face: *face }.into()])
            }
            Round::Ended(past) if past.shown != Shown::Toy(*face) => {
                let ends = settle(&table.settings, &laid(settled_part(past).iter()), *face)?;
                let end = RoundEnd::Settled(RoundResult::Toy(*face));
                let shown = Some(Shown::Toy(*face));
                Ok(vec![note, corrected(table, past, shown, end, ends, deciding.context)?])
            }
            Round::Closed(..) | Round::Ended(_) => Err(Refusal::NothingToCorrect),
            Round::Idle | Round::Open(_) => Err(wrong_moment(table)),
        }
    }

    fn commands(&self, table: &Table) -> Vec<&'static str> {
        match table.phase() {
            Phase::Drawing => vec!["enter-coin"],
            Phase::Confirming => vec!["confirm"],
            Phase::Idle
            | Phase::Open
            | Phase::Settled
            | Phase::Void
            | Phase::Interrupted
            | Phase::Insurance
            | Phase::Options
            | Phase::BankOffer
            | Phase::Setting => Vec::new(),
        }
    }

    fn promised(&self) -> Option<&Hex> {
        None
    }
}

impl ToyTable {
    fn settled(&self, table: &Table, face: Face, context: &Context<'_>) -> Decided {
        let bets = table.bets().ok_or_else(|| wrong_moment(table))?;
        let bets = Arc::new(settle(&table.settings, bets, face)?);
        let (round, at_ms, result) = (table.round(), context.now_ms, RoundResult::Toy(face));
        Ok(vec![FrameEvent::RoundSettled { round, at_ms, result, bets }.into()])
    }
}
