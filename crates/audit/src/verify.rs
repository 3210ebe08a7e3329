//! The whole audit: one pass over the journal, hashing on one thread and folding on another.

use crate::anchor::{Anchor, Following};
use crate::checkpoint::Trust;
use crate::fold::Fold;
use crate::found::{AuditError, Found};
use crate::key::PublicKey;
use crate::stored;
use crate::stump::from_archives;
use croupier_rules::rulebook::Library;
use croupier_store::{Chain, Entry, Journal, Sealed, StoreError};
use serde::Serialize;
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};

/// How many entries are read at a time.
const PAGE: usize = 2_000;
/// How many pages may wait to be folded.
const WAITING_MAX: usize = 8;

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counts {
    /// Entries of all journals.
    pub entries: u64,
    /// Tables.
    pub tables: u64,
    /// Events of tables.
    pub events: u64,
    /// Rounds settled again from their cards, hands or dice.
    pub rounds: u64,
    /// Bets in them.
    pub bets: u64,
    /// Transfers.
    pub transfers: u64,
    /// Shoes that fit their promise.
    pub shoes: u64,
    /// Throws that fit their promise.
    pub throws: u64,
    /// Deals of pai gow, dice and hands, that fit their promise.
    pub deals: u64,
    /// Shuffles of a round that fit their promise.
    pub shuffles: u64,
    /// Void rounds whose seed fits its promise.
    pub void_seeds: u64,
    /// Corrections of settled rounds, worked out again.
    pub corrections: u64,
    /// Shoes, shuffles, throws and deals whose seed was never revealed.
    pub seeds_lost: u64,
    /// Shifts and gaming days whose figures are those of the journal.
    pub closings: u64,
    /// Checkpoints.
    pub checkpoints: u64,
    /// Entries of tables whose hands lie face down and could not be uncovered: their chain and
    /// their money hold, and their rounds were not worked out.
    pub unopened: u64,
    /// How often the clock of the machine was set while the house was open.
    pub clock_steps: u64,
}

/// The report of an audit that found nothing wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// How much was checked.
    #[serde(flatten)]
    pub counts: Counts,
    /// How many journals there are.
    pub journals: u64,
    /// How many accounts there are.
    pub accounts: u64,
    /// The keys checkpoints were signed with.
    pub keys: Vec<String>,
    /// Entries after the newest checkpoint: no signature covers them.
    pub unsigned: u64,
    /// Checkpoints in the anchor.
    pub anchored: u64,
    /// Entries after the newest anchored checkpoint: only the database knows them, so nobody could
    /// tell if they were cut off.
    pub unanchored: u64,
    /// Lines of the anchor cut short by a loss of power.
    pub torn: u64,
    /// The position of the last entry that has left the journal, with a stump in its place; 0 if
    /// none has.
    pub removed: u64,
    /// How many of those were read from archives and checked like the others; absent where no
    /// archives were given.
    pub archived: Option<u64>,
    /// Entries that carry a MAC of the house; absent where its key was not given.
    pub sealed: Option<u64>,
}

/// Checks everything in a journal, and compares it with the anchor and the key, if given.
pub fn verify(
    journal: &mut (dyn Journal + Send),
    library: &Library,
    anchor: Option<&Anchor>,
    key: Option<PublicKey>,
) -> Result<Report, AuditError> {
    verify_with(journal, library, (anchor, key), None)
}

