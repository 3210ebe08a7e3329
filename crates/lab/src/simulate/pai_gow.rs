//! Pai gow dealt: a full table, every hand set by the house way, every patron against the bank.

use super::compare::{Cluster, Compared, Measure};
use super::fortune::fortune_census;
use super::{SimulateRefused, Simulation};
use crate::draw::shuffle;
use crate::seed::Seed;
use crate::work::{Control, fold};
use croupier_rules::equipment::Tile;
use croupier_rules::pai_gow::{BankReturns, HalfResults, Outcome};
use croupier_rules::pai_gow_poker::{
    FortuneHand, PokerWay, fast as poker, place_of_bank as place_of_poker_bank,
};
use croupier_rules::pai_gow_tiles::{
    FourTiles, TilesWay, ZeroZero, fast as tiles, place_of_bank as place_of_tiles_bank,
};
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet, Rulebook};

const ROUNDS_OF_A_JOB: u64 = 1 << 12;

/// How often a hand wins, pushes and loses against the bank, as counted exactly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchShares {
    /// Both halves are better.
    pub win: f64,
    /// One half is.
    pub push: f64,
    /// Neither is.
    pub loss: f64,
}

/// What a win nets in hundredths of the stake, and rows of Fortune with what they pay.
struct Terms {
    win_percent: i64,
    fortune: Vec<i64>,
}

impl Terms {
    fn of(rulebook: &Rulebook) -> Terms {
        let win_percent = 100 - i64::try_from(rulebook.settings.commission_percent).unwrap_or(0);
        let terms = rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune));
        let pays = |hand: FortuneHand| {
            let row = terms?.rows.iter().find(|row| row.when == Condition::Fortune(hand));
            Some(row.map_or(-1, |row| i64::from(row.odds.pays().get())))
        };
        Terms { win_percent, fortune: FortuneHand::ALL.into_iter().filter_map(pays).collect() }
    }
}

/// What the rounds of a simulation brought.
#[derive(Clone, Default)]
struct Matches {
    rounds: u64,
    /// Wins, pushes and losses.
    outcomes: [Cluster; 3],
    main: Cluster,
    fortune: Cluster,
    rows: [Cluster; 12],
}

impl Matches {
    /// Adds a round: the outcome of every patron, and the row of Fortune where there is one.
    fn add(&mut self, terms: &Terms, hands: impl Iterator<Item = (Outcome, Option<FortuneHand>)>) {
        let (mut outcomes, mut rows, mut fortune) = ([0i64; 3], [0i64; 12], 0);
        for (outcome, hand) in hands {
            let [won, pushed, lost] = &mut outcomes;
            match outcome {
                Outcome::Won => *won += 1,
                Outcome::Pushed => *pushed += 1,
                Outcome::Lost => *lost += 1,
            }
            let row = hand.and_then(|hand| FortuneHand::ALL.iter().position(|row| *row == hand));
            if let Some(row) = row {
                rows.iter_mut().skip(row).take(1).for_each(|count| *count += 1);
                fortune += terms.fortune.get(row).copied().unwrap_or(-1);
            }
        }
        let [won, _, lost] = outcomes;
        let count = |hits: i64| u64::try_from(hits).unwrap_or(0);
        self.rounds += 1;
        self.main.add(won * terms.win_percent - lost * 100, count(won));
        for (cluster, hits) in self.outcomes.iter_mut().zip(outcomes) {
            cluster.add(hits, count(hits));
        }
        for (cluster, hits) in self.rows.iter_mut().zip(rows) {
            cluster.add(hits, count(hits));
        }
        let nothing = rows.last().copied().unwrap_or(0);
        self.fortune.add(fortune, count(rows.iter().sum::<i64>() - nothing));
    }

    fn merge(&mut self, other: &Matches) {
        self.rounds += other.rounds;
        self.main.merge(&other.main);
        self.fortune.merge(&other.fortune);
        self.outcomes.iter_mut().zip(&other.outcomes).for_each(|(sum, more)| sum.merge(more));
        self.rows.iter_mut().zip(&other.rows).for_each(|(sum, more)| sum.merge(more));
    }

    /// The main wager and how it ended, against what was counted, where it was.
    fn compared(&self, hands: u64, terms: &Terms, exact: Option<MatchShares>) -> Vec<Compared> {
        let over = (self.rounds, hands);
        let back =
            |shares: MatchShares| 1.0 + shares.win * terms.win_percent as f64 / 100.0 - shares.loss;
        let main = ("main".to_owned(), Measure::Return);
        let mut lines = vec![self.main.compared(main, over, 100.0, exact.map(back))];
        let [win, push, loss] = &self.outcomes;
        for (name, cluster, share) in [
            ("main: win", win, exact.map(|exact| exact.win)),
            ("main: push", push, exact.map(|exact| exact.push)),
            ("main: loss", loss, exact.map(|exact| exact.loss)),
        ] {
            lines.push(cluster.compared((name.to_owned(), Measure::Share), over, 1.0, share));
        }
        lines
    }

