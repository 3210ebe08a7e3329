//! A naive model of a table: three patrons, three boxes, plain numbers, no events. It says of every
//! command whether it is taken and where it leaves the money. Bets are in `model_bets`.

use crate::kit::{patron, rulebook, settings};
use croupier_rules::baccarat::{self, Drawn, PlacedBet, Side, Stage};
use croupier_rules::equipment::{Card, Composition, Dice};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Commission, Game, GameBet, Rulebook};
use croupier_rules::sic_bo;
use croupier_table::{CardSource, Dealing, Forgone, TableSettings, Wager};
use std::sync::Arc;

pub const PATRONS: [&str; 3] = ["ann", "bob", "cat"];
pub const DIFFERENTIAL: u64 = 100_000;

/// What the random table does next.
#[derive(Clone, Debug)]
pub enum Step {
    Bet { who: usize, seat: u16, spot: usize, stake: u64, by_staff: bool },
    BetInAnotherRound { who: usize },
    Insure { who: usize, side: Side, stage: Stage, stake: u64 },
    Open,
    Close,
    Card(Card),
    Undo,
    Dice(Dice),
    Confirm,
    NewShoe(Card),
    EndShoe,
    Void,
    Interrupt,
    Resume,
    Wait,
    Leave { who: usize },
    Ask { who: usize },
    Answer { grant: bool },
    Reveal { who: usize },
    LastRound,
    CloseTable,
    ReopenTable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Between,
    Open,
    Closed,
}

/// A bet as the model knows it. The list of them is in the order they were placed.
#[derive(Clone, Copy, Debug)]
pub struct Lying {
    pub who: usize,
    pub seat: u16,
    pub wager: Wager,
    pub stake: u64,
    pub standing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Squeezed {
    Asked,
    Granted,
    Refused,
}

#[derive(Clone, Debug)]
pub struct Model {
    pub rulebook: Arc<Rulebook>,
    pub settings: TableSettings,
    pub credit: [u64; 3],
    pub owed: [u64; 3],
    pub seats: [Option<u16>; 3],
    pub walked: [bool; 3],
    pub at: At,
    pub interrupted: bool,
    pub bets: Vec<Lying>,
    pub cards: Vec<Card>,
    pub dice: Option<Dice>,
    pub offered: Option<Stage>,
    pub seen: Option<Vec<Card>>,
    /// Whether the step just applied is taken.
    pub taken: bool,
    /// How many bets have ended in all.
    pub ended: usize,
    pub round: u32,
    pub squeeze: Option<(usize, Squeezed)>,
    pub turning: bool,
    pub last_round: Option<u32>,
    pub closed: bool,
}

impl Model {
    pub fn new(id: &str, layout: Option<&str>, dealing: Dealing, source: CardSource) -> Model {
        let rulebook = rulebook(id);
        let mut settings = settings(&rulebook, layout, dealing);
        if rulebook.capabilities.differential {
            settings.limits.maximum = Some(Amount::new(300_000).unwrap());
            settings.procedure.face_down = true;
        }
        settings.procedure.equipment = source;
        settings.procedure.insurance_forgone = Some(Forgone::Offer); // `boxes` has both
        settings.procedure.absence_rounds = 0; // `people` plays it
        Model {
            rulebook,
            settings,
            credit: [1_000_000; 3],
            owed: [0; 3],
            seats: [None; 3],
            walked: [false; 3],
            at: At::Between,
            interrupted: false,
            bets: Vec::new(),
            cards: Vec::new(),
            dice: None,
            offered: None,
            seen: None,
            taken: true,
            ended: 0,
            round: 0,
            squeeze: None,
            turning: false,
            last_round: None,
            closed: false,
        }
    }

    pub fn live(&self) -> bool {
        self.settings.dealing == Dealing::Live
    }

    fn shuffler(&self) -> bool {
        self.settings.procedure.equipment == CardSource::Shuffler
    }

    pub fn is_baccarat(&self) -> bool {
        self.rulebook.game == Game::Baccarat
    }

    pub fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    pub fn spot(&self, spot: usize) -> GameBet {
        let layout = self.settings.layout.as_deref().and_then(|id| self.rulebook.layout(id));
        let offered: Vec<GameBet> = self
            .rulebook
            .bets
            .iter()
            .filter(|terms| terms.offered_on(layout))
            .map(|terms| terms.bet)
            .collect();
        offered[spot % offered.len()]
    }

