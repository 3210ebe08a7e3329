//! A real server that goes away: between commits, during one, before it is on disk and after it.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test may panic

use croupier_store::conformance::{PostgresServer, append, batch, contents, entry, key};
use croupier_store::{
    Batch, Committed, Journal, KeyChange, Part, PersonKey, PostgresJournal, Result, Snapshot,
    StoreError, StreamId, Stump, verify,
};
use std::collections::BTreeSet;
use std::thread::JoinHandle;

/// Commits on another thread, and gives the journal back with what came of it.
fn commit(
    mut journal: PostgresJournal,
    batch: Batch,
) -> JoinHandle<(PostgresJournal, Result<Committed>)> {
    std::thread::spawn(move || {
        let answer = journal.commit(&batch);
        (journal, answer)
    })
}

/// A journal with an entry on a server whose commits wait: its URL, and one that does not wait.
fn with_one_entry(server: &PostgresServer) -> (String, PostgresJournal) {
    let url = server.url();
    let at_once = format!("{url}%20-csynchronous_commit%3Dlocal");
    let mut journal = PostgresJournal::open(&at_once).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    (url, journal)
}

/// Waits until a croupier waits for this in its commit, on another connection than this one; which.
fn until_waiting<T>(
    server: &PostgresServer,
    event: &str,
    (commit, but): (&JoinHandle<T>, &str),
) -> String {
    let sql = format!(
        "SELECT pid FROM pg_stat_activity, pg_sleep(0.05) WHERE wait_event = '{event}' \
         AND application_name = 'croupier'" // others have work to do meanwhile
    );
    loop {
        let waits = server.sql(&sql).trim().to_owned();
        if !waits.is_empty() && waits != but {
            return waits;
        }
        assert!(!commit.is_finished(), "nothing waited");
    }
}

#[test]
fn a_connection_lost_between_commits_is_replaced_and_nobody_notices() {
    let server = PostgresServer::start();
    let mut journal = PostgresJournal::open(&server.url()).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    server.cut_connections();
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    server.cut_connections();
    assert_eq!(journal.commit(&next).unwrap().placed[0].position, 2);
    server.crash();
    server.start_again();
    assert_eq!(journal.find_key(&key(2)).unwrap().unwrap().seq, 2);
    append(&mut journal, vec![entry("house", 3, 3)]);
    verify(&mut journal).unwrap();
}

#[test]
fn a_server_that_is_away_is_named_and_found_again() {
    let server = PostgresServer::start();
    let url = server.url();
    let mut journal = PostgresJournal::open(&url).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    server.crash();
    for _ in 0..3 {
        let answer = journal.commit(&next);
        assert!(matches!(answer, Err(StoreError::Lost(_))), "{answer:?}");
        assert!(matches!(journal.load_heads(), Err(StoreError::Lost(_))));
    }
    let answer = PostgresJournal::open(&url);
    assert!(matches!(answer, Err(StoreError::Lost(_))), "{answer:?}");
    server.start_again();
    assert_eq!(journal.commit(&next).unwrap().placed[0].position, 2);
    assert_eq!(contents(&mut journal).entries.len(), 2);
}

/// The server has the commit on its disk and waits for a standby; then it ends the connection
/// instead of answering. A look into the journal finds it, on one machine: it counts once a standby
/// has it.
#[test]
fn a_commit_whose_answer_was_lost_counts_once_a_standby_has_it() {
    let server = PostgresServer::start();
    let (url, mut impatient) = with_one_entry(&server);
    let mut journal = PostgresJournal::open(&url).unwrap();
    let next = batch(&mut journal, vec![entry("house", 2, 2), entry("table/t1", 3, 3)]);
    server.wait_for_standby("late");
    let waiting = commit(journal, next);
    let first = until_waiting(&server, "SyncRep", (&waiting, ""));
    server.cut_connections();
    until_waiting(&server, "SyncRep", (&waiting, &first));
    server.wait_for_standby("");
    let (_, answer) = waiting.join().unwrap();
    let places: Vec<u64> = answer.unwrap().placed.iter().map(|placed| placed.position).collect();
    assert_eq!(places, [2, 3]);
    append(&mut impatient, vec![entry("house", 4, 4)]);
    assert_eq!(contents(&mut impatient).entries.len(), 4);
    verify(&mut impatient).unwrap();
}

