//! Settings under which a commit stands on one machine are seen while the server runs.

#![allow(clippy::unwrap_used)] // a test may panic

use croupier_store::Nodes;
use croupier_store::conformance::PostgresServer;

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
