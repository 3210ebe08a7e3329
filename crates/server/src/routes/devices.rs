//! Devices: what they say under their own credential, and how people add, list, count and revoke
//! them.

use crate::app::App;
use crate::client::Client;
use crate::devices::{self, Admitted, Badge};
use crate::extract::{Body, Caller, Given, Segments};
use crate::live;
use crate::problem::{Answered, ApiProblem};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use croupier_floor::{Command, Floor};
use croupier_house::{
    Account, Act, ControlCommand, DeviceCommand, DeviceId, DeviceKind, DevicePlace, HouseCommand,
    NewDevice,
};
use croupier_rules::money::Amount;
use croupier_wire::control::{ReasonBody, act_view};
use croupier_wire::device_lines;
use croupier_wire::device_protocol::{AckView, ReadBody, ToDevice, WelcomeView};
use croupier_wire::devices::{DeviceListView, NewDeviceBody, NotesBody};
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;
use serde::Deserialize;

/// What the house knows of this device
///
/// For a device that does not keep a socket open. It counts as a heartbeat.
#[utoipa::path(get, operation_id = "device_welcome", path = "/api/device", tag = "devices",
    responses((status = 200, description = "The device", body = WelcomeView)))]
pub(crate) async fn me(
    State(app): State<App>,
    Extension(device): Extension<Admitted>,
) -> Answered<Json<WelcomeView>> {
    devices::hear(&app, &device.id).await;
    devices::welcome(&app, &device).await.map(Json)
}

/// Connect a device
///
/// A WebSocket both ways, as docs/devices.md describes it.
#[utoipa::path(get, operation_id = "connect_device", path = "/api/device/live", tag = "devices",
    responses(
        (status = 101, description = "The protocol of devices follows"),
        (status = 400, description = "Not a WebSocket request", body = Problem)))]
pub(crate) async fn connect(
    State(app): State<App>,
    Extension(device): Extension<Admitted>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answered<Response> {
    live::check_origin(&headers)?;
    let socket =
        socket.map_err(|error| ApiProblem::bad_request("websocket_expected", error.body_text()))?;
    let authorization = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let badge = Badge { authorization: authorization.unwrap_or_default().to_owned(), client };
    Ok(devices::upgrade(app, socket, (device, badge)))
}

/// A reading, without a socket
///
/// The same reading again gets the same answer.
#[utoipa::path(post, operation_id = "device_reading", path = "/api/device/readings",
    tag = "devices",
    request_body = ReadBody,
    responses(
        (status = 200, description = "It is in the books", body = AckView),
        (status = 409, description = "Not taken: its number is still free", body = Problem)))]
pub(crate) async fn read(
    State(app): State<App>,
    Extension(device): Extension<Admitted>,
    Body(body): Body<ReadBody>,
) -> Answered<Json<AckView>> {
    match devices::take(&app, &device, body).await {
        ToDevice::Ack(ack) => Ok(Json(ack)),
        ToDevice::Nack { code, expected, .. } => {
            let detail = "the reading was not taken: its number is still free";
            let problem = ApiProblem::new(StatusCode::CONFLICT, &code, detail);
            Err(match expected {
                Some(expected) => problem.fact("expected", expected),
                None => problem,
            })
        }
        ToDevice::Welcome(_)
        | ToDevice::Beat { .. }
        | ToDevice::Table { .. }
        | ToDevice::Job { .. }
        | ToDevice::Error { .. } => Err(ApiProblem::internal(&"no answer to a reading")),
    }
}