    fn compared_fortune(&self, hands: u64, terms: &Terms, census: &[u64; 12]) -> Vec<Compared> {
        let over = (self.rounds, hands);
        let all = census.iter().sum::<u64>() as f64;
        let paid =
            terms.fortune.iter().zip(census).map(|(&pays, &count)| pays as f64 * count as f64);
        let back = 1.0 + paid.sum::<f64>() / all;
        let fortune = ("fortune".to_owned(), Measure::Return);
        let mut lines = vec![self.fortune.compared(fortune, over, 1.0, Some(back))];
        for ((hand, cluster), &count) in FortuneHand::ALL.iter().zip(&self.rows).zip(census) {
            let name = (format!("fortune: {hand}"), Measure::Share);
            lines.push(cluster.compared(name, over, 1.0, Some(count as f64 / all)));
        }
        lines
    }
}

/// Deals jobs of rounds from a shuffled set of `pieces`; `round` adds each.
fn deal(
    pieces: u8,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
    round: impl Fn(&mut Matches, &[u8]) + Sync,
) -> (Matches, bool) {
    let jobs = rounds.div_ceil(ROUNDS_OF_A_JOB);
    let gathered = fold(jobs, control, Matches::default, |matches, job| {
        let mut words = seed.words(job);
        let mut set: Vec<u8> = (0..pieces).collect();
        for _ in 0..ROUNDS_OF_A_JOB.min(rounds - job * ROUNDS_OF_A_JOB) {
            shuffle(&mut set, &mut words);
            round(matches, &set);
        }
    });
    let mut sum = Matches::default();
    gathered.parts.iter().for_each(|part| sum.merge(part));
    (sum, gathered.complete)
}

fn simulation(rulebook: &Rulebook, dealt: (&Matches, bool), wagers: Vec<Compared>) -> Simulation {
    let (matches, complete) = dealt;
    let rulebook = rulebook.reference();
    Simulation { rulebook, decks: None, rounds: matches.rounds, shoes: None, complete, wagers }
}

/// The banks that return every wager; `None` where none does.
fn bank_returns(rulebook: &Rulebook) -> Option<&BankReturns> {
    rulebook.terms(GameBet::PaiGow(PaiGowBet::Main))?.decided.bank_returns()
}

/// Deals seven hands of seven cards so many times: six patrons against the dealer, all set by one
/// house way. `exact` is how often a hand wins, where that has been counted.
pub fn simulate_pai_gow_poker(
    rulebook: &Rulebook,
    way: PokerWay,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
    exact: Option<MatchShares>,
) -> Result<Simulation, SimulateRefused> {
    let terms = Terms::of(rulebook);
    let banks = bank_returns(rulebook);
    let (matches, complete) = deal(53, rounds, seed, control, |matches, deck| {
        let mask = |hand: &[u8]| hand.iter().fold(0u64, |mask, card| mask | 1 << card);
        let mut hands = deck.chunks_exact(7).map(mask);
        let (bank_low, bank_high) = poker::set_ranks(way, hands.next().unwrap_or(0));
        let place = || place_of_poker_bank(bank_high.rank(), bank_low.rank());
        let returned = banks.is_some_and(|banks| banks.at(place()));
        let patrons = hands.map(|hand| {
            let (low, high) = poker::set_ranks(way, hand);
            let halves = HalfResults { low: low.cmp(&bank_low), high: high.cmp(&bank_high) };
            let outcome = if returned { Outcome::Pushed } else { halves.outcome() };
            (outcome, Some(poker::fortune(hand)))
        });
        matches.add(&terms, patrons);
    });
    let mut lines = matches.compared(6, &terms, exact);
    let quiet = Control { progress: &|_, _| (), ..control };
    if let Some(census) = (!terms.fortune.is_empty()).then(|| fortune_census(quiet)).flatten() {
        lines.extend(matches.compared_fortune(6, &terms, &census));
    }
    Ok(simulation(rulebook, (&matches, complete), lines))
}

