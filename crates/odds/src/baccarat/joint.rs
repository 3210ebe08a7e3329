//! The joint law of a round: how many ordered deals of six cards end with each pair of totals
//! and numbers of cards, for any shoe, in a few thousand multiplications.
// The numeric core: every index is a point value or a total mod 10, and every cast is of a count
// below 2^63, or of one that wraps back above zero before it is read.
#![allow(clippy::indexing_slicing, clippy::needless_range_loop)]
#![allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]

use super::first_four::{FirstFour, TEN, UNDER_NATURAL};
use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY, TableOfPlay};

/// Cells of the joint law: two or three cards each, ten totals each.
pub const CELLS: usize = 400;
/// The most cards a shoe may hold: six-card deals of more do not fit the counters.
pub const CARDS_MAX: u16 = 1_300;
/// The most cards a round can take; a shoe with fewer may not finish one.
pub const CARDS_OF_A_ROUND: u16 = 6;

/// What six cards in order end as: counts of deals by cards and totals of both hands. Cards a
/// round does not take are dealt and left unseen, so every deal has six.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JointLaw {
    pub(super) deals: [u64; CELLS],
    pub(super) total: u64,
}

/// The place of a cell: whether each hand drew, and its total.
pub(super) const fn cell(
    player_drew: bool,
    banker_drew: bool,
    player: usize,
    banker: usize,
) -> usize {
    ((player_drew as usize * 2 + banker_drew as usize) * TEN + player % TEN) * TEN + banker % TEN
}

/// How many ordered deals of six cards there are.
pub(super) fn deals_of_six(cards: u64) -> u64 {
    (0..u64::from(CARDS_OF_A_ROUND)).map(|dealt| cards.saturating_sub(dealt)).product()
}

impl JointLaw {
    /// The law of a shoe with these cards by point value, from 0 to 9. `None` for a shoe of
    /// fewer cards than a round can take, or of more than can be counted.
    pub fn of(counts: &[u16; TEN]) -> Option<JointLaw> {
        let cards: u32 = counts.iter().copied().map(u32::from).sum();
        if cards < u32::from(CARDS_OF_A_ROUND) || cards > u32::from(CARDS_MAX) {
            return None;
        }
        Some(JointLaw::count(counts))
    }

    /// The law of a shoe that has cards enough and not too many.
    pub(super) fn count(counts: &[u16; TEN]) -> JointLaw {
        let cards: u64 = counts.iter().copied().map(u64::from).sum();
        let mut law = JointLaw { deals: [0; CELLS], total: deals_of_six(cards) };
        let four = FirstFour::of(counts);
        let left = cards as i64 - 4;
        law.count_no_draw(&four, left);
        law.count_one_draws(&four, &TABLE_OF_PLAY, left - 1);
        law.count_both_draw(&four, &TABLE_OF_PLAY);
        law
    }

    /// How many deals end with these cards (two or three) and totals.
    pub fn deals(&self, player_cards: u8, banker_cards: u8, player: u8, banker: u8) -> u64 {
        let drew = |cards: u8| match cards {
            2 => Some(false),
            3 => Some(true),
            _ => None,
        };
        match (drew(player_cards), drew(banker_cards), player < 10, banker < 10) {
            (Some(p), Some(b), true, true) => {
                self.deals[cell(p, b, usize::from(player), usize::from(banker))]
            }
            _ => 0,
        }
    }

    /// Every cell, in the order Player cards, Banker cards, Player total, Banker total.
    pub const fn cells(&self) -> &[u64; CELLS] {
        &self.deals
    }

    /// How many deals there are in all.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Naturals, and both hands standing.
    fn count_no_draw(&mut self, four: &FirstFour, left: i64) {
        let unseen = left * (left - 1);
        for s in 0..TEN {
            for t in 0..TEN {
                let natural = s >= UNDER_NATURAL || t >= UNDER_NATURAL;
                let stand = s >= PLAYER_DRAWS && !natural && !TABLE_OF_PLAY.banker_alone[t];
                if natural || stand {
                    self.deals[cell(false, false, s, t)] = (four.whole[s][t] * unseen) as u64;
                }
            }
        }
    }

    /// One third card is taken: fix it first, then count the four that show the totals.
    fn count_one_draws(&mut self, four: &FirstFour, play: &TableOfPlay, left: i64) {
        for third in 0..TEN {
            let ways = four.cards[third] * left;
            if ways == 0 {
                continue;
            }
            for t in 0..UNDER_NATURAL {
                if play.banker_alone[t] {
                    for s in PLAYER_DRAWS..UNDER_NATURAL {
                        let deals = four.without_one(third, s, t) * ways;
                        self.deals[cell(false, true, s, t + third)] += deals as u64;
                    }
                }
                if !play.banker_after[third][t] {
                    for s in 0..PLAYER_DRAWS {
                        let deals = four.without_one(third, s, t) * ways;
                        self.deals[cell(true, false, s + third, t)] += deals as u64;
                    }
                }
            }
        }
    }

