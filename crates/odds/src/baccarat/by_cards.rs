//! Bets that ask for ranks or suits of single cards, counted over every deal of ranks. This is
//! slower than the joint law, which knows points only; a bet comes here only if it must. Cards of
//! the round that lie on the table already are taken as they are.
// The numeric core: every index is a rank, a suit, a point value or a total mod 10.
#![allow(clippy::indexing_slicing)]

use super::dealt::{SIX, ways};
use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY};
use super::single_suits::SingleSuits;
use crate::shoe::Shoe;
use croupier_rules::baccarat::{HandRanks, SuitsOfTwo, points};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::{ByCards, Ending};
use std::sync::LazyLock;

/// Ways the suits of the first two cards of both hands can compare.
const SUIT_CLASSES: usize = 9;

/// When the first two cards of the Player and then of the Banker are dealt: in turns.
const DEALT_AS: [usize; 4] = [0, 2, 1, 3];

/// Ordered deals of six cards by how a bet ends; of those that follow, where cards lie already.
pub(super) struct Counts {
    pub(super) rows: Vec<u64>,
    pub(super) returned: u64,
    /// Whether the shoe's suits were known where they had to be.
    pub(super) known: bool,
}

/// Counts one bet once these cards of the round are dealt, in their order; `left` is the shoe
/// without them.
pub(super) fn count(bet: &ByCards, rows: usize, left: &Shoe, dealt: &[Card]) -> Counts {
    let known = !bet.asks_suits() || left.composition().is_some();
    let counts = Counts { rows: vec![0; rows], returned: 0, known };
    let by_rank = left.by_rank().map(u64::from);
    let unseen = std::array::from_fn(|taken| {
        let taken = taken.max(dealt.len());
        let drawn = taken - dealt.len();
        ways(u64::from(left.total()).saturating_sub(drawn as u64), SIX.saturating_sub(taken))
    });
    let mut counting =
        Counting { bet, counts, dealt, unseen, left: by_rank, suits: None, single: None };
    if !known {
        return counting.counts;
    }
    if let Some(shoe) = left.composition().filter(|_| bet.asks_suits()) {
        let of = |rank, suit| u64::from(shoe.count(Card { rank, suit }));
        let suits = Rank::ALL.map(|rank| Suit::ALL.map(|suit| of(rank, suit)));
        match bet.asks_single_suits() {
            true => counting.single = Some(SingleSuits::new(bet, suits, dealt)),
            false => counting.suits = Some(suits),
        }
    }
    counting.count_all();
    counting.counts
}

struct Counting<'b> {
    bet: &'b ByCards,
    counts: Counts,
    /// Cards of the round that lie on the table, in the order they were dealt.
    dealt: &'b [Card],
    /// Ordered choices of the cards that nobody takes, by how many of the six are taken.
    unseen: [u64; SIX + 1],
    /// Cards of each rank not dealt yet.
    left: [u64; 13],
    /// Cards of each rank and suit before the first that is still to come, where suits matter.
    suits: Option<[[u64; 4]; 13]>,
    /// The suits of single cards, where they matter.
    single: Option<SingleSuits>,
}

