//! A naive model of a table: three patrons, a box each, plain numbers, no events. It says of every
//! command whether it is taken and where it leaves the money.

use crate::kit::{patron, rulebook, settings};
use croupier_rules::baccarat::{self, Drawn, PlacedBet, Side, Stage};
use croupier_rules::equipment::{Card, Composition, Dice};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, GameBet, Rulebook};
use croupier_rules::sic_bo;
use croupier_table::{Dealing, TableSettings, Wager};
use std::collections::BTreeMap;
use std::sync::Arc;

pub const PATRONS: [&str; 3] = ["ann", "bob", "cat"];
pub const DIFFERENTIAL: u64 = 100_000;

/// What the random table does next.
#[derive(Clone, Debug)]
pub enum Step {
    Bet { who: usize, spot: usize, stake: u64 },
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Between,
    Open,
    Closed,
}

/// A bet as the model knows it: its stake and its place in the order.
pub type Stakes = BTreeMap<(usize, Wager), u64>;

#[derive(Clone, Debug)]
pub struct Model {
    pub rulebook: Arc<Rulebook>,
    pub settings: TableSettings,
    pub credit: [u64; 3],
    pub owed: [u64; 3],
    pub seated: [bool; 3],
    pub at: At,
    pub interrupted: bool,
    pub bets: Stakes,
    pub cards: Vec<Card>,
    pub dice: Option<Dice>,
    pub offered: Option<Stage>,
    pub seen: Option<Vec<Card>>,
    /// Whether the step just applied is taken.
    pub taken: bool,
    /// How many bets have ended in all.
    pub ended: usize,
}

impl Model {
    pub fn new(id: &str, layout: Option<&str>, dealing: Dealing) -> Model {
        let rulebook = rulebook(id);
        let mut settings = settings(&rulebook, layout, dealing);
        if rulebook.capabilities.differential {
            settings.limits.maximum = Some(Amount::new(300_000).unwrap());
        }
        Model {
            rulebook,
            settings,
            credit: [1_000_000; 3],
            owed: [0; 3],
            seated: [false; 3],
            at: At::Between,
            interrupted: false,
            bets: Stakes::new(),
            cards: Vec::new(),
            dice: None,
            offered: None,
            seen: None,
            taken: true,
            ended: 0,
        }
    }

    fn live(&self) -> bool {
        self.settings.dealing == Dealing::Live
    }

    pub fn is_baccarat(&self) -> bool {
        self.rulebook.game == Game::Baccarat
    }

