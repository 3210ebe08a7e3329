//! The WebSocket of a device: readings in, answers after the commit, heartbeats both ways, jobs for
//! a printer. The newest connection of a device counts.

use super::Admitted;
use super::owner::{self, Badge, Heard};
use crate::app::App;
use crate::print;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use croupier_floor::Changed;
use croupier_house::DeviceKind;
use croupier_wire::device_protocol::{FromDevice, PROTOCOL, ReadBody, ToDevice, WelcomeView};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The longest thing a device says, in bytes.
const MESSAGE_MAX: usize = 2 * 1024;
/// What may wait for a slow device.
const WRITE_BUFFER_MAX: usize = 256 * 1024;
/// How long a device may take to read what was sent.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether the device may still act, and what it is to print.
const LOOK: Duration = Duration::from_millis(250);
/// The device may do nothing any more.
const REVOKED: u16 = 4403;
/// A newer connection of the same device took over.
const REPLACED: u16 = 4409;
/// So much that cannot be read ends a connection.
const BAD_MAX: u32 = 32;

/// The connection is over.
struct Over;

/// Takes the socket over.
pub(crate) fn upgrade(
    app: App,
    socket: WebSocketUpgrade,
    (device, badge): (Admitted, Badge),
) -> Response {
    let socket = socket
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_MAX);
    socket.on_upgrade(move |socket| {
        let tracked = app.tasks().clone();
        tracked.track_future(async move {
            metrics::gauge!("croupier_devices").increment(1);
            let (connection, again) = app.devices().connect(&device.id, app.now_ms());
            let (sent, shown, welcomed) = (BTreeSet::new(), None, false);
            let me = (device, badge);
            let line = Line { app, me, socket, connection, again, bad: 0, sent, welcomed, shown };
            let _ = line.serve().await; // it ends one way or the other
            metrics::gauge!("croupier_devices").decrement(1);
        })
    })
}

/// One connection.
struct Line {
    app: App,
    /// Who speaks, and what shows it.
    me: (Admitted, Badge),
    socket: WebSocket,
    connection: u64,
    /// Whether there was an earlier connection.
    again: bool,
    /// How much could not be read.
    bad: u32,
    /// The jobs that were sent over this connection.
    sent: BTreeSet<u64>,
    /// Whether the device said hello and was welcomed: it is told nothing before that.
    welcomed: bool,
    /// What the device was told of its table.
    shown: Option<ToDevice>,
}

