//! The bus over NATS core: messages between machines, which nobody keeps.

use crate::bus::{Asked, Bus, Heard, Unheard, WAITING_MAX, Work};
use async_nats::client::RequestErrorKind;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Message, Request, ServerAddr};
use bytes::Bytes;
use futures_util::StreamExt;
use std::future::ready;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// A connection that broke is tried again so often.
const AGAIN: Duration = Duration::from_millis(100);
/// How long a server may take to let us in.
const ENTER: Duration = Duration::from_secs(2);
/// How often the server is asked whether it is still there.
const PING: Duration = Duration::from_secs(2);

/// Why there is no bus.
#[derive(Debug, Error)]
pub enum NoBus {
    /// The addresses cannot be read.
    #[error("the bus is named as nats://HOST:PORT or tls://HOST:PORT, several with commas between")]
    Address,
    /// Credits and consoles go over it.
    #[error("a bus on another machine needs TLS and a login: name it as tls://USER:PASSWORD@HOST")]
    Open,
    /// One connection has one login.
    #[error("every server of the bus takes the same login: name it in each address")]
    Logins,
    /// The server does not let us in.
    #[error("the bus: {0}")]
    Refused(String),
}

/// Where the bus is.
#[derive(Clone, Debug)]
pub struct NatsSettings {
    /// Its addresses, with commas between. A login stands in each.
    pub url: String,
    /// The authorities that sign its certificate (PEM), if not those of the system.
    pub authorities: Option<PathBuf>,
    /// The name of this node.
    pub name: String,
}

/// A connection to NATS, which connects again by itself.
#[derive(Clone)]
pub struct NatsBus(Client);

fn is_here(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

fn addresses(url: &str) -> Result<Vec<ServerAddr>, NoBus> {
    let read = |text: &str| text.trim().parse::<ServerAddr>().map_err(|_| NoBus::Address);
    let addresses: Vec<ServerAddr> = url.split(',').map(read).collect::<Result<_, _>>()?;
    let closed = |at: &ServerAddr| is_here(at.host()) || at.tls_required() && at.has_user_pass();
    match addresses.iter().all(closed) {
        true => Ok(addresses),
        false => Err(NoBus::Open),
    }
}

/// The login that stands in every address. The client sends none of them by itself.
fn login(addresses: &[ServerAddr]) -> Result<Option<(String, String)>, NoBus> {
    let text = |part: Option<&str>| unescape(part.unwrap_or_default());
    let of =
        |at: &ServerAddr| at.has_user_pass().then(|| (text(at.username()), text(at.password())));
    let mut logins = addresses.iter().map(of);
    let first = logins.next().flatten();
    match logins.all(|other| other == first) {
        true => Ok(first),
        false => Err(NoBus::Logins),
    }
}

/// A part of an address as it was meant: `%40` is `@`.
fn unescape(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|pair| std::str::from_utf8(pair).ok());
        let escaped = digits.filter(|_| *first == b'%').map(|pair| u8::from_str_radix(pair, 16));
        match escaped {
            Some(Ok(byte)) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Says what becomes of the connection: each reason once, not at every try.
#[derive(Default)]
struct Voice(Mutex<String>);

impl Voice {
    fn hear(&self, event: &Event) {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Connected => {
                tracing::info!("the bus is there");
                said.clear();
            }
            Event::Disconnected | Event::ClientError(_) | Event::ServerError(_) => {
                let why = event.to_string();
                if *said != why {
                    tracing::warn!(why, "the bus is not there");
                    *said = why;
                }
            }
            Event::LameDuckMode | Event::Draining | Event::Closed | Event::SlowConsumer(_) => {}
        }
    }
}

impl NatsBus {
    /// Connects; the first connection may come later. Why it did not come at once, such as a
    /// certificate that is not the bus's, is said in full.
    pub async fn connect(settings: NatsSettings) -> Result<NatsBus, NoBus> {
        let NatsSettings { url, authorities, name } = settings;
        let addresses = addresses(&url)?;
        let mut options = ConnectOptions::new()
            .name(format!("croupier {name}"))
            .ping_interval(PING)
            .subscription_capacity(WAITING_MAX)
            .reconnect_delay_callback(|_| AGAIN)
            .connection_timeout(ENTER)
            .ignore_discovered_servers();
        if let Some((user, password)) = login(&addresses)? {
            options = options.user_and_password(user, password);
        }
        if addresses.iter().any(ServerAddr::tls_required) {
            options = options.require_tls(true);
        }
        if let Some(file) = authorities {
            options = options.add_root_certificates(file);
        }
        let voice = Arc::new(Voice::default());
        options = options.event_callback(move |event| {
            voice.hear(&event);
            ready(())
        });
        let connected = match options.clone().connect(addresses.clone()).await {
            Ok(client) => return Ok(NatsBus(client)),
            Err(error) => {
                tracing::error!(%error, "the bus cannot be used; it is tried again");
                options.retry_on_initial_connect().connect(addresses).await
            }
        };
        connected.map(NatsBus).map_err(|error| NoBus::Refused(error.to_string()))
    }

    /// What comes on a subject. It is read where it is used: a task between would wake a thread for
    /// each message.
    async fn come<T: Send + 'static>(
        &self,
        subject: &str,
        read: impl Fn(Message) -> Option<T> + Send + 'static,
    ) -> Result<Heard<T>, Unheard> {
        let heard = self.0.subscribe(subject.to_owned()).await;
        let heard = heard.map_err(|_| Unheard::Nobody)?;
        Ok(Box::pin(heard.filter_map(move |message| ready(read(message)))))
    }
}

