//! A request that a door passes on to the owner, and the answer: a line of JSON and the body as it
//! is.

use bytes::{BufMut, Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use thiserror::Error;

/// A request as a door received it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// As in `PUT`.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// The headers.
    pub headers: Vec<(String, String)>,
    /// The client's address, as the door knows it.
    pub client: IpAddr,
    /// Whether limits by address apply to the client.
    pub limited: bool,
    /// The body.
    #[serde(skip)]
    pub body: Bytes,
}

/// The owner's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(String, String)>,
    /// How far the journal was written when the owner answered. Whatever is read at that door
    /// afterwards waits until the door has read as far, so whoever heard it finds it done there.
    pub position: u64,
    /// The body.
    #[serde(skip)]
    pub body: Bytes,
}

/// A message that is none of ours.
#[derive(Debug, Error)]
#[error("a message on the bus cannot be read: {0}")]
pub struct Garbled(String);

fn pack(head: &impl Serialize, body: &Bytes) -> Result<Bytes, Garbled> {
    let head = serde_json::to_vec(head).map_err(|error| Garbled(error.to_string()))?;
    let mut text = BytesMut::with_capacity(head.len() + 1 + body.len());
    text.put_slice(&head);
    text.put_u8(b'\n');
    text.put_slice(body);
    Ok(text.freeze())
}

fn unpack<T: for<'de> Deserialize<'de>>(text: &Bytes) -> Result<(T, Bytes), Garbled> {
    let end = text.iter().position(|byte| *byte == b'\n');
    let end = end.ok_or_else(|| Garbled("it has no head".to_owned()))?;
    let head = serde_json::from_slice(text.get(..end).unwrap_or_default());
    Ok((head.map_err(|error| Garbled(error.to_string()))?, text.slice(end + 1..)))
}

impl Call {
    /// Whether it may be sent again although it may have arrived: it changes nothing, or stands
    /// under a key that is answered once.
    pub fn is_repeatable(&self) -> bool {
        let keyed = |(name, _): &(String, String)| name.eq_ignore_ascii_case("idempotency-key");
        matches!(self.method.as_str(), "GET" | "HEAD") || self.headers.iter().any(keyed)
    }

    /// As it goes over the bus.
    pub fn pack(&self) -> Result<Bytes, Garbled> {
        pack(self, &self.body)
    }

    /// From what came over the bus.
    pub fn unpack(text: &Bytes) -> Result<Call, Garbled> {
        unpack(text).map(|(call, body): (Call, _)| Call { body, ..call })
    }
}

impl Reply {
    /// As it goes over the bus.
    pub fn pack(&self) -> Result<Bytes, Garbled> {
        pack(self, &self.body)
    }

    /// From what came over the bus.
    pub fn unpack(text: &Bytes) -> Result<Reply, Garbled> {
        unpack(text).map(|(reply, body): (Reply, _)| Reply { body, ..reply })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_arrives_as_it_was_sent() {
        let call = Call {
            method: "PUT".to_owned(),
            path: "/api/tables/fast/rounds/7/bets/1/small?a=b".to_owned(),
            headers: vec![("idempotency-key".to_owned(), "k".to_owned())],
            client: "192.0.2.7".parse().unwrap(),
            limited: true,
            body: Bytes::from_static(b"{\"stake\":\n100}\0"),
        };
        assert_eq!(Call::unpack(&call.pack().unwrap()).unwrap(), call);
        assert!(call.is_repeatable());
        assert!(!Call { headers: Vec::new(), ..call }.is_repeatable());
        let headers = vec![("retry-after".to_owned(), "1".to_owned())];
        let reply = Reply { status: 503, headers, position: 9, body: Bytes::new() };
        assert_eq!(Reply::unpack(&reply.pack().unwrap()).unwrap(), reply);
        assert!(Reply::unpack(&Bytes::from_static(b"{}")).is_err());
        assert!(Reply::unpack(&Bytes::from_static(b"{\"status\":\n")).is_err());
    }
}
