//! Which address a request comes from, behind a reverse proxy too.

use crate::bounds::Bounds;
use axum::http::HeaderMap;
use std::net::IpAddr;

/// The client of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// Whether the bounds per address apply.
    pub(crate) limited: bool,
}

impl Client {
    /// The client of a request that arrived from `peer`. A proxy adds the address it was called
    /// from at the end of `X-Forwarded-For`, so the client is the last address that is not one
    /// of our proxies. Earlier addresses are the client's own claim and are ignored.
    pub(crate) fn of(bounds: &Bounds, peer: IpAddr, headers: &HeaderMap) -> Client {
        let mut address = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").into_iter().rev();
        let named = lines.filter_map(|line| line.to_str().ok());
        let mut named = named.flat_map(|line| line.rsplit(',')).map(|text| text.trim().parse());
        while bounds.proxies.contains(address) {
            let Some(Ok(before)) = named.next() else { break };
            address = IpAddr::to_canonical(&before);
        }
        Client { address, limited: !bounds.trusted.contains(address) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Networks;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let proxies = Networks(vec!["10.0.0.0/24".parse().unwrap()]);
        let bounds = Bounds { proxies, ..Bounds::default() };
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        Client::of(&bounds, peer.parse().unwrap(), &headers).address.to_string()
    }

    #[test]
    fn only_a_proxy_of_ours_names_another_client() {
        assert_eq!(client("192.0.2.9", &["198.51.100.1"]), "192.0.2.9");
        assert_eq!(client("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("10.0.0.1", &["127.0.0.1, 198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(client("10.0.0.1", &["127.0.0.1", "198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("10.0.0.1", &["rubbish"]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
    }
}
