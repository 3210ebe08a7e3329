//! The book of figures: postings added up in a database of their own, beside the journal. It is a
//! copy: it can be thrown away, and is made again from the journal.

mod ask;
mod bundle;
mod lookup;
mod stand;
mod write;

pub use ask::{Ask, By, Line, Report};
pub use lookup::{Found, Passing, Played};

use crate::fold::{At, Fold};
use crate::read::{Entered, read};
use croupier_house::{Booking, Figures, HouseEvent};
use croupier_rules::rulebook::{Game, Library, Named};
use croupier_store::{Entry, Hash, Journal, StoreError};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;
use write::Page;

/// The form of the database. Another form is thrown away and made again.
const FORM: i64 = 2;
/// How many entries are folded in one transaction.
const PAGE: usize = 2_000;
/// How long to wait for another process that writes.
const BUSY: Duration = Duration::from_secs(30);

/// Why there are no figures.
#[derive(Debug, Error)]
pub enum BookError {
    /// The database of figures failed.
    #[error("the book of figures: {0}")]
    Sql(#[from] rusqlite::Error),
    /// What is kept in it cannot be read.
    #[error("the book of figures: {0}")]
    Kept(#[from] serde_json::Error),
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] StoreError),
    /// An entry of the journal cannot be read.
    #[error("{0}")]
    Entry(String),
}

/// The book.
pub struct Book {
    pub(crate) connection: Connection,
    kept: Kept,
    /// Whether the journal was seen to be the one the book was made from.
    known: bool,
}

/// Where the book stands.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Kept {
    fold: Fold,
    games: BTreeMap<String, String>,
    #[serde(skip)]
    position: u64,
    #[serde(skip)]
    hash: Hash,
}

