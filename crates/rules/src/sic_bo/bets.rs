//! The bets of Sic Bo: which throws win them. No odds here; those are the rulebook's.

use crate::equipment::{Dice, Die};
use crate::rulebook::{BetName, Condition, Game};
use std::fmt;
use std::str::FromStr;

/// A total that can be bet on: 4 to 17.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Total(u8);

impl Total {
    /// The total as a number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Two different numbers, the smaller first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct TwoDice(Die, Die);

impl TwoDice {
    /// Both numbers, the smaller first.
    pub const fn faces(self) -> [Die; 2] {
        [self.0, self.1]
    }
}

/// A bet on a Sic Bo layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum SicBoBet {
    /// A total of 4 to 10, but no three of a kind.
    Small,
    /// A total of 11 to 17, but no three of a kind.
    Big,
    /// Any three of a kind.
    AnyThreeOfAKind,
    /// This number on all three dice.
    ThreeOfAKind(Die),
    /// This number on two dice or more.
    TwoOfAKind(Die),
    /// This number on one die or more.
    OneOfAKind(Die),
    /// This total.
    Total(Total),
    /// Both of these numbers.
    TwoDice(TwoDice),
    /// A bet that only rulebooks define: what wins it stands in their terms.
    Defined(BetName),
}

use SicBoBet as Bet;

impl SicBoBet {
    /// All fifty known bets, in the order of the layout.
    pub fn all() -> impl Iterator<Item = Bet> {
        let of = |bet: fn(Die) -> Bet| Die::ALL.into_iter().map(bet);
        let pairs = Die::ALL.into_iter().flat_map(|low| {
            Die::ALL.into_iter().filter(move |&high| low < high).map(move |high| TwoDice(low, high))
        });
        [Bet::Small, Bet::Big, Bet::AnyThreeOfAKind]
            .into_iter()
            .chain(of(Bet::ThreeOfAKind))
            .chain(of(Bet::TwoOfAKind))
            .chain(of(Bet::OneOfAKind))
            .chain((4..=17).map(|total| Bet::Total(Total(total))))
            .chain(pairs.map(Bet::TwoDice))
    }

    /// Whether the dice win this known bet: the plain model of the tables that rulebooks are
    /// compiled to. A bet that only a rulebook defines never wins here; ask
    /// [`crate::rulebook::BetTerms::on_throw`].
    pub fn wins(self, dice: Dice) -> bool {
        let total = dice.total();
        match self {
            Bet::Small => (4..=10).contains(&total) && !dice.is_three_of_a_kind(),
            Bet::Big => (11..=17).contains(&total) && !dice.is_three_of_a_kind(),
            Bet::AnyThreeOfAKind => dice.is_three_of_a_kind(),
            Bet::ThreeOfAKind(face) => dice.showing(face) == 3,
            Bet::TwoOfAKind(face) => dice.showing(face) >= 2,
            Bet::OneOfAKind(face) => dice.showing(face) >= 1,
            Bet::Total(wanted) => total == wanted.get(),
            Bet::TwoDice(TwoDice(low, high)) => dice.showing(low) >= 1 && dice.showing(high) >= 1,
            Bet::Defined(_) => false,
        }
    }

    /// Whether a row of this bet's pay table applies to dice that win it.
    pub fn meets(self, condition: Condition, dice: Dice) -> bool {
        let on_dice = |count: usize| match self {
            Bet::OneOfAKind(face) => dice.showing(face) == count,
            Bet::Small
            | Bet::Big
            | Bet::AnyThreeOfAKind
            | Bet::ThreeOfAKind(_)
            | Bet::TwoOfAKind(_)
            | Bet::Total(_)
            | Bet::TwoDice(_)
            | Bet::Defined(_) => false,
        };
        match condition {
            Condition::Wins => true,
            Condition::OneDie => on_dice(1),
            Condition::TwoDice => on_dice(2),
            Condition::ThreeDice => on_dice(3),
            Condition::WinsOnSix
            | Condition::WinsOtherwise
            | Condition::TwoCards
            | Condition::ThreeCards
            | Condition::SinglePair
            | Condition::DoublePair
            | Condition::TwinPair
            | Condition::CardsInAll(_)
            | Condition::Natural
            | Condition::ByPoints(_)
            | Condition::Fortune(_)
            | Condition::Named(_) => false,
        }
    }

    /// The sets of conditions that its pay table can have in the first file format: its rows must
    /// be exactly one of these sets.
    pub fn pay_tables(self) -> &'static [&'static [Condition]] {
        match self {
            Bet::OneOfAKind(_) => &[&[Condition::OneDie, Condition::TwoDice, Condition::ThreeDice]],
            Bet::Small
            | Bet::Big
            | Bet::AnyThreeOfAKind
            | Bet::ThreeOfAKind(_)
            | Bet::TwoOfAKind(_)
            | Bet::Total(_)
            | Bet::TwoDice(_) => &[&[Condition::Wins]],
            Bet::Defined(_) => &[],
        }
    }
}

impl fmt::Display for SicBoBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bet::Small => f.write_str("small"),
            Bet::Big => f.write_str("big"),
            Bet::AnyThreeOfAKind => f.write_str("any-three-of-a-kind"),
            Bet::ThreeOfAKind(face) => write!(f, "three-of-a-kind-{face}"),
            Bet::TwoOfAKind(face) => write!(f, "two-of-a-kind-{face}"),
            Bet::OneOfAKind(face) => write!(f, "one-of-a-kind-{face}"),
            Bet::Total(total) => write!(f, "total-{}", total.get()),
            Bet::TwoDice(TwoDice(low, high)) => write!(f, "two-dice-{low}-{high}"),
            Bet::Defined(name) => name.fmt(f),
        }
    }
}

impl FromStr for SicBoBet {
    type Err = ();

    fn from_str(name: &str) -> Result<Bet, ()> {
        let plain = match name {
            "small" => Some(Bet::Small),
            "big" => Some(Bet::Big),
            "any-three-of-a-kind" => Some(Bet::AnyThreeOfAKind),
            _ => None,
        };
        let families: [(&str, Family); 3] = [
            ("three-of-a-kind-", Bet::ThreeOfAKind),
            ("two-of-a-kind-", Bet::TwoOfAKind),
            ("one-of-a-kind-", Bet::OneOfAKind),
        ];
        let of_a_kind = || {
            families
                .iter()
                .find_map(|(prefix, bet)| name.strip_prefix(prefix).and_then(face).map(bet))
        };
        let total = || {
            let digits = name.strip_prefix("total-")?;
            let total: u8 = digits.parse().ok().filter(|total| (4..=17).contains(total))?;
            (digits == total.to_string()).then_some(Bet::Total(Total(total)))
        };
        let two_dice = || {
            let (low, high) = name.strip_prefix("two-dice-")?.split_once('-')?;
            let (low, high) = (face(low)?, face(high)?);
            (low < high).then_some(Bet::TwoDice(TwoDice(low, high)))
        };
        let defined = || BetName::known(Game::SicBo, name).map(Bet::Defined);
        plain.or_else(of_a_kind).or_else(total).or_else(two_dice).or_else(defined).ok_or(())
    }
}

/// The bets of one kind, by the number chosen.
type Family = fn(Die) -> Bet;

fn face(text: &str) -> Option<Die> {
    Die::ALL.into_iter().find(|die| die.to_string() == text)
}
