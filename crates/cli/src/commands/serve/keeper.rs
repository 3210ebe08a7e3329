//! Keeps the books as long as the house says: archives every gaming day that is over, and removes
//! archives whose term is over. It reads beside play and never waits for a table.

use super::doorman::Doorman;
use super::now_ms;
use anyhow::Context as _;
use croupier_audit::{Archived, HouseKey, Until, archive, expired, verify_archive};
use croupier_house::{HouseCommand, Retained, Retention, Role};
use croupier_store::Database;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often the keeper looks whether a gaming day is over.
const LOOK: Duration = Duration::from_secs(20);
/// How long after a failure it tries again.
const AGAIN: Duration = Duration::from_secs(10 * 60);
/// For how many years archives are kept unless the house says otherwise.
const KEEP_YEARS: u32 = 5;
/// The longest year, so that nothing is removed too early.
const YEAR_MS: u64 = 366 * 24 * 60 * 60 * 1000;

/// `[archive]`: where gaming days are archived to, and for how long.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields)]
pub struct ArchiveEntry {
    folder: Option<PathBuf>,
    keep_years: Option<u32>,
}

impl ArchiveEntry {
    /// The rules for these books, if the house archives at all; the folder is found from that of
    /// the configuration.
    pub fn rules(&self, beside: &Path) -> Option<Rules> {
        let folder = beside.join(self.folder.as_ref()?);
        let years = u64::from(self.keep_years.unwrap_or(KEEP_YEARS));
        Some(Rules { folder, term_ms: years.saturating_mul(YEAR_MS) })
    }
}

/// Where archives are, and how long each is kept.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The folder.
    pub folder: PathBuf,
    /// The term of an archive, in milliseconds.
    pub term_ms: u64,
}

/// The things the keeper needs.
#[derive(Clone)]
struct Keeper {
    /// Writes down what was done.
    doorman: Doorman,
    /// The journal.
    journal: Database,
    /// Signs archives.
    signer: Arc<HouseKey>,
    /// The rules.
    rules: Rules,
}

/// Starts the keeper; a house without rules has none, and the task ends at once.
pub fn spawn(
    rules: Option<Rules>,
    (doorman, journal): (Doorman, Database),
    signer: &Arc<HouseKey>,
) -> JoinHandle<()> {
    let signer = Arc::clone(signer);
    let keeper = rules.map(|rules| Keeper { doorman, journal, signer, rules });
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
            (house.retained().clone(), house.settings().gaming_day)
        });
        let Ok((kept, days)) = seen else { return true }; // the house closes
        let ended_ms = days.begin_ms(days.of(now_ms));
        let archived_ms = kept.archive.as_ref().map_or(0, |archive| archive.at_ms);
        if archived_ms >= ended_ms {
            return true;
        }
        let Err(error) = self.keep(&kept, ended_ms, now_ms) else { return true };
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
        for old in expired(folder, (now_ms, self.rules.term_ms))? {
            fs::remove_file(&old.path).with_context(|| old.path.display().to_string())?;
            let (first, last, file) = (old.first, old.last, old.name());
            self.note(Retention::ArchiveRemoved { first, last, file });
        }
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
