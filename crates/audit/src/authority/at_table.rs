//! Who may write what at a table, and when: stakes only while bets are open, a recount only by a
//! Pit Supervisor, chips only by two people, and bets given back only by who may.

use crate::corrected::Agreed;
use croupier_house::{Actor, PatronId, PitRank, StaffId};
use croupier_table::{
    BetEnd, Edition, FrameEvent, KeepEvent, Moment, PitEvent, Table, TableEvent, Wager, rank_of,
};

/// Whether this writer may have caused this event, at the table as it was before it.
pub(crate) fn check(table: &Table, event: &TableEvent, agreed: &Agreed<'_>) -> Result<(), String> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others move nothing, or are decided again
    match event {
        // The cover of a bank comes with the answer that decides who has it, whoever gives that.
        TableEvent::Frame(FrameEvent::BetPlaced { bet: Wager::Bank, .. }) => open(table),
        TableEvent::Frame(FrameEvent::BetPlaced { patron, by, .. }) => {
            open(table)?;
            stakes(table, patron, by.as_ref(), agreed)
        }
        TableEvent::Frame(FrameEvent::BetWithdrawn { bet: Wager::Bank, .. }) => Ok(()),
        TableEvent::Frame(FrameEvent::BetWithdrawn { .. }) => open(table),
        TableEvent::Frame(FrameEvent::BetRejected { .. }) if table.settings().has_chips() => Ok(()),
        TableEvent::Frame(FrameEvent::BetRejected { .. }) => open(table),
        TableEvent::Frame(FrameEvent::BetRecounted { by, .. }) => {
            recounts(table, by.as_ref(), agreed)
        }
        TableEvent::Pit(PitEvent::BetsReturned { bets, .. }) => gives_back(table, bets, agreed),
        TableEvent::Keep(KeepEvent::ChipsMoved { number, by, .. }) => {
            let asked = table.kept().chips.get(number).and_then(|request| request.by.as_ref());
            two(table, asked, by.as_ref(), agreed)
        }
        TableEvent::Keep(KeepEvent::FloatCounted { by, second, .. })
            if table.edition() >= Edition::SECOND =>
        {
            two(table, by.as_ref(), second.as_ref(), agreed)
        }
        _ => Ok(()),
    }
}

fn open(table: &Table) -> Result<(), String> {
    match table.moment() {
        Moment::Open(_) => Ok(()),
        Moment::Idle | Moment::Closed(_) | Moment::Ended(_) => {
            Err("a bet was registered when bets were not open".to_owned())
        }
    }
}

/// A patron stakes the own credit; what staff place they are asked for, or it lies there as chips.
fn stakes(
    table: &Table,
    patron: &PatronId,
    by: Option<&StaffId>,
    agreed: &Agreed<'_>,
) -> Result<(), String> {
    let fits = match agreed.writer() {
        Some(Actor::Patron(id)) => id == *patron && !table.settings().has_chips(),
        Some(Actor::Staff(id, _)) => by.is_none_or(|by| *by == id),
        Some(Actor::System) => true,
        None => false,
    };
    fits.then_some(()).ok_or_else(|| format!("a bet of {patron} was registered by another"))
}

/// What lay on the layout at the close, by a Pit Supervisor at a chip table (R81).
fn recounts(table: &Table, by: Option<&StaffId>, agreed: &Agreed<'_>) -> Result<(), String> {
    let closed = matches!(table.moment(), Moment::Closed(_));
    let who = agreed.writer();
    let named = match (&who, by) {
        (Some(Actor::Staff(id, _)), Some(by)) => id == by,
        (Some(Actor::System), None) => true,
        _ => false,
    };
    match closed && table.settings().has_chips() && named && supervises(table, agreed) {
        true => Ok(()),
        false => Err("stakes were recounted by nobody who may, or at the wrong time".to_owned()),
    }
}

/// Bets go back before the end because their patron chose so after a dealing error, or by an order.
fn gives_back(table: &Table, bets: &[BetEnd], agreed: &Agreed<'_>) -> Result<(), String> {
    let fits = match agreed.writer() {
        Some(Actor::Patron(id)) => {
            table.options().is_some() && bets.iter().all(|end| end.patron == id)
        }
        Some(Actor::Staff(..) | Actor::System) => true,
        None => false,
    };
    fits.then_some(()).ok_or_else(|| "bets were given back by nobody who may".to_owned())
}

/// Chips that move, and a count, take two people, and the second one writes it.
fn two(
    table: &Table,
    first: Option<&StaffId>,
    second: Option<&StaffId>,
    agreed: &Agreed<'_>,
) -> Result<(), String> {
    let wrote = match agreed.writer() {
        Some(Actor::Staff(id, _)) => second == Some(&id),
        Some(Actor::System) => second.is_none(),
        Some(Actor::Patron(_)) | None => false,
    };
    match wrote && supervises(table, agreed) && (first != second || first.is_none()) {
        true => Ok(()),
        false => Err("chips were confirmed by nobody who may, or by one person alone".to_owned()),
    }
}

/// A Pit Supervisor or above at this table.
fn supervises(table: &Table, agreed: &Agreed<'_>) -> bool {
    let held = agreed.writer().and_then(|who| rank_of(table, &who));
    !agreed.ranks() || held >= Some(PitRank::PitSupervisor)
}
