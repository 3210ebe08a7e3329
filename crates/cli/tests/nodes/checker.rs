//! The journal is the witness: what clients heard is compared with it in one pass.

use crate::cluster::{Cluster, NAMES};
use crate::players::{Bet, Heard, History};
use croupier_store::{Journal, PostgresJournal, verify};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// What stands in the journal.
#[derive(Default)]
pub struct Books {
    /// How far it was read.
    position: u64,
    /// The place of every key, by its text.
    keys: BTreeMap<String, u64>,
    /// What was bet under a key.
    bets: BTreeMap<String, Bet>,
    /// Rounds that were settled or voided.
    decided: BTreeSet<(String, Option<u64>)>,
    pub interruptions: usize,
    pub settled: usize,
}

impl Books {
    /// Reads all of it: no key stands there twice, and no round is decided twice.
    pub fn read(cluster: &Cluster) -> Books {
        let mut books = Books::default();
        books.read_on(cluster);
        books
    }

    /// Reads what was written since.
    pub fn read_on(&mut self, cluster: &Cluster) {
        let mut journal = PostgresJournal::open_read_only(&cluster.url).unwrap();
        loop {
            let page = journal.read_all(self.position + 1, 1_000).unwrap();
            let Some(last) = page.last() else { break };
            self.position = last.position;
            for entry in page {
                let twice = self.keys.insert(entry.key.to_string(), entry.position);
                assert_eq!(twice, None, "{} stands twice in the journal", entry.key);
                let body: Value = serde_json::from_slice(&entry.body).unwrap();
                for event in body["events"].as_array().unwrap() {
                    match event["event"].as_str().unwrap() {
                        "bet-placed" => {
                            let number = |field: &str| event[field].as_u64().unwrap();
                            let (round, seat, stake) =
                                (number("round"), number("seat"), number("stake"));
                            let bet = event["bet"].as_str().unwrap().to_owned();
                            let bet = Bet { round, seat, bet, stake };
                            self.bets.insert(entry.key.to_string(), bet);
                        }
                        "round-interrupted" => self.interruptions += 1,
                        "round-settled" | "round-voided" => {
                            self.settled += 1;
                            let round = (entry.stream.to_string(), event["round"].as_u64());
                            let text = format!("{round:?} is decided twice");
                            assert!(self.decided.insert(round), "{text}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// As [`Books::hold`] for each, and nothing stands there of what was refused.
    pub fn hold_all(&self, histories: &[History]) {
        for history in histories {
            self.hold(history);
            for key in &history.refused {
                assert!(!self.keys.contains_key(key), "{key} was refused, and stands there");
            }
        }
    }

    /// Every acknowledged key is there with the bet that was asked for, and whoever heard an answer
    /// before the next request was sent finds them in this order.
    pub fn hold(&self, history: &[Heard]) {
        let mut before: Option<(&Heard, u64)> = None;
        for heard in history {
            let place = self.keys.get(&heard.key);
            let place = *place.unwrap_or_else(|| panic!("{} was acknowledged, lost", heard.key));
            assert_eq!(self.bets.get(&heard.key), Some(&heard.bet), "another bet than was heard");
            if let Some((earlier, at)) = before
                && earlier.heard < heard.sent
            {
                assert!(place > at, "{} stands before what was heard before it", heard.key);
            }
            before = Some((heard, place));
        }
    }
}

/// The chain is whole, and `croupier verify` agrees.
pub fn check_books(cluster: &Cluster) {
    verify(&mut PostgresJournal::open_read_only(&cluster.url).unwrap()).unwrap();
    let told = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["verify", "--database", &cluster.url, "--data"])
        .arg(cluster.data(NAMES[0]))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{}{said}", String::from_utf8_lossy(&told.stdout));
}
