//! The connection of a device to the house: one WebSocket, JSON both ways.

use crate::args::LinkArgs;
use crate::exit::Failure;
use anyhow::{Context as _, anyhow};
use croupier_server::{Dialled, dial};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A connection after its welcome.
pub struct Link {
    socket: WebSocketStream<Dialled>,
    /// What the house said first.
    pub welcome: Value,
}

/// The credential in a file.
pub fn credential(args: &LinkArgs) -> Result<String, Failure> {
    let text = std::fs::read_to_string(&args.credential);
    let text = text.with_context(|| format!("the credential, {}", args.credential.display()))?;
    Ok(text.trim().to_owned())
}

impl Link {
    /// Connects, says hello and waits for the welcome.
    pub async fn open(args: &LinkArgs, credential: &str) -> Result<Link, Failure> {
        let url = args.url.trim_end_matches('/');
        let stream = dial(url, args.authorities.as_deref()).await.map_err(|why| anyhow!(why))?;
        let address = format!("{}/api/device/live", url.replacen("http", "ws", 1));
        let mut request = address.as_str().into_client_request().map_err(|why| anyhow!(why))?;
        let bearer = format!("Bearer {credential}").parse().map_err(|_| {
            Failure::Usage("a credential is one line of letters and digits".to_owned())
        })?;
        request.headers_mut().insert("authorization", bearer);
        let opened = tokio_tungstenite::client_async(request, stream).await;
        let (socket, _) = opened.map_err(|why| Failure::Refused(format!("{address}: {why}")))?;
        let mut link = Link { socket, welcome: Value::Null };
        link.say(&json!({ "say": "hello", "protocol": 1 })).await?;
        match link.next().await? {
            Some(welcome) if part(&welcome, "say") == "welcome" => Ok(Link { welcome, ..link }),
            Some(other) => Err(Failure::Refused(format!("no welcome but {other}"))),
            None => Err(Failure::Refused("the house closed the connection".to_owned())),
        }
    }

    /// Says something.
    pub async fn say(&mut self, what: &Value) -> Result<(), Failure> {
        let sent = self.socket.send(Message::Text(what.to_string().into())).await;
        Ok(sent.map_err(|why| anyhow!(why))?)
    }

    /// The next thing the house says; `None` once the connection is over.
    pub async fn next(&mut self) -> Result<Option<Value>, Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Ok(Some(serde_json::from_str(&text).map_err(|why| anyhow!(why))?));
                }
                Some(Ok(Message::Close(Some(frame)))) if u16::from(frame.code) >= 4_000 => {
                    return Err(Failure::Refused(frame.reason.to_string()));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
                Some(Ok(_)) => {}
            }
        }
    }
}

/// A part of what was said; null if it is not there.
pub(super) fn part<'v>(said: &'v Value, name: &str) -> &'v Value {
    said.get(name).unwrap_or(&Value::Null)
}
