//! A naive model of a pai gow table: three patrons at seats 1 to 3, plain numbers, no events. It
//! says of every step whether it is taken and where it leaves the money.

use crate::kit::rulebook;
use croupier_rules::equipment::{Card, CardOrJoker, Tile};
use croupier_rules::pai_gow::PaiGow;
use croupier_rules::pai_gow_poker::{FortuneHand, fortune_hand};
use croupier_table::pai_gow::{BankAnswer, Game, Hand, Laid, Piece};
use std::collections::BTreeMap;

pub const MINIMUM: u64 = 1_000;
pub const MAXIMUM: u64 = 100_000;

#[derive(Clone, Debug)]
pub enum Step {
    Open,
    Answer { who: usize, answer: BankAnswer },
    CloseOffer,
    Bet { who: usize, fortune: bool, stake: u64 },
    Close,
    Dice([u8; 3]),
    Deal(u64),
    Set { who: usize, pair: usize, confirm: bool },
    HouseWay { who: usize },
    Confirm,
    Misdeal(u32),
    Void,
    Interrupt,
    Resume,
    Wait,
    Leave { who: usize },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    Between,
    Offer,
    Open,
    Dicing,
    Delivering,
    Setting,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Banked {
    Nobody,
    House,
    Patron(usize),
}

#[derive(Clone, Debug)]
pub struct Model {
    pub game: Game,
    pub live: bool,
    pub credit: [u64; 3],
    pub seated: [bool; 3],
    pub at: At,
    pub interrupted: bool,
    pub main: [u64; 3],
    pub fortune: [u64; 3],
    pub cover: [u64; 3],
    order: Vec<usize>,
    answers: [Option<BankAnswer>; 3],
    /// The banking patron, and whether the house covers half.
    pub bank: Option<(usize, bool)>,
    wager: u64,
    previous: Banked,
    last_seat: usize,
    wagers: [Option<u64>; 3],
    last_main: [Option<u64>; 3],
    /// Who walked away with bets on the table: the seat is free when the round is over.
    walked: [bool; 3],
    dice: u64,
    /// By place: 0 is the dealer, 1 to 3 the patrons' seats.
    pub hands: BTreeMap<usize, Hand>,
    set: [Option<Laid>; 3],
    pub taken: bool,
}

/// The whole deck or set in an order that follows from a number.
pub fn shuffled(game: Game, mut number: u64) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = match game {
        Game::Poker(_) => Card::all()
            .map(CardOrJoker::Natural)
            .chain([CardOrJoker::Joker])
            .map(Piece::Card)
            .collect(),
        Game::Tiles(_) => Tile::all().map(|tile| Piece::Tile(tile.face())).collect(),
    };
    for last in (1..pieces.len()).rev() {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
        pieces.swap(last, usize::try_from(number >> 33).unwrap() % (last + 1));
    }
    pieces
}

fn five_percent(win: u64) -> u64 {
    win.div_ceil(20)
}

impl Model {
    pub fn new(tiles: bool, live: bool) -> Model {
        let id = if tiles { "pai-gow-tiles" } else { "pai-gow-poker" };
        Model {
            game: Game::of(&rulebook(id)).unwrap(),
            live,
            credit: [1_000_000; 3],
            seated: [false; 3],
            at: At::Between,
            interrupted: false,
            main: [0; 3],
            fortune: [0; 3],
            cover: [0; 3],
            order: Vec::new(),
            answers: [None; 3],
            bank: None,
            wager: 0,
            previous: Banked::Nobody,
            last_seat: 0,
            wagers: [None; 3],
            last_main: [None; 3],
            walked: [false; 3],
            dice: 0,
            hands: BTreeMap::new(),
            set: [None; 3],
            taken: true,
        }
    }

    fn tiles(&self) -> bool {
        matches!(self.game, Game::Tiles(_))
    }