    /// Both third cards are taken: for each pair of them eight Banker totals at a time.
    fn count_both_draw(&mut self, four: &FirstFour, play: &TableOfPlay) {
        let mut sums = [[0u64; TEN + UNDER_NATURAL]; TEN + PLAYER_DRAWS];
        for x in 0..TEN {
            if four.cards[x] == 0 {
                continue;
            }
            let after = AfterThird::of(four, play, x);
            // A loop of known length is unrolled.
            match play.banker_below[x] {
                0..=3 => after.count::<3>(four, &mut sums),
                4 => after.count::<4>(four, &mut sums),
                5 => after.count::<5>(four, &mut sums),
                6 => after.count::<6>(four, &mut sums),
                7 => after.count::<7>(four, &mut sums),
                _ => after.count::<UNDER_NATURAL>(four, &mut sums),
            }
        }
        for (p, row) in sums.iter().enumerate() {
            for (b, deals) in row.iter().enumerate() {
                let to = &mut self.deals[cell(true, true, p, b)];
                *to = to.wrapping_add(*deals);
            }
        }
    }
}

/// One value for each Banker total.
type Lanes<T> = [T; UNDER_NATURAL];

/// A one in lane c and nothing elsewhere; 8 and 9 are no lanes.
static ONE_AT: [Lanes<u32>; TEN] = {
    let mut ones = [[0; UNDER_NATURAL]; TEN];
    let mut lane = 0;
    while lane < UNDER_NATURAL {
        ones[lane][lane] = 1;
        lane += 1;
    }
    ones
};

/// Sums of deals by Player and Banker total, the tens not yet dropped.
type Sums = [[u64; TEN + UNDER_NATURAL]; TEN + PLAYER_DRAWS];

/// What a Player's third card x leaves.
struct AfterThird {
    x: usize,
    /// One for every Banker total that draws.
    draws: Lanes<u64>,
    /// Quadruples without x, by Player and Banker total.
    without: [Lanes<u64>; PLAYER_DRAWS],
}

impl AfterThird {
    fn of(four: &FirstFour, play: &TableOfPlay, x: usize) -> AfterThird {
        let mut without = [[0; UNDER_NATURAL]; PLAYER_DRAWS];
        for (s, row) in without.iter_mut().enumerate() {
            for (t, without) in row.iter_mut().enumerate() {
                *without = four.without_one(x, s, t) as u64;
            }
        }
        AfterThird { x, draws: play.banker_after[x].map(u64::from), without }
    }

    /// Adds the deals of every Banker's third card. The Banker draws on totals below `T` only.
    fn count<const T: usize>(&self, four: &FirstFour, sums: &mut Sums) {
        for y in 0..TEN {
            let ways = four.cards[self.x] * (four.cards[y] - i64::from(self.x == y));
            if ways > 0 {
                let ways = self.draws.map(|draws| draws * ways as u64);
                self.count_apart::<T>(four, y, &ways, sums);
                self.count_in_one_hand::<T>(four, y, &ways, sums);
            }
        }
    }

    /// Cards that make total t with a given card of value c, when another card, which makes the
    /// total `both` with it, is gone.
    fn beside(four: &FirstFour, c: usize, both: usize) -> Lanes<u32> {
        let (partners, gone) = (&four.partners[c], &ONE_AT[both]);
        std::array::from_fn(|t| (partners[t] as u32).wrapping_sub(gone[t]))
    }

    /// Quadruples without x and y, but for those that use both cards in one hand. A count may
    /// pass below zero on its way; what it ends as is right, so the additions wrap.
    fn count_apart<const T: usize>(
        &self,
        four: &FirstFour,
        y: usize,
        ways: &Lanes<u64>,
        sums: &mut Sums,
    ) {
        let x = self.x;
        let both = (x + y) % TEN;
        let beside_x = AfterThird::beside(four, x, both);
        let beside_y = AfterThird::beside(four, y, both);
        for s in 0..PLAYER_DRAWS {
            let with_x = u64::from(4 * beside_x[s]);
            let with_y = u64::from(4 * beside_y[s]);
            // The partner in the other hand is another card than the partner in this.
            let (partner_of_x, partner_of_y) =
                (&ONE_AT[(s + TEN + y - x) % TEN], &ONE_AT[(s + TEN + x - y) % TEN]);
            let (without, using) = (&self.without[s], &four.using[y][s]);
            let Some(to) = sums[s + x][y..].first_chunk_mut::<UNDER_NATURAL>() else { return };
            for t in 0..T {
                let left_beside_y = u64::from(beside_y[t].wrapping_sub(partner_of_x[t]));
                let left_beside_x = u64::from(beside_x[t].wrapping_sub(partner_of_y[t]));
                let four_cards = without[t]
                    .wrapping_sub(using[t] as u64)
                    .wrapping_add(with_x.wrapping_mul(left_beside_y))
                    .wrapping_add(with_y.wrapping_mul(left_beside_x));
                to[t] = to[t].wrapping_add(ways[t].wrapping_mul(four_cards));
            }
        }
    }

    /// Quadruples with both cards in one hand: the Player's when their sum is s, the Banker's
    /// when it is t.
    fn count_in_one_hand<const T: usize>(
        &self,
        four: &FirstFour,
        y: usize,
        ways: &Lanes<u64>,
        sums: &mut Sums,
    ) {
        let x = self.x;
        let both = (x + y) % TEN;
        if both < PLAYER_DRAWS {
            for t in 0..T {
                let pairs = 2 * four.pairs_without(x, y, t) as u64;
                let to = &mut sums[both + x][t + y];
                *to = to.wrapping_add(ways[t].wrapping_mul(pairs));
            }
        }
        if both < T {
            for s in 0..PLAYER_DRAWS {
                let pairs = 2 * four.pairs_without(x, y, s) as u64;
                let to = &mut sums[s + x][both + y];
                *to = to.wrapping_add(ways[both].wrapping_mul(pairs));
            }
        }
    }
}
