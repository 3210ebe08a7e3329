//! Devices in the books: each speaks for itself, where it stands and while it may; and what two
//! people do about one is done by two who may.

use croupier_house::{
    Control, DeviceEvent, DeviceId, DeviceKind, House, HouseEvent, Role, TableId,
};
use croupier_table::{FrameEvent, ReaderEvent, TableEvent};

type Checked = Result<(), String>;

/// The role in which a member of staff wrote an entry.
fn role_of(actor: &str) -> Option<Role> {
    let name = actor.strip_prefix("staff/")?.rsplit('/').next()?;
    let roles = [
        Role::Dealer,
        Role::PitSupervisor,
        Role::PitManager,
        Role::ShiftManager,
        Role::Cashier,
        Role::Auditor,
        Role::Administrator,
    ];
    roles.into_iter().find(|role| role.name() == name)
}

fn says(device: &DeviceId, actor: &str) -> Checked {
    match actor.strip_prefix("device/") == Some(device.as_str()) {
        true => Ok(()),
        false => Err(format!("{actor} speaks for the device {device}")),
    }
}

/// Checks an event of the house.
pub(crate) fn of_the_house(event: &HouseEvent, actor: &str) -> Checked {
    #[allow(clippy::wildcard_enum_match_arm)] // the others are about no device
    match event {
        HouseEvent::Devices { what, .. } => match what {
            DeviceEvent::NoteAccepted { device, .. }
            | DeviceEvent::TicketScanned { device, .. }
            | DeviceEvent::JobPrinted { device, .. }
            | DeviceEvent::ReadingRefused { device, .. } => says(device, actor),
            DeviceEvent::JobQueued { .. } if actor == "system" => Ok(()),
            DeviceEvent::JobQueued { .. } => Err(format!("{actor} gave a printer a ticket")),
            DeviceEvent::DeviceRevoked { .. } => {
                let may = |role: Role| {
                    matches!(role, Role::Administrator | Role::PitManager | Role::ShiftManager)
                };
                match actor == "system" || role_of(actor).is_some_and(may) {
                    true => Ok(()),
                    false => Err(format!("{actor} took a device away")),
                }
            }
        },
        HouseEvent::Controlled { what: Control::ActAgreed { act, agreed_by, .. }, .. } => {
            let role = role_of(actor).filter(|role| act.is_for(*role));
            let is_second = actor.starts_with(&format!("staff/{agreed_by}/"));
            match role.is_some() && is_second {
                true => Ok(()),
                false => Err(format!("{actor} agreed to {}, and may not", act.name())),
            }
        }
        _ if actor.starts_with("device/") => match event {
            // a ticket that was read at a terminal is put in there
            HouseEvent::TicketRedeemed { credited: Some(_), .. } => Ok(()),
            _ => Err(format!("{actor} did what no device does")),
        },
        _ => Ok(()),
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
            match role_of(actor) {
                Some(_) => Ok(()),
                None => Err(format!("{actor} acted in the place of a device")),
            }
        }
    }
}
