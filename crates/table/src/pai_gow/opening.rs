//! A round begins with the offer of the bank, and ends with the seed behind it being revealed.

use super::bank::offered_to;
use super::{PaiGowEvent, PaiGowTable};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::hex::Hex;
use crate::play;
use crate::refusal::Refusal;
use crate::round::{Moment, RoundNo};
use crate::settings::Dealing;
use crate::table::Table;

/// Opens a round: where somebody may bank, the bank is offered first; else bets are open at once
/// and the house banks.
pub(super) fn open(
    table: &Table,
    game: &PaiGowTable,
    round: RoundNo,
    commitment: Option<&Hex>,
    context: &Context<'_>,
) -> Vec<TableEvent> {
    let seats = offered_to(table, game, context.ledger);
    // The first edition opened a round with the settings of the one before.
    let settings = match table.edition() < Edition::SECOND {
        true => table.settings(),
        false => table.upcoming(),
    };
    let at_ms = context.now_ms;
    let betting_ms = settings.stored.betting_window_ms.filter(|_| seats.is_empty());
    let opened = play::opened(table, round, (at_ms, betting_ms), commitment);
    if seats.is_empty() {
        return vec![opened];
    }
    let window_ms = settings.pai_gow().bank_window_ms;
    let automatic = settings.dealing() == Dealing::Automatic;
    let deadline_ms = automatic.then(|| at_ms.saturating_add(window_ms));
    vec![opened, TableEvent::PaiGow(PaiGowEvent::BankOffered { round, at_ms, deadline_ms, seats })]
}

/// The automatic dealer reveals the seed of the round that is over; without it, that it is lost.
pub(super) fn reveal(table: &Table, game: &PaiGowTable, seed: Option<&Hex>) -> Decided {
    match (table.moment(), &game.promised) {
        (Moment::Ended(_), Some(_)) => Ok(vec![TableEvent::PaiGow(PaiGowEvent::SeedRevealed {
            round: table.round(),
            seed: seed.cloned(),
        })]),
        (Moment::Idle | Moment::Open(_) | Moment::Closed(_) | Moment::Ended(_), _) => {
            Err(Refusal::WrongMoment { phase: table.phase() })
        }
    }
}
