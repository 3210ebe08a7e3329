//! Decides what devices say to the house. A reading is a fact: whatever the house makes of it, it
//! is written down under its number, so that the device can go on with the next.

use super::cage::report_of_note;
use super::people::check_reason;
use super::{Decided, check_known, check_open, check_room, tickets};
use crate::command::Context;
use crate::device::{Device, DeviceCommand, DeviceEvent, DeviceKind, DeviceRefused, HouseReading};
use crate::event::HouseEvent;
use crate::id::{DeviceId, PatronId, TicketNo};
use crate::people::{Actor, PitRank, Role};
use crate::refusal::HouseRefused;
use crate::state::House;
use croupier_rules::money::Amount;

/// What a command about a device leads to.
pub(super) fn decide(house: &House, command: &DeviceCommand, context: &Context<'_>) -> Decided {
    match command {
        DeviceCommand::Revoke { device, reason } => revoke(house, device, reason, context),
        DeviceCommand::Read { device, seq, what } => {
            let known = says(house, device, context)?;
            check_next(*seq, known.seq)?;
            let read = read(house, (device, *seq, known), what, context);
            Ok(read.unwrap_or_else(|why| {
                let (device, code) = (device.clone(), why.code().to_owned());
                vec![event(DeviceEvent::ReadingRefused { device, seq: *seq, code }, context)]
            }))
        }
        DeviceCommand::Print { device, ticket } => print(house, device, ticket, context),
    }
}

fn event(what: DeviceEvent, context: &Context<'_>) -> HouseEvent {
    HouseEvent::Devices { what, at_ms: context.now_ms }
}

/// The device, if it may act.
fn in_use<'h>(house: &'h House, device: &DeviceId) -> Result<&'h Device, HouseRefused> {
    let known = house.devices.get(device).filter(|known| known.revoked_ms.is_none());
    known.ok_or_else(|| DeviceRefused::NoSuchDevice { device: device.clone() }.into())
}

/// The device, if it speaks for itself.
fn says<'h>(
    house: &'h House,
    device: &DeviceId,
    context: &Context<'_>,
) -> Result<&'h Device, HouseRefused> {
    match context.actor {
        Actor::Device(actor) if actor == device => in_use(house, device),
        Actor::Device(_) | Actor::Staff(..) | Actor::Patron(_) | Actor::System => {
            Err(DeviceRefused::NoSuchDevice { device: device.clone() }.into())
        }
    }
}

/// Refuses a reading that is not the next. One that was taken before is answered from the journal.
fn check_next(seq: u64, last: u64) -> Result<(), HouseRefused> {
    let expected = last.saturating_add(1);
    match seq == expected {
        true => Ok(()),
        false => Err(DeviceRefused::OutOfOrder { seq, expected }.into()),
    }
}

/// A Pit Manager or above, or an administrator, takes a device away alone: it is safe to do.
fn revoke(house: &House, device: &DeviceId, reason: &str, context: &Context<'_>) -> Decided {
    let by = match context.actor {
        Actor::Staff(staff, Role::Administrator) => Some(staff.clone()),
        Actor::Staff(staff, role) if role.rank() >= Some(PitRank::PitManager) => {
            Some(staff.clone())
        }
        Actor::System => None,
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) => {
            return Err(HouseRefused::NotAllowed { needs: Role::PitManager });
        }
    };
    check_reason(reason)?;
    in_use(house, device)?;
    let (device, reason) = (device.clone(), reason.to_owned());
    Ok(vec![event(DeviceEvent::DeviceRevoked { device, reason, by }, context)])
}