/// As above, but no standby ever says that it has it: nobody may be told that it is safe, now or
/// when the journal is read again.
#[test]
fn a_commit_whose_answer_was_lost_is_unknown_while_no_standby_has_it() {
    let server = PostgresServer::start();
    let (url, _impatient) = with_one_entry(&server);
    let mut journal = PostgresJournal::open(&url).unwrap();
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    server.wait_for_standby("nobody");
    let waiting = commit(journal, next);
    let first = until_waiting(&server, "SyncRep", (&waiting, ""));
    server.cut_connections();
    let second = until_waiting(&server, "SyncRep", (&waiting, &first));
    server.cut_connections();
    let (mut journal, answer) = waiting.join().unwrap();
    assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
    let reading = std::thread::spawn(move || {
        let read = journal.snapshot(); // as the floor does before it reads anything again
        (journal, read)
    });
    until_waiting(&server, "SyncRep", (&reading, &second));
    server.wait_for_standby("");
    let (mut journal, read) = reading.join().unwrap();
    assert!(read.unwrap().is_none());
    assert_eq!(contents(&mut journal).entries.len(), 2);
    verify(&mut journal).unwrap();
}

/// As the first, but the standby never gets it: somebody lets the server wait for none. Two
/// machines are promised: nobody may be told that it is safe, then or when it is read again.
#[test]
fn a_commit_whose_answer_was_lost_does_not_count_because_no_standby_is_waited_for() {
    let server = PostgresServer::start();
    let (url, _impatient) = with_one_entry(&server);
    let mut journal = PostgresJournal::open_on_two(&url).unwrap();
    let next = told(&mut journal, 2);
    server.wait_for_standby("nobody");
    let waiting = commit(journal, next);
    let first = until_waiting(&server, "SyncRep", (&waiting, ""));
    server.cut_connections();
    until_waiting(&server, "SyncRep", (&waiting, &first));
    server.wait_for_standby("");
    let (mut journal, answer) = waiting.join().unwrap();
    assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
    assert!(matches!(journal.snapshot(), Err(StoreError::Unknown(_))));
}

/// A server that is told to wait for no standby lets go what waits and says nothing of it.
#[test]
fn a_commit_that_was_let_go_without_a_standby_is_unknown() {
    let server = PostgresServer::start();
    let (url, _impatient) = with_one_entry(&server);
    for at_once in [false, true] {
        let mut journal = PostgresJournal::open_on_two(&url).unwrap();
        if at_once {
            append(&mut journal, vec![entry("house", 8, 2)]); // its memory knows the heads
        }
        let next = told(&mut journal, 2 + u64::from(at_once));
        server.wait_for_standby("nobody");
        let waiting = commit(journal, next);
        until_waiting(&server, "SyncRep", (&waiting, ""));
        server.wait_for_standby("");
        let (mut journal, answer) = waiting.join().unwrap();
        assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
        assert!(matches!(journal.snapshot(), Err(StoreError::Unknown(_))));
    }
}

/// Somebody cancels the wait: the server says in a warning that the commit is here only.
#[test]
fn a_commit_whose_wait_was_cancelled_is_unknown() {
    let server = PostgresServer::start();
    let (url, _impatient) = with_one_entry(&server);
    let mut journal = PostgresJournal::open(&url).unwrap();
    let next = told(&mut journal, 2);
    server.wait_for_standby("nobody");
    let waiting = commit(journal, next);
    let who = until_waiting(&server, "SyncRep", (&waiting, ""));
    server.sql(&format!("SELECT pg_cancel_backend({who})"));
    let (_, answer) = waiting.join().unwrap();
    assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
}

