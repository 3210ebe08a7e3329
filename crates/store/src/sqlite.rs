//! The journal in one SQLite file: a write-ahead log, and every commit is synced before its answer.

mod binder;
mod lock;
mod migrate;
mod parts;
mod reading;
mod rows;
mod seek;
mod stump;
mod write;

use crate::batch::{AccountId, Batch, Committed, Head, RoundMark, Tip, plan};
use crate::entry::{Entry, Hash, Key, StreamId};
use crate::journal::{Journal, heads_from_entries};
use crate::keyring::Keyring;
use crate::person::{KeyChange, PersonKey, PersonKeys};
use crate::seal::Seal;
use crate::snapshot::{self, Part, Snapshot};
use crate::stump::Stump;
use crate::{Result, StoreError};
use binder::Binder;
use lock::Lock;
use rusqlite::{Connection, OpenFlags};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a commit waits for a reader that holds a lock on the file.
const BUSY: Duration = Duration::from_secs(5);
/// After this many written rows, an idle moment is used to move the log into the file.
const IDLE_ROWS_MIN: usize = 1000;

/// A journal in an SQLite file that this process owns or only reads.
#[derive(Debug)]
pub struct SqliteJournal {
    /// Absent where the journal is only read; dropped before the connection.
    binder: Option<Binder>,
    connection: Connection,
    /// Rows written since the log was last moved into the file.
    rows_logged: usize,
    keys: Option<Arc<Keyring>>,
    /// Which of the newer tables there are: not all in a file of an older release that is only
    /// read.
    has: migrate::Has,
    /// Let go after the connection is closed; absent where the journal is only read.
    _lock: Option<Lock>,
}

impl SqliteJournal {
    /// Opens the journal at `path`. Creates a missing journal and migrates an older version. The
    /// folder must exist. No other process can open it until this one is dropped.
    pub fn open(path: impl AsRef<Path>) -> Result<SqliteJournal> {
        let path = path.as_ref();
        let lock = Lock::take(path)?;
        lock::keep_private(path)?; // what SQLite puts beside the file gets the same mode
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?; // before the log is switched on, which needs the file alone
        migrate::check(&connection, path)?;
        let mode: String =
            connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
        if mode != "wal" {
            return Err(StoreError::Sql(format!("no write-ahead log here, only {mode}")));
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.set_prepared_statement_cache_capacity(32);
        migrate::migrate(&mut connection)?;
        let binder = Some(Binder::watch(&mut connection, path)?);
        let _lock = Some(lock);
        let has = migrate::Has { seals: true, persons: true, parts: true, stumps: true };
        let (keys, rows_logged) = (None, 0);
        Ok(SqliteJournal { binder, connection, rows_logged, keys, has, _lock })
    }

    /// Begins an empty journal on a stump of another, with the entries that stay below it.
    pub fn plant(&mut self, stump: &Stump, parts: &[Part], entries: &[Entry]) -> Result<()> {
        stump::keep(self, (stump, parts), entries)
    }

    /// The stored head of a stream, with its time.
    fn tip(&self, stream: &StreamId) -> Result<Tip> {
        let sql = "SELECT stream, epoch, seq, hash, at FROM head WHERE stream = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let found = rows::optional(&mut statement, [stream.as_str()], rows::tip)?;
        Ok(found.unwrap_or_else(|| Tip::empty(stream.clone())))
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT stream, epoch, seq, hash FROM head WHERE stream = ?1")?;
        rows::optional(&mut statement, [stream.as_str()], rows::head)
    }

    /// At most `limit` entries of a stream from an existing number on.
    fn entries(&self, stream: &StreamId, from_seq: u64, limit: u64) -> Result<Vec<Entry>> {
        let Some(start) = seek::seek(&self.connection, stream, from_seq)? else {
            return Ok(Vec::new());
        };
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {} WHERE position >= ?1 AND stream = ?2 AND seq >= ?3 \
             ORDER BY position LIMIT ?4",
            rows::ENTRY
        ))?;
        let (start, from, limit) =
            (rows::integer(start)?, rows::integer(from_seq)?, rows::integer(limit)?);
        rows::collect(&mut statement, (start, stream.as_str(), from, limit), rows::entry)
    }
}