    fn limits(&self) -> &Limits {
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
            _ if interrupted => false,
            Step::Bet { who, spot, stake } => self.bet(*who, Wager::Bet(self.spot(*spot)), *stake),
            Step::Insure { who, side, stage, stake } => self.insure(*who, *side, *stage, *stake),
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

    fn stake(&self, who: usize, wager: Wager) -> u64 {
        self.bets.get(&(who, wager)).copied().unwrap_or(0)
    }

    /// Puts this stake in the place of the one there, if the credit covers it.
    fn set(&mut self, who: usize, wager: Wager, stake: u64) -> bool {
        let was = self.stake(who, wager);
        if stake > was && stake - was > self.credit[who].saturating_sub(self.owed[who]) {
            return false;
        }
        self.credit[who] = self.credit[who] + was - stake;
        match stake {
            0 => self.bets.remove(&(who, wager)),
            _ => self.bets.insert((who, wager), stake),
        };
        true
    }

    fn bet(&mut self, who: usize, wager: Wager, stake: u64) -> bool {
        let was = self.stake(who, wager);
        let limit = |limit: Option<Amount>| limit.map(Amount::cents).unwrap();
        let (minimum, maximum) = (limit(self.limits().minimum), limit(self.limits().maximum));
        if self.at != At::Open {
            return false;
        }
        if stake == was {
            return true;
        }
        if stake != 0 && !(minimum..=maximum).contains(&stake) {
            return false;
        }
        let other = wager.original_bet_on().map(|side| Wager::original(side.other()));
        let other = other.filter(|_| self.rulebook.capabilities.differential);
        let against = other.map_or(0, |other| self.stake(who, other));
        if other.is_some() && stake > was && stake > against + DIFFERENTIAL {
            return false;
        }
        let had_bets = self.bets.keys().any(|&(patron, _)| patron == who);
        if !self.set(who, wager, stake) {
            return false;
        }
        if stake != 0 && !had_bets {
            self.seated[who] = true;
        }
        if let Some(other) = other.filter(|_| against > stake + DIFFERENTIAL) {
            self.set(who, other, 0);
        }
        true
    }

    fn insure(&mut self, who: usize, side: Side, stage: Stage, stake: u64) -> bool {
        let Some(offer) = baccarat::offer_after(&self.cards) else { return false };
        let row = self.rulebook.insurance_row(side, &offer).cloned();
        let (true, Some(row)) = (self.offered == Some(stage), row) else { return false };
        let original = self.stake(who, Wager::original(side));
        let cap = baccarat::insurance_cap(&row, Amount::new(original).unwrap(), self.limits());
        let within = original > 0 && self.seated[who] && stake <= cap.unwrap().cents();
        within && self.set(who, Wager::Insurance(side, stage), stake)
    }

    fn open(&mut self) -> bool {
        let may = self.at == At::Between && (!self.is_baccarat() || self.seen.is_some());
        if may {
            self.at = At::Open;
            self.cards.clear();
            self.dice = None;
        }
        may
    }

    fn close(&mut self) -> bool {
        self.at = At::Closed;
        true
    }

    fn card(&mut self, card: Card) -> bool {
        let due = matches!(baccarat::next_card(&self.cards), Ok(Drawn::To(..)));
        let waits = self.offered.is_some() && !self.live();
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
            let insured = |side: Side| self.bets.keys().any(|&(_, w)| w == Wager::original(side));
            let fits = |side| self.rulebook.insurance_row(side, &offer).is_some() && insured(side);
            self.offered =
                [Side::Player, Side::Banker].into_iter().any(fits).then_some(offer.stage);
        }
        if matches!(baccarat::next_card(&self.cards), Ok(Drawn::Complete(_))) && !self.live() {
            self.settle();
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
        let lost: Vec<(usize, Wager)> = self.bets.keys().copied().collect();
        for (who, wager) in lost {
            let reached = match wager.stage() {
                None => true,
                Some(Stage::FourCards) => left >= 4,
                Some(Stage::ThirdCard) => left >= 5,
            };
            if !reached {
                self.set(who, wager, 0);
            }
        }
        true
    }

    fn throw(&mut self, dice: Dice) -> bool {
        if self.at != At::Closed || self.is_baccarat() {
            return false;
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
        let keys: Vec<(usize, Wager)> = self.bets.keys().copied().collect();
        let stakes = keys.iter().map(|key| Amount::new(self.bets[key]).unwrap());
        let seat = |who: usize| u16::try_from(who + 1).unwrap();
        let layout = self.settings.layout.as_deref().and_then(|id| self.rulebook.layout(id));
        let placed = keys.iter().zip(stakes);
        let settled = match self.dice {
            Some(dice) => {
                let bets: Vec<_> = placed
                    .map(|(&(who, wager), stake)| {
                        let Wager::Bet(GameBet::SicBo(bet)) = wager else { panic!("{wager}") };
                        sic_bo::PlacedBet { patron: who, seat: seat(who), bet, stake }
                    })
                    .collect();
                sic_bo::settle(&self.rulebook, dice, &bets, self.limits()).unwrap()
            }
            None => {
                let bets: Vec<_> = placed
                    .map(|(&(who, wager), stake)| {
                        let wager = match wager {
                            Wager::Bet(GameBet::Baccarat(bet)) => baccarat::Wager::Bet(bet),
                            Wager::Insurance(on, stage) => baccarat::Wager::Insurance(on, stage),
                            Wager::Bet(GameBet::SicBo(_) | GameBet::PaiGow(_))
                            | Wager::Bank
                            | Wager::Envy => panic!("{wager}"),
                        };
                        PlacedBet { patron: who, seat: seat(who), wager, stake }
                    })
                    .collect();
                let play = baccarat::deal_out(&self.cards).unwrap();
                let limits = self.limits();
                baccarat::settle(&self.rulebook, layout, &play, &bets, limits).unwrap().bets
            }
        };
        for ((who, _), end) in keys.iter().zip(&settled) {
            self.credit[*who] += end.returned.cents() + end.excess_returned.cents();
            self.owed[*who] += end.commission.cents();
        }
        self.end_round();
    }

    fn give_all_back(&mut self) -> bool {
        for ((who, _), stake) in &self.bets {
            self.credit[*who] += stake;
        }
        self.end_round();
        true
    }

    fn end_round(&mut self) {
        self.ended += self.bets.len();
        self.bets.clear();
        (self.at, self.interrupted, self.offered) = (At::Between, false, None);
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
                self.at = At::Closed;
            }
            self.offered = None;
        }
        true
    }

    fn leave(&mut self, who: usize) -> bool {
        if !self.seated[who] {
            return false;
        }
        self.seated[who] = false;
        self.collect(who);
        true
    }

    fn collect(&mut self, who: usize) {
        let amount = self.owed[who].min(self.credit[who]);
        self.owed[who] -= amount;
        self.credit[who] -= amount;
    }

    fn new_shoe(&mut self, first: Card) -> bool {
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
        self.bets.iter().filter(|((patron, _), _)| *patron == who).map(|(_, stake)| stake).sum()
    }
}

/// The patrons of the model, by name.
pub fn name(who: usize) -> croupier_house::PatronId {
    patron(PATRONS[who])
}
