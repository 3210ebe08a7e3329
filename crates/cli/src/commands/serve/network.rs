//! What the operator says about the network: whom to trust, how many to let in, and TLS.

use crate::args::Serve;
use crate::exit::Failure;
use croupier_server::{Bounds, Certificate, Network, NetworkError, Networks, raise_file_limit};
use serde::Deserialize;

/// The section `[network]` of the configuration.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct NetworkEntry {
    trusted: Option<Vec<String>>,
    #[serde(default)]
    proxies: Vec<String>,
    connections: Option<usize>,
    connections_per_address: Option<usize>,
    failures_per_address: Option<u32>,
    #[serde(default)]
    https: bool,
}

fn networks(key: &str, listed: &[String]) -> Result<Networks, Failure> {
    let read: Result<Vec<Network>, NetworkError> = listed.iter().map(|text| text.parse()).collect();
    read.map(Networks).map_err(|why| Failure::Configuration(format!("network.{key}: {why}")))
}

fn at_least_one(key: &str, number: Option<usize>, usual: usize) -> Result<usize, Failure> {
    match number {
        Some(0) => Err(Failure::Configuration(format!("network.{key}: 0 would let nobody in"))),
        Some(number) => Ok(number),
        None => Ok(usual),
    }
}

impl NetworkEntry {
    /// The bounds of the server: what the file says, within what the operating system gives.
    pub fn bounds(&self) -> Result<Bounds, Failure> {
        let usual = Bounds::default();
        let trusted = match &self.trusted {
            Some(listed) => networks("trusted", listed)?,
            None => usual.trusted,
        };
        let wanted = at_least_one("connections", self.connections, usual.connections)?;
        let fit = raise_file_limit().unwrap_or(wanted);
        if fit < wanted {
            tracing::warn!(wanted, fit, "the system lets fewer files be open: see ulimit -n");
        }
        let key = "connections_per_address";
        let per_address = self.connections_per_address;
        Ok(Bounds {
            trusted,
            proxies: networks("proxies", &self.proxies)?,
            connections: wanted.min(fit),
            connections_per_address: at_least_one(key, per_address, usual.connections_per_address)?,
            failures_per_address: self.failures_per_address.unwrap_or(usual.failures_per_address),
            https: self.https,
            ..usual
        })
    }
}

/// The certificate the arguments name, if they name one.
pub fn certificate(args: &Serve) -> Result<Option<Certificate>, Failure> {
    let (Some(chain), Some(key)) = (&args.tls_cert, &args.tls_key) else { return Ok(None) };
    let read = Certificate::read(chain, key);
    read.map(Some).map_err(|error| Failure::Configuration(format!("the certificate: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_network_and_what_lets_nobody_in_is_an_error_that_names_the_key() {
        let said = |text: &str| {
            let entry: NetworkEntry = toml::from_str(text).unwrap();
            entry.bounds().map(|_| ()).map_err(|why| why.to_string())
        };
        assert_eq!(said("trusted = ['10.0.0.0/8']\nproxies = ['192.0.2.1']"), Ok(()));
        assert!(said("trusted = ['ten']").unwrap_err().contains("network.trusted"));
        assert!(said("proxies = ['10.0.0.0/40']").unwrap_err().contains("network.proxies"));
        assert!(said("connections = 0").unwrap_err().contains("network.connections"));
    }
}
