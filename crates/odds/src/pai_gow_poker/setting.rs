//! The settings of one hand against a bank that plays a house way, each over all 53,524,680 hands
//! the bank may hold beside it.

// Indices are rank indices, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::cells::{LOWS, PLACES, place};
use super::deck::{Deck, HAND};
use super::orbits::{Share, each_orbit, images};
use super::work::Watch;
use crate::pai_gow::{Copies, MatchCounts, unwatched};
use crate::wager::Net;
use croupier_rules::pai_gow_poker::house_way::set;
use croupier_rules::pai_gow_poker::{HighRankIndex, PokerWay, Setting, SevenCards};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

const HIGHS: usize = HighRankIndex::COUNT;

/// One setting of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingOdds {
    /// How the cards are set.
    pub setting: Setting,
    /// Whether that is foul, so that it loses to everything.
    pub is_foul: bool,
    /// Whether it is worth as much as the house way's: its ranks are the same.
    pub is_house_way: bool,
    /// How it stands against all the bank may hold.
    pub counts: MatchCounts,
}

/// All 21 settings of a hand against a bank that plays a house way, the best first when a win
/// nets so much.
pub fn settings_odds(
    way: PokerWay,
    seven: &SevenCards,
    net: Net,
    threads: NonZeroUsize,
) -> Vec<SettingOdds> {
    let bank = BankHands::beside(way, seven, threads.get());
    let house_set = set(way, seven).setting;
    let ranks = |setting: &Setting| (setting.low().rank(), setting.high().rank());
    let odds = |setting: Setting| {
        let is_foul = setting.is_foul();
        let is_house_way = ranks(&setting) == ranks(&house_set);
        let counts = if is_foul { bank.against_foul() } else { bank.against(&setting) };
        SettingOdds { setting, is_foul, is_house_way, counts }
    };
    let mut settings: Vec<SettingOdds> = all_settings(seven).map(odds).collect();
    settings.sort_by_key(|odds| std::cmp::Reverse(odds.counts.value(net)));
    settings
}

fn all_settings(seven: &SevenCards) -> impl Iterator<Item = Setting> {
    let cards = seven.cards();
    let low = (1..cards.len()).flat_map(move |a| (0..a).map(move |b| [cards[b], cards[a]]));
    low.filter_map(move |low| Setting::new(seven, &low).ok())
}

/// What the bank may hold beside a hand: numbers of hands below each pair of ranks.
struct BankHands {
    /// At `low * (HIGHS + 1) + high`: hands with a lower low and a lower high rank.
    below: Vec<u32>,
}

impl BankHands {
    fn beside(way: PokerWay, seven: &SevenCards, threads: usize) -> BankHands {
        let watch = Watch::new(&unwatched, 0);
        let next = AtomicUsize::new(0);
        let of = threads.max(1);
        let parts = watch.on_threads(of, || {
            let number = next.fetch_add(1, Ordering::Relaxed);
            Ok(hands_beside(way, seven.mask(), Share { number, of }))
        });
        let mut below = vec![0; (LOWS + 1) * (HIGHS + 1)];
        for part in parts.iter().flatten() {
            for (place, &hands) in part.iter().enumerate() {
                let (low, high) = (place % LOWS, place / LOWS);
                below[(low + 1) * (HIGHS + 1) + high + 1] += hands;
            }
        }
        for low in 1..=LOWS {
            let mut in_row = 0;
            for high in 1..=HIGHS {
                let place = low * (HIGHS + 1) + high;
                in_row += below[place];
                below[place] = in_row + below[place - HIGHS - 1];
            }
        }
        BankHands { below }
    }

    fn at(&self, low: usize, high: usize) -> u128 {
        self.below[low * (HIGHS + 1) + high].into()
    }

    fn against_foul(&self) -> MatchCounts {
        let pairs = self.at(LOWS, HIGHS);
        MatchCounts { pairs, loss: pairs, ..MatchCounts::default() }
    }

    fn against(&self, setting: &Setting) -> MatchCounts {
        let low = usize::from(setting.low().rank().index().get());
        let high = usize::from(setting.high().rank().index().get());
        let (pairs, win) = (self.at(LOWS, HIGHS), self.at(low, high));
        let loss = pairs + win - self.at(low, HIGHS) - self.at(LOWS, high);
        let both =
            self.at(low + 1, high + 1) + win - self.at(low, high + 1) - self.at(low + 1, high);
        let copies = Copies {
            both,
            high: self.at(LOWS, high + 1) - self.at(LOWS, high) - both,
            low: self.at(low + 1, HIGHS) - self.at(low, HIGHS) - both,
        };
        MatchCounts { pairs, win, push: pairs - win - loss, loss, copies }
    }
}

/// A share of the hands that have no card of these seven, by their ranks. A set that stands for
/// others is counted once for each that is free of the seven: exchanging the suits of the bank's
/// cards is exchanging those of the seven the other way.
fn hands_beside(way: PokerWay, seven: u64, share: Share) -> Vec<u32> {
    let deck = Deck::full();
    let images = images(&deck, seven);
    let mut hands = vec![0u32; PLACES];
    each_orbit(&deck, HAND, share, |orbit| {
        let free: u64 = images.iter().map(|image| u64::from(image & orbit.cards == 0)).sum();
        if free > 0 {
            // 24 exchanges lead to each of the sets it stands for equally often.
            let free = free * orbit.size / 24;
            hands[place(way, orbit.cards)] += u32::try_from(free).unwrap_or_default();
        }
    });
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_has_twenty_one_settings() {
        let seven = SevenCards::from_mask(0x7F).unwrap();
        let mut settings: Vec<String> = all_settings(&seven).map(|s| format!("{s:?}")).collect();
        settings.sort();
        settings.dedup();
        assert_eq!(settings.len(), 21);
    }
}
