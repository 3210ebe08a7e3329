//! Cards sorted by suit and by how often each rank is held, in a few words of bits.

// Every index is masked to thirteen ranks or eight bits beside it.
#![allow(clippy::indexing_slicing, clippy::cast_possible_truncation)]

use super::tables::{
    ACE, FIVE_ACES, FULL_HOUSE, LANES, ONE_PAIR, ORDER, QUADS, RUN_FIVE, RUN_FIVE_BUT_ONE, SET,
    SETS, SUITED, TWO_PAIR, UNSUITED, runs_of,
};

const JOKER: u64 = 1 << 52;

/// Natural cards by suit: four lanes of sixteen bits, a set of ranks in each; and the joker.
#[derive(Clone, Copy)]
pub(super) struct Suits {
    pub(super) lanes: u64,
    pub(super) joker: bool,
}

impl Suits {
    /// The cards of a mask by card numbers.
    pub(super) fn of(cards: u64) -> Suits {
        let [a, b, c, d, e, f, aces, _] = (cards & !JOKER).to_le_bytes();
        let lanes_of = |byte: u8| LANES[usize::from(byte)];
        let low = lanes_of(a) | lanes_of(b) << 2 | lanes_of(c) << 4;
        let high = lanes_of(d) << 6 | lanes_of(e) << 8 | lanes_of(f) << 10;
        let lanes = low | high | lanes_of(aces) << 12;
        let joker = cards & JOKER != 0;
        Suits { lanes, joker }
    }

    /// What is left when the card of this number, which is held, is taken away.
    pub(super) fn without(self, number: u32) -> Suits {
        if number == 52 {
            return Suits { joker: false, ..self };
        }
        let lanes = self.lanes ^ 1 << (number % 4 * 16 + number / 4 % 16);
        Suits { lanes, ..self }
    }

    /// The ranks held in one suit, 0 to 3.
    pub(super) fn lane(self, suit: u32) -> u32 {
        (self.lanes >> (16 * suit)) as u32 & 0x1FFF
    }

    /// The ranks held in any suit, the joker not counted.
    pub(super) fn ranks(self) -> u32 {
        let folded = self.lanes | self.lanes >> 32;
        (folded | folded >> 16) as u32 & 0x1FFF
    }

    /// How many cards each suit has, in lanes.
    pub(super) fn sizes(self) -> u64 {
        let pairs = self.lanes - ((self.lanes >> 1) & in_each_lane(0x5555));
        let nibbles = (pairs & in_each_lane(0x3333)) + ((pairs >> 2) & in_each_lane(0x3333));
        let bytes = (nibbles + (nibbles >> 4)) & in_each_lane(0x0F0F);
        (bytes + (bytes >> 8)) & in_each_lane(0x00FF)
    }

    /// The suit that five cards, the joker helping, are of. With seven cards there is at most one.
    pub(super) fn flush(self) -> Option<u32> {
        let needed = if self.joker { 4 } else { 5 };
        let reached = (self.sizes() + in_each_lane(0x8000 - needed)) & in_each_lane(0x8000);
        (reached != 0).then(|| reached.trailing_zeros() / 16)
    }

    /// Whether five of the cards, the joker helping, are in sequence.
    pub(super) fn has_run(self) -> bool {
        let run = if self.joker { RUN_FIVE_BUT_ONE } else { RUN_FIVE };
        runs_of(self.ranks()) & run != 0
    }

    /// Five cards of five different ranks, the joker's not counted, as a rank index; 0 when two
    /// of the ranks are alike (and for 7-5-4-3-2, which really is 0).
    pub(super) fn index_of_different(self) -> u32 {
        let ranks = self.ranks();
        let wide = u64::from(ranks);
        let suited = self.lanes == wide
            || self.lanes == wide << 16
            || self.lanes == wide << 32
            || self.lanes == wide << 48;
        let table = if suited { &SUITED } else { &UNSUITED };
        u32::from(table[usize::from(self.joker)][ranks as usize % SETS])
    }

