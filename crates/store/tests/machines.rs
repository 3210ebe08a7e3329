//! Settings under which a commit stands on one machine are seen while the server runs.

#![allow(clippy::unwrap_used)] // a test may panic

use croupier_store::conformance::PostgresServer;
use croupier_store::{Nodes, StoreError};

#[test]
fn settings_under_which_a_commit_stands_on_one_machine_are_named_while_the_server_runs() {
    let server = PostgresServer::start();
    let mut nodes = Nodes::open(&server.url(), false).unwrap();
    let mut why = |what: &str| {
        loop {
            // the server tells its sessions when they ask for something next
            match nodes.look().unwrap().unsafe_because {
                Some(why) if why.contains(what) => return,
                why => assert!(why.is_some(), "{what} is safe"),
            }
        }
    };
    why("synchronous_standby_names is empty");
    server.wait_for_standby("somebody");
    why("no synchronous replica is connected");
    for setting in ["local", "remote_write", "off"] {
        server.sql(&format!("ALTER SYSTEM SET synchronous_commit = {setting}"));
        server.sql("SELECT pg_reload_conf()");
        why(&format!("synchronous_commit is {setting}"));
    }
    server.sql("ALTER SYSTEM SET synchronous_commit = remote_apply");
    server.sql("SELECT pg_reload_conf()");
    why("no synchronous replica is connected");
    server.wait_for_standby("");
    why("synchronous_standby_names is empty");
}

/// Otherwise another node could claim the same epoch of the machine that has not heard of it.
#[test]
fn a_claim_that_no_replica_has_is_made_again() {
    let server = PostgresServer::start();
    let mut nodes = Nodes::open(&server.url(), false).unwrap();
    nodes.beat("north", "here", "1").unwrap();
    server.wait_for_standby("nobody");
    let waiting = std::thread::spawn(move || {
        let claimed = nodes.claim("north", "keys");
        (nodes, claimed)
    });
    let waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let who = std::iter::repeat_with(|| server.sql(waits)).find(|who| !who.trim().is_empty());
    server.sql(&format!("SELECT pg_cancel_backend({})", who.unwrap().trim()));
    let (mut nodes, claimed) = waiting.join().unwrap();
    assert!(matches!(claimed, Err(StoreError::Unknown(_))), "{claimed:?}");
    server.wait_for_standby("");
    assert_eq!(nodes.claim("north", "keys").unwrap().unwrap().epoch, 2);
}