    pub fn apply(&mut self, step: &Step) {
        let interrupted = self.interrupted;
        self.taken = match step {
            Step::Wait => self.wait(),
            Step::Leave { who } => self.leave(*who),
            Step::Void => self.at != At::Between && self.give_all_back(),
            Step::Resume => interrupted && self.resume(),
            Step::BetInAnotherRound { .. } => false,
            Step::LastRound | Step::CloseTable | Step::ReopenTable => self.keep(step),
            _ if interrupted => false,
            Step::Bet { who, seat, spot, stake, .. } => {
                self.bet(*who, *seat, Wager::Bet(self.spot(*spot)), *stake)
            }
            Step::Insure { who, side, stage, stake } => self.insure(*who, *side, *stage, *stake),
            Step::Ask { who } => self.ask(*who),
            Step::Answer { grant } => self.answer(*grant),
            Step::Reveal { who } => self.reveal(*who),
            Step::Open => self.open(),
            Step::Close => self.at == At::Open && self.close(),
            Step::Card(card) => self.card(*card),
            Step::Undo => self.undo(),
            Step::Dice(dice) => self.throw(*dice),
            Step::Confirm => self.confirm(),
            Step::NewShoe(card) => self.new_shoe(*card),
            Step::EndShoe => self.end_shoe(),
            Step::Interrupt => {
                self.interrupted = self.at != At::Between;
                self.interrupted
            }
        };
    }

    fn open(&mut self) -> bool {
        let last = self.last_round.is_some_and(|last| self.round >= last);
        let kept = !self.closed && !last;
        let cards = !self.is_baccarat() || self.seen.is_some() || self.shuffler();
        let may = self.at == At::Between && cards && kept;
        if may {
            if self.shuffler() {
                self.seen = Some(Vec::new());
            }
            self.at = At::Open;
            self.round += 1;
            (self.walked, self.squeeze, self.turning) = ([false; 3], None, false);
            self.cards.clear();
            self.dice = None;
        }
        may
    }

    fn close(&mut self) -> bool {
        self.at = At::Closed;
        if let Some((who, state @ (Squeezed::Asked | Squeezed::Granted))) = self.squeeze {
            let still = self.highest() == Some(who);
            self.squeeze = Some((who, if still { state } else { Squeezed::Refused }));
            self.turning = self.squeezes();
        }
        true
    }

    /// Whether the automatic dealer lets every card wait.
    pub fn squeezes(&self) -> bool {
        !self.live() && matches!(self.squeeze, Some((_, Squeezed::Granted)))
    }

    fn ask(&mut self, who: usize) -> bool {
        let more = matches!(baccarat::next_card(&self.cards), Ok(Drawn::To(..)));
        let now = self.at == At::Open || (self.at == At::Closed && more);
        let asked = self.squeeze.is_some_and(|(other, _)| other == who);
        let may = self.is_baccarat() && self.settings.procedure.face_down && now && !asked;
        if !may || self.highest() != Some(who) {
            return false;
        }
        let state = if self.live() { Squeezed::Asked } else { Squeezed::Granted };
        (self.squeeze, self.turning) = (Some((who, state)), false);
        true
    }

    /// Whether a patron may ask to squeeze; spoils the model.
    pub fn may_ask(mut self, who: usize) -> bool {
        !self.interrupted && self.ask(who)
    }

    /// Whether a card waits for a patron; spoils the model.
    pub fn may_reveal(mut self, who: usize) -> bool {
        !self.interrupted && self.reveal(who)
    }

    fn answer(&mut self, grant: bool) -> bool {
        let Some((who, Squeezed::Asked)) = self.squeeze else { return false };
        let state = if grant { Squeezed::Granted } else { Squeezed::Refused };
        self.squeeze = Some((who, state));
        true
    }

    fn reveal(&mut self, who: usize) -> bool {
        let may = self.turning && self.squeeze.is_some_and(|(other, _)| other == who);
        self.turning &= !may;
        may
    }

