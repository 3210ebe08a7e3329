//! Pai Gow Poker counted out: every hand there is, against the numbers that are published.
#![allow(clippy::expect_used, clippy::indexing_slicing)] // a census that fails should fail

#[path = "support/all_hands.rs"]
mod all_hands;

use croupier_rules::pai_gow_poker::{FortuneHand, LowRankIndex, PokerWay, fast};
use std::array::from_fn;

struct Census {
    fortune: [u64; 12],
    low_hands: [u64; LowRankIndex::COUNT],
}

fn count(share: usize, shares: usize) -> Census {
    let mut census = Census { fortune: [0; 12], low_hands: [0; LowRankIndex::COUNT] };
    all_hands::for_each_of_share(share, shares, |cards| {
        census.fortune[fast::fortune(cards) as usize] += 1;
        let (low, _) = fast::set_ranks(PokerWay::TrumpPlaza, cards);
        census.low_hands[usize::from(low.get())] += 1;
    });
    census
}

/// P15: 154,143,080 hands by Fortune row, and the published low hands of `trump-plaza`.
#[test]
fn every_hand_by_fortune_row_and_by_low_hand() {
    let [one, other] = all_hands::on_two_threads(count);
    let fortune =
        FortuneHand::ALL.map(|row| one.fortune[row as usize] + other.fortune[row as usize]);
    assert_eq!(
        fortune,
        [
            32,
            72,
            196,
            1_128,
            26_020,
            184_644,
            307_472,
            4_188_528,
            6_172_088,
            7_672_500,
            11_034_204,
            124_556_196
        ]
    );
    let low_hands: [u64; LowRankIndex::COUNT] = from_fn(|i| one.low_hands[i] + other.low_hands[i]);
    assert_eq!(low_hands.iter().sum::<u64>(), 154_143_080);
    // Without a pair the places are 3-2, 4-2, 4-3, 5-2, 5-3 …
    assert_eq!(low_hands[0], 221_460, "3-2");
    assert_eq!(low_hands[1], 203_436, "4-2");
    assert_eq!(low_hands[2], 188_708, "4-3");
    assert_eq!(low_hands[4], 170_756, "5-3");
}
