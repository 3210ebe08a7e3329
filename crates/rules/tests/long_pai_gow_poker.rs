//! The house way on all 154,143,080 hands, fast against plain; minutes long, so it is run apart.
#![allow(clippy::expect_used)] // a law that breaks should break loudly

#[path = "support/all_hands.rs"]
mod all_hands;
#[path = "support/same_way.rs"]
mod same_way;

use croupier_rules::pai_gow_poker::{PokerWay, SevenCards};

#[test]
fn the_house_way_is_the_same_fast_and_plain_on_every_hand() {
    let hands = all_hands::on_two_threads(|share, shares| {
        let mut hands = 0u64;
        all_hands::for_each_of_share(share, shares, |mask| {
            let cards = SevenCards::from_mask(mask).expect("a hand has seven cards");
            for way in PokerWay::ALL {
                same_way::assert_same(way, &cards);
            }
            hands += 1;
        });
        hands
    });
    assert_eq!(hands.iter().sum::<u64>(), 154_143_080);
}
