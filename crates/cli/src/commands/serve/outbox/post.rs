//! An event sent to a URL of the configuration: signed, by TLS, and to no other address, whatever
//! the receiver answers.

use super::signature::Secret;
use crate::commands::serve::now_ms;
use croupier_audit::Outgoing;
use croupier_server::{Asking, fetch};
use std::net::IpAddr;
use std::path::PathBuf;

/// Where events are posted to.
pub struct Post {
    url: String,
    secret: Secret,
    authorities: Option<PathBuf>,
}

/// Whether an address without TLS leads to this machine only.
fn is_here(url: &str) -> bool {
    let rest = url.strip_prefix("http://").unwrap_or_default();
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

impl Post {
    /// Refuses an address that would show events to a network, unless it is said to be `plain`.
    pub fn new(
        url: &str,
        secret: Secret,
        authorities: Option<PathBuf>,
        plain: bool,
    ) -> Result<Post, String> {
        let (url, safe) = (url.to_owned(), url.starts_with("https://") || is_here(url));
        let is_plain = url.starts_with("http://");
        if url.contains('@') {
            return Err("a password has no place in a URL".to_owned());
        }
        match safe || (plain && is_plain) {
            true => Ok(Post { url, secret, authorities }),
            false => Err("the URL begins with https:// (or with http:// and plain = true, where \
                          the network is trusted)"
                .to_owned()),
        }
    }

    /// Sends it once; any 2xx acknowledges it. No redirect is followed.
    pub async fn send(&self, event: &Outgoing) -> Result<(), String> {
        let body = serde_json::to_vec(&event.event).map_err(|why| why.to_string())?;
        let seconds = now_ms() / 1_000;
        let signature = self.secret.sign(&event.id, seconds, &body);
        let seconds = seconds.to_string();
        let headers = [
            ("content-type", "application/cloudevents+json; charset=utf-8"),
            ("webhook-id", event.id.as_str()),
            ("webhook-timestamp", seconds.as_str()),
            ("webhook-signature", signature.as_str()),
        ];
        let (url, authorities) = (self.url.as_str(), self.authorities.as_deref());
        let asking = Asking { method: "POST", url, headers: &headers, body, authorities };
        match fetch(asking).await {
            Ok(answer) if (200..300).contains(&answer.status) => Ok(()),
            Ok(answer) => Err(format!("it answered {}", answer.status)),
            // A path may hold a secret of the receiver: logs do not get it.
            Err(why) => Err(why.replace(url, "the URL")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::ScratchFolder;

    fn taken(url: &str, plain: bool) -> bool {
        let folder = ScratchFolder::new();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "a secret of 24 bytes and more").unwrap();
        Post::new(url, Secret::read(&secret).unwrap(), None, plain).is_ok()
    }

    #[test]
    fn events_leave_this_machine_by_tls_only() {
        assert!(taken("https://crm.example/events", false));
        assert!(taken("http://127.0.0.1:9000/events", false));
        assert!(taken("http://[::1]:9000/events", false));
        assert!(taken("http://10.0.0.7/events", true));
        for url in ["http://10.0.0.7/events", "http://localhost.evil.example/", "ftp://a/", "a"] {
            assert!(!taken(url, false), "{url}");
        }
        assert!(!taken("ftp://a/", true));
        assert!(!taken("https://me:secret@crm.example/", false));
    }
}
