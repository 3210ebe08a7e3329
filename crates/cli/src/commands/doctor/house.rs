//! The journal and its keys, the clock, the anchor, and those who are told what happens.

use super::Findings;
use crate::args::DoctorArgs;
use crate::commands::books::{database, journal_file, named, open_as_of_now};
use crate::commands::keys;
use crate::commands::serve::{Config, Places};
use crate::exit::Failure;
use crate::library::Shelf;
use croupier_audit::{Anchor, verify};
use croupier_store::Journal;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The newest entry may lie so far ahead of the clock.
const AHEAD_MS: u64 = 2_000;
/// Before this the clock of the machine was never set: 2026-01-01.
const SOFTWARE_MS: u64 = 1_767_225_600_000;
/// A subscriber so many entries behind needs somebody's attention.
const BEHIND: u64 = 1_000;
/// The keys that stand beside a journal.
const KEYS: [&str; 3] = ["house.key", "seal.key", "checkpoint.key"];

/// Looks.
pub fn look(args: &DoctorArgs, shelf: &Shelf, config: Option<&Config>, found: &mut Findings) {
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let now_ms = u64::try_from(now_ms).unwrap_or(u64::MAX);
    let is_file = args.books.database.is_none() && args.books.database_file.is_none();
    if is_file && !journal_file(&args.books.data).is_file() {
        let says = format!("there is no journal in {} yet", args.books.data.display());
        found.warning("journal", says);
        return clock(None, now_ms, found);
    }
    let mut journal = match open_as_of_now(&args.books) {
        Ok(journal) => journal,
        Err(why) => return found.fault("journal", why.to_string()),
    };
    let Ok(heads) = journal.load_heads() else {
        return found.fault("journal", "its heads cannot be read: croupier verify says why");
    };
    let entries: u64 = heads.iter().map(|head| head.seq).sum();
    match journal.read_all(entries.max(1), 1) {
        Ok(last) => {
            found.well("journal", format!("{entries} entries of {} journals", heads.len()));
            clock(last.last().map(|entry| entry.at_ms), now_ms, found);
        }
        Err(why) => found.fault("journal", format!("its end cannot be read: {why}")),
    }
    of_keys(args, &mut *journal, found);
    safety(args, found);
    anchor(args, found);
    subscribers(args, entries, found);
    if config.is_some_and(|config| !config.has_second_factor()) {
        found.warning("logins", "[logins] second_factor is empty: a PIN alone opens /admin");
    }
    if args.books_too {
        whole(args, shelf, &mut *journal, found);
    }
}

fn clock(newest_ms: Option<u64>, now_ms: u64, found: &mut Findings) {
    let ahead = newest_ms.unwrap_or(0).saturating_sub(now_ms);
    if now_ms < SOFTWARE_MS {
        found.fault("clock", "the clock of this machine was never set");
    } else if ahead > AHEAD_MS {
        let seconds = ahead / 1_000;
        let says = format!(
            "the newest entry lies {seconds} s ahead of the clock: one of the two is wrong"
        );
        found.fault("clock", says);
    } else {
        found.well("clock", "it is not behind the newest entry");
    }
}

fn of_keys(args: &DoctorArgs, journal: &mut dyn Journal, found: &mut Findings) {
    let data = &args.books.data;
    let missing: Vec<&str> = KEYS.into_iter().filter(|name| !data.join(name).is_file()).collect();
    if !missing.is_empty() {
        let says = format!(
            "{} missing in {}: without the keys of the journal the house does not start",
            missing.join(" and "),
            data.display()
        );
        return found.fault("keys", says);
    }
    match keys::for_reading(data) {
        Err(why) => found.fault("keys", why.to_string()),
        Ok(None) => found.fault("keys", "house.key cannot be read"),
        Ok(Some(ring)) => {
            journal.use_keys(ring);
            match journal.seals(1, 1) {
                Ok(_) => found.well("keys", "house.key, seal.key and checkpoint.key are there"),
                Err(why) => found.fault("keys", why.to_string()),
            }
        }
    }
}

/// Whether the database keeps what it says it has.
fn safety(args: &DoctorArgs, found: &mut Findings) {
    let database = named(args.books.database.as_deref(), args.books.database_file.as_deref());
    let Ok(Some(database)) = database else { return };
    match database.unsafe_settings() {
        Ok(bad) if bad.is_empty() => found.well("database", "it keeps what it has answered"),
        Ok(bad) => {
            let says = format!("{}: a failure could lose what was answered", bad.join(", "));
            found.fault("database", says);
        }
        Err(why) => found.fault("database", why.to_string()),
    }
}

fn anchor(args: &DoctorArgs, found: &mut Findings) {
    let Some(path) = &args.anchor else { return };
    match Anchor::read(path) {
        Ok(_) => found.well("anchor", format!("{} can be read", path.display())),
        Err(why) => found.fault("anchor", why.to_string()),
    }
}

fn subscribers(args: &DoctorArgs, entries: u64, found: &mut Findings) {
    let places = database(&args.books)
        .and_then(|database| Ok(Places::of(&database, &args.books.data)?.list()?));
    match places {
        Err(why) => found.fault("outbox", why.to_string()),
        Ok(all) => {
            for (id, cursor) in all {
                let behind = (entries + 1).saturating_sub(cursor.position);
                if behind > BEHIND {
                    let says = format!("{id} is {behind} entries behind: does it answer?");
                    found.warning("outbox", says);
                }
            }
        }
    }
}

fn whole(
    args: &DoctorArgs,
    shelf: &Shelf,
    journal: &mut (dyn Journal + Send),
    found: &mut Findings,
) {
    let anchored = args.anchor.as_deref().map(|path: &Path| Anchor::read(path)).transpose();
    let Ok(anchor) = anchored else { return }; // it was told already
    match verify(journal, &shelf.library, anchor.as_ref(), None) {
        Ok(report) => {
            let says = format!("{} entries are whole and right", report.counts.entries);
            found.well("books", says);
        }
        Err(why) => found.fault("books", Failure::from(why).to_string()),
    }
}
