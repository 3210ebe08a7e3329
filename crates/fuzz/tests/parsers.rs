//! Every parser that reads what others wrote, fed with changed files, lines and bytes.

#![allow(clippy::unwrap_used, missing_docs)] // a test may panic

use croupier_audit::verify;
use croupier_floor::{Answer, Body, ChaChaDealer, Command, Floor, Request, Requester, SealKey};
use croupier_fuzz::{feed, files, lines};
use croupier_house::{HouseCommand, HouseEvent, Patron, Role, evolve};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Library, load};
use croupier_store::conformance::FaultyJournal;
use croupier_store::{
    Batch, Entry, Head, Journal, Key, Keyring, MemoryJournal, NewEntry, Snapshot,
};
use croupier_table::{Dealing, FrameEvent, Procedure, Table, TableEvent, TableSettings, in_game};
use croupier_wire::body::{
    AnswerBody, CommandBody, CreditsBody, InsuranceBody, SessionBody, StakeBody, TicketBody,
    TicketVoidBody,
};
use croupier_wire::device_protocol::{FromDevice, ReadBody, ToDevice};
use croupier_wire::pai_gow::HandBody;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::built_in().unwrap()));

#[test]
fn rulebooks() {
    feed("rulebook", files("rulebooks", ".toml"), |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            let _ = load("fuzz.toml", text);
        }
    });
}

#[test]
fn scenarios() {
    feed("scenario", files("scenarios", ".scenario"), |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes)
            && let Ok(scenario) = croupier_scenario::read("fuzz", text)
        {
            let _ = croupier_scenario::play(&scenario, &LIBRARY);
        }
    });
}

fn read<T: DeserializeOwned>(bytes: &[u8]) {
    let _ = serde_json::from_slice::<T>(bytes);
}

#[test]
fn request_bodies() {
    feed("body", lines("vectors/fuzz/bodies.jsonl"), |bytes| {
        read::<SessionBody>(bytes);
        read::<StakeBody>(bytes);
        read::<InsuranceBody>(bytes);
        read::<CreditsBody>(bytes);
        read::<TicketBody>(bytes);
        read::<TicketVoidBody>(bytes);
        read::<CommandBody>(bytes);
        read::<AnswerBody>(bytes);
        read::<HandBody>(bytes);
    });
}

/// What a device says: the examples of its document, changed.
#[test]
fn device_frames() {
    let document = lines("docs/asyncapi-devices.yaml");
    let example = |line: &Vec<u8>| {
        let text = String::from_utf8_lossy(line).into_owned();
        let payload = text.trim().strip_prefix("- payload: ").map(str::to_owned);
        payload.map(String::into_bytes)
    };
    let seeds: Vec<Vec<u8>> = document.iter().filter_map(example).collect();
    assert!(seeds.len() >= 13, "{}", seeds.len());
    for seed in &seeds {
        let said = serde_json::from_slice::<FromDevice>(seed).is_ok();
        let answered = serde_json::from_slice::<ToDevice>(seed).is_ok();
        assert!(said || answered, "{}", String::from_utf8_lossy(seed));
    }
    feed("device", seeds, |bytes| {
        read::<FromDevice>(bytes);
        read::<ToDevice>(bytes);
        read::<ReadBody>(bytes);
    });
}

#[test]
fn house_keys() {
    let digits = "ab".repeat(32);
    let key =
        format!("croupier house 1\nkey 1 {digits}\nadopted 7 {digits}\nother seal {digits}\n");
    feed("house-key", vec![key.into_bytes()], |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            let _ = text.parse::<Keyring>();
        }
    });
}

/// The games by which what a table stored may be read.
const GAMES: [Game; 4] = [Game::Baccarat, Game::SicBo, Game::PaiGowPoker, Game::PaiGowTiles];

#[test]
fn events() {
    let mut seeds = lines("vectors/events/v1.jsonl");
    seeds.extend(lines("vectors/events/pai-gow-v1.jsonl"));
    seeds.extend(lines("vectors/events/house-v1.jsonl"));
    feed("event", seeds, |bytes| {
        if let Ok(event) = serde_json::from_slice::<HouseEvent>(bytes) {
            let _ = evolve(&mut croupier_house::House::new(), &event);
        }
        for game in GAMES {
            let _ = in_game(game, || serde_json::from_slice::<TableEvent>(bytes));
        }
        if let Ok(opened) = in_game(Game::SicBo, || serde_json::from_slice::<TableEvent>(bytes))
            && let TableEvent::Frame(FrameEvent::TableOpened { settings, .. }) = &opened
            && let Ok(rulebook) = LIBRARY.find(&settings.rulebook, i64::MAX)
        {
            let _ = Table::from_opened(&opened, Arc::new(rulebook.clone()));
        }
    });
}

