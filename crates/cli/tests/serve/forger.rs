//! Somebody with write access to the database and without the keys of the house: nothing passes
//! `verify`, nothing is signed at the next start, and nobody opens the house with other keys.

use crate::kit::{Scratch, Server};
use croupier_store::{Batch, Journal, NewEntry, SqliteJournal, hex};
use rusqlite::Connection;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A small house that has stopped.
struct Stopped(Scratch);

impl Stopped {
    fn new() -> Stopped {
        let stopped = Stopped(Scratch::new("forger"));
        assert!(Server::start(&stopped.data(), &["--demo"]).terminate().success());
        assert_eq!(stopped.croupier(&["verify"]), (Some(0), String::new()));
        stopped
    }

    fn data(&self) -> PathBuf {
        self.0.0.join("data")
    }

    fn journal(&self) -> PathBuf {
        self.data().join("journal.db")
    }

    fn sql(&self, sql: &str) {
        Connection::open(self.journal()).unwrap().execute_batch(sql).unwrap();
    }

    /// What a command answers, and says on standard error.
    fn croupier(&self, args: &[&str]) -> (Option<i32>, String) {
        run(&self.data(), args)
    }

    /// A start that must not succeed.
    fn refused(&self, more: &[&str]) -> (Option<i32>, String) {
        let mut args = vec!["serve", "--listen", "127.0.0.1:0"];
        args.extend(more);
        self.croupier(&args)
    }

    #[track_caller]
    fn is_found_out(&self, why: &str) {
        for (code, said) in [self.croupier(&["verify"]), self.refused(&[])] {
            assert_eq!(code, Some(3), "{said}");
            assert!(said.contains(why), "{said}");
        }
    }
}