    pub fn apply(&mut self, step: &Step) {
        let free = !self.interrupted;
        self.taken = match step {
            Step::Wait => {
                match (free, self.live) {
                    (true, false) => self.time_over(),
                    (true, true) if self.at == At::Setting => self.house_sets(),
                    (true, true) | (false, _) => {}
                }
                true
            }
            Step::Leave { who } => self.leave(*who),
            Step::Void => self.at != At::Between && self.void(),
            Step::Resume => self.interrupted && self.resume(),
            _ if !free => false,
            Step::Open => self.at == At::Between && self.open(),
            Step::Answer { who, answer } => self.answer(*who, *answer),
            Step::CloseOffer => self.at == At::Offer && self.decide(true),
            Step::Bet { who, fortune, stake } => self.bet(*who, *fortune, *stake),
            Step::Close => self.at == At::Open && self.go(At::Dicing),
            Step::Dice(dice) => self.throw(*dice),
            Step::Deal(number) => self.deal(*number),
            Step::Set { who, pair, confirm } => self.set(*who, *pair, *confirm),
            Step::HouseWay { who } => self.house_way(*who),
            Step::Confirm => {
                self.at == At::Setting && self.unset().is_empty() && self.finish() // R84
            }
            Step::Misdeal(left) => {
                let must = if self.tiles() { 0 } else { 4 };
                matches!(self.at, At::Delivering | At::Setting) && *left != must && self.void()
            }
            Step::Interrupt => {
                self.interrupted = self.at != At::Between;
                self.interrupted
            }
        };
    }

    fn go(&mut self, at: At) -> bool {
        self.at = at;
        true
    }

    fn time_over(&mut self) {
        match self.at {
            At::Offer => self.decide(true),
            At::Open => self.go(At::Dicing),
            At::Setting => self.finish(),
            At::Between | At::Dicing | At::Delivering => true,
        };
    }

    fn leave(&mut self, who: usize) -> bool {
        let takes = matches!(self.answers[who], Some(answer) if answer != BankAnswer::Pass);
        let stake = self.main[who] + self.fortune[who] + self.cover[who];
        let offered = self.at == At::Offer && takes;
        let stays = match self.tiles() {
            true => stake > 0 || self.banks(who) || offered, // T10
            false => offered || (self.banks(who) && stake == 0),
        };
        let in_round = self.at != At::Between;
        if !self.seated[who] || (in_round && stays) {
            return false;
        }
        match in_round && stake > 0 {
            true => self.walked[who] = true, // R82: walking away
            false => self.seated[who] = false,
        }
        self.last_main[who] = None;
        true
    }

    pub fn banks(&self, who: usize) -> bool {
        self.bank.is_some_and(|(banker, _)| banker == who)
    }

    fn expected(&self, who: usize) -> u64 {
        let others = (0..3).filter(|&other| other != who && self.seated[other]);
        others.map(|other| self.last_main[other].unwrap_or(MINIMUM).max(MINIMUM)).sum()
    }

    fn may_bank(&self, who: usize) -> bool {
        let turn = match self.previous {
            Banked::Patron(last) => last != who && self.tiles(),
            Banked::House | Banked::Nobody => true,
        };
        turn && self.wagers[who].is_some()
    }

    fn open(&mut self) -> bool {
        self.answers = [None; 3];
        self.bank = None;
        self.wager = 0;
        // counterclockwise from the seat that banked last
        let after = |who: &usize| (who + 6 - self.last_seat) % 6;
        let may = |who: &usize| {
            // alone one banks against the house only
            let needed = match self.expected(*who) {
                0 => self.wagers[*who].filter(|&wager| wager > 0),
                others => Some(others / 2),
            };
            let covers = needed.is_some_and(|needed| self.credit[*who] >= needed);
            self.seated[*who] && self.may_bank(*who) && covers
        };
        let mut order: Vec<usize> = (0..3).filter(may).collect();
        order.sort_by_key(after);
        self.order = order;
        self.at = if self.order.is_empty() { At::Open } else { At::Offer };
        true
    }

