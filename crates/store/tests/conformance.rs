//! Every journal answers alike: the one suite against each of them, and random batches against all.

#![allow(clippy::unwrap_used)] // a test may panic

use croupier_store::conformance::{
    self, PostgresServer, ScratchFolder, Subject, contents, key, stream,
};
use croupier_store::{
    Batch, Head, Journal, MemoryJournal, NewEntry, PostgresJournal, RoundMark, SqliteJournal,
    verify,
};
use proptest::prelude::*;
use std::sync::Arc;

struct Memory;

impl Subject for Memory {
    type Journal = MemoryJournal;

    fn fresh(&mut self) -> MemoryJournal {
        MemoryJournal::new()
    }

    fn reopen(&mut self, journal: MemoryJournal) -> MemoryJournal {
        journal.clone()
    }
}

#[derive(Default)]
struct Sqlite {
    folder: ScratchFolder,
    opened: u32,
}

impl Sqlite {
    fn open(&self) -> SqliteJournal {
        SqliteJournal::open(self.folder.path().join(format!("{}.db", self.opened))).unwrap()
    }
}

impl Subject for Sqlite {
    type Journal = SqliteJournal;

    fn fresh(&mut self) -> SqliteJournal {
        self.opened += 1;
        self.open()
    }

    fn reopen(&mut self, journal: SqliteJournal) -> SqliteJournal {
        drop(journal);
        self.open()
    }
}

struct Postgres {
    server: Arc<PostgresServer>,
    url: String,
}

impl Postgres {
    fn new() -> Postgres {
        Postgres { server: PostgresServer::shared(), url: String::new() }
    }
}

impl Subject for Postgres {
    type Journal = PostgresJournal;

    fn fresh(&mut self) -> PostgresJournal {
        self.url = self.server.url();
        PostgresJournal::open(&self.url).unwrap()
    }

    fn reopen(&mut self, journal: PostgresJournal) -> PostgresJournal {
        drop(journal);
        PostgresJournal::open(&self.url).unwrap()
    }
}

#[test]
fn memory_conforms() {
    conformance::run(&mut Memory);
}

#[test]
fn sqlite_conforms() {
    conformance::run(&mut Sqlite::default());
    conformance::stumps(&mut Sqlite::default());
}

#[test]
fn postgres_conforms() {
    conformance::run(&mut Postgres::new());
    conformance::stumps(&mut Postgres::new());
}

/// The floor may choose a journal at run time and give it to its thread.
#[test]
fn a_journal_can_be_boxed_and_sent() {
    let (sqlite, postgres) = (&mut Sqlite::default(), &mut Postgres::new());
    let journals: [Box<dyn Journal + Send>; 3] =
        [Box::new(Memory.fresh()), Box::new(sqlite.fresh()), Box::new(postgres.fresh())];
    for mut journal in journals {
        assert_eq!(verify(journal.as_mut()).unwrap(), []);
    }
}

/// One thing a floor might do, good or bad.
#[derive(Clone, Debug)]
enum Step {
    /// Entries (stream, key, time), balances and a round; `stale` decides upon heads of before.
    Commit {
        entries: Vec<(u8, u64, u64)>,
        balance: (u8, i64),
        round: (u8, u64),
        stale: bool,
    },
    Take(u8),
    Rebuild,
    Reopen,
}

fn any_step() -> impl Strategy<Value = Step> {
    let entries = prop::collection::vec((0u8..3, 0u64..60, 0u64..6), 0..6);
    let commit =
        (entries, (0u8..4, any::<i64>()), (0u8..3, 0u64..5), prop::bool::weighted(0.1)).prop_map(
            |(entries, balance, round, stale)| Step::Commit { entries, balance, round, stale },
        );
    prop_oneof![
        12 => commit,
        1 => (0u8..3).prop_map(Step::Take),
        1 => Just(Step::Rebuild),
        1 => Just(Step::Reopen),
    ]
}

fn name(n: u8) -> String {
    format!("table/t{n}")
}

fn batch(heads: &[Head], step: &Step, clock: u64) -> Batch {
    let Step::Commit { entries, balance, round, .. } = step else { return Batch::default() };
    let expected = (0..3).map(|n| {
        let stream = stream(&name(n));
        let known = heads.iter().find(|head| head.stream == stream);
        known.cloned().unwrap_or_else(|| Head::empty(stream)).expected()
    });
    let entries = entries.iter().map(|(table, n, at)| NewEntry {
        stream: stream(&name(*table)),
        at_ms: clock + at, // sometimes backwards
        actor: format!("p{n}"),
        key: key(*n),
        request_hash: [u8::MAX; 32],
        body: vec![*table; usize::try_from(n * 97).unwrap()], // some longer than a page
    });
    let mark =
        RoundMark { stream: stream(&name(round.0)), round: round.1, first: clock, last: None };
    Batch {
        expected: expected.collect(),
        entries: entries.collect(),
        balances: vec![(format!("credit/p{}", balance.0), balance.1)],
        rounds: vec![mark],
        ..Batch::default()
    }
}

/// Does the step and says what came of it, errors included.
fn take<J: Journal>(
    journal: J,
    reopen: impl FnOnce(J) -> J,
    heads: &[Head],
    step: &Step,
    clock: u64,
) -> (J, String) {
    let mut journal = journal;
    let answer = match step {
        Step::Commit { .. } => format!("{:?}", journal.commit(&batch(heads, step, clock))),
        Step::Take(n) => format!("{:?}", journal.take(&stream(&name(*n)))),
        Step::Rebuild => format!("{:?}", journal.rebuild_heads()),
        Step::Reopen => return (reopen(journal), String::new()),
    };
    (journal, answer)
}

/// Whatever is done, all three answer the same and hold the same, and the chain fits.
#[test]
fn the_three_never_differ() {
    let _running = PostgresServer::shared(); // one for all cases
    let steps = prop::collection::vec(any_step(), 1..24);
    proptest!(ProptestConfig::with_cases(48), |(steps in steps)| {
        let (mut in_file, mut served) = (Sqlite::default(), Postgres::new());
        let (mut memory, mut sqlite) = (Memory.fresh(), in_file.fresh());
        let mut postgres = served.fresh();
        let mut before: Vec<Head> = Vec::new();
        for (step, clock) in steps.iter().zip(0..) {
            let now = memory.load_heads().unwrap();
            let stale = matches!(step, Step::Commit { stale: true, .. });
            let heads = if stale { &before } else { &now };
            let (left, said) = take(memory, |j| Memory.reopen(j), heads, step, clock);
            let (right, answered) = take(sqlite, |j| in_file.reopen(j), heads, step, clock);
            prop_assert_eq!(&said, &answered);
            let (third, answered) = take(postgres, |j| served.reopen(j), heads, step, clock);
            prop_assert_eq!(said, answered);
            (memory, sqlite, postgres, before) = (left, right, third, now);
        }
        let held = contents(&mut memory);
        prop_assert_eq!(&held, &contents(&mut sqlite));
        prop_assert_eq!(&held, &contents(&mut postgres));
        let verified = verify(&mut memory).unwrap();
        prop_assert_eq!(&verified, &verify(&mut sqlite).unwrap());
        prop_assert_eq!(&verified, &verify(&mut postgres).unwrap());
    });
}
