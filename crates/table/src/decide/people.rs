//! Patrons take a box, leave it, and pay the commission they owe.

use super::Decided;
use crate::command::Context;
use crate::edition::Edition;
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
        Some(other) if other == patron && table.is_leaving(patron) => {
            return Ok(vec![FrameEvent::PatronSat { patron: patron.clone(), seat }.into()]);
        }
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

/// Leaves the table. Bets stand and are settled to the credit; insurance is forgone. The box is
/// free at once, or after the settlement if bets of the patron lie there (R82).
pub(super) fn leave(table: &Table, patron: &PatronId, context: &Context<'_>) -> Decided {
    on!(&table.game, game => game.must_not_leave(table, patron))?;
    let has_bets = table.bets().is_some_and(|bets| bets.of_patron(patron).next().is_some());
    if table.is_leaving(patron) && has_bets {
        return Ok(collect_commission(table, patron, context).into_iter().collect());
    }
    let left = match table.seat_of(patron) {
        Some(seat) => TableEvent::Frame(FrameEvent::PatronLeft { patron: patron.clone(), seat }),
        None if has_bets => {
            TableEvent::Frame(FrameEvent::PatronWalkedAway { patron: patron.clone() })
        }
        None => return Err(Refusal::NotSeated),
    };
    let lapsed = on!(&table.game, game => game.at_leave(table, patron));
    let collected = collect_commission(table, patron, context);
    Ok(collected.into_iter().chain([left]).chain(lapsed).collect())
}

/// The Dealer frees a box whose patron has left (R82).
pub(super) fn free_box(table: &Table, seat: u16, context: &Context<'_>) -> Decided {
    match table.patron_at(seat) {
        Some(patron) => leave(table, patron, context),
        None => Err(Refusal::NotSeated),
    }
}

/// Frees the boxes of patrons who have not bet for the set number of rounds or minutes (R82). At a
/// chip table the Dealer sees who is there.
pub(super) fn absent(table: &Table, context: &Context<'_>) -> Vec<TableEvent> {
    if table.edition < Edition::SECOND || table.settings.has_chips() {
        return Vec::new();
    }
    let away = table.seats.keys().filter(|patron| is_away(table, patron, context.now_ms));
    away.filter_map(|patron| leave(table, patron, context).ok()).flatten().collect()
}

fn is_away(table: &Table, patron: &PatronId, now_ms: u64) -> bool {
    let procedure = table.settings.procedure();
    let rounds = table.kept.away.get(patron).copied().unwrap_or(0);
    let by_rounds = procedure.absence_rounds > 0 && rounds >= procedure.absence_rounds;
    let most_ms = u64::from(procedure.absence_minutes) * 60_000;
    let since_ms = table.kept.bet_ms.get(patron).filter(|_| rounds > 0); // has let a round pass
    let by_time = since_ms.is_some_and(|&since_ms| now_ms >= since_ms.saturating_add(most_ms));
    by_rounds || (most_ms > 0 && by_time)
}

impl Table {
    /// Whether a patron walked away from bets that stand (R29).
    pub fn has_walked_away(&self, patron: &PatronId) -> bool {
        self.bets().is_some() && self.walked.contains(patron)
    }

    /// Whether a patron has left a box that is free only after the settlement (R82).
    pub fn is_leaving(&self, patron: &PatronId) -> bool {
        let in_round = self.bets().is_some() && self.edition >= Edition::SECOND;
        in_round && self.walked.contains(patron) && self.seats.contains_key(patron)
    }
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
