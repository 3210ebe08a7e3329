//! Networks in CIDR notation, and the part of an address that one person cannot change at will.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use thiserror::Error;

/// A network, as in `10.0.0.0/8` or `fd00::/8`. An address alone is a network of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    base: IpAddr,
    bits: u32,
}

/// This text names no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no network: write it as 10.0.0.0/8 or fd00::/8")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let bad = || NetworkError(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let base: IpAddr = address.parse().map_err(|_| bad())?;
        let most = width(base);
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| bad())?;
        if bits > most { Err(bad()) } else { Ok(Network { base, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

const fn width(address: IpAddr) -> u32 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

/// The first `bits` bits of an address, as a number.
fn prefix(address: IpAddr, bits: u32) -> u128 {
    let (number, width) = match address {
        IpAddr::V4(four) => (u128::from(u32::from(four)), 32),
        IpAddr::V6(six) => (u128::from(six), 128),
    };
    number.checked_shr(width - bits).unwrap_or(0)
}

impl Network {
    /// Whether an address lies in this network.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        width(address) == width(self.base)
            && prefix(address, self.bits) == prefix(self.base, self.bits)
    }
}

/// A list of networks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Networks(pub Vec<Network>);

impl Networks {
    /// This machine alone.
    pub fn loopback() -> Networks {
        let four = Network { base: IpAddr::V4(Ipv4Addr::LOCALHOST), bits: 8 };
        let six = Network { base: IpAddr::V6(Ipv6Addr::LOCALHOST), bits: 128 };
        Networks(vec![four, six])
    }

    /// Whether an address lies in one of them.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }
}

/// What limits count an address by. A household or a rented machine has a whole /64 of IPv6, so
/// counting single addresses of it would limit nobody.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from(u128::from(six) >> 64 << 64)),
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_its_addresses_and_no_others() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.200.3.4"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7"));
        assert!(!holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("0.0.0.0/0", "203.0.113.9"));
        assert!(holds("10.0.0.0/8", "::ffff:10.1.2.3"), "an IPv4 client on an IPv6 socket");
        assert!(holds("fd00::/8", "fd12::1"));
        assert!(!holds("0.0.0.0/0", "fd12::1"));
        for text in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "ten"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_household_is_counted_as_one_address() {
        let counted = |text: &str| counted(text.parse().unwrap());
        assert_eq!(counted("2001:db8:1:2::a"), counted("2001:db8:1:2:ffff::b"));
        assert_ne!(counted("2001:db8:1:2::a"), counted("2001:db8:1:3::a"));
        assert_eq!(counted("::ffff:192.0.2.1"), counted("192.0.2.1"));
    }
}
