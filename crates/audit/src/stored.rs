//! Compares what is stored beside the entries with what they lead to: heads, balances, rounds.

use crate::fold::Fold;
use crate::found::{AuditError, Found};
use croupier_store::{AccountId, Hash, Head, Journal, RoundMark, StreamId};
use std::collections::BTreeMap;

/// How many rounds are read at a time.
const PAGE: usize = 5_000;

/// Checks heads, balances and rounds, in this order.
pub(crate) fn check(journal: &mut dyn Journal, fold: &Fold<'_>) -> Result<(), AuditError> {
    heads(journal.load_heads().map_err(AuditError::damaged)?, &fold.heads)?;
    let total = fold.ledger.total();
    if total != 0 {
        let what = format!("all accounts together come to {total} cents");
        return Err(Found::other("account", "all", what).into());
    }
    balances(journal.balances().map_err(AuditError::damaged)?, fold)?;
    rounds(journal, fold)
}

fn heads(stored: Vec<Head>, reckoned: &BTreeMap<StreamId, (u64, Hash)>) -> Result<(), Found> {
    let stored: BTreeMap<StreamId, (u64, Hash)> = stored
        .into_iter()
        .filter(|head| head.seq > 0)
        .map(|head| (head.stream, (head.seq, head.hash)))
        .collect();
    for stream in reckoned.keys().chain(stored.keys()) {
        let (end, head) = (reckoned.get(stream), stored.get(stream));
        if end != head {
            let seq = |place: Option<&(u64, Hash)>| place.map_or(0, |(seq, _)| *seq);
            let (end, head) = (seq(end), seq(head));
            let what = match end == head {
                true => "the hash of the head is not that of the last entry".to_owned(),
                false => format!(
                    "the journal ends at {end}, its head is at {head}: entries were cut off or \
                     added"
                ),
            };
            return Err(Found::other("head", stream.as_str(), what).numbered(end.min(head) + 1));
        }
    }
    Ok(())
}

fn balances(mut stored: BTreeMap<AccountId, i64>, fold: &Fold<'_>) -> Result<(), Found> {
    let differs = |account: &str, stored: i64, reckoned: i64| {
        let what = format!("{stored} cents are stored, the transfers lead to {reckoned}");
        Found::other("account", account, what)
    };
    for (account, reckoned) in fold.ledger.balances() {
        let account = account.to_string();
        let stored = stored.remove(&account).unwrap_or(0);
        if stored != reckoned {
            return Err(differs(&account, stored, reckoned));
        }
    }
    match stored.into_iter().find(|(_, balance)| *balance != 0) {
        Some((account, stored)) => Err(differs(&account, stored, 0)),
        None => Ok(()),
    }
}

fn rounds(journal: &mut dyn Journal, fold: &Fold<'_>) -> Result<(), AuditError> {
    let mut reckoned = fold.rounds.clone();
    let opened = |stream: &&StreamId| !fold.unopened.contains(*stream);
    // Rounds that ended below the stump are there until they are deleted, and count for nothing.
    let left = |mark: &RoundMark| {
        let through = fold.removed.get(&mark.stream).copied().unwrap_or(0);
        mark.last.is_some_and(|last| last <= through)
    };
    reckoned.retain(|(stream, _), mark| opened(&stream) && !left(mark));
    for stream in fold.heads.keys().filter(opened) {
        for mark in all_rounds(journal, stream)?.into_iter().filter(|mark| !left(mark)) {
            let expected = reckoned.remove(&(stream.clone(), mark.round));
            if expected.as_ref() != Some(&mark) {
                let what = "it does not lie where the index says";
                let found = Found::other("round", stream.as_str(), what).numbered(mark.round);
                return Err(found.into());
            }
        }
    }
    match reckoned.into_keys().next() {
        Some((stream, round)) => {
            let what = "it is not in the index";
            Err(Found::other("round", stream.as_str(), what).numbered(round).into())
        }
        None => Ok(()),
    }
}

/// Every round of a journal in the index, newest first.
pub(crate) fn all_rounds(
    journal: &mut dyn Journal,
    stream: &StreamId,
) -> Result<Vec<RoundMark>, AuditError> {
    let (mut all, mut before) = (Vec::new(), u64::MAX);
    loop {
        let page = journal.rounds_back(stream, before, PAGE).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { return Ok(all) };
        before = last.round;
        all.extend(page);
    }
}
