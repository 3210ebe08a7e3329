//! How people may log in: what the configuration demands, the keys, and the first two people.

use super::config::Config;
use super::doorman::Doorman;
use super::first;
use super::seed::{self, PinPair};
use crate::args::Serve;
use crate::exit::Failure;
use anyhow::{Context as _, anyhow};
use croupier_floor::SealKey;
use croupier_house::Role;
use croupier_server::{Logins, Seed, UsedCodes, Vault};
use serde::Deserialize;
use std::sync::Arc;

/// The section `[logins]` of the configuration.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct LoginsEntry {
    /// The roles that need a second factor.
    #[serde(default)]
    second_factor: Vec<Role>,
}

impl LoginsEntry {
    /// The roles that need a second factor; patrons have none.
    fn second_factor(&self) -> Result<Vec<Role>, Failure> {
        match self.second_factor.contains(&Role::Patron) {
            true => Err(Failure::Configuration(
                "logins.second_factor: a patron has a card and a PIN, and no second factor"
                    .to_owned(),
            )),
            false => Ok(self.second_factor.clone()),
        }
    }
}

/// What is known before the house is furnished.
pub struct Before {
    second_factor: Vec<Role>,
    seed: Option<(Arc<Seed>, Vec<PinPair>)>,
}

impl Before {
    /// Looks at the house as it was left.
    pub fn look(args: &Serve, config: &Config, doorman: &Doorman) -> Result<Before, Failure> {
        let second_factor = config.logins.second_factor()?;
        let named = args.config.as_ref();
        let seed = named.map(|_| seed::look(config, &args.data, doorman)).transpose()?;
        Ok(Before { second_factor, seed })
    }

    /// The logins of the furnished house. Says where the configuration and the house differ, and
    /// asks for the first two people where there is nobody.
    pub fn take_up(
        self,
        args: &Serve,
        key: &SealKey,
        doorman: &Doorman,
    ) -> Result<Logins, Failure> {
        let Before { second_factor, seed } = self;
        let seed = match seed {
            Some((seed, pairs)) => {
                seed::tell(&seed, pairs, doorman)?;
                Some(seed)
            }
            None => None,
        };
        let vault = Vault::new(&key.derived(b"croupier second factor 1"));
        let mut logins = Logins::default();
        (logins.second_factor, logins.seed) = (second_factor, seed);
        logins.vault = Some(vault.map_err(|why| anyhow!(why))?);
        logins.used = UsedCodes::in_file(&args.data.join("codes.jsonl")).context("codes.jsonl")?;
        logins.setup_code = first::people(doorman)?;
        Ok(logins)
    }
}
