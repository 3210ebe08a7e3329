//! The cards that can still come at a table, as far as anybody has seen, and those of its round.

use croupier_rules::equipment::{Card, Composition};
use croupier_table::{GameTable, Shown, Table};

/// The shoe before the round and the cards of the round so far. Burned cards count as in the shoe:
/// nobody has seen them. After a round it is the shoe before the next. `None` without a shoe.
pub fn cards_left(table: &Table) -> Option<(Composition, Vec<Card>)> {
    #[allow(clippy::wildcard_enum_match_arm)] // the other games have no shoe
    let shoe = match table.game() {
        GameTable::Baccarat(game) => game.shoe()?,
        _ => return None,
    };
    #[allow(clippy::wildcard_enum_match_arm)] // only cards come from a shoe
    let dealt = match table.shown() {
        Shown::Cards(cards) if table.bets().is_some() => cards,
        _ => Vec::new(),
    };
    let before = dealt.iter().fold(shoe.unseen().clone(), |left, card| left.with(*card));
    Some((before, dealt))
}
