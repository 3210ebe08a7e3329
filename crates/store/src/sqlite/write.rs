//! The statements that write, each prepared once, and the transaction around them.

use super::rows;
use crate::batch::{AccountId, Batch, Head, Plan, RoundMark, Tip};
use crate::entry::{Entry, Key, StreamId};
use crate::person::KeyChange;
use crate::seal::Seal;
use crate::snapshot::{self, Snapshot};
use crate::{Result, StoreError};
use rusqlite::{Connection, ErrorCode};

/// Begins a write transaction at once, so that it cannot find a second writer halfway.
pub(super) fn begin(connection: &Connection) -> Result<()> {
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    Ok(())
}

/// Runs the work of an open transaction and commits it; if either fails, rolls everything back.
pub(super) fn or_roll_back<T>(
    connection: &Connection,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let done = work().and_then(|value| {
        let mut commit = connection.prepare_cached("COMMIT")?;
        commit.execute([]).map_err(uncommitted)?;
        Ok(value)
    });
    if done.is_err() && !connection.is_autocommit() {
        // Report the first error; a transaction left open makes the next `begin` fail.
        let _ = connection.execute_batch("ROLLBACK");
    }
    done
}

/// Why a commit failed. If the disk refused it, this process continues without it, but after a
/// power cut the log may hold it nevertheless.
fn uncommitted(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::SystemIoFailure) => StoreError::Unknown(error.to_string()),
        Some(_) | None => error.into(),
    }
}

/// Writes everything in a batch whose entries have their places.
pub(super) fn batch(connection: &Connection, batch: &Batch, plan: &Plan) -> Result<()> {
    entries(connection, batch, plan)?;
    for (expected, tip) in batch.expected.iter().zip(&plan.tips) {
        if expected.seq != tip.head.seq {
            tip_row(connection, tip)?;
        }
    }
    balances(connection, &batch.balances)?;
    rounds(connection, &batch.rounds)
}

fn entries(connection: &Connection, batch: &Batch, plan: &Plan) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO entry (position, stream, seq, at, actor, key, request_hash, body, hash) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for (entry, placed) in batch.entries.iter().zip(&plan.placed) {
        let row = (
            rows::integer(placed.position)?,
            entry.stream.as_str(),
            rows::integer(placed.seq)?,
            rows::integer(entry.at_ms)?,
            entry.actor.as_str(),
            &entry.key.0,
            &entry.request_hash,
            entry.body.as_slice(),
            &placed.hash,
        );
        statement.execute(row).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => taken(connection, entry.key, error),
            Some(_) | None => error.into(),
        })?;
    }
    Ok(())
}

/// Finds the entry that already holds the key of an entry that could not be written.
fn taken(connection: &Connection, key: Key, error: rusqlite::Error) -> StoreError {
    let holder = || -> Result<Option<(StreamId, u64)>> {
        let mut statement =
            connection.prepare_cached("SELECT stream, seq FROM entry WHERE key = ?1")?;
        rows::optional(&mut statement, [&key.0], |row| Ok((rows::stream(row, 0)?, row.get(1)?)))
    };
    match holder() {
        Ok(Some((stream, seq))) => StoreError::KeyTaken { key, stream, seq },
        Ok(None) => error.into(),
        Err(error) => error,
    }
}

/// Writes the head of a stream.
pub(super) fn head(connection: &Connection, head: &Head) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO head (stream, epoch, seq, hash) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq, \
         hash = excluded.hash",
    )?;
    let (epoch, seq) = (rows::integer(head.epoch)?, rows::integer(head.seq)?);
    statement.execute((head.stream.as_str(), epoch, seq, &head.hash))?;
    Ok(())
}

/// Writes the head of a stream and the time of its last entry.
fn tip_row(connection: &Connection, tip: &Tip) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO head (stream, epoch, seq, hash, at) VALUES (?1, ?2, ?3, ?4, ?5) \
         ON CONFLICT DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq, \
         hash = excluded.hash, at = excluded.at",
    )?;
    let Tip { head, at_ms } = tip;
    let (epoch, seq, at) =
        (rows::integer(head.epoch)?, rows::integer(head.seq)?, rows::integer(*at_ms)?);
    statement.execute((head.stream.as_str(), epoch, seq, &head.hash, at))?;
    Ok(())
}

/// Takes the times of all heads from the entries.
pub(super) fn times(connection: &Connection) -> Result<()> {
    connection.execute(
        "UPDATE head SET at = newest.at \
         FROM (SELECT stream, max(at) AS at FROM entry GROUP BY stream) AS newest \
         WHERE newest.stream = head.stream",
        [],
    )?;
    Ok(())
}

/// Overwrites balances.
pub(super) fn balances(connection: &Connection, balances: &[(AccountId, i64)]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO account (id, balance) VALUES (?1, ?2) \
         ON CONFLICT DO UPDATE SET balance = excluded.balance",
    )?;
    for (account, balance) in balances {
        statement.execute((account.as_str(), balance))?;
    }
    Ok(())
}

/// Overwrites round marks.
pub(super) fn rounds(connection: &Connection, rounds: &[RoundMark]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO round (stream, round, first, last) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT DO UPDATE SET first = excluded.first, last = excluded.last",
    )?;
    for RoundMark { stream, round, first, last } in rounds {
        let (round, first) = (rows::integer(*round)?, rows::integer(*first)?);
        let last = last.map(rows::integer).transpose()?;
        statement.execute((stream.as_str(), round, first, last))?;
    }
    Ok(())
}

/// Writes the seals of batches.
pub(super) fn seals(connection: &Connection, seals: &[Seal]) -> Result<()> {
    let mut statement = connection
        .prepare_cached("INSERT OR REPLACE INTO seal (last, first, mac) VALUES (?1, ?2, ?3)")?;
    for Seal { first, last, mac } in seals {
        statement.execute((rows::integer(*last)?, rows::integer(*first)?, mac))?;
    }
    Ok(())
}

/// Writes a snapshot over the one that stands.
pub(super) fn snapshot(
    connection: &Connection,
    snapshot: &Snapshot,
    proof: &[u8; 32],
) -> Result<()> {
    let Snapshot { position, version, body } = snapshot;
    let row = (snapshot::NAME, rows::integer(*position)?, version, proof, body);
    connection.execute(
        "INSERT OR REPLACE INTO snapshot (name, position, version, checksum, body) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
        row,
    )?;
    Ok(())
}

/// Keeps and deletes keys of persons. A deleted key is overwritten in the file, not only unlinked.
pub(super) fn persons(connection: &Connection, changes: &[KeyChange]) -> Result<()> {
    let keep = "INSERT OR REPLACE INTO person (id, key) VALUES (?1, ?2)";
    for change in changes {
        match change {
            KeyChange::Keep(id, key) => connection.execute(keep, (id, &key.0))?,
            KeyChange::Forget(id) => {
                connection.pragma_update(None, "secure_delete", true)?;
                connection.execute("DELETE FROM person WHERE id = ?1", [id])?
            }
        };
    }
    Ok(())
}

/// Writes entries at the places they have in another journal.
pub(super) fn planted(connection: &Connection, entries: &[Entry]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO entry (position, stream, seq, at, actor, key, request_hash, body, hash) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for entry in entries {
        statement.execute((
            rows::integer(entry.position)?,
            entry.stream.as_str(),
            rows::integer(entry.seq)?,
            rows::integer(entry.at_ms)?,
            entry.actor.as_str(),
            &entry.key.0,
            &entry.request_hash,
            entry.body.as_slice(),
            &entry.hash,
        ))?;
    }
    Ok(())
}
