//! How people may log in: what the configuration demands, the keys, and the first two people.

use super::config::Config;
use super::doorman::Doorman;
use super::seed::{self, PinPair};
use crate::args::Serve;
use crate::exit::Failure;
use anyhow::anyhow;
use croupier_floor::SealKey;
use croupier_house::Role;
use croupier_server::{Logins, Oidc, OidcSettings, Seed, Vault};
use serde::Deserialize;
use std::path::PathBuf;
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
    /// Whether any role needs a second factor.
    pub fn asks_for_second_factor(&self) -> bool {
        !self.second_factor.is_empty()
    }

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

/// The section `[oidc]` of the configuration.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OidcEntry {
    name: String,
    issuer: String,
    client_id: String,
    client_secret_file: Option<PathBuf>,
    url: String,
    #[serde(default = "usual_claim")]
    claim: String,
    authorities: Option<PathBuf>,
}

fn usual_claim() -> String {
    "preferred_username".to_owned()
}

/// The provider that the configuration names, if it names one.
pub fn single_sign_on(config: &Config) -> Result<Option<Oidc>, Failure> {
    let Some(entry) = &config.oidc else { return Ok(None) };
    let client_secret = entry.client_secret_file.as_ref().map(|file| {
        let path = config.beside(file);
        let bad =
            |error: std::io::Error| Failure::Configuration(format!("{}: {error}", path.display()));
        std::fs::read_to_string(&path).map(|text| text.trim().to_owned()).map_err(bad)
    });
    let settings = OidcSettings {
        name: entry.name.clone(),
        issuer: entry.issuer.clone(),
        client_id: entry.client_id.clone(),
        client_secret: client_secret.transpose()?,
        url: entry.url.clone(),
        claim: entry.claim.clone(),
        authorities: entry.authorities.as_ref().map(|file| config.beside(file)),
    };
    Oidc::new(settings).map(Some).map_err(Failure::Configuration)
}

/// What is known before the house is furnished.
pub struct Before {
    second_factor: Vec<Role>,
    single_sign_on: Option<Oidc>,
    seed: Option<(Arc<Seed>, Vec<PinPair>)>,
}

impl Before {
    /// Looks at the house as it was left.
    pub fn look(args: &Serve, config: &Config, doorman: &Doorman) -> Result<Before, Failure> {
        let second_factor = config.logins.second_factor()?;
        let named = args.config.as_ref();
        let seed = named.map(|_| seed::look(config, &args.data, doorman)).transpose()?;
        let single_sign_on = single_sign_on(config)?;
        Ok(Before { second_factor, single_sign_on, seed })
    }

    /// How people may log in.
    pub fn logins(&mut self, key: &SealKey) -> Result<Logins, Failure> {
        let vault = Vault::new(&key.derived(b"croupier second factor 1"));
        let mut logins = Logins::default();
        logins.second_factor.clone_from(&self.second_factor);
        logins.seed = self.seed.as_ref().map(|(seed, _)| Arc::clone(seed));
        logins.vault = Some(vault.map_err(|why| anyhow!(why))?);
        logins.single_sign_on = self.single_sign_on.take();
        Ok(logins)
    }

    /// Says where the configuration and the furnished house differ.
    pub fn tell(self, doorman: &Doorman) -> Result<(), Failure> {
        match self.seed {
            Some((seed, pairs)) => seed::tell(&seed, pairs, doorman),
            None => Ok(()),
        }
    }
}
