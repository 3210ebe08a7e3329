//! The Banker's third card squeezed or exposed before the Player's (3.14, R9): no insurance is
//! offered after the Player's third card in that round, to anyone.

use super::authorised::Deciding;
use super::incident::{IncidentKind, noted};
use crate::baccarat::Draw;
use crate::decide::{Decided, baccarat};
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::table::Table;
use croupier_rules::baccarat::{Stage, offer_after, player_draws};
use croupier_rules::rulebook::RuleKey;

/// The Banker draws on these points whatever the Player's third card is.
const DRAWS_ANYWAY: u8 = 2;

/// The House consents. Possible only when both hands will draw whatever comes.
pub(super) fn banker_third_first(table: &Table, deciding: &Deciding<'_>) -> Decided {
    let game = baccarat(table)?;
    let Round::Closed(_, Draw::Dealing(cards) | Draw::Insuring(cards, _)) = &game.round else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    let both_draw = offer_after(cards).is_some_and(|shown| {
        shown.stage == Stage::FourCards
            && player_draws(shown.player, shown.banker).draws
            && shown.banker.get() <= DRAWS_ANYWAY
    });
    if !both_draw {
        return Err(Refusal::BankerThirdDepends);
    }
    if game.third_card_waived {
        return Ok(Vec::new());
    }
    let note = noted(table, IncidentKind::Squeeze, "", RuleKey::BankerThirdFirst, deciding);
    Ok(vec![note, TableEvent::ThirdCardInsuranceWaived { round: table.round() }])
}
