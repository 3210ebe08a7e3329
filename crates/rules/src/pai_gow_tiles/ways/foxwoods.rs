//! The `foxwoods` way, step by step; the first step that fits decides.

use super::{
    Beside, Listed, OtherPlay, PairPlay, Preference, TeenDayPlay, WayRule, best_high, best_low,
    three_settings,
};
use crate::pai_gow_tiles::four::FourTiles;
use crate::pai_gow_tiles::hand::{HandClass, HandRank, TwoTiles, ZeroZero, rank_of_kinds};
use crate::pai_gow_tiles::kind::Kind;
use crate::pai_gow_tiles::setting::Setting;

/// The setting and the step that decided, one of several equal settings.
pub(super) fn choose(four: &FourTiles) -> (Setting, WayRule) {
    let settings = three_settings(four);
    None.or_else(|| two_pairs(&settings))
        .or_else(|| one_pair(&settings))
        .or_else(|| teen_or_day(four, &settings))
        .or_else(|| listed(&settings))
        .unwrap_or_else(|| all_other(four, &settings))
}

/// Step 1: two pairs are both played.
fn two_pairs(settings: &[Setting]) -> Option<(Setting, WayRule)> {
    let both = |setting: &&Setting| setting.low().class() == HandClass::Pair;
    let setting = settings.iter().find(both)?;
    Some((*setting, WayRule::TwoPairs))
}

/// Step 2: one pair is kept high or parted.
fn one_pair(settings: &[Setting]) -> Option<(Setting, WayRule)> {
    let has_pair = |setting: &&Setting| setting.high().class() == HandClass::Pair;
    let keep = *settings.iter().find(has_pair)?;
    // Both ways to part the pair give equal hands.
    let split = *settings.iter().find(|setting| !has_pair(setting))?;
    let [pair, _] = keep.high().kinds();
    let play = if !splits(pair, keep.low().kinds(), &split) {
        PairPlay::Kept
    } else if low_rank(&split) > low_rank(&keep) {
        PairPlay::Split
    } else {
        PairPlay::Guarded
    };
    let setting = match play {
        PairPlay::Kept | PairPlay::Guarded => keep,
        PairPlay::Split => split,
    };
    Some((setting, WayRule::OnePair(play)))
}

/// Whether the table parts a pair beside these two other tiles.
fn splits(pair: Kind, others: [Kind; 2], split: &Setting) -> bool {
    let [x, y] = others;
    let one_each = |a: fn(Kind) -> bool, b: fn(Kind) -> bool| (a(x) && b(y)) || (a(y) && b(x));
    let both = |a: fn(Kind) -> bool| a(x) && a(y);
    let nine = |kind: Kind| kind == Kind::Nine;
    let eleven = |kind: Kind| kind == Kind::Eleven;
    let five = |kind: Kind| kind == Kind::Five;
    let high_6 = |kind: Kind| kind == Kind::High6;
    let low_6 = |kind: Kind| kind == Kind::Low6;
    let teen_day_10 = |kind: Kind| kind.is_teen_or_day() || kind.is_any_10();
    let teen_day_10_11 =
        |kind: Kind| kind.is_teen_or_day() || kind.is_any_10() || kind == Kind::Eleven;
    match pair {
        Kind::GeeJoon6 | Kind::GeeJoon3 => {
            one_each(Kind::is_any_6, Kind::is_any_4)
                || one_each(Kind::is_any_6, five)
                || one_each(high_6, low_6)
        }
        Kind::Teen | Kind::Day => {
            let good = split.low().class() >= HandClass::of_points(6)
                && split.high().class() >= HandClass::of_points(8);
            good || one_each(nine, eleven)
        }
        Kind::Nine => both(teen_day_10),
        Kind::High8 | Kind::Low8 => both(teen_day_10_11) || one_each(nine, eleven),
        Kind::High7 | Kind::Low7 => both(teen_day_10_11),
        Kind::High4
        | Kind::Low4
        | Kind::Five
        | Kind::High6
        | Kind::Low6
        | Kind::High10
        | Kind::Low10
        | Kind::Eleven => false,
    }
}

fn low_rank(setting: &Setting) -> HandRank {
    setting.low().rank(ZeroZero::Copy)
}

/// Step 3: without a pair, Teen or Day stands with a 7, 8 or 9 if there is one.
fn teen_or_day(four: &FourTiles, settings: &[Setting]) -> Option<(Setting, WayRule)> {
    let counting = || {
        let counts = |setting: &&Setting| beside_teen_or_day(setting).is_some();
        settings.iter().filter(counts).copied()
    };
    if four.holds(Kind::Teen) && four.holds(Kind::Day) {
        let teen_high = |setting: &Setting| setting.high().kinds().contains(&Kind::Teen);
        let setting = best_low(counting().filter(teen_high))?;
        return Some((setting, WayRule::TeenDay(TeenDayPlay::Both)));
    }
    let preference = preference(four);
    preference.order().into_iter().find_map(|beside| {
        let of_this = |setting: &Setting| beside_teen_or_day(setting) == Some(beside);
        let setting = best_low(counting().filter(of_this))?;
        let play = TeenDayPlay::One { beside, preference };
        Some((setting, WayRule::TeenDay(play)))
    })
}

