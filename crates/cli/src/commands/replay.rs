//! Prints a round step by step, from the journal alone.

use super::{books, keys};
use crate::args::ReplayArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::style;
use croupier_audit::{Transcript, transcript};
use croupier_house::TableId;
use std::io::{self, Write, stdout};

/// Replays.
pub fn run(shelf: &Shelf, args: &ReplayArgs) -> Result<(), Failure> {
    let table: Result<TableId, _> = args.table.parse();
    let table = table.map_err(|why| Failure::Usage(why.to_string()))?;
    let keys = keys::for_reading(&args.books.data)?;
    let mut journal = books::open_as_of_now(&args.books)?;
    if let Some(keys) = keys {
        journal.use_keys(keys); // hands lie face down in the journal
    }
    let told = transcript(&mut *journal, &shelf.library, &table, args.round)?;
    if args.json {
        let text = serde_json::to_string(&told).map_err(anyhow::Error::from)?;
        return Ok(writeln!(stdout(), "{text}")?);
    }
    Ok(print(&told, &mut stdout().lock())?)
}

fn print(told: &Transcript, out: &mut impl Write) -> io::Result<()> {
    let Transcript { table, name, rulebook, round, entries: (first, last), .. } = told;
    let title = format!("Round {round} at {name} ({table}), by {rulebook}");
    writeln!(out, "{}", style::heading(&title))?;
    writeln!(out, "Entries {first} to {last} of table/{table}; times are UTC.\n")?;
    let mut day = String::new();
    for step in &told.steps {
        let (date, time) = style::utc(step.at_ms);
        if date != day {
            writeln!(out, "{date}")?;
            day = date;
        }
        let mut said = step.said.iter();
        let first = said.next().map_or("", String::as_str);
        writeln!(out, "  {time}  {:<24}  {first}", step.actor)?;
        for more in said {
            writeln!(out, "  {:40}{more}", "")?;
        }
    }
    if told.ended { Ok(()) } else { writeln!(out, "\nThe round is not over.") }
}
