//! A naive till: from what was accepted alone, where every cent must be. It keeps one list of bets
//! and one number per account, and settles whole rounds by the rules; it reads no event and no
//! transfer. Which bets the boxes take is the other model's matter: the till reads the layout
//! while bets are open, and whether an outcome was established when play resumes.

mod again;
mod check;

use super::cards::{Cards, Told, points_at};
use super::lying::{End, Lying, Spot, whole};
use crate::kit::*;
use croupier_house::{Account, PatronId};
use croupier_rules::baccarat::{self, BetStanding, PlacedBet, Side, Stage};
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{GameBet, RuleKey, Rulebook};
use croupier_rules::sic_bo;
use croupier_table::*;
use croupier_table::{
    AnyOrder, BaccaratCommand, BaccaratOrder, PaiGowOrder, SicBoCommand, SicBoOrder,
};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Idle,
    Open,
    Closed,
    Settled,
    Voided,
}

/// The figures of the shift: what was at risk in settled rounds, how many rounds ended, and what
/// the table's bank and commission held when it began.
#[derive(Clone, Copy, Default)]
struct Shift {
    handle: i64,
    rounds: u32,
    began_with: i64,
}

pub struct Till {
    rulebook: Arc<Rulebook>,
    settings: TableSettings,
    next: TableSettings,
    credit: [i64; PEOPLE.len()],
    owed: [i64; PEOPLE.len()],
    /// The part of it that is no commission.
    debts: [i64; PEOPLE.len()],
    bank: i64,
    commission: i64,
    chips: i64,
    float: i64,
    /// The float, and what the patrons held when it was counted.
    counted: Option<(i64, i64)>,
    /// What the patrons held when the count that waits was made.
    held_then: i64,
    dropped: i64,
    requests: Vec<(u32, ChipsMove, i64)>,
    requested: u32,
    pub at: At,
    lay: Vec<Lying>,
    aside: Vec<Lying>,
    /// Insurance as it was taken in this round, also what a correction gave back.
    insured: Vec<Lying>,
    ends: Vec<End>,
    cards: Cards,
    dice: Option<Dice>,
    /// Who meant to insure which hand of which box, at which stage.
    meant: Vec<(usize, u16, Side, Stage)>,
    /// Original Bets returned after the settlement because insurance was neglected.
    returned: Vec<Spot>,
    shoe: bool,
    interrupted: bool,
    insurance: [bool; 2],
    shift: Shift,
}

fn index(patron: &PatronId) -> usize {
    PEOPLE.iter().position(|name| *name == patron.as_str()).unwrap()
}

fn signed(amount: Amount) -> i64 {
    i64::try_from(amount.cents()).unwrap()
}

fn at_risk(lay: &[Lying], ends: &[End]) -> i64 {
    lay.iter().zip(ends).map(|(bet, end)| bet.stake - end.excess).sum()
}

impl Till {
    pub fn new(rulebook: &Arc<Rulebook>, settings: &TableSettings) -> Till {
        Till {
            rulebook: Arc::clone(rulebook),
            settings: settings.clone(),
            next: settings.clone(),
            credit: std::array::from_fn(|who| if who < 3 { 1_000_000 } else { 0 }),
            owed: [0; PEOPLE.len()],
            debts: [0; PEOPLE.len()],
            bank: 0,
            commission: 0,
            chips: 0,
            float: 0,
            counted: None,
            held_then: 0,
            dropped: 0,
            requests: Vec::new(),
            requested: 0,
            at: At::Idle,
            lay: Vec::new(),
            aside: Vec::new(),
            insured: Vec::new(),
            ends: Vec::new(),
            cards: Cards::default(),
            dice: None,
            meant: Vec::new(),
            returned: Vec::new(),
            shoe: false,
            interrupted: false,
            insurance: [true; 2],
            shift: Shift::default(),
        }
    }

    fn in_chips(&self) -> bool {
        self.settings.procedure.stakes == Stakes::Chips
    }

    fn live(&self) -> bool {
        self.settings.dealing == Dealing::Live
    }

    fn pay(&mut self, who: usize, cents: i64) {
        match self.in_chips() {
            true => self.chips += cents,
            false => self.credit[who] += cents,
        }
    }

