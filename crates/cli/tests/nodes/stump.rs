//! A house whose first entries have left the journal: a node that stands by begins at the stump,
//! knows everybody, and takes the house over.

use crate::cluster::{Cluster, NAMES};
use croupier_store::{Journal, PostgresJournal, Snapshot};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs a command upon the books of the house.
fn run(cluster: &Cluster, arguments: &[&str]) -> String {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let croupier = croupier.current_dir(&cluster.folder.0).args(arguments);
    let out = croupier
        .args(["--database", &cluster.url, "--data"])
        .arg(cluster.data(NAMES[0]))
        .output()
        .unwrap();
    let said = [out.stdout, out.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    assert!(out.status.success(), "{arguments:?}: {said}");
    said
}

/// How many entries have left the journal, by the books, which are right.
fn removed(cluster: &Cluster) -> u64 {
    let said = run(cluster, &["verify", "--json"]);
    let report: Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
    report["removed"].as_u64().unwrap_or(0)
}

#[test]
fn a_node_stands_by_from_a_stump_and_takes_the_house_over() {
    let mut cluster = Cluster::start();
    for node in &mut cluster.nodes {
        node.kill();
    }
    assert!(run(&cluster, &["archive", "--into", "archives"]).contains("signed"));
    let said = run(&cluster, &["archive", "--into", "archives", "--remove-after", "0"]);
    assert!(said.contains("left the journal"), "{said}");
    assert!(removed(&cluster) > 0);
    assert!(Path::new(&cluster.folder.0).join("archives").is_dir());
    // No snapshot spares a node the stump.
    let none = Snapshot { position: 1, version: "none".to_owned(), body: Vec::new() };
    let mut journal = PostgresJournal::open(&cluster.url).unwrap();
    assert!(journal.stump().unwrap().is_some());
    journal.keep_snapshot(&none).unwrap();
    drop(journal);

    for at in [0, 1] {
        cluster.restart(at);
    }
    let owner = cluster.owner();
    let by = 1 - owner;
    // Whoever stands by has read the stump: people, names and tables are there.
    let token = cluster.log_in(by, "8001", "1111");
    let ann = cluster.nodes[by].client(Some(&token));
    assert_eq!(ann.get("/api/me")["name"], "Ann Lee");
    let before = ann.get("/api/me")["credit"].clone();
    assert!(before.as_u64().unwrap() > 0, "{before}");
    let table = ann.get("/api/tables/fast");
    assert_eq!(table["table"]["data"]["name"], "Fast");
    cluster.nodes[owner].kill();
    assert_eq!(cluster.owner_after(owner), by);
    assert_eq!(ann.get("/api/me")["credit"], before);
    // Play goes on: rounds are settled by the node that began at the stump.
    let round = |view: &Value| view["round"]["data"]["round"].as_u64().unwrap();
    let first = round(&ann.get("/api/tables/fast"));
    while round(&ann.get("/api/tables/fast")) < first + 3 {}
    cluster.nodes[by].signal("TERM");
    assert!(cluster.nodes[by].ends(), "it ended in order");
    assert!(removed(&cluster) > 0, "the books are right from the stump on");
    run(&cluster, &["verify", "--archives", "archives"]);
}