    fn terms(&self, who: usize, answer: BankAnswer) -> (u64, u64) {
        let last = self.wagers[who].unwrap_or(0);
        match answer {
            BankAnswer::Pass => (0, 0),
            BankAnswer::CoBank => (self.expected(who) / 2, 0),
            BankAnswer::Bank { house_wager } => {
                let wager = house_wager.map_or(last, |asked| asked.cents().min(last));
                (self.expected(who) + wager, wager)
            }
        }
    }

    fn answer(&mut self, who: usize, answer: BankAnswer) -> bool {
        if self.at != At::Offer || !self.seated[who] || !self.order.contains(&who) {
            return false;
        }
        if let Some(given) = self.answers[who] {
            return given == answer;
        }
        let (cover, wager) = self.terms(who, answer);
        let against = self.expected(who) > 0 || wager > 0;
        let may = self.may_bank(who) && cover <= self.credit[who] && against;
        if answer != BankAnswer::Pass && !may {
            return false;
        }
        self.credit[who] -= cover;
        self.cover[who] = cover;
        self.answers[who] = Some(answer);
        self.decide(false)
    }

    fn decide(&mut self, over: bool) -> bool {
        let mut taken = None;
        for &who in &self.order {
            match self.answers[who] {
                None if over => {}
                None => return true,
                Some(BankAnswer::Pass) => {}
                Some(answer) => {
                    taken = Some((who, answer));
                    break;
                }
            }
        }
        for who in (0..3).filter(|who| taken.is_none_or(|(taker, _)| taker != *who)) {
            self.credit[who] += self.cover[who];
            self.cover[who] = 0;
        }
        self.bank = taken.map(|(who, answer)| (who, answer == BankAnswer::CoBank));
        self.wager = taken.map_or(0, |(who, answer)| self.terms(who, answer).1);
        self.go(At::Open)
    }

    fn bet(&mut self, who: usize, fortune: bool, stake: u64) -> bool {
        if self.at != At::Open || (fortune && self.tiles()) {
            return false;
        }
        let was = if fortune { self.fortune[who] } else { self.main[who] };
        if stake == was {
            return true;
        }
        let allowed = match fortune {
            true => self.main[who] > 0 || self.banks(who),
            false => !self.banks(who) && stake >= MINIMUM,
        };
        if stake > 0 && !(allowed && stake <= MAXIMUM) || stake > was + self.credit[who] {
            return false;
        }
        if let (false, Some((banker, co_bank))) = (fortune, self.bank) {
            let bets = self.main.iter().sum::<u64>() - was + stake;
            let needed = if co_bank { bets / 2 } else { bets + self.wager };
            let more = needed.saturating_sub(self.cover[banker]);
            if more > self.credit[banker] {
                return false;
            }
            self.credit[banker] -= more;
            self.cover[banker] += more;
        }
        if !fortune && stake == 0 {
            self.credit[who] += self.fortune[who];
            self.fortune[who] = 0;
        }
        self.credit[who] = self.credit[who] + was - stake;
        *(if fortune { &mut self.fortune } else { &mut self.main }).get_mut(who).unwrap() = stake;
        self.seated[who] |= stake > 0;
        self.walked[who] &= stake == 0;
        true
    }

    fn throw(&mut self, dice: [u8; 3]) -> bool {
        let again = self.live && matches!(self.at, At::Delivering | At::Setting);
        if self.at != At::Dicing && !again {
            return false;
        }
        self.dice = dice.iter().map(|&die| u64::from(die)).sum();
        if self.at == At::Dicing {
            self.at = At::Delivering;
        }
        true
    }

    pub fn in_play(&self, who: usize) -> bool {
        self.main[who] > 0 || self.banks(who)
    }