/// A batch of an entry of the house, of which somebody is told.
fn told(journal: &mut PostgresJournal, n: u64) -> Batch {
    Batch { is_told: true, ..batch(journal, vec![entry("house", n, n)]) }
}

/// Somebody lets the server wait for no standby any more: that is seen in the commit, not only when
/// the settings are looked at. What nobody is told of may be written on one machine.
#[test]
fn where_two_machines_are_promised_nothing_is_told_that_is_written_on_one() {
    let server = PostgresServer::start();
    let url = server.url();
    let mut journal = PostgresJournal::open_on_two(&url).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    for _ in 0..2 {
        // a batch of its own transaction, and one whose transaction has begun
        let next = told(&mut journal, 2);
        let answer = journal.commit(&next);
        assert!(matches!(answer, Err(StoreError::Sql(_))), "{answer:?}");
        assert!(answer.unwrap_err().to_string().contains("no synchronous replica"));
        assert_eq!(contents(&mut journal).entries.len(), 1);
    }
    let local = format!("{url}%20-csynchronous_commit%3Dlocal");
    let mut local = PostgresJournal::open_on_two(&local).unwrap();
    server.wait_for_standby("nobody");
    let next = told(&mut local, 2);
    assert!(matches!(local.commit(&next), Err(StoreError::Sql(_))));
    let next = Batch { is_told: false, ..next };
    assert_eq!(local.commit(&next).unwrap().placed[0].position, 2);
}

#[test]
fn whoever_was_replaced_writes_nothing_beside_the_journal() {
    let server = PostgresServer::shared();
    let url = server.url();
    let house = StreamId::new("house").unwrap();
    let mut first = PostgresJournal::open(&url).unwrap();
    append(&mut first, vec![entry("house", 1, 1), entry("house", 2, 2)]);
    first.take(&house).unwrap();
    let part = Part { hash: [7; 32], body: vec![7] };
    let snapshot = Snapshot { position: 1, version: "1".to_owned(), body: vec![1] };
    let stump = Stump { position: 2, heads: Vec::new(), body: vec![2], proof: None };
    let name = KeyChange::Keep("patron/ann".to_owned(), PersonKey([1; 32]));
    let writes = |journal: &mut PostgresJournal| {
        [
            journal.keep_parts(std::slice::from_ref(&part)),
            journal.keep_snapshot(&snapshot),
            journal.change_keys(std::slice::from_ref(&name)),
            journal.drop_parts(&BTreeSet::new(), 1).map(|_| ()),
            journal.keep_stump(&stump, std::slice::from_ref(&part)),
            journal.remove(1).map(|_| ()),
        ]
    };
    let mut second = PostgresJournal::open(&url).unwrap();
    let epoch = second.take(&house).unwrap().epoch;
    let old = Part { hash: [8; 32], body: vec![8] };
    second.keep_parts(std::slice::from_ref(&old)).unwrap();
    for answer in writes(&mut first) {
        assert!(matches!(answer, Err(StoreError::HeadMoved { .. })), "{answer:?}");
    }
    assert_eq!(contents(&mut second).entries.len(), 2);
    assert!(second.stump().unwrap().is_none() && second.snapshot().unwrap().is_none());
    assert!(second.person_keys().unwrap().is_empty());
    assert_eq!(second.parts(&[part.hash, old.hash]).unwrap(), [None, Some(old.body)]);
    first.own(&house, epoch + 1);
    assert!(first.keep_parts(std::slice::from_ref(&part)).is_err(), "not before it is taken");
    assert!(writes(&mut second).iter().all(Result::is_ok));
}

/// A view of one moment is read to its end on one connection, or not at all: another connection
/// would see what was written since.
#[test]
fn a_view_of_one_moment_ends_with_its_connection() {
    let server = PostgresServer::start();
    let url = server.url();
    let mut journal = PostgresJournal::open(&url).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    let mut view = PostgresJournal::open_as_of_now(&url).unwrap();
    assert_eq!(view.read_all(1, 9).unwrap().len(), 1);
    append(&mut journal, vec![entry("house", 2, 2)]);
    assert_eq!(view.read_all(1, 9).unwrap().len(), 1);
    server.cut_connections();
    for _ in 0..2 {
        assert!(matches!(view.read_all(1, 9), Err(StoreError::Lost(_))));
    }
}

