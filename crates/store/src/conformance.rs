//! The conformance suite of every journal: checks that panic when an implementation fails one.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // it is a test suite

mod contents;
mod faulty;
mod scratch;
mod server;
mod stumps;

pub use contents::{Contents, contents};
pub use faulty::{Fault, FaultyJournal};
pub use scratch::{ScratchFolder, new_folder};
pub use server::PostgresServer;
pub use stumps::stumps;

use crate::{
    Batch, Committed, Head, Journal, Key, KeyChange, NewEntry, PersonKey, PersonKeys, RoundMark,
    Snapshot, StoreError, StreamId, verify,
};

/// An implementation under test.
pub trait Subject {
    /// The journal under test.
    type Journal: Journal;

    /// Makes an empty journal.
    fn fresh(&mut self) -> Self::Journal;

    /// Reopens the journal, as a new process would after the old one ended.
    fn reopen(&mut self, journal: Self::Journal) -> Self::Journal;
}

/// The stream with this name.
pub fn stream(name: &str) -> StreamId {
    StreamId::new(name).unwrap()
}

/// The key of number `n`.
pub fn key(n: u64) -> Key {
    Key(u128::from(n).to_be_bytes())
}

/// An entry under key `n`, with a body that names it.
pub fn entry(stream_name: &str, n: u64, at_ms: u64) -> NewEntry {
    NewEntry {
        stream: stream(stream_name),
        at_ms,
        actor: format!("p{n}"),
        key: key(n),
        request_hash: [n.to_le_bytes()[0]; 32],
        body: format!(r#"{{"n":{n}}}"#).into_bytes(),
    }
}

/// A batch of entries on the current heads.
pub fn batch(journal: &mut impl Journal, entries: Vec<NewEntry>) -> Batch {
    let heads = journal.load_heads().unwrap();
    let mut streams: Vec<StreamId> = entries.iter().map(|entry| entry.stream.clone()).collect();
    streams.sort();
    streams.dedup();
    let expected = streams
        .into_iter()
        .map(|stream| {
            heads
                .iter()
                .find(|head| head.stream == stream)
                .map_or_else(|| Head::empty(stream.clone()).expected(), Head::expected)
        })
        .collect();
    Batch { expected, entries, ..Batch::default() }
}

/// Commits entries on the current heads.
pub fn append(journal: &mut impl Journal, entries: Vec<NewEntry>) -> Committed {
    let batch = batch(journal, entries);
    journal.commit(&batch).unwrap()
}

/// Runs every check.
pub fn run(subject: &mut impl Subject) {
    what_is_appended_is_read_back(subject);
    a_stream_is_read_from_anywhere(subject);
    a_key_is_unique_over_all_streams(subject);
    a_head_that_moved_refuses_the_batch(subject);
    who_takes_a_stream_shuts_the_old_owner_out(subject);
    a_batch_is_written_whole_or_not_at_all(subject);
    balances_are_replaced(subject);
    rounds_are_found(subject);
    time_never_runs_backwards(subject);
    what_breaks_the_contract_is_refused(subject);
    a_restart_finds_everything(subject);
    heads_and_index_can_be_rebuilt(subject);
    keys_of_persons_are_kept_with_their_batch_and_deleted_for_good(subject);
    a_snapshot_replaces_the_one_before(subject);
}

fn what_is_appended_is_read_back(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    assert_eq!(contents(&mut journal), Contents::default(), "a fresh journal is empty");
    let new = vec![entry("table/t1", 1, 10), entry("house", 2, 5), entry("table/t1", 3, 10)];
    let committed = append(&mut journal, new.clone());
    let placed: Vec<_> = committed.placed.iter().map(|p| (p.position, p.seq)).collect();
    assert_eq!(placed, [(1, 1), (2, 1), (3, 2)]);
    let stored = journal.read_all(1, 10).unwrap();
    for ((stored, new), placed) in stored.iter().zip(&new).zip(&committed.placed) {
        assert_eq!(
            (stored.position, stored.seq, stored.hash),
            (placed.position, placed.seq, placed.hash)
        );
        assert_eq!(
            (&stored.stream, stored.at_ms, &stored.actor),
            (&new.stream, new.at_ms, &new.actor)
        );
        assert_eq!(
            (stored.key, stored.request_hash, &stored.body),
            (new.key, new.request_hash, &new.body)
        );
        assert_eq!(journal.find_key(&new.key).unwrap().as_ref(), Some(stored));
    }
    assert_eq!(stored.len(), 3);
    assert_eq!(journal.find_key(&key(99)).unwrap(), None);
    assert_eq!(journal.load_heads().unwrap(), committed.heads);
    assert_eq!(verify(&mut journal).unwrap(), committed.heads);
    let empty = append(&mut journal, Vec::new());
    assert_eq!(empty, Committed::default(), "a batch of nothing does nothing");
}

fn a_stream_is_read_from_anywhere(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    // A busy stream, an occasional one, one that fell silent long ago, and one with a single day.
    let name = |n| match n {
        1..=3 => "old",
        701..=900 => "burst",
        n if n % 97 == 0 => "rare",
        _ => "busy",
    };
    append(&mut journal, (1..=1000).map(|n| entry(name(n), n, n)).collect());
    for stream_name in ["old", "rare", "busy", "burst", "unknown"] {
        let of: Vec<u64> = (1..=1000).filter(|n| name(*n) == stream_name).collect();
        for from in [0, 1, 2, 3, 4, 8, 9, 200, 201, 500, 789, 790, u64::MAX] {
            for limit in [0, 1, 7, usize::MAX] {
                let read = journal.read_stream(&stream(stream_name), from, limit).unwrap();
                let skipped = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
                let want: Vec<u64> = of.iter().copied().skip(skipped).take(limit).collect();
                let got: Vec<u64> = read.iter().map(|entry| entry.at_ms).collect();
                assert_eq!(got, want, "{stream_name} from {from}, {limit} entries");
            }
        }
    }
    for stream_name in ["busy", "burst"] {
        for (seq, n) in (1..).zip((1..=1000).filter(|n| name(*n) == stream_name)) {
            let read = journal.read_stream(&stream(stream_name), seq, 1).unwrap();
            assert_eq!((read[0].seq, read[0].at_ms), (seq, n));
        }
    }
    let tail: Vec<u64> =
        journal.read_all(999, 10).unwrap().iter().map(|entry| entry.position).collect();
    assert_eq!(tail, [999, 1000]);
    assert_eq!(journal.read_all(1001, 10).unwrap(), []);
}

fn a_key_is_unique_over_all_streams(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    append(&mut journal, vec![entry("house", 7, 1)]);
    let before = contents(&mut journal);
    let again = batch(&mut journal, vec![entry("table/t1", 8, 1), entry("table/t1", 7, 1)]);
    let twice = batch(&mut journal, vec![entry("table/t1", 9, 1), entry("table/t2", 9, 1)]);
    for (refused, holder) in [(again, "house"), (twice, "table/t1")] {
        match journal.commit(&refused) {
            Err(StoreError::KeyTaken { key: taken, stream: by, seq }) => {
                assert_eq!((taken, by, seq), (refused.entries[1].key, stream(holder), 1));
            }
            other => panic!("expected a taken key, got {other:?}"),
        }
        assert_eq!(contents(&mut journal), before);
    }
}

fn a_head_that_moved_refuses_the_batch(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    append(&mut journal, vec![entry("table/t1", 1, 1)]);
    let stale = batch(&mut journal, vec![entry("table/t1", 2, 1)]);
    append(&mut journal, vec![entry("table/t1", 3, 1)]);
    let mut forged = batch(&mut journal, vec![entry("table/t1", 4, 1)]);
    forged.expected[0].hash = [9; 32];
    let mut idle = batch(&mut journal, vec![entry("house", 5, 1)]);
    idle.expected.push(stale.expected[0].clone());
    let before = contents(&mut journal);
    for refused in [stale, forged, idle] {
        match journal.commit(&refused) {
            Err(StoreError::HeadMoved { found, .. }) => assert_eq!(found.seq, 2),
            other => panic!("expected a moved head, got {other:?}"),
        }
        assert_eq!(contents(&mut journal), before);
    }
}

fn who_takes_a_stream_shuts_the_old_owner_out(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    let first = journal.take(&stream("table/t1")).unwrap();
    assert_eq!((first.epoch, first.seq), (1, 0));
    append(&mut journal, vec![entry("table/t1", 1, 1)]);
    let old = batch(&mut journal, vec![entry("table/t1", 2, 1)]);
    let second = journal.take(&stream("table/t1")).unwrap();
    assert_eq!((second.epoch, second.seq), (2, 1));
    match journal.commit(&old) {
        Err(StoreError::HeadMoved { found, .. }) => assert_eq!(*found, second),
        other => panic!("expected a moved head, got {other:?}"),
    }
    let new = append(&mut journal, vec![entry("table/t1", 2, 1)]);
    assert_eq!((new.heads[0].epoch, new.heads[0].seq), (2, 2));
}

fn a_batch_is_written_whole_or_not_at_all(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    append(&mut journal, vec![entry("house", 1, 50), entry("table/t1", 2, 50)]);
    let before = contents(&mut journal);
    let good = |n| entry("table/t2", n, 60);
    for bad in [entry("house", 1, 60), entry("house", 3, 49)] {
        let mut refused = batch(&mut journal, vec![good(10), good(11), bad, good(12)]);
        refused.balances.push(("credit/p1".to_owned(), 100));
        refused.rounds.push(mark("table/t2", 1, 1, None));
        assert!(journal.commit(&refused).is_err());
        assert_eq!(contents(&mut journal), before);
    }
    assert_eq!(append(&mut journal, vec![good(10)]).placed[0].position, 3, "no position is lost");
}

fn balances_are_replaced(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    let of = |pairs: &[(&str, i64)]| -> Vec<(String, i64)> {
        pairs.iter().map(|(id, cents)| ((*id).to_owned(), *cents)).collect()
    };
    let first = of(&[("credit/p1", 500), ("bank/t1", -500)]);
    let second =
        of(&[("credit/p2", i64::MAX), ("credit/p1", 7), ("bank/t1", i64::MIN), ("credit/p1", 8)]);
    for balances in [first, second] {
        journal.commit(&Batch { balances, ..Batch::default() }).unwrap();
    }
    let stand: Vec<(String, i64)> = journal.balances().unwrap().into_iter().collect();
    assert_eq!(stand, of(&[("bank/t1", i64::MIN), ("credit/p1", 8), ("credit/p2", i64::MAX)]));
}

fn mark(name: &str, round: u64, first: u64, last: Option<u64>) -> RoundMark {
    RoundMark { stream: stream(name), round, first, last }
}

fn rounds_are_found(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    let opened = (1..=5).map(|n| mark("t", n, n * 10, None)).chain([mark("u", 3, 1, None)]);
    journal.commit(&Batch { rounds: opened.collect(), ..Batch::default() }).unwrap();
    let closed = vec![mark("t", 4, 40, Some(49))];
    journal.commit(&Batch { rounds: closed, ..Batch::default() }).unwrap();
    let t = stream("t");
    assert_eq!(journal.round(&t, 4).unwrap(), Some(mark("t", 4, 40, Some(49))));
    assert_eq!(journal.round(&t, 6).unwrap(), None);
    let mut back = |before, limit| -> Vec<u64> {
        let marks = journal.rounds_back(&t, before, limit).unwrap();
        marks.iter().map(|mark| mark.round).collect()
    };
    assert_eq!(back(u64::MAX, 3), [5, 4, 3]);
    assert_eq!(back(3, 9), [2, 1]);
    assert_eq!(back(1, 9), [] as [u64; 0]);
}

fn time_never_runs_backwards(subject: &mut impl Subject) {
    let journal = subject.fresh();
    let mut journal = subject.reopen(journal);
    append(&mut journal, vec![entry("table/t1", 1, 100)]);
    append(&mut journal, vec![entry("table/t1", 2, 100), entry("table/t2", 3, 50)]);
    let mut journal = subject.reopen(journal);
    let late = batch(&mut journal, vec![entry("table/t1", 4, 99)]);
    let within = batch(&mut journal, vec![entry("table/t2", 4, 120), entry("table/t2", 5, 119)]);
    for (refused, last) in [(late, 100), (within, 120)] {
        match journal.commit(&refused) {
            Err(StoreError::TimeBackwards { last_ms, at_ms, .. }) => {
                assert_eq!((last_ms, at_ms), (last, last - 1));
            }
            other => panic!("expected time to run backwards, got {other:?}"),
        }
    }
}

fn what_breaks_the_contract_is_refused(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    let good = batch(&mut journal, vec![entry("table/t1", 1, 1)]);
    let unnamed = Batch { expected: Vec::new(), ..good.clone() };
    let mut twice = good.clone();
    twice.expected.push(good.expected[0].clone());
    let mut two_lines = good.clone();
    two_lines.entries[0].actor = "p1\np2".to_owned();
    let mut endless = good.clone();
    endless.entries[0].at_ms = u64::MAX;
    let no_name = Batch { balances: vec![("credit/\0".to_owned(), 1)], ..good.clone() };
    let upside_down = Batch { rounds: vec![mark("table/t1", 1, 5, Some(4))], ..good };
    for refused in [unnamed, twice, two_lines, endless, no_name, upside_down] {
        let answer = journal.commit(&refused);
        assert!(matches!(answer, Err(StoreError::Malformed(_))), "{answer:?}");
    }
    assert_eq!(contents(&mut journal), Contents::default());
}

fn a_restart_finds_everything(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    journal.take(&stream("table/t1")).unwrap();
    for n in 1..=20 {
        let mut more =
            batch(&mut journal, vec![entry("table/t1", n, n), entry("house", n + 100, n)]);
        more.balances.push((format!("credit/p{}", n % 3), 1000));
        more.rounds.push(mark("table/t1", n, n, Some(n)));
        journal.commit(&more).unwrap();
        journal.idle().unwrap();
    }
    let before = contents(&mut journal);
    let mut journal = subject.reopen(journal);
    assert_eq!(contents(&mut journal), before);
    assert_eq!(append(&mut journal, vec![entry("house", 500, 30)]).placed[0].position, 41);
    verify(&mut journal).unwrap();
}

fn heads_and_index_can_be_rebuilt(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    journal.take(&stream("table/t1")).unwrap();
    journal.take(&stream("table/quiet")).unwrap();
    let mut more = batch(&mut journal, vec![entry("table/t1", 1, 9), entry("house", 2, 9)]);
    more.balances.push(("credit/p1".to_owned(), 5));
    journal.commit(&more).unwrap();
    let before = contents(&mut journal);
    assert_eq!(journal.rebuild_heads().unwrap(), before.heads);
    assert_eq!(contents(&mut journal), before);
    let early = batch(&mut journal, vec![entry("house", 3, 8)]);
    let answer = journal.commit(&early);
    assert!(matches!(answer, Err(StoreError::TimeBackwards { .. })), "{answer:?}");
    let rounds = [mark("table/t1", 1, 1, Some(1))];
    journal.replace_index(&[("credit/p2".to_owned(), 6)], &rounds).unwrap();
    let after = contents(&mut journal);
    assert_eq!(after.balances.into_iter().collect::<Vec<_>>(), [("credit/p2".to_owned(), 6)]);
    assert_eq!(after.rounds, rounds);
    assert_eq!(after.entries, before.entries);
}

fn a_snapshot_replaces_the_one_before(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    append(&mut journal, vec![entry("house", 1, 1)]);
    let before = contents(&mut journal);
    assert_eq!(journal.snapshot().unwrap(), None);
    for n in 1..=2 {
        let kept = Snapshot { position: n, version: format!("v{n}"), body: vec![7; 100_000] };
        journal.keep_snapshot(&kept).unwrap();
        journal = subject.reopen(journal);
        assert_eq!(journal.snapshot().unwrap(), Some(kept));
    }
    assert_eq!(contents(&mut journal), before, "it is no part of the journal");
}

fn keys_of_persons_are_kept_with_their_batch_and_deleted_for_good(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    let key = |n: u8| PersonKey([n; 32]);
    let mut first = batch(&mut journal, vec![entry("house", 1, 1)]);
    first.persons = vec![
        KeyChange::Keep("patron/ann".to_owned(), key(1)),
        KeyChange::Keep("staff/eve".to_owned(), key(2)),
    ];
    journal.commit(&first).unwrap();
    let mut journal = subject.reopen(journal);
    let both = [("patron/ann".to_owned(), key(1)), ("staff/eve".to_owned(), key(2))];
    assert_eq!(journal.person_keys().unwrap(), PersonKeys::from(both.clone()));
    // A batch that fails deletes nothing.
    let mut late = batch(&mut journal, vec![entry("house", 1, 2)]);
    late.persons = vec![KeyChange::Forget("patron/ann".to_owned())];
    assert!(matches!(journal.commit(&late), Err(StoreError::KeyTaken { .. })));
    assert_eq!(journal.person_keys().unwrap(), PersonKeys::from(both.clone()));
    // Nor does one that another writer was sooner than keep any.
    let mut stale = batch(&mut journal, vec![entry("house", 9, 2)]);
    stale.expected[0].epoch += 1;
    stale.persons = vec![KeyChange::Keep("patron/ann".to_owned(), key(9))];
    assert!(matches!(journal.commit(&stale), Err(StoreError::HeadMoved { .. })));
    assert_eq!(journal.person_keys().unwrap(), PersonKeys::from(both.clone()));
    let eve = [String::from("staff/eve"), String::from("patron/nobody")].into();
    assert_eq!(journal.person_keys_of(&eve).unwrap(), PersonKeys::from([both[1].clone()]));
    let mut forget = batch(&mut journal, vec![entry("house", 2, 2)]);
    forget.persons = late.persons;
    // Of several changes to one key the last counts.
    forget.persons.push(KeyChange::Keep("patron/bob".to_owned(), key(3)));
    forget.persons.push(KeyChange::Forget("patron/bob".to_owned()));
    journal.commit(&forget).unwrap();
    let mut journal = subject.reopen(journal);
    let [_, eve] = both;
    assert_eq!(journal.person_keys().unwrap(), PersonKeys::from([eve]));
    journal.change_keys(&[KeyChange::Forget("staff/eve".to_owned())]).unwrap();
    assert_eq!(journal.person_keys().unwrap(), PersonKeys::new());
}
