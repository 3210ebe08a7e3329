//! How fast a shoe is counted, as ratios within one run; every answer is asserted while it is
//! timed. Run by `cargo bench -p croupier-odds`.
#![allow(clippy::disallowed_types, clippy::print_stdout)] // a benchmark reads the clock and prints
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // and may stop at once

use croupier_odds::Shoe;
use croupier_odds::baccarat::{BetPlan, JointLaw, insurance_odds};
use croupier_rules::rulebook::{Game, Library, Rulebook};
use std::hint::black_box;
use std::time::Instant;

const SHOES: usize = 256;
const REPETITIONS: usize = 25;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// Shoes of eight decks dealt down to between 100 and 6 per cent, by a fixed sequence.
fn depleted_shoes(rulebook: &Rulebook) -> Vec<Shoe> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let shoe = |number: usize| {
        let most = 32 - 30 * number as u64 / SHOES as u64;
        let counts: Vec<u64> = (0..13).map(|_| most - below(most / 3 + 1)).collect();
        Shoe::of_counts(rulebook, &counts).unwrap()
    };
    (0..SHOES).map(shoe).collect()
}

/// Microseconds for one shoe, once over all of them. The answers are summed, and the sum must be
/// what it was the first time.
fn time(shoes: &[Shoe], known: &mut Option<u64>, answer: impl Fn(&Shoe) -> u64) -> f64 {
    let start = Instant::now();
    let sum = shoes.iter().fold(0u64, |sum, shoe| sum.wrapping_add(answer(black_box(shoe))));
    let taken = start.elapsed().as_secs_f64() * 1e6 / shoes.len() as f64;
    assert_eq!(*known.get_or_insert(sum), sum, "the answer changed");
    taken
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A sum over the joint law that no two cells enter alike.
fn digest(law: &JointLaw) -> u64 {
    law.cells().iter().zip(1u64..).fold(0, |sum, (deals, cell)| {
        sum.wrapping_add(deals.wrapping_mul(cell.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    })
}

/// What is timed, and against what its time is set.
struct Contest<'a> {
    name: &'a str,
    answer: Box<dyn Fn(&Shoe) -> u64 + 'a>,
    known: Option<u64>,
    times: Vec<f64>,
}

fn contest<'a>(name: &'a str, answer: impl Fn(&Shoe) -> u64 + 'a) -> Contest<'a> {
    Contest { name, answer: Box::new(answer), known: None, times: Vec::new() }
}

fn main() {
    let library = Library::built_in().unwrap();
    let named = |id: &str| library.all().find(|rulebook| rulebook.id == id).unwrap();
    let (tiger, insured) =
        (named("tiger-buffalo-non-commission"), named("tiger-buffalo-commission-insurance"));
    assert!(tiger.game == Game::Baccarat);
    let shoes = depleted_shoes(tiger);
    for shoe in &shoes {
        let counts = shoe.by_points();
        assert_eq!(JointLaw::of(&counts), JointLaw::by_enumeration(&counts));
    }
    let plan = BetPlan::of(tiger, None).unwrap();
    let mut contests = [
        contest("joint law, plain 55 x 55 enumeration", |shoe| {
            digest(&JointLaw::by_enumeration(&shoe.by_points()).unwrap())
        }),
        contest("joint law", |shoe| digest(&JointLaw::of(&shoe.by_points()).unwrap())),
        contest("every bet, pairs included, as exact counts", |shoe| {
            plan.count(shoe)
                .iter()
                .flat_map(|bet| &bet.rows)
                .fold(0, |sum: u64, (_, deals)| sum.wrapping_add(*deals))
        }),
        contest("every bet: house edges in lowest terms", |shoe| {
            let edges = plan.house_edges(shoe).unwrap();
            edges
                .iter()
                .map(|(_, edge)| u64::try_from(edge.denominator().narrow().unwrap()).unwrap())
                .fold(0, u64::wrapping_add)
        }),
        contest("every bet: rows, edge, variance in lowest terms", |shoe| {
            let odds = plan.odds(shoe).unwrap();
            odds.iter().map(|bet| bet.rows.len() as u64).sum()
        }),
        contest("every insurance offer, in lowest terms", |shoe| {
            insurance_odds(insured, shoe).unwrap().len() as u64
        }),
    ];
    for _ in 0..if is_small() { 1 } else { REPETITIONS } {
        for contest in &mut contests {
            let taken = time(&shoes, &mut contest.known, &contest.answer);
            contest.times.push(taken);
        }
    }
    assert_eq!(contests[0].known, contests[1].known, "both ways count the same");
    if is_small() {
        return;
    }
    let times: Vec<f64> = contests.iter().map(|contest| median(contest.times.clone())).collect();
    println!("{:<52}{:>10}{:>14}", "one shoe, median of 25", "µs", "v. joint law");
    for (contest, taken) in contests.iter().zip(&times) {
        println!("{:<52}{taken:>10.2}{:>13.2}x", contest.name, taken / times[1]);
    }
    println!("plain / joint law: {:.1}x faster (goal 6, stretch 10)", times[0] / times[1]);
    println!("every bet, all figures / joint law: {:.2}x (goal at most 3)", times[4] / times[1]);
    println!("joint law: {:.0} shoe states/s/core (goal 50,000)", 1e6 / times[1]);
}
