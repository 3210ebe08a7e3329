//! An event published to a subject of NATS, by its text protocol over one connection. Without
//! JetStream the server has it when it answers a ping; with JetStream a stream has stored it.

use croupier_audit::Outgoing;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::timeout;

/// How long the server may take for each answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest line it may send, and the longest payload.
const LINE_MAX: u64 = 64 * 1024;
/// Where JetStream acknowledges.
const INBOX: &str = "_INBOX.croupier";

/// A subject on a server.
pub struct Nats {
    address: String,
    subject: String,
    /// User and password, or a token. Never printed.
    login: Option<(Option<String>, String)>,
    jetstream: bool,
    open: Option<Connection>,
    /// Counts what was published, so that each has an answer of its own.
    count: u64,
}

struct Connection {
    from: BufReader<OwnedReadHalf>,
    to: OwnedWriteHalf,
}

/// What the server said.
enum Said {
    Pong,
    Message { subject: String, head: String, body: Vec<u8> },
}

fn is_subject(text: &str) -> bool {
    let token = |token: &str| {
        !token.is_empty()
            && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    text.split('.').all(token)
}

impl Nats {
    /// A subject that can be published to, with a login from a file (`USER:PASSWORD` or a token).
    pub fn new(
        address: &str,
        subject: &str,
        login: Option<&Path>,
        jetstream: bool,
    ) -> Result<Nats, String> {
        if !is_subject(subject) {
            return Err(format!(
                "{subject:?} is no subject: words of letters and digits with dots"
            ));
        }
        let login = match login {
            None => None,
            Some(path) => {
                let text = std::fs::read_to_string(path);
                let text = text.map_err(|why| format!("{}: {why}", path.display()))?;
                Some(match text.trim().split_once(':') {
                    Some((user, password)) => (Some(user.to_owned()), password.to_owned()),
                    None => (None, text.trim().to_owned()),
                })
            }
        };
        let (address, subject) = (address.trim_start_matches("nats://"), subject.to_owned());
        let (address, open) = (address.to_owned(), None);
        Ok(Nats { address, subject, login, jetstream, open, count: 0 })
    }

    /// Publishes it and waits until the server has it.
    pub async fn send(&mut self, event: &Outgoing) -> Result<(), String> {
        let mut connection = match self.open.take() {
            Some(connection) => connection,
            None => within(self.connect()).await?,
        };
        self.count += 1;
        let published = within(self.publish(&mut connection, event)).await;
        if published.is_ok() {
            self.open = Some(connection); // another is opened after a failure
        }
        published
    }

    async fn connect(&self) -> Result<Connection, String> {
        let stream = TcpStream::connect(&self.address).await.map_err(told)?;
        let (from, to) = stream.into_split();
        let mut connection = Connection { from: BufReader::new(from), to };
        let info = connection.line().await?;
        if !info.starts_with("INFO ") {
            return Err("this is no server of NATS".to_owned());
        }
        let mut hello = json!({
            "verbose": false, "pedantic": false, "name": "croupier", "lang": "rust",
            "version": env!("CARGO_PKG_VERSION"), "protocol": 1, "headers": true,
            "no_responders": true, "tls_required": false, "echo": true,
        });
        if let (Some(hello), Some((user, secret))) = (hello.as_object_mut(), &self.login) {
            match user {
                Some(user) => {
                    hello.insert("user".to_owned(), json!(user));
                    hello.insert("pass".to_owned(), json!(secret));
                }
                None => {
                    hello.insert("auth_token".to_owned(), json!(secret));
                }
            }
        }
        let begin = format!("CONNECT {hello}\r\nSUB {INBOX}.* 1\r\nPING\r\n");
        connection.to.write_all(begin.as_bytes()).await.map_err(told)?;
        match connection.said().await? {
            Said::Pong => Ok(connection),
            Said::Message { .. } => Err("a message before the welcome".to_owned()),
        }
    }

    async fn publish(&self, to: &mut Connection, event: &Outgoing) -> Result<(), String> {
        let body = serde_json::to_vec(&event.event).map_err(told)?;
        let place =
            event.table.as_deref().map_or("house".to_owned(), |table| format!("table.{table}"));
        let subject = format!("{}.{place}.{}", self.subject, event.kind);
        let head = format!(
            "NATS/1.0\r\nNats-Msg-Id: {}\r\ncontent-type: application/cloudevents+json\r\n\r\n",
            event.id
        );
        let (inbox, total) = (format!("{INBOX}.{}", self.count), head.len() + body.len());
        let reply = if self.jetstream { inbox.as_str() } else { "" };
        let mut frame =
            format!("HPUB {subject} {reply} {} {total}\r\n{head}", head.len()).into_bytes();
        frame.extend_from_slice(&body);
        frame.extend_from_slice(b"\r\nPING\r\n");
        to.to.write_all(&frame).await.map_err(told)?;
        let (mut pong, mut stored) = (false, !self.jetstream);
        while !(pong && stored) {
            match to.said().await? {
                Said::Pong => pong = true,
                Said::Message { subject, head, body } if subject == inbox => {
                    is_stored(&head, &body)?;
                    stored = true;
                }
                Said::Message { .. } => {} // the answer to an earlier try
            }
        }
        Ok(())
    }
}

/// Whether JetStream has it, or had it already.
fn is_stored(head: &str, body: &[u8]) -> Result<(), String> {
    if head.contains("503") {
        return Err("no stream of JetStream takes this subject".to_owned());
    }
    let answer: Value = serde_json::from_slice(body).map_err(told)?;
    match answer.get("error") {
        None if answer.get("stream").is_some() => Ok(()),
        _ => Err(format!("JetStream did not store it: {answer}")),
    }
}

fn told(why: impl std::fmt::Display) -> String {
    why.to_string()
}

async fn within<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err("no answer in time".to_owned()))
}

impl Connection {
    async fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        let mut bounded = (&mut self.from).take(LINE_MAX);
        let read = bounded.read_line(&mut line).await.map_err(told)?;
        match read > 0 && line.ends_with('\n') {
            true => Ok(line.trim_end().to_owned()),
            false => Err("the connection was closed".to_owned()),
        }
    }

    /// The next thing the server says that is for us.
    async fn said(&mut self) -> Result<Said, String> {
        loop {
            let line = self.line().await?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match *words.as_slice() {
                ["PONG"] => return Ok(Said::Pong),
                ["PING"] => self.to.write_all(b"PONG\r\n").await.map_err(told)?,
                ["MSG" | "HMSG", subject, _, ref rest @ ..] => {
                    let number = |text: Option<&&str>| text.and_then(|text| text.parse().ok());
                    let total: u64 = number(rest.last()).ok_or("a message without a size")?;
                    let is_headed = line.starts_with("HMSG");
                    let headed = rest.len().checked_sub(2).and_then(|at| rest.get(at));
                    let head = if is_headed { number(headed).unwrap_or(0) } else { 0 };
                    return self.message(subject, head, total).await;
                }
                ["-ERR", ..] => return Err(line),
                _ => {} // +OK and INFO
            }
        }
    }

    async fn message(&mut self, subject: &str, head: u64, total: u64) -> Result<Said, String> {
        if total > LINE_MAX || head > total {
            return Err("an answer that is too long".to_owned());
        }
        let size = usize::try_from(total + 2).map_err(told)?;
        let mut bytes = vec![0; size];
        self.from.read_exact(&mut bytes).await.map_err(told)?;
        bytes.truncate(size.saturating_sub(2));
        let body = bytes.split_off(usize::try_from(head).map_err(told)?);
        let head = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Said::Message { subject: subject.to_owned(), head, body })
    }
}
