//! The place of each subscriber in the journal, written before the next event is sent: a small file
//! beside a SQLite journal, a row beside a PostgreSQL one, where another node finds it. It can be
//! thrown back by a second file or row, while the house runs.

use croupier_store::{Database, Nodes, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// What is sent next: the first event of that entry whose number is `next` or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cursor {
    /// The position of the entry.
    pub position: u64,
    /// The number of the event within it.
    #[serde(default)]
    pub next: usize,
}

impl Cursor {
    /// The beginning of an entry.
    pub const fn at(position: u64) -> Cursor {
        Cursor { position, next: 0 }
    }
}

const CURSOR: &str = "cursor";
const REWIND: &str = "rewind";
/// What the names of their rows begin with.
const ROWS: &str = "outbox/";

fn row(id: &str, end: &str) -> String {
    format!("{ROWS}{id}.{end}")
}

fn away(error: StoreError) -> io::Error {
    io::Error::other(error)
}

fn told(path: &Path, why: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {why}", path.display()))
}

fn read(path: &Path) -> io::Result<Option<Cursor>> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|why| told(path, &why)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(told(path, &error)),
    }
}

/// Writes the file whole or not at all, on disk.
fn write(path: &Path, cursor: Cursor) -> io::Result<()> {
    // A name of its own for each file: a rewind is written beside a house that writes its cursor.
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    let fresh = PathBuf::from(fresh);
    let written = || -> io::Result<()> {
        let mut file = File::create(&fresh)?;
        file.write_all(&serde_json::to_vec(&cursor)?)?;
        file.sync_all()?;
        fs::rename(&fresh, path)
    };
    written().map_err(|why| told(path, &why))
}

/// The places of all subscribers of a house.
pub struct Places {
    /// The folder of files; with rows, what an earlier release left there.
    folder: PathBuf,
    rows: Option<Nodes>,
}

impl Places {
    /// Those of a house with this journal, which may have files in this folder.
    pub fn of(database: &Database, data: &Path) -> io::Result<Places> {
        let rows = match database {
            Database::Sqlite(_) => None,
            // Whether commits are replicated is not asked of a cursor.
            Database::Postgres(url) => Some(Nodes::open(url, true).map_err(away)?),
        };
        Ok(Places { folder: data.join("outbox"), rows })
    }

    fn file(&self, id: &str, end: &str) -> PathBuf {
        self.folder.join(format!("{id}.{end}"))
    }

    /// What is kept for a subscriber, if anything.
    fn get(&mut self, id: &str, end: &str) -> io::Result<Option<Cursor>> {
        let file = self.file(id, end);
        if let Some(rows) = &mut self.rows {
            let name = row(id, end);
            let lines = rows.lines(&name, 0).map_err(away)?;
            if let Some((_, text)) = lines.last() {
                let found = serde_json::from_str(text);
                return found.map(Some).map_err(|why| told(Path::new(&name), &why));
            }
        }
        read(&file)
    }

    fn put(&mut self, id: &str, end: &str, cursor: Cursor) -> io::Result<()> {
        if let Some(rows) = &mut self.rows {
            let text = serde_json::to_string(&cursor)?;
            return rows.replace_lines(&row(id, end), &[text]).map_err(away);
        }
        fs::create_dir_all(&self.folder).map_err(|why| told(&self.folder, &why))?;
        write(&self.file(id, end), cursor)
    }

    /// The cursor of a subscriber, if it has begun.
    pub fn read(&mut self, id: &str) -> io::Result<Option<Cursor>> {
        self.get(id, CURSOR)
    }

    /// Keeps a cursor.
    pub fn write(&mut self, id: &str, cursor: Cursor) -> io::Result<()> {
        self.put(id, CURSOR, cursor)
    }

    /// Where somebody wants a subscriber thrown back to, once.
    pub fn take_rewind(&mut self, id: &str) -> io::Result<Option<Cursor>> {
        let wanted = self.get(id, REWIND)?;
        if wanted.is_some() {
            let path = self.file(id, REWIND);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(told(&path, &error));
                }
                _ => {}
            }
            if let Some(rows) = &mut self.rows {
                rows.replace_lines(&row(id, REWIND), &[]).map_err(away)?;
            }
        }
        Ok(wanted)
    }

    /// Has a subscriber told everything again from a position on.
    pub fn rewind(&mut self, id: &str, position: u64) -> io::Result<()> {
        if self.read(id)?.is_none() {
            let why = "there is no such subscriber, or it has not begun";
            return Err(told(Path::new(id), &why));
        }
        self.put(id, REWIND, Cursor::at(position.max(1)))
    }

    /// The cursors, by subscriber.
    pub fn list(&mut self) -> io::Result<BTreeMap<String, Cursor>> {
        let mut ids = BTreeSet::new();
        let mut name = |file: &str| {
            let id = file.strip_suffix(CURSOR).and_then(|id| id.strip_suffix('.'));
            ids.extend(id.map(str::to_owned));
        };
        match fs::read_dir(&self.folder) {
            Ok(entries) => {
                for entry in entries {
                    name(&entry?.file_name().to_string_lossy());
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(told(&self.folder, &error)),
        }
        if let Some(rows) = &mut self.rows {
            for file in rows.files(ROWS).map_err(away)? {
                name(file.trim_start_matches(ROWS));
            }
        }
        let mut found = BTreeMap::new();
        for id in ids {
            if let Some(cursor) = self.read(&id)? {
                found.insert(id, cursor);
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::{PostgresServer, ScratchFolder};

    fn go_through(mut places: impl FnMut() -> Places) {
        assert_eq!(places().read("crm").unwrap(), None);
        assert!(places().rewind("crm", 3).is_err(), "nothing was sent yet");
        let cursor = Cursor { position: 17, next: 2 };
        places().write("crm", cursor).unwrap();
        assert_eq!(places().read("crm").unwrap(), Some(cursor));
        places().rewind("crm", 3).unwrap();
        assert_eq!(places().take_rewind("crm").unwrap(), Some(Cursor::at(3)));
        assert_eq!(places().take_rewind("crm").unwrap(), None);
        assert_eq!(places().list().unwrap(), BTreeMap::from([("crm".to_owned(), cursor)]));
    }

    #[test]
    fn a_cursor_is_thrown_back_once() {
        let folder = ScratchFolder::new();
        let database = Database::Sqlite(folder.path().join("journal.db"));
        go_through(|| Places::of(&database, folder.path()).unwrap());
    }

    #[test]
    fn another_node_finds_the_cursor_and_the_file_of_an_earlier_release_counts_until_then() {
        let server = PostgresServer::shared();
        let database = Database::Postgres(server.url());
        go_through(|| {
            let of_its_own = ScratchFolder::new();
            Places::of(&database, of_its_own.path()).unwrap()
        });
        let folder = ScratchFolder::new();
        let file = Database::Sqlite(folder.path().join("journal.db"));
        for id in ["crm", "hub"] {
            Places::of(&file, folder.path()).unwrap().write(id, Cursor::at(5)).unwrap();
        }
        let mut places = Places::of(&database, folder.path()).unwrap();
        let at = |places: &mut Places, id: &str| places.read(id).unwrap().unwrap().position;
        assert_eq!((at(&mut places, "crm"), at(&mut places, "hub")), (17, 5));
        places.write("hub", Cursor::at(6)).unwrap();
        assert_eq!(at(&mut places, "hub"), 6);
        assert_eq!(places.list().unwrap().len(), 2);
    }
}
