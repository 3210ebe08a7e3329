//! Bets that ask for ranks or suits of single cards, counted over every deal of ranks. This is
//! slower than the joint law, which knows points only; a bet comes here only if it must. Cards of
//! the round that lie on the table already are taken as they are.
// The numeric core: every index is a rank, a point value or a place in a table.
#![allow(clippy::indexing_slicing)]

use super::dealt::{SIX, ways};
use super::endings::{BY_SUITS, Draws, Endings, fours};
use super::suits::SuitsOfShoe;
use crate::shoe::Shoe;
use croupier_rules::baccarat::points;
use croupier_rules::equipment::{Card, Rank, Suit};

/// When the first two cards of the Player and then of the Banker are dealt: in turns.
const DEALT_AS: [usize; 4] = [0, 2, 1, 3];

/// Ordered deals of six cards by how a bet ends; of those that follow, where cards lie already.
pub(super) struct Counts {
    pub(super) rows: Vec<u64>,
    pub(super) returned: u64,
}

/// Counts one bet once these cards of the round are dealt, in their order; `left` is the shoe
/// without them. `None` where suits decide and those of the shoe are not known.
pub(super) fn count(endings: &Endings, rows: usize, left: &Shoe, dealt: &[Card]) -> Option<Counts> {
    let unseen = std::array::from_fn(|taken| {
        let taken = taken.max(dealt.len());
        let drawn = taken - dealt.len();
        ways(u64::from(left.total()).saturating_sub(drawn as u64), SIX.saturating_sub(taken))
    });
    let suits = match (endings.by_suits.is_empty(), left.composition()) {
        (true, _) => None,
        (false, None) => return None,
        (false, Some(shoe)) => {
            let of = |rank, suit| u64::from(shoe.count(Card { rank, suit }));
            let by_card = Rank::ALL.map(|rank| Suit::ALL.map(|suit| of(rank, suit)));
            Some(SuitsOfShoe::new(&endings.suits, by_card, dealt))
        }
    };
    let left = left.by_rank().map(u64::from);
    let totals = vec![0; rows + 2];
    let mut counting = Counting { endings, totals, dealt, unseen, left, suits };
    for (four, start) in fours().zip(&endings.starts) {
        counting.count_four(four, *start as usize);
    }
    let (returned, rows) = (counting.totals[1], counting.totals.split_off(2));
    Some(Counts { rows, returned })
}

struct Counting<'b> {
    endings: &'b Endings,
    /// Deals that lose, that give the stake back, and that pay each row.
    totals: Vec<u64>,
    /// Cards of the round that lie on the table, in the order they were dealt.
    dealt: &'b [Card],
    /// Ordered choices of the cards that nobody takes, by how many of the six are taken.
    unseen: [u64; SIX + 1],
    /// Cards of each rank not dealt yet.
    left: [u64; 13],
    /// The suits, where they matter.
    suits: Option<SuitsOfShoe<'b>>,
}

impl Counting<'_> {
    fn count_four(&mut self, four: [Rank; 4], start: usize) {
        let before = self.left;
        let mut ways = 1;
        for (rank, dealt_as) in four.iter().zip(DEALT_AS) {
            let held = &mut self.left[rank.index()];
            match self.dealt.get(dealt_as) {
                Some(card) => ways *= u64::from(card.rank == *rank),
                None => {
                    ways *= *held;
                    *held = held.saturating_sub(1);
                }
            }
        }
        if ways > 0 {
            self.count_draws(four, start, ways);
        }
        self.left = before;
    }

    /// How many cards of each rank the one in a place of the deal can be: the card that lies
    /// there, or those that are left.
    fn next(&self, place: usize) -> [u64; 13] {
        match self.dealt.get(place) {
            Some(card) => Rank::ALL.map(|rank| u64::from(rank == card.rank)),
            None => self.left,
        }
    }

    /// The third cards by the Table of Play. Cards nobody takes are dealt and left unseen.
    fn count_draws(&mut self, four: [Rank; 4], start: usize, ways: u64) {
        let banker_too = match self.endings.draws(four) {
            Draws::Nobody => return self.end(four, [None; 2], start, ways * self.unseen[4]),
            Draws::BankerAlone => return self.banker_draws(four, None, (start, 4), ways),
            Draws::Player(banker_too) => banker_too,
        };
        let (mut at, held) = (start, self.next(4));
        let lies = self.dealt.len() > 4;
        for (third, cards) in Rank::ALL.into_iter().zip(held) {
            let banker_draws = banker_too[usize::from(points(third))];
            if cards > 0 && banker_draws {
                self.left[third.index()] -= u64::from(!lies);
                self.banker_draws(four, Some(third), (at, 5), ways * cards);
                self.left[third.index()] += u64::from(!lies);
            } else if cards > 0 {
                self.end(four, [Some(third), None], at, ways * cards * self.unseen[5]);
            }
            at += if banker_draws { 13 } else { 1 };
        }
    }

    /// The Banker's third card: where its ends begin, and the place it is dealt in.
    fn banker_draws(
        &mut self,
        four: [Rank; 4],
        player: Option<Rank>,
        (start, place): (usize, usize),
        ways: u64,
    ) {
        let unseen = self.unseen[place + 1];
        let held = self.next(place);
        for (third, cards) in Rank::ALL.into_iter().zip(held) {
            if cards > 0 {
                let at = start + third.index();
                self.end(four, [player, Some(third)], at, ways * cards * unseen);
            }
        }
    }

    fn end(&mut self, four: [Rank; 4], [p3, b3]: [Option<Rank>; 2], at: usize, deals: u64) {
        let end = self.endings.ends[at];
        if end < BY_SUITS {
            self.totals[end as usize] += deals;
            return;
        }
        let (Some(suits), totals) = (&mut self.suits, &mut self.totals) else { return };
        let by_class = &self.endings.by_suits[(end - BY_SUITS) as usize];
        let [p1, p2, b1, b2] = four.map(Some);
        suits.split(&[p1, p2, p3, b1, b2, b3], deals, |class, ways| {
            totals[usize::from(by_class[class])] += ways;
        });
    }
}