fn run(data: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new("timeout"); // a start that should have failed ends too
    command.arg("60").arg(env!("CARGO_BIN_EXE_croupier")).args(args);
    let output = command.env("CROUPIER_DATA", data).env("CROUPIER_LOG", "error").output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn pin_hashes_replaced_in_the_snapshot_open_no_door() {
    let stopped = Stopped::new();
    let file = Connection::open(stopped.journal()).unwrap();
    let row = "SELECT position, version, body FROM snapshot";
    let (position, version, body): (u64, String, Vec<u8>) =
        file.query_row(row, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let mut text = String::from_utf8(body).unwrap();
    let mut read = file.prepare("SELECT hash, body FROM part").unwrap();
    let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let parts: Vec<([u8; 32], Vec<u8>)> = rows.map(Result::unwrap).collect();
    let all: String = parts.iter().map(|(_, body)| std::str::from_utf8(body).unwrap()).collect();
    let hash_of = |id: &str| {
        let from = all.find(&format!(r#""id":"{id}""#)).unwrap();
        let from = from + all[from..].find("$argon2").unwrap();
        all[from..from + all[from..].find('"').unwrap()].to_owned()
    };
    let (ann, abe) = (hash_of("ann"), hash_of("abe"));
    for (hash, body) in parts {
        let body = String::from_utf8(body).unwrap();
        if body.contains(&abe) {
            let body = body.replace(&abe, &ann);
            let forged: [u8; 32] = Sha256::digest(&body).into();
            let write = "INSERT INTO part (hash, body) VALUES (?1, ?2)";
            assert_eq!(file.execute(write, (forged, body.as_bytes())).unwrap(), 1);
            text = text.replace(&hex(&hash), &hex(&forged));
        }
    }
    let checksum: [u8; 32] = Sha256::new()
        .chain_update(position.to_be_bytes())
        .chain_update((version.len() as u64).to_be_bytes())
        .chain_update(&version)
        .chain_update(&text)
        .finalize()
        .into();
    let write = "UPDATE snapshot SET checksum = ?1, body = ?2";
    assert_eq!(file.execute(write, (checksum, text.as_bytes())).unwrap(), 1);
    drop(read);
    drop(file);
    let server = Server::start(&stopped.data(), &[]);
    let guess = json!({ "login": "abe", "pin": "1111" }); // ann's
    let (status, said) = server.client(None).send("POST", "/api/sessions", "", &guess).unwrap();
    assert_eq!(status, 401, "{said}");
    server.log_in("abe", "2468");
}

/// A credit that was sold once, written down once more with everything that belongs to it.
#[test]
fn a_forged_credit_at_the_end_is_neither_verified_nor_signed() {
    let stopped = Stopped::new();
    let mut journal = SqliteJournal::open(stopped.journal()).unwrap();
    let entries = journal.read_all(1, usize::MAX).unwrap();
    let sold = entries.iter().find(|entry| {
        let body: Value = serde_json::from_slice(&entry.body).unwrap();
        body["events"][0]["event"] == "credits-bought"
    });
    let sold = sold.unwrap();
    let body: Value = serde_json::from_slice(&sold.body).unwrap();
    let moved = &body["transfers"][0];
    let amount = i64::try_from(moved["amount"].as_u64().unwrap()).unwrap();
    let mut balances = journal.balances().unwrap();
    let [from, to] = ["from", "to"].map(|side| moved[side].as_str().unwrap().to_owned());
    *balances.get_mut(&from).unwrap() -= amount;
    *balances.get_mut(&to).unwrap() += amount;
    let heads = journal.load_heads().unwrap();
    let house = heads.iter().find(|head| head.stream == sold.stream).unwrap();
    let forged = NewEntry {
        stream: sold.stream.clone(),
        at_ms: entries.last().unwrap().at_ms,
        actor: sold.actor.clone(),
        key: "0190a1b2-0000-7000-8000-0000000000ff".parse().unwrap(),
        request_hash: sold.request_hash,
        body: sold.body.clone(),
    };
    let batch = Batch {
        expected: vec![house.expected()],
        entries: vec![forged],
        balances: balances.into_iter().collect(),
        rounds: Vec::new(),
        ..Batch::default()
    };
    journal.commit(&batch).unwrap();
    drop(journal);
    stopped.is_found_out("no house with these keys wrote it");
    let without_key = ["verify", "--house-key", "/"];
    assert_eq!(stopped.croupier(&without_key).0, Some(0), "the chain itself holds");
}

#[test]
fn a_cut_end_is_found_without_an_anchor_and_reindex_does_not_help() {
    let stopped = Stopped::new();
    stopped.sql(
        "DELETE FROM seal WHERE last > (SELECT max(last) - 5 FROM seal);
         DELETE FROM entry WHERE position > (SELECT max(last) FROM seal);
         DELETE FROM snapshot",
    );
    let (code, said) = stopped.croupier(&["reindex"]);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("was cut off"), "{said}");
    let (code, said) = stopped.croupier(&["reindex", "--help"]);
    assert_eq!(code, Some(0), "{said}");
    let mut journal = SqliteJournal::open(stopped.journal()).unwrap();
    journal.rebuild_heads().unwrap(); // as one could with a tool of one's own
    drop(journal);
    let (code, said) = stopped.croupier(&["verify"]);
    assert_eq!(code, Some(3), "{said}");
    let (code, said) = stopped.refused(&[]);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("was cut off"), "{said}");
}

#[test]
fn a_journal_that_is_gone_is_not_begun_anew() {
    let stopped = Stopped::new();
    let anchor = stopped.0.0.join("anchor.jsonl");
    let anchored = ["--anchor", anchor.to_str().unwrap()];
    assert!(Server::start(&stopped.data(), &anchored).terminate().success());
    std::fs::remove_file(stopped.journal()).unwrap();
    let (code, said) = stopped.refused(&[]);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("the journal is missing"), "{said}");
    std::fs::remove_file(stopped.data().join("house.mark")).unwrap();
    let (code, said) = stopped.refused(&anchored);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("the journal is missing"), "{said}");
}

