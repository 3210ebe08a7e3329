//! The choice a house way makes, on integers: kinds as bits of a mask, hands as strengths.

use super::{Halves, Strength, Strengths, class_code};
use crate::pai_gow_tiles::hand::{ZeroZero, rank_of_kinds};
use crate::pai_gow_tiles::kind::Kind;
use crate::pai_gow_tiles::ways::TilesWay;

/// Some kinds, one bit each.
type Kinds = u32;

const fn mask(kinds: &[Kind]) -> Kinds {
    let mut mask = 0;
    let mut rest = kinds;
    while let [kind, others @ ..] = rest {
        mask |= 1 << *kind as u32;
        rest = others;
    }
    mask
}

const TEEN: Kinds = mask(&[Kind::Teen]);
const DAY: Kinds = mask(&[Kind::Day]);
const TEEN_DAY: Kinds = TEEN | DAY;
const SEVENS: Kinds = mask(&[Kind::High7, Kind::Low7]);
const EIGHTS: Kinds = mask(&[Kind::High8, Kind::Low8]);
const LOW_8: Kinds = mask(&[Kind::Low8]);
const NINE: Kinds = mask(&[Kind::Nine]);
const TENS: Kinds = mask(&[Kind::High10, Kind::Low10]);
const ELEVEN: Kinds = mask(&[Kind::Eleven]);
const SIXES: Kinds = mask(&[Kind::High6, Kind::Low6]);
const HIGH_6: Kinds = mask(&[Kind::High6]);
const LOW_6: Kinds = mask(&[Kind::Low6]);
const FOURS: Kinds = mask(&[Kind::High4, Kind::Low4]);
const FIVE: Kinds = mask(&[Kind::Five]);
const GEE_JOON: Kinds = mask(&[Kind::GeeJoon6, Kind::GeeJoon3]);
const HIGH_10: Kinds = mask(&[Kind::High10]);
const LOW_10: Kinds = mask(&[Kind::Low10]);

/// Which pairs are parted when one of the other tiles is of the second and one of the third kinds.
const SPLITS: [(Kinds, Kinds, Kinds); 8] = [
    (GEE_JOON, SIXES, FOURS),
    (GEE_JOON, SIXES, FIVE),
    (GEE_JOON, HIGH_6, LOW_6),
    (TEEN_DAY, NINE, ELEVEN),
    (NINE, TEEN_DAY | TENS, TEEN_DAY | TENS),
    (EIGHTS, TEEN_DAY | TENS | ELEVEN, TEEN_DAY | TENS | ELEVEN),
    (EIGHTS, NINE, ELEVEN),
    (SEVENS, TEEN_DAY | TENS | ELEVEN, TEEN_DAY | TENS | ELEVEN),
];

/// The listed hands: the two tiles of the low hand, then the two of the high hand.
const LISTED: [[Kinds; 4]; 8] = [
    [LOW_8, mask(&[Kind::High4]), mask(&[Kind::High8]), SEVENS],
    [LOW_10, HIGH_6, HIGH_10, SEVENS],
    [LOW_10, HIGH_6, HIGH_10, LOW_8],
    [LOW_10, HIGH_6, HIGH_10, NINE],
    [HIGH_10, SEVENS, mask(&[Kind::High8]), ELEVEN],
    [mask(&[Kind::Low4]), GEE_JOON, mask(&[Kind::High4]), FIVE],
    [TEEN_DAY, FIVE, GEE_JOON, SIXES],
    [ELEVEN, LOW_6, HIGH_6, GEE_JOON],
];

/// A hand of two kinds, the better first.
type Hand = [u8; 2];

/// The strengths and classes of all hands by the kinds of their tiles.
pub(super) struct Matrix {
    /// By the letter, zero points decided by the tile.
    fine: [[u8; 17]; 17],
    /// The class of a strength.
    class: Vec<u8>,
    /// The greatest strength of a hand of zero points.
    zero_max: u8,
    /// The strength from which a low hand is not poor: three points with the 3/3.
    three_with_3_3: u8,
    zero_zero: ZeroZero,
}

