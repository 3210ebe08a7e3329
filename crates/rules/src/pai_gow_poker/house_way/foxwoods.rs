//! The house way `foxwoods`, rule by rule.

use super::plain::{Held, Settings, Taken};
use super::trump_plaza::{five_aces, no_pair, one_pair, set_rule};
use super::{FoxwoodsRule, HouseSet, Reason, WayRule};
use crate::equipment::Rank;
use crate::pai_gow_poker::hand::Setting;
use crate::pai_gow_poker::rank::LowRank;

/// The first class that fits decides.
pub(super) fn set(held: &Held, settings: &Settings) -> HouseSet {
    let (rule, (reason, setting)) = rule(held, settings);
    HouseSet { setting, rule: WayRule::Foxwoods(rule), reason }
}

fn rule(held: &Held, settings: &Settings) -> (FoxwoodsRule, Taken) {
    use FoxwoodsRule as Rule;
    if held.five_aces {
        return (Rule::FiveAces, five_aces(held, settings));
    }
    if let [quads] = *held.quads {
        return (Rule::Quads, quads_rule(quads, held, settings));
    }
    match (held.sets.as_slice(), held.pairs.as_slice()) {
        (&[higher, _], _) => {
            let setting = settings.front(higher, higher);
            (Rule::TwoSets, (Reason::TwoSets, setting))
        }
        (&[_], &[pair, ..]) => {
            let setting = settings.front(pair, pair);
            (Rule::SetAndPairs, (Reason::SetAndPairs, setting))
        }
        (_, &[highest, _, _]) => {
            let setting = settings.front(highest, highest);
            (Rule::ThreePair, (Reason::ThreePair, setting))
        }
        (_, &[high, low]) => (Rule::TwoPair, two_pair(high, low, held, settings)),
        (&[set], _) => (Rule::Set, set_with_four_singles(set, held, settings)),
        (_, &[pair]) => (Rule::OnePair, pair_with_five_singles(pair, held, settings)),
        _ => (Rule::NoPair, seven_singles(held, settings)),
    }
}

fn quads_rule(quads: Rank, held: &Held, settings: &Settings) -> Taken {
    if let [set] = *held.sets {
        return (Reason::QuadsAndSet, settings.front(set, set));
    }
    if let [pair] = *held.pairs {
        return (Reason::QuadsAndPair, settings.front(pair, pair));
    }
    let (first, second) = held.best_two_singles();
    let keep = match quads {
        Rank::Two | Rank::Three | Rank::Four | Rank::Five | Rank::Six => true,
        Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => first >= Rank::King,
        Rank::Jack | Rank::Queen | Rank::King | Rank::Ace => false,
    };
    if keep {
        (Reason::QuadsKeep, settings.front(first, second))
    } else {
        (Reason::QuadsSplit, settings.front(quads, quads))
    }
}

fn two_pair(high: Rank, low: Rank, held: &Held, settings: &Settings) -> Taken {
    let (first, second) = held.best_two_singles();
    let keep = match high {
        Rank::Two | Rank::Three | Rank::Four | Rank::Five | Rank::Six => first >= Rank::King,
        Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => first == Rank::Ace,
        Rank::Jack | Rank::Queen | Rank::King | Rank::Ace => false,
    };
    if keep {
        (Reason::TwoPairKeep, settings.front(first, second))
    } else {
        (Reason::TwoPairSplit, settings.front(low, low))
    }
}

fn set_with_four_singles(set: Rank, held: &Held, settings: &Settings) -> Taken {
    match settings.complete_beside_a_pair() {
        Some(setting) => (Reason::CompletePair, setting),
        None => set_rule(set, held, settings),
    }
}

fn pair_with_five_singles(pair: Rank, held: &Held, settings: &Settings) -> Taken {
    let Some(complete) = settings.complete() else {
        return one_pair(held, settings);
    };
    let (first, second) = held.best_two_singles();
    let high_pair = (Rank::Ten..=Rank::King).contains(&pair);
    let better_front = LowRank::of(first, second) > complete.low().rank();
    if high_pair && first == Rank::Ace && better_front {
        let setting = settings.front(first, second);
        return (Reason::OnePairOverComplete, setting);
    }
    taken_complete(complete)
}

fn seven_singles(held: &Held, settings: &Settings) -> Taken {
    match settings.complete() {
        Some(complete) => taken_complete(complete),
        None => no_pair(held, settings),
    }
}

fn taken_complete(setting: Setting) -> Taken {
    match setting.low().rank() {
        LowRank::Pair(_) => (Reason::CompletePair, setting),
        LowRank::HighCard { .. } => (Reason::CompleteBest, setting),
    }
}
