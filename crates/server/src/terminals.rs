//! The terminals where patrons are: a network address each. No bet is taken from one that is
//! stopped.

use crate::app::App;
use crate::client::Client;
use crate::problem::{Answered, ApiProblem};
use axum::http::StatusCode;
use croupier_house::House;
use croupier_wire::control::TerminalView;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

/// So many terminals are remembered; the one seen longest ago is forgotten first.
const REMEMBERED: usize = 10_000;

/// Who was seen at a terminal last.
#[derive(Clone)]
struct Seen {
    patron: String,
    name: String,
    at_ms: u64,
    /// Whether the patron has not logged out since.
    here: bool,
}

/// The terminals patrons were seen at, and those that are stopped, with the reason.
#[derive(Default)]
pub(crate) struct Terminals {
    seen: RwLock<BTreeMap<IpAddr, Seen>>,
    stopped: RwLock<BTreeMap<String, String>>,
}

impl Terminals {
    /// A patron was seen at a terminal.
    pub(crate) fn see(&self, client: Client, (patron, name): (&str, &str), at_ms: u64) {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED && !seen.contains_key(&client.address) {
            let oldest =
                seen.iter().min_by_key(|(_, seen)| seen.at_ms).map(|(address, _)| *address);
            oldest.and_then(|oldest| seen.remove(&oldest));
        }
        let (patron, name) = (patron.to_owned(), name.to_owned());
        seen.insert(client.address, Seen { patron, name, at_ms, here: true });
    }

    /// A patron has logged out, wherever that was.
    pub(crate) fn left(&self, patron: &str) {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        let theirs = seen.values_mut().filter(|seen| seen.patron == patron);
        theirs.for_each(|seen| seen.here = false);
    }

    /// The patron at a terminal.
    pub(crate) fn patron_at(&self, terminal: &str) -> Option<String> {
        let address: IpAddr = terminal.parse().ok()?;
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        seen.get(&address).filter(|seen| seen.here).map(|seen| seen.patron.clone())
    }

    /// The terminals, by address.
    pub(crate) fn list(&self) -> Vec<TerminalView> {
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        let view = |(address, seen): (&IpAddr, &Seen)| TerminalView {
            terminal: address.to_string(),
            patron: seen.patron.clone(),
            name: seen.name.clone(),
            seen_ms: seen.at_ms,
        };
        seen.iter().map(view).collect()
    }

    /// Takes over which terminals the house has stopped.
    pub(crate) fn renew(&self, house: &House) {
        let stopped = house.controls().stopped_terminals();
        let stopped = stopped.map(|(terminal, stop)| (terminal.to_owned(), stop.reason.clone()));
        *self.stopped.write().unwrap_or_else(PoisonError::into_inner) = stopped.collect();
    }

    /// Refuses a bet from a terminal that is stopped.
    pub(crate) fn check(&self, client: Client) -> Answered<()> {
        let stopped = self.stopped.read().unwrap_or_else(PoisonError::into_inner);
        if stopped.is_empty() {
            return Ok(());
        }
        match stopped.get(&client.address.to_string()) {
            Some(reason) => {
                let detail = format!("betting is stopped (terminal): {reason}");
                let problem = ApiProblem::new(StatusCode::CONFLICT, "betting_stopped", detail);
                Err(problem.fact("scope", "terminal").fact("reason", reason.clone()))
            }
            None => Ok(()),
        }
    }
}

/// Keeps the stopped terminals as the house has them, from the start on.
pub(crate) async fn follow(app: App) {
    let mut changes = app.floor().subscribe();
    loop {
        let look = app.clone();
        // the journal may be away: the next change is looked at
        let _ = app.read(move |floor| look.terminals().renew(floor.house())).await;
        loop {
            let changed = tokio::select! {
                () = app.closing().cancelled() => return,
                changed = changes.recv() => changed,
            };
            use tokio::sync::broadcast::error::RecvError;
            match changed {
                Ok(changed) if !changed.house => {}
                Ok(_) | Err(RecvError::Lagged(_)) => break,
                Err(RecvError::Closed) => return,
            }
        }
    }
}