    fn keep(&mut self, step: &Step) -> bool {
        let between = self.at == At::Between;
        let open = !self.closed && self.last_round.is_none();
        #[allow(clippy::wildcard_enum_match_arm)] // called for steps of keeping only
        match step {
            Step::LastRound if open => {
                self.last_round = Some(self.round + u32::from(between));
                true
            }
            Step::CloseTable if between && !self.closed => {
                (self.closed, self.last_round) = (true, None);
                // R4: closing collects what is owed, and ends the shoe where commission is
                // collected at its end; an automatic dealer ends it later, with its seed.
                (0..PATRONS.len()).for_each(|who| self.collect(who));
                let collects = self.rulebook.capabilities.commission == Commission::EndOfShoe;
                let _ = collects && self.live() && self.end_shoe();
                true
            }
            Step::ReopenTable if !open => {
                (self.closed, self.last_round) = (false, None);
                true
            }
            _ => false,
        }
    }

    fn card(&mut self, card: Card) -> bool {
        let due = matches!(baccarat::next_card(&self.cards), Ok(Drawn::To(..)));
        let waits = (self.offered.is_some() && !self.live()) || self.turning;
        if self.at != At::Closed || !self.is_baccarat() || !due || waits {
            return false;
        }
        let seen = self.seen.as_mut().unwrap();
        if seen.iter().filter(|&&other| other == card).count() == 8 {
            return false;
        }
        seen.push(card);
        self.cards.push(card);
        self.offered = None;
        if let Some(offer) = baccarat::offer_after(&self.cards) {
            let original = |side: Side| Wager::original(side);
            let insured = |side: Side| self.bets.iter().any(|bet| bet.wager == original(side));
            let fits = |side| self.rulebook.insurance_row(side, &offer).is_some() && insured(side);
            self.offered =
                [Side::Player, Side::Banker].into_iter().any(fits).then_some(offer.stage);
        }
        if matches!(baccarat::next_card(&self.cards), Ok(Drawn::Complete(_))) {
            if !self.live() {
                self.settle();
            }
        } else if self.offered.is_none() {
            self.turning = self.squeezes();
        }
        true
    }

    fn undo(&mut self) -> bool {
        if !self.live() || self.at != At::Closed || self.cards.is_empty() {
            return false;
        }
        self.cards.pop();
        self.seen.as_mut().unwrap().pop();
        self.offered = None;
        let left = self.cards.len();
        for bet in self.bets.clone() {
            let reached = match bet.wager.stage() {
                None => true,
                Some(Stage::FourCards) => left >= 4,
                Some(Stage::ThirdCard) => left >= 5,
            };
            if !reached {
                self.set(bet.who, bet.seat, bet.wager, 0);
            }
        }
        true
    }

    fn throw(&mut self, dice: Dice) -> bool {
        if self.at != At::Closed || self.is_baccarat() {
            return false;
        }
        if self.dice.is_some_and(|shown| shown != dice) {
            return false; // other numbers take an order with a reason (R71)
        }
        self.dice = Some(dice);
        if !self.live() {
            self.settle();
        }
        true
    }

    fn confirm(&mut self) -> bool {
        let complete = self.dice.is_some()
            || matches!(baccarat::next_card(&self.cards), Ok(Drawn::Complete(_)));
        let may = self.at == At::Closed && complete;
        if may {
            self.settle();
        }
        may
    }