/// A hand without a third card.
const fn two(first: Rank, second: Rank, suits: SuitsOfTwo) -> HandRanks {
    HandRanks { first_two: [first, second], third: None, suits, single: [None; 3] }
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
        let before = self.left;
        let mut ways = 1;
        for (place, rank) in ranks.iter().enumerate() {
            let held = &mut self.left[rank.index()];
            match self.dealt.get(DEALT_AS[place]) {
                Some(card) => ways *= u64::from(card.rank == *rank),
                None => {
                    ways *= *held;
                    *held = held.saturating_sub(1);
                }
            }
        }
        if ways > 0 {
            self.count_suits(ranks, ways);
        }
        self.left = before;
    }

    fn count_suits(&mut self, ranks: [Rank; 4], ways: u64) {
        let mut classes = [0; SUIT_CLASSES];
        match &self.suits {
            None => classes[0] = ways,
            Some(suits) if self.dealt.is_empty() => classes = suits_of_four(suits, ranks),
            Some(suits) => classes = by_suits(suits, ranks, self.dealt),
        }
        let [p1, p2, b1, b2] = ranks;
        for (class, ways) in classes.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
            let of = |class: usize| SuitsOfTwo::ALL[class % 3];
            self.count_draws(two(p1, p2, of(class / 3)), two(b1, b2, of(class)), ways);
        }
    }

    /// Every rank the card in a place of the deal can have, and of how many cards it is: the card
    /// that lies there, or those that are left.
    fn next(&self, place: usize) -> impl Iterator<Item = (Rank, u64)> + use<> {
        let held = match self.dealt.get(place) {
            Some(card) => Rank::ALL.map(|rank| u64::from(rank == card.rank)),
            None => self.left,
        };
        Rank::ALL.into_iter().zip(held).filter(|(_, cards)| *cards > 0)
    }

    /// The third cards by the Table of Play. Cards nobody takes are dealt and left unseen.
    fn count_draws(&mut self, player: HandRanks, banker: HandRanks, ways: u64) {
        let total = |hand: &HandRanks| {
            let [one, other] = hand.first_two.map(|rank| usize::from(points(rank)));
            (one + other) % 10
        };
        let (s, t) = (total(&player), total(&banker));
        let unseen = self.unseen[4];
        if !self.bet.asks_beyond_four() || s >= 8 || t >= 8 {
            return self.end(&player, &banker, ways * unseen);
        }
        if s >= PLAYER_DRAWS {
            if !TABLE_OF_PLAY.banker_alone[t] {
                return self.end(&player, &banker, ways * unseen);
            }
            return self.banker_draws(&player, banker, ways, 4);
        }
        for (third, cards) in self.next(4) {
            let lies = self.dealt.len() > 4;
            let player = HandRanks { third: Some(third), ..player };
            if TABLE_OF_PLAY.banker_after[usize::from(points(third))][t] {
                self.left[third.index()] -= u64::from(!lies);
                self.banker_draws(&player, banker, ways * cards, 5);
                self.left[third.index()] += u64::from(!lies);
            } else {
                self.end(&player, &banker, ways * cards * self.unseen[5]);
            }
        }
    }

    /// The Banker's third card, which is dealt in this place.
    fn banker_draws(&mut self, player: &HandRanks, banker: HandRanks, ways: u64, place: usize) {
        for (third, cards) in self.next(place) {
            let banker = HandRanks { third: Some(third), ..banker };
            self.end(player, &banker, ways * cards * self.unseen[place + 1]);
        }
    }

    fn end(&mut self, player: &HandRanks, banker: &HandRanks, deals: u64) {
        match &mut self.single {
            None => self.counts.add(self.bet.ending(player, banker), deals),
            Some(single) => {
                let counts = &mut self.counts;
                single.endings(self.bet, (player, banker), deals, |ending, ways| {
                    counts.add(ending, ways);
                });
            }
        }
    }
}

impl Counts {
    fn add(&mut self, ending: Ending, deals: u64) {
        match ending {
            Ending::Loses(_) => {}
            Ending::Returns(_) => self.returned += deals,
            Ending::Pays(row) => self.rows[usize::from(row)] += deals,
        }
    }
}

/// Ordered choices of two cards of these ranks, by how their suits compare.
fn suits_of_two(left: &[[u64; 4]; 13], [one, other]: [Rank; 2]) -> [u64; 3] {
    let mut classes = [0; 3];
    for (first, &ways) in left[one.index()].iter().enumerate() {
        for (second, &held) in left[other.index()].iter().enumerate() {
            let held = held.saturating_sub(u64::from(one == other && first == second));
            classes[COMPARED[first][second]] += ways * held;
        }
    }
    classes
}

