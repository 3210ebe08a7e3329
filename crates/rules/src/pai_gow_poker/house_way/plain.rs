//! The house ways in plain words: the 21 settings of a hand, and a procedure that takes one.

use super::{HouseSet, PokerWay, Reason, foxwoods, trump_plaza};
use crate::equipment::Rank;
use crate::pai_gow_poker::hand::{Setting, SevenCards, bit, counted_rank};
use crate::pai_gow_poker::rank::{HighRank, LowRank};

/// Sets seven cards the House way, by trying settings; the model for [`super::set`].
pub fn set(way: PokerWay, cards: &SevenCards) -> HouseSet {
    let held = Held::of(cards);
    let settings = Settings::of(cards);
    match way {
        PokerWay::TrumpPlaza => trump_plaza::set(&held, &settings),
        PokerWay::Foxwoods => foxwoods::set(&held, &settings),
    }
}

/// Ranks by how often they are held, the joker counting as an ace; each list best first.
pub(in crate::pai_gow_poker) struct Held {
    pub(in crate::pai_gow_poker) five_aces: bool,
    pub(in crate::pai_gow_poker) quads: Vec<Rank>,
    pub(in crate::pai_gow_poker) sets: Vec<Rank>,
    pub(in crate::pai_gow_poker) pairs: Vec<Rank>,
    pub(in crate::pai_gow_poker) singles: Vec<Rank>,
}

impl Held {
    pub(in crate::pai_gow_poker) fn of(cards: &SevenCards) -> Held {
        let ranks = cards.cards().map(counted_rank);
        let held = |times: usize| {
            let count = |&rank: &Rank| ranks.iter().filter(|&&r| r == rank).count();
            let best_first = Rank::ALL.into_iter().rev();
            best_first.filter(|rank| count(rank) == times).collect()
        };
        let fives: Vec<Rank> = held(5);
        Held {
            five_aces: !fives.is_empty(),
            quads: held(4),
            sets: held(3),
            pairs: held(2),
            singles: held(1),
        }
    }

    /// The best single; every class that asks for it has one.
    pub(super) fn best_single(&self) -> Rank {
        self.best_two_singles().0
    }

    /// The two best singles; every class that asks for them has two.
    pub(super) fn best_two_singles(&self) -> (Rank, Rank) {
        match *self.singles.as_slice() {
            [first, second, ..] => (first, second),
            _ => unreachable!("this class holds two singles"),
        }
    }
}

/// What a rule answers: the branch taken and the setting.
pub(super) type Taken = (Reason, Setting);

/// The 21 settings of a hand, in the order in which equal ones are preferred: the front written
/// with the larger number first, the smaller first number first, then the smaller second.
pub(super) struct Settings(Vec<Setting>);

impl Settings {
    fn of(cards: &SevenCards) -> Settings {
        let mut upwards = cards.cards();
        upwards.reverse();
        let mut settings = Vec::with_capacity(21);
        for (place, &first) in upwards.iter().enumerate() {
            for &second in upwards.iter().take(place) {
                settings.push(Setting::of_masks(cards.mask(), bit(first) | bit(second)));
            }
        }
        Settings(settings)
    }

    /// The setting with these two ranks in front that has the highest back.
    pub(super) fn front(&self, one: Rank, other: Rank) -> Setting {
        let wanted = LowRank::of(one, other);
        let shown = self.0.iter().filter(|s| s.low().rank() == wanted);
        match best(shown.map(|&setting| Ranked::of(setting))) {
            Some(ranked) => ranked.setting,
            None => unreachable!("a rule names ranks that are held"),
        }
    }

    /// Of the settings with a complete back, the best front, then the best back.
    pub(super) fn complete(&self) -> Option<Setting> {
        self.complete_with(|_| true)
    }

    /// The same, of those with a pair in front.
    pub(super) fn complete_beside_a_pair(&self) -> Option<Setting> {
        self.complete_with(|low| matches!(low, LowRank::Pair(_)))
    }

    fn complete_with(&self, front: impl Fn(LowRank) -> bool) -> Option<Setting> {
        let fronts = self.0.iter().filter(|setting| front(setting.low().rank()));
        let ranked = fronts.map(|&setting| Ranked::of(setting));
        best(ranked.filter(|ranked| ranked.high.is_complete())).map(|ranked| ranked.setting)
    }
}

/// A setting beside what its halves rank as by the plain evaluator.
struct Ranked {
    setting: Setting,
    low: LowRank,
    high: HighRank,
}

impl Ranked {
    fn of(setting: Setting) -> Ranked {
        Ranked { setting, low: setting.low().rank(), high: setting.high().evaluate().rank }
    }
}

/// The best front, then the best back; the first of equals.
fn best(settings: impl Iterator<Item = Ranked>) -> Option<Ranked> {
    settings.reduce(
        |best, next| {
            if (next.low, next.high) > (best.low, best.high) { next } else { best }
        },
    )
}
