//! How fast Pai Gow Poker is counted and set: every figure beside the answer it was got with.
// A bench reads the clock, prints, and may fail loudly; the library does none of that.
#![allow(
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::expect_used,
    clippy::indexing_slicing
)]

#[path = "../tests/support/all_hands.rs"]
mod all_hands;

use croupier_rules::pai_gow_poker::{FortuneHand, PokerWay, SevenCards, fast, house_way};
use std::time::{Duration, Instant};

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    if !is_small() {
        fortune_census();
        low_hand_census();
    }
    let hands = mixed_hands();
    for way in PokerWay::ALL {
        house_way_ratios(way, &hands);
    }
}

/// All hands by Fortune row, on two threads; the goal is ten seconds.
fn fortune_census() {
    let started = Instant::now();
    let halves = all_hands::on_two_threads(|share, shares| {
        let mut rows = [0u64; 12];
        all_hands::for_each_of_share(share, shares, |cards| {
            rows[fast::fortune(cards) as usize] += 1;
        });
        rows
    });
    let took = started.elapsed();
    let nothing = FortuneHand::Nothing as usize;
    assert_eq!(halves[0][nothing] + halves[1][nothing], 124_556_196);
    println!("fortune census, 154143080 hands, two threads: {took:.2?}");
    assert!(took < Duration::from_secs(10), "the goal is ten seconds");
}

/// All hands set by `trump-plaza`, as exact odds need them; 221,460 of the low hands are 3-2.
fn low_hand_census() {
    let started = Instant::now();
    let halves = all_hands::on_two_threads(|share, shares| {
        let mut three_two = 0u64;
        all_hands::for_each_of_share(share, shares, |cards| {
            let (low, _) = fast::set_ranks(PokerWay::TrumpPlaza, cards);
            three_two += u64::from(low.get() == 0);
        });
        three_two
    });
    let took = started.elapsed();
    assert_eq!(halves.iter().sum::<u64>(), 221_460);
    println!("all hands set by trump-plaza, ranks only, two threads: {took:.2?}");
}

/// Every 701st hand: as mixed as all of them. Small, of one hand in 64.
fn mixed_hands() -> Vec<u64> {
    let mut hands = Vec::new();
    let mut place = 0u32;
    all_hands::for_each_of_share(0, if is_small() { 64 } else { 1 }, |cards| {
        place += 1;
        if place.is_multiple_of(701) {
            hands.push(cards);
        }
    });
    hands
}

/// The fast house way beside two that try all 21 splits by the same rules: the plain model, and
/// a brute force that ranks all 21 with the fast evaluator before the rules even start.
fn house_way_ratios(way: PokerWay, hands: &[u64]) {
    let (ranks, ranks_sum) = timed(hands, |cards| {
        let (low, high) = fast::set_ranks(way, cards);
        u64::from(low.get()) << 16 | u64::from(high.get())
    });
    let (cards, cards_sum) =
        timed(hands, |cards| front_mask(house_way::set(way, &seven(cards)).setting.low().cards()));
    let (ranking, _) = timed(hands, rank_all_21);
    let (plain, plain_sum) = timed(hands, |cards| {
        front_mask(house_way::plain::set(way, &seven(cards)).setting.low().cards())
    });
    assert_eq!(cards_sum, plain_sum, "the same fronts");
    assert_ne!(ranks_sum, 0);
    if is_small() {
        return;
    }
    println!("{way}, {} hands of the full mix, one thread", hands.len());
    for (name, took) in [
        ("fast, ranks only", ranks),
        ("fast, to the card", cards),
        ("ranking 21 splits, fast evaluator", ranking),
        ("plain, 21 splits", plain),
    ] {
        let each = took.as_nanos() / hands.len() as u128;
        let (by_ranks, by_cards) = (ratio(took, ranks), ratio(took, cards));
        println!("  {name:<34} {each:>6} ns/hand  {by_ranks:>5}x ranks  {by_cards:>5}x card");
    }
    assert!(plain >= 5 * cards, "the goal is five times the plain way");
    assert!(ranking >= 5 * ranks, "the goal is five times ranking 21 splits");
}

/// The best of three runs, so that a busy machine does not decide a ratio.
fn timed(hands: &[u64], each: impl Fn(u64) -> u64) -> (Duration, u64) {
    let mut best = Duration::MAX;
    let mut sum = 0;
    for _ in 0..3 {
        let started = Instant::now();
        let answers = hands.iter().map(|&cards| each(cards));
        sum = answers.fold(0u64, |sum, answer| sum.wrapping_mul(31).wrapping_add(answer));
        sum = std::hint::black_box(sum);
        best = best.min(started.elapsed());
    }
    (best, sum)
}

fn ratio(slow: Duration, quick: Duration) -> String {
    let tenths = 10 * slow.as_nanos() / quick.as_nanos().max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn seven(cards: u64) -> SevenCards {
    SevenCards::from_mask(cards).expect("a hand has seven cards")
}

fn front_mask(cards: [croupier_rules::equipment::CardOrJoker; 2]) -> u64 {
    cards.iter().fold(0, |mask, card| mask | 1 << card.index())
}

/// The best back of the 21, which takes ranking all of them.
fn rank_all_21(cards: u64) -> u64 {
    let mut best = 0;
    let mut first_left = cards;
    while first_left != 0 {
        let first = first_left & first_left.wrapping_neg();
        first_left ^= first;
        let mut second_left = first_left;
        while second_left != 0 {
            let second = second_left & second_left.wrapping_neg();
            second_left ^= second;
            best = best.max(fast::high_index(cards & !first & !second).get());
        }
    }
    u64::from(best)
}
