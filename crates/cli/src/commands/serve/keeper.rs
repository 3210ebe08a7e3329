//! Keeps the books as long as the house says: archives every gaming day that is over, and removes
//! entries and archives whose term is over. It reads beside play and never waits for a table.

use super::doorman::Doorman;
use super::{book_in, now_ms};
use crate::commands::keys;
use anyhow::{Context as _, anyhow};
use croupier_audit::{
    Archived, HouseKey, Until, archive, expired, removable, take_stump, verify_archive,
};
use croupier_house::{HouseCommand, Retained, Retention, Role};
use croupier_store::{Database, Journal, hex};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often the keeper looks whether a gaming day is over.
const LOOK: Duration = Duration::from_secs(20);
/// How long after a failure it tries again.
const AGAIN: Duration = Duration::from_secs(10 * 60);
/// For how many years archives are kept unless the house says otherwise.
const KEEP_YEARS: u32 = 5;
/// The longest year, so that nothing is removed too early.
pub const YEAR_MS: u64 = 366 * 24 * 60 * 60 * 1000;

/// `[archive]`: where gaming days are archived to, and for how long.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields)]
pub struct ArchiveEntry {
    folder: Option<PathBuf>,
    keep_years: Option<u32>,
    /// How long entries stay in the database; as long as archives unless the house says less.
    database_years: Option<u32>,
}

impl ArchiveEntry {
    /// The rules for these books, if the house archives at all; the folder is found from that of
    /// the configuration.
    pub fn rules(&self, beside: &Path) -> Option<Rules> {
        let folder = beside.join(self.folder.as_ref()?);
        let keep = self.keep_years.unwrap_or(KEEP_YEARS);
        let stay = self.database_years.unwrap_or(keep).min(keep);
        let ms = |years: u32| u64::from(years).saturating_mul(YEAR_MS);
        Some(Rules { folder, term_ms: ms(keep), database_ms: ms(stay) })
    }
}

/// Where archives are, and how long each is kept.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The folder.
    pub folder: PathBuf,
    /// The term of an archive, in milliseconds.
    pub term_ms: u64,
    /// The term of an entry in the database; never longer than that of its archive.
    pub database_ms: u64,
}

/// The things the keeper needs.
#[derive(Clone)]
struct Keeper {
    /// Writes down what was done.
    doorman: Doorman,
    /// The journal.
    journal: Database,
    /// Signs archives and stumps.
    signer: Arc<HouseKey>,
    /// The folder of the house.
    data: PathBuf,
    /// The rules.
    rules: Rules,
    /// Whether it was looked, since the start and the newest archive, what may leave the database.
    looked: Arc<AtomicBool>,
}

/// Starts the keeper; a house without rules has none, and the task ends at once.
pub fn spawn(
    rules: Option<Rules>,
    (doorman, journal): (Doorman, Database),
    (signer, data): (&Arc<HouseKey>, &Path),
) -> JoinHandle<()> {
    let (signer, data, looked) = (Arc::clone(signer), data.to_owned(), Arc::default());
    let keeper = rules.map(|rules| Keeper { doorman, journal, signer, data, rules, looked });
    tokio::spawn(async move {
        if let Some(keeper) = keeper {
            keeper.watch().await;
        }
    })
}

impl Keeper {
    /// Runs until it is dropped.
    async fn watch(self) {
        loop {
            let keeper = self.clone();
            let wait = match tokio::task::spawn_blocking(move || keeper.look(now_ms())).await {
                Ok(true) => LOOK,
                Ok(false) => AGAIN,
                Err(error) => {
                    tracing::error!(%error, "the keeper of the archives broke");
                    AGAIN
                }
            };
            tokio::time::sleep(wait).await;
        }
    }