    /// The same for cards that are known not to be of one suit.
    pub(super) fn index_of_unsuited(self) -> u32 {
        u32::from(UNSUITED[usize::from(self.joker)][self.ranks() as usize % SETS])
    }
}

/// Ranks by how often they are held, the joker counting as an ace.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    pub(super) singles: u32,
    pub(super) pairs: u32,
    pub(super) sets: u32,
    pub(super) quads: u32,
    pub(super) fives: u32,
}

impl Kinds {
    /// Counts the ranks.
    pub(super) fn of(suits: Suits) -> Kinds {
        let [a, b, c, d] = [0, 1, 2, 3].map(|suit| suits.lane(suit));
        let (odd_ab, both_ab) = (a ^ b, a & b);
        let (odd_cd, both_cd) = (c ^ d, c & d);
        let odd = odd_ab ^ odd_cd;
        let quads = both_ab & both_cd;
        let two_or_three = (both_ab ^ both_cd) | (odd_ab & odd_cd);
        let natural = Kinds {
            singles: odd & !two_or_three,
            pairs: two_or_three & !odd,
            sets: odd & two_or_three,
            quads,
            fives: 0,
        };
        if suits.joker { natural.with_another_ace() } else { natural }
    }

    fn with_another_ace(self) -> Kinds {
        let held = self.singles | self.pairs | self.sets | self.quads;
        Kinds {
            singles: self.singles & !ACE | !held & ACE,
            pairs: self.pairs & !ACE | self.singles & ACE,
            sets: self.sets & !ACE | self.pairs & ACE,
            quads: self.quads & !ACE | self.sets & ACE,
            fives: self.quads & ACE,
        }
    }

    /// What is left when one card of `rank` is taken away.
    pub(super) fn without(self, rank: u32) -> Kinds {
        let one = 1 << rank;
        Kinds {
            singles: self.singles & !one | self.pairs & one,
            pairs: self.pairs & !one | self.sets & one,
            sets: self.sets & !one | self.quads & one,
            quads: self.quads & !one | self.fives & one,
            fives: self.fives & !one,
        }
    }

    /// Five cards as a rank index, by counting alone: no flush is seen, and the joker is an ace.
    pub(super) fn index(self) -> u32 {
        if self.quads != 0 {
            let quads = top(self.quads);
            return QUADS + quads * 12 + place_beside(self.singles, quads);
        }
        if self.sets != 0 {
            let set = top(self.sets);
            return if self.pairs != 0 {
                FULL_HOUSE + set * 12 + place_beside(self.pairs, set)
            } else {
                SET + set * 66 + order(squeezed(self.singles, set))
            };
        }
        if self.pairs != 0 {
            let pair = top(self.pairs);
            let lower = self.pairs & !(1 << pair);
            return if lower != 0 {
                let other = squeezed(squeezed(self.singles, pair), top(lower));
                TWO_PAIR + order(self.pairs) * 11 + top(other)
            } else {
                ONE_PAIR + pair * 220 + order(squeezed(self.singles, pair))
            };
        }
        if self.fives != 0 {
            return FIVE_ACES;
        }
        u32::from(UNSUITED[0][self.singles as usize % SETS])
    }
}

/// The highest rank of a set of ranks; 0 when it is empty.
pub(super) fn top(ranks: u32) -> u32 {
    31 - (ranks | 1).leading_zeros()
}

/// The ranks without `gone`, which none of them is, closed up so that twelve numbers remain.
fn squeezed(ranks: u32, gone: u32) -> u32 {
    let below = (1 << gone) - 1;
    ranks & below | ranks >> 1 & !below
}

fn place_beside(rank: u32, gone: u32) -> u32 {
    top(squeezed(rank, gone))
}

fn order(ranks: u32) -> u32 {
    u32::from(ORDER[ranks as usize % SETS])
}

const fn in_each_lane(bits: u64) -> u64 {
    bits * 0x0001_0001_0001_0001
}
