//! The hash chain of a stream: how a link is computed, and how the first broken link is found.

use crate::batch::{Head, Tip};
use crate::entry::{Entry, Hash, Key, NewEntry, StreamId};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// The link of the chain that an entry adds as number `seq` after `previous`: the SHA-256 of eight
/// lines and the body.
///
/// ```text
/// hash of the entry before, 64 digits (zeros before the first)
/// stream
/// seq
/// time in milliseconds
/// actor
/// key, 32 digits
/// hash of the request, 64 digits
/// length of the body in bytes
/// the body, as it is
/// ```
///
/// Digits are lower-case hexadecimal, numbers plain decimal, each line ends in one newline and the
/// body in none. Nothing else is hashed, so anybody can check a link with coreutils. The first
/// entry of `table/t1` in the tests of this crate:
///
/// ```text
/// $ printf '%064d\n%s\n%d\n%d\n%s\n%s\n%064d\n%d\n%s' 0 table/t1 1 1700000000000 p1 \
///     0193ab04050607080910111213141516 0 18 '{"placed":"10.00"}' | sha256sum
/// 115a388020526e486940fb9f8942156cde8c83535a9c5ac81afa37a4660097c1  -
/// ```
///
/// The position in the whole store is not hashed: the chain proves the order within a stream, and
/// the signed checkpoints of the house prove the order between streams.
pub fn entry_hash(previous: &Hash, seq: u64, entry: &NewEntry) -> Hash {
    let NewEntry { stream, at_ms, actor, key, request_hash, body } = entry;
    link(previous, &Fields { stream, seq, at_ms: *at_ms, actor, key, request_hash, body })
}

/// The fields that a hash covers, borrowed from an entry that may not have its place yet.
struct Fields<'a> {
    stream: &'a StreamId,
    seq: u64,
    at_ms: u64,
    actor: &'a str,
    key: &'a Key,
    request_hash: &'a Hash,
    body: &'a [u8],
}

fn link(previous: &Hash, fields: &Fields<'_>) -> Hash {
    let Fields { stream, seq, at_ms, actor, key, request_hash, body } = fields;
    let mut lines = Vec::with_capacity(320 + body.len());
    push_hex(&mut lines, previous);
    push_line(&mut lines, stream.as_str().as_bytes());
    push_number(&mut lines, *seq);
    push_number(&mut lines, *at_ms);
    push_line(&mut lines, actor.as_bytes());
    push_hex(&mut lines, &key.0);
    push_hex(&mut lines, request_hash.as_slice());
    push_number(&mut lines, body.len() as u64);
    lines.extend_from_slice(body);
    Sha256::digest(&lines).into()
}

fn push_line(lines: &mut Vec<u8>, text: &[u8]) {
    lines.extend_from_slice(text);
    lines.push(b'\n');
}

fn push_number(lines: &mut Vec<u8>, number: u64) {
    let mut text = String::with_capacity(20);
    // Writing to a string cannot fail.
    let _ = write!(text, "{number}");
    push_line(lines, text.as_bytes());
}

fn push_hex(lines: &mut Vec<u8>, bytes: &[u8]) {
    let digit = |nibble: u8| if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 };
    for byte in bytes {
        lines.extend_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
    }
    lines.push(b'\n');
}

/// The first entry that does not fit, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {position} ({seq} of {stream}): {found}")]
pub struct Broken {
    /// Its place in the whole store.
    pub position: u64,
    /// Its stream.
    pub stream: StreamId,
    /// Its place in the stream.
    pub seq: u64,
    /// What is wrong.
    pub found: Break,
}

/// What is wrong with an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// Its position is not above that of the entry before it.
    Position,
    /// Its number is not the next of its stream: an entry was deleted, inserted or moved.
    Sequence {
        /// The expected number.
        expected: u64,
    },
    /// Its time is before that of the previous entry in its stream.
    Time,
    /// Its hash does not match its contents and the previous entry's hash.
    Hash,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Break::Position => f.write_str("its position does not rise"),
            Break::Sequence { expected } => {
                write!(f, "entry {expected} of the stream belongs here")
            }
            Break::Time => f.write_str("its time runs backwards"),
            Break::Hash => f.write_str("its hash does not fit its contents and the entry before"),
        }
    }
}

/// Follows the chains of all streams through entries given in order of position, holding only the
/// heads, so a journal of any size can be checked in pieces.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    position: u64,
    streams: BTreeMap<StreamId, Tip>,
}

impl Chain {
    /// Before the first entry.
    pub fn new() -> Chain {
        Chain::default()
    }

    /// A chain that starts after the entry at `position`, with streams at these heads. The times of
    /// their last entries are unknown, so the times of the next entries are not compared with them.
    pub fn resume(position: u64, heads: impl IntoIterator<Item = Head>) -> Chain {
        let tip = |head: Head| (head.stream.clone(), Tip { head, at_ms: 0 });
        Chain { position, streams: heads.into_iter().map(tip).collect() }
    }

