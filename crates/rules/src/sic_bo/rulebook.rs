//! What a rulebook of Sic Bo says: the files, what the words of the first file format mean, how a
//! bet is worked out, and the commission.

use super::{SicBoBet, facts_of};
use crate::equipment::Dice;
use crate::rulebook::{BuiltIn, Clauses, Commission, Condition, Decided, built_in, first};

/// The rulebooks that come with Croupier.
pub(crate) const RULEBOOKS: [BuiltIn; 1] = [built_in!("sic-bo")];

/// The rulebooks under study.
pub(crate) const STUDIES: [BuiltIn; 2] =
    [built_in!("study/sic-bo-macau"), built_in!("study/sic-bo-atlantic-city")];

/// What is said of a rulebook that passes a bank on.
pub(crate) const NO_BANK: &str = "Sic Bo has no bank to pass on";

/// The word for how many dice show a number.
fn dice_showing(face: u8) -> &'static str {
    match face {
        1 => "ones",
        2 => "twos",
        3 => "threes",
        4 => "fours",
        5 => "fives",
        _ => "sixes",
    }
}

/// When a row of a known bet pays, as an expression.
pub(crate) fn meaning(bet: SicBoBet, row: Condition) -> Option<String> {
    let counts = [Condition::Wins, Condition::OneDie, Condition::TwoDice, Condition::ThreeDice];
    let on_dice = counts.iter().position(|known| *known == row)?;
    Some(match (bet, on_dice) {
        (SicBoBet::OneOfAKind(face), 1..) => format!("{} == {on_dice}", dice_showing(face.get())),
        (SicBoBet::Small, 0) => "total in 4..10 and not triple".to_owned(),
        (SicBoBet::Big, 0) => "total in 11..17 and not triple".to_owned(),
        (SicBoBet::AnyThreeOfAKind, 0) => "triple".to_owned(),
        (SicBoBet::ThreeOfAKind(face), 0) => format!("{} == 3", dice_showing(face.get())),
        (SicBoBet::TwoOfAKind(face), 0) => format!("{} >= 2", dice_showing(face.get())),
        (SicBoBet::Total(total), 0) => format!("total == {}", total.get()),
        (SicBoBet::TwoDice(pair), 0) => {
            let [low, high] = pair.faces().map(|face| dice_showing(face.get()));
            format!("{low} >= 1 and {high} >= 1")
        }
        (_, _) => return None,
    })
}

/// Works out a bet: how it ends on every throw.
pub(crate) fn decided(clauses: &Clauses) -> Decided {
    let of_throw = |dice: Dice| first(clauses, &facts_of(dice));
    Decided::ByThrow(Dice::all().map(of_throw).collect())
}

/// Why this commission cannot be.
pub(crate) const fn commission_fault(commission: Commission) -> Option<&'static str> {
    match commission {
        Commission::None => None,
        Commission::AtSettlement | Commission::EndOfShoe => {
            Some("Sic Bo knows no commission: it must be \"none\"")
        }
    }
}
