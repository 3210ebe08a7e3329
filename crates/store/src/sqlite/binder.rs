//! Moving the log into the file itself while commits go on: a helper beside the writer moves nearly
//! all of it, the writer only what has come in meanwhile, and the log begins at its start again.

use super::BUSY;
use crate::Result;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;

/// The log is moved into the file each time it has grown by this many pages.
const PAGES: u32 = 4000;
/// The helper goes over the log so often: what came in during the first time, it moves the second.
const TIMES: usize = 2;

/// Watches the length of the log and has it moved by a helper thread.
#[derive(Debug)]
pub(super) struct Binder {
    path: PathBuf,
    /// Pages in the log after the last commit.
    logged: Arc<AtomicU32>,
    /// Pages in the log when it was last moved; somebody who reads may have kept it from beginning
    /// again.
    bound: u32,
    helper: Option<JoinHandle<()>>,
}

impl Binder {
    /// Watches the log of this connection. SQLite itself moves nothing from now on.
    pub(super) fn watch(connection: &mut Connection, path: &Path) -> Result<Binder> {
        let logged = Arc::new(AtomicU32::new(0));
        let noted = Arc::clone(&logged);
        connection.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, pages| {
            noted.store(u32::try_from(pages).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        Ok(Binder { path: path.to_path_buf(), logged, bound: 0, helper: None })
    }

    /// After a commit: calls the helper, or finishes what it began. What fails here is tried again;
    /// every commit is safe in the log.
    pub(super) fn look(&mut self, connection: &Connection) {
        let logged = self.logged.load(Ordering::Relaxed);
        if logged < self.bound {
            self.bound = 0; // it has begun again
        }
        match self.helper.take() {
            Some(helper) if helper.is_finished() => {
                let _ = helper.join();
                self.finish(connection, logged);
            }
            Some(helper) => self.helper = Some(helper),
            None if logged >= self.bound.saturating_add(PAGES) => {
                let (path, name) = (self.path.clone(), "binder".to_owned());
                let helper = std::thread::Builder::new().name(name).spawn(move || {
                    let _ = help(&path); // the writer moves what is left, if need be all
                });
                match helper {
                    Ok(helper) => self.helper = Some(helper),
                    Err(_) => self.finish(connection, logged),
                }
            }
            None => {}
        }
    }

    fn finish(&mut self, connection: &Connection, logged: u32) {
        let _ = move_log(connection);
        self.bound = logged;
    }
}

impl Drop for Binder {
    fn drop(&mut self) {
        if let Some(helper) = self.helper.take() {
            let _ = helper.join();
        }
    }
}

/// Moves what is in the log and nobody reads any more into the file. Waits for nobody.
pub(super) fn move_log(connection: &Connection) -> Result<()> {
    Ok(connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?)
}

fn help(path: &Path) -> Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "synchronous", "FULL")?; // moved is what is on disk
    (0..TIMES).try_for_each(|_| move_log(&connection))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::conformance::{ScratchFolder, append, contents, entry};
    use crate::sqlite::SqliteJournal;

    /// Appends batches until this is so of the binder; gives how many it took.
    fn append_until(journal: &mut SqliteJournal, is_so: impl Fn(&Binder) -> bool) -> u64 {
        let from = contents(journal).entries.len() as u64 + 1;
        for batch in 0.. {
            let first = from + batch * 100;
            append(journal, (first..first + 100).map(|n| entry("table/t1", n, 1)).collect());
            if is_so(journal.binder.as_ref().unwrap()) {
                return batch;
            }
            assert!(batch < 10_000, "never");
        }
        unreachable!()
    }

    fn wait_for_the_helper(journal: &SqliteJournal) {
        let helper = journal.binder.as_ref().unwrap().helper.as_ref().unwrap();
        while !helper.is_finished() {
            std::thread::yield_now();
        }
    }

    fn logged(binder: &Binder) -> u32 {
        binder.logged.load(Ordering::Relaxed)
    }

    #[test]
    fn a_log_that_is_never_left_alone_begins_again_and_again() {
        let folder = ScratchFolder::new();
        let path = folder.path().join("journal.db");
        let mut journal = SqliteJournal::open(&path).unwrap();
        for _ in 0..2 {
            append_until(&mut journal, |binder| binder.helper.is_some());
            wait_for_the_helper(&journal);
            let longest = logged(journal.binder.as_ref().unwrap());
            assert!(longest >= PAGES);
            let took = append_until(&mut journal, |binder| logged(binder) < longest);
            assert!(took < 2, "the commit that finishes, and the one after it");
            assert!(journal.binder.as_ref().unwrap().helper.is_none());
        }
        let before = contents(&mut journal);
        drop(journal);
        assert_eq!(contents(&mut SqliteJournal::open(&path).unwrap()), before);
    }

    #[test]
    fn somebody_who_reads_long_does_not_call_the_helper_at_every_commit() {
        let folder = ScratchFolder::new();
        let path = folder.path().join("journal.db");
        let mut journal = SqliteJournal::open(&path).unwrap();
        append(&mut journal, vec![entry("table/t2", 1_000_000, 1)]);
        let mut reader = SqliteJournal::open_as_of_now(&path).unwrap();
        let seen = contents(&mut reader);
        append_until(&mut journal, |binder| binder.helper.is_some());
        wait_for_the_helper(&journal);
        append_until(&mut journal, |binder| binder.helper.is_none());
        let kept = logged(journal.binder.as_ref().unwrap());
        append_until(&mut journal, |binder| binder.helper.is_some());
        assert!(logged(journal.binder.as_ref().unwrap()) >= kept + PAGES);
        assert_eq!(contents(&mut reader), seen);
    }
}
