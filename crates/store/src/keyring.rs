//! The keys of a house. They are kept outside the database: an attacker who can only write to the
//! database cannot add to the journal, change a snapshot or cut off the end unnoticed.

use crate::batch::Placed;
use crate::entry::{Hash, hex};
use crate::mark::Mark;
use crate::seal::Seal;
use crate::snapshot::Snapshot;
use crate::stump::Stump;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The first line of the file.
const TITLE: &str = "croupier house 1";

/// A secret of 256 bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(pub(crate) [u8; 32]);

/// A key and the first position it seals.
#[derive(Clone, PartialEq, Eq)]
struct Shift {
    from: u64,
    secret: Secret,
}

/// The entries without seals of this house: from before there were seals, or taken over from
/// another house. Holds the position of the last one and a digest of all their hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adopted {
    /// The last position.
    pub position: u64,
    /// SHA-256 of the hashes of all entries up to it, one after the other.
    pub digest: Hash,
}

/// The keys of a house, by the position from which each is used, and what else its nodes share.
pub struct Keyring {
    shifts: Vec<Shift>,
    adopted: Option<Adopted>,
    /// Fingerprints of the other keys of the house, by name.
    others: Vec<(String, String)>,
    mark: Option<Mark>,
    /// The key of what lies face down. It is in a file of its own.
    pub(crate) cover: Option<Secret>,
}

/// Why a text is not a keyring.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {why}")]
pub struct KeyringError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keyring({} keys)", self.shifts.len())
    }
}

/// The bytes of 64 hexadecimal digits.
pub fn unhex(text: &str) -> Option<Hash> {
    let mut bytes = Hash::default();
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    (text.len() == 2 * bytes.len()).then_some(bytes)
}

impl Keyring {
    /// A ring with one key for everything after `adopted`.
    pub fn new(secret: [u8; 32], adopted: Option<Adopted>) -> Keyring {
        let from = adopted.map_or(0, |adopted| adopted.position).saturating_add(1);
        let shifts = vec![Shift { from, secret: Secret(secret) }];
        Keyring { shifts, adopted, others: Vec::new(), mark: None, cover: None }
    }

    /// Adds a key that is used from the entry after `position` on.
    pub fn rotate(&mut self, position: u64, secret: [u8; 32]) {
        self.shifts.push(Shift { from: position.saturating_add(1), secret: Secret(secret) });
    }

    /// The entries before the first seal.
    pub fn adopted(&self) -> Option<Adopted> {
        self.adopted
    }

    /// The fingerprint of another key of the house.
    pub fn other(&self, name: &str) -> Option<&str> {
        let found = self.others.iter().find(|(known, _)| known == name);
        found.map(|(_, fingerprint)| fingerprint.as_str())
    }

    /// Notes the fingerprint of another key of the house.
    pub fn set_other(&mut self, name: &str, fingerprint: &str) {
        self.others.retain(|(known, _)| known != name);
        self.others.push((name.to_owned(), fingerprint.to_owned()));
    }

    /// Keeps the newest position this node has written in a file.
    pub fn keep_mark(&mut self, mark: Mark) {
        self.mark = Some(mark);
    }

    /// The newest position this node has written, if it knows.
    pub(crate) fn mark(&self) -> Option<(u64, Hash)> {
        self.mark.as_ref().and_then(Mark::read)
    }

    /// Notes that a batch is on disk.
    pub(crate) fn note(&self, placed: &[Placed]) {
        if let (Some(mark), Some(last)) = (&self.mark, placed.last()) {
            mark.write(last.position, &last.hash);
        }
    }

    fn secret_at(&self, position: u64) -> Option<&Secret> {
        let shift = self.shifts.iter().rev().find(|shift| shift.from <= position);
        shift.map(|shift| &shift.secret)
    }

    /// The seal of a batch whose entries have these places.
    pub(crate) fn seal(&self, placed: &[Placed]) -> Option<Seal> {
        let (first, last) = (placed.first()?.position, placed.last()?.position);
        let hashes: Vec<Hash> = placed.iter().map(|placed| placed.hash).collect();
        Some(Seal { first, last, mac: self.mac(first, &hashes)? })
    }

    /// The MAC over a batch that begins at `first`, with the key in use at that position.
    pub(crate) fn mac(&self, first: u64, hashes: &[Hash]) -> Option<Hash> {
        let mut mac = begin(self.secret_at(first)?, b"croupier batch 1\n")?;
        mac.update(&first.to_be_bytes());
        mac.update(&(hashes.len() as u64).to_be_bytes());
        hashes.iter().for_each(|hash| mac.update(hash));
        Some(mac.finalize().into_bytes().into())
    }

