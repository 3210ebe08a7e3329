//! A request that a door passes on to the owner, and the answer: a head of lines, as HTTP has it,
//! and the body as it is.

use bytes::{BufMut, Bytes, BytesMut};
use std::net::IpAddr;
use std::str::FromStr;
use thiserror::Error;

/// A request as a door received it.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    pub body: Bytes,
}

/// The owner's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(String, String)>,
    /// How far the journal was written when the owner answered. Whatever is read at that door
    /// afterwards waits until the door has read as far, so whoever heard it finds it done there.
    pub position: u64,
    /// The body.
    pub body: Bytes,
}

/// A message that is none of ours.
#[derive(Debug, Error)]
#[error("a message on the bus cannot be read: {0}")]
pub struct Garbled(String);

/// What ends a name, a value and a head: in none of them, for HTTP allows neither in what a node
/// passes on.
const LINE: char = '\n';
const WORD: char = ' ';

fn garbled(what: &str) -> Garbled {
    Garbled(what.to_owned())
}

/// A first line of words, a line for each header, an empty line, and the body as it is.
fn pack(first: &[&str], headers: &[(String, String)], body: &Bytes) -> Result<Bytes, Garbled> {
    let words = first.iter().all(|word| !word.is_empty() && !word.contains([WORD, LINE]));
    let named = |(name, value): &(String, String)| {
        !name.is_empty() && !name.contains([WORD, LINE]) && !value.contains(LINE)
    };
    if !words || !headers.iter().all(named) {
        return Err(garbled("a head with a line break in it"));
    }
    let lines = headers.iter().map(|(name, value)| name.len() + value.len() + 2);
    let length = first.iter().map(|word| word.len() + 1).chain(lines).sum::<usize>();
    let mut text = String::with_capacity(length + 1);
    for (at, word) in first.iter().enumerate() {
        text.extend((at > 0).then_some(WORD));
        text.push_str(word);
    }
    text.push(LINE);
    for (name, value) in headers {
        for part in [name, " ", value, "\n"] {
            text.push_str(part);
        }
    }
    text.push(LINE);
    let mut whole = BytesMut::with_capacity(text.len() + body.len());
    whole.put_slice(text.as_bytes());
    whole.put_slice(body);
    Ok(whole.freeze())
}

/// The words of the first line, the headers, and the body.
type Parts<'t, const N: usize> = ([&'t str; N], Vec<(String, String)>, Bytes);

fn unpack<const N: usize>(text: &Bytes) -> Result<Parts<'_, N>, Garbled> {
    let end = text.windows(2).position(|pair| pair == b"\n\n");
    let end = end.ok_or_else(|| garbled("it has no head"))?;
    let head = std::str::from_utf8(text.get(..end).unwrap_or_default());
    let mut lines = head.map_err(|error| Garbled(error.to_string()))?.split(LINE);
    let words: Vec<&str> = lines.next().unwrap_or_default().split(WORD).collect();
    let words = words.try_into().map_err(|_| garbled("its first line has other words"))?;
    let header = |line: &str| {
        let (name, value) = line.split_once(WORD)?;
        Some((name.to_owned(), value.to_owned()))
    };
    let headers: Option<Vec<_>> = lines.map(header).collect();
    let headers = headers.ok_or_else(|| garbled("a header without a value"))?;
    Ok((words, headers, text.slice(end + 2..)))
}

fn read<T: FromStr>(word: &str) -> Result<T, Garbled> {
    word.parse().map_err(|_| Garbled(format!("{word:?} stands where it has no meaning")))
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
        let (client, limited) = (self.client.to_string(), self.limited.to_string());
        pack(&[&self.method, &self.path, &client, &limited], &self.headers, &self.body)
    }

    /// From what came over the bus.
    pub fn unpack(text: &Bytes) -> Result<Call, Garbled> {
        let ([method, path, client, limited], headers, body) = unpack(text)?;
        let (method, path) = (method.to_owned(), path.to_owned());
        Ok(Call { method, path, headers, client: read(client)?, limited: read(limited)?, body })
    }
}

impl Reply {
    /// As it goes over the bus.
    pub fn pack(&self) -> Result<Bytes, Garbled> {
        let (status, position) = (self.status.to_string(), self.position.to_string());
        pack(&[&status, &position], &self.headers, &self.body)
    }

    /// From what came over the bus.
    pub fn unpack(text: &Bytes) -> Result<Reply, Garbled> {
        let ([status, position], headers, body) = unpack(text)?;
        Ok(Reply { status: read(status)?, headers, position: read(position)?, body })
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
    }

    #[test]
    fn an_empty_body_and_a_value_with_spaces_arrive_too() {
        let headers = ["", "two words ", ": "].map(|value| ("accept".to_owned(), value.to_owned()));
        let reply = Reply { status: 204, headers: headers.into(), position: 0, body: Bytes::new() };
        assert_eq!(Reply::unpack(&reply.pack().unwrap()).unwrap(), reply);
    }

    #[test]
    fn no_header_can_be_slipped_in() {
        let call = |path: &str, value: &str| Call {
            method: "GET".to_owned(),
            path: path.to_owned(),
            headers: vec![("accept".to_owned(), value.to_owned())],
            client: "2001:db8::7".parse().unwrap(),
            limited: false,
            body: Bytes::from_static(b"\n\nbody"),
        };
        assert_eq!(Call::unpack(&call("/", "*/*").pack().unwrap()).unwrap(), call("/", "*/*"));
        for (path, value) in
            [("/", "a\nauthorization x"), ("/ 192.0.2.7", "a"), ("/\n", "a"), ("", "a")]
        {
            assert!(call(path, value).pack().is_err(), "{path:?} {value:?}");
        }
    }

    #[test]
    fn what_is_no_letter_is_garbled() {
        let texts: [&[u8]; 6] =
            [b"", b"{}", b"200 x\n\n", b"200 1 2\n\n", b"200 1\nname\n\n", b"200 1\n\xff v\n\n"];
        for text in texts {
            assert!(Reply::unpack(&Bytes::from_static(text)).is_err(), "{text:?}");
        }
    }
}
