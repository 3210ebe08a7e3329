//! The stump of a journal, and the entries that leave for it.

use super::{SqliteJournal, rows, write};
use crate::Result;
use crate::entry::{Entry, Hash, StreamId};
use crate::snapshot::Part;
use crate::stump::Stump;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn read(journal: &SqliteJournal) -> Result<Option<Stump>> {
    if !journal.has.stumps {
        return Ok(None);
    }
    let sql = "SELECT position, heads, proof, body FROM stump ORDER BY position DESC LIMIT 1";
    let mut statement = journal.connection.prepare_cached(sql)?;
    type Row = (u64, String, Vec<u8>, Vec<u8>);
    let read = |row: &rusqlite::Row<'_>| -> Result<Row> {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    };
    let found = rows::optional(&mut statement, [], read)?;
    let stump = found.map(|(position, heads, proof, body)| {
        Stump::stored((position, &heads, &proof, body), journal.keys.as_ref())
    });
    stump.transpose()
}

/// Keeps a stump in place of the one before. An empty journal gets the entries that stay below it
/// too, and goes on from its heads.
pub(super) fn keep(
    journal: &SqliteJournal,
    (stump, parts): (&Stump, &[Part]),
    planted: &[Entry],
) -> Result<()> {
    let connection = &journal.connection;
    let proof = stump.proof(journal.keys.as_ref());
    let wanted: BTreeSet<Hash> = parts.iter().map(|part| part.hash).collect();
    write::begin(connection)?;
    write::or_roll_back(connection, || {
        let mut statement = connection.prepare("SELECT hash FROM stump_part")?;
        let old = rows::collect(&mut statement, [], |row| Ok(row.get::<_, Hash>(0)?))?;
        let mut delete = connection.prepare("DELETE FROM stump_part WHERE hash = ?1")?;
        for hash in old.iter().filter(|hash| !wanted.contains(*hash)) {
            delete.execute([hash])?;
        }
        let sql = "INSERT OR IGNORE INTO stump_part (hash, body) VALUES (?1, ?2)";
        let mut insert = connection.prepare(sql)?;
        for Part { hash, body } in parts {
            insert.execute((hash, body))?;
        }
        connection.execute("DELETE FROM stump", [])?;
        let position = rows::integer(stump.position)?;
        let row = (position, stump.lines(), proof, stump.body.as_slice());
        connection.execute(
            "INSERT INTO stump (position, heads, proof, body) VALUES (?1,?2,?3,?4)",
            row,
        )?;
        if !planted.is_empty() {
            write::planted(connection, planted)?;
            stump.heads.iter().try_for_each(|head| write::head(connection, head))?;
            write::times(connection)?;
        }
        Ok(())
    })
}

pub(super) fn remove(journal: &SqliteJournal, most: usize) -> Result<usize> {
    let connection = &journal.connection;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let sql = "SELECT position, stream, seq FROM entry \
               WHERE position < (SELECT max(position) FROM stump) \
               AND NOT (seq = 1 AND instr(stream, '/') > 0) ORDER BY position LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| -> Result<(i64, StreamId, i64)> {
        Ok((row.get(0)?, rows::stream(row, 1)?, row.get(2)?))
    };
    let old = rows::collect(&mut statement, [most], read)?;
    let Some((through, ..)) = old.last() else { return Ok(0) };
    // Names that older releases wrote in clear are overwritten, not only unlinked.
    connection.pragma_update(None, "secure_delete", true)?;
    write::begin(connection)?;
    write::or_roll_back(connection, || {
        let mut ends: BTreeMap<&StreamId, i64> = BTreeMap::new();
        let mut delete = connection.prepare_cached("DELETE FROM entry WHERE position = ?1")?;
        for (position, stream, seq) in &old {
            delete.execute([position])?;
            ends.insert(stream, *seq);
        }
        let sql = "DELETE FROM round WHERE stream = ?1 AND last <= ?2";
        let mut rounds = connection.prepare_cached(sql)?;
        for (stream, seq) in ends {
            rounds.execute((stream.as_str(), seq))?;
        }
        connection.prepare_cached("DELETE FROM seal WHERE last <= ?1")?.execute([through])?;
        Ok(old.len())
    })
}