    fn deal(&mut self, number: u64) -> bool {
        let pieces = shuffled(self.game, number);
        let mut packets = pieces.chunks_exact(self.game.hand_size());
        let ring = if self.tiles() { 8 } else { 7 };
        // a live dealer goes round from the dealer; the dice count from the bank
        let first = match (self.live, self.bank) {
            (true, _) => 0,
            (false, None) => self.dice - 1,
            (false, Some((who, _))) => self.dice - 1 + u64::try_from(who).unwrap() + 1,
        };
        self.hands.clear();
        for turn in 0..ring {
            let place = usize::try_from((first + turn) % ring).unwrap();
            let played = place == 0 || (place <= 3 && self.in_play(place - 1));
            if self.live && !played {
                continue;
            }
            let hand = Hand::new(self.game, packets.next().unwrap()).unwrap();
            if played {
                self.hands.insert(place, hand);
            }
        }
        self.set = [None; 3];
        self.at = At::Setting;
        if !self.live && self.unset().is_empty() {
            self.finish();
        }
        true
    }

    fn unset(&self) -> Vec<usize> {
        let co_banks = |who: usize| self.bank == Some((who, true));
        let open = |who: &usize| self.in_play(*who) && !co_banks(*who) && self.set[*who].is_none();
        (0..3).filter(open).collect()
    }

    /// The two pieces of that pair of places.
    pub fn low(hand: &Hand, pair: usize) -> Vec<Piece> {
        let pieces = hand.pieces();
        let first = pair % pieces.len();
        let second = (first + 1 + pair / pieces.len() % (pieces.len() - 1)) % pieces.len();
        vec![pieces[first], pieces[second]]
    }

    fn set(&mut self, who: usize, pair: usize, confirm: bool) -> bool {
        if self.at != At::Setting || !self.unset().contains(&who) {
            return false;
        }
        let hand = &self.hands[&(who + 1)];
        let laid = Laid::new(hand, &Model::low(hand, pair)).unwrap();
        self.lay(who, laid, confirm)
    }

    fn house_way(&mut self, who: usize) -> bool {
        if self.at != At::Setting || !self.unset().contains(&who) {
            return false;
        }
        self.lay(who, self.house(&self.hands[&(who + 1)]), false)
    }

    fn lay(&mut self, who: usize, laid: Laid, confirm: bool) -> bool {
        if laid.is_foul() && !confirm {
            return false;
        }
        self.set[who] = Some(laid);
        if !self.live && self.unset().is_empty() {
            self.finish();
        }
        true
    }

    fn house(&self, hand: &Hand) -> Laid {
        match (self.game, hand) {
            (Game::Poker(game), Hand::Cards(hand)) => Laid::Cards(game.house_set(hand)),
            (Game::Tiles(game), Hand::Tiles(hand)) => Laid::Tiles(game.house_set(hand)),
            _ => panic!("a hand of the other game"),
        }
    }

    /// Won, lost or pushed, as 1, −1 and 0.
    fn against(&self, hand: &Laid, bank: &Laid) -> i64 {
        let halves = match (self.game, hand, bank) {
            (Game::Poker(game), Laid::Cards(hand), Laid::Cards(bank)) => game.compare(hand, bank),
            (Game::Tiles(game), Laid::Tiles(hand), Laid::Tiles(bank)) => game.compare(hand, bank),
            _ => panic!("a hand of the other game"),
        };
        let better = [halves.low, halves.high].into_iter().filter(|half| half.is_gt()).count();
        match (hand.is_foul(), bank.is_foul(), better) {
            (true, ..) | (false, false, 0) => -1,
            (false, true, _) | (false, false, 2) => 1,
            (false, false, _) => 0,
        }
    }

    fn resume(&mut self) -> bool {
        self.interrupted = false;
        match self.at {
            At::Offer | At::Open => true,
            At::Setting if self.live => {
                self.house_sets();
                true
            }
            At::Setting => self.finish(),
            At::Between | At::Dicing | At::Delivering => self.void(),
        }
    }