#[test]
fn other_keys_open_no_house_until_it_is_adopted_on_purpose() {
    let stopped = Stopped::new();
    let second = stopped.0.0.join("second");
    std::fs::create_dir_all(&second).unwrap();
    let database = format!("sqlite:{}", stopped.journal().display());
    let on_it = ["--database", database.as_str()];
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database", database.as_str()];
    let (code, said) = run(&second, &serve);
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("keys are not here") && said.contains("croupier adopt"), "{said}");
    let keys = ["house.key", "seal.key", "checkpoint.key"];
    for key in keys {
        std::fs::copy(stopped.data().join(key), second.join(key)).unwrap();
    }
    assert!(Server::start(&second, &on_it).terminate().success(), "it holds the house's keys");
    std::fs::write(second.join("seal.key"), [5; 32]).unwrap();
    let (code, said) = run(&second, &serve);
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("seal.key is not the one"), "{said}");
    for key in keys {
        std::fs::remove_file(second.join(key)).unwrap();
    }
    std::fs::remove_file(second.join("house.mark")).unwrap();
    let (code, said) = run(&second, &["adopt", "--database", database.as_str()]);
    assert_eq!(code, Some(0), "{said}");
    let server = Server::start(&second, &on_it);
    let abe = server.client(Some(&server.log_in("abe", "2468")));
    let noted = abe.get("/api/events?kind=journal-adopted");
    assert!(noted["events"][0]["facts"]["entries"].as_u64().unwrap() > 0, "{noted}");
    assert!(server.terminate().success());
    let (code, said) = run(&second, &["verify", "--database", database.as_str()]);
    assert_eq!(code, Some(0), "{said}");
    stopped.is_found_out("not written by a house with these keys");
}

#[test]
fn verify_follows_the_keys_through_a_rotation() {
    let stopped = Stopped::new();
    let public = || std::fs::read_to_string(stopped.data().join("checkpoint.pub")).unwrap();
    let old = public();
    assert!(Server::start(&stopped.data(), &["--rotate-keys"]).terminate().success());
    let new = public();
    assert_ne!(old, new);
    assert!(Server::start(&stopped.data(), &[]).terminate().success());
    for key in [&old, &new] {
        assert_eq!(stopped.croupier(&["verify", "--key", key.trim()]), (Some(0), String::new()));
    }
    let stranger = "ab".repeat(32);
    let (code, said) = stopped.croupier(&["verify", "--key", &stranger]);
    assert!(code != Some(0), "{said}");
}

#[test]
fn damage_of_long_ago_is_found_soon_after_the_start() {
    let stopped = Stopped::new();
    stopped.sql("UPDATE entry SET actor = 'nobody' WHERE position = 2"); // before the snapshot
    let server = Server::start(&stopped.data(), &[]);
    let abe = server.client(Some(&server.log_in("abe", "2468")));
    let found = loop {
        let books = abe.get("/api/books");
        if let Some(found) = books["verified"]["found"].as_str() {
            break found.to_owned();
        }
        assert!(books["verified"].is_null(), "{books}");
    };
    assert!(found.starts_with("entry 2"), "{found}");
}

/// Folders and files that nobody may write to, until this is dropped.
struct ReadOnly(PathBuf);

impl ReadOnly {
    fn set(folder: &Path, folders: u32, files: u32) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            std::fs::set_permissions(&path, Permissions::from_mode(files)).unwrap();
        }
        std::fs::set_permissions(folder, Permissions::from_mode(folders)).unwrap();
    }
}

impl Drop for ReadOnly {
    fn drop(&mut self) {
        ReadOnly::set(&self.0, 0o700, 0o600);
    }
}

#[test]
fn verify_reads_a_folder_that_nobody_may_write_to_and_leaves_it_as_it_is() {
    let stopped = Stopped::new();
    let names = || -> BTreeMap<PathBuf, Vec<u8>> {
        let files = std::fs::read_dir(stopped.data()).unwrap().map(|file| file.unwrap().path());
        files.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
    };
    let before = names();
    ReadOnly::set(&stopped.data(), 0o500, 0o400);
    let locked = ReadOnly(stopped.data());
    assert_eq!(stopped.croupier(&["verify"]), (Some(0), String::new()));
    drop(locked);
    assert_eq!(names(), before, "not a byte was written");
}
