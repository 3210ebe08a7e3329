//! The parts of a snapshot, each under its hash.

use super::{SqliteJournal, rows, write};
use crate::Result;
use crate::entry::Hash;
use crate::snapshot::Part;
use std::collections::BTreeSet;

pub(super) fn keep(journal: &SqliteJournal, parts: &[Part]) -> Result<()> {
    let connection = &journal.connection;
    write::begin(connection)?;
    write::or_roll_back(connection, || {
        let sql = "INSERT OR IGNORE INTO part (hash, body) VALUES (?1, ?2)";
        let mut statement = connection.prepare_cached(sql)?;
        for Part { hash, body } in parts {
            statement.execute((hash, body))?;
        }
        Ok(())
    })
}

pub(super) fn read(journal: &SqliteJournal, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
    if !journal.has.parts {
        return Ok(vec![None; hashes.len()]);
    }
    let sql = match journal.has.stumps {
        true => {
            "SELECT body FROM part WHERE hash = ?1 \
             UNION ALL SELECT body FROM stump_part WHERE hash = ?1 LIMIT 1"
        }
        false => "SELECT body FROM part WHERE hash = ?1",
    };
    let mut statement = journal.connection.prepare_cached(sql)?;
    let mut read = |hash: &Hash| rows::optional(&mut statement, [hash], |row| Ok(row.get(0)?));
    hashes.iter().map(&mut read).collect()
}

pub(super) fn drop(journal: &SqliteJournal, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
    let connection = &journal.connection;
    let mut statement = connection.prepare_cached("SELECT hash FROM part")?;
    let all = rows::collect(&mut statement, [], |row| Ok(row.get::<_, Hash>(0)?))?;
    let old: Vec<Hash> = all.into_iter().filter(|hash| !keep.contains(hash)).take(most).collect();
    if old.is_empty() {
        return Ok(0);
    }
    write::begin(connection)?;
    write::or_roll_back(connection, || {
        let mut statement = connection.prepare_cached("DELETE FROM part WHERE hash = ?1")?;
        old.iter().try_for_each(|hash| statement.execute([hash]).map(|_| ()))?;
        Ok(old.len())
    })
}