    /// The stake that was placed is the one that lies there.
    fn lies(&self, (who, seat, bet): (usize, u16, &str), stake: i64) {
        let named =
            |lying: &&Lying| lying.who == who && lying.seat == seat && lying.wager.name() == *bet;
        assert_eq!(self.lay.iter().find(named).map_or(0, |lying| lying.stake), stake);
    }

    /// Something was accepted, and left the table like this.
    pub fn taken(&mut self, command: &TableCommand, after: &Table) {
        #[allow(clippy::wildcard_enum_match_arm)] // the others move nothing
        match command {
            // At a credit table the patron is asked first (R30).
            TableCommand::PlaceBetFor { .. } if !self.in_chips() => {}
            TableCommand::PlaceBet { patron, seat, bet, stake, .. }
            | TableCommand::PlaceBetFor { patron, seat, bet, stake, .. } => {
                self.read_layout(after);
                self.lies((index(patron), *seat, bet), signed(*stake));
            }
            TableCommand::AnswerAsk { .. }
            | TableCommand::AgreeByCard { .. }
            | TableCommand::Recount { .. }
            | TableCommand::Baccarat(BaccaratCommand::Insure { .. }) => self.read_layout(after),
            TableCommand::OpenBets { .. } => self.open(),
            TableCommand::CloseBets { .. } => self.at = At::Closed,
            TableCommand::Baccarat(BaccaratCommand::EnterCard { card, .. }) => {
                let two = self.settings.procedure.second_source;
                let told = if two { self.cards.entered(*card) } else { Told::Counts };
                self.told(told, *card);
            }
            TableCommand::Baccarat(BaccaratCommand::OpenBankerThird { card, .. }) => {
                self.cards.open_banker_third(*card);
            }
            TableCommand::Baccarat(BaccaratCommand::ScanCard { card, .. }) => {
                let told = self.cards.scanned(*card);
                self.told(told, *card);
            }
            TableCommand::Baccarat(BaccaratCommand::UndoCard { .. }) => {
                self.cards.undo();
                let gone = self.drop_insurance();
                self.insured.retain(|bet| !gone.contains(bet));
            }
            TableCommand::SicBo(SicBoCommand::EnterDice { dice, .. }) => {
                self.dice = Some(*dice);
                self.settle_if(!self.live());
            }
            TableCommand::Confirm { .. } => self.settle_if(true),
            TableCommand::Baccarat(BaccaratCommand::NewShoe { .. }) => self.new_shoe(true),
            TableCommand::Baccarat(BaccaratCommand::EndShoe { .. }) => self.new_shoe(false),
            TableCommand::Void { .. } => self.give_all_back(),
            TableCommand::Interrupt { .. } | TableCommand::Hold { .. } => self.interrupted = true,
            TableCommand::Resume { .. } => {
                self.interrupted = false;
                if after.phase() == Phase::Void {
                    self.give_all_back();
                }
            }
            TableCommand::Tick if self.closes_by_time(after) => self.at = At::Closed,
            TableCommand::CollectCommission { patron } | TableCommand::Leave { patron } => {
                self.collect(index(patron));
            }
            TableCommand::Baccarat(BaccaratCommand::AnswerOption {
                patron,
                answer: OptionAnswer::Return,
                ..
            }) => {
                self.give_back(&[index(patron)]);
            }
            TableCommand::Keep(keeping) => self.keep(keeping),
            TableCommand::Baccarat(BaccaratCommand::OfferInsurance { offered }) => {
                self.insurance[1] = *offered;
            }
            _ => {}
        }
    }

    fn closes_by_time(&self, after: &Table) -> bool {
        let held = self.interrupted || after.held_by().is_some();
        self.at == At::Open && !self.live() && !held
    }

    fn open(&mut self) {
        self.settings = self.next.clone();
        if !self.settings.private {
            self.insurance[1] = true;
        }
        self.insurance[0] = self.insurance[1];
        self.at = At::Open;
        self.cards.next_round();
        (self.dice, self.interrupted) = (None, false);
        self.lay.clear();
        self.aside.clear();
        self.insured.clear();
        self.ends.clear();
        self.meant.clear();
        self.returned.clear();
    }

    fn new_shoe(&mut self, another: bool) {
        if self.shoe {
            (0..PEOPLE.len()).for_each(|who| self.collect(who));
            self.cards.ahead.clear();
        }
        self.shoe = another;
        self.cards.other_shoe |= another;
    }

    /// A patron's box became free: what is owed is collected.
    pub fn left(&mut self, patron: &PatronId) {
        self.collect(index(patron));
    }

