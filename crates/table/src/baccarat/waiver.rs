//! The Banker's third card squeezed or exposed before the Player's (3.14, R9): no insurance is
//! offered after the Player's third card in that round, to anyone.

use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, highest_bet};
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::pit::{Deciding, IncidentKind, noted};
use crate::refusal::Refusal;
use crate::round::Round;
use crate::table::Table;
use croupier_rules::baccarat::{offer_after, player_draws};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;

/// The Banker draws on these points whatever the Player's third card is.
const DRAWS_ANYWAY: u8 = 2;

/// Whether both hands draw a third card whatever comes, by the first four cards.
pub(super) fn both_draw(cards: &[Card]) -> bool {
    cards.get(..4).and_then(offer_after).is_some_and(|shown| {
        player_draws(shown.player, shown.banker).draws && shown.banker.get() <= DRAWS_ANYWAY
    })
}

/// The House consents. Possible only when both hands will draw whatever comes.
pub(super) fn banker_third_first(
    table: &Table,
    game: &BaccaratTable,
    deciding: &Deciding<'_>,
) -> Decided {
    let Round::Closed(closed, Draw::Dealing(cards) | Draw::Insuring(cards, _)) = &game.round else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    if highest_bet(table, &closed.bets).is_none() {
        return Err(Refusal::Baccarat(BaccaratRefusal::NotHighestBettor)); // nobody can have asked
    }
    if cards.len() != 4 || !both_draw(cards) {
        return Err(Refusal::Baccarat(BaccaratRefusal::BankerThirdDepends));
    }
    if game.third_card_waived {
        return Ok(Vec::new());
    }
    let note = noted(table, IncidentKind::Squeeze, "", RuleKey::BankerThirdFirst, deciding);
    Ok(vec![
        note,
        TableEvent::Baccarat(BaccaratEvent::ThirdCardInsuranceWaived { round: table.round() }),
    ])
}