/// The same as [`by_suits`] where no card lies: hands without a common rank do not hinder each
/// other; of the others, every two cards of the Player leave the Banker a shoe of its own.
fn suits_of_four(left: &[[u64; 4]; 13], [p1, p2, b1, b2]: [Rank; 4]) -> [u64; SUIT_CLASSES] {
    let mut classes = [0; SUIT_CLASSES];
    let mut add = |player: usize, ways: u64, banker: [u64; 3]| {
        banker
            .iter()
            .enumerate()
            .for_each(|(class, two)| classes[player * 3 + class] += ways * two);
    };
    if ![b1, b2].iter().any(|rank| [p1, p2].contains(rank)) {
        let banker = suits_of_two(left, [b1, b2]);
        let player = suits_of_two(left, [p1, p2]);
        player.iter().enumerate().for_each(|(class, ways)| add(class, *ways, banker));
        return classes;
    }
    let mut left = *left;
    for (first, second) in (0..16).map(|suits| (suits / 4, suits % 4)) {
        let ways = left[p1.index()][first];
        if ways == 0 {
            continue;
        }
        left[p1.index()][first] -= 1;
        let held = left[p2.index()][second];
        if held > 0 {
            left[p2.index()][second] -= 1;
            add(COMPARED[first][second], ways * held, suits_of_two(&left, [b1, b2]));
            left[p2.index()][second] += 1;
        }
        left[p1.index()][first] += 1;
    }
    classes
}

/// How two suits compare, as a place of [`SuitsOfTwo::ALL`].
static COMPARED: LazyLock<[[usize; 4]; 4]> = LazyLock::new(|| {
    let rank = Rank::Ace;
    let of = |one, other| SuitsOfTwo::of([Card { rank, suit: one }, Card { rank, suit: other }]);
    Suit::ALL.map(|one| Suit::ALL.map(|other| of(one, other) as usize))
});

/// Ordered choices of four cards of these ranks, by how the suits of each hand compare: three
/// classes for the Player's two, times three for the Banker's. Cards that lie are of one suit.
fn by_suits(left: &[[u64; 4]; 13], ranks: [Rank; 4], dealt: &[Card]) -> [u64; SUIT_CLASSES] {
    let mut classes = [0; SUIT_CLASSES];
    for suits in 0..256_usize {
        let mut ways = 1;
        let cards: [(usize, usize); 4] =
            std::array::from_fn(|place| (ranks[place].index(), suits >> (2 * place) & 3));
        for (place, &(rank, suit)) in cards.iter().enumerate() {
            if let Some(card) = dealt.get(DEALT_AS[place]) {
                ways *= u64::from(card.suit == Suit::ALL[suit]);
                continue;
            }
            let to_come = |other: &usize| dealt.get(DEALT_AS[*other]).is_none();
            let gone = (0..place).filter(to_come).filter(|&other| cards[other] == (rank, suit));
            ways *= left[rank][suit].saturating_sub(gone.count() as u64);
        }
        let class = |places: [usize; 2]| {
            let of = |place: usize| Card { rank: ranks[place], suit: Suit::ALL[cards[place].1] };
            SuitsOfTwo::of(places.map(of)) as usize
        };
        classes[class([0, 1]) * 3 + class([2, 3])] += ways;
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two decks with uneven suits, some cards gone: the short way and the long way.
    #[test]
    fn suits_without_a_card_on_the_table_are_those_of_every_choice() {
        let mut left = [[2_u64; 4]; 13];
        for (place, held) in [(0, 1), (0, 0), (3, 2), (12, 3), (5, 1)].into_iter().enumerate() {
            left[held.0][held.1] = place as u64 % 3;
        }
        let some = [Rank::ALL[0], Rank::ALL[3], Rank::ALL[5], Rank::ALL[7], Rank::ALL[12]];
        for place in 0..5_usize.pow(4) {
            let ranks = [1, 5, 25, 125].map(|by| some[place / by % 5]);
            assert_eq!(suits_of_four(&left, ranks), by_suits(&left, ranks, &[]), "{ranks:?}");
        }
    }
}