impl Journal for SqliteJournal {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT stream, epoch, seq, hash FROM head ORDER BY stream")?;
        rows::collect(&mut statement, [], rows::head)
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        let mut statement = self.connection.prepare_cached("SELECT id, balance FROM account")?;
        let balances = rows::collect(&mut statement, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(balances.into_iter().collect())
    }

    fn each_balance(&mut self, each: &mut dyn FnMut(&str, i64)) -> Result<()> {
        let mut statement = self.connection.prepare_cached("SELECT id, balance FROM account")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let name = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
            each(name, row.get(1)?);
        }
        Ok(())
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        write::begin(&self.connection)?;
        let plan = write::or_roll_back(&self.connection, || {
            let streams = batch.expected.iter().map(|expected| &expected.stream);
            let tips: Vec<Tip> = streams.map(|stream| self.tip(stream)).collect::<Result<_>>()?;
            let next = seek::last_position(&self.connection)? + 1;
            let plan = plan(batch, tips, next)?;
            write::batch(&self.connection, batch, &plan)?;
            if let Some(seal) = self.keys.as_ref().and_then(|keys| keys.seal(&plan.placed)) {
                write::seals(&self.connection, &[seal])?;
            }
            write::persons(&self.connection, &batch.persons)?;
            Ok(plan)
        })?;
        if let Some(keys) = &self.keys {
            keys.note(&plan.placed);
        }
        self.rows_logged += batch.entries.len() + batch.balances.len() + batch.rounds.len();
        if let Some(binder) = &mut self.binder {
            binder.look(&self.connection);
        }
        Ok(plan.committed())
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        let mut statement =
            self.connection.prepare_cached(&format!("SELECT {} WHERE key = ?1", rows::ENTRY))?;
        rows::optional(&mut statement, [&key.0], rows::entry)
    }

    fn read_stream(
        &mut self,
        stream: &StreamId,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<Entry>> {
        let from_seq = from_seq.max(1);
        let Some(head) = self.head(stream)?.filter(|head| head.seq >= from_seq) else {
            return Ok(Vec::new());
        };
        // Do not ask for more than exist: looking for the next one would read the store to its end.
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).min(head.seq - from_seq + 1);
        self.entries(stream, from_seq, limit)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let Ok(from) = i64::try_from(from_position) else { return Ok(Vec::new()) };
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {} WHERE position >= ?1 ORDER BY position LIMIT ?2",
            rows::ENTRY
        ))?;
        rows::collect(&mut statement, (from, limit), rows::entry)
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        let Ok(round) = i64::try_from(round) else { return Ok(None) };
        let mut statement = self.connection.prepare_cached(
            "SELECT stream, round, first, last FROM round WHERE stream = ?1 AND round = ?2",
        )?;
        rows::optional(&mut statement, (stream.as_str(), round), rows::round)
    }

    fn rounds_back(
        &mut self,
        stream: &StreamId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundMark>> {
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(
            "SELECT stream, round, first, last FROM round WHERE stream = ?1 AND round < ?2 \
             ORDER BY round DESC LIMIT ?3",
        )?;
        rows::collect(&mut statement, (stream.as_str(), before, limit), rows::round)
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        write::begin(&self.connection)?;
        write::or_roll_back(&self.connection, || {
            let mut head = self.head(stream)?.unwrap_or_else(|| Head::empty(stream.clone()));
            head.epoch += 1;
            write::head(&self.connection, &head)?;
            Ok(head)
        })
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        let old = self.load_heads()?;
        let epochs = old.into_iter().map(|head| (head.stream, head.epoch)).collect();
        let heads = heads_from_entries(self, &epochs)?;
        write::begin(&self.connection)?;
        write::or_roll_back(&self.connection, || {
            self.connection.execute("DELETE FROM head", [])?;
            heads.iter().try_for_each(|head| write::head(&self.connection, head))?;
            write::times(&self.connection)
        })?;
        Ok(heads)
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        write::begin(&self.connection)?;
        write::or_roll_back(&self.connection, || {
            self.connection.execute("DELETE FROM account", [])?;
            self.connection.execute("DELETE FROM round", [])?;
            write::balances(&self.connection, balances)?;
            write::rounds(&self.connection, rounds)
        })
    }

    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        let mut statement = self
            .connection
            .prepare("SELECT position, version, checksum, body FROM snapshot WHERE name = ?1")?;
        let kept = rows::optional(&mut statement, [snapshot::NAME], rows::snapshot)?;
        Ok(kept.and_then(|(kept, proof)| kept.whole(&proof, self.keys.as_ref())))
    }

    fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        write::begin(&self.connection)?;
        let proof = snapshot.proof(self.keys.as_ref());
        let kept = || write::snapshot(&self.connection, snapshot, &proof);
        write::or_roll_back(&self.connection, kept)?;
        self.rows_logged = self.rows_logged.max(IDLE_ROWS_MIN); // it may be long
        Ok(())
    }

    fn keep_parts(&mut self, parts: &[Part]) -> Result<()> {
        self.rows_logged = self.rows_logged.max(IDLE_ROWS_MIN); // they may be long
        parts::keep(self, parts)?;
        if let Some(binder) = &mut self.binder {
            binder.look(&self.connection);
        }
        Ok(())
    }

    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        parts::read(self, hashes)
    }

    fn drop_parts(&mut self, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
        parts::drop(self, keep, most)
    }

    fn use_keys(&mut self, keys: Arc<Keyring>) {
        self.keys = Some(keys);
    }

    fn keys(&self) -> Option<Arc<Keyring>> {
        self.keys.clone()
    }

    fn seals(&mut self, from_position: u64, limit: usize) -> Result<Vec<Seal>> {
        let Ok(from) = i64::try_from(from_position) else { return Ok(Vec::new()) };
        if !self.has.seals {
            return Ok(Vec::new());
        }
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(
            "SELECT first, last, mac FROM seal WHERE last >= ?1 ORDER BY last LIMIT ?2",
        )?;
        rows::collect(&mut statement, (from, limit), rows::seal)
    }

    fn keep_seals(&mut self, seals: &[Seal]) -> Result<()> {
        write::begin(&self.connection)?;
        write::or_roll_back(&self.connection, || write::seals(&self.connection, seals))
    }

    fn person_keys(&mut self) -> Result<PersonKeys> {
        if !self.has.persons {
            return Ok(PersonKeys::new());
        }
        let mut statement = self.connection.prepare("SELECT id, key FROM person")?;
        let keys =
            rows::collect(&mut statement, [], |row| Ok((row.get(0)?, PersonKey(row.get(1)?))))?;
        Ok(keys.into_iter().collect())
    }

    fn change_keys(&mut self, changes: &[KeyChange]) -> Result<()> {
        write::begin(&self.connection)?;
        write::or_roll_back(&self.connection, || write::persons(&self.connection, changes))
    }

    fn stump(&mut self) -> Result<Option<Stump>> {
        stump::read(self)
    }

    fn keep_stump(&mut self, stump: &Stump, parts: &[Part]) -> Result<()> {
        stump::keep(self, (stump, parts), &[])
    }

    fn remove(&mut self, most: usize) -> Result<usize> {
        self.rows_logged = self.rows_logged.max(IDLE_ROWS_MIN); // rewritten pages are logged too
        let removed = stump::remove(self, most)?;
        if let Some(binder) = &mut self.binder {
            binder.look(&self.connection);
        }
        Ok(removed)
    }

    fn idle(&mut self) -> Result<()> {
        if self.rows_logged >= IDLE_ROWS_MIN {
            binder::move_log(&self.connection)?;
            self.rows_logged = 0;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
