//! How baccarat answers the shell: cards one by one, windows between them, third cards, the shoe.

use super::squeeze::{self, waits};
use super::{
    BaccaratCommand, BaccaratDue, BaccaratEvent, BaccaratOrder, BaccaratRefusal, BaccaratTable,
    Draw, Life, ORDERS, Shoe, Sources, boxes, correction, dealing_error, draw, excess, fold,
    insurance, insured, neglect, notices, offered, options, private, record, said, set, settle,
    shoe, source, stored, void, waiver,
};
use super::{error::DealingErrorKind, terms};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Around, Change, Decided, wrong_moment};
use crate::due::Due;
use crate::event::TableEvent;
use crate::evolve::broken;
use crate::game::{GameTable, Record};
use crate::hex::Hex;
use crate::phase::Phase;
use crate::pit::{At, Deciding, OrderKind};
use crate::play::Play;
use crate::reader::Taken;
use crate::recovery::AfterInterruption;
use crate::refusal::Refusal;
use crate::round::{
    BetsOpen, Moment, MomentMut, PastRound, Round, RoundNo, RoundResult, Shown, Window,
};
use crate::said::Said;
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Corrupt, PatronId, Transfer};
use croupier_rules::baccarat::established;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use std::sync::Arc;

impl Play for BaccaratTable {
    type Command = BaccaratCommand;
    type Event = BaccaratEvent;
    type Order = BaccaratOrder;

