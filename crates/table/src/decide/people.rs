//! Patrons take a box, leave it, and pay the commission they owe.

use super::Decided;
use crate::command::Context;
use crate::event::TableEvent;
use crate::pai_gow;
use crate::refusal::Refusal;
use crate::table::{GameTable, Table};
use croupier_house::PatronId;

/// Takes a box. Who has bets in another box stays there until the round is over.
pub(super) fn sit(table: &Table, patron: &PatronId, seat: u16) -> Decided {
    let positions = table.settings.positions();
    if !(1..=positions).contains(&seat) {
        return Err(Refusal::NoSuchSeat { seat, positions });
    }
    match table.patron_at(seat) {
        Some(other) if other == patron => return Ok(Vec::new()),
        Some(_) => return Err(Refusal::SeatTaken { seat }),
        None => {}
    }
    if let GameTable::PaiGow(game) = &table.game {
        pai_gow::stays(table, game, patron)?;
    }
    let elsewhere = table.bets().and_then(|bets| bets.of_patron(patron).next());
    match elsewhere {
        Some(bet) if bet.seat != seat => Err(Refusal::BetsInPlay { seat: bet.seat }),
        Some(_) | None => Ok(vec![TableEvent::PatronSat { patron: patron.clone(), seat }]),
    }
}

/// Leaves the table. Bets stand and are settled to the credit.
pub(super) fn leave(table: &Table, patron: &PatronId, context: &Context<'_>) -> Decided {
    let seat = table.seat_of(patron).ok_or(Refusal::NotSeated)?;
    if let GameTable::PaiGow(game) = &table.game {
        pai_gow::stays(table, game, patron)?;
    }
    let collected = collect_commission(table, patron, context);
    let left = TableEvent::PatronLeft { patron: patron.clone(), seat };
    Ok(collected.into_iter().chain([left]).collect())
}

/// Takes what a patron owes here from the credit, as far as it goes.
pub(crate) fn collect_commission(
    table: &Table,
    patron: &PatronId,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let owed = *table.owed.get(patron)?;
    let amount = owed.min(context.ledger.credit(patron));
    (!amount.is_zero()).then(|| TableEvent::CommissionCollected { patron: patron.clone(), amount })
}
