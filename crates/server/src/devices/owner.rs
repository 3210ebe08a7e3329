//! What a device says on its socket reaches the owner of the house: here, or over the bus from a
//! door, under the credential of the device.

use super::{Admitted, hear, take, welcome};
use crate::app::App;
use crate::client::Client;
use crate::node;
use croupier_cluster::{Call, Reply};
use croupier_wire::device_protocol::{AckView, ReadBody, ToDevice, WelcomeView};
use croupier_wire::problem::Problem;
use serde_json::Value;

/// Names the connection over which a device speaks at a door. The newest one counts.
pub(crate) const CONNECTION: &str = "croupier-connection";
/// What the owner says to a connection that is not the newest.
pub(crate) const REPLACED: &str = "device_replaced";

/// What a device shows at a door, for the owner to look at.
#[derive(Clone)]
pub(crate) struct Badge {
    /// The header with its credential.
    pub(crate) authorization: String,
    pub(crate) client: Client,
}

/// What became of a heartbeat.
pub(super) enum Heard {
    /// The owner heard it.
    Well(WelcomeView),
    /// Nobody owns the house at the moment, or it cannot be read.
    Unheard,
    /// The device may do nothing any more.
    Revoked,
    /// A newer connection took over, at another node.
    Replaced,
}

/// The device is here.
pub(super) async fn beat(
    app: &App,
    device: &Admitted,
    (badge, connection): (&Badge, u64),
) -> Heard {
    if app.owns() {
        hear(app, &device.id).await;
        return match welcome(app, device).await {
            Ok(view) => Heard::Well(view),
            Err(problem) if problem.is_unauthorised() => Heard::Revoked,
            Err(_) => Heard::Unheard,
        };
    }
    let asked = ("GET", "/api/device", Vec::new());
    match pass(app, (badge, connection), asked).await {
        Some(Reply { status: 200, body, .. }) => match serde_json::from_slice(&body) {
            Ok(view) => Heard::Well(view),
            Err(_) => Heard::Unheard,
        },
        Some(Reply { status: 401, .. }) => Heard::Revoked,
        Some(Reply { status: 409, .. }) => Heard::Replaced,
        Some(_) | None => Heard::Unheard,
    }
}

/// A reading; the answer comes after the commit that holds it, and this node has read as far.
pub(super) async fn read(
    app: &App,
    device: &Admitted,
    line: (&Badge, u64),
    reading: ReadBody,
) -> ToDevice {
    if app.owns() {
        return take(app, device, reading).await;
    }
    let (seq, body) = (reading.seq, serde_json::to_vec(&reading).unwrap_or_default());
    let nack = |code: &str, expected| ToDevice::Nack { seq, code: code.to_owned(), expected };
    let reply = pass(app, line, ("POST", "/api/device/readings", body)).await;
    app.see_what_was_told().await;
    match reply {
        Some(Reply { status: 200, body, .. }) => match serde_json::from_slice::<AckView>(&body) {
            Ok(ack) => ToDevice::Ack(ack),
            Err(_) => nack("fault", None),
        },
        Some(Reply { status: 409, body, .. }) => match serde_json::from_slice::<Problem>(&body) {
            Ok(why) => nack(&why.code, why.facts.get("expected").and_then(Value::as_u64)),
            Err(_) => nack("fault", None),
        },
        Some(_) | None => nack("fault", None),
    }
}

/// Passes what a device says on. Its number makes it the same reading however often it is said, so
/// it may be said again.
async fn pass(
    app: &App,
    (badge, connection): (&Badge, u64),
    (method, path, body): (&str, &str, Vec<u8>),
) -> Option<Reply> {
    let header = |name: &str, value: String| (name.to_owned(), value);
    let call = Call {
        method: method.to_owned(),
        path: path.to_owned(),
        headers: vec![
            header("authorization", badge.authorization.clone()),
            header("content-type", "application/json".to_owned()),
            header("idempotency-key", connection.to_string()),
            header(CONNECTION, connection.to_string()),
        ],
        client: badge.client.address,
        limited: badge.client.limited,
        body: body.into(),
    };
    node::say(app, &call, None).await.ok().flatten()
}