    /// Checks the next entry. If the entry does not fit, the chain stays where it was.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), Broken> {
        let fields = Fields {
            stream: &entry.stream,
            seq: entry.seq,
            at_ms: entry.at_ms,
            actor: &entry.actor,
            key: &entry.key,
            request_hash: &entry.request_hash,
            body: &entry.body,
        };
        let Tip { head, at_ms } = self
            .streams
            .entry(entry.stream.clone())
            .or_insert_with_key(|stream| Tip::empty(stream.clone()));
        let expected = head.seq + 1;
        let found = if entry.position <= self.position {
            Some(Break::Position)
        } else if entry.seq != expected {
            Some(Break::Sequence { expected })
        } else if entry.at_ms < *at_ms {
            Some(Break::Time)
        } else if link(&head.hash, &fields) != entry.hash {
            Some(Break::Hash)
        } else {
            None
        };
        if let Some(found) = found {
            let (position, stream, seq) = (entry.position, entry.stream.clone(), entry.seq);
            return Err(Broken { position, stream, seq, found });
        }
        self.position = entry.position;
        (head.seq, head.hash, *at_ms) = (entry.seq, entry.hash, entry.at_ms);
        Ok(())
    }

    /// The position of the last entry followed, 0 before the first.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The head of every stream according to its entries. The epoch is 0: no entry holds it.
    pub fn heads(&self) -> impl Iterator<Item = &Head> {
        self.streams.values().map(|tip| &tip.head).filter(|head| head.seq > 0)
    }
}

/// Checks entries from the beginning of the store (or of one stream) in order of position, and
/// reports the first entry that was edited, inserted, moved, or follows a deleted one. It cannot
/// detect a truncated tail; [`crate::verify`] does, by comparing the heads.
pub fn verify_chain<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Chain, Broken> {
    let mut chain = Chain::new();
    entries.into_iter().try_for_each(|entry| chain.follow(entry))?;
    Ok(chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::entry::{NO_HASH, hex};
    use std::process::Command;

    /// The command in the documentation of [`entry_hash`], run as an inspector would.
    #[test]
    fn coreutils_agree_with_the_chain() {
        let source = include_str!("chain.rs");
        let (_, command) = source.split_once("/// $ ").unwrap();
        let (command, answer) = command.split_once("| sha256sum\n/// ").unwrap();
        let command = command.replace("///", "") + "| sha256sum";
        let output = Command::new("bash").arg("-c").arg(&command).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(answer.starts_with(printed.trim_end()), "{command} gives {printed}");
        let entry = NewEntry {
            stream: StreamId::new("table/t1").unwrap(),
            at_ms: 1_700_000_000_000,
            actor: "p1".to_owned(),
            key: "0193ab04050607080910111213141516".parse().unwrap(),
            request_hash: NO_HASH,
            body: br#"{"placed":"10.00"}"#.to_vec(),
        };
        assert_eq!(format!("{}  -", hex(&entry_hash(&NO_HASH, 1, &entry))), printed.trim_end());
    }

    /// Entries of one stream with valid hashes, at these positions and times.
    fn forged(places: &[(u64, u64)]) -> Vec<Entry> {
        let mut previous = NO_HASH;
        let entries = (1..).zip(places).map(|(seq, (position, at_ms))| {
            let new = conformance::entry("house", seq, *at_ms);
            previous = entry_hash(&previous, seq, &new);
            let NewEntry { stream, at_ms, actor, key, request_hash, body } = new;
            let (position, hash) = (*position, previous);
            Entry { position, stream, seq, at_ms, actor, key, request_hash, body, hash }
        });
        entries.collect()
    }

    #[test]
    fn a_chain_goes_on_from_where_it_stood() {
        let entries = forged(&[(1, 10), (2, 11), (3, 12), (4, 13)]);
        let (before, after) = entries.split_at(2);
        let chain = verify_chain(before).unwrap();
        let heads: Vec<Head> = chain.heads().cloned().collect();
        let mut resumed = Chain::resume(chain.position(), heads.clone());
        after.iter().try_for_each(|entry| resumed.follow(entry)).unwrap();
        let mut elsewhere =
            Chain::resume(2, heads.into_iter().map(|head| Head { hash: NO_HASH, ..head }));
        assert_eq!(elsewhere.follow(&after[0]).unwrap_err().found, Break::Hash);
    }

    #[test]
    fn a_forger_who_can_hash_still_cannot_turn_back_time_or_place() {
        let found = |places: &[(u64, u64)]| verify_chain(&forged(places)).map_err(|b| b.found);
        assert!(found(&[(1, 10), (4, 10), (5, 11)]).is_ok());
        assert_eq!(found(&[(1, 10), (2, 9)]).unwrap_err(), Break::Time);
        assert_eq!(found(&[(1, 10), (1, 10)]).unwrap_err(), Break::Position);
        assert_eq!(found(&[(2, 10), (1, 10)]).unwrap_err(), Break::Position);
    }
}
