//! The house way `trump-plaza`, rule by rule.

use super::plain::{Held, Settings, Taken};
use super::{HouseSet, Reason, TrumpPlazaRule, WayRule};
use crate::equipment::Rank;
use crate::pai_gow_poker::rank::LowRank;

/// The first class that fits decides.
pub(super) fn set(held: &Held, settings: &Settings) -> HouseSet {
    let (rule, (reason, setting)) = rule(held, settings);
    HouseSet { setting, rule: WayRule::TrumpPlaza(rule), reason }
}

fn rule(held: &Held, settings: &Settings) -> (TrumpPlazaRule, Taken) {
    use TrumpPlazaRule as Rule;
    if held.five_aces {
        return (Rule::FiveAces, five_aces(held, settings));
    }
    if let [quads] = *held.quads {
        return (Rule::Quads, quads_rule(quads, held, settings));
    }
    match (held.sets.as_slice(), held.pairs.as_slice()) {
        (&[higher, _], _) => {
            let setting = settings.front(higher, higher);
            return (Rule::TwoSets, (Reason::TwoSets, setting));
        }
        (&[_], &[pair, ..]) => return (Rule::SetAndPairs, set_and_pairs(pair, held, settings)),
        (_, &[highest, _, _]) => {
            let setting = settings.front(highest, highest);
            return (Rule::ThreePair, (Reason::ThreePair, setting));
        }
        (_, &[high, low]) => return (Rule::TwoPair, two_pair(high, low, held, settings)),
        _ => {}
    }
    if let Some(setting) = settings.complete() {
        let reason = match setting.low().rank() {
            LowRank::Pair(_) => Reason::CompletePair,
            LowRank::HighCard { .. } => Reason::CompleteBest,
        };
        return (Rule::Complete, (reason, setting));
    }
    match (held.sets.as_slice(), held.pairs.as_slice()) {
        (&[set], _) => (Rule::Set, set_rule(set, held, settings)),
        (_, &[_]) => (Rule::OnePair, one_pair(held, settings)),
        _ => (Rule::NoPair, no_pair(held, settings)),
    }
}

/// Five aces, in both ways.
pub(super) fn five_aces(held: &Held, settings: &Settings) -> Taken {
    if held.pairs.contains(&Rank::King) {
        let setting = settings.front(Rank::King, Rank::King);
        (Reason::FiveAcesKings, setting)
    } else {
        (Reason::FiveAces, settings.front(Rank::Ace, Rank::Ace))
    }
}

fn quads_rule(quads: Rank, held: &Held, settings: &Settings) -> Taken {
    if let [set] = *held.sets {
        return (Reason::QuadsAndSet, settings.front(set, set));
    }
    if let [pair] = *held.pairs {
        return if quads != Rank::Ace || pair == Rank::King {
            (Reason::QuadsAndPair, settings.front(pair, pair))
        } else {
            let setting = settings.front(Rank::Ace, Rank::Ace);
            (Reason::QuadsSplitBesidePair, setting)
        };
    }
    let (first, second) = held.best_two_singles();
    if keeps_quads(quads, first) {
        (Reason::QuadsKeep, settings.front(first, second))
    } else {
        (Reason::QuadsSplit, settings.front(quads, quads))
    }
}

fn keeps_quads(quads: Rank, best_single: Rank) -> bool {
    match quads {
        Rank::Two | Rank::Three | Rank::Four | Rank::Five | Rank::Six => true,
        Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => best_single >= Rank::King,
        Rank::Jack | Rank::Queen | Rank::King => best_single == Rank::Ace,
        Rank::Ace => false,
    }
}

fn set_and_pairs(higher_pair: Rank, held: &Held, settings: &Settings) -> Taken {
    let one_pair_of_twos = *held.pairs == [Rank::Two];
    if one_pair_of_twos && *held.singles == [Rank::Ace, Rank::King] {
        let setting = settings.front(Rank::Ace, Rank::King);
        return (Reason::SetAndPairAceKing, setting);
    }
    let setting = settings.front(higher_pair, higher_pair);
    (Reason::SetAndPairs, setting)
}

#[derive(Clone, Copy)]
enum Band {
    Low,
    Mid,
    High,
    Ace,
}

fn band(rank: Rank) -> Band {
    match rank {
        Rank::Two | Rank::Three | Rank::Four | Rank::Five | Rank::Six => Band::Low,
        Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => Band::Mid,
        Rank::Jack | Rank::Queen | Rank::King => Band::High,
        Rank::Ace => Band::Ace,
    }
}

fn two_pair(high: Rank, low: Rank, held: &Held, settings: &Settings) -> Taken {
    let (first, second) = held.best_two_singles();
    let keep = match (band(high), band(low)) {
        (Band::Low | Band::Mid, Band::Low) => first >= Rank::King,
        (Band::Mid, Band::Mid) | (Band::High, Band::Low) => first == Rank::Ace,
        (Band::Low | Band::High | Band::Ace, _) | (Band::Mid, Band::High | Band::Ace) => false,
    };
    if keep {
        (Reason::TwoPairKeep, settings.front(first, second))
    } else {
        (Reason::TwoPairSplit, settings.front(low, low))
    }
}

/// A set with four singles and no complete hand to play.
pub(super) fn set_rule(set: Rank, held: &Held, settings: &Settings) -> Taken {
    if set == Rank::Ace {
        let setting = settings.front(Rank::Ace, held.best_single());
        return (Reason::SetOfAces, setting);
    }
    let (first, second) = held.best_two_singles();
    (Reason::Set, settings.front(first, second))
}

/// One pair with five singles and no complete hand to play.
pub(super) fn one_pair(held: &Held, settings: &Settings) -> Taken {
    let (first, second) = held.best_two_singles();
    (Reason::OnePair, settings.front(first, second))
}

/// Seven singles and no complete hand to play.
pub(super) fn no_pair(held: &Held, settings: &Settings) -> Taken {
    match *held.singles {
        [_, second, third, ..] => (Reason::NoPair, settings.front(second, third)),
        _ => unreachable!("no pair means seven singles"),
    }
}
