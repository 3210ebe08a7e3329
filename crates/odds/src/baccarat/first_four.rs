//! How many ways the first four cards of a round show two totals, from a shoe and from the shoe
//! less one or two given cards.
// The numeric core: every index is a point value or a total mod 10, and every cast is of a count
// below 2^63, or of one that wraps back above zero before it is read.
#![allow(clippy::indexing_slicing, clippy::needless_range_loop)]
#![allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]

/// Point values, and totals.
pub(super) const TEN: usize = 10;
/// Two-card totals below a Natural.
pub(super) const UNDER_NATURAL: usize = 8;

/// Whether two totals are the same, as a count.
const fn same(a: usize, b: usize) -> i64 {
    (a % TEN == b % TEN) as i64
}

/// `a - b` as a total.
const fn less(a: usize, b: usize) -> usize {
    (a + TEN - b % TEN) % TEN
}

/// Counts of ordered pairs and quadruples of cards by their totals, for one shoe. Cards are
/// exchangeable, so the third cards may be taken out first; what the reduced shoe gives follows
/// by inclusion and exclusion, without counting it again.
pub(super) struct FirstFour {
    /// Cards of each point value.
    pub(super) cards: [i64; TEN],
    /// Other cards that make total t with a given card of value c, by c and t.
    pub(super) partners: [[i64; TEN]; TEN],
    /// Ordered pairs with total t.
    pub(super) pairs: [i64; TEN],
    /// Ordered quadruples, Player total s and Banker total t, from the whole shoe.
    pub(super) whole: [[i64; TEN]; TEN],
    /// Of those, the quadruples that use one given card of value x, for totals under a Natural.
    pub(super) using: [[[i64; UNDER_NATURAL]; UNDER_NATURAL]; TEN],
}

impl FirstFour {
    /// Counted from cards by point value.
    pub(super) fn of(counts: &[u16; TEN]) -> FirstFour {
        let mut four = FirstFour {
            cards: counts.map(i64::from),
            partners: [[0; TEN]; TEN],
            pairs: [0; TEN],
            whole: [[0; TEN]; TEN],
            using: [[[0; UNDER_NATURAL]; UNDER_NATURAL]; TEN],
        };
        for card in 0..TEN {
            for other in 0..TEN {
                let total = (card + other) % TEN;
                four.partners[card][total] = four.cards[other] - (card == other) as i64;
                four.pairs[total] += four.cards[card] * four.partners[card][total];
            }
        }
        four.count_whole();
        four.count_using();
        four
    }

    /// Pairs of both hands chosen apart, less those that share a card, plus those that share two.
    fn count_whole(&mut self) {
        for s in 0..TEN {
            let mut shared = [0; TEN];
            for (card, partners) in self.cards.iter().zip(&self.partners) {
                let pairs_with = card * partners[s];
                for (shared, partners) in shared.iter_mut().zip(partners) {
                    *shared += pairs_with * partners;
                }
            }
            for t in 0..TEN {
                self.whole[s][t] = self.pairs[s] * self.pairs[t] - 4 * shared[t];
            }
            self.whole[s][s] += 2 * self.pairs[s];
        }
    }

    fn count_using(&mut self) {
        for x in 0..TEN {
            if self.cards[x] == 0 {
                continue; // never asked for
            }
            // The card in the hand of total s with a partner; the other hand from the rest.
            let beside = &self.partners[x];
            let mut in_hand = [[0; UNDER_NATURAL]; UNDER_NATURAL];
            for (s, row) in in_hand.iter_mut().enumerate() {
                let beside_partner = &self.partners[less(s, x)];
                for (t, ways) in row.iter_mut().enumerate() {
                    let rest = self.pairs[t] - 2 * (beside[t] + beside_partner[t]);
                    *ways = beside[s] * rest;
                }
                row[s] += 2 * beside[s];
            }
            for s in 0..UNDER_NATURAL {
                for t in 0..UNDER_NATURAL {
                    self.using[x][s][t] = 2 * (in_hand[s][t] + in_hand[t][s]);
                }
            }
        }
    }

    /// Ordered pairs with total t from the shoe less two given cards, of values x and y.
    pub(super) const fn pairs_without(&self, x: usize, y: usize, t: usize) -> i64 {
        let use_one = self.partners[x][t] + self.partners[y][t];
        self.pairs[t] - 2 * use_one + 2 * same(x + y, t)
    }

    /// Quadruples under a Natural from the shoe less one given card.
    pub(super) const fn without_one(&self, x: usize, s: usize, t: usize) -> i64 {
        self.whole[s][t] - self.using[x][s][t]
    }

    /// Quadruples under a Natural from the shoe less two given cards.
    pub(super) const fn without_two(&self, x: usize, y: usize, s: usize, t: usize) -> i64 {
        self.without_one(x, s, t) - self.using[y][s][t] + self.using_both(x, y, s, t)
    }

    /// Quadruples that use both of two given cards: in one hand, or one in each.
    const fn using_both(&self, x: usize, y: usize, s: usize, t: usize) -> i64 {
        let in_player = 2 * same(x + y, s) * self.pairs_without(x, y, t);
        let in_banker = 2 * same(x + y, t) * self.pairs_without(x, y, s);
        let crossed = self.partners(x, y, less(s, x), less(t, y))
            + self.partners(x, y, less(s, y), less(t, x));
        in_player + in_banker + 4 * crossed
    }

    /// Ordered choices of a card of value u and one of value v, cards x and y being gone.
    const fn partners(&self, x: usize, y: usize, u: usize, v: usize) -> i64 {
        let of_u = self.cards[u] - same(u, x) - same(u, y);
        let of_v = self.cards[v] - same(v, x) - same(v, y);
        of_u * (of_v - same(u, v))
    }
}
