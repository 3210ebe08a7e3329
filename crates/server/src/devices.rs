//! Devices: who they are by their credential, which are heard, and what they read. A device is
//! silent once it was not heard for a while: its table is told, and play goes on by hand.

mod owner;
mod reading;
mod socket;

use crate::app::App;
use crate::problem::{Answered, ApiProblem};
use croupier_floor::{Command, DeviceSays, Floor, Request, Requester};
use croupier_house::{DeviceId, DeviceKind, DevicePlace, Role, TicketNo};
use croupier_store::Key;
use croupier_wire::device_protocol::{BEAT_MS, PROTOCOL, SILENT_MS, WelcomeView};
pub(crate) use owner::{Badge, CONNECTION, REPLACED};
pub(crate) use reading::take;
use sha2::{Digest, Sha256};
pub(crate) use socket::upgrade;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};
use uuid::Uuid;

/// How often it is looked who has fallen silent.
const WATCH: Duration = Duration::from_millis(100);

/// A device the gate has let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Admitted {
    pub(crate) id: DeviceId,
    pub(crate) kind: DeviceKind,
    pub(crate) at: DevicePlace,
    /// From the credential, which only the device holds: with it the hash of a reading tells
    /// nobody what was read.
    pub(crate) secret: [u8; 32],
}

/// When a device was heard last.
#[derive(Clone, Copy)]
struct Heard {
    at: Instant,
    /// Whether its table takes it to be there.
    told: bool,
    /// Which of its connections is the newest.
    connection: u64,
}

/// The devices that were heard since the server started.
#[derive(Default)]
pub(crate) struct DeviceDesk(Mutex<BTreeMap<DeviceId, Heard>>);

impl DeviceDesk {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<DeviceId, Heard>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a device was heard. `true` if its table must be told.
    fn hear(&self, device: &DeviceId) -> bool {
        let mut heard = self.lock();
        let now = Heard { at: Instant::now(), told: false, connection: 0 };
        let known = heard.entry(device.clone()).or_insert(now);
        known.at = Instant::now();
        !std::mem::replace(&mut known.told, true)
    }

    /// A new connection of a device: earlier ones end, at whichever node they are, for its number
    /// is the time. Says also whether there was an earlier one.
    fn connect(&self, device: &DeviceId, now_ms: u64) -> (u64, bool) {
        self.hear(device);
        let mut heard = self.lock();
        let Some(known) = heard.get_mut(device) else { return (0, false) };
        known.told = false; // the first reading or beat tells the table
        let earlier = known.connection;
        known.connection = now_ms.max(earlier + 1);
        (known.connection, earlier > 0)
    }

    /// A connection of a device at a door speaks. `false` if there is a newer one.
    pub(crate) fn speaks(&self, device: &DeviceId, connection: u64) -> bool {
        let mut heard = self.lock();
        let now = Heard { at: Instant::now(), told: false, connection };
        let known = heard.entry(device.clone()).or_insert(now);
        known.connection = known.connection.max(connection);
        known.connection == connection
    }

    fn is_newest(&self, device: &DeviceId, connection: u64) -> bool {
        self.lock().get(device).is_some_and(|known| known.connection == connection)
    }

    /// The devices that have just fallen silent.
    fn fallen_silent(&self) -> Vec<DeviceId> {
        let silent = Duration::from_millis(SILENT_MS);
        let mut heard = self.lock();
        let fallen =
            heard.iter_mut().filter(|(_, known)| known.told && known.at.elapsed() > silent);
        fallen
            .map(|(id, known)| {
                known.told = false;
                id.clone()
            })
            .collect()
    }