impl Bus for NatsBus {
    fn ask<'b>(
        &'b self,
        subject: &'b str,
        text: Bytes,
        patience: Duration,
    ) -> Work<'b, Result<Bytes, Unheard>> {
        Box::pin(async move {
            if self.0.connection_state() != State::Connected {
                return Err(Unheard::Nobody); // it was not sent, so it may be said again
            }
            let request = Request::new().payload(text).timeout(Some(patience));
            let asked = self.0.send_request(subject.to_owned(), request);
            // a connection that breaks now does not say so
            match tokio::time::timeout(patience, asked).await {
                Ok(Ok(answer)) => Ok(answer.payload),
                Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => {
                    Err(Unheard::Nobody)
                }
                Ok(Err(_)) | Err(_) => Err(Unheard::Late),
            }
        })
    }

    fn hear<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Asked>, Unheard>> {
        Box::pin(async move {
            let client = self.0.clone();
            let question = move |message: Message| {
                let (to, client) = (message.reply?, client.clone());
                Some(Asked::new(message.payload, move |text| {
                    Box::pin(async move {
                        // whoever asked asks again
                        let _ = client.publish(to, text).await;
                    })
                }))
            };
            self.come(subject, question).await
        })
    }

    fn tell<'b>(&'b self, subject: &'b str, text: Bytes) -> Work<'b, ()> {
        Box::pin(async move {
            if self.0.connection_state() == State::Connected {
                let _ = self.0.publish(subject.to_owned(), text).await; // old news is no news
            }
        })
    }

    fn follow<'b>(&'b self, subject: &'b str) -> Work<'b, Result<Heard<Bytes>, Unheard>> {
        Box::pin(async move { self.come(subject, |message| Some(message.payload)).await })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bus_on_another_machine_needs_tls_and_a_login() {
        for open in ["nats://bus.example", "tls://bus.example", "nats://a:b@192.0.2.7:4222"] {
            assert!(matches!(addresses(open), Err(NoBus::Open)), "{open}");
        }
        assert!(matches!(addresses("nats://127.0.0.1, nats://bus.example"), Err(NoBus::Open)));
        assert!(matches!(addresses("http://bus example"), Err(NoBus::Address)));
        for fine in ["nats://127.0.0.1:4222", "nats://localhost", "tls://a:b@bus.example:4222"] {
            assert!(addresses(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn the_login_stands_in_every_address() {
        let of = |text: &str| login(&addresses(text).unwrap());
        assert_eq!(of("nats://127.0.0.1:4222").unwrap(), None);
        let both = "tls://ann:p%40ss%25w@a.example,tls://ann:p%40ss%25w@b.example:4333";
        assert_eq!(of(both).unwrap(), Some(("ann".to_owned(), "p@ss%w".to_owned())));
        let differ = "tls://ann:one@a.example,tls://ann:two@b.example";
        assert!(matches!(of(differ), Err(NoBus::Logins)));
    }
}
