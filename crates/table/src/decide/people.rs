//! Patrons take a box, leave it, and pay the commission they owe.

use super::Decided;
use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
use crate::game::on;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::PatronId;

/// Takes a box. A patron with bets in the patron's own box stays there until the round is over;
/// standing bets at other boxes do not matter.
pub(crate) fn sit(table: &Table, patron: &PatronId, seat: u16) -> Decided {
    if table.kept.is_closed() {
        return Err(Refusal::TableClosed);
    }
    let positions = table.upcoming().positions().min(table.settings.positions());
    if !(1..=positions).contains(&seat) {
        return Err(Refusal::NoSuchSeat { seat, positions });
    }
    match patron.place() {
        Some(_) if !table.settings.has_chips() => return Err(Refusal::NotAChipTable),
        Some(place) if place.standing.is_some() => return Err(Refusal::NotSeated),
        Some(_) | None => {}
    }
    match table.patron_at(seat) {
        Some(other) if other == patron => return Ok(Vec::new()),
        Some(_) => return Err(Refusal::SeatTaken { seat }),
        None => {}
    }
    on!(&table.game, game => game.stays(table, patron))?;
    let mut bets = table.bets().into_iter().flat_map(|bets| bets.of_patron(patron));
    let elsewhere = bets.find(|bet| !bet.standing && bet.seat != seat);
    match elsewhere {
        Some(bet) => Err(Refusal::BetsInPlay { seat: bet.seat }),
        None => Ok(vec![TableEvent::Frame(FrameEvent::PatronSat { patron: patron.clone(), seat })]),
    }
}

/// Leaves the table. Bets stand and are settled to the credit; insurance is forgone.
pub(super) fn leave(table: &Table, patron: &PatronId, context: &Context<'_>) -> Decided {
    on!(&table.game, game => game.stays(table, patron))?;
    let stands = || table.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some());
    let left = match table.seat_of(patron) {
        Some(seat) => TableEvent::Frame(FrameEvent::PatronLeft { patron: patron.clone(), seat }),
        None if stands() => {
            TableEvent::Frame(FrameEvent::PatronWalkedAway { patron: patron.clone() })
        }
        None => return Err(Refusal::NotSeated),
    };
    let lapsed = on!(&table.game, game => game.at_leave(table, patron));
    let collected = collect_commission(table, patron, context);
    Ok(collected.into_iter().chain([left]).chain(lapsed).collect())
}

/// Collects what a patron owes here from the credit, as far as it goes; at a chip table, in chips.
pub(crate) fn collect_commission(
    table: &Table,
    patron: &PatronId,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let owed = *table.owed.get(patron)?;
    let amount = match table.settings.has_chips() {
        true => owed,
        false => owed.min(context.ledger.credit(patron)),
    };
    (!amount.is_zero()).then(|| {
        TableEvent::Frame(FrameEvent::CommissionCollected { patron: patron.clone(), amount })
    })
}
