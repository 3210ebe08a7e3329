//! Checks a configuration without starting anything, and says where it and the house differ.

use super::books;
use super::serve::{Config, Held, differences, read_config, single_sign_on};
use crate::args::CheckConfigArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_floor::{HOUSE, open_house};
use croupier_house::{House, evolve};
use croupier_store::{Journal, StreamId};
use serde_json::Value;
use std::io::{Write, stdout};

/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// Checks.
pub fn run(shelf: &Shelf, args: &CheckConfigArgs) -> Result<(), Failure> {
    let config = read_config(&args.config)?;
    check(shelf, &config)?;
    let mut out = stdout().lock();
    let is_file = args.books.database.is_none() && args.books.database_file.is_none();
    if is_file && !books::journal_file(&args.books.data).is_file() {
        let data = args.books.data.display();
        return Ok(writeln!(out, "The file can be used. There is no house in {data} yet.")?);
    }
    let held = held(&mut *books::open_as_of_now(&args.books)?)?;
    let found = differences(&config, &args.books.data, &held)?;
    for notice in &found {
        match args.json {
            true => {
                let line = serde_json::to_string(notice).map_err(anyhow::Error::from)?;
                writeln!(out, "{line}")?;
            }
            false => writeln!(out, "{notice}")?,
        }
    }
    match (args.json, found.len()) {
        (true, _) => Ok(()),
        (false, 0) => Ok(writeln!(out, "The file can be used and the house is as it says.")?),
        (false, n) => Ok(writeln!(out, "The file can be used. {n} differences, listed above.")?),
    }
}

/// Refuses what a start would refuse.
pub fn check(shelf: &Shelf, config: &Config) -> Result<(), Failure> {
    config.network.bounds()?;
    config.people()?;
    single_sign_on(config)?;
    for (table, rulebook) in config.rulebooks() {
        let found = shelf.library.find(rulebook, i64::MAX);
        found.map_err(|why| Failure::Configuration(format!("table {table}: {why}")))?;
    }
    Ok(())
}

/// The house and its tables, folded from the journal.
fn held(journal: &mut dyn Journal) -> Result<Held, Failure> {
    let (mut house, mut tables) = (House::new(), Vec::new());
    for head in journal.load_heads().context("the journal")? {
        match head.stream.as_str() {
            HOUSE => fold(journal, &head.stream, &mut house)?,
            _ => tables.extend(table(journal, &head.stream)?),
        }
    }
    Ok(Held { house, tables })
}

fn fold(journal: &mut dyn Journal, stream: &StreamId, house: &mut House) -> Result<(), Failure> {
    let (mut next, keys) = (1, journal.person_keys().context("the journal")?);
    loop {
        let page = journal.read_stream(stream, next, PAGE).context("the journal")?;
        let Some(last) = page.last() else { return Ok(()) };
        next = last.seq + 1;
        for entry in &page {
            let broken = || format!("entry {} of the journal", entry.position);
            let body = open_house(entry, &keys).with_context(broken)?;
            for event in &body.events {
                evolve(house, event).with_context(broken)?;
            }
        }
    }
}

/// The id and the name of a table, from its first entry.
fn table(
    journal: &mut dyn Journal,
    stream: &StreamId,
) -> Result<Option<(String, String)>, Failure> {
    let first = journal.read_stream(stream, 1, 1).context("the journal")?;
    let body = first.first().and_then(|entry| serde_json::from_slice::<Value>(&entry.body).ok());
    let opened = body.and_then(|body| body.get("events")?.get(0).cloned());
    let text = |key: &str| {
        let value = opened.as_ref()?.get(key)?;
        value.as_str().map(str::to_owned)
    };
    Ok(text("table").zip(text("name")))
}