fn amount(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

/// A journal of a house that played for a while, and a snapshot of it.
fn played() -> (Vec<Entry>, FaultyJournal<MemoryJournal>) {
    let journal = FaultyJournal::new(MemoryJournal::new());
    let mut floor = open(journal.clone(), 1_000_000).unwrap();
    let mut commands = vec![];
    let patron = Patron {
        id: "ann".parse().unwrap(),
        name: "Ann".to_owned(),
        card_number: "1".to_owned(),
        pin_hash: "none".to_owned(),
    };
    commands.push(Command::House(HouseCommand::RegisterPatron(patron)));
    for (id, rulebook) in [("dice", "sic-bo"), ("mini", "mini-baccarat"), ("pai", "pai-gow-poker")]
    {
        let settings = TableSettings {
            rulebook: rulebook.to_owned(),
            layout: None,
            decks: None,
            limits: Limits {
                minimum: Some(amount(100)),
                maximum: Some(amount(10_000)),
                maximum_differential: None,
            },
            dealing: Dealing::Automatic,
            betting_window_ms: Some(1_000),
            insurance_window_ms: 100,
            result_pause_ms: 100,
            card_pause_ms: 0,
            positions: 6,
            private: false,
            procedure: Procedure::default(),
            pai_gow: None,
            options_window_ms: 100,
        };
        let (table, name) = (id.parse().unwrap(), id.to_owned());
        commands.push(Command::OpenTable { table, name, settings });
    }
    let mut now_ms = 1_000_000;
    for (n, command) in (1_u128..).zip(commands) {
        let request = Request {
            key: Key(n.to_be_bytes()),
            request_hash: [0; 32],
            actor: Requester { id: "ada".into(), role: Role::Administrator, name: "Ada".into() },
            command,
            preview: false,
        };
        let stepped = floor.step(vec![request], now_ms);
        let said = &stepped.answers;
        assert!(said.iter().all(|answer| matches!(answer, Answer::Accepted(_))), "{said:?}");
    }
    for _ in 0..60 {
        now_ms += 400;
        floor.step(Vec::new(), now_ms);
    }
    floor.keep_snapshot().unwrap();
    drop(floor);
    let entries = journal.clone().read_all(1, usize::MAX).unwrap();
    assert!(entries.len() > 40, "{}", entries.len());
    (entries, journal)
}

fn open(
    journal: FaultyJournal<MemoryJournal>,
    now_ms: u64,
) -> Result<Floor, croupier_floor::FloorError> {
    let dealer = Box::new(ChaChaDealer::new(SealKey::from_bytes([7; 32])));
    Floor::open(Box::new(journal), Arc::clone(&LIBRARY), dealer, now_ms)
}

/// The same journal with another body in one entry, every hash right again.
fn with_body(entries: &[Entry], at: usize, body: &[u8]) -> MemoryJournal {
    let mut journal = MemoryJournal::new();
    let mut heads: BTreeMap<_, Head> = BTreeMap::new();
    for (n, entry) in entries.iter().enumerate() {
        let Entry { stream, at_ms, actor, key, request_hash, body: old, .. } = entry.clone();
        let body = if n == at { body.to_vec() } else { old };
        let head = heads.get(&stream).cloned().unwrap_or_else(|| Head::empty(stream.clone()));
        let entry = NewEntry { stream, at_ms, actor, key, request_hash, body };
        let batch =
            Batch { expected: vec![head.expected()], entries: vec![entry], ..Batch::default() };
        let committed = journal.commit(&batch).unwrap();
        heads.extend(committed.heads.into_iter().map(|head| (head.stream.clone(), head)));
    }
    journal
}

#[test]
fn journal_entries() {
    let (entries, _) = played();
    let seeds = entries.iter().map(|entry| entry.body.clone()).collect();
    let mut n = 0;
    feed("entry", seeds, |bytes| {
        n += 1;
        let whole = GAMES.into_iter().any(|game| {
            in_game(game, || serde_json::from_slice::<Body<TableEvent>>(bytes)).is_ok()
        }) || serde_json::from_slice::<Body<HouseEvent>>(bytes).is_ok();
        if whole {
            let mut journal = with_body(&entries, n * 7 % entries.len(), bytes);
            let _ = verify(&mut journal, &LIBRARY, None, None);
            let _ = open(FaultyJournal::new(journal), 2_000_000);
        }
    });
}

#[test]
fn snapshots() {
    let (_, mut journal) = played();
    let kept = journal.snapshot().unwrap().unwrap();
    feed("snapshot", vec![kept.body.clone()], |bytes| {
        let changed = Snapshot { body: bytes.to_vec(), ..kept.clone() };
        journal.keep_snapshot(&changed).unwrap();
        let _ = open(journal.clone(), 2_000_000);
    });
}
