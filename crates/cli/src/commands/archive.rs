//! Writes the entries since the last archive into a signed file.

use super::pack::now_ms;
use super::{books, keys};
use crate::args::ArchiveArgs;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_audit::{Archived, Until};
use std::io::{Write, stdout};

/// Archives.
pub fn run(args: &ArchiveArgs) -> Result<(), Failure> {
    let signer = keys::signing(&args.books.data)?;
    std::fs::create_dir_all(&args.into)
        .with_context(|| format!("the folder {}", args.into.display()))?;
    let mut journal = books::open_as_of_now(&args.books)?;
    let written =
        croupier_audit::archive(&mut *journal, (&args.into, 0), Until::Newest, &signer, now_ms())?;
    match written {
        Some(Archived { path, first, last, .. }) => {
            writeln!(stdout(), "{}: entries {first} to {last}, signed", path.display())?
        }
        None => writeln!(stdout(), "no checkpoint was signed since the last archive")?,
    }
    Ok(())
}
