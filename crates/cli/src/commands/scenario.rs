//! `croupier scenario`: plays scenario files and prints them as transcripts.

use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::Context as _;
use croupier_scenario::{play, read};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Plays each file, until an expectation fails.
pub fn run(shelf: &Shelf, files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for path in files {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        let played = read(&name, &text).and_then(|scenario| play(&scenario, &shelf.library));
        let transcript = played.map_err(anyhow::Error::new)?;
        if json {
            serde_json::to_writer(&mut out, &transcript).map_err(anyhow::Error::new)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{transcript}")?;
        }
    }
    Ok(())
}
