//! How pai gow answers the shell: the bank, the dice in the cup, the hands and their setting.

use super::bank::{self, answer, close_offer};
use super::betting::{self, MAIN};
use super::{
    Deal, ORDERS, PaiGowCommand, PaiGowDue, PaiGowEvent, PaiGowOrder, PaiGowTable, correct, cover,
    deal, fold, opening, said, set, stored,
};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Around, Change, Decided};
use crate::due::Due;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::game::GameTable;
use crate::hex::Hex;
use crate::phase::Phase;
use crate::pit::{At, DECIDE_RETURN, DECIDE_VOID, Deciding, OrderKind, at};
use crate::play::Play;
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{
    BetEnd, BetsOpen, Moment, MomentMut, PastRound, Round, RoundEnd, RoundNo, RoundResult, Shown,
    Window,
};
use crate::said::Said;
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, Transfer};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use std::sync::Arc;

impl Play for PaiGowTable {
    type Command = PaiGowCommand;
    type Event = PaiGowEvent;
    type Order = PaiGowOrder;

    fn moment(&self) -> Moment<'_> {
        self.round.moment()
    }

    fn moment_mut(&mut self) -> MomentMut<'_> {
        self.round.moment_mut()
    }

    fn drawing(&self) -> Phase {
        match self.setting() {
            Some(_) => Phase::Setting,
            None => Phase::Drawing,
        }
    }

    fn opening(&self) -> Phase {
        match self.offer {
            Some(_) => Phase::BankOffer,
            None => Phase::Open,
        }
    }

    fn takes_bets(&self) -> bool {
        self.offer.is_none()
    }

    fn shown(&self) -> Shown {
        Shown::PaiGow(Arc::new(self.felt()))
    }

    fn window(&self) -> Option<Window> {
        self.setting().map(|(_, window)| *window)
    }

    fn window_mut(&mut self) -> Option<&mut Window> {
        match &mut self.round {
            Round::Closed(_, Deal::Setting(_, window)) => Some(window),
            Round::Closed(_, Deal::Dicing | Deal::Delivering(_))
            | Round::Idle
            | Round::Open(_)
            | Round::Ended(_) => None,
        }
    }

    fn decide(&self, table: &Table, command: &PaiGowCommand, context: &Context<'_>) -> Decided {
        match command {
            PaiGowCommand::RecordBank { patron, answer: given, cover, .. } => {
                bank::record_answer(table, self, patron, (*given, *cover), context)
            }
            PaiGowCommand::AnswerBank { patron, answer: given, .. } => {
                answer(table, self, patron, *given, context)
            }
            PaiGowCommand::CloseOffer { .. } => close_offer(table, self, context),
            PaiGowCommand::EnterDice { dice, shakes, .. } => {
                deal::enter_dice(table, self, (*dice, *shakes))
            }
            PaiGowCommand::DealHands { packets, .. } => {
                deal::deal_hands(table, self, packets, context)
            }
            PaiGowCommand::EnterHand { to, pieces, .. } => {
                deal::enter_hand(table, self, (*to, pieces), context)
            }
            PaiGowCommand::Misdeal { left, .. } => deal::misdeal(table, self, *left, context),
            PaiGowCommand::SetHand { patron, low, confirm_foul, .. } => {
                set::set_hand(table, self, patron, (low, *confirm_foul), context)
            }
            PaiGowCommand::HouseWay { patron, .. } => set::house_way(table, self, patron, context),
            PaiGowCommand::RevealSeed { seed, .. } => opening::reveal(table, self, seed.as_ref()),
        }
    }

    fn open(
        &self,
        table: &Table,
        round: RoundNo,
        commitment: Option<&Hex>,
        context: &Context<'_>,
    ) -> Vec<TableEvent> {
        opening::open(table, self, round, commitment, context)
    }

    fn check_bet(&self, table: &Table, bets: &Bets, change: &Change<'_>) -> Result<(), Refusal> {
        betting::check_wager(table, self, bets, change)
    }

    fn room(&self, at: &Table, bets: &Bets, to: &Change<'_>) -> Option<(Amount, Refusal)> {
        let refused = betting::check_wager(at, self, bets, to).err();
        refused.map(|why| (Amount::ZERO, why))
    }

    /// The minimum applies to the main bet; Fortune may be less.
    fn may_be_under_minimum(&self, _table: &Table, wager: Wager) -> bool {
        wager != MAIN
    }

    fn around_recount(
        &self,
        table: &Table,
        bets: &Bets,
        change: &Change<'_>,
    ) -> Result<Around, Refusal> {
        cover::around_recount(table, self, bets, change)
    }

    fn around(
        &self,
        table: &Table,
        bets: &Bets,
        change: &Change<'_>,
        context: &Context<'_>,
    ) -> Result<Around, Refusal> {
        betting::around(table, self, bets, change, context)
    }

    fn stays(&self, table: &Table, patron: &PatronId) -> Result<(), Refusal> {
        betting::stays(table, self, patron)
    }

    fn must_not_leave(&self, table: &Table, patron: &PatronId) -> Result<(), Refusal> {
        betting::must_not_leave(table, self, patron)
    }

    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided {
        set::confirm(table, self, context)
    }

    fn tick(&self, table: &Table, context: &Context<'_>) -> Decided {
        match self.setting() {
            Some((_, window)) if window.is_over(context.now_ms) => match table.settings.dealing() {
                Dealing::Automatic => set::time_over(table, self, context),
                Dealing::Live => set::time_over_live(table, self),
            },
            Some(_) | None => Ok(Vec::new()),
        }
    }

    fn opening_over(&self, table: &Table, context: &Context<'_>) -> Option<Decided> {
        self.offer.as_ref().map(|_| close_offer(table, self, context))
    }

    fn after_interruption(&self, _table: &Table) -> AfterInterruption {
        match self.setting() {
            Some(_) => AfterInterruption::Continue(RuleKey::OutcomeEstablished),
            None => AfterInterruption::Void(RuleKey::NoOutcomeEstablished),
        }
    }

    fn resumed(&self, table: &Table, context: &Context<'_>) -> Decided {
        set::after_resume(table, self, context)
    }

    fn drawing_due(&self, table: &Table, automatic: bool, at_ms: u64) -> Due {
        match &self.round {
            Round::Closed(_, Deal::Setting(..)) if !automatic && table.unset().is_empty() => {
                Due::Nothing // the Dealer confirms
            }
            Round::Closed(_, Deal::Setting(_, window)) => Due::at_end_of(window),
            Round::Closed(_, Deal::Dicing) if automatic => Due::PaiGow(PaiGowDue::Dice { at_ms }),
            Round::Closed(_, Deal::Delivering(_)) if automatic => Due::PaiGow(PaiGowDue::Hands),
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => Due::Nothing,
        }
    }

    fn between_due(&self, _table: &Table, at_ms: u64) -> Due {
        match self.promised {
            Some(_) => Due::PaiGow(PaiGowDue::Reveal),
            None => Due::OpenBets { at_ms },
        }
    }

    fn closing_due(&self) -> Due {
        match self.promised {
            Some(_) => Due::PaiGow(PaiGowDue::Reveal),
            None => Due::Nothing,
        }
    }

    fn evolve(table: &mut Table, event: &PaiGowEvent) -> Result<(), Corrupt> {
        fold::evolve(table, event)
    }

    fn open_round(
        table: &mut Table,
        open: BetsOpen,
        commitment: Option<&Hex>,
    ) -> Result<(), Corrupt> {
        if let GameTable::PaiGow(game) = &mut table.game {
            game.round = Round::Open(open);
            game.style = table.settings.pai_gow().delivery;
            fold::opened(game, commitment);
        }
        Ok(())
    }

    fn close_round(&mut self, at_ms: u64) -> bool {
        self.round.close(at_ms, Deal::Dicing)
    }

    fn ending(&mut self, end: &RoundEnd, bets: &[BetEnd]) -> Shown {
        fold::ended(self, end, bets)
    }

    fn end_round(&mut self, past: Arc<PastRound>) {
        self.round = Round::Ended(past);
    }

    /// A settled round may be made Void, and banking then forgets it. Hands and dice are corrected
    /// by events of their own.
    fn correct_round(&mut self, past: Arc<PastRound>, _: Option<&Shown>) -> bool {
        match past.end {
            RoundEnd::Void(_) => {
                self.record = self.before.clone();
                self.round = Round::Ended(past);
                true
            }
            RoundEnd::Settled(_) => false,
        }
    }

    fn transfers(table: &Table, event: &PaiGowEvent) -> Vec<Transfer> {
        match event {
            PaiGowEvent::HandCorrected { moves, .. } => correct::adjusted(table, moves),
            PaiGowEvent::DiceEntered { .. }
            | PaiGowEvent::BankOffered { .. }
            | PaiGowEvent::BankAnswered { .. }
            | PaiGowEvent::BankDecided { .. }
            | PaiGowEvent::HandDealt { .. }
            | PaiGowEvent::SettingOpened { .. }
            | PaiGowEvent::HandSet { .. }
            | PaiGowEvent::SeedRevealed { .. }
            | PaiGowEvent::DiceCorrected { .. } => Vec::new(),
        }
    }

    fn wager(text: &str) -> Option<Wager> {
        stored::wager(text)
    }

    fn result(text: &str) -> Option<RoundResult> {
        stored::banked(text)
    }

    const ORDERS: &'static [OrderKind] = ORDERS;

    fn carry_out(&self, table: &Table, order: &PaiGowOrder, deciding: &Deciding<'_>) -> Decided {
        match order {
            PaiGowOrder::CorrectDice { dice, text } => {
                correct::dice(table, self, *dice, text, deciding)
            }
            PaiGowOrder::CorrectHand { at, pieces, low, text } => {
                correct::hand(table, self, (*at, pieces, low.as_deref()), text, deciding)
            }
            PaiGowOrder::Misdeal { left } => deal::made_misdeal(table, self, *left, deciding),
        }
    }

    /// The console gives corrections of pai gow as commands; bets are not returned one by one.
    fn lists(&self, kind: OrderKind) -> bool {
        !ORDERS.contains(&kind) && kind != DECIDE_RETURN
    }

    fn why_not(&self, table: &Table, kind: OrderKind) -> Option<Refusal> {
        let first = table.edition() < Edition::SECOND;
        let stands = first && kind == DECIDE_VOID && at(table) == At::Settled;
        stands.then(|| Refusal::PastRoundStands { round: table.round() })
    }

    /// Bets and the bank's cover depend on each other: a whole round is played or Void.
    fn returns_bets(&self, table: &Table) -> Result<(), Refusal> {
        match table.moment() {
            Moment::Ended(past) => Err(Refusal::PastRoundStands { round: past.round }),
            Moment::Idle | Moment::Open(_) | Moment::Closed(_) => Err(Refusal::NotThisGame),
        }
    }

    fn settles_again(&self, past: &PastRound) -> Result<(), Refusal> {
        Err(Refusal::PastRoundStands { round: past.round })
    }

    fn said_open(&self, said: &mut Vec<Said>) {
        said::said_of_round(said, self);
    }

    fn commands(&self, table: &Table) -> Vec<&'static str> {
        table.pai_gow_commands(self)
    }

    fn promised(&self) -> Option<&Hex> {
        self.promised.as_ref()
    }
}