    fn collect(&mut self, who: usize) {
        let amount = match self.in_chips() {
            true => self.owed[who],
            false => self.owed[who].min(self.credit[who]),
        };
        self.owed[who] -= amount;
        self.debts[who] = self.debts[who].min(self.owed[who]);
        self.pay(who, -amount);
    }

    /// Reads what lies on the layout now: the difference in stakes has moved.
    fn read_layout(&mut self, after: &Table) {
        let bets = after.bets().unwrap();
        let mut lay: Vec<Lying> = Vec::new();
        for bet in bets.iter() {
            let (who, seat, wager) = (index(&bet.patron), bet.seat, bet.wager);
            let same = |old: &&Lying| (old.who, old.seat, old.wager) == (who, seat, wager);
            let points = match self.lay.iter().find(same) {
                Some(old) => old.points,
                None => wager.stage().and_then(|stage| points_at(&self.cards.in_play, stage)),
            };
            lay.push(Lying {
                who,
                seat,
                wager,
                stake: signed(bet.stake),
                points,
                gone: false,
                due: false,
            });
        }
        for who in 0..PEOPLE.len() {
            let of = |lay: &[Lying]| -> i64 {
                lay.iter().filter(|bet| bet.who == who).map(|bet| bet.stake).sum()
            };
            self.pay(who, of(&self.lay) - of(&lay));
        }
        let insurance = |lay: &[Lying]| -> Vec<Lying> {
            lay.iter().filter(|bet| bet.points.is_some()).cloned().collect()
        };
        let (was, is) = (insurance(&self.lay), insurance(&lay));
        self.insured.retain(|bet| !was.iter().any(|was| was.is(bet) && was.points == bet.points));
        self.insured.extend(is);
        self.lay = lay;
    }

    fn told(&mut self, told: Told, card: croupier_rules::equipment::Card) {
        match told {
            Told::Waits => {}
            Told::Disagrees => self.interrupted = true,
            Told::Counts => {
                self.interrupted |= self.cards.count(card) && self.live();
                self.settle_if(!self.live() && self.cards.is_complete());
            }
        }
    }

    /// Insurance taken on points that are not those of the round is given back.
    fn drop_insurance(&mut self) -> Vec<Lying> {
        let cards = self.cards.in_play.clone();
        let off = |bet: &Lying| {
            bet.wager.stage().is_some_and(|stage| points_at(&cards, stage) != bet.points)
        };
        let (gone, lay) = self.lay.drain(..).partition::<Vec<Lying>, _>(off);
        self.lay = lay;
        gone.iter().for_each(|bet| self.pay(bet.who, bet.stake));
        gone
    }

    /// Every bet of these patrons is given back before the round is settled.
    fn give_back(&mut self, patrons: &[usize]) {
        self.give_back_if(|bet| patrons.contains(&bet.who));
    }

    fn give_back_if(&mut self, of: impl Fn(&Lying) -> bool) {
        let (gone, lay) = self.lay.drain(..).partition::<Vec<Lying>, _>(of);
        self.lay = lay;
        gone.iter().for_each(|bet| self.pay(bet.who, bet.stake));
        self.aside.extend(gone);
    }

    fn give_all_back(&mut self) {
        for bet in self.lay.clone() {
            self.pay(bet.who, bet.stake);
        }
        self.shift.rounds += 1;
        (self.at, self.interrupted) = (At::Voided, false);
        self.cards.forget_told();
        self.cards.take_third_back();
    }

    fn settle_if(&mut self, over: bool) {
        if !over {
            return;
        }
        self.ends = self.ends_by(&self.lay);
        for (bet, end) in self.lay.clone().iter().zip(self.ends.clone()) {
            self.pay(bet.who, end.back);
            self.bank += bet.stake - end.back;
            self.owed[bet.who] += end.commission;
            self.commission += end.commission;
        }
        self.shift.rounds += 1;
        self.shift.handle += at_risk(&self.lay, &self.ends);
        self.at = At::Settled;
        self.cards.forget_told();
    }

