//! Checks the books and reports what was checked, or the first record that is wrong.

use super::{books, keys};
use crate::args::VerifyArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::style;
use croupier_audit::{Anchor, AuditError, Counts, PublicKey, Report, verify_with};
use serde_json::{Value, json};
use std::io::{Write, stdout};
use std::time::Instant;

/// Verifies.
pub fn run(shelf: &Shelf, args: &VerifyArgs) -> Result<(), Failure> {
    let began = Instant::now();
    let key = args.key.as_deref().map(read_key).transpose()?;
    let checked = check(shelf, args, key);
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    match checked {
        Ok(report) if args.json => {
            let mut line = serde_json::to_value(&report).map_err(anyhow::Error::from)?;
            if let Value::Object(fields) = &mut line {
                fields.insert("ok".to_owned(), Value::Bool(true));
                fields.insert("milliseconds".to_owned(), Value::from(ms));
            }
            Ok(writeln!(stdout(), "{line}")?)
        }
        Ok(report) => Ok(print(&report, args, ms)?),
        Err(failure) => {
            if let (true, Wrong::Found(found)) = (args.json, &failure) {
                let line = json!({ "ok": false, "found": found, "milliseconds": ms });
                writeln!(stdout(), "{line}")?;
            }
            Err(failure.into())
        }
    }
}

/// Why the books are not verified.
enum Wrong {
    Found(Box<croupier_audit::Found>),
    Other(Failure),
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Wrong {
        Wrong::Other(failure)
    }
}

impl From<AuditError> for Wrong {
    fn from(error: AuditError) -> Wrong {
        match error {
            AuditError::Found(found) => Wrong::Found(found),
            AuditError::Store(_)
            | AuditError::Floor(_)
            | AuditError::File { .. }
            | AuditError::NotThere(_)
            | AuditError::InTheWay(_) => Wrong::Other(error.into()),
        }
    }
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        match wrong {
            Wrong::Found(found) => AuditError::Found(found).into(),
            Wrong::Other(failure) => failure,
        }
    }
}

fn check(shelf: &Shelf, args: &VerifyArgs, key: Option<PublicKey>) -> Result<Report, Wrong> {
    // Read the anchor first: everything anchored now must be in the journal read after it.
    let anchor = args.anchor.as_deref().map(Anchor::read).transpose()?;
    let keys = keys::for_reading(args.house_key.as_deref().unwrap_or(&args.books.data))?;
    let mut journal = books::open_as_of_now(&args.books)?;
    if let Some(keys) = keys {
        journal.use_keys(keys);
    }
    let known = (anchor.as_ref(), key);
    Ok(verify_with(&mut *journal, &shelf.library, known, args.archives.as_deref())?)
}

pub fn read_key(given: &str) -> Result<PublicKey, Failure> {
    if let Ok(key) = given.parse() {
        return Ok(key);
    }
    let text = std::fs::read_to_string(given)
        .map_err(|_| Failure::Usage(format!("{given} is neither a public key nor a file")))?;
    text.trim().parse().map_err(|why| Failure::Usage(format!("{given}: {why}")))
}

fn print(report: &Report, args: &VerifyArgs, ms: u64) -> std::io::Result<()> {
    let Counts { entries, tables, events, rounds, bets, transfers, .. } = report.counts;
    let Counts { shoes, throws, deals, shuffles, void_seeds, .. } = report.counts;
    let Counts { corrections, seeds_lost, checkpoints, clock_steps, .. } = report.counts;
    let Report { journals, accounts, keys, unsigned, anchored, unanchored, torn, .. } = report;
    let mut out = stdout().lock();
    writeln!(out, "{}", style::heading("The books are whole and right."))?;
    writeln!(out, "  {entries} entries in {journals} journals, every link of every chain")?;
    match (report.removed, report.archived) {
        (0, _) => {}
        (last, Some(_)) => {
            writeln!(out, "  entries 1 to {last} from their archives, held against the stump")?
        }
        (last, None) => {
            writeln!(out, "  entries 1 to {last} have left; a signed stump stands for them")?;
            writeln!(out, "  (what is in their archives was not read: --archives DIR)")?;
        }
    }
    writeln!(out, "  {rounds} rounds with {bets} bets at {tables} tables, from {events} events")?;
    if corrections > 0 {
        writeln!(out, "  {corrections} corrections of settled rounds, worked out again")?;
    }
    writeln!(out, "  {shoes} shoes and {throws} throws as they were promised")?;
    if deals + shuffles + void_seeds > 0 {
        writeln!(
            out,
            "  {deals} deals and {shuffles} shuffles as well, and of {void_seeds} voids"
        )?;
    }
    if seeds_lost > 0 {
        writeln!(out, "  {seeds_lost} shoes, throws and deals whose seed was never revealed")?;
    }
    if report.counts.unopened > 0 {
        let entries = report.counts.unopened;
        writeln!(out, "  {entries} entries where hands lie face down were not opened (seal.key)")?;
    }
    if clock_steps > 0 {
        writeln!(out, "  the clock was set {clock_steps} times while the house was open")?;
    }
    writeln!(out, "  {transfers} transfers, {accounts} accounts that sum to zero")?;
    writeln!(out, "  {checkpoints} checkpoints; {unsigned} entries after the newest")?;
    for key in keys {
        let trusted = if args.key.is_some() { "the given key" } else { "not compared: --key" };
        writeln!(out, "  signed by {key} ({trusted})")?;
    }
    match report.sealed {
        Some(sealed) => writeln!(out, "  {sealed} entries carry a MAC of the house")?,
        None => writeln!(out, "  no house.key was given: who wrote the entries was not checked")?,
    }
    match args.anchor {
        Some(_) => writeln!(out, "  {anchored} checkpoints in the anchor")?,
        None => writeln!(out, "  no anchor was given: a tail cut off would not be seen")?,
    }
    if *torn > 0 {
        writeln!(out, "  {torn} lines of the anchor were torn")?;
    }
    writeln!(out, "  unanchored: {unanchored} entries")?;
    writeln!(out, "  {ms} ms")
}
