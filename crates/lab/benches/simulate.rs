//! How fast rounds are dealt, as ratios within one run; every total is asserted. Run by
//! `cargo bench -p croupier-lab`.
#![allow(clippy::disallowed_types, clippy::print_stdout)] // a benchmark reads the clock and prints
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // and may stop at once
#![allow(clippy::cast_possible_truncation)]

use croupier_lab::simulate::{Simulation, simulate_baccarat};
use croupier_lab::{Control, Seed, draw};
use croupier_odds::Shoe;
use croupier_rules::rulebook::{Library, Rulebook};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const ROUNDS: u64 = 1 << 25;
const REPETITIONS: usize = 7;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}
/// The bets of the rulebook, in its order.
const BETS: [&str; 20] = [
    "player",
    "banker",
    "tie",
    "tiger-tie",
    "player-pair",
    "banker-pair",
    "big-tiger",
    "small-tiger",
    "big-buffalo",
    "small-buffalo",
    "banker-big-7",
    "banker-small-7",
    "player-big-7",
    "player-small-7",
    "tiger-buffalo",
    "tiger-pair",
    "tiger",
    "wu-dalang",
    "player-char-siu",
    "banker-char-siu",
];

/// The generator a program in a hurry would take: xoshiro256++.
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Below a bound without bias, one word each (Lemire 2019).
    fn below(&mut self, bound: u64) -> u64 {
        loop {
            let wide = u128::from(self.next()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }

    fn shuffle(&mut self, cards: &mut [u8]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// What a card counts.
fn value(card: u8) -> u8 {
    let rank = card >> 2; // two to ace
    if rank == 12 {
        1
    } else if rank >= 8 {
        0
    } else {
        rank + 2
    }
}

fn banker_draws(banker: u8, third: u8) -> bool {
    match banker {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => third == 6 || third == 7,
        _ => false,
    }
}

/// The naive way: a shoe card by card, rules as branches, a test for every bet.
fn naive(rounds: u64, mut shuffle: impl FnMut(&mut [u8])) -> [u64; 20] {
    let mut won = [0u64; 20];
    let mut shoe: Vec<u8> = (0..8).flat_map(|_| 0..52).collect();
    let mut dealt = 0;
    while dealt < rounds {
        shuffle(&mut shoe);
        let burn = if value(shoe[0]) == 0 { 10 } else { value(shoe[0]) };
        let mut at = 1 + usize::from(burn);
        loop {
            let last = shoe.len() - at <= 14;
            naive_round(&shoe, &mut at, &mut won);
            dealt += 1;
            if last || dealt == rounds {
                break;
            }
        }
    }
    won
}

fn naive_round(shoe: &[u8], at: &mut usize, won: &mut [u64; 20]) {
    let first = [shoe[*at], shoe[*at + 1], shoe[*at + 2], shoe[*at + 3]];
    *at += 4;
    let mut player = (value(first[0]) + value(first[2])) % 10;
    let mut banker = (value(first[1]) + value(first[3])) % 10;
    let (mut player_cards, mut banker_cards) = (2, 2);
    if player < 8 && banker < 8 {
        let mut draws = banker <= 5;
        if player <= 5 {
            let third = value(shoe[*at]);
            *at += 1;
            player = (player + third) % 10;
            player_cards = 3;
            draws = banker_draws(banker, third);
        }
        if draws {
            banker = (banker + value(shoe[*at])) % 10;
            *at += 1;
            banker_cards = 3;
        }
    }
    let mut win = |bet: usize, wins: bool| {
        if wins {
            won[bet] += 1;
        }
    };
    let (player_wins, banker_wins) = (player > banker, banker > player);
    let [player_pair, banker_pair] =
        [first[0] >> 2 == first[2] >> 2, first[1] >> 2 == first[3] >> 2];
    win(0, player_wins);
    win(1, banker_wins);
    win(2, player == banker);
    win(3, player == banker && player == 6);
    win(4, player_pair);
    win(5, banker_pair);
    win(6, banker_wins && banker == 6 && banker_cards == 3);
    win(7, banker_wins && banker == 6 && banker_cards == 2);
    win(8, player_wins && player == 6 && player_cards == 3);
    win(9, player_wins && player == 6 && player_cards == 2);
    win(10, banker_wins && banker == 7 && banker_cards == 3);
    win(11, banker_wins && banker == 7 && banker_cards == 2);
    win(12, player_wins && player == 7 && player_cards == 3);
    win(13, player_wins && player == 7 && player_cards == 2);
    win(14, (player_wins && player == 6) || (banker_wins && banker == 6));
    win(15, player_pair || banker_pair);
    win(16, banker_wins && banker == 6);
    win(17, player_wins && player == 1);
    win(18, player_wins && player >= 7 && player - banker == 1);
    win(19, banker_wins && banker >= 7 && banker - player == 1);
}

fn ours(rulebook: &Rulebook, rounds: u64, threads: usize) -> Simulation {
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap();
    let control = Control { threads, stop: &stop, progress: &|_, _| () };
    let shoe = Shoe::of_decks(rulebook, Some(8)).unwrap();
    simulate_baccarat(rulebook, None, &shoe, rounds, &Seed::of_number(1), control).unwrap()
}

fn won(simulation: &Simulation) -> [u64; 20] {
    let mut won = [0; 20];
    for ((won, bet), name) in won.iter_mut().zip(&simulation.wagers).zip(BETS) {
        assert_eq!(bet.name, name);
        *won = bet.won;
    }
    won
}

fn timed<T>(times: &mut Vec<f64>, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    times.push(start.elapsed().as_secs_f64());
    done
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-non-commission", 1_800_000_000).unwrap();
    // From the same shoes both ways win the same bets.
    let mut words = Seed::of_number(1).words(0);
    let same = naive(60_000, |shoe| draw::shuffle(shoe, &mut words));
    assert_eq!(same, won(&ours(rulebook, 60_000, 1)), "both ways deal the same rounds");

    let (rounds, repetitions) = if is_small() { (1 << 18, 1) } else { (ROUNDS, REPETITIONS) };
    let expected = won(&ours(rulebook, rounds, 1));
    let (mut plain, mut one, mut two) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repetitions {
        let mut quick = Xoshiro([1, 2, 3, 4]);
        let totals = timed(&mut plain, || naive(rounds, |shoe| quick.shuffle(shoe)));
        for (sampled, exact) in totals.iter().zip(&expected) {
            let apart = sampled.abs_diff(*exact) as f64;
            assert!(apart < 8.0 * (*exact as f64).sqrt() + 8.0, "{sampled} against {exact}");
        }
        let simulation = timed(&mut one, || ours(rulebook, rounds, 1));
        assert!(won(&simulation) == expected && !simulation.is_suspicious());
        let simulation = timed(&mut two, || ours(rulebook, rounds, 2));
        assert!(won(&simulation) == expected, "the same totals with two threads");
    }
    if is_small() {
        return;
    }
    let [plain, one, two] = [plain, one, two].map(|mut times| median(&mut times));
    let rate = |taken: f64| ROUNDS as f64 / taken / 1e6;
    println!("full cards, 20 bets, real shoes: median of {REPETITIONS}, million rounds a second");
    println!("naive branchy loop, xoshiro256++     {:>8.1}", rate(plain));
    println!("table-driven, ChaCha20, one thread   {:>8.1}", rate(one));
    println!("table-driven, ChaCha20, two threads  {:>8.1}", rate(two));
    println!("one thread / naive: {:.2}x faster (goal 1.4)", plain / one);
    println!("two threads / one: {:.2}x faster (goal 1.9)", one / two);
}
