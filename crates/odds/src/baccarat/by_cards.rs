//! Bets that ask for ranks or suits of single cards, counted over every deal of ranks. This is
//! slower than the joint law, which knows points only; a bet comes here only if it must.
// The numeric core: every index is a rank, a suit, a point value or a total mod 10.
#![allow(clippy::indexing_slicing)]

use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY};
use crate::shoe::Shoe;
use croupier_rules::baccarat::{HandRanks, SuitsOfTwo, points};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::{ByCards, Ending};

/// Ways the suits of the first two cards of both hands can compare.
const SUIT_CLASSES: usize = 9;

/// Ordered deals of six cards by how a bet ends.
pub(super) struct Counts {
    pub(super) rows: Vec<u64>,
    pub(super) returned: u64,
    /// Whether the shoe's suits were known where they had to be.
    pub(super) known: bool,
}

/// Counts one bet.
pub(super) fn count(bet: &ByCards, rows: usize, shoe: &Shoe) -> Counts {
    let known = !bet.asks_suits() || shoe.composition().is_some();
    let counts = Counts { rows: vec![0; rows], returned: 0, known };
    let mut counting = Counting { bet, counts, left: shoe.by_rank().map(u64::from), suits: None };
    if !known {
        return counting.counts;
    }
    if let Some(shoe) = shoe.composition().filter(|_| bet.asks_suits()) {
        let of = |rank, suit| u64::from(shoe.count(Card { rank, suit }));
        counting.suits = Some(Rank::ALL.map(|rank| Suit::ALL.map(|suit| of(rank, suit))));
    }
    counting.count_all();
    counting.counts
}

struct Counting<'b> {
    bet: &'b ByCards,
    counts: Counts,
    /// Cards of each rank not dealt yet.
    left: [u64; 13],
    /// Cards of each rank and suit in the full shoe, where suits matter.
    suits: Option<[[u64; 4]; 13]>,
}

/// A hand without a third card.
const fn two(first: Rank, second: Rank, suits: SuitsOfTwo) -> HandRanks {
    HandRanks { first_two: [first, second], third: None, suits }
}

impl Counting<'_> {
    /// Every choice of ranks for the first four cards.
    fn count_all(&mut self) {
        for p1 in Rank::ALL {
            for p2 in Rank::ALL {
                for b1 in Rank::ALL {
                    for b2 in Rank::ALL {
                        self.count_four([p1, p2, b1, b2]);
                    }
                }
            }
        }
    }

    fn count_four(&mut self, ranks: [Rank; 4]) {
        let mut ways = 1;
        for (dealt, rank) in ranks.iter().enumerate() {
            let gone = ranks[..dealt].iter().filter(|other| *other == rank).count() as u64;
            ways *= self.left[rank.index()].saturating_sub(gone);
        }
        if ways == 0 {
            return;
        }
        let mut classes = [0; SUIT_CLASSES];
        match &self.suits {
            None => classes[0] = ways,
            Some(suits) => classes = by_suits(suits, ranks),
        }
        ranks.iter().for_each(|rank| self.left[rank.index()] -= 1);
        let [p1, p2, b1, b2] = ranks;
        for (class, ways) in classes.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
            let of = |class: usize| SuitsOfTwo::ALL[class % 3];
            self.count_draws(two(p1, p2, of(class / 3)), two(b1, b2, of(class)), ways);
        }
        ranks.iter().for_each(|rank| self.left[rank.index()] += 1);
    }

    /// The third cards by the Table of Play. Cards nobody takes are dealt and left unseen.
    fn count_draws(&mut self, player: HandRanks, banker: HandRanks, ways: u64) {
        let left: u64 = self.left.iter().sum();
        let total = |hand: &HandRanks| {
            let [one, other] = hand.first_two.map(|rank| usize::from(points(rank)));
            (one + other) % 10
        };
        let (s, t) = (total(&player), total(&banker));
        let unseen = left * left.saturating_sub(1);
        if !self.bet.asks_beyond_four() || s >= 8 || t >= 8 {
            return self.end(&player, &banker, ways * unseen);
        }
        if s >= PLAYER_DRAWS {
            if !TABLE_OF_PLAY.banker_alone[t] {
                return self.end(&player, &banker, ways * unseen);
            }
            return self.banker_draws(&player, banker, ways, left - 1);
        }
        for third in Rank::ALL {
            let cards = self.left[third.index()];
            if cards == 0 {
                continue;
            }
            let player = HandRanks { third: Some(third), ..player };
            if TABLE_OF_PLAY.banker_after[usize::from(points(third))][t] {
                self.left[third.index()] -= 1;
                self.banker_draws(&player, banker, ways * cards, 1);
                self.left[third.index()] += 1;
            } else {
                self.end(&player, &banker, ways * cards * (left - 1));
            }
        }
    }

    fn banker_draws(&mut self, player: &HandRanks, banker: HandRanks, ways: u64, unseen: u64) {
        for third in Rank::ALL {
            let cards = self.left[third.index()];
            if cards > 0 {
                let banker = HandRanks { third: Some(third), ..banker };
                self.end(player, &banker, ways * cards * unseen);
            }
        }
    }

    fn end(&mut self, player: &HandRanks, banker: &HandRanks, deals: u64) {
        match self.bet.ending(player, banker) {
            Ending::Loses(_) => {}
            Ending::Returns(_) => self.counts.returned += deals,
            Ending::Pays(row) => self.counts.rows[usize::from(row)] += deals,
        }
    }
}

/// Ordered choices of four cards of these ranks, by how the suits of each hand compare: three
/// classes for the Player's two, times three for the Banker's.
fn by_suits(shoe: &[[u64; 4]; 13], ranks: [Rank; 4]) -> [u64; SUIT_CLASSES] {
    let mut classes = [0; SUIT_CLASSES];
    for suits in 0..256_usize {
        let mut ways = 1;
        let cards: [(usize, usize); 4] =
            std::array::from_fn(|place| (ranks[place].index(), suits >> (2 * place) & 3));
        for (dealt, &(rank, suit)) in cards.iter().enumerate() {
            let gone = cards[..dealt].iter().filter(|other| **other == (rank, suit)).count() as u64;
            ways *= shoe[rank][suit].saturating_sub(gone);
        }
        let class = |places: [usize; 2]| {
            let of = |place: usize| Card { rank: ranks[place], suit: Suit::ALL[cards[place].1] };
            SuitsOfTwo::of(places.map(of)) as usize
        };
        classes[class([0, 1]) * 3 + class([2, 3])] += ways;
    }
    classes
}
