//! Lists how far each subscriber has been told, and throws one back.

use super::books::{database, open_as_of_now};
use super::serve::Places;
use crate::args::OutboxArgs;
use crate::exit::Failure;
use anyhow::Context as _;
use std::io::{Write, stdout};

/// Lists or throws back.
pub fn run(args: &OutboxArgs) -> Result<(), Failure> {
    let mut places = Places::of(&database(&args.books)?, &args.books.data)?;
    if let (Some(id), Some(to)) = (&args.rewind, args.to) {
        places.rewind(id, to).map_err(|why| Failure::NotFound(why.to_string()))?;
        return Ok(writeln!(stdout(), "{id} is told again from position {to} on.")?);
    }
    let heads = open_as_of_now(&args.books)?.load_heads().context("the journal")?;
    let end = heads.iter().map(|head| head.seq).sum::<u64>() + 1;
    let mut out = stdout().lock();
    for (id, cursor) in places.list()? {
        let behind = end.saturating_sub(cursor.position);
        writeln!(out, "{id}: at position {}, {behind} entries behind", cursor.position)?;
    }
    Ok(())
}
