//! The people of a house, as its operator lists them. A PIN is in a separate file, never in the
//! configuration.

use super::doorman::Doorman;
use crate::exit::Failure;
use anyhow::anyhow;
use croupier_house::{HouseCommand, NotAnId, Patron, Role, Staff};
use croupier_server::hash_pin;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// A patron.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatronEntry {
    id: String,
    name: String,
    card_number: String,
    /// A file that holds the PIN, relative to the folder of the configuration.
    pin_file: PathBuf,
}

/// A member of staff.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaffEntry {
    id: String,
    name: String,
    login: String,
    role: Role,
    /// A file that holds the PIN, relative to the folder of the configuration.
    pin_file: PathBuf,
}

impl PatronEntry {
    /// Adds the patron, unless the card number is known.
    pub fn register(self, doorman: &Doorman, folder: &Path) -> Result<(), Failure> {
        if known(doorman, &self.card_number)? {
            return Ok(());
        }
        let patron = Patron {
            id: self.id.parse().map_err(not_an_id)?,
            name: self.name,
            card_number: self.card_number,
            pin_hash: pin_hash(folder, &self.pin_file)?,
        };
        doorman.give(None, Role::Administrator, HouseCommand::RegisterPatron(patron).into())
    }
}

impl StaffEntry {
    /// Adds the member of staff, unless the login is known.
    pub fn register(self, doorman: &Doorman, folder: &Path) -> Result<(), Failure> {
        if known(doorman, &self.login)? {
            return Ok(());
        }
        let staff = Staff {
            id: self.id.parse().map_err(not_an_id)?,
            name: self.name,
            login: self.login,
            pin_hash: pin_hash(folder, &self.pin_file)?,
            role: self.role,
        };
        doorman.give(None, Role::Administrator, HouseCommand::RegisterStaff(staff).into())
    }
}

fn known(doorman: &Doorman, login: &str) -> Result<bool, Failure> {
    let login = login.to_owned();
    doorman.read(move |floor| floor.house().person(&login).is_some())
}

fn not_an_id(error: NotAnId) -> Failure {
    Failure::Configuration(error.to_string())
}

fn pin_hash(folder: &Path, file: &Path) -> Result<String, Failure> {
    let path = folder.join(file);
    let bad = |why: String| Failure::Configuration(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|error| bad(error.to_string()))?;
    match text.trim() {
        "" => Err(bad("the PIN is empty".to_owned())),
        pin => hash_pin(pin).map_err(|why| Failure::Other(anyhow!(why))),
    }
}
