//! Pai gow in full, where it takes a minute: every pair of tiles one by one, and the best setting
//! of every hand of cards. Run by `cargo test --release -p croupier-odds --features long`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test may stop at once

use croupier_odds::pai_gow::{main_net, unwatched};
use croupier_odds::pai_gow_poker::{BetterPokerSetting, PokerBank, house_way_match, optimal_play};
use croupier_odds::pai_gow_tiles::Bank;
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Net;
use croupier_rules::pai_gow_poker::{PokerWay, SevenCards};
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::Library;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

#[test]
fn every_deal_of_tiles_stands_as_plain_enumeration_has_it() {
    for way in TilesWay::ALL {
        for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
            let bank = Bank::new(way, zero_zero);
            for (four, halves) in bank.deals() {
                let counted = bank.against(four, halves);
                assert_eq!(counted, bank.against_by_enumeration(four, halves), "{way}");
            }
        }
    }
}

/// The hand that stands for this one: more cards of a suit first, then the higher ranks.
fn standing_for(cards: u64) -> u64 {
    let clubs = 0x1_1111_1111_1111;
    let mut suits = [0, 1, 2, 3].map(|suit| (cards & !(1 << 52)) >> suit & clubs);
    suits.sort_unstable_by_key(|&ranks| std::cmp::Reverse((ranks.count_ones(), ranks)));
    suits[0] | suits[1] << 1 | suits[2] << 2 | suits[3] << 3 | cards & 1 << 52
}

/// What the best setting of a hand brings more than the house way's, setting by setting.
fn gain(bank: &PokerBank, seven: &SevenCards, net: Net) -> Ratio {
    let settings = bank.settings(seven, net);
    let house_way = settings.iter().find(|odds| odds.is_house_way).unwrap();
    let [best, house_way] = [&settings[0], house_way].map(|odds| odds.counts.expectation(net));
    best.unwrap().checked_sub(&house_way.unwrap()).unwrap()
}

/// The house ways bring in all what they bring pair by pair, and hands drawn by a fixed sequence
/// gain what their 21 settings, each counted for itself, say.
#[test]
fn the_best_settings_are_those_of_single_hands() {
    let library = Library::built_in().unwrap();
    let net = main_net(library.find("pai-gow-poker", 1_800_000_000).unwrap()).unwrap();
    let two = NonZeroUsize::new(2).unwrap();
    for way in PokerWay::ALL {
        let mut better: BTreeMap<u64, BetterPokerSetting> = BTreeMap::new();
        let play = optimal_play(way, net, two, &unwatched, |found| {
            better.insert(found.seven.mask(), found);
        });
        let play = play.unwrap();
        let matched = house_way_match(way, two, &unwatched).unwrap();
        assert_eq!(Some(play.house_way_expectation), matched.counts.expectation(net));
        assert_eq!(better.len() as u64, play.kinds_not_best);
        assert_eq!(better.values().map(|found| found.hands).sum::<u64>(), play.hands_not_best);
        let bank = PokerBank::new(way);
        for found in better.values().step_by(6007) {
            assert_eq!(found.gain, gain(&bank, &found.seven, net), "{way} {}", found.seven);
        }
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..100 {
            let mut cards = 0u64;
            while cards.count_ones() < 7 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                cards |= 1 << (state % 53);
            }
            let seven = SevenCards::from_mask(cards).unwrap();
            let found = better.get(&standing_for(cards));
            let told = found.map_or(Ratio::ZERO, |found| found.gain);
            assert_eq!(told, gain(&bank, &seven, net), "{way} {seven}");
        }
    }
}