    /// How these bets end by the cards or dice on the table, all boxes at once. Original Bets
    /// given back since the close still count for the Differential of their box.
    fn ends_by(&self, lay: &[Lying]) -> Vec<End> {
        let layout = self.settings.layout.as_deref().and_then(|id| self.rulebook.layout(id));
        let limits = &self.settings.limits;
        let stake = |bet: &Lying| Amount::new(u64::try_from(bet.stake).unwrap()).unwrap();
        let settled = match self.dice {
            Some(dice) => {
                let placed = |bet: &Lying| {
                    let Wager::Bet(GameBet::SicBo(on)) = bet.wager else { panic!("{bet:?}") };
                    sic_bo::PlacedBet {
                        patron: bet.who,
                        seat: bet.seat,
                        bet: on,
                        stake: stake(bet),
                    }
                };
                let bets: Vec<_> = lay.iter().map(placed).collect();
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
                let original = |bet: &&Lying| bet.wager.original_bet_on().is_some();
                let gone = self.lay.iter().filter(|bet| bet.gone || bet.due);
                let aside = self.aside.iter().chain(gone).filter(original);
                let bets: Vec<_> = lay.iter().chain(aside).map(placed).collect();
                let play = baccarat::deal_out(&self.cards.in_play).unwrap();
                baccarat::settle(&self.rulebook, layout, &play, &bets, limits).unwrap().bets
            }
        };
        let end = |end: &croupier_rules::settlement::BetSettlement<'_>| {
            let (excess, commission) = (signed(end.excess_returned), signed(end.commission));
            End { back: signed(end.returned) + excess, commission, excess }
        };
        settled.iter().take(lay.len()).map(end).collect()
    }

    /// An order was carried out.
    pub fn ordered(&mut self, order: &PitOrder) {
        match order {
            PitOrder::Baccarat(BaccaratOrder::Void { .. })
            | PitOrder::Any(AnyOrder::Decide { effect: Decision::Void, .. }) => match self.at {
                At::Settled => {
                    self.at = At::Voided;
                    self.settle_again(self.lay.clone(), self.lay.iter().map(whole).collect());
                }
                At::Idle | At::Open | At::Closed | At::Voided => self.give_all_back(),
            },
            PitOrder::Baccarat(BaccaratOrder::DealingError(error)) => {
                self.cards.rule_on(error, self.at == At::Closed);
                if self.at == At::Closed {
                    let _ = self.drop_insurance();
                }
            }
            PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, .. }) => {
                self.cards.put_instead(cards);
                match self.at {
                    At::Settled => self.settle_corrected(),
                    At::Idle | At::Open | At::Closed | At::Voided => {
                        let _ = self.drop_insurance();
                        self.bring_back();
                    }
                }
            }
            PitOrder::PaiGow(PaiGowOrder::CorrectDice { dice, .. })
            | PitOrder::SicBo(SicBoOrder::CorrectDice { dice, .. }) => {
                self.dice = Some(*dice);
                if self.at == At::Settled {
                    self.settle_corrected();
                }
            }
            PitOrder::SicBo(SicBoOrder::NoRoll { .. }) => self.dice = None,
            PitOrder::Any(AnyOrder::Decide { effect: Decision::ReturnBets(patrons), .. }) => {
                let patrons: Vec<usize> = patrons.iter().map(index).collect();
                self.return_where(|bet| patrons.contains(&bet.who));
                let theirs = self.lay.iter_mut().filter(|bet| patrons.contains(&bet.who));
                theirs.for_each(|bet| bet.gone = true);
            }
            PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect) => {
                let due = self.neglected();
                self.return_where(|bet| !bet.gone && due.contains(&bet.spot()));
                if self.at == At::Settled {
                    self.returned = due;
                }
            }
            PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage, .. }) => {
                let who = index(patron);
                let original = |bet: &&Lying| bet.who == who && bet.wager == Wager::original(*on);
                let seat = self.lay.iter().find(original).unwrap().seat; // the only one
                self.meant.push((who, seat, *on, *stage));
            }
            PitOrder::Any(AnyOrder::Adjust { patron, to_patron, amount, .. }) => {
                self.adjust(index(patron), *to_patron, signed(*amount));
            }
            PitOrder::Baccarat(BaccaratOrder::ReplaceSet { .. }) => {
                let shuffler = self.settings.procedure.equipment == CardSource::Shuffler;
                if shuffler && !matches!(self.at, At::Open | At::Closed) {
                    self.cards.ahead.clear(); // a shoe takes them along when it ends
                }
            }
            PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst)
            | PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance)
            | PitOrder::PaiGow(PaiGowOrder::CorrectHand { .. })
            | PitOrder::PaiGow(PaiGowOrder::Misdeal { .. })
            | PitOrder::Any(AnyOrder::NoteIncident { .. })
            | PitOrder::Any(AnyOrder::Decide { effect: Decision::Nothing, .. }) => {}
        }
    }

    /// Bets returned by order, before or after the settlement.
    fn return_where(&mut self, of: impl Fn(&Lying) -> bool) {
        match self.at {
            At::Settled => {
                let ends = self.lay.iter().zip(&self.ends);
                let ends = ends.map(|(bet, end)| if of(bet) { whole(bet) } else { *end });
                self.settle_again(self.lay.clone(), ends.collect());
            }
            At::Idle | At::Open | At::Closed | At::Voided => self.give_back_if(of),
        }
    }

    /// The Original Bets of those who meant to take an offer they were not made and that would
    /// have paid.
    fn neglected(&self) -> Vec<Spot> {
        if self.meant.is_empty() {
            return Vec::new();
        }
        let play = baccarat::deal_out(&self.cards.in_play).unwrap();
        let mut due = Vec::new();
        for &(who, seat, on, stage) in &self.meant {
            let Some(points) = points_at(&self.cards.in_play, stage) else { continue };
            let Some(row) = self.rulebook.insurance_row(on, &points) else { continue };
            if row.standing(&play) != BetStanding::Won {
                continue;
            }
            let all = || self.lay.iter().chain(&self.aside).filter(|bet| bet.who == who);
            let insurance = Wager::Insurance(on, stage);
            if !all().any(|other| other.seat == seat && other.wager == insurance) {
                due.push((who, seat, Wager::original(on)));
            }
        }
        due
    }

    fn keep(&mut self, keeping: &Keeping) {
        match keeping {
            Keeping::ChangeSettings { settings } => self.next = settings.clone(),
            Keeping::CountFloat { amount, .. } => {
                self.requested += 1;
                self.requests.push((self.requested, ChipsMove::Count, signed(*amount)));
                self.held_then = self.held();
            }
            Keeping::RequestChips { kind, amount, .. } => {
                self.requested += 1;
                self.requests.push((self.requested, *kind, signed(*amount)));
            }
            Keeping::ConfirmChips { number } => {
                let (kind, amount) = self.request(*number);
                let moved = match kind {
                    ChipsMove::Count => {
                        self.counted = Some((amount, self.held_then));
                        return;
                    }
                    ChipsMove::Fill => amount,
                    ChipsMove::Credit => -amount,
                    ChipsMove::Drop => {
                        self.dropped += amount;
                        self.chips += amount;
                        return;
                    }
                };
                self.float += moved;
                let (counted, held) = self.counted.unwrap_or((0, 0));
                self.counted = Some((counted + moved, held));
                // It comes on top of a count that waits.
                let count = |request: &&mut (u32, ChipsMove, i64)| request.1 == ChipsMove::Count;
                if let Some(waits) = self.requests.iter_mut().find(count) {
                    waits.2 += moved;
                }
            }
            Keeping::CancelChips { number, .. } => {
                self.request(*number);
            }
            Keeping::CloseTable => {
                let at_its_end = self.rulebook.cite(RuleKey::CommissionReserved).is_some();
                match at_its_end && self.live() && self.shoe {
                    true => self.new_shoe(false),
                    false => (0..PEOPLE.len()).for_each(|who| self.collect(who)),
                }
            }
            Keeping::AnnounceLastRound
            | Keeping::ReopenTable
            | Keeping::Assign { .. }
            | Keeping::Relieve { .. }
            | Keeping::AssignByPit { .. }
            | Keeping::RelieveByPit { .. }
            | Keeping::CallFloor { .. }
            | Keeping::AnswerCall => {}
            Keeping::CloseShift { .. } => {
                let began_with = self.bank + self.commission;
                self.shift = Shift { began_with, ..Shift::default() };
            }
        }
    }

    /// The chips the patrons hold and have on the layout.
    fn held(&self) -> i64 {
        let lies = if matches!(self.at, At::Open | At::Closed) { &self.lay[..] } else { &[] };
        self.chips + lies.iter().map(|bet| bet.stake).sum::<i64>()
    }

    fn request(&mut self, number: u32) -> (ChipsMove, i64) {
        let place = self.requests.iter().position(|request| request.0 == number).unwrap();
        let (_, kind, amount) = self.requests.remove(place);
        (kind, amount)
    }
}
