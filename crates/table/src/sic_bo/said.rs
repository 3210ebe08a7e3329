//! What the dice of a round show, said for people.

use crate::said::{Phrase, Said, say};
use croupier_house::Facts;
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::RuleKey;

/// The dice, and whether they are Big, Small or three of a kind.
pub(crate) fn said_of_dice(said: &mut Vec<Said>, dice: Dice) {
    let [first, second, third] = dice.0.map(|die| die.get());
    let facts = Facts::from([
        ("first", first.into()),
        ("second", second.into()),
        ("third", third.into()),
        ("total", dice.total().into()),
    ]);
    say(said, Phrase::Dice, facts, RuleKey::ThreeDice);
    let total = Facts::from([("total", dice.total().into())]);
    match (dice.is_three_of_a_kind(), dice.total()) {
        (true, _) => {
            let facts = Facts::from([("number", first.into())]);
            say(said, Phrase::ThreeOfAKind, facts, RuleKey::ThreeDice);
        }
        (false, ..=10) => say(said, Phrase::Small, total, RuleKey::ThreeDice),
        (false, _) => say(said, Phrase::Big, total, RuleKey::ThreeDice),
    }
}
