//! Folds the Banker's third card that is opened before the Player's (3.14).

use super::game;
use crate::baccarat::{BaccaratTable, CardInError, Draw, Sources};
use crate::evolve::broken;
use crate::round::Round;
use crate::table::Table;
use croupier_house::Corrupt;
use croupier_rules::equipment::Card;

/// Two cards have left the shoe: the Player's third lies face down, the Banker's is open. They wait
/// ahead until the Player's is entered.
pub(super) fn opened(table: &mut Table, card: Card, at_ms: u64) -> Result<(), Corrupt> {
    let Ok(BaccaratTable {
        shoe: Some(shoe),
        round: Round::Closed(closed, Draw::Dealing(cards)),
        ahead,
        banker_third,
        sources,
        third_card_waived: true,
        ..
    }) = game(table)
    else {
        return broken(table, "a Banker's third card out of turn");
    };
    let both = [
        CardInError { card: None, exposed: false },
        CardInError { card: Some(card), exposed: true },
    ];
    let fits = cards.len() == 4 && ahead.is_empty() && shoe.take_out(&both).is_ok();
    closed.drawn_ms = at_ms;
    *sources = Sources::default();
    ahead.extend(both);
    banker_third.opened = Some(card);
    if fits { Ok(()) } else { broken(table, "a Banker's third card out of turn") }
}

/// The Banker's third card was entered wrongly: neither third card counts as drawn.
pub(super) fn undone(game: &mut BaccaratTable, card: Card) -> bool {
    let BaccaratTable { shoe: Some(shoe), ahead, banker_third, .. } = game else { return false };
    shoe.put_back(card);
    shoe.put_back_unseen();
    ahead.drain(..ahead.len().min(2));
    banker_third.opened.take() == Some(card)
}
