//! The lookup tables of the fast evaluator, by sets of ranks; reckoned when the crate is compiled.

// Every index is a set of thirteen ranks, below 8,192, and every value a rank index, below 7,463.
#![allow(clippy::indexing_slicing, clippy::cast_possible_truncation)]

/// Sets of ranks: bit 0 is the two, bit 12 the ace.
pub(super) const SETS: usize = 1 << 13;
/// The ace in a set of ranks.
pub(super) const ACE: u32 = 1 << 12;
/// Ten to ace.
pub(super) const ROYAL: u32 = 0x1F << 8;
/// The king and the queen.
pub(super) const KING_QUEEN: u32 = 0x3 << 10;
const ACE_TO_FIVE: u32 = 0x100F;

// Where each class of high hands begins among the 7,463 ranks.
pub(super) const ONE_PAIR: u32 = 1277;
pub(super) const TWO_PAIR: u32 = ONE_PAIR + 13 * 220;
pub(super) const SET: u32 = TWO_PAIR + 78 * 11;
pub(super) const STRAIGHT: u32 = SET + 13 * 66;
const FLUSH: u32 = STRAIGHT + 10;
pub(super) const FULL_HOUSE: u32 = FLUSH + 1277;
pub(super) const QUADS: u32 = FULL_HOUSE + 13 * 12;
const STRAIGHT_FLUSH: u32 = QUADS + 13 * 12;
pub(super) const FIVE_ACES: u32 = STRAIGHT_FLUSH + 10; // the tenth is the royal flush

/// How many sets of as many ranks are below this one: the order of kickers.
pub(super) static ORDER: [u16; SETS] = order();
/// By the different ranks of the natural cards: the rank index of five of them (first half), or of
/// four and the joker (second half), not all of one suit. 0 for any other number of ranks.
pub(super) static UNSUITED: [[u16; SETS]; 2] = unsuited();
/// The same for cards all of one suit.
pub(super) static SUITED: [[u16; SETS]; 2] = suited();
static RUNS: [u8; SETS] = runs();
/// The runs that a set of ranks holds, as `RUN_` bits.
pub(super) fn runs_of(ranks: u32) -> u8 {
    RUNS[ranks as usize % SETS]
}
/// Five in sequence.
pub(super) const RUN_FIVE: u8 = 1;
/// Five in sequence, but for one.
pub(super) const RUN_FIVE_BUT_ONE: u8 = 2;
/// Seven in sequence.
pub(super) const RUN_SEVEN: u8 = 4;
/// Seven in sequence, but for one.
pub(super) const RUN_SEVEN_BUT_ONE: u8 = 8;
/// By eight bits of a hand, two ranks of four suits: those ranks in four lanes, one for each suit.
pub(super) static LANES: [u64; 256] = lanes();

/// The place of five ranks among the straights, if they are one: six-high first, A-2-3-4-5 ninth.
const fn straight_place(ranks: u32) -> Option<u32> {
    if ranks == ACE_TO_FIVE {
        return Some(8);
    }
    let lowest = ranks.trailing_zeros();
    if ranks != 0x1F << lowest {
        return None;
    }
    Some(if lowest == 8 { 9 } else { lowest })
}

/// The place of a straight among the straight flushes: A-2-3-4-5 is first, the royal flush last.
const fn suited_place(straight: u32) -> u32 {
    match straight {
        8 => 0,
        9 => 9,
        place => place + 1,
    }
}

const fn order() -> [u16; SETS] {
    let mut order = [0; SETS];
    let mut seen = [0; 14];
    let mut ranks = 0;
    while ranks < SETS {
        let size = ranks.count_ones() as usize;
        order[ranks] = seen[size];
        seen[size] += 1;
        ranks += 1;
    }
    order
}

/// Ranks five different ranks, of one suit or not.
const fn of_five(suited: bool) -> [u16; SETS] {
    let mut table = [0; SETS];
    let mut others = 0;
    let mut ranks = 0;
    while ranks < SETS {
        if ranks.count_ones() == 5 {
            let index = match straight_place(ranks as u32) {
                Some(place) if suited => STRAIGHT_FLUSH + suited_place(place),
                Some(place) => STRAIGHT + place,
                None => {
                    others += 1;
                    others - 1 + if suited { FLUSH } else { 0 }
                }
            };
            table[ranks] = index as u16;
        }
        ranks += 1;
    }
    table
}

/// The best that the joker makes of four ranks as a fifth one, counting what reaches `least`.
const fn completed(table: &[u16; SETS], four: usize, least: u32) -> u16 {
    let mut best = 0;
    let mut rank = 0;
    while rank < 13 {
        let index = table[four | 1 << rank];
        if four & 1 << rank == 0 && index as u32 >= least && index > best {
            best = index;
        }
        rank += 1;
    }
    best
}

const fn unsuited() -> [[u16; SETS]; 2] {
    let five = of_five(false);
    let order = order();
    let ace = ACE as usize;
    let mut joker = [0; SETS];
    let mut four = 0;
    while four < SETS {
        if four.count_ones() == 4 {
            let as_ace = if four & ace == 0 {
                five[four | ace]
            } else {
                (ONE_PAIR + 12 * 220) as u16 + order[four & !ace]
            };
            let straight = completed(&five, four, STRAIGHT);
            joker[four] = if straight > as_ace { straight } else { as_ace };
        }
        four += 1;
    }
    [five, joker]
}

const fn suited() -> [[u16; SETS]; 2] {
    let five = of_five(true);
    let mut joker = [0; SETS];
    let mut four = 0;
    while four < SETS {
        if four.count_ones() == 4 {
            joker[four] = completed(&five, four, FLUSH);
        }
        four += 1;
    }
    [five, joker]
}

const fn runs() -> [u8; SETS] {
    let mut table = [0; SETS];
    let mut ranks = 0;
    while ranks < SETS {
        let with_low_ace = (ranks << 1 | ranks >> 12) as u32;
        let mut bits = 0;
        let mut from = 0;
        while from < 10 {
            let five = (with_low_ace >> from & 0x1F).count_ones();
            let seven = (with_low_ace >> from & 0x7F).count_ones();
            if five >= 4 {
                bits |= RUN_FIVE_BUT_ONE | if five == 5 { RUN_FIVE } else { 0 };
            }
            if from < 8 && seven >= 6 {
                bits |= RUN_SEVEN_BUT_ONE | if seven == 7 { RUN_SEVEN } else { 0 };
            }
            from += 1;
        }
        table[ranks] = bits;
        ranks += 1;
    }
    table
}

const fn lanes() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte] |= 1u64 << (16 * (bit % 4) + bit / 4);
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}
