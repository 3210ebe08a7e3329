//! How Sic Bo answers the shell: the throw, what it settles, and what the dealer may do.

use super::source::{self, Throws};
use super::{
    ORDERS, Shake, SicBoCommand, SicBoDue, SicBoEvent, SicBoOrder, SicBoTable, correction, dice_of,
    dice_text, record, settle::settled,
};
use crate::command::Context;
use crate::decide::{Decided, check_rank, wrong_moment};
use crate::due::Due;
use crate::edition::Edition;
use crate::evolve::broken;
use crate::game::{GameTable, Record};
use crate::hex::Hex;
use crate::phase::Phase;
use crate::pit::{Deciding, OrderKind};
use crate::play::Play;
use crate::reader::{Outcome, ReadingMode, Taken};
use crate::reader_refusal::ReaderRefusal;
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{BetsOpen, Moment, MomentMut, PastRound, Round, RoundNo, RoundResult, Shown};
use crate::settings::{Dealing, Settings};
use crate::table::Table;
use croupier_house::{Corrupt, PitRank};
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::RuleKey;
use std::collections::VecDeque;
use std::sync::Arc;

impl Play for SicBoTable {
    type Command = SicBoCommand;
    type Event = SicBoEvent;
    type Order = SicBoOrder;

    fn moment(&self) -> Moment<'_> {
        self.round.moment()
    }

    fn moment_mut(&mut self) -> MomentMut<'_> {
        self.round.moment_mut()
    }

    fn drawing(&self) -> Phase {
        match self.thrown() {
            Some(_) => Phase::Confirming,
            None => Phase::Drawing,
        }
    }

    fn shown(&self) -> Shown {
        self.thrown().map_or(Shown::Nothing, Shown::Dice)
    }

    fn decide(&self, table: &Table, command: &SicBoCommand, context: &Context<'_>) -> Decided {
        match command {
            SicBoCommand::EnterDice { dice, seed, .. } => {
                let counts = || self.enter_dice(table, *dice, seed.as_ref(), context);
                match self.compares(table) && self.thrown().is_none() {
                    true => source::entered(table, self, *dice, context, counts),
                    false => counts(),
                }
            }
        }
    }

    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided {
        match &self.round {
            Round::Closed(closed, Shake::Thrown(dice)) => {
                Ok(vec![settled(table, &closed.bets, *dice, context.now_ms)?])
            }
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
                Err(wrong_moment(table))
            }
        }
    }

    fn reads(&self, text: &str) -> Option<String> {
        dice_of(text).map(dice_text)
    }

    fn read(&self, table: &Table, text: &str, context: &Context<'_>) -> Result<Taken, Refusal> {
        let unknown = || ReaderRefusal::ReadingUnknown { reading: text.to_owned() };
        let dice = dice_of(text).ok_or_else(unknown)?;
        if self.compares(table) {
            if let Some(taken) = source::read(table, self, dice, context)? {
                return Ok(taken);
            }
        } else if self.thrown().is_some() {
            return Err(wrong_moment(table));
        }
        let events = self.enter_dice(table, dice, None, context)?;
        Ok(Taken { outcome: Outcome::Counted, events })
    }

    fn after_interruption(&self, _table: &Table) -> AfterInterruption {
        match self.thrown() {
            Some(_) => AfterInterruption::Continue(RuleKey::OutcomeEstablished),
            None => AfterInterruption::Void(RuleKey::NoOutcomeEstablished),
        }
    }

    fn drawing_due(&self, _table: &Table, automatic: bool, at_ms: u64) -> Due {
        if automatic { Due::SicBo(SicBoDue::Dice { at_ms }) } else { Due::Nothing }
    }

    fn evolve(table: &mut Table, event: &SicBoEvent) -> Result<(), Corrupt> {
        let GameTable::SicBo(SicBoTable { round: Round::Closed(_, shake), told }) = &mut table.game
        else {
            return broken(table, "dice out of turn");
        };
        match event {
            SicBoEvent::DiceEntered { dice, .. } => {
                (*shake, *told) = (Shake::Thrown(*dice), Throws::NONE);
            }
            SicBoEvent::DiceTold { teller, dice, .. } => {
                told.first = Some((teller.clone(), *dice));
            }
            SicBoEvent::DiceDiffer { teller, dice, .. } => {
                told.differs = Some((teller.clone(), *dice));
            }
            SicBoEvent::NoRoll { .. } => (*shake, *told) = (Shake::Shaking, Throws::NONE),
        }
        Ok(())
    }

    fn open_round(table: &mut Table, open: BetsOpen, _: Option<&Hex>) -> Result<(), Corrupt> {
        table.game = GameTable::SicBo(SicBoTable { round: Round::Open(open), told: Throws::NONE });
        Ok(())
    }

    fn close_round(&mut self, at_ms: u64) -> bool {
        self.round.close(at_ms, Shake::Shaking)
    }

    fn end_round(&mut self, past: Arc<PastRound>) {
        (self.round, self.told) = (Round::Ended(past), Throws::NONE);
    }

    fn correct_round(&mut self, past: Arc<PastRound>, _: Option<&Shown>) -> bool {
        self.round = Round::Ended(past);
        true
    }

    const ORDERS: &'static [OrderKind] = ORDERS;

    fn carry_out(&self, table: &Table, order: &SicBoOrder, deciding: &Deciding<'_>) -> Decided {
        match order {
            SicBoOrder::CorrectDice { dice, text } => {
                correction::dice(table, (&self.round, &self.told), *dice, text, deciding)
            }
            SicBoOrder::NoRoll { text } => correction::no_roll(table, &self.round, text, deciding),
        }
    }

    fn why_not(&self, table: &Table, kind: OrderKind) -> Option<Refusal> {
        let automatic = table.settings.dealing() == Dealing::Automatic;
        (automatic && ORDERS.contains(&kind)).then_some(Refusal::DealtAutomatically)
    }

    fn result(text: &str) -> Option<RoundResult> {
        let total = text.parse().ok().filter(|total| (3..=18).contains(total));
        total.map(RoundResult::Total)
    }

    fn record() -> Record {
        Record::Throws(VecDeque::new())
    }

    fn note(&self, record: &mut Record, _: &Settings, round: RoundNo, shown: &Shown) -> bool {
        match record {
            Record::Throws(throws) => record::note(throws, round, shown),
            Record::Nothing | Record::Shoe { .. } => false,
        }
    }

    fn commands(&self, table: &Table) -> Vec<&'static str> {
        match table.phase() {
            Phase::Idle | Phase::Settled | Phase::Void => {
                table.kept.may_open(table.round.next()).then_some("open-bets").into_iter().collect()
            }
            Phase::Open => vec!["close-bets", "interrupt", "place-bet-for"],
            Phase::Drawing if self.told.differs.is_some() => vec!["interrupt"],
            Phase::Drawing => vec!["enter-dice", "interrupt"],
            Phase::Confirming if table.edition() < Edition::SECOND => {
                vec!["confirm", "enter-dice", "interrupt"]
            }
            Phase::Confirming => vec!["confirm", "interrupt"],
            Phase::Interrupted => vec!["resume"],
            Phase::Insurance | Phase::Options | Phase::BankOffer | Phase::Setting => Vec::new(),
        }
    }

    fn promised(&self) -> Option<&Hex> {
        match self.round.moment() {
            Moment::Open(open) => open.commitment.as_ref(),
            Moment::Closed(closed) => closed.commitment.as_ref(),
            Moment::Idle | Moment::Ended(_) => None,
        }
    }
}

