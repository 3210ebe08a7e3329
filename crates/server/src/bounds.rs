//! The limits on what anonymous clients may use, and the networks that are exempt.

use crate::network::Networks;
use std::time::Duration;

/// The bounds of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Networks where many people share an address (a floor of terminals, a test bench): the limits
    /// per address do not apply to them. The limits per login do.
    pub trusted: Networks,
    /// Reverse proxies: only they may say which client they speak for (`X-Forwarded-For`,
    /// `X-Forwarded-Proto`).
    pub proxies: Networks,
    /// The most connections in all.
    pub connections: usize,
    /// The most connections of one address outside the trusted networks.
    pub connections_per_address: usize,
    /// How long a client may take for the head of a request, and how long a connection may be idle.
    pub head: Duration,
    /// How long a client may take for the body of a request.
    pub body: Duration,
    /// Failed logins of one address outside the trusted networks, in ten minutes.
    pub failures_per_address: u32,
    /// Whether browsers reach this server by HTTPS only: cookies are `Secure`, and answers say so
    /// (HSTS).
    pub https: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            trusted: Networks::loopback(),
            proxies: Networks::default(),
            connections: 10_000,
            connections_per_address: 256,
            head: Duration::from_secs(30),
            body: Duration::from_secs(10),
            failures_per_address: 20,
            https: false,
        }
    }
}