/// The devices of the house
#[utoipa::path(get, operation_id = "list_devices", path = "/api/devices", tag = "devices",
    responses((status = 200, description = "The devices", body = DeviceListView)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<DeviceListView>> {
    let ages = app.devices().ages();
    let view = app.read(move |floor: &Floor| {
        let house = floor.house();
        let table_of = |table: &croupier_house::TableId| floor.table(table);
        let age = |device: &DeviceId| ages.get(device).copied();
        let of_devices = |act: &Act| matches!(act, Act::AddDevice(_) | Act::CountNotes { .. });
        let waiting = house.controls().asked().filter(|(_, asked)| of_devices(&asked.act));
        DeviceListView {
            devices: device_lines(house, floor.ledger(), table_of, age),
            waiting: waiting.map(|asked| act_view(house, asked, (&actor.id, actor.role))).collect(),
        }
    });
    view.await.map(Json)
}

fn unfit(why: impl ToString) -> ApiProblem {
    ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_id", why.to_string())
}

/// Add a device
///
/// A second person agrees, and then its credential opens its door.
#[utoipa::path(post, operation_id = "add_device", path = "/api/devices", tag = "devices",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = NewDeviceBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "There is no such table, terminal or kind", body = Problem)))]
pub(crate) async fn add(
    State(app): State<App>,
    given: Given<NewDeviceBody>,
) -> Answered<Json<ChangedView>> {
    let NewDeviceBody { device, name, kind, table, terminal, credential } = given.body.clone();
    let device = device.parse().map_err(unfit)?;
    let kinds = DeviceKind::ALL.into_iter();
    let kind = kinds.clone().find(|each| each.name() == kind).ok_or_else(|| {
        let names: Vec<&str> = kinds.map(DeviceKind::name).collect();
        unfit(format!("a device is one of {}", names.join(", ")))
    })?;
    let at = match (table, terminal) {
        (Some(table), None) => DevicePlace::Table { table: table.parse().map_err(unfit)? },
        (None, Some(terminal)) => {
            let address: std::net::IpAddr = terminal.parse().map_err(unfit)?;
            DevicePlace::Terminal { terminal: address.to_canonical().to_string() }
        }
        (None, None) => DevicePlace::Cage,
        (Some(_), Some(_)) => return Err(unfit("a device stands in one place")),
    };
    if let Some(table) = at.table().cloned() {
        let asked = table.clone();
        if !app.read(move |floor| floor.table(&asked).is_some()).await? {
            return Err(ApiProblem::no_such_table(table.as_str()));
        }
    }
    let act = Act::AddDevice(NewDevice { device, name, kind, at, credential });
    ask(&app, given, act).await
}

async fn ask<T>(app: &App, given: Given<T>, act: Act) -> Answered<Json<ChangedView>> {
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

/// Count the notes of an acceptor
///
/// A second person agrees, and then the notes are the cage's. What was counted and what the books
/// have stands in the journal.
#[utoipa::path(post, operation_id = "count_notes", path = "/api/devices/{device}/count",
    tag = "devices",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("device" = String, Path, description = "The id of the acceptor")),
    request_body = NotesBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn count(
    State(app): State<App>,
    Segments(device): Segments<String>,
    given: Given<NotesBody>,
) -> Answered<Json<ChangedView>> {
    let device: DeviceId = device.parse().map_err(unfit)?;
    let account = Account::Notes(device.clone());
    let held = app.read(move |floor| floor.ledger().balance(&account).unsigned_abs()).await?;
    let amount = |cents: u64| Amount::new(cents).map_err(unfit);
    let (expected, counted) = (amount(held)?, amount(given.body.counted)?);
    ask(&app, given, Act::CountNotes { device, expected, counted }).await
}

/// Take a device away
///
/// At once: its credential opens nothing any more.
#[utoipa::path(delete, operation_id = "revoke_device", path = "/api/devices/{device}",
    tag = "devices",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("device" = String, Path, description = "The id of the device")),
    request_body = ReasonBody,
    responses(
        (status = 204, description = "It may do nothing any more"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn revoke(
    State(app): State<App>,
    Segments(device): Segments<String>,
    given: Given<ReasonBody>,
) -> Answered<StatusCode> {
    #[derive(Deserialize)]
    struct Done {}
    let device: DeviceId = device.parse().map_err(unfit)?;
    let reason = given.body.reason.clone();
    let command = HouseCommand::Devices(DeviceCommand::Revoke { device, reason });
    let Done {} = app.ask(given.request(Command::House(command), false)).await?;
    Ok(StatusCode::NO_CONTENT)
}
