//! Copies the books, restores a copy, and rebuilds the index.

use super::books::{journal_file, no_database, open_as_of_now, open_file, store};
use super::keys::for_reading;
use crate::args::{BackupArgs, ReindexArgs, RestoreArgs};
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{Copied, Cut, persons_beside, read_persons};
use croupier_store::{Journal, SqliteJournal};
use std::io::{Write, stdout};

/// Copies the books while the house runs.
pub fn back_up(args: &BackupArgs) -> Result<(), Failure> {
    let mut journal = open_as_of_now(&args.books)?;
    let Copied { entries, journals } = croupier_audit::back_up(&mut *journal, &args.destination)?;
    let to = args.destination.display();
    let keys = persons_beside(&args.destination);
    writeln!(stdout(), "{entries} entries of {journals} journals are in {to}")?;
    writeln!(stdout(), "The keys to the names of people are in {}.", keys.display())?;
    Ok(())
}

/// Restores a copy and verifies it before it reports success.
pub fn restore(shelf: &Shelf, args: &RestoreArgs) -> Result<(), Failure> {
    let mut source = open_file(&args.source)?;
    std::fs::create_dir_all(&args.data)
        .with_context(|| format!("the folder {}", args.data.display()))?;
    let to = journal_file(&args.data);
    let keys = read_persons(&persons_beside(&args.source))?;
    let until = args.until.as_deref().map(moment).transpose()?;
    let report = croupier_audit::restore((&mut *source, keys), &to, &shelf.library, until)?;
    let (entries, rounds) = (report.counts.entries, report.counts.rounds);
    writeln!(
        stdout(),
        "{entries} entries with {rounds} rounds are in {}, verified.\n\
         Put house.key, seal.key and checkpoint.key of the house beside it before it is served.",
        to.display()
    )?;
    Ok(())
}

/// A moment: a position, or a time as in `2026-11-18T06:00:00Z`.
fn moment(text: &str) -> Result<Cut, Failure> {
    let bad = || {
        Failure::Usage(format!("--until {text:?}: a position, or a time as 2026-11-18T06:00:00Z"))
    };
    if let Ok(position) = text.parse() {
        return Ok(Cut::Position(position));
    }
    let (day, time) =
        text.strip_suffix('Z').and_then(|text| text.split_once('T')).ok_or_else(bad)?;
    let numbers = |text: &str, by: char| -> Option<Vec<u64>> {
        text.split(by).map(|part| part.parse().ok()).collect()
    };
    let (time, ms) = time.split_once('.').unwrap_or((time, "0"));
    let ms: u64 = format!("{ms:0<3}").get(..3).and_then(|ms| ms.parse().ok()).ok_or_else(bad)?;
    let (day, time) = (numbers(day, '-').ok_or_else(bad)?, numbers(time, ':').ok_or_else(bad)?);
    let (&[year, month, date], &[hour, minute, second]) = (day.as_slice(), time.as_slice()) else {
        return Err(bad());
    };
    let fits = (1970..=9999).contains(&year) && (1..=12).contains(&month);
    if !fits || !(1..=31).contains(&date) || hour > 23 || minute > 59 || second > 59 {
        return Err(bad());
    }
    let seconds = days(year, month, date) * 86_400 + hour * 3_600 + minute * 60 + second;
    Ok(Cut::Time(seconds * 1_000 + ms))
}

/// Days since 1970 of a date; years begin in March, so that a leap day is the last.
pub fn days(year: u64, month: u64, date: u64) -> u64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    365 * year + year / 4 - year / 100 + year / 400 + of_year - 719_468
}

/// Rebuilds heads, balances and rounds.
pub fn reindex(shelf: &Shelf, args: &ReindexArgs) -> Result<(), Failure> {
    no_database(&args.books)?;
    let path = journal_file(&args.books.data);
    if !path.is_file() {
        return Err(Failure::NotFound(format!("there is no journal {}", path.display())));
    }
    let keys = for_reading(&args.books.data)?;
    let mut journal = SqliteJournal::open(&path).map_err(|error| store(error, &path))?;
    if let Some(keys) = keys {
        journal.use_keys(keys); // what this house did not write is not indexed
    }
    let Copied { entries, journals } = croupier_audit::reindex(&mut journal, &shelf.library)?;
    writeln!(stdout(), "The index of {journals} journals follows from {entries} entries again.")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_audit::utc;

    #[test]
    fn a_moment_is_a_position_or_a_time() {
        assert_eq!(moment("417").unwrap(), Cut::Position(417));
        assert_eq!(moment("1970-01-01T00:00:00Z").unwrap(), Cut::Time(0));
        let leap = Cut::Time(951_782_400_000 + 3_661_500);
        assert_eq!(moment("2000-02-29T01:01:01.5Z").unwrap(), leap);
        for at_ms in [0, 951_868_800_000, 1_709_164_800_000, 1_800_000_000_123] {
            let (day, time) = utc(at_ms);
            assert_eq!(moment(&format!("{day}T{time}Z")).unwrap(), Cut::Time(at_ms));
        }
        for text in ["", "now", "2026-11-18", "2026-13-01T00:00:00Z", "2026-11-18T24:00:00Z"] {
            assert!(moment(text).is_err(), "{text}");
        }
    }
}
