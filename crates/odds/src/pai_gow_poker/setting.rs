//! The settings of one hand against a bank that plays a house way, each over all 53,524,680 hands
//! the bank may hold beside it.

// Indices are rank indices, within tables made for them.
#![allow(clippy::indexing_slicing)]

use super::cells::{Cells, LOWS};
use super::deck::Deck;
use super::holding::Holding;
use super::tally::Histogram;
use crate::pai_gow::{Copies, MatchCounts};
use crate::wager::Net;
use croupier_rules::pai_gow_poker::house_way::set;
use croupier_rules::pai_gow_poker::{HighRankIndex, PokerWay, Setting, SevenCards};

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

/// A bank that plays a house way.
pub struct PokerBank {
    way: PokerWay,
    deck: Deck,
    cells: Cells,
}

impl PokerBank {
    /// A bank that plays this way.
    pub fn new(way: PokerWay) -> PokerBank {
        let deck = Deck::full();
        let cells = Cells::new(way, &deck);
        PokerBank { way, deck, cells }
    }

    /// All 21 settings of a hand against this bank, the best first when a win nets so much. The
    /// house way's comes before others as good.
    pub fn settings(&self, seven: &SevenCards, net: Net) -> Vec<SettingOdds> {
        let bank = BankHands::beside(self, seven);
        let house_set = set(self.way, seven).setting;
        let ranks = |setting: &Setting| (setting.low().rank(), setting.high().rank());
        let odds = |setting: Setting| {
            let is_foul = setting.is_foul();
            let is_house_way = ranks(&setting) == ranks(&house_set);
            let counts = if is_foul { bank.against_foul() } else { bank.against(&setting) };
            SettingOdds { setting, is_foul, is_house_way, counts }
        };
        let mut settings: Vec<SettingOdds> = all_settings(seven).map(odds).collect();
        settings
            .sort_by_key(|odds| (std::cmp::Reverse(odds.counts.value(net)), !odds.is_house_way));
        settings
    }
}

pub(super) fn all_settings(seven: &SevenCards) -> impl Iterator<Item = Setting> {
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
    /// By inclusion and exclusion over the cards of the seven that the bank's hand might hold.
    fn beside(bank: &PokerBank, seven: &SevenCards) -> BankHands {
        let cells = &bank.cells;
        let mut holding = Holding::new(&bank.deck, cells);
        let mut histogram = Histogram::new(cells);
        let mut hands = Vec::new();
        let mut below = vec![0u32; (LOWS + 1) * (HIGHS + 1)];
        let mut held = seven.mask();
        loop {
            holding.count(held, &mut histogram);
            histogram.take(&mut hands);
            let odd = !held.count_ones().is_multiple_of(2);
            for &(cell, count) in &hands {
                let low = usize::from(cells.low[cell as usize]);
                let high = usize::from(cells.high[cell as usize]);
                let below = &mut below[(low + 1) * (HIGHS + 1) + high + 1];
                let change = if odd { count.wrapping_neg() } else { count };
                *below = below.wrapping_add(change);
            }
            if held == 0 {
                break;
            }
            held = (held - 1) & seven.mask(); // the next smaller set of the seven cards
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
