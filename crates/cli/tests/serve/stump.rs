//! Entries leave the journal of a running house once they are archived and their term is over:
//! killed in the middle it goes on from the stump, with every name, and everything is still proven.

use crate::kit::{Scratch, Server};
use croupier_store::conformance::PostgresServer;
use croupier_store::{Database, Snapshot};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Enough entries for several slices of the removal.
const ENTRIES: u64 = 900;

fn config(archive: bool) -> String {
    let table = |n: u32| {
        format!(
            "[[table]]\nid = \"fast-{n}\"\nname = \"Fast {n}\"\nrulebook = \"sic-bo\"\n\
             positions = 6\ndealing = \"automatic\"\nbetting_window_ms = 60\n\
             result_pause_ms = 10\nlimits = {{ minimum = 100, maximum = 500000 }}\n"
        )
    };
    let tables: String = (1..=4).map(table).collect();
    let archive = match archive {
        true => "[archive]\nfolder = \"archives\"\nkeep_years = 5\ndatabase_years = 0\n",
        false => "",
    };
    format!("{archive}[checkpoints]\nentries = 50\nseconds = 1\n{tables}")
}

/// A house, its folder and its database.
struct House {
    scratch: Scratch,
    database: Database,
    named: Vec<String>,
}

impl House {
    fn file(&self, name: &str) -> PathBuf {
        self.scratch.0.join(name)
    }

    fn start(&self, archive: bool) -> Server {
        let path = self.file("tables.toml");
        std::fs::write(&path, config(archive)).unwrap();
        let mut more = vec!["--demo", "--config", path.to_str().unwrap()];
        more.extend(self.named.iter().map(String::as_str));
        Server::start(&self.file("data"), &more)
    }

    fn run(&self, arguments: &[&str]) -> String {
        let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let croupier = croupier.current_dir(&self.scratch.0).args(arguments);
        let out = croupier.args(["--data", "data"]).args(&self.named).output().unwrap();
        let said = [out.stdout, out.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
        assert!(out.status.success(), "{arguments:?}: {said}");
        said
    }

    fn verified(&self, more: &[&str]) -> Value {
        let said = self.run(&[&["verify", "--json"], more].concat());
        serde_json::from_str(said.lines().next().unwrap()).unwrap()
    }

    /// How many entries are below the stump; none while there is no stump. At every moment the
    /// journal is whole: from its first entry on, or from its stump on.
    fn below(&self) -> Option<usize> {
        let mut journal = self.database.open_as_of_now().unwrap();
        let stump = journal.stump().unwrap();
        let all = journal.read_all(1, usize::MAX).unwrap();
        let begin = stump.as_ref().map_or(0, |stump| stump.position);
        let kept = all.iter().map(|entry| entry.position).filter(|position| *position > begin);
        let kept: Vec<u64> = kept.collect();
        let whole = (begin + 1..).take(kept.len());
        assert!(!kept.is_empty() && kept.iter().copied().eq(whole), "a gap after {begin}");
        stump.map(|stump| all.iter().filter(|entry| entry.position < stump.position).count())
    }
}

fn entries_leave_a_house_that_is_killed_and_it_goes_on(house: &House) {
    let server = house.start(false);
    let last = |house: &House| {
        let mut journal = house.database.open_read_only().unwrap();
        journal.read_all(ENTRIES, 1).unwrap().first().map(|entry| entry.position)
    };
    while last(house).is_none() {}
    assert!(server.terminate().success());
    assert!(house.run(&["archive", "--into", "archives"]).contains("signed"));

    let mut server = house.start(true);
    while house.below().is_none() {}
    server.kill(); // in the middle of the removal, unless this machine stood still
    let below = house.below().unwrap();
    // What is left below the stump is no part of the books: they are proven without it.
    let report = house.verified(&[]);
    assert!(report["removed"].as_u64().unwrap() > 0, "{below} below: {report}");
    // Without a snapshot the house is read from its stump.
    let none = Snapshot { position: 1, version: "none".to_owned(), body: Vec::new() };
    house.database.open().unwrap().keep_snapshot(&none).unwrap();

    let server = house.start(true);
    let ada = server.client(Some(&server.log_in("ada", "2468")));
    let removed = loop {
        let books = ada.get("/api/books");
        match books["retained"]["removed"].as_u64() {
            Some(removed) if removed > 0 => break removed,
            Some(_) | None => {}
        }
    };
    // Cards and names were covered in entries that are gone.
    let ann = server.client(Some(&server.log_in("8001", "1111")));
    assert_eq!(ann.get("/api/me")["name"], "Ann Lee");
    let events = ada.get("/api/events?kind=entries-removed");
    assert_eq!(events["events"].as_array().unwrap().len(), 1, "{events}");
    assert!(server.terminate().success());
    let report = house.verified(&[]);
    assert!(report["removed"].as_u64().unwrap() >= removed, "{report}");
    assert!(house.below().unwrap() < 40, "only the openings of tables stay");
    let whole = house.verified(&["--archives", "archives"]);
    assert_eq!(whole["archived"], whole["removed"]);
    assert!(whole["entries"].as_u64() > report["entries"].as_u64(), "{whole}");
    let said = house.run(&["archive", "--into", "archives", "--remove-after", "0"]);
    assert!(said.contains("left the journal"), "{said}");
    house.verified(&["--archives", "archives"]);
}

#[test]
fn entries_leave_a_file_that_is_killed_and_it_goes_on() {
    let scratch = Scratch::new("stump");
    let database = Database::Sqlite(scratch.0.join("data/journal.db"));
    entries_leave_a_house_that_is_killed_and_it_goes_on(&House {
        scratch,
        database,
        named: Vec::new(),
    });
}

#[test]
fn entries_leave_postgres_and_a_killed_house_goes_on() {
    let (scratch, server) = (Scratch::new("stump-postgres"), PostgresServer::start());
    let url = server.url();
    let database = url.parse().unwrap();
    let named = vec!["--database".to_owned(), url];
    std::fs::create_dir_all(scratch.0.join("data")).unwrap();
    assert!(Path::new(&scratch.0).is_dir());
    entries_leave_a_house_that_is_killed_and_it_goes_on(&House { scratch, database, named });
}
