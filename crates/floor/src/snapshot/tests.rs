//! Snapshots of the house of the first edition, which holds every game and every kind of event:
//! whenever one is taken, a start from it comes to what the whole journal says, and so does a start
//! from those that the first release with this format kept.

use super::cut::{Cut, Known};
use super::resume::table;
use super::{FORMAT, List, resume};
use crate::dealer::FixedDealer;
use crate::floor::Floor;
use crate::replay::{fold, replay};
use crate::request::{Answer, Command, Request, Requester};
use crate::state::State;
use croupier_house::{HouseCommand, Patron, Role};
use croupier_rules::rulebook::Library;
use croupier_store::conformance::{FaultyJournal, ScratchFolder};
use croupier_store::{Chain, Journal, Key, Keyring, MemoryJournal, Part, Snapshot, SqliteJournal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process;
use std::sync::Arc;
use tokio::sync::broadcast;

/// A snapshot with its parts, as a line of the fixture.
#[derive(Serialize, Deserialize)]
struct Kept {
    position: u64,
    list: String,
    parts: Vec<String>,
}

fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/../../vectors/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    let gzip = process::Command::new("gzip").arg("-dc").arg(&path).output().unwrap();
    assert!(gzip.status.success(), "{path}: {}", String::from_utf8_lossy(&gzip.stderr));
    gzip.stdout
}

fn house(folder: &ScratchFolder) -> SqliteJournal {
    let path = folder.path().join("house.db");
    std::fs::write(&path, fixture("edition-1/house.db.gz")).unwrap();
    SqliteJournal::open(&path).unwrap()
}

fn keep(journal: &mut SqliteJournal, kept: &Kept) {
    let parts: Vec<Part> =
        kept.parts.iter().map(|body| Part::new(body.clone().into_bytes())).collect();
    journal.keep_parts(&parts).unwrap();
    let (version, body) = (FORMAT.to_owned(), kept.list.clone().into_bytes());
    journal.keep_snapshot(&Snapshot { position: kept.position, version, body }).unwrap();
}

/// The state written down.
fn written(state: &State) -> Kept {
    let mut parts = Vec::new();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let put = |part: Part| {
        parts.push(text(part.body));
        true
    };
    let (snapshot, _) = Cut::of(state).unwrap().write(&Known::default(), put).unwrap();
    Kept { position: snapshot.position, list: text(snapshot.body), parts }
}

/// Starts from what was kept; what it leads to.
fn lead_on(journal: &mut SqliteJournal, library: &Library, kept: &Kept) -> Kept {
    keep(journal, kept);
    let resumed = resume(journal, library).unwrap();
    let resumed = resumed.unwrap_or_else(|| panic!("at {}: it is not used", kept.position));
    assert_eq!(resumed.skipped, kept.position);
    while journal.drop_parts(&BTreeSet::new(), 100).unwrap() > 0 {}
    written(&resumed.state)
}

/// Starts from what was kept, and compares with what the whole journal leads to.
fn check(journal: &mut SqliteJournal, library: &Library, kept: &Kept, then: &Kept) {
    let now = lead_on(journal, library, kept);
    let differs = now.parts.iter().zip(&then.parts).find(|(now, then)| now != then);
    assert_eq!(differs, None, "at {}", kept.position);
    assert!(now.list == then.list && now.parts.len() == then.parts.len());
}

/// What lies in the parts, without the side bets that won in a settled round: the first release
/// did not note them.
fn as_then(kept: &Kept) -> Vec<Value> {
    fn forget(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("natural") && fields.contains_key("banker_pair") {
                    fields.remove("side");
                }
                fields.values_mut().for_each(forget);
            }
            Value::Array(values) => values.iter_mut().for_each(forget),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let part = |text: &String| {
        let mut value = serde_json::from_str(text).unwrap();
        forget(&mut value);
        value
    };
    kept.parts.iter().map(part).collect()
}

/// What lies face down is covered, and comes back with the key; says at how many tables.
fn check_covers(state: &mut State, library: &Library) -> usize {
    let mut ring = Keyring::new([1; 32], None);
    ring.cover_with([3; 32]);
    state.cover = Some(Arc::new(ring));
    let parts = written(state).parts;
    let keys = state.cover.take();
    let mut covered = 0;
    for text in parts.iter().filter(|text| text.starts_with("{\"table\":\"")) {
        assert!(!text.contains("pieces"), "{text}");
        assert!(table(text.as_bytes(), library, None).unwrap().open().is_none());
        let (id, read) = table(text.as_bytes(), library, keys.as_deref()).unwrap().open().unwrap();
        assert!(read.table() == state.tables[&id].table());
        covered += 1;
    }
    let unseen = state.tables.values().filter(|running| running.table().knows_the_unseen());
    assert_eq!(unseen.count(), covered);
    covered
}