    /// Settles all bets in one go by the rules, and forgets them.
    fn settle(&mut self) {
        let layout = self.settings.layout.as_deref().and_then(|id| self.rulebook.layout(id));
        let limits = self.limits();
        let stake = |bet: &Lying| Amount::new(bet.stake).unwrap();
        let settled = match self.dice {
            Some(dice) => {
                let placed = |bet: &Lying| {
                    let Wager::Bet(GameBet::SicBo(on)) = bet.wager else { panic!("{bet:?}") };
                    let (patron, seat, stake) = (bet.who, bet.seat, stake(bet));
                    sic_bo::PlacedBet { patron, seat, bet: on, stake }
                };
                let bets: Vec<_> = self.bets.iter().map(placed).collect();
                sic_bo::settle(&self.rulebook, dice, &bets, limits).unwrap()
            }
            None => {
                let placed = |bet: &Lying| {
                    let wager = match bet.wager {
                        Wager::Bet(GameBet::Baccarat(bet)) => baccarat::Wager::Bet(bet),
                        Wager::Insurance(on, stage) => baccarat::Wager::Insurance(on, stage),
                        Wager::Bet(GameBet::SicBo(_) | GameBet::PaiGow(_))
                        | Wager::Bank
                        | Wager::Envy => panic!("{bet:?}"),
                    };
                    PlacedBet { patron: bet.who, seat: bet.seat, wager, stake: stake(bet) }
                };
                let bets: Vec<_> = self.bets.iter().map(placed).collect();
                let play = baccarat::deal_out(&self.cards).unwrap();
                baccarat::settle(&self.rulebook, layout, &play, &bets, limits).unwrap().bets
            }
        };
        let money: Vec<(u64, u64)> = settled
            .iter()
            .map(|end| (end.returned.cents() + end.excess_returned.cents(), end.commission.cents()))
            .collect();
        for (bet, (back, commission)) in self.bets.iter().zip(money) {
            self.credit[bet.who] += back;
            self.owed[bet.who] += commission;
        }
        self.end_round();
    }

    fn give_all_back(&mut self) -> bool {
        for bet in &self.bets {
            self.credit[bet.who] += bet.stake;
        }
        self.end_round();
        true
    }

    fn end_round(&mut self) {
        self.ended += self.bets.len();
        self.bets.clear();
        (self.at, self.interrupted, self.offered) = (At::Between, false, None);
        for (seat, _) in self.seats.iter_mut().zip(self.walked).filter(|(_, walked)| *walked) {
            *seat = None;
        }
        self.turning = false;
        if self.shuffler() {
            self.seen = None;
        }
    }

    fn resume(&mut self) -> bool {
        self.interrupted = false;
        let layout = self.settings.layout.as_deref().and_then(|id| self.rulebook.layout(id));
        let goes_on = match (self.at, self.is_baccarat()) {
            (At::Closed, true) => {
                let seen = self.seen.as_ref().unwrap();
                let shoe = Composition::full(8).without(seen).unwrap();
                let certain = baccarat::established(&self.rulebook, layout, &self.cards, &shoe);
                certain.unwrap().is_established()
            }
            (At::Closed, false) => self.dice.is_some(),
            (At::Between | At::Open, _) => true,
        };
        goes_on || self.give_all_back()
    }

    fn wait(&mut self) -> bool {
        if !self.interrupted && !self.live() {
            if self.at == At::Open {
                self.close();
            } else if self.offered.take().is_some() {
                self.turning = self.squeezes();
            } else {
                self.turning = false;
            }
        }
        true
    }

    fn leave(&mut self, who: usize) -> bool {
        let has_bets = self.bets.iter().any(|bet| bet.who == who);
        if self.seats[who].is_none() && !has_bets {
            return false;
        }
        // With bets in the round the box is free after the settlement (R82).
        if !has_bets {
            self.seats[who] = None;
        }
        self.walked[who] |= has_bets;
        if self.at != At::Between && self.squeeze.is_some_and(|(other, _)| other == who) {
            (self.squeeze, self.turning) = (Some((who, Squeezed::Refused)), false);
        }
        self.collect(who);
        true
    }

    fn collect(&mut self, who: usize) {
        let amount = self.owed[who].min(self.credit[who]);
        self.owed[who] -= amount;
        self.credit[who] -= amount;
    }

    fn new_shoe(&mut self, first: Card) -> bool {
        if self.closed || self.shuffler() {
            return false;
        }
        let replaced = self.seen.is_none() || (self.live() && self.end_shoe());
        if !self.is_baccarat() || self.at != At::Between || !replaced {
            return false;
        }
        self.seen = Some(vec![first]);
        true
    }

    fn end_shoe(&mut self) -> bool {
        if self.at != At::Between || self.seen.is_none() {
            return false;
        }
        self.seen = None;
        (0..PATRONS.len()).for_each(|who| self.collect(who));
        true
    }

    pub fn in_play(&self, who: usize) -> u64 {
        self.bets.iter().filter(|bet| bet.who == who).map(|bet| bet.stake).sum()
    }
}

/// The patrons of the model, by name.
pub fn name(who: usize) -> croupier_house::PatronId {
    patron(PATRONS[who])
}
