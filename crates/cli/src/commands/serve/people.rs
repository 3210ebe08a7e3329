//! The people of a house, as its operator lists them. A PIN is in a separate file, never in the
//! configuration.

use super::doorman::Doorman;
use crate::exit::Failure;
use anyhow::anyhow;
use croupier_house::{HouseCommand, NotAnId, Patron, Person, Role, Staff};
use croupier_server::{SeedPerson, hash_pin};
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

/// A person as the configuration lists them, with the file of the PIN.
pub struct Listed {
    /// Who.
    pub person: SeedPerson,
    /// A file that holds the PIN, relative to the folder of the configuration.
    pub pin_file: PathBuf,
}

impl PatronEntry {
    /// The patron, as listed.
    pub fn listed(&self) -> Result<Listed, Failure> {
        let person = SeedPerson {
            person: Person::Patron(self.id.parse().map_err(not_an_id)?),
            name: self.name.clone(),
            login: self.card_number.clone(),
            role: Role::Patron,
        };
        Ok(Listed { person, pin_file: self.pin_file.clone() })
    }
}

impl StaffEntry {
    /// The member of staff, as listed.
    pub fn listed(&self) -> Result<Listed, Failure> {
        if self.role == Role::Patron {
            let why = format!("staff {}: staff have a role of the staff", self.id);
            return Err(Failure::Configuration(why));
        }
        let person = SeedPerson {
            person: Person::Staff(self.id.parse().map_err(not_an_id)?),
            name: self.name.clone(),
            login: self.login.clone(),
            role: self.role,
        };
        Ok(Listed { person, pin_file: self.pin_file.clone() })
    }
}

impl Listed {
    /// Adds the person, unless the id or the login is known: the journal then says who that is.
    pub fn register(self, doorman: &Doorman, folder: &Path) -> Result<(), Failure> {
        let SeedPerson { person, name, login, role } = self.person;
        let asked = (person.clone(), login.clone());
        let is_known = doorman.read(move |floor| {
            floor.house().knows(&asked.0) || floor.house().person(&asked.1).is_some()
        })?;
        if is_known {
            return Ok(());
        }
        let pin_hash = pin_hash(folder, &self.pin_file)?;
        let register = match person {
            Person::Patron(id) => {
                HouseCommand::RegisterPatron(Patron { id, name, card_number: login, pin_hash })
            }
            Person::Staff(id) => {
                HouseCommand::RegisterStaff(Staff { id, name, login, pin_hash, role })
            }
        };
        doorman.give(None, Role::Administrator, register.into())
    }
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
