//! Folds devices: added by two, taken away by one, and what they read, number by number.

use super::{Corrupt, cage};
use crate::cage::Way;
use crate::device::{Device, DeviceEvent, DeviceKind, NewDevice};
use crate::id::DeviceId;
use crate::state::House;
use std::collections::BTreeMap;

/// Two people added a device.
pub(super) fn added(house: &mut House, new: &NewDevice, at_ms: u64) -> Result<(), Corrupt> {
    let NewDevice { device, name, kind, at, credential } = new.clone();
    let (since_ms, revoked_ms, seq, jobs) = (at_ms, None, 0, BTreeMap::new());
    let known = Device { name, kind, at, credential, since_ms, revoked_ms, seq, jobs };
    match house.devices.known.insert(device.clone(), known) {
        None => Ok(()),
        Some(_) => Err(Corrupt::new(format!("device {device} added twice"))),
    }
}

/// Folds an event of a device.
pub(super) fn evolve(house: &mut House, what: &DeviceEvent, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        DeviceEvent::DeviceRevoked { device, .. } => {
            in_use(house, device)?.revoked_ms = Some(at_ms);
            Ok(())
        }
        DeviceEvent::NoteAccepted { device, seq, patron, amount, day } => {
            read(house, device, *seq, Some(DeviceKind::Acceptor))?;
            let Some(day) = *day else { return Ok(()) };
            if house.settings.gaming_day.of(at_ms) != day {
                return Err(Corrupt::new(format!("a note of {patron} counts to another day")));
            }
            cage::check_reported(house, patron, (Way::In, *amount), day)?;
            cage::moved(&mut house.cage, patron, (Way::In, *amount), day)
        }
        DeviceEvent::TicketScanned { device, seq, .. } => {
            read(house, device, *seq, Some(DeviceKind::Scanner)).map(|_| ())
        }
        DeviceEvent::ReadingRefused { device, seq, .. } => {
            read(house, device, *seq, None).map(|_| ())
        }
        DeviceEvent::JobQueued { device, job, number } => {
            if *job != house.devices.jobs + 1 {
                return Err(Corrupt::new(format!("job {job} is not the next")));
            }
            in_use(house, device)?.jobs.insert(*job, number.clone());
            house.devices.jobs = *job;
            match house.devices.printed.insert(number.clone(), *job) {
                None => Ok(()),
                Some(_) => Err(Corrupt::new(format!("job {job} prints a ticket again"))),
            }
        }
        DeviceEvent::JobPrinted { device, seq, job } => {
            let printer = read(house, device, *seq, Some(DeviceKind::Printer))?;
            match printer.jobs.remove(job) {
                Some(_) => Ok(()),
                None => Err(Corrupt::new(format!("job {job} printed, and not waiting"))),
            }
        }
    }
}

fn in_use<'h>(house: &'h mut House, device: &DeviceId) -> Result<&'h mut Device, Corrupt> {
    let known = house.devices.known.get_mut(device).filter(|known| known.revoked_ms.is_none());
    known.ok_or_else(|| Corrupt::new(format!("device {device} acts, and may not")))
}

/// Counts a reading: the next of this device, which is of that kind.
fn read<'h>(
    house: &'h mut House,
    device: &DeviceId,
    seq: u64,
    kind: Option<DeviceKind>,
) -> Result<&'h mut Device, Corrupt> {
    let known = in_use(house, device)?;
    if known.seq + 1 != seq || kind.is_some_and(|kind| kind != known.kind) {
        return Err(Corrupt::new(format!("reading {seq} of {device} is not one of its next")));
    }
    known.seq = seq;
    Ok(known)
}
