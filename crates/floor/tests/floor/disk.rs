//! A disk that fails for a while, seen through the system calls of a real process: writes and syncs
//! that fail and a disk without room. Every bet is registered once in the end.

use crate::kit::*;
use croupier_floor::{Answer, FixedDealer};
use croupier_house::Role;
use croupier_store::conformance::ScratchFolder;
use croupier_store::{Journal, SqliteJournal, verify};
use croupier_table::{Dealing, RoundNo, TableCommand};
use std::path::Path;
use std::process::Command;

/// Names the journal to the child.
const FILE: &str = "CROUPIER_DISK_FILE";
const BETS: u64 = 60;
const TRIES: u64 = 100;
/// What a patron bets first; every bet raises it by a cent.
const STAKE: u64 = 1_000;

/// Not a test by itself: what the process with the bad disk does. It bets, tells what came of it,
/// and repeats what failed.
#[test]
fn child_that_bets_on_a_bad_disk() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let journal = Box::new(SqliteJournal::open(Path::new(&file)).unwrap());
    let mut story = Story::on(journal, Box::new(FixedDealer::default()));
    story.open_table("t1", settings(SIC_BO, Dealing::Live));
    story.deal("t1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    for n in 0..BETS {
        let raise = bet("t1", 1, "ann", 1, "big", STAKE + n);
        let ask = request(1_000 + n, actor("ann", Role::Patron), raise);
        let registered = (0..TRIES).any(|_| {
            let stepped = story.floor.step(vec![ask.clone()], story.now_ms);
            match &stepped.answers[0] {
                Answer::Accepted(_) => true,
                Answer::Fault { .. } => {
                    println!("\nFAULT {}", story.floor.health().last_fault.unwrap().message);
                    false
                }
                other @ (Answer::Refused(_) | Answer::Conflict) => panic!("{other:?}"),
            }
        });
        assert!(registered, "bet {n} was never registered");
        assert_eq!(story.credit("ann"), CREDIT - STAKE - n);
    }
}

/// Bets on a disk with this fault injected; gives what was said of it.
fn bet_with(fault: &str) -> Vec<String> {
    let folder = ScratchFolder::new();
    let file = folder.path().join("journal.db");
    let output = Command::new("strace")
        .args(["-f", "-o", "/dev/null", "-e", &format!("inject={fault}")])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "disk::child_that_bets_on_a_bad_disk", "--nocapture"])
        .env(FILE, &file)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said} {}", String::from_utf8_lossy(&output.stderr));
    let mut journal = SqliteJournal::open(&file).unwrap();
    verify(&mut journal).unwrap();
    let keys: Vec<_> = (0..BETS)
        .map(|n| {
            let anyhow = bet("t1", 1, "ann", 1, "big", 1);
            request(1_000 + n, actor("ann", Role::Patron), anyhow).key
        })
        .collect();
    let entries = journal.read_all(1, usize::MAX).unwrap();
    for key in keys {
        assert_eq!(entries.iter().filter(|entry| entry.key == key).count(), 1);
    }
    assert_eq!(journal.balances().unwrap().values().sum::<i64>(), 0);
    said.lines().filter_map(|line| line.strip_prefix("FAULT ")).map(str::to_owned).collect()
}

#[test]
fn a_sync_that_fails_is_an_unknown_commit_and_loses_nothing() {
    let faults = bet_with("fsync,fdatasync:error=EIO:when=30..33");
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().all(|said| said.contains("may or may not")), "{faults:?}");
}

#[test]
fn a_write_that_fails_loses_nothing() {
    let faults = bet_with("pwrite64:error=EIO:when=400..410");
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|said| said.contains("disk I/O error")), "{faults:?}");
}

#[test]
fn a_disk_without_room_says_so_and_goes_on_when_there_is_room() {
    let faults = bet_with("pwrite64:error=ENOSPC:when=400..410");
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|said| said == "the disk is full"), "{faults:?}");
}