impl Line {
    async fn serve(mut self) -> Result<(), Over> {
        let closing = self.app.closing().clone();
        let mut changes = self.app.floor().subscribe();
        let mut clock = interval(LOOK);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closing.cancelled() => {
                    return self.close(close_code::RESTART, "the server stops").await;
                }
                _ = clock.tick() => self.look().await?,
                changed = changes.recv() => {
                    use tokio::sync::broadcast::error::RecvError;
                    match changed {
                        Ok(changed) if !self.is_concerned(&changed) => {}
                        Err(RecvError::Lagged(_)) if !self.welcomed => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => self.show().await?,
                        Err(RecvError::Closed) => return Err(Over),
                    }
                }
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.hears(text.as_str()).await?,
                    Some(Ok(Message::Binary(_))) => self.misheard("send text").await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {} // only a beat is a beat
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Over),
                },
            }
        }
    }

    /// Whether the device may still act, and what it is to print.
    async fn look(&mut self) -> Result<(), Over> {
        if !self.app.devices().is_newest(&self.me.0.id, self.connection) {
            return self.close(REPLACED, "a newer connection took over").await;
        }
        let id = self.me.0.id.clone();
        let in_use = self.app.read(move |floor| {
            let known = floor.house().devices().get(&id);
            known.is_some_and(|known| known.revoked_ms.is_none())
        });
        if !in_use.await.unwrap_or(true) {
            return self.close(REVOKED, "this device was taken away").await;
        }
        if self.welcomed && self.me.0.kind == DeviceKind::Printer {
            self.print().await?;
        }
        Ok(())
    }

    /// Whether something changed at the table of the device.
    fn is_concerned(&self, changed: &Changed) -> bool {
        self.welcomed && self.me.0.at.table().is_some_and(|table| changed.tables.contains(table))
    }

    /// Tells the device what happens at its table.
    async fn show(&mut self) -> Result<(), Over> {
        let Some(id) = self.me.0.at.table().cloned() else { return Ok(()) };
        let look = self.app.read(move |floor| {
            let table = floor.table(&id)?;
            let (round, phase) = (table.round().0, table.phase().name().to_owned());
            Some(ToDevice::Table { round, phase, wants: table.calls_for_reading() })
        });
        let Ok(Some(now)) = look.await else { return Ok(()) };
        if self.shown.as_ref() == Some(&now) {
            return Ok(());
        }
        self.say(&now).await?;
        self.shown = Some(now);
        Ok(())
    }

    /// Sends every job that waits once. What an earlier connection was sent may be on paper: it is
    /// sent as a copy.
    async fn print(&mut self) -> Result<(), Over> {
        let (id, again) = (self.me.0.id.clone(), self.again);
        let jobs = self.app.read(move |floor| {
            let house = floor.house();
            let known = house.devices().get(&id)?;
            let paper = |(job, number): (&u64, &croupier_house::TicketNo)| {
                let ticket = house.ticket(number)?;
                let copy = house.cage().copies(ticket.sequence).max(u32::from(again));
                Some((*job, print::ticket(house, number, ticket, copy)))
            };
            Some(known.jobs.iter().filter_map(paper).collect::<Vec<(u64, Vec<u8>)>>())
        });
        for (job, bytes) in jobs.await.ok().flatten().unwrap_or_default() {
            if self.sent.insert(job) {
                let escpos = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                self.say(&ToDevice::Job { job, again, escpos }).await?;
            }
        }
        Ok(())
    }

    async fn hears(&mut self, text: &str) -> Result<(), Over> {
        if !self.app.devices().is_newest(&self.me.0.id, self.connection) {
            return self.close(REPLACED, "a newer connection took over").await;
        }
        match serde_json::from_str(text) {
            Err(error) => self.misheard(&error.to_string()).await,
            Ok(FromDevice::Hello { protocol }) if protocol != PROTOCOL => {
                let detail = format!("this house speaks protocol {PROTOCOL}");
                self.say(&ToDevice::Error { code: "protocol_unknown".to_owned(), detail }).await?;
                self.close(close_code::PROTOCOL, "another protocol").await
            }
            Ok(FromDevice::Hello { .. }) => match self.beat().await? {
                Some(view) => {
                    self.say(&ToDevice::Welcome(view)).await?;
                    (self.welcomed, self.shown) = (true, None);
                    self.show().await
                }
                None => self.close(close_code::RESTART, "the house is moving").await,
            },
            Ok(FromDevice::Beat { .. }) => match self.beat().await? {
                Some(view) => self.say(&ToDevice::Beat { now_ms: view.now_ms }).await,
                None => Ok(()), // nobody heard it; the next may be heard by the next owner
            },
            Ok(FromDevice::Read { seq, what, held, read_ms }) => {
                let read = ReadBody { seq, what, held, read_ms };
                let (device, badge) = &self.me;
                let line = (badge, self.connection);
                let answer = owner::read(&self.app, device, line, read).await;
                self.show().await?; // what follows from a reading is known before its answer
                self.say(&answer).await
            }
        }
    }

    /// The owner of the house hears that the device is here.
    async fn beat(&mut self) -> Result<Option<WelcomeView>, Over> {
        let (device, badge) = &self.me;
        match owner::beat(&self.app, device, (badge, self.connection)).await {
            Heard::Well(view) => Ok(Some(view)),
            Heard::Unheard => Ok(None),
            Heard::Revoked => {
                self.close(REVOKED, "this device was taken away").await.map(|()| None)
            }
            Heard::Replaced => {
                self.close(REPLACED, "a newer connection took over").await.map(|()| None)
            }
        }
    }

    /// What the device said makes no sense.
    async fn misheard(&mut self, detail: &str) -> Result<(), Over> {
        self.bad += 1;
        let (code, detail) = ("bad_frame".to_owned(), detail.to_owned());
        self.say(&ToDevice::Error { code, detail }).await?;
        match self.bad < BAD_MAX {
            true => Ok(()),
            false => self.close(close_code::POLICY, "too much that cannot be read").await,
        }
    }

    async fn say(&mut self, what: &ToDevice) -> Result<(), Over> {
        let text = serde_json::to_string(what).map_err(|_| Over)?;
        let sending = self.socket.send(Message::Text(text.into()));
        timeout(PATIENCE, sending).await.map_err(|_| Over)?.map_err(|_| Over)
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Over> {
        let frame = CloseFrame { code, reason: reason.into() };
        let sending = self.socket.send(Message::Close(Some(frame)));
        let _ = timeout(PATIENCE, sending).await; // it is over either way
        Err(Over)
    }
}
