//! Folds what the devices of a table say.

use super::broken;
use crate::reader::{Outcome, Reader, ReaderEvent, Readers, Unexpected};
use crate::table::Table;
use croupier_house::{Corrupt, DeviceId};

pub(super) fn evolve(table: &mut Table, what: &ReaderEvent, at_ms: u64) -> Result<(), Corrupt> {
    match what {
        ReaderEvent::Heard { device } => heard(&mut table.readers, device, true, at_ms),
        ReaderEvent::Silent { device } => heard(&mut table.readers, device, false, at_ms),
        ReaderEvent::Read { device, seq, reading, outcome, code, .. } => {
            let readers = &mut table.readers;
            let reader = readers.devices.entry(device.clone()).or_default();
            if reader.seq.checked_add(1) != Some(*seq) {
                return broken(table, "a reading that is not the next");
            }
            reader.seq = *seq;
            let seen = reading.clone().filter(|_| !what.is_unseen());
            (reader.last, reader.last_ms) = (seen, Some(at_ms));
            let reading = reading.clone().unwrap_or_default();
            let why = code.clone().unwrap_or_default();
            let waits = Unexpected { device: device.clone(), reading, why, at_ms };
            readers.note(*outcome, waits);
        }
        ReaderEvent::ByHand { reading } => {
            let readers = &mut table.readers;
            if !readers.is_heard() {
                readers.unread.push(reading.clone());
            }
            readers.taken_back = false;
        }
        ReaderEvent::TakenBack => {
            table.readers.taken_back = true;
            table.readers.unread.pop();
        }
        ReaderEvent::Dismissed { .. } => {
            if table.readers.unexpected.is_empty() {
                return broken(table, "a reading dismissed that did not wait");
            }
            table.readers.unexpected.remove(0);
        }
    }
    Ok(())
}

fn heard(readers: &mut Readers, device: &DeviceId, alive: bool, at_ms: u64) {
    let reader = readers.devices.entry(device.clone()).or_default();
    *reader = Reader { alive, since_ms: at_ms, ..reader.clone() };
}

impl Readers {
    fn note(&mut self, outcome: Outcome, waits: Unexpected) {
        match outcome {
            Outcome::Counted | Outcome::Queued => {
                // what was not told by now, the device has not seen
                self.unread.clear();
                (self.taken_back, self.aside) = (false, 0);
            }
            Outcome::Matched => self.told(),
            Outcome::Differs | Outcome::Unexpected => {
                if outcome == Outcome::Differs {
                    self.told();
                }
                if !waits.why.is_empty() {
                    self.unexpected.push(waits); // two sources that differ stop play instead
                }
            }
            Outcome::Aside => self.aside = self.aside.saturating_add(1),
            Outcome::Refused => {}
        }
    }

    /// The device told what was entered by hand.
    fn told(&mut self) {
        if !self.unread.is_empty() {
            self.unread.remove(0);
        }
    }
}
