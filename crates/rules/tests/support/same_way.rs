//! One hand set twice: the fast house way, the plain one, and the ranks alone must be one answer.

use croupier_rules::pai_gow_poker::{PokerWay, SevenCards, fast, house_way};

/// Sets `cards` by every implementation and compares card, rule, reason and rank.
pub fn assert_same(way: PokerWay, cards: &SevenCards) {
    let quick = house_way::set(way, cards);
    let model = house_way::plain::set(way, cards);
    assert_eq!(quick, model, "{way} {:x}", cards.mask());
    let (low, high) = fast::set_ranks(way, cards.mask());
    assert_eq!(low.rank(), model.setting.low().rank(), "{way} {cards:?}");
    let ranked = model.setting.high().evaluate().rank;
    assert_eq!(high.rank(), ranked, "{way} {cards:?}");
    assert!(!ranked.is_under(low.rank()), "foul: {way} {cards:?}");
}