impl Matrix {
    pub(super) fn new(zero_zero: ZeroZero) -> Matrix {
        let strengths = Strengths::new(ZeroZero::Tile);
        let strength = |a: Kind, b: Kind| {
            let rank = rank_of_kinds([a, b], ZeroZero::Tile);
            strengths.of(rank).map_or(0, |strength| strength.0)
        };
        let class: Vec<u8> = strengths.ranks.iter().map(|rank| class_code(rank.class())).collect();
        let zeros = class.iter().filter(|&&class| class == 0).count();
        Matrix {
            fine: Kind::ALL.map(|a| Kind::ALL.map(|b| strength(a, b))),
            class,
            zero_max: u8::try_from(zeros).unwrap_or(1).saturating_sub(1),
            three_with_3_3: strength(Kind::High6, Kind::High7),
            zero_zero,
        }
    }

    /// The strength of a hand, zero points being all equal: what the ways go by.
    fn of(&self, [a, b]: Hand) -> u8 {
        self.fine[usize::from(a)][usize::from(b)].max(self.zero_max)
    }

    /// The two halves as the table compares them.
    fn halves(&self, setting: Setting) -> Halves {
        let [low, high] = [setting.low, setting.high].map(|[a, b]| {
            let fine = self.fine[usize::from(a)][usize::from(b)];
            match self.zero_zero {
                ZeroZero::Tile => fine,
                // The zeros become the lowest strength of all, the rest follow without a gap.
                ZeroZero::Copy => fine.max(self.zero_max) - self.zero_max,
            }
        });
        Halves { low: Strength(low.min(high)), high: Strength(low.max(high)) }
    }
}

/// A setting of four kinds.
#[derive(Clone, Copy)]
struct Setting {
    low: Hand,
    high: Hand,
    /// Strength and class of either hand.
    low_is: u8,
    high_is: u8,
    low_class: u8,
    high_class: u8,
}

impl Setting {
    fn new(matrix: &Matrix, a: Hand, b: Hand) -> Setting {
        let [a_is, b_is] = [matrix.of(a), matrix.of(b)];
        // Equal hands: what comes first in the table goes low.
        let a_low = a_is < b_is || (a_is == b_is && a <= b);
        let ((low, low_is), (high, high_is)) =
            if a_low { ((a, a_is), (b, b_is)) } else { ((b, b_is), (a, a_is)) };
        Setting {
            low,
            high,
            low_is,
            high_is,
            low_class: matrix.class[usize::from(low_is)],
            high_class: matrix.class[usize::from(high_is)],
        }
    }

    fn by_low(&self) -> (u8, u8) {
        (self.low_is, self.high_is)
    }

    fn by_high(&self) -> (u8, u8) {
        (self.high_is, self.low_is)
    }
}

/// What a way makes of four kinds, the best first.
pub(super) fn decide(way: TilesWay, matrix: &Matrix, [a, b, c, d]: [u8; 4]) -> Halves {
    let settings = [
        Setting::new(matrix, [a, b], [c, d]),
        Setting::new(matrix, [a, c], [b, d]),
        Setting::new(matrix, [a, d], [b, c]),
    ];
    let chosen = match way {
        TilesWay::Foxwoods => foxwoods(matrix, [a, b, c, d], &settings),
        TilesWay::GuideHints => guide_hints(&settings),
    };
    let equal = settings.into_iter().filter(|setting| setting.by_low() == chosen.by_low());
    let first_low = equal.min_by_key(|setting| setting.low);
    matrix.halves(first_low.unwrap_or(chosen))
}

const PAIR: u8 = 12;
const GONG: u8 = 10;

const fn bit(kind: u8) -> Kinds {
    1 << kind
}

/// Whether one tile is of the first and the other of the second kinds.
fn one_each([x, y]: Hand, a: Kinds, b: Kinds) -> bool {
    (bit(x) & a != 0 && bit(y) & b != 0) || (bit(y) & a != 0 && bit(x) & b != 0)
}

fn best(settings: &[Setting; 3], by: fn(&Setting) -> (u8, u8)) -> Setting {
    let [first, second, third] = *settings;
    let better = |a: Setting, b: Setting| if by(&b) > by(&a) { b } else { a };
    better(better(first, second), third)
}

