//! Devices in the books of a table: each speaks for itself, where it stands and while it may.

use croupier_house::{DeviceId, DeviceKind, House, TableId};
use croupier_table::{FrameEvent, ReaderEvent, TableEvent};

type Checked = Result<(), String>;

fn says(device: &DeviceId, actor: &str) -> Checked {
    match actor.strip_prefix("device/") == Some(device.as_str()) {
        true => Ok(()),
        false => Err(format!("{actor} speaks for the device {device}")),
    }
}

/// Checks an entry of a table: what a device wrote begins with what it read.
pub(crate) fn of_a_table(
    house: &House,
    table: &TableId,
    events: &[TableEvent],
    actor: &str,
) -> Checked {
    let first = events.first();
    let reads = matches!(first, Some(TableEvent::Frame(FrameEvent::ReaderTold { .. })) | None);
    if actor.starts_with("device/") && !reads {
        return Err(format!("{actor} did what no device does"));
    }
    for event in events {
        if let TableEvent::Frame(FrameEvent::ReaderTold { what, .. }) = event {
            told(house, table, what, actor)?;
        }
    }
    Ok(())
}

fn told(house: &House, table: &TableId, what: &ReaderEvent, actor: &str) -> Checked {
    match what {
        ReaderEvent::Read { device, .. } | ReaderEvent::Heard { device } => {
            says(device, actor)?;
            let known = house.devices().get(device).filter(|known| known.revoked_ms.is_none());
            let here = known.is_some_and(|known| {
                let reads = matches!(known.kind, DeviceKind::Shoe | DeviceKind::Dice);
                reads && known.at.table() == Some(table)
            });
            match here {
                true => Ok(()),
                false => Err(format!("the device {device} has no business at {table}")),
            }
        }
        ReaderEvent::Silent { .. } if actor == "system" => Ok(()),
        ReaderEvent::Silent { device } => Err(format!("{actor} declared {device} silent")),
        ReaderEvent::ByHand { .. } | ReaderEvent::TakenBack | ReaderEvent::Dismissed { .. } => {
            match actor.starts_with("staff/") {
                true => Ok(()),
                false => Err(format!("{actor} acted in the place of a device")),
            }
        }
    }
}
