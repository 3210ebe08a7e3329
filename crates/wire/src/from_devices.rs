//! Views of devices: at the console of their table, and in the list of the house.

use crate::device_protocol::SILENT_MS;
use crate::devices::{DeviceLine, DeviceView, DevicesView, DiffersView, UnexpectedView};
use crate::games::dice;
use croupier_house::{Account, Device, DeviceId, House, Ledger};
use croupier_table::baccarat::Sources;
use croupier_table::{Reader, ReadingMode, Table};

/// Where nobody may see a card yet.
const FACE_DOWN: &str = "?";

/// The devices of a table, where there are any or its procedure waits for one.
pub fn devices_view(table: &Table, house: &House) -> Option<DevicesView> {
    let mode = table.reading_mode();
    let readers = table.readers();
    let queue = queue(table);
    let waiting = u16::try_from(queue.len()).unwrap_or(u16::MAX);
    let view =
        |(id, device): (&DeviceId, &Device)| device_view((id, device), readers.of(id), waiting);
    let devices: Vec<DeviceView> = house.devices().at_table(table.id()).map(view).collect();
    if devices.is_empty() && mode != ReadingMode::ShoeDeals && readers.unexpected().is_empty() {
        return None;
    }
    let unexpected = readers.unexpected().iter().map(|waits| UnexpectedView {
        device: waits.device.to_string(),
        reading: table.told_reading(&waits.reading),
        why: waits.why.clone(),
        at_ms: waits.at_ms,
    });
    Some(DevicesView {
        mode: mode.name().to_owned(),
        by_hand: mode != ReadingMode::DealerEnters && readers.may_enter(),
        devices,
        queue,
        unexpected: unexpected.collect(),
        differs: differs(table),
        entered: entered(table),
    })
}

fn sources(table: &Table) -> Option<&Sources> {
    table.baccarat().map(|game| game.sources())
}

/// What was read and does not count yet; nobody sees a card that was not called for.
fn queue(table: &Table) -> Vec<String> {
    let Some(sources) = sources(table) else { return Vec::new() };
    let cards = sources.scanned.iter().chain(&sources.read_ahead);
    cards.map(|_| FACE_DOWN.to_owned()).collect()
}

/// What the dealer entered and no device has read.
fn entered(table: &Table) -> Option<String> {
    let card = || sources(table)?.entered.map(|card| card.to_string());
    dice::entered(table).or_else(card)
}

/// What the two sources said, while play stands for it.
fn differs(table: &Table) -> Option<DiffersView> {
    if let Some(differs) = dice::differs(table) {
        return Some(differs);
    }
    let (entered, read) = sources(table)?.differed.filter(|_| table.interruption().is_some())?;
    let (entered, read) = (entered.map(|card| card.to_string()), read.to_string());
    Some(DiffersView { entered, read, also_read: None })
}

fn device_view(
    (id, device): (&DeviceId, &Device),
    reader: Option<&Reader>,
    queue: u16,
) -> DeviceView {
    DeviceView {
        device: id.to_string(),
        name: device.name.clone(),
        kind: device.kind.name().to_owned(),
        alive: reader.is_some_and(|reader| reader.alive),
        since_ms: reader.map(|reader| reader.since_ms),
        last: reader.and_then(|reader| reader.last.clone()),
        last_ms: reader.and_then(|reader| reader.last_ms),
        queue,
    }
}

/// Every device of the house. `heard` says which were heard lately, and `last` what tables know.
pub fn device_lines<'t>(
    house: &House,
    ledger: &Ledger,
    table_of: impl Fn(&croupier_house::TableId) -> Option<&'t Table>,
    heard_ms_ago: impl Fn(&DeviceId) -> Option<u64>,
) -> Vec<DeviceLine> {
    let line = |(id, device): (&DeviceId, &Device)| {
        let at_table = device.at.table().and_then(&table_of);
        let reader = at_table.and_then(|table| table.readers().of(id));
        DeviceLine {
            device: id.to_string(),
            name: device.name.clone(),
            kind: device.kind.name().to_owned(),
            table: device.at.table().map(ToString::to_string),
            terminal: device.at.terminal().map(str::to_owned),
            since_ms: device.since_ms,
            revoked_ms: device.revoked_ms,
            last: reader.map_or(device.seq, |reader| reader.seq),
            jobs: u32::try_from(device.jobs.len()).unwrap_or(u32::MAX),
            notes: ledger.balance(&Account::Notes(id.clone())).unsigned_abs(),
            alive: heard_ms_ago(id).is_some_and(|ago| ago <= SILENT_MS),
            mode: at_table.map(|table| table.reading_mode().name().to_owned()),
            reading: reader.and_then(|reader| reader.last.clone()),
            read_ms: reader.and_then(|reader| reader.last_ms),
        }
    };
    house.devices().all().map(line).collect()
}
