//! What the configuration says of the cage. A new house keeps tills unless it says otherwise; a
//! house that was opened before goes on as its journal says.

use super::doorman::Doorman;
use crate::exit::Failure;
use croupier_house::{CageCommand, CageRules, HouseCommand, Role};
use croupier_rules::money::Amount;
use serde::Deserialize;

/// The name on the tickets of a house that was given none.
const SITE: &str = "Croupier";

/// `[cage]`; a key that is left out keeps its value.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct CageEntry {
    /// Whether cashiers keep tills; once they do, they always do.
    tills: Option<bool>,
    /// The name of the house, on tickets and receipts.
    site: Option<String>,
    /// A payment above this amount takes a second person.
    second_above: Option<Amount>,
    /// From so much cash within a gaming day on a patron is identified.
    identify_from: Option<Amount>,
    /// A sale above this amount takes a second person.
    sale_second_above: Option<Amount>,
    /// Whether a new house keeps a vault, out of which tills are opened.
    vault: Option<bool>,
}

impl CageEntry {
    /// What a house says that is set up without a file.
    pub fn with_vault() -> CageEntry {
        CageEntry { vault: Some(true), ..CageEntry::default() }
    }

    /// Sets the rules of the cage, if they change.
    pub fn set(&self, doorman: &Doorman) -> Result<(), Failure> {
        let (now, is_new) = doorman.read(|floor| {
            let house = floor.house();
            let is_new = house.patrons().next().is_none() && house.all_staff().next().is_none();
            (house.cage().rules().cloned(), is_new)
        })?;
        match (self.tills, &now) {
            (Some(false), Some(_)) => {
                let why = "tills: this house keeps tills, and cannot stop keeping them";
                return Err(Failure::Configuration(why.to_owned()));
            }
            (Some(false), None) => return Ok(()),
            (None, None) if !is_new => return Ok(()),
            (Some(true) | None, Some(_)) if !is_new => return Ok(()), // two people change them
            (Some(true) | None, _) => {}
        }
        let to = self.rules(now.clone().unwrap_or_else(|| {
            let usual = CageRules::usual(SITE);
            CageRules { sale_second_above: Some(usual.second_above), ..usual }
        }));
        if now.as_ref() == Some(&to) {
            return Ok(());
        }
        let change = HouseCommand::Cage(CageCommand::ChangeRules(to));
        doorman.give(None, Role::Administrator, change.into())
    }

    /// What it says, by key.
    pub fn said(&self) -> Vec<(String, String)> {
        let cents = |amount: Option<Amount>| amount.map(|amount| amount.cents().to_string());
        let all = [
            ("cage.site", self.site.clone()),
            ("cage.second_above", cents(self.second_above)),
            ("cage.identify_from", cents(self.identify_from)),
            ("cage.sale_second_above", cents(self.sale_second_above)),
            ("cage.vault", self.vault.map(|vault| vault.to_string())),
        ];
        all.into_iter().filter_map(|(key, said)| Some((key.to_owned(), said?))).collect()
    }

    /// The rules, with what is said here.
    fn rules(&self, was: CageRules) -> CageRules {
        CageRules {
            site: self.site.clone().unwrap_or(was.site),
            second_above: self.second_above.unwrap_or(was.second_above),
            identify_from: self.identify_from.unwrap_or(was.identify_from),
            sale_second_above: self.sale_second_above.or(was.sale_second_above),
            vault: self.vault.unwrap_or(was.vault),
        }
    }
}
