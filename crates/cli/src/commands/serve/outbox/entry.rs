//! `[outbox]` of the configuration: who is told, what of, and how they know it is us.

use super::Door;
use super::nats::Nats;
use super::post::Post;
use super::signature::Secret;
use crate::exit::Failure;
use croupier_audit::{Outgoing, significant_kinds};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What names the house in events unless it says otherwise.
const SOURCE: &str = "/croupier";
/// A kind that is told although it is not significant.
const SETTLED: &str = "round-settled";

/// The section `[outbox]`.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields)]
pub struct OutboxEntry {
    /// What names this house, as in `https://casino.example`.
    source: Option<String>,
    #[serde(default)]
    webhook: Vec<WebhookEntry>,
    #[serde(default)]
    nats: Vec<NatsEntry>,
}

/// `[[outbox.webhook]]`.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct WebhookEntry {
    id: String,
    url: String,
    secret_file: PathBuf,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    tables: Vec<String>,
    from: Option<u64>,
    authorities_file: Option<PathBuf>,
    #[serde(default)]
    plain: bool,
}

/// `[[outbox.nats]]`.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct NatsEntry {
    id: String,
    address: String,
    subject: String,
    login_file: Option<PathBuf>,
    #[serde(default)]
    jetstream: bool,
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    tables: Vec<String>,
    from: Option<u64>,
}

/// Where a new subscriber begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// With what happens from now on.
    Now,
    /// With the entry at this position.
    Position(u64),
}

/// Somebody who is told.
pub struct Subscriber {
    /// The name of its cursor.
    pub id: String,
    kinds: Vec<String>,
    tables: Vec<String>,
    /// Where it begins.
    pub from: From,
    /// Where events go.
    pub door: Door,
}

impl Subscriber {
    /// Whether this event is for this subscriber.
    pub fn wants(&self, event: &Outgoing) -> bool {
        let kind = self.kinds.is_empty() || self.kinds.contains(&event.kind);
        let table = event.table.as_ref();
        kind && (self.tables.is_empty() || table.is_some_and(|table| self.tables.contains(table)))
    }
}

fn bad(id: &str, why: impl std::fmt::Display) -> Failure {
    Failure::Configuration(format!("[outbox] {id:?}: {why}"))
}

fn check(id: &str, kinds: &[String], seen: &mut Vec<String>) -> Result<(), Failure> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > 40 || !id.bytes().all(fits) {
        return Err(bad(id, "an id is made of a-z, 0-9 and -, at most 40 of them"));
    }
    if seen.iter().any(|known| known == id) {
        return Err(bad(id, "two subscribers have this id"));
    }
    seen.push(id.to_owned());
    let known = |kind: &String| kind == SETTLED || significant_kinds().any(|name| name == kind);
    match kinds.iter().find(|kind| !known(kind)) {
        Some(kind) => Err(bad(id, format!("there is no event {kind:?}: see docs/webhooks.md"))),
        None => Ok(()),
    }
}

fn begin(from: Option<u64>) -> From {
    from.map_or(From::Now, From::Position)
}

impl OutboxEntry {
    /// The files it names that hold a secret.
    pub fn secret_files(&self) -> impl Iterator<Item = &Path> {
        let logins = self.nats.iter().filter_map(|entry| entry.login_file.as_deref());
        self.webhook.iter().map(|entry| entry.secret_file.as_path()).chain(logins)
    }

    /// The subscribers and what names the house; files are found from the folder of the
    /// configuration.
    pub fn subscribers(&self, beside: &Path) -> Result<(Vec<Subscriber>, Arc<str>), Failure> {
        let (mut seen, mut all) = (Vec::new(), Vec::new());
        for WebhookEntry { id, kinds, tables, from, .. } in &self.webhook {
            check(id, kinds, &mut seen)?;
            let (kinds, tables) = (kinds.clone(), tables.clone());
            let (id, from) = (id.clone(), begin(*from));
            all.push((id, kinds, tables, from));
        }
        let mut subscribers = Vec::new();
        for (entry, (id, kinds, tables, from)) in self.webhook.iter().zip(all) {
            let path = beside.join(&entry.secret_file);
            let secret = Secret::read(&path).map_err(|why| bad(&id, why))?;
            let authorities = entry.authorities_file.as_ref().map(|path| beside.join(path));
            let post = Post::new(&entry.url, secret, authorities, entry.plain);
            let door = Door::Post(post.map_err(|why| bad(&id, why))?);
            subscribers.push(Subscriber { id, kinds, tables, from, door });
        }
        for entry in &self.nats {
            let id = entry.id.clone();
            check(&id, &entry.kinds, &mut seen)?;
            let login = entry.login_file.as_ref().map(|path| beside.join(path));
            let nats = Nats::new(&entry.address, &entry.subject, login.as_deref(), entry.jetstream);
            let door = Door::Nats(nats.map_err(|why| bad(&id, why))?);
            let (kinds, tables) = (entry.kinds.clone(), entry.tables.clone());
            subscribers.push(Subscriber { id, kinds, tables, from: begin(entry.from), door });
        }
        let source = self.source.as_deref().unwrap_or(SOURCE).trim_end_matches('/');
        Ok((subscribers, Arc::from(source)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let entry: OutboxEntry = toml::from_str(text).unwrap();
        let folder = std::env::temp_dir();
        match entry.subscribers(&folder) {
            Ok((subscribers, _)) => format!("{} subscribers", subscribers.len()),
            Err(why) => why.to_string(),
        }
    }

    #[test]
    fn what_nobody_could_be_told_by_is_an_error_that_names_the_subscriber() {
        let nats = |more: &str| {
            let usual = "id = 'hub'\naddress = '127.0.0.1:4222'\nsubject = 'casino'\n";
            said(&format!("[[nats]]\n{usual}{more}"))
        };
        assert_eq!(nats(""), "1 subscribers");
        assert!(nats("kinds = ['round-setled']").contains("there is no event \"round-setled\""));
        assert!(nats("[[nats]]\nid = 'hub'\naddress = 'a:1'\nsubject = 's'").contains("two"));
        let other = "[[nats]]\nid = '../x'\naddress = '127.0.0.1:4222'\nsubject = 'casino'";
        assert!(said(other).contains("a-z, 0-9 and -"));
        let spaced = "[[nats]]\nid = 'x'\naddress = '127.0.0.1:4222'\nsubject = 'a b'";
        assert!(said(spaced).contains("subject"));
        let absent = "[[webhook]]\nid = 'x'\nurl = 'https://a'\nsecret_file = 'no-such-file'";
        assert!(said(absent).contains("no-such-file"));
    }
}
