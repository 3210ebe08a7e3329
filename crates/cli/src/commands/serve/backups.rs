//! Copies the books at intervals while the house is open: each copy is verified before it counts,
//! and the oldest ones beyond those to keep are removed.

use super::now_ms;
use crate::commands::keys;
use anyhow::{Context as _, bail};
use croupier_audit::{Copied, PublicKey, persons_beside, utc, verify};
use croupier_rules::rulebook::Library;
use croupier_store::{Database, Journal as _, SqliteJournal};
use serde::Deserialize;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::task::JoinHandle;

/// How often it looks whether a copy is due.
const LOOK: Duration = Duration::from_secs(20);
/// How long after a failure it tries again.
const AGAIN: Duration = Duration::from_secs(5 * 60);
const EVERY_HOURS: u64 = 24;
const KEEP: usize = 14;
/// How copies are named: `croupier-20261118T060000Z.db`.
const NAME: &str = "croupier-";
const END: &str = ".db";

/// `[backup]`: where copies go, how often, and how many are kept.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields)]
pub struct BackupEntry {
    folder: Option<PathBuf>,
    every_hours: Option<u64>,
    keep: Option<usize>,
}

/// The rules for copies of these books.
#[derive(Clone, Debug)]
pub struct BackupRules {
    /// Where they are.
    pub folder: PathBuf,
    /// How often one is made.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
}

impl BackupEntry {
    /// The rules, if the house copies its books by itself.
    pub fn rules(&self, beside: &Path) -> Option<BackupRules> {
        let folder = beside.join(self.folder.as_ref()?);
        let hours = self.every_hours.unwrap_or(EVERY_HOURS).max(1);
        let every = Duration::from_secs(hours.saturating_mul(3_600));
        Some(BackupRules { folder, every, keep: self.keep.unwrap_or(KEEP).max(1) })
    }
}

/// The copies of a folder, oldest first, with the time each was made.
pub fn copies(folder: &Path) -> std::io::Result<Vec<(PathBuf, SystemTime)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        let (path, made) = entry.and_then(|one| Ok((one.path(), one.metadata()?.modified()?)))?;
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(NAME) && name.ends_with(END) {
            found.push((path, made));
        }
    }
    found.sort();
    Ok(found)
}

/// What it needs.
#[derive(Clone)]
struct Copier {
    rules: BackupRules,
    journal: Database,
    data: PathBuf,
    library: Arc<Library>,
    key: PublicKey,
}

/// Starts it; without rules the task ends at once.
pub fn spawn(
    rules: Option<BackupRules>,
    (journal, data): (&Database, &Path),
    library: Arc<Library>,
    key: PublicKey,
) -> JoinHandle<()> {
    let (journal, data) = (journal.clone(), data.to_owned());
    tokio::spawn(async move {
        let Some(rules) = rules else { return };
        let copier = Copier { rules, journal, data, library, key };
        loop {
            let now = copier.clone();
            let wait = match tokio::task::spawn_blocking(move || now.look()).await {
                Ok(Ok(())) => LOOK,
                Ok(Err(why)) => {
                    let why = format!("{why:#}");
                    tracing::error!(why, "the books were not copied");
                    metrics::counter!("croupier_backup_failures_total").increment(1);
                    AGAIN
                }
                Err(_) => AGAIN,
            };
            tokio::time::sleep(wait).await;
        }
    })
}

impl Copier {
    fn look(&self) -> anyhow::Result<()> {
        let folder = &self.rules.folder;
        let newest = copies(folder)?.pop().map(|(_, made)| made);
        let age = newest.map(|made| made.elapsed().unwrap_or_default());
        if let Some(age) = age {
            metrics::gauge!("croupier_backup_age_seconds").set(age.as_secs_f64());
        }
        if age.is_some_and(|age| age < self.rules.every) {
            return Ok(());
        }
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        self.copy()?;
        let mut all = copies(folder)?;
        let over = all.len().saturating_sub(self.rules.keep);
        for (old, _) in all.drain(..over) {
            fs::remove_file(&old).with_context(|| old.display().to_string())?;
            match fs::remove_file(persons_beside(&old)) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                Ok(()) | Err(_) => {}
            }
            tracing::info!(file = %old.display(), "an old copy was removed");
        }
        Ok(())
    }

    /// Makes a copy and verifies it; one that is not right loses its name.
    fn copy(&self) -> anyhow::Result<()> {
        let (day, time) = utc(now_ms());
        let time = time.split('.').next().unwrap_or_default();
        let stamp = format!("{day}T{time}Z").replace(['-', ':'], "");
        let path = self.rules.folder.join(format!("{NAME}{stamp}{END}"));
        let mut journal = self.journal.open_as_of_now()?;
        let Copied { entries, .. } = croupier_audit::back_up(&mut *journal, &path)?;
        drop(journal);
        if let Err(why) = self.verify(&path, entries) {
            fs::rename(&path, path.with_extension("bad"))?;
            bail!("{}: {why:#}", path.display());
        }
        metrics::gauge!("croupier_backup_age_seconds").set(0.0);
        tracing::info!(file = %path.display(), entries, "the books were copied and verified");
        Ok(())
    }

    fn verify(&self, path: &Path, entries: u64) -> anyhow::Result<()> {
        let keys = keys::for_reading(&self.data).ok().flatten();
        let mut copy = SqliteJournal::open_as_of_now(path)?;
        if let Some(keys) = keys {
            copy.use_keys(keys);
        }
        let report = verify(&mut copy, &self.library, None, Some(self.key))?;
        match report.counts.entries == entries {
            true => Ok(()),
            false => bail!("{entries} entries were copied, {} are there", report.counts.entries),
        }
    }
}
