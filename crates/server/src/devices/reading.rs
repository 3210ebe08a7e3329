//! A reading of a device: its number is its key, so that the same reading again gets the answer it
//! got before and moves nothing.

use super::{Admitted, hear, keyed};
use crate::app::App;
use croupier_floor::{Answer, DeviceSays};
use croupier_house::{DeviceId, DeviceKind, DevicePlace, HouseReading, PatronId};
use croupier_rules::money::Amount;
use croupier_store::Key;
use croupier_wire::device_protocol::{AckView, ReadBody, ReadingBody, ToDevice};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The longest text of a reading that is passed on, in characters.
const TEXT_MAX: usize = 40;

/// Takes a reading; the answer comes after the commit that holds it.
pub(crate) async fn take(app: &App, device: &Admitted, read: ReadBody) -> ToDevice {
    hear(app, &device.id).await;
    let seq = read.seq;
    let said = serde_json::to_string(&read.what).unwrap_or_default();
    let said = Sha256::new().chain_update(device.secret).chain_update(said);
    let request_hash = said.finalize().into();
    let says = says(app, device, read);
    let request = keyed(&device.id, says, (key(&device.id, seq), request_hash));
    let nack = |code: &str, expected| ToDevice::Nack { seq, code: code.to_owned(), expected };
    match app.floor().call(request).await {
        Answer::Accepted(told) => match told.read::<AckView>() {
            Ok(ack) => ToDevice::Ack(ack),
            Err(_) => nack("fault", None),
        },
        Answer::Refused(why) => {
            let expected = why.facts.get("expected").and_then(Value::as_u64);
            nack(&why.code, expected)
        }
        Answer::Conflict => nack("sequence_reused", None),
        Answer::Fault { .. } => nack("fault", None),
    }
}

/// The key of a reading. It begins with zeros, below the keys of clients, which begin with the
/// time: so that memory can still tell that a key of theirs is new.
fn key(device: &DeviceId, seq: u64) -> Key {
    let digest = Sha256::digest(format!("croupier device reading\n{device}\n{seq}\n").as_bytes());
    let mut key = [0; 16];
    key.iter_mut().skip(2).zip(digest.iter()).for_each(|(to, from)| *to = *from);
    Key(key)
}

/// What a reading says, in the terms of the floor. What makes no sense is passed on as such: the
/// reading happened, and is written down.
fn says(app: &App, device: &Admitted, read: ReadBody) -> DeviceSays {
    let ReadBody { seq, what, held, .. } = read;
    match device.kind {
        DeviceKind::Shoe | DeviceKind::Dice => {
            let reading = match what {
                ReadingBody::Card(card) => card.chars().take(TEXT_MAX).collect(),
                ReadingBody::Dice([first, second, third]) => format!("{first}-{second}-{third}"),
                ReadingBody::Note(_) | ReadingBody::Ticket(_) | ReadingBody::Printed(_) => {
                    String::new()
                }
            };
            DeviceSays::AtTable { seq, reading, held }
        }
        DeviceKind::Scanner | DeviceKind::Printer | DeviceKind::Acceptor => {
            let patron = || present(app, &device.at);
            let what = match what {
                ReadingBody::Note(cents) => match Amount::new(cents) {
                    Ok(amount) => HouseReading::Note { amount, patron: patron() },
                    Err(_) => HouseReading::Unknown,
                },
                ReadingBody::Ticket(number) => match number.trim().parse() {
                    Ok(number) => HouseReading::Ticket { number, patron: patron() },
                    Err(_) => HouseReading::Unknown,
                },
                ReadingBody::Printed(job) => HouseReading::Printed { job },
                ReadingBody::Card(_) | ReadingBody::Dice(_) => HouseReading::Unknown,
            };
            DeviceSays::ToTheHouse { seq, what }
        }
    }
}

/// The patron who is logged in at the terminal where the device stands.
fn present(app: &App, at: &DevicePlace) -> Option<PatronId> {
    let patron = app.terminals().patron_at(at.terminal()?)?;
    let logged_in = app.sessions().is_logged_in(&patron, app.now_ms());
    patron.parse().ok().filter(|_| logged_in)
}
