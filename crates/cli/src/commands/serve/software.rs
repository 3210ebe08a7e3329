//! Hashes the binary and the rulebooks, and has the house compare them with what it recorded:
//! at the start, and then every day.

use super::doorman::Doorman;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_house::{ControlCommand, HouseCommand, Role, Software, SoftwareCheck};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;

/// The software that runs: the file of this process, and the rulebooks it loaded.
pub fn found(doorman: &Doorman) -> Result<Software, Failure> {
    let running = fs::read("/proc/self/exe");
    let binary = running.or_else(|_| fs::read(std::env::current_exe()?)).context("the binary")?;
    let mut hex = String::new();
    for byte in Sha256::digest(&binary) {
        let _ = write!(hex, "{byte:02x}"); // writing to a string cannot fail
    }
    let books = doorman.library().all();
    let rulebooks = books.map(|book| (book.reference(), book.hash.clone())).collect();
    Ok(Software { version: env!("CARGO_PKG_VERSION").to_owned(), binary: hex, rulebooks })
}

/// The check at the start; the operator may accept what differs.
pub fn check_at_start(doorman: &Doorman, accept: bool) -> Result<(), Failure> {
    let how = if accept { SoftwareCheck::Accept } else { SoftwareCheck::Start };
    compare(doorman, found(doorman)?, how)
}

/// Has the house compare the software with what it recorded. A demo's play money is worth no stop:
/// there whatever runs is recorded.
pub fn compare(doorman: &Doorman, found: Software, how: SoftwareCheck) -> Result<(), Failure> {
    let (asked, is_demo) = (found.clone(), doorman.read(|floor| floor.house().is_play_money())?);
    let known = doorman.read(move |floor| floor.house().controls().software() == Some(&asked))?;
    let how = match (is_demo, how) {
        (true, SoftwareCheck::Start) => SoftwareCheck::Accept,
        (_, how) => how,
    };
    if known && how != SoftwareCheck::Daily {
        return Ok(()); // nothing to write down
    }
    let command = HouseCommand::Control(ControlCommand::CheckSoftware { found, how });
    doorman.give(None, Role::Administrator, command.into())?;
    if doorman.read(|floor| floor.house().controls().differs())? {
        tracing::error!("the software is not what the house recorded: all betting is stopped");
    }
    Ok(())
}
