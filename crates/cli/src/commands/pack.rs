//! Writes the dispute pack of a round.

use super::{books, keys};
use crate::args::PackArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_audit::{PackOrder, pack, people};
use croupier_house::TableId;
use std::fs::OpenOptions;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Packs.
pub fn run(shelf: &Shelf, args: &PackArgs) -> Result<(), Failure> {
    let table: Result<TableId, _> = args.table.parse();
    let table = table.map_err(|why| Failure::Usage(why.to_string()))?;
    let signer = keys::signing(&args.books.data)?;
    let reading = keys::for_reading(&args.books.data)?;
    let mut journal = books::open_as_of_now(&args.books)?;
    if let Some(keys) = reading {
        journal.use_keys(keys); // hands lie face down in the journal
    }
    let people = people(&mut *journal)?;
    let order = PackOrder {
        table: &table,
        round: args.round,
        asked_by: &args.asked_by,
        made_ms: now_ms(),
        people: &people,
    };
    let file = pack(&mut *journal, &shelf.library, &signer, &order)?;
    let name = || PathBuf::from(format!("dispute-{table}-{}.pack", args.round));
    let path = args.out.clone().unwrap_or_else(name);
    write_new(&path, file.as_bytes())?;
    Ok(writeln!(stdout(), "{}: {} bytes, signed", path.display(), file.len())?)
}

/// Now, in milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX)
}

/// Writes a file where there is none.
fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let text = format!("{} exists already and is left as it is", path.display());
            return Err(Failure::Configuration(text));
        }
        Err(error) => {
            return Err(anyhow::Error::new(error).context(path.display().to_string()).into());
        }
    };
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    Ok(written.with_context(|| path.display().to_string())?)
}
