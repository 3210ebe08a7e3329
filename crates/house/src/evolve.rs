//! Folds events into the house. The ledger folds the money, from the events' transfers.

mod cage;
mod closing;
mod control;
mod devices;
mod logins;
mod people;
mod retention;
mod tickets;

use crate::event::{HouseEvent, Significant};
use crate::id::{PitId, StaffId, TableId};
use crate::pit::PitPost;
use crate::state::House;
use thiserror::Error;

/// An event that cannot have happened here: the journal is broken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the journal is broken: {what}")]
pub struct Corrupt {
    /// What does not fit.
    pub what: String,
}

impl Corrupt {
    /// A broken journal, described in words.
    pub fn new(what: impl Into<String>) -> Corrupt {
        Corrupt { what: what.into() }
    }
}

/// The house after an event.
pub fn evolve(house: &mut House, event: &HouseEvent) -> Result<(), Corrupt> {
    cage::beside(house, event)?;
    match event {
        HouseEvent::Cage { what, at_ms } => cage::evolve(house, what, *at_ms),
        HouseEvent::PatronRegistered(patron) => people::add_patron(house, patron),
        HouseEvent::StaffRegistered(staff) => people::add_staff(house, staff),
        HouseEvent::PersonChanged { change, .. } => people::changed(house, change),
        HouseEvent::ChangeProposed { number, change, by, at_ms } => {
            people::proposed(house, *number, (change, by, *at_ms))
        }
        HouseEvent::ChangeAgreed { number, change, half, .. } => {
            people::decided(house, *number, change)?;
            people::changed(house, change)?;
            half.as_ref().map_or(Ok(()), |half| people::halved(house, change, half))
        }
        HouseEvent::ChangeDropped { number, change, .. } => people::decided(house, *number, change),
        HouseEvent::TicketIssued { patron, number, amount, at_ms, expires_ms, terminal } => {
            let times = (*at_ms, *expires_ms);
            tickets::issued(house, (patron, number, *amount), times, terminal.clone())
        }
        HouseEvent::TicketRedeemed { number, amount, at_ms, .. } => {
            tickets::redeemed(house, number, *amount, *at_ms)
        }
        HouseEvent::TicketVoided { patron, number, amount, at_ms, .. } => {
            tickets::voided(house, (patron, number, *amount), *at_ms)
        }
        HouseEvent::SettingsChanged { to, was, first, .. } => {
            if house.settings != *was {
                return Err(Corrupt::new("settings changed that were others"));
            }
            if *first && !house.is_without_people() {
                return Err(Corrupt::new("the first settings of a house that has people"));
            }
            house.settings = *to;
            Ok(())
        }
        HouseEvent::Controlled { what, at_ms } => control::controlled(house, what, *at_ms),
        HouseEvent::Cared { what, at_ms } => control::cared(house, what, *at_ms),
        HouseEvent::Retained { what, at_ms } => retention::retained(house, what, *at_ms),
        HouseEvent::Devices { what, at_ms } => devices::evolve(house, what, *at_ms),
        HouseEvent::Noted { what, .. } => note(house, what),
        HouseEvent::Booked { what, .. } => closing::booked(house, what),
        HouseEvent::Logins { what, .. } => logins::evolve(house, what),
        HouseEvent::CreditsBought { play_money, .. } => {
            house.play_money |= *play_money;
            Ok(())
        }
        HouseEvent::TablePlaced { table, pit, .. } => place(house, table, pit.as_ref()),
        HouseEvent::PitAssigned { pit, staff, position, by, at_ms } => {
            let post = PitPost { position: *position, since_ms: *at_ms, by: by.clone() };
            house.pits.entry(pit.clone()).or_default().staff.insert(staff.clone(), post);
            Ok(())
        }
        HouseEvent::PitRelieved { pit, staff, .. } => relieve(house, pit, staff),
        HouseEvent::OwedCollected { .. } | HouseEvent::Checkpointed(_) => Ok(()),
    }
}

/// A table stands in one pit at most.
#[allow(clippy::unnecessary_wraps)] // as the other events are folded
fn place(house: &mut House, table: &TableId, pit: Option<&PitId>) -> Result<(), Corrupt> {
    for other in house.pits.values_mut() {
        other.tables.remove(table);
    }
    if let Some(pit) = pit {
        house.pits.entry(pit.clone()).or_default().tables.insert(table.clone());
    }
    Ok(())
}

fn relieve(house: &mut House, pit: &PitId, staff: &StaffId) -> Result<(), Corrupt> {
    let here = house.pits.get_mut(pit);
    match here.and_then(|here| here.staff.remove(staff)) {
        Some(_) => Ok(()),
        None => Err(Corrupt::new(format!("{staff} relieved in pit {pit}, and not there"))),
    }
}

/// What a note changes: only the clock stops or starts anything.
fn note(house: &mut House, what: &Significant) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others only tell
    match what {
        Significant::ClockStepped { by_ms, holds } => {
            if *holds || house.clock_held_ms.is_some() {
                let before = house.clock_held_ms.unwrap_or(0);
                house.clock_held_ms = Some(before.saturating_add(*by_ms));
            }
            Ok(())
        }
        Significant::ClockAgreed { .. } => match house.clock_held_ms.take() {
            Some(_) => Ok(()),
            None => Err(Corrupt::new("a clock was agreed to that held nothing")),
        },
        _ => Ok(()),
    }
}