/// The same. Entries that have left the journal are read from the archives of this folder, if one
/// is given, and everything is worked out from the first entry on; otherwise from the stump on.
pub fn verify_with(
    journal: &mut (dyn Journal + Send),
    library: &Library,
    (anchor, key): (Option<&Anchor>, Option<PublicKey>),
    archives: Option<&Path>,
) -> Result<Report, AuditError> {
    let empty = Anchor::default();
    let anchor = anchor.unwrap_or(&empty);
    let mut fold = match archives {
        Some(_) => Fold::new(library, Trust::new(key), journal.keys()),
        None => Fold::begin(journal, library, Trust::new(key))?,
    };
    let mut following = Following::new(anchor, &mut fold)?;
    following.follow(&fold)?;
    if let Some(folder) = archives {
        from_archives(journal, folder, &mut fold, &mut following)?;
    }
    let (removed, archived) = (fold.through(), archives.map(|_| fold.position()));
    let sealed = each_page(journal, |page| {
        for entry in page {
            fold.take(entry)?;
            following.follow(&fold)?;
        }
        Ok(())
    })?;
    following.finish(&fold)?;
    fold.trust.finish()?;
    stored::check(journal, &fold)?;
    let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
    Ok(Report {
        counts: fold.counts,
        journals: count(fold.heads.len()),
        accounts: count(fold.ledger.balances().count()),
        unsigned: fold.position() - fold.trust.newest.unwrap_or(0),
        anchored: count(anchor.len()),
        unanchored: fold.position() - anchor.newest(),
        torn: anchor.torn,
        removed,
        archived,
        sealed,
        keys: fold.trust.keys.into_iter().collect(),
    })
}

/// Goes through the journal in order: reads and follows the chain on another thread, and hands on
/// only entries whose chain holds and which, where the journal has the keys of the house, carry its
/// MAC. The first fault by position is the one told. Gives how many entries carried a MAC.
pub(crate) fn each_page(
    journal: &mut (dyn Journal + Send),
    mut take: impl FnMut(&[Entry]) -> Result<(), AuditError>,
) -> Result<Option<u64>, AuditError> {
    let (sender, pages) = sync_channel::<Vec<Entry>>(WAITING_MAX);
    std::thread::scope(|scope| {
        let reading = scope.spawn(move || read(journal, &sender));
        let folded = pages.iter().try_for_each(|page| take(&page));
        drop(pages); // stops a reader that still sends
        let read = reading.join().unwrap_or_else(|_| {
            Err(StoreError::Damaged("the reader of the journal broke".to_owned()).into())
        });
        folded?;
        read
    })
}

fn read(
    journal: &mut (dyn Journal + Send),
    pages: &SyncSender<Vec<Entry>>,
) -> Result<Option<u64>, AuditError> {
    let stump = journal.stump().map_err(AuditError::damaged)?;
    let mut chain = stump.map_or_else(Chain::new, |stump| stump.chain());
    let mut sealed = journal.keys().map(|keys| Sealed::after(keys, chain.position()));
    let mut limit = PAGE;
    loop {
        let mut page = match journal.read_all(chain.position() + 1, limit) {
            Ok(page) => page,
            // One of these rows cannot be read: read them one by one, to name the first that is
            // wrong.
            Err(StoreError::Damaged(_)) if limit > 1 => {
                limit = 1;
                continue;
            }
            Err(error) => return Err(damaged(error, &chain)),
        };
        if page.is_empty() {
            let count = sealed.as_ref().map(Sealed::sealed);
            sealed.map_or(Ok(()), |sealed| sealed.finish(journal)).map_err(AuditError::damaged)?;
            return Ok(count);
        }
        let followed = page.iter().map(|entry| chain.follow(entry));
        let sound = followed.take_while(Result::is_ok).count();
        let broken = page.get(sound).and_then(|entry| chain.follow(entry).err());
        page.truncate(sound);
        let checked = sealed.as_mut().map_or(Ok(()), |sealed| sealed.follow(journal, &page));
        if pages.send(page).is_err() {
            return Ok(None); // the fold has found something before this
        }
        checked.map_err(AuditError::damaged)?;
        if let Some(broken) = broken {
            return Err(Found::from(broken).into());
        }
    }
}

/// An unreadable row, named by the position it should have.
fn damaged(error: StoreError, chain: &Chain) -> AuditError {
    let StoreError::Damaged(what) = error else { return error.into() };
    let position = Some(chain.position() + 1);
    Found { record: "entry", journal: None, position, seq: None, what }.into()
}
