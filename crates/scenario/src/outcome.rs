//! What a step led to: events and the money they moved, or a refusal.

use croupier_house::{Account, PatronId, Transfer};
use croupier_table::{Refusal, TableEvent};

/// The result of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) events: Vec<TableEvent>,
    pub(crate) transfers: Vec<Transfer>,
    pub(crate) refusal: Option<Refusal>,
}

impl Outcome {
    /// By how much an account changed, in cents.
    pub(crate) fn change(&self, account: &Account) -> i64 {
        let cents =
            |transfer: &Transfer| i64::try_from(transfer.amount.cents()).unwrap_or(i64::MAX);
        let into = self.transfers.iter().filter(|transfer| transfer.to == *account).map(cents);
        let out = self.transfers.iter().filter(|transfer| transfer.from == *account).map(cents);
        into.sum::<i64>() - out.sum::<i64>()
    }

    /// Every patron whose credit changed, with the change in cents.
    pub(crate) fn patrons(&self) -> Vec<(PatronId, i64)> {
        let both = self.transfers.iter().flat_map(|transfer| [&transfer.from, &transfer.to]);
        let mut patrons: Vec<PatronId> = both.filter_map(credit_of).collect();
        patrons.sort();
        patrons.dedup();
        let change = |patron: PatronId| {
            let change = self.change(&Account::Credit(patron.clone()));
            (patron, change)
        };
        patrons.into_iter().map(change).filter(|&(_, change)| change != 0).collect()
    }
}

fn credit_of(account: &Account) -> Option<PatronId> {
    #[allow(clippy::wildcard_enum_match_arm)] // only credits matter here
    match account {
        Account::Credit(patron) => Some(patron.clone()),
        _ => None,
    }
}
