//! Where a copy of the books ends that is restored to a moment in the past: never within a batch,
//! which was written whole or not at all.

use crate::found::{AuditError, Found};
use croupier_floor::Body;
use croupier_store::{AccountId, Entry, Journal};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many entries or seals are read at a time.
const PAGE: usize = 2_000;

/// The moment up to which books are restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Everything up to this time, in milliseconds since 1970, and including it.
    Time(u64),
    /// Everything up to this position, and including it.
    Position(u64),
}

impl Cut {
    /// The last position that is kept: the end of the last batch that was whole by then.
    pub(crate) fn position(self, source: &mut dyn Journal) -> Result<u64, AuditError> {
        let by = match self {
            Cut::Position(position) => position,
            Cut::Time(at_ms) => last_by(source, at_ms)?,
        };
        let (mut from, mut kept) = (1, None);
        loop {
            let seals = source.seals(from, PAGE).map_err(AuditError::damaged)?;
            let Some(last) = seals.last() else { break };
            from = last.last.saturating_add(1);
            if let Some(first) = seals.first()
                && kept.is_none()
            {
                kept = Some(by.min(first.first.saturating_sub(1))); // older ones have no seal
            }
            let whole = seals.iter().take_while(|seal| seal.last <= by).last();
            kept = whole.map(|seal| seal.last).or(kept);
            if last.last > by {
                break;
            }
        }
        match kept.unwrap_or(by) {
            0 => Err(AuditError::NotThere("the books begin after that moment".to_owned())),
            position => Ok(position),
        }
    }
}

/// The last position before the first entry that is later than this time.
fn last_by(source: &mut dyn Journal, at_ms: u64) -> Result<u64, AuditError> {
    let mut last = 0;
    loop {
        let page = source.read_all(last + 1, PAGE).map_err(AuditError::damaged)?;
        if page.is_empty() {
            return Ok(last);
        }
        for entry in page {
            if entry.at_ms > at_ms {
                return Ok(last);
            }
            last = entry.position;
        }
    }
}

/// What the entries of a copy moved, account by account.
#[derive(Default)]
pub(crate) struct Moved(BTreeMap<AccountId, i64>);

impl From<Vec<(AccountId, i64)>> for Moved {
    /// The balances before the first entry of a copy.
    fn from(balances: Vec<(AccountId, i64)>) -> Moved {
        Moved(balances.into_iter().collect())
    }
}

impl Moved {
    /// Takes the transfers of an entry.
    pub(crate) fn take(&mut self, entry: &Entry) -> Result<(), AuditError> {
        let unread = |why: serde_json::Error| Found::entry(entry, why.to_string());
        let body: Body<Value> = serde_json::from_slice(&entry.body).map_err(unread)?;
        for transfer in body.transfers {
            let cents = i64::try_from(transfer.amount.cents()).unwrap_or(i64::MAX);
            *self.0.entry(transfer.from.to_string()).or_default() -= cents;
            *self.0.entry(transfer.to.to_string()).or_default() += cents;
        }
        Ok(())
    }

    /// The balances at the end.
    pub(crate) fn balances(self) -> Vec<(AccountId, i64)> {
        self.0.into_iter().collect()
    }
}