/// Deals eight hands of four tiles so many times: seven patrons against the dealer, all set by
/// one house way. `exact` as of poker.
pub fn simulate_pai_gow_tiles(
    rulebook: &Rulebook,
    (way, zero_zero): (TilesWay, ZeroZero),
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
    exact: Option<MatchShares>,
) -> Result<Simulation, SimulateRefused> {
    let terms = Terms::of(rulebook);
    let table = tiles::WayTable::new(way, zero_zero);
    let (banks, strengths) = (bank_returns(rulebook), tiles::Strengths::new(zero_zero));
    let all: Vec<Tile> = Tile::all().collect();
    let (matches, complete) = deal(32, rounds, seed, control, |matches, set| {
        let tile = |number: &u8| all.get(usize::from(*number)).copied();
        let four = |hand: &[u8]| {
            let hand: Vec<Tile> = hand.iter().filter_map(tile).collect();
            FourTiles::new(&hand).ok().map(|four| table.halves(&four))
        };
        let mut hands = set.chunks_exact(4).filter_map(four);
        let Some(bank) = hands.next() else { return };
        let returned = banks.is_some_and(|banks| {
            let ranks = strengths.rank(bank.high).zip(strengths.rank(bank.low));
            ranks.is_some_and(|(high, low)| banks.at(place_of_tiles_bank(high, low)))
        });
        let patrons = hands.map(|hand| {
            let (low, high) = (hand.low.cmp(&bank.low), hand.high.cmp(&bank.high));
            let halves = HalfResults { low, high };
            (if returned { Outcome::Pushed } else { halves.outcome() }, None)
        });
        matches.add(&terms, patrons);
    });
    let lines = matches.compared(7, &terms, exact);
    Ok(simulation(rulebook, (&matches, complete), lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_rules::equipment::{Card, CardOrJoker};
    use croupier_rules::pai_gow::PaiGow;
    use croupier_rules::pai_gow_poker::{PaiGowPoker, SevenCards, fortune_hand};
    use croupier_rules::pai_gow_tiles::PaiGowTiles;

    /// What the fast ways say of two hands, the game the tables settle by says too.
    #[test]
    fn the_fast_way_and_the_game_compare_alike() {
        let naturals = Card::all().map(CardOrJoker::Natural);
        let deck: Vec<CardOrJoker> = naturals.chain([CardOrJoker::Joker]).collect();
        let mut words = Seed::of_number(3).words(0);
        let mut order: Vec<u8> = (0..53).collect();
        for number in 0..6_000 {
            shuffle(&mut order, &mut words);
            let way = PokerWay::ALL[number % 2];
            let game = PaiGowPoker { way };
            let hands = [&order[..7], &order[7..14]].map(|hand| {
                let cards: Vec<CardOrJoker> =
                    hand.iter().map(|&at| deck[usize::from(at)]).collect();
                SevenCards::new(&cards).unwrap()
            });
            let [hand, bank] = hands.each_ref().map(|hand| game.house_set(hand));
            let [fast, fast_bank] = hands.each_ref().map(|hand| poker::set_ranks(way, hand.mask()));
            let halves =
                HalfResults { low: fast.0.cmp(&fast_bank.0), high: fast.1.cmp(&fast_bank.1) };
            assert_eq!(game.compare(&hand, &bank), halves);
            assert_eq!(fortune_hand(&hands[0]), poker::fortune(hands[0].mask()));
        }
    }

    #[test]
    fn the_tables_of_tiles_and_the_game_compare_alike() {
        let all: Vec<FourTiles> = FourTiles::all().collect();
        for way in TilesWay::ALL {
            let game = PaiGowTiles { way, zero_zero: ZeroZero::Copy };
            let table = tiles::WayTable::new(way, ZeroZero::Copy);
            for pair in all.chunks_exact(2).step_by(7) {
                let [hand, bank] = [&pair[0], &pair[1]].map(|four| game.house_set(four));
                let [fast, fast_bank] = [&pair[0], &pair[1]].map(|four| table.halves(four));
                let low = fast.low.cmp(&fast_bank.low);
                let high = fast.high.cmp(&fast_bank.high);
                assert_eq!(game.compare(&hand, &bank), HalfResults { low, high });
            }
        }
    }

    /// Of all hands of seven cards the known numbers are in the known rows.
    #[test]
    fn the_census_of_fortune_counts_every_hand_once() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let threads = std::num::NonZeroUsize::new(2).unwrap();
        let census =
            fortune_census(Control { threads, stop: &stop, progress: &|_, _| () }).unwrap();
        assert_eq!(census.iter().sum::<u64>(), 154_143_080);
        assert_eq!(census[0], 32, "seven in sequence of one suit: eight runs, four suits");
        assert_eq!(census[3], 1_128, "four aces, the joker, and two of the other 48");
    }
}