    /// How long ago each was heard, in milliseconds.
    pub(crate) fn ages(&self) -> BTreeMap<DeviceId, u64> {
        let age = |known: &Heard| u64::try_from(known.at.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.lock().iter().map(|(id, known)| (id.clone(), age(known))).collect()
    }

    /// Devices that their tables take to be there when this node begins to own the house: unless
    /// they are heard, they fall silent.
    fn expect(&self, devices: Vec<DeviceId>) {
        let mut heard = self.lock();
        for device in devices {
            let now = Heard { at: Instant::now(), told: true, connection: 0 };
            let known = heard.entry(device).or_insert(now);
            (known.at, known.told) = (Instant::now(), true);
        }
    }
}

/// The device of a credential, as it is held by the device.
pub(crate) async fn find(app: &App, credential: &str) -> Answered<Option<Admitted>> {
    let secret = Sha256::digest(format!("croupier readings\n{credential}").as_bytes()).into();
    let hash = Sha256::digest(credential.as_bytes());
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    app.read(move |floor| {
        let (id, device) = floor.house().devices().of_credential(&hash)?;
        Some(Admitted { id: id.clone(), kind: device.kind, at: device.at.clone(), secret })
    })
    .await
}

/// A request of the house about a device, under a key of its own.
pub(crate) fn request(device: &DeviceId, says: DeviceSays) -> Request {
    let key = Key(*Uuid::now_v7().as_bytes());
    keyed(device, says, (key, [0; 32]))
}

/// A request of a device, or about one. Whoever looks for a person finds one who may do nothing.
fn keyed(device: &DeviceId, says: DeviceSays, (key, request_hash): (Key, [u8; 32])) -> Request {
    let id = device.as_str();
    let actor = Requester { id: id.into(), role: Role::Auditor, name: id.into() };
    let command = Command::Device { device: device.clone(), says };
    Request { key, request_hash, actor, command, preview: false }
}

/// A device was heard; its table is told if it did not know.
pub(crate) async fn hear(app: &App, device: &DeviceId) {
    if app.devices().hear(device) {
        let told = app.give(request(device, DeviceSays::Heard)).await;
        if told.is_err() {
            tracing::warn!(%device, "its table could not be told that a device is heard");
        }
    }
}

/// What a device is told first.
pub(crate) async fn welcome(app: &App, device: &Admitted) -> Answered<WelcomeView> {
    let (id, now_ms) = (device.id.clone(), app.now_ms());
    let view = app.read(move |floor| view(floor, &id, now_ms));
    view.await?.ok_or_else(ApiProblem::unauthorised)
}

fn view(floor: &Floor, id: &DeviceId, now_ms: u64) -> Option<WelcomeView> {
    let device = floor.house().devices().get(id).filter(|known| known.revoked_ms.is_none())?;
    let table = device.at.table().and_then(|table| floor.table(table));
    let reader = table.and_then(|table| table.readers().of(id));
    Some(WelcomeView {
        protocol: PROTOCOL,
        device: id.to_string(),
        kind: device.kind.name().to_owned(),
        table: device.at.table().map(ToString::to_string),
        mode: table.map(|table| table.reading_mode().name().to_owned()),
        last: match device.at.table() {
            Some(_) => reader.map_or(0, |reader| reader.seq),
            None => device.seq,
        },
        beat_ms: BEAT_MS,
        silent_ms: SILENT_MS,
        now_ms,
    })
}

/// Gives a ticket to the printer of the terminal it was asked for at, where there is one.
pub(crate) async fn print_ticket(app: &App, terminal: String, ticket: TicketNo) {
    let printer = app.read(move |floor| {
        let devices = floor.house().devices();
        devices.at_terminal(&terminal, DeviceKind::Printer).map(|(id, _)| id.clone())
    });
    if let Ok(Some(printer)) = printer.await {
        // a repetition finds it given already
        let _ = app.give(request(&printer, DeviceSays::Print(ticket))).await;
    }
}

/// Watches for devices that fall silent, from the start on.
pub(crate) async fn watch(app: App) {
    let mut owning = app.floor().owning();
    expect(&app).await;
    let mut clock = interval(WATCH);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = app.closing().cancelled() => return,
            Ok(()) = owning.changed() => {
                // what another node heard is heard here, or falls silent
                expect(&app).await;
                continue;
            }
            _ = clock.tick() => {}
        }
        if !app.owns() {
            continue;
        }
        for device in app.devices().fallen_silent() {
            if app.give(request(&device, DeviceSays::Silent)).await.is_err() {
                tracing::warn!(%device, "its table could not be told that a device is silent");
            }
        }
    }
}

/// Expects the devices that their tables take to be there.
async fn expect(app: &App) {
    if !app.owns() {
        return;
    }
    let expected = app.read(|floor| {
        let heard = |table: &croupier_table::Table| {
            let devices = floor.house().devices().at_table(table.id());
            let here = devices.map(|(id, _)| id.clone());
            let alive = here.filter(|id| table.readers().of(id).is_some_and(|known| known.alive));
            alive.collect::<Vec<DeviceId>>()
        };
        floor.tables().flat_map(heard).collect()
    });
    if let Ok(expected) = expected.await {
        app.devices().expect(expected);
    }
}