/// What makes a high nine, a Gong or a Wong in a setting; the first hand that has one.
fn beside_teen_or_day(setting: &Setting) -> Option<Beside> {
    let in_hand = |hand: TwoTiles| {
        let [better, other] = hand.kinds();
        let other = better.is_teen_or_day().then_some(other)?;
        if other.is_any_7() {
            Some(Beside::Seven)
        } else if other.is_any_8() {
            Some(Beside::Eight)
        } else {
            (other == Kind::Nine).then_some(Beside::Nine)
        }
    };
    in_hand(setting.high()).or_else(|| in_hand(setting.low()))
}

/// What a lone Teen or Day would rather stand with.
fn preference(four: &FourTiles) -> Preference {
    let others = four.kinds().into_iter().filter(|kind| !kind.is_teen_or_day());
    let (useful, rest): (Vec<Kind>, Vec<Kind>) = others.partition(|kind| kind.is_7_8_or_9());
    let (&[a, b], &[f]) = (useful.as_slice(), rest.as_slice()) else {
        return Preference::Usual;
    };
    if a.points() == b.points() {
        return Preference::Usual;
    }
    let low_8_held = a == Kind::Low8 || b == Kind::Low8;
    if f == Kind::Eleven {
        Preference::With11
    } else if f.is_any_4() || (f == Kind::Five && low_8_held) {
        Preference::With4Or5
    } else {
        Preference::Usual
    }
}

/// Step 4: the listed hands.
fn listed(settings: &[Setting]) -> Option<(Setting, WayRule)> {
    use Kind::{Eleven, Five, High4, High6, High8, High10, Low4, Low6, Low8, Low10, Nine};
    settings.iter().find_map(|setting| {
        let is = |hand: TwoTiles, a: &dyn Fn(Kind) -> bool, b: &dyn Fn(Kind) -> bool| {
            let [x, y] = hand.kinds();
            (a(x) && b(y)) || (a(y) && b(x))
        };
        let a = |kind: Kind| move |other: Kind| other == kind;
        let low = |x: &dyn Fn(Kind) -> bool, y: &dyn Fn(Kind) -> bool| is(setting.low(), x, y);
        let high = |x: &dyn Fn(Kind) -> bool, y: &dyn Fn(Kind) -> bool| is(setting.high(), x, y);
        let id = if low(&a(Low8), &a(High4)) && high(&a(High8), &Kind::is_any_7) {
            Listed::C
        } else if low(&a(Low10), &a(High6)) && high(&a(High10), &Kind::is_any_7) {
            Listed::D
        } else if low(&a(Low10), &a(High6)) && high(&a(High10), &a(Low8)) {
            Listed::E
        } else if low(&a(Low10), &a(High6)) && high(&a(High10), &a(Nine)) {
            Listed::F
        } else if low(&a(High10), &Kind::is_any_7) && high(&a(High8), &a(Eleven)) {
            Listed::G
        } else if low(&a(Low4), &Kind::is_gee_joon) && high(&a(High4), &a(Five)) {
            Listed::H
        } else if low(&Kind::is_teen_or_day, &a(Five)) && high(&Kind::is_gee_joon, &Kind::is_any_6)
        {
            Listed::I
        } else if low(&a(Eleven), &a(Low6)) && high(&a(High6), &Kind::is_gee_joon) {
            Listed::J
        } else {
            return None;
        };
        Some((*setting, WayRule::Listed(id)))
    })
}

/// Step 5: all other hands, by the best low or the best high hand.
fn all_other(four: &FourTiles, settings: &[Setting; 3]) -> (Setting, WayRule) {
    let [any, ..] = *settings;
    let low_first = best_low(*settings).unwrap_or(any);
    let high_first = best_high(*settings).unwrap_or(any);
    // Three points with the 3/3 as the better tile: beside a 7 of either kind.
    let three_with_3_3 = rank_of_kinds([Kind::High6, Kind::High7], ZeroZero::Copy);
    let poor_low = low_rank(&low_first) < three_with_3_3;
    let play = if poor_low && high_first.high().class() >= HandClass::of_points(7) {
        OtherPlay::BestHigh
    } else {
        OtherPlay::BestLow
    };
    let result = match play {
        OtherPlay::BestLow => low_first,
        OtherPlay::BestHigh => high_first,
    };
    let totals = |setting: &Setting| [setting.low().class(), setting.high().class()];
    let [low, high] = totals(&result);
    let eight = HandClass::of_points(8);
    let rule = if low >= eight && high >= HandClass::of_points(9) {
        WayRule::OtherA
    } else if [low, high] == [HandClass::of_points(7), eight]
        && four.holds(Kind::Teen)
        && four.holds(Kind::Day)
    {
        WayRule::OtherB
    } else {
        return (result, WayRule::Other(play));
    };
    let same = settings.iter().filter(|setting| totals(setting) == totals(&result)).copied();
    (best_high(same).unwrap_or(result), rule)
}
