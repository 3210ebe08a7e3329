//! Checkpoints: signed statements of where every journal ended and what all accounts came to.

use crate::account::Account;
use crate::ledger::Ledger;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A checkpoint, as the journal of the house stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What it states.
    pub statement: Statement,
    /// The public key it was signed with, 64 hexadecimal digits.
    pub key: String,
    /// The ed25519 signature of the statement's text, 128 hexadecimal digits.
    pub signature: String,
}

/// The statement of a checkpoint. The digests arrive as input: nothing is hashed here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statement {
    /// The position of the last entry it covers; the checkpoint itself comes next.
    pub position: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The last entry of every journal.
    pub heads: BTreeMap<String, HeadMark>,
    /// The totals of all accounts of each kind, in cents: see [`totals`].
    pub totals: BTreeMap<String, i64>,
    /// The order of the entries since the checkpoint before.
    pub order: OrderMark,
}

/// Where one journal ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeadMark {
    /// The number of its last entry.
    pub seq: u64,
    /// The hash of its last entry, 64 hexadecimal digits.
    pub hash: String,
}

/// The order of entries across all journals, which the hash chain of one journal does not prove.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrderMark {
    /// The position of the last entry before those it covers.
    pub after: u64,
    /// SHA-256 of the hashes of the covered entries, concatenated in order: 64 hexadecimal digits.
    pub digest: String,
}

impl Statement {
    /// The text that is signed: one fact a line, each line ending with a newline, so that anybody
    /// can write it again from the journal and check the signature.
    pub fn text(&self) -> String {
        let Statement { position, at_ms, heads, totals, order } = self;
        let mut text = format!("croupier checkpoint 1\nposition {position}\ntime {at_ms}\n");
        // Writing to a string cannot fail.
        for (stream, HeadMark { seq, hash }) in heads {
            let _ = writeln!(text, "head {stream} {seq} {hash}");
        }
        for (kind, cents) in totals {
            let _ = writeln!(text, "total {kind} {cents}");
        }
        let _ = writeln!(text, "order {} {}", order.after, order.digest);
        text
    }
}

/// The totals of all accounts of each kind, in cents. They sum to zero.
pub fn totals(ledger: &Ledger) -> BTreeMap<String, i64> {
    let mut totals: BTreeMap<&str, i64> = BTreeMap::new();
    for (account, balance) in ledger.balances() {
        let total = totals.entry(kind(&account)).or_default();
        *total = total.saturating_add(balance);
    }
    totals.into_iter().map(|(kind, total)| (kind.to_owned(), total)).collect()
}

const fn kind(account: &Account) -> &'static str {
    match account {
        Account::Cage => "cage",
        Account::Tickets => "tickets",
        Account::Credit(_) => "credit",
        Account::InPlay(..) => "in-play",
        Account::Owed(_) => "owed",
        Account::Bank(_) => "bank",
        Account::Commission(_) => "commission",
        Account::Chips(_) => "chips",
        Account::Float(_) => "float",
        Account::Notes(_) => "notes",
    }
}