#[test]
fn a_snapshot_of_any_moment_leads_to_the_same_house() {
    let (folder, library) = (ScratchFolder::new(), Library::built_in().unwrap());
    let mut journal = house(&folder);
    let whole = written(&replay(&mut journal, &library).unwrap());
    let entries = journal.read_all(1, usize::MAX).unwrap();
    let (mut state, mut chain, mut unseen) = (State::default(), Chain::new(), 0);
    for entry in &entries {
        chain.follow(entry).unwrap();
        fold(&mut state, &library, entry).unwrap();
        if entry.position % 575 == 0 {
            state.heads = chain.heads().map(|head| (head.stream.clone(), head.clone())).collect();
            check(&mut journal, &library, &written(&state), &whole);
        }
        if entry.position % 7 == 0 {
            unseen += check_covers(&mut state, &library);
        }
    }
    assert!(unseen > 100, "only {unseen} tables knew what lies face down");
    let list: List = serde_json::from_str(&whole.list).unwrap();
    assert_eq!((list.tables.len(), list.entries), (43, 6_894));
}

#[test]
fn what_the_first_release_kept_is_read() {
    let (folder, library) = (ScratchFolder::new(), Library::built_in().unwrap());
    let mut journal = house(&folder);
    let whole = written(&replay(&mut journal, &library).unwrap());
    let kept = String::from_utf8(fixture("snapshot-1/kept.jsonl.gz")).unwrap();
    let kept: Vec<Kept> = kept.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(kept.len(), 11);
    for kept in &kept {
        let now = lead_on(&mut journal, &library, kept);
        assert!(as_then(&now) == as_then(&whole), "at {}", kept.position);
    }
}

fn register(floor: &mut Floor, n: u32) {
    let patron = Patron {
        id: format!("p{n}").parse().unwrap(),
        name: format!("Patron {n}"),
        card_number: format!("card-{n}"),
        pin_hash: "none".to_owned(),
    };
    let actor = Requester { id: "ada".into(), role: Role::Administrator, name: "Ada".into() };
    let command = Command::House(HouseCommand::RegisterPatron(patron));
    let key = Key(u128::from(n).to_be_bytes());
    let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
    let stepped = floor.step(vec![request], 1);
    assert!(matches!(stepped.answers[0], Answer::Accepted(_)), "{:?}", stepped.answers);
}

/// A helper writes the snapshot down while people come in: it holds the moment it was begun at, and
/// the next one writes only what has changed since.
#[test]
fn beside_play_a_snapshot_holds_one_moment_and_the_next_writes_what_changed() {
    let journal = FaultyJournal::new(MemoryJournal::new());
    let library = Arc::new(Library::built_in().unwrap());
    let open = || {
        let dealer = Box::new(FixedDealer::default());
        let mut floor =
            Floor::open(Box::new(journal.clone()), Arc::clone(&library), dealer, 1).unwrap();
        floor.desk.hire(broadcast::channel(1).0).unwrap();
        floor
    };
    let mut floor = open();
    (0..3_000).for_each(|n| register(&mut floor, n));
    let mut next = 3_000;
    let mut kept = Vec::new();
    for _ in 0..2 {
        let begun = floor.state.position;
        floor.begin_snapshot();
        while floor.is_keeping() {
            register(&mut floor, next);
            next += 1;
            floor.go_on_keeping().unwrap();
        }
        let snapshot = journal.inner().snapshot().unwrap().unwrap();
        assert_eq!(snapshot.position, begun);
        let list: List = serde_json::from_slice(&snapshot.body).unwrap();
        let parts: BTreeSet<_> = list.parts().collect();
        assert_eq!(journal.inner().drop_parts(&parts, 1).unwrap(), 0, "nothing old is left");
        kept.push(parts);
    }
    let fresh = kept[1].difference(&kept[0]).count();
    assert!(fresh < kept[1].len() - 5, "{fresh} of {} are new", kept[1].len());
    let (seen, entries) = (written(&floor.state), floor.state.entries);
    drop(floor);
    let again = open();
    assert!(again.health().replayed < entries - 3_000);
    let now = written(&again.state);
    assert!(now.parts == seen.parts && now.list == seen.list);
}