/// The connection ends while the server is still working at the commit.
#[test]
fn a_commit_that_was_cut_off_is_found_not_to_be_written() {
    let server = PostgresServer::start();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    let mut journal = PostgresJournal::open(&url).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    server.sql(&format!(
        "CREATE FUNCTION {schema}.wait() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$;
         CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON {schema}.entry \
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {schema}.wait();"
    ));
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    let waiting = commit(journal, next.clone());
    until_waiting(&server, "PgSleep", (&waiting, ""));
    server.cut_connections();
    let (mut journal, answer) = waiting.join().unwrap();
    assert!(matches!(answer, Err(StoreError::Lost(_))), "{answer:?}");
    assert_eq!(contents(&mut journal).entries.len(), 1);
    server.sql(&format!("DROP TRIGGER slow ON {schema}.entry"));
    assert_eq!(journal.commit(&next).unwrap().placed[0].position, 2);
}

/// As above, but the server is gone too: nobody can tell, and nobody pretends to.
#[test]
fn a_commit_nobody_can_look_up_is_unknown_until_the_server_is_back() {
    let server = PostgresServer::start_waiting();
    let (url, impatient) = with_one_entry(&server);
    let mut journal = PostgresJournal::open(&url).unwrap();
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    let waiting = commit(journal, next.clone());
    until_waiting(&server, "SyncRep", (&waiting, ""));
    drop(impatient);
    server.crash();
    let (mut journal, answer) = waiting.join().unwrap();
    assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
    server.start_again();
    assert_eq!(journal.find_key(&key(2)).unwrap().unwrap().seq, 2, "it was on the disk");
    let answer = journal.commit(&next);
    assert!(matches!(answer, Err(StoreError::HeadMoved { .. })), "{answer:?}");
    verify(&mut journal).unwrap();
}

#[test]
fn two_who_write_different_streams_at_once_both_get_their_places() {
    let server = PostgresServer::shared();
    let url = server.url();
    let writer = |name: &'static str, first: u64| {
        let url = url.clone();
        std::thread::spawn(move || {
            let mut journal = PostgresJournal::open(&url).unwrap();
            for n in first..first + 50 {
                append(&mut journal, vec![entry(name, n, n)]);
            }
        })
    };
    PostgresJournal::open(&url).unwrap();
    let writers = [writer("table/t1", 1), writer("table/t2", 1000)];
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    let mut journal = PostgresJournal::open(&url).unwrap();
    let heads = verify(&mut journal).unwrap();
    assert_eq!(heads.iter().map(|head| head.seq).collect::<Vec<u64>>(), [50, 50]);
    assert_eq!(contents(&mut journal).entries.last().unwrap().position, 100);
}

#[test]
fn a_database_without_room_is_full_and_goes_on_when_there_is_room() {
    let server = PostgresServer::shared();
    let url = server.url();
    let schema = url.rsplit("%3D").next().unwrap();
    let mut journal = PostgresJournal::open(&url).unwrap();
    append(&mut journal, vec![entry("house", 1, 1)]);
    let before = contents(&mut journal);
    server.sql(&format!(
        "CREATE FUNCTION {schema}.full() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
         CREATE TRIGGER full_disk BEFORE INSERT ON {schema}.entry \
         FOR EACH ROW EXECUTE FUNCTION {schema}.full();"
    ));
    let next = batch(&mut journal, vec![entry("house", 2, 2)]);
    let answer = journal.commit(&next);
    assert!(matches!(answer, Err(StoreError::Full)), "{answer:?}");
    assert_eq!(contents(&mut journal), before);
    server.sql(&format!("DROP TRIGGER full_disk ON {schema}.entry"));
    assert_eq!(journal.commit(&next).unwrap().placed[0].position, 2);
}