fn foxwoods(matrix: &Matrix, kinds: [u8; 4], settings: &[Setting; 3]) -> Setting {
    let paired = best(settings, Setting::by_high);
    if paired.high_class == PAIR {
        return pairs(paired, settings);
    }
    let held = kinds.iter().fold(0, |held, &kind| held | bit(kind));
    if held & TEEN_DAY != 0 && held & (SEVENS | EIGHTS | NINE) != 0 {
        return teen_day(held, kinds, settings);
    }
    let listed = settings.iter().find(|setting| {
        LISTED
            .iter()
            .any(|&[a, b, c, d]| one_each(setting.low, a, b) && one_each(setting.high, c, d))
    });
    listed.map_or_else(|| other(matrix, held, settings), |listed| *listed)
}

fn pairs(keep: Setting, settings: &[Setting; 3]) -> Setting {
    if keep.low_class == PAIR {
        return keep;
    }
    let parted = settings.iter().find(|setting| setting.high_class != PAIR);
    let split = parted.map_or(keep, |split| *split);
    let pair = bit(keep.high[0]);
    let good = pair & TEEN_DAY != 0 && split.low_class >= 6 && split.high_class >= 8;
    let in_table =
        SPLITS.iter().any(|&(pairs, a, b)| pair & pairs != 0 && one_each(keep.low, a, b));
    if (good || in_table) && split.low_is > keep.low_is { split } else { keep }
}

/// Without a pair the Teen or the Day is the first kind, and setting `i` puts kind `i + 1` to it.
fn teen_day(held: Kinds, kinds: [u8; 4], settings: &[Setting; 3]) -> Setting {
    let best_low = |counts: &dyn Fn(usize) -> bool| {
        let counting = (0..3).filter(|&i| counts(i)).map(|i| settings[i]);
        counting.max_by_key(Setting::by_low)
    };
    let fallback = settings[2];
    if held & TEEN_DAY == TEEN_DAY {
        let teen_high = |i: usize| i > 0 && settings[i].high[0] == kinds[0];
        return best_low(&teen_high).unwrap_or(fallback);
    }
    let useful = held & (SEVENS | EIGHTS | NINE);
    let rest = held & !(useful | TEEN_DAY);
    let groups = [SEVENS, EIGHTS, NINE].iter().filter(|&&group| useful & group != 0);
    let two_different = useful.count_ones() == 2 && groups.count() == 2;
    let order = if two_different && rest & ELEVEN != 0 {
        [NINE, SEVENS, EIGHTS]
    } else if two_different && (rest & FOURS != 0 || (rest & FIVE != 0 && useful & LOW_8 != 0)) {
        [EIGHTS, SEVENS, NINE]
    } else {
        [SEVENS, EIGHTS, NINE]
    };
    let chosen =
        order.into_iter().find_map(|group| best_low(&|i: usize| bit(kinds[i + 1]) & group != 0));
    chosen.unwrap_or(fallback)
}

fn other(matrix: &Matrix, held: Kinds, settings: &[Setting; 3]) -> Setting {
    let low = best(settings, Setting::by_low);
    let high = best(settings, Setting::by_high);
    let result =
        if low.low_is < matrix.three_with_3_3 && high.high_class >= 7 { high } else { low };
    let both_good = result.low_class >= 8 && result.high_class >= 9;
    let totals = (result.low_class, result.high_class);
    let seven_eight = totals == (7, 8) && held & TEEN_DAY == TEEN_DAY;
    if !both_good && !seven_eight {
        return result;
    }
    let same = settings.iter().filter(|setting| (setting.low_class, setting.high_class) == totals);
    same.copied().max_by_key(Setting::by_high).unwrap_or(result)
}

fn guide_hints(settings: &[Setting; 3]) -> Setting {
    for (least, most) in [(PAIR, PAIR), (GONG, PAIR - 1), (8, 9)] {
        let fits = |class: u8| least <= class && class <= most;
        let fitting =
            settings.iter().filter(|setting| fits(setting.low_class) || fits(setting.high_class));
        let preferred = fitting.min_by_key(|setting| {
            (PAIR - setting.high_class, PAIR - setting.low_class, setting.low)
        });
        if let Some(setting) = preferred {
            return *setting;
        }
    }
    settings[2]
}