impl Book {
    /// The book in this file; a new one if there is none.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Book::of(Connection::open(path)?)
    }

    /// A book in memory.
    pub fn in_memory() -> Result<Book, BookError> {
        Book::of(Connection::open_in_memory()?)
    }

    fn of(connection: Connection) -> Result<Book, BookError> {
        connection.busy_timeout(BUSY)?;
        // A lost end of the book is folded again, so no commit waits for the disk.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;",
        )?;
        connection.set_prepared_statement_cache_capacity(32);
        let form: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let mut book = Book { connection, kept: Kept::default(), known: false };
        if form != FORM {
            book.begin_anew()?;
        }
        Ok(book)
    }

    /// Throws everything away.
    fn begin_anew(&mut self) -> Result<(), BookError> {
        let figures: Vec<String> =
            Figures::NAMES.iter().map(|name| format!("f_{name} INTEGER NOT NULL")).collect();
        self.connection.execute_batch(&format!(
            "BEGIN IMMEDIATE;
             DROP TABLE IF EXISTS kept; DROP TABLE IF EXISTS line; DROP TABLE IF EXISTS round;
             DROP TABLE IF EXISTS part; DROP TABLE IF EXISTS closing;
             DROP TABLE IF EXISTS bundle;
             CREATE TABLE kept (position INTEGER NOT NULL, hash BLOB NOT NULL, kept TEXT NOT NULL);
             CREATE TABLE line (day INTEGER, hour INTEGER, shift INTEGER, tbl TEXT, game TEXT,
               rulebook TEXT, dealer TEXT, patron TEXT, bet TEXT, {},
               PRIMARY KEY (day, hour, shift, tbl, rulebook, dealer, patron, bet)) WITHOUT ROWID;
             CREATE TABLE bundle (by INTEGER, bundle INTEGER, grp TEXT, rulebook TEXT, bet TEXT, {},
               PRIMARY KEY (by, bundle, grp, rulebook, bet)) WITHOUT ROWID;
             CREATE TABLE round (tbl TEXT, round INTEGER, at_ms INTEGER, state TEXT, bank TEXT,
               handle INTEGER, net INTEGER, PRIMARY KEY (tbl, round)) WITHOUT ROWID;
             CREATE TABLE part (patron TEXT, tbl TEXT, round INTEGER, at_ms INTEGER, bank TEXT,
               handle INTEGER, net INTEGER, against_bank INTEGER,
               PRIMARY KEY (patron, tbl, round)) WITHOUT ROWID;
             CREATE INDEX part_time ON part (patron, at_ms);
             CREATE INDEX part_bank ON part (at_ms) WHERE bank <> '';
             CREATE TABLE closing (position INTEGER PRIMARY KEY, at_ms INTEGER, booking TEXT);
             PRAGMA user_version = {FORM};
             COMMIT;",
            figures.join(", "),
            figures.join(", ")
        ))?;
        self.kept = Kept::default();
        Ok(())
    }

    /// What the journal so far leads to.
    pub fn fold(&self) -> &Fold {
        &self.kept.fold
    }

    /// The position of the last entry in it.
    pub fn position(&self) -> u64 {
        self.kept.position
    }

    /// Folds what the journal has and the book has not. Returns how many entries there were.
    pub fn follow(
        &mut self,
        journal: &mut dyn Journal,
        library: &Library,
    ) -> Result<u64, BookError> {
        if !self.known {
            self.take_up()?;
            let last = self.kept.position.max(1);
            let found = journal.read_all(last, 1)?;
            let same = found.first().is_some_and(|entry| entry.hash == self.kept.hash);
            if self.kept.position > 0 && !same {
                self.begin_anew()?;
            }
            self.stand_on(journal)?;
            self.known = true;
        }
        let mut folded = 0;
        loop {
            let count = self.follow_page(journal, library)?;
            if count == 0 {
                return Ok(folded);
            }
            folded += count;
        }
    }

    /// Takes up what this or another process has folded.
    fn take_up(&mut self) -> Result<(), BookError> {
        let query = "SELECT position, hash, kept FROM kept";
        let read = |row: &rusqlite::Row<'_>| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, String>(2)?))
        };
        let kept = self.connection.query_row(query, [], read).optional()?;
        let Some((position, hash, text)) = kept else { return Ok(()) };
        let position = u64::try_from(position).unwrap_or(0);
        if position != self.kept.position {
            self.kept = serde_json::from_str(&text)?;
            self.kept.position = position;
            self.kept.hash = hash.try_into().unwrap_or_default();
        }
        Ok(())
    }

    fn follow_page(
        &mut self,
        journal: &mut dyn Journal,
        library: &Library,
    ) -> Result<u64, BookError> {
        self.take_up()?;
        let entries = journal.read_all(self.kept.position + 1, PAGE)?;
        let Some(last) = entries.last() else { return Ok(0) };
        let mut kept = self.kept.clone();
        let mut games: BTreeMap<String, Game> = kept
            .games
            .iter()
            .filter_map(|(table, word)| Some((table.clone(), game_of(word)?)))
            .collect();
        let mut page = Page::default();
        for entry in &entries {
            take(&mut kept.fold, entry, library, (&mut games, &mut page))?;
        }
        kept.games =
            games.iter().map(|(table, game)| (table.clone(), game.word().to_owned())).collect();
        (kept.position, kept.hash) = (last.position, last.hash);
        let text = serde_json::to_string(&kept)?;
        let before = i64::try_from(self.kept.position).unwrap_or(i64::MAX);
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let stands: i64 =
            change
                .query_row("SELECT coalesce(max(position), 0) FROM kept", [], |row| row.get(0))?;
        if stands != before {
            return Ok(1); // another process was first: take up what it did
        }
        page.write(&change)?;
        change.execute("DELETE FROM kept", [])?;
        let position = i64::try_from(kept.position).unwrap_or(i64::MAX);
        let values = params![position, kept.hash.as_slice(), text];
        change.execute("INSERT INTO kept VALUES (?, ?, ?)", values)?;
        change.commit()?;
        self.kept = kept;
        Ok(u64::try_from(entries.len()).unwrap_or(u64::MAX))
    }
}

fn game_of(word: &str) -> Option<Game> {
    Game::WORDS.iter().find(|(known, _)| *known == word).map(|(_, game)| *game)
}

/// Folds one entry.
fn take(
    fold: &mut Fold,
    entry: &Entry,
    library: &Library,
    (games, page): (&mut BTreeMap<String, Game>, &mut Page),
) -> Result<(), BookError> {
    let at = At { at_ms: entry.at_ms, actor: &entry.actor };
    let taken = match read(entry, library, games).map_err(BookError::Entry)? {
        Entered::House(events, moved) => {
            for event in &events {
                if let HouseEvent::Booked { what: what @ Booking::PeriodClosed { .. }, at_ms } =
                    event
                {
                    page.closings.push((entry.position, *at_ms, serde_json::to_string(what)?));
                }
            }
            fold.house(at, &events, &moved)
        }
        Entered::Table(id, game, events, moved) => fold.table(at, (&id, game), &events, &moved),
    };
    page.take(taken);
    Ok(())
}