    /// The house way sets the hands that are not set.
    fn house_sets(&mut self) {
        for who in self.unset() {
            self.set[who] = Some(self.house(&self.hands[&(who + 1)]));
        }
    }

    fn void(&mut self) -> bool {
        for who in 0..3 {
            self.credit[who] += self.main[who] + self.fortune[who] + self.cover[who];
        }
        self.end()
    }

    fn finish(&mut self) -> bool {
        let house = self.house(&self.hands[&0]);
        let laid =
            |who: usize| self.set[who].unwrap_or_else(|| self.house(&self.hands[&(who + 1)]));
        let bank = self.bank.map_or(house, |(who, _)| laid(who));
        let signed = |amount: u64| i64::try_from(amount).unwrap();
        let mut net = 0;
        let mut credit = self.credit;
        for who in (0..3).filter(|&who| self.main[who] > 0) {
            let result = self.against(&laid(who), &bank);
            net -= result * signed(self.main[who]);
            credit[who] += match result {
                1 => self.main[who] * 2 - five_percent(self.main[who]),
                0 => self.main[who],
                _ => 0,
            };
        }
        if let Some((who, co_bank)) = self.bank {
            net -= self.against(&house, &bank) * signed(self.wager);
            let own = if co_bank { net / 2 } else { net };
            let kept = u64::try_from(own).map_or(0, five_percent);
            let after = signed(credit[who] + self.cover[who]) + own - signed(kept);
            credit[who] = u64::try_from(after).unwrap();
        }
        for who in (0..3).filter(|&who| self.fortune[who] > 0) {
            let stake = self.fortune[who];
            credit[who] += pays(&self.hands[&(who + 1)]).0.map_or(0, |odds| stake * (odds + 1));
            let others = (0..3).filter(|&other| other != who && self.in_play(other));
            let envy: u64 = others.map(|other| pays(&self.hands[&(other + 1)]).1).sum();
            credit[who] += if stake >= 500 { envy } else { 0 };
        }
        self.credit = credit;
        match self.bank {
            Some((who, _)) => {
                self.previous = Banked::Patron(who);
                self.last_seat = who + 1;
            }
            None => {
                self.previous = Banked::House;
                self.wagers = self.main.map(|stake| (stake > 0).then_some(stake));
            }
        }
        self.end()
    }

    fn end(&mut self) -> bool {
        for who in 0..3 {
            if self.seated[who] && !self.walked[who] && self.main[who] + self.fortune[who] > 0 {
                self.last_main[who] = (self.main[who] > 0).then_some(self.main[who]);
            }
        }
        (0..3).for_each(|who| self.seated[who] &= !self.walked[who]);
        self.walked = [false; 3];
        [self.main, self.fortune, self.cover] = [[0; 3]; 3];
        self.interrupted = false;
        self.go(At::Between)
    }
}

/// What Fortune pays on a hand, and what it brings who envies it: the table of the guide.
fn pays(hand: &Hand) -> (Option<u64>, u64) {
    let Hand::Cards(seven) = hand else { return (None, 0) };
    match fortune_hand(seven) {
        FortuneHand::SevenCardStraightFlushNoJoker => (Some(8_000), 500_000),
        FortuneHand::RoyalFlushRoyalMatch => (Some(2_000), 100_000),
        FortuneHand::SevenCardStraightFlushWithJoker => (Some(1_000), 50_000),
        FortuneHand::FiveAces => (Some(400), 25_000),
        FortuneHand::RoyalFlush => (Some(150), 5_000),
        FortuneHand::StraightFlush => (Some(50), 2_000),
        FortuneHand::FourOfAKind => (Some(25), 500),
        FortuneHand::FullHouse => (Some(5), 0),
        FortuneHand::Flush => (Some(4), 0),
        FortuneHand::ThreeOfAKind => (Some(3), 0),
        FortuneHand::Straight => (Some(2), 0),
        FortuneHand::Nothing => (None, 0),
    }
}