impl SicBoTable {
    /// Whether a throw takes two sources, and there is one to read.
    fn compares(&self, table: &Table) -> bool {
        let closed = matches!(&self.round, Round::Closed(..));
        let live = table.settings.dealing() == Dealing::Live;
        closed && live && table.reading_mode() == ReadingMode::TwoSources
    }

    /// The dice lie. An automatic table settles at once; a live table waits for the dealer to
    /// confirm. Once the numbers are shown, others take an order (R71).
    fn enter_dice(
        &self,
        table: &Table,
        dice: Dice,
        seed: Option<&Hex>,
        context: &Context<'_>,
    ) -> Decided {
        let Round::Closed(closed, shake) = &self.round else { return Err(wrong_moment(table)) };
        if table.edition() >= Edition::SECOND {
            match shake.dice() {
                Some(shown) if shown == dice => return Ok(Vec::new()), // they are entered already
                Some(_) => return Err(other_numbers(table, context)),
                None => {}
            }
        }
        let round = table.round();
        let entered = SicBoEvent::DiceEntered { round, dice, seed: seed.cloned() };
        let mut events = vec![entered.into()];
        if table.settings.dealing() == Dealing::Automatic {
            events.push(settled(table, &closed.bets, dice, context.now_ms)?);
        }
        Ok(events)
    }
}

/// Why numbers that are shown are not replaced by entering others: a Pit Supervisor corrects them,
/// with a reason.
fn other_numbers(table: &Table, context: &Context<'_>) -> Refusal {
    match check_rank(table, context.actor, PitRank::PitSupervisor) {
        Err(refused) => refused,
        Ok(()) => Refusal::ReasonNeeded,
    }
}