    /// Does what is due; says whether it went well. A failure is an event of the house, and is
    /// tried again later.
    fn look(&self, now_ms: u64) -> bool {
        let seen = self.doorman.read(|floor| {
            let house = floor.house();
            (house.retained().clone(), house.settings().gaming_day, floor.is_removing())
        });
        let Ok((kept, days, removing)) = seen else { return true }; // the house closes
        if kept.stump > kept.removed && !removing {
            self.note(Retention::EntriesRemoved { through: kept.stump });
        }
        let ended_ms = days.begin_ms(days.of(now_ms));
        let archived_ms = kept.archive.as_ref().map_or(0, |archive| archive.at_ms);
        let tried = match archived_ms >= ended_ms {
            true => Ok(()),
            false => self.keep(&kept, ended_ms, now_ms),
        };
        let Err(error) = tried.and_then(|()| self.remove(&kept, now_ms)) else { return true };
        let reason = format!("{error:#}");
        tracing::error!(reason, "the books were not archived");
        if kept.failed.as_ref().is_none_or(|(known, _)| *known != reason) {
            self.note(Retention::ArchiveFailed { reason });
        }
        false
    }

    fn keep(&self, kept: &Retained, ended_ms: u64, now_ms: u64) -> anyhow::Result<()> {
        let folder = &self.rules.folder;
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut journal = self.journal.open_as_of_now()?;
        let (place, until) = ((folder.as_path(), kept.archived()), Until::Time(ended_ms));
        let Some(written) = archive(&mut *journal, place, until, &*self.signer, now_ms)? else {
            return Ok(()); // no checkpoint came since the day ended
        };
        drop(journal);
        let Archived { path, first, last, sha256 } = written;
        verify_archive(&path, Some(self.signer.public()))?;
        let file = file_name(&path);
        tracing::info!(file, first, last, "a gaming day was archived");
        self.note(Retention::ArchiveWritten { first, last, file, sha256 });
        self.looked.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Removes entries from the journal and archives from the folder whose term is over: entries
    /// first, which leave only where their archives are proven.
    fn remove(&self, kept: &Retained, now_ms: u64) -> anyhow::Result<()> {
        if self.looked.load(Ordering::Relaxed) {
            return Ok(());
        }
        let Rules { folder, term_ms, database_ms } = &self.rules;
        let keys = keys::for_reading(&self.data).map_err(|failure| anyhow!("{failure}"))?;
        let mut journal = self.journal.open_as_of_now()?;
        keys.into_iter().for_each(|keys| journal.use_keys(keys));
        self.leave(&mut *journal, kept, (now_ms, *database_ms))?;
        drop(journal);
        for old in expired(folder, (now_ms, *term_ms))? {
            fs::remove_file(&old.path).with_context(|| old.path.display().to_string())?;
            let (first, last, file) = (old.first, old.last, old.name());
            self.note(Retention::ArchiveRemoved { first, last, file });
        }
        self.looked.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Has a stump stand for entries whose term is over.
    fn leave(
        &self,
        journal: &mut (dyn Journal + Send),
        kept: &Retained,
        term: (u64, u64),
    ) -> anyhow::Result<()> {
        if let Some(stump) = journal.stump()?.filter(|stump| stump.position > kept.stump) {
            // It was kept while the house was closed, or just before it broke off.
            let (position, sha256) = (stump.position, hex(&stump.digest()));
            self.note(Retention::StumpTaken { position, sha256 });
        }
        let Some(through) = removable(journal, &self.rules.folder, term)? else { return Ok(()) };
        let library = self.doorman.library();
        book_in(&self.data)?.follow(journal, library)?; // the figures of what leaves stay
        let (stump, parts) = take_stump(journal, library, through, (&*self.signer, term.0))?;
        let (position, sha256) = (stump.position, hex(&stump.digest()));
        self.doorman.keep_stump(stump, parts).map_err(|failure| anyhow!("{failure}"))?;
        tracing::info!(position, "a stump stands for entries that leave the journal");
        self.note(Retention::StumpTaken { position, sha256 });
        Ok(())
    }

    fn note(&self, what: Retention) {
        let command = HouseCommand::Retain(what);
        if let Err(failure) = self.doorman.give(None, Role::Administrator, command.into()) {
            tracing::warn!(%failure, "what was archived was not written down");
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
