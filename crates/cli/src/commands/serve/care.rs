//! What the configuration says of the care of patrons: it only seeds a new house.

use super::doorman::Doorman;
use crate::exit::Failure;
use croupier_house::{CareCommand, CareSettings, HouseCommand, Role};
use serde::Deserialize;

/// How the house takes care of patrons; a setting that is left out keeps its value.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct CareEntry {
    raise_hours: Option<u32>,
    check_minutes: Option<u32>,
    exclusion_months: Option<u32>,
}

impl CareEntry {
    /// Sets it, if it changes.
    pub fn set(&self, doorman: &Doorman) -> Result<(), Failure> {
        let was = doorman.read(|floor| floor.house().controls().care())?;
        let to = CareSettings {
            raise_hours: self.raise_hours.unwrap_or(was.raise_hours),
            check_minutes: self.check_minutes.unwrap_or(was.check_minutes),
            exclusion_months: self.exclusion_months.unwrap_or(was.exclusion_months),
        };
        if to == was {
            return Ok(());
        }
        let change = HouseCommand::Care(CareCommand::Settings(to));
        doorman.give(None, Role::Administrator, change.into())
    }

    /// What it says, by key.
    pub fn said(&self) -> Vec<(String, String)> {
        let numbers = [
            ("care.raise_hours", self.raise_hours),
            ("care.check_minutes", self.check_minutes),
            ("care.exclusion_months", self.exclusion_months),
        ];
        let said = |(key, number): (&str, Option<u32>)| Some((key.to_owned(), number?.to_string()));
        numbers.into_iter().filter_map(said).collect()
    }
}
