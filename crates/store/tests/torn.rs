//! Power cuts: a copy of the files taken mid-life, whole or torn, opens as a prefix of the commits.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test may panic

use croupier_store::conformance::{Contents, ScratchFolder, append, contents, entry};
use croupier_store::{Journal, SqliteJournal, verify};
use std::fs;
use std::path::Path;

const FILE: &str = "journal.db";
const LOG: &str = "journal.db-wal";

/// What the journal in `from` would hold had the power failed now, with its log damaged by `harm`.
fn after_the_cut(from: &Path, harm: impl FnOnce(&mut Vec<u8>)) -> Contents {
    let copy = ScratchFolder::new();
    fs::copy(from.join(FILE), copy.path().join(FILE)).unwrap();
    let mut log = fs::read(from.join(LOG)).unwrap();
    harm(&mut log);
    fs::write(copy.path().join(LOG), log).unwrap();
    let mut journal = SqliteJournal::open(copy.path().join(FILE)).unwrap();
    verify(&mut journal).unwrap();
    contents(&mut journal)
}

/// Commits of one to three entries in two streams, and what the journal held after each.
fn live(journal: &mut SqliteJournal, commits: u64) -> Vec<Contents> {
    (1..=commits)
        .map(|n| {
            let entries = (0..=n % 3).map(|i| {
                let mut entry = entry(["table/t1", "house"][usize::from(i == 1)], n * 10 + i, n);
                entry.body = vec![b'x'; usize::try_from(n * 211 % 5000).unwrap()];
                entry
            });
            append(journal, entries.collect());
            contents(journal)
        })
        .collect()
}

#[test]
fn every_answered_commit_survives() {
    let folder = ScratchFolder::new();
    let mut journal = SqliteJournal::open(folder.path().join(FILE)).unwrap();
    for n in 1..=40 {
        append(&mut journal, (0..40).map(|i| entry("table/t1", n * 100 + i, n)).collect());
        if n % 7 == 0 {
            journal.idle().unwrap(); // empties the log, the next commit begins it again
        }
        assert_eq!(after_the_cut(folder.path(), |_| {}), contents(&mut journal));
    }
}

#[test]
fn a_torn_log_is_a_prefix_of_the_commits() {
    let folder = ScratchFolder::new();
    let mut journal = SqliteJournal::open(folder.path().join(FILE)).unwrap();
    let mut held = vec![contents(&mut journal)];
    // The schema is in the file itself, so that any part of the log may be lost.
    journal.take(&croupier_store::StreamId::new("table/t1").unwrap()).unwrap();
    drop(journal);
    let mut journal = SqliteJournal::open(folder.path().join(FILE)).unwrap();
    held.push(contents(&mut journal));
    held.extend(live(&mut journal, 30));
    let whole = fs::metadata(folder.path().join(LOG)).unwrap().len();
    let mut seen = 0;
    for part in 0..=60 {
        let at = usize::try_from(whole * part / 60).unwrap();
        let cut = after_the_cut(folder.path(), |log| log.truncate(at));
        let kept = held.iter().position(|then| *then == cut).unwrap();
        assert!(kept >= seen, "a longer log holds no less");
        seen = kept;
        let torn = after_the_cut(folder.path(), |log| log[at..].fill(0xA5));
        assert_eq!(torn, cut, "rubbish after byte {at} is not believed");
    }
    assert_eq!(seen, held.len() - 1, "the whole log holds every commit");
}
