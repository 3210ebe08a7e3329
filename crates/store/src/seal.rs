//! Seals: a MAC for every batch, and the check that everything in a journal was written by a house
//! that holds the keys.

use crate::entry::{Entry, Hash};
use crate::journal::Journal;
use crate::keyring::{Adopted, Keyring};
use crate::{Result, StoreError};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::Arc;

/// The page size for entries and seals.
const PAGE: usize = 2000;

/// The MAC of one batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The position of its first entry.
    pub first: u64,
    /// The position of its last entry.
    pub last: u64,
    /// The MAC over the hashes of its entries.
    pub mac: Hash,
}

fn not_ours(position: u64, why: &str) -> StoreError {
    StoreError::NotAuthentic { position: Some(position), why: why.to_owned() }
}

/// Follows a journal page by page and checks every batch against its seal.
pub struct Sealed {
    keys: Arc<Keyring>,
    /// The last position that was taken.
    at: u64,
    /// Hashes of a batch that is not whole yet.
    hashes: Vec<Hash>,
    waiting: VecDeque<Seal>,
    /// The hash so far, while adopted entries are read.
    digest: Option<(Sha256, Adopted)>,
    /// The position and hash in this node's mark.
    mark: Option<(u64, Hash)>,
    sealed: u64,
}

impl Sealed {
    /// Begins after `position`, which is 0 or the end of a batch known to be authentic.
    pub fn after(keys: Arc<Keyring>, position: u64) -> Sealed {
        let adopted = keys.adopted().filter(|adopted| position < adopted.position);
        // The adopted entries have one digest, so a check among them must begin at the first.
        let at = if adopted.is_some() { 0 } else { position };
        let digest = adopted.map(|adopted| (Sha256::new(), adopted));
        let mark = keys.mark();
        let (hashes, waiting) = (Vec::new(), VecDeque::new());
        Sealed { keys, at, hashes, waiting, digest, mark, sealed: 0 }
    }

    /// The position of the next entry to check.
    pub fn next(&self) -> u64 {
        self.at + 1
    }

    /// How many entries carried a MAC of this house.
    pub fn sealed(&self) -> u64 {
        self.sealed
    }

    /// Takes the next entries, in order.
    pub fn follow(&mut self, journal: &mut (impl Journal + ?Sized), page: &[Entry]) -> Result<()> {
        for entry in page {
            if entry.position != self.at + 1 {
                let why = format!("the entry at position {} is not there", self.at + 1);
                return Err(not_ours(entry.position, &why));
            }
            self.at = entry.position;
            if self.mark.is_some_and(|(at, hash)| at == entry.position && hash != entry.hash) {
                return Err(not_ours(entry.position, "this node wrote another entry here"));
            }
            match self.digest.take() {
                Some((digest, adopted)) => self.adopt(digest, adopted, entry)?,
                None => self.check(journal, entry)?,
            }
        }
        Ok(())
    }

    fn adopt(&mut self, mut digest: Sha256, adopted: Adopted, entry: &Entry) -> Result<()> {
        digest.update(entry.hash);
        if entry.position < adopted.position {
            self.digest = Some((digest, adopted));
            return Ok(());
        }
        let found: Hash = digest.finalize().into();
        match found == adopted.digest {
            true => Ok(()),
            false => Err(not_ours(
                entry.position,
                "the entries up to here are not those the house adopted",
            )),
        }
    }

    fn check(&mut self, journal: &mut (impl Journal + ?Sized), entry: &Entry) -> Result<()> {
        if self.waiting.is_empty() {
            self.waiting = journal.seals(entry.position, PAGE)?.into();
        }
        let none = || not_ours(entry.position, "no house with these keys wrote it (no MAC)");
        let seal = *self.waiting.front().ok_or_else(none)?;
        let begun = entry.position - u64::try_from(self.hashes.len()).unwrap_or(0);
        if seal.first != begun || seal.last < entry.position {
            return Err(none());
        }
        self.hashes.push(entry.hash);
        if entry.position == seal.last {
            if self.keys.mac(seal.first, &self.hashes) != Some(seal.mac) {
                let why = "its batch was not written by a house with these keys (wrong MAC)";
                return Err(not_ours(seal.first, why));
            }
            self.sealed += seal.last - seal.first + 1;
            self.hashes.clear();
            self.waiting.pop_front();
        }
        Ok(())
    }

    /// Ends the check at the end of the journal: no batch may be incomplete and no entry missing.
    pub fn finish(self, journal: &mut (impl Journal + ?Sized)) -> Result<()> {
        let cut = |why: String| Err(StoreError::NotAuthentic { position: None, why });
        if let Some((position, _)) = self.mark.filter(|(position, _)| *position > self.at) {
            return cut(format!(
                "the journal ends at entry {}, but this node has written up to {position}: the end \
                 was cut off, or an older copy put in its place",
                self.at
            ));
        }
        if let Some((_, Adopted { position, .. })) = self.digest {
            return cut(format!("the journal ends at {} of {position} adopted entries", self.at));
        }
        let more = journal.seals(self.at + 1, 1)?;
        match (self.hashes.is_empty(), more.first()) {
            (true, None) => Ok(()),
            (false, _) => cut(format!("the last batch, up to entry {}, is not whole", self.at)),
            (true, Some(seal)) => {
                cut(format!("entries {} to {} are missing at the end", seal.first, seal.last))
            }
        }
    }
}

/// Checks that everything after a position was written by a house with the keys of this journal. A
/// journal without keys is not checked.
pub fn authenticate(journal: &mut (impl Journal + ?Sized), after: u64) -> Result<()> {
    let Some(keys) = journal.keys() else { return Ok(()) };
    let mut sealed = Sealed::after(keys, after);
    loop {
        let page = journal.read_all(sealed.next(), PAGE)?;
        if page.is_empty() {
            return sealed.finish(journal);
        }
        sealed.follow(journal, &page)?;
    }
}

/// The [`Adopted`] record with which a house takes over this journal as it is.
pub fn adoptable(journal: &mut (impl Journal + ?Sized)) -> Result<Option<Adopted>> {
    let (mut digest, mut position) = (Sha256::new(), 0);
    loop {
        let page = journal.read_all(position + 1, PAGE)?;
        let Some(last) = page.last() else { break };
        position = last.position;
        page.iter().for_each(|entry| digest.update(entry.hash));
    }
    let digest = digest.finalize().into();
    Ok((position > 0).then_some(Adopted { position, digest }))
}