    fn moment(&self) -> Moment<'_> {
        self.round.moment()
    }

    fn moment_mut(&mut self) -> MomentMut<'_> {
        self.round.moment_mut()
    }

    fn drawing(&self) -> Phase {
        match self.draw() {
            Some(Draw::Insuring(..)) => Phase::Insurance,
            Some(Draw::Options(..)) => Phase::Options,
            Some(Draw::Complete(_)) => Phase::Confirming,
            Some(Draw::Dealing(_)) | None => Phase::Drawing,
        }
    }

    fn at(&self) -> At {
        match self.draw() {
            Some(Draw::Options(..)) => At::Choosing,
            Some(Draw::Dealing(_) | Draw::Insuring(..) | Draw::Complete(_)) | None => At::Drawing,
        }
    }

    fn shown(&self) -> Shown {
        match self.draw().map(Draw::cards) {
            Some(cards) if !cards.is_empty() => Shown::Cards(cards.to_vec()),
            Some(_) | None => Shown::Nothing,
        }
    }

    fn window(&self) -> Option<Window> {
        match self.draw() {
            Some(Draw::Insuring(_, offered)) => Some(offered.window),
            Some(Draw::Options(_, options)) => Some(options.window),
            Some(Draw::Dealing(_) | Draw::Complete(_)) | None => None,
        }
    }

    fn window_mut(&mut self) -> Option<&mut Window> {
        match &mut self.round {
            Round::Closed(_, Draw::Insuring(_, offered)) => Some(&mut offered.window),
            Round::Closed(_, Draw::Options(_, options)) => Some(&mut options.window),
            Round::Closed(_, Draw::Dealing(_)) => {
                self.squeeze.as_mut().and_then(|squeeze| squeeze.turning.as_mut())
            }
            Round::Closed(_, Draw::Complete(_))
            | Round::Idle
            | Round::Open(_)
            | Round::Ended(_) => None,
        }
    }

    fn decide(&self, table: &Table, command: &BaccaratCommand, context: &Context<'_>) -> Decided {
        match command {
            BaccaratCommand::Insure { patron, seat, side, stage, stake, .. } => {
                insurance::insure(table, self, (patron, *seat, *side, *stage), *stake, context)
            }
            BaccaratCommand::DeclineInsurance { patron, .. } => {
                offered::decline(table, self, patron, context)
            }
            BaccaratCommand::EnterCard { card, .. } => {
                draw::enter_card(table, self, *card, context)
            }
            BaccaratCommand::OpenBankerThird { card, .. } => {
                waiver::open(table, self, *card, context)
            }
            BaccaratCommand::UndoCard { reason, .. } => draw::undo_card(table, self, reason),
            BaccaratCommand::ScanCard { card, .. } => {
                source::scan_card(table, self, *card, context)
            }
            BaccaratCommand::NewShoe { first, commitment } => {
                shoe::new_shoe(table, self, *first, commitment.as_ref(), context)
            }
            BaccaratCommand::EndShoe { seed } => {
                shoe::end_shoe(table, self, seed.as_ref(), context)
            }
            BaccaratCommand::AskSqueeze { patron, .. } => squeeze::ask_squeeze(table, self, patron),
            BaccaratCommand::AskBankerThird { patron, how, .. } => {
                waiver::ask(table, self, patron, *how)
            }
            BaccaratCommand::AnswerSqueeze { grant, .. } => {
                squeeze::answer_squeeze(table, self, *grant)
            }
            BaccaratCommand::Reveal { patron, .. } => squeeze::reveal(table, self, patron, context),
            BaccaratCommand::AnswerOption { patron, answer, .. } => {
                options::answer(table, patron, *answer, context)
            }
            BaccaratCommand::AskNoInsurance { patron } => {
                private::ask_no_insurance(table, self, patron)
            }
            BaccaratCommand::OfferInsurance { offered } => {
                private::offer_insurance(table, self, *offered)
            }
        }
    }

    fn may_open(&self, table: &Table) -> Result<(), Refusal> {
        match &self.shoe {
            None if table.settings.has_shuffler() => Ok(()),
            Some(shoe) if shoe.life() != Life::Finished => Ok(()),
            Some(_) | None => Err(BaccaratRefusal::ShoeNeeded.into()),
        }
    }

    fn take_box(&self, table: &Table, bets: &Bets, change: &Change<'_>) -> Decided {
        boxes::take_box(table, bets, change)
    }

    fn room(&self, at: &Table, bets: &Bets, to: &Change<'_>) -> Option<(Amount, Refusal)> {
        boxes::room(at, bets, to)
    }

    fn may_be_under_minimum(&self, table: &Table, _wager: Wager) -> bool {
        table.settings.has_chips() && table.settings.rulebook.capabilities.differential
    }

    fn maximum(&self, table: &Table, wager: Wager) -> Option<Amount> {
        excess::maximum(table, wager)
    }

    fn lies_beyond_limits(&self, table: &Table) -> bool {
        table.settings.rulebook.capabilities.differential
    }

    fn around_recount(&self, at: &Table, bets: &Bets, to: &Change<'_>) -> Result<Around, Refusal> {
        excess::around_recount(at, bets, to)
    }

    fn around(
        &self,
        table: &Table,
        bets: &Bets,
        change: &Change<'_>,
        _context: &Context<'_>,
    ) -> Result<Around, Refusal> {
        boxes::balance(table, bets, change)
    }

    fn stands(&self, table: &Table, bets: &Bets, change: &Change<'_>) -> bool {
        boxes::stands(table, bets, change)
    }

    fn at_leave(&self, table: &Table, patron: &PatronId) -> Option<TableEvent> {
        squeeze::at_leave(table, self, patron)
    }

    fn at_close(&self, table: &Table, context: &Context<'_>) -> Option<TableEvent> {
        squeeze::at_close(table, self, context)
    }

    fn confirm(&self, table: &Table, context: &Context<'_>) -> Decided {
        let Round::Closed(closed, Draw::Complete(cards)) = &self.round else {
            return Err(wrong_moment(table));
        };
        settle::settle(table, closed, cards, context.now_ms)
    }

    fn tick(&self, table: &Table, context: &Context<'_>) -> Decided {
        Ok(match self.draw() {
            Some(Draw::Insuring(_, offered)) if offered.window.is_over(context.now_ms) => {
                let (round, at_ms) = (table.round(), context.now_ms);
                let stage = offered.offer.stage;
                let over = BaccaratEvent::InsuranceClosed { round, stage, at_ms };
                [over.into()].into_iter().chain(squeeze::held(table, self, 0, context)).collect()
            }
            Some(Draw::Dealing(_)) => match squeeze::turned_in_time(table, self, context) {
                Some(turned) => turned,
                None => source::next_read(table, self, context),
            },
            Some(Draw::Options(..)) => options::close_if_over(table, context),
            Some(Draw::Insuring(..) | Draw::Complete(_)) | None => Vec::new(),
        })
    }

    fn reads(&self, text: &str) -> Option<String> {
        source::card(text).map(|card| card.to_string())
    }

    fn read(&self, table: &Table, text: &str, context: &Context<'_>) -> Result<Taken, Refusal> {
        source::read(table, self, text, context)
    }

    fn after_interruption(&self, table: &Table) -> AfterInterruption {
        let (Some(draw), Some(shoe)) = (self.draw(), &self.shoe) else {
            return AfterInterruption::Void(RuleKey::NoOutcomeEstablished);
        };
        let settings = &table.settings;
        match established(&settings.rulebook, settings.layout(), draw.cards(), shoe.unseen()) {
            Ok(certain) if certain.is_established() => AfterInterruption::Continue(certain.rule()),
            Ok(certain) => AfterInterruption::Void(certain.rule()),
            Err(why) => {
                AfterInterruption::Void(why.rule().unwrap_or(RuleKey::NoOutcomeEstablished))
            }
        }
    }

    fn drawing_due(&self, table: &Table, automatic: bool, at_ms: u64) -> Due {
        match self.draw() {
            Some(Draw::Dealing(_)) if source::is_due(table, self) => Due::Tick { at_ms: 0 },
            Some(Draw::Insuring(_, offered)) => Due::at_end_of(&offered.window),
            Some(Draw::Options(_, options)) => Due::at_end_of(&options.window),
            Some(Draw::Dealing(_)) => match waits(self) {
                Some(Window { deadline_ms: Some(at_ms), .. }) => Due::Tick { at_ms },
                Some(_) | None if automatic => Due::Baccarat(BaccaratDue::Card { at_ms }),
                Some(_) | None => Due::Nothing,
            },
            Some(Draw::Complete(_)) | None => Due::Nothing,
        }
    }

    fn between_due(&self, table: &Table, at_ms: u64) -> Due {
        match &self.shoe {
            None if table.settings.has_shuffler() => Due::OpenBets { at_ms },
            None => Due::Baccarat(BaccaratDue::NewShoe),
            Some(shoe) if shoe.is_shuffled() => Due::Baccarat(BaccaratDue::EndShoe { at_ms: 0 }),
            Some(shoe) if shoe.life() == Life::Finished => {
                Due::Baccarat(BaccaratDue::EndShoe { at_ms })
            }
            Some(_) => Due::OpenBets { at_ms },
        }
    }

    fn at_closing(&self, table: &Table, context: &Context<'_>) -> Decided {
        shoe::at_closing(table, self, context)
    }

    fn closing_due(&self) -> Due {
        shoe::closing_due(self)
    }

    fn evolve(table: &mut Table, event: &BaccaratEvent) -> Result<(), Corrupt> {
        fold::evolve(table, event)
    }

    fn open_round(
        table: &mut Table,
        open: BetsOpen,
        commitment: Option<&Hex>,
    ) -> Result<(), Corrupt> {
        let GameTable::Baccarat(game) = &mut table.game else { return Ok(()) };
        game.open_round(open);
        game.insurance.round_opened(table.settings.stored.private);
        if let (true, Some(decks)) = (table.settings.has_shuffler(), table.settings.decks()) {
            let mut shoe = Shoe::shuffled(game.shoes, decks, commitment.cloned());
            let waiting = game.ahead.iter().filter_map(|waiting| waiting.card);
            let apart = waiting.map(|card| shoe.see(card)).all(|seen| seen.is_ok());
            game.shoe = Some(shoe);
            if !apart {
                return broken(table, "a card waits that no deck has");
            }
        }
        Ok(())
    }

    fn close_round(&mut self, at_ms: u64) -> bool {
        self.round.close(at_ms, Draw::Dealing(Vec::new()))
    }

    fn end_round(&mut self, past: Arc<PastRound>) {
        self.round = Round::Ended(past);
        if let Some(shoe) = &mut self.shoe {
            shoe.end_round();
        }
        self.shoe.take_if(|shoe| shoe.is_shuffled() && shoe.commitment.is_none());
        self.sources = Sources::default();
        self.discard_third_cards();
    }

    fn correct_round(&mut self, past: Arc<PastRound>, before: Option<&Shown>) -> bool {
        let cards = if let Shown::Cards(cards) = &past.shown { cards.clone() } else { Vec::new() };
        self.round = Round::Ended(past);
        match (&self.shoe, before) {
            (Some(shoe), _) if shoe.is_fresh() => true, // the cards came from an earlier shoe
            (_, Some(Shown::Cards(was))) => self.put_instead(was, &cards).is_ok(),
            (_, _) => true,
        }
    }

    fn transfers(table: &Table, event: &BaccaratEvent) -> Vec<Transfer> {
        insured::transfers(table, event)
    }

    fn wager(text: &str) -> Option<Wager> {
        stored::insurance(text)
    }

    fn result(text: &str) -> Option<RoundResult> {
        stored::result(text)
    }

    fn record() -> Record {
        Record::Shoe { number: None, rounds: Vec::new() }
    }

    fn note(
        &self,
        record: &mut Record,
        settings: &Settings,
        round: RoundNo,
        shown: &Shown,
    ) -> bool {
        record::note(record, settings, round, shown)
    }

    const ORDERS: &'static [OrderKind] = ORDERS;

    fn carry_out(&self, table: &Table, order: &BaccaratOrder, deciding: &Deciding<'_>) -> Decided {
        match order {
            BaccaratOrder::Void { case, text } => void::void(table, *case, text, deciding),
            BaccaratOrder::DealingError(error) => dealing_error::rule(table, self, error, deciding),
            BaccaratOrder::ReplaceSet { text } => set::replace(table, self, text, deciding),
            BaccaratOrder::SqueezeBankerThirdFirst => waiver::consent(table, self, deciding),
            BaccaratOrder::OfferNeglectedInsurance => neglect::offer(table, self, deciding),
            BaccaratOrder::NoteMeantToInsure { patron, on, stage, seat } => {
                neglect::note(table, self, (patron, *seat), (*on, *stage), deciding)
            }
            BaccaratOrder::ReturnForNeglect => neglect::give_back(table, self, deciding),
            BaccaratOrder::CorrectCards { cards, text } => {
                correction::cards(table, self, cards, text, deciding)
            }
        }
    }

    fn why_not(&self, table: &Table, kind: OrderKind) -> Option<Refusal> {
        terms::why_not(table, self, kind)
    }

    fn gives_options(&self, table: &Table, kind: OrderKind) -> Option<bool> {
        DealingErrorKind::of(kind).map(|error| dealing_error::would_ask(table, self, error))
    }

    fn said_drawing(&self, table: &Table, said: &mut Vec<Said>) {
        said::said_of_windows(said, table);
    }

    fn alarms(&self, table: &Table) -> Vec<Said> {
        notices::alarms(table)
    }

    fn notices(&self, table: &Table) -> Vec<Said> {
        notices::notices(table, self)
    }

    fn commands(&self, table: &Table) -> Vec<&'static str> {
        self.commands_at(table)
    }

    fn read_alone(&mut self, settings: &Settings) {
        let decks = settings.decks().filter(|_| !settings.has_shuffler());
        self.shoe = decks.map(|decks| Shoe::whole(self.shoes, decks));
    }

    fn promised(&self) -> Option<&Hex> {
        self.shoe.as_ref().and_then(|shoe| shoe.commitment.as_ref())
    }
}
