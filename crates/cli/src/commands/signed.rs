//! Proves a file that the house signed, a dispute pack or an archive, without any database.

use super::verify::read_key;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::style;
use anyhow::Context as _;
use croupier_audit::{ArchiveReport, PackReport, is_archive, verify_archive, verify_pack};
use std::io::{self, Write, stdout};
use std::path::Path;

/// Verifies.
pub fn run(shelf: &Shelf, file: &Path, key: Option<&str>, json: bool) -> Result<(), Failure> {
    let key = key.map(read_key).transpose()?;
    if !file.is_file() {
        return Err(Failure::NotFound(format!("there is no file {}", file.display())));
    }
    if is_archive(file)? {
        return archived(&verify_archive(file, key)?, json);
    }
    let text = std::fs::read(file).with_context(|| file.display().to_string())?;
    let text = String::from_utf8(text)
        .map_err(|_| Failure::Mismatch(format!("{}: it is no text", file.display())))?;
    let report = verify_pack(&text, &shelf.library, key)?;
    if json {
        let mut line = serde_json::to_value(&report).map_err(anyhow::Error::from)?;
        if let serde_json::Value::Object(fields) = &mut line {
            fields.insert("ok".to_owned(), serde_json::Value::Bool(true));
        }
        return Ok(writeln!(stdout(), "{line}")?);
    }
    Ok(print(&report, &mut stdout().lock())?)
}

/// Reports on an archive.
fn archived(report: &ArchiveReport, json: bool) -> Result<(), Failure> {
    if json {
        let line = serde_json::to_string(report).map_err(anyhow::Error::from)?;
        return Ok(writeln!(stdout(), "{line}")?);
    }
    let ArchiveReport { first, last, checkpoints, key, .. } = report;
    let (date, time) = style::utc(report.last_ms);
    let compared = if report.compared { "the given key" } else { "not compared: --key" };
    Ok(writeln!(
        stdout(),
        "The archive is whole: entries {first} to {last}, the last of {date} {time} UTC\n  \
         {checkpoints} signed checkpoints\n  signed by {key} ({compared})"
    )?)
}

fn print(report: &PackReport, out: &mut impl Write) -> io::Result<()> {
    let PackReport { table, name, round, rulebook, entries, checkpoints, .. } = report;
    let title = format!("Round {round} at {name} ({table}), by {rulebook}");
    writeln!(out, "{}", style::heading(&title))?;
    let (date, time) = style::utc(report.made_ms);
    writeln!(out, "Packed {date} {time} for {}; times are UTC.\n", report.asked_by)?;
    for (at, actor, said) in &report.told {
        let mut said = said.iter();
        writeln!(out, "  {at}  {actor:<24}  {}", said.next().map_or("", String::as_str))?;
        for more in said {
            writeln!(out, "  {:52}{more}", "")?;
        }
    }
    writeln!(out, "\nThe pack is whole and right.")?;
    writeln!(out, "  {entries} entries, each under one of {checkpoints} signed checkpoints")?;
    let (settlements, bets, corrections) = (report.settlements, report.bets, report.corrections);
    writeln!(
        out,
        "  settled again: {settlements} end with {bets} bets, {corrections} corrections"
    )?;
    if report.promises > 0 {
        writeln!(out, "  {} promises of the automatic dealer were kept", report.promises)?;
    }
    let known = if report.rulebook_known { "one this program has too" } else { "not known here" };
    writeln!(out, "  rulebook {} ({known})", report.rulebook_hash)?;
    for open in &report.open {
        writeln!(out, "  not worked out: {open}")?;
    }
    let compared = if report.compared { "the given key" } else { "not compared: --key" };
    writeln!(out, "  signed by {} ({compared})", report.key)?;
    for key in report.checkpoint_keys.iter().filter(|key| **key != report.key) {
        writeln!(out, "  checkpoints signed by {key}, which that key follows")?;
    }
    Ok(())
}