fn read(
    house: &House,
    (device, seq, known): (&DeviceId, u64, &Device),
    what: &HouseReading,
    context: &Context<'_>,
) -> Decided {
    match (known.kind, what) {
        (DeviceKind::Acceptor, HouseReading::Note { amount, patron }) => {
            let patron = present(patron.as_ref())?;
            note(house, (device, seq), (patron, *amount), context)
        }
        (DeviceKind::Scanner, HouseReading::Ticket { number, patron }) => {
            let read = (device.clone(), seq, number.clone());
            scan(house, known, read, patron.as_ref(), context)
        }
        (DeviceKind::Printer, HouseReading::Printed { job }) => {
            if !known.jobs.contains_key(job) {
                return Err(HouseRefused::NothingChanges);
            }
            let (device, job) = (device.clone(), *job);
            Ok(vec![event(DeviceEvent::JobPrinted { device, seq, job }, context)])
        }
        (
            DeviceKind::Shoe
            | DeviceKind::Dice
            | DeviceKind::Scanner
            | DeviceKind::Printer
            | DeviceKind::Acceptor,
            _,
        ) => Err(DeviceRefused::PlaceUnfit { kind: known.kind.name() }.into()),
    }
}

/// Whoever is logged in at the terminal; without anybody, nothing is taken.
fn present(patron: Option<&PatronId>) -> Result<&PatronId, HouseRefused> {
    patron.ok_or_else(|| HouseRefused::NoSuchPerson { id: String::new() })
}

/// No bank prints a larger note. Who holds the credential of an acceptor cannot make more of it.
const NOTE_MAX_CENTS: u64 = 1_000_000;

/// A note becomes credit of whoever is logged in, unless nobody may sell this person credit. It is
/// cash as at the cage: from the threshold on it is given back until a cashier saw a document.
fn note(
    house: &House,
    (device, seq): (&DeviceId, u64),
    (patron, amount): (&PatronId, Amount),
    context: &Context<'_>,
) -> Decided {
    check_known(house, patron)?;
    check_open(house, patron, context)?;
    if amount.is_zero() {
        return Err(HouseRefused::AmountZero);
    }
    if amount.cents() > NOTE_MAX_CENTS {
        return Err(HouseRefused::AmountOutOfRange);
    }
    check_room(patron, amount, context)?;
    let reported = report_of_note(house, (patron, amount), context)?;
    let day = house.cage.rules.is_some().then(|| house.settings.gaming_day.of(context.now_ms));
    let (device, patron) = (device.clone(), patron.clone());
    let accepted = DeviceEvent::NoteAccepted { device, seq, patron, amount, day };
    Ok(reported.into_iter().chain([event(accepted, context)]).collect())
}

/// At a terminal the ticket is put in; at the cage it is only read, and a cashier pays it.
fn scan(
    house: &House,
    known: &Device,
    (device, seq, number): (DeviceId, u64, TicketNo),
    patron: Option<&PatronId>,
    context: &Context<'_>,
) -> Decided {
    let mut events = Vec::new();
    if known.at.terminal().is_some() {
        let patron = present(patron)?;
        let own = Actor::Patron(patron.clone());
        let context = Context { actor: &own, ..*context };
        events = tickets::insert(house, patron, &number, &context)?;
    } else {
        tickets::good(house, &number, context.now_ms)?;
    }
    events.insert(0, event(DeviceEvent::TicketScanned { device, seq, number }, context));
    Ok(events)
}

/// A ticket is given to a printer once: a second paper is a copy, and says so.
fn print(house: &House, device: &DeviceId, ticket: &TicketNo, context: &Context<'_>) -> Decided {
    if *context.actor != Actor::System {
        return Err(HouseRefused::NotAllowed { needs: Role::Administrator });
    }
    let known = in_use(house, device)?;
    if known.kind != DeviceKind::Printer {
        return Err(DeviceRefused::PlaceUnfit { kind: known.kind.name() }.into());
    }
    if house.ticket(ticket).is_none() {
        return Err(HouseRefused::NoSuchTicket { number: ticket.clone() });
    }
    if house.devices.printed.contains_key(ticket) {
        return Err(HouseRefused::NothingChanges);
    }
    let (device, job, number) = (device.clone(), house.devices.jobs + 1, ticket.clone());
    Ok(vec![event(DeviceEvent::JobQueued { device, job, number }, context)])
}