    /// The MAC of a snapshot, by the newest key.
    pub(crate) fn snapshot_mac(&self, snapshot: &Snapshot) -> Option<Hash> {
        let mut mac = begin(&self.shifts.last()?.secret, b"croupier snapshot 1\n")?;
        mac.update(&snapshot.checksum());
        Some(mac.finalize().into_bytes().into())
    }
}

impl Keyring {
    /// The MACs of a stump, one for each key: it outlives the key it was kept under.
    pub(crate) fn stump_macs(&self, stump: &Stump) -> Vec<Hash> {
        let checksum = stump.checksum();
        let mac = |shift: &Shift| {
            let mut mac = begin(&shift.secret, b"croupier stump 1\n")?;
            mac.update(&checksum);
            Some(mac.finalize().into_bytes().into())
        };
        self.shifts.iter().filter_map(mac).collect()
    }
}

pub(crate) fn begin(secret: &Secret, domain: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&secret.0).ok()?;
    mac.update(domain);
    Some(mac)
}

/// The text of the file: keep it as secret as the money.
impl fmt::Display for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        for Shift { from, secret } in &self.shifts {
            writeln!(f, "key {from} {}", hex(&secret.0))?;
        }
        if let Some(Adopted { position, digest }) = &self.adopted {
            writeln!(f, "adopted {position} {}", hex(digest))?;
        }
        for (name, fingerprint) in &self.others {
            writeln!(f, "other {name} {fingerprint}")?;
        }
        Ok(())
    }
}

impl FromStr for Keyring {
    type Err = KeyringError;

    fn from_str(text: &str) -> Result<Keyring, KeyringError> {
        let (shifts, others) = (Vec::new(), Vec::new());
        let mut ring = Keyring { shifts, adopted: None, others, mark: None, cover: None };
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(title, _)| title != TITLE) {
            return Err(KeyringError { line: 1, why: "this is no house key" });
        }
        for (text, line) in lines {
            let bad = |why| KeyringError { line, why };
            let fields: Vec<&str> = text.split(' ').collect();
            let (position, bytes) = match fields.as_slice() {
                ["key" | "adopted", position, digits] => (position.parse(), unhex(digits)),
                ["other", name, fingerprint] => {
                    ring.others.push(((*name).to_owned(), (*fingerprint).to_owned()));
                    continue;
                }
                _ => return Err(bad("this line is none we know")),
            };
            let position = position.map_err(|_| bad("this is no position"))?;
            let bytes = bytes.ok_or_else(|| bad("these are not 64 hexadecimal digits"))?;
            match fields.first() {
                Some(&"key") => ring.shifts.push(Shift { from: position, secret: Secret(bytes) }),
                _ => ring.adopted = Some(Adopted { position, digest: bytes }),
            }
        }
        let rising = ring.shifts.is_sorted_by(|one, next| one.from <= next.from);
        match rising && !ring.shifts.is_empty() {
            true => Ok(ring),
            false => Err(KeyringError { line: 2, why: "the keys are missing or out of order" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keyring_is_read_back_as_written_and_prints_no_secret_by_accident() {
        let adopted = Some(Adopted { position: 7, digest: [3; 32] });
        let mut ring = Keyring::new([1; 32], adopted);
        ring.rotate(20, [2; 32]);
        ring.set_other("seal", "abc");
        let read: Keyring = ring.to_string().parse().unwrap();
        assert_eq!(read.to_string(), ring.to_string());
        assert_eq!((read.adopted(), read.other("seal")), (adopted, Some("abc")));
        assert_eq!(read.mac(20, &[]), Keyring::new([1; 32], None).mac(20, &[]));
        assert_eq!(read.mac(21, &[]), Keyring::new([2; 32], None).mac(21, &[]));
        assert_eq!(read.mac(7, &[]), None, "nothing was sealed then");
        assert!(!format!("{ring:?}").contains("0101"));
    }

    #[test]
    fn what_is_no_keyring_is_refused_by_line() {
        let key = format!("key 1 {}", "ab".repeat(32));
        for (text, line) in [
            (String::new(), 1),
            (format!("{TITLE}\n"), 2),
            (format!("{TITLE}\n{key}0"), 2),
            (format!("{TITLE}\n{key}\nkey x {}", "ab".repeat(32)), 3),
            (format!("{TITLE}\n{key}\nnonsense"), 3),
        ] {
            assert_eq!(text.parse::<Keyring>().unwrap_err().line, line, "{text}");
        }
    }
}
