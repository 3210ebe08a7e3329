//! Three nodes are replaced one by one by another build while patrons bet: each is told to stop,
//! hands the house over if it has it, and comes back as the other binary.

use crate::checker::{Books, check_books};
use crate::cluster::Cluster;
use crate::players::{PATRONS, Players};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often all three are replaced; `CROUPIER_UPGRADES` says more for the long run.
const TIMES: usize = 2;

/// Another build: the one that `CROUPIER_OTHER` names, such as the last release. Without it a copy
/// with other bytes at its end, which has another hash and does the same.
fn other(cluster: &Cluster) -> PathBuf {
    if let Some(path) = std::env::var_os("CROUPIER_OTHER") {
        return path.into();
    }
    let path = cluster.folder.0.join("other");
    std::fs::copy(env!("CARGO_BIN_EXE_croupier"), &path).unwrap();
    let mut file = std::fs::File::options().append(true).open(&path).unwrap();
    file.write_all(b"another build").unwrap();
    path
}

#[test]
fn nodes_are_replaced_one_by_one_and_nobody_is_interrupted() {
    let times = std::env::var("CROUPIER_UPGRADES").ok().and_then(|text| text.parse().ok());
    let mut cluster = Cluster::start();
    let binaries = [other(&cluster), Path::new(env!("CARGO_BIN_EXE_croupier")).to_owned()];
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(0, login, pin));
    let mut books = Books::read(&cluster);
    let (before, mut all) = (books.interruptions, Vec::new());
    for time in 0..times.unwrap_or(TIMES) {
        for at in 0..cluster.nodes.len() {
            let players = Players::begin(&cluster, &tokens, at);
            players.wait_for(5);
            cluster.nodes[at].signal("TERM");
            assert!(cluster.nodes[at].ends(), "it ended in order");
            cluster.restart_as(&binaries[time % 2], at);
            let ready = || {
                let node = cluster.nodes[at].client(None);
                let told = node.send("GET", "/readyz", "", &Value::Null);
                told.is_some_and(|(status, _)| status == 200)
            };
            while !ready() {} // it follows the owner
            players.first_after(Instant::now());
            all.extend(players.end().into_iter().flatten());
        }
        books.read_on(&cluster);
    }
    all.iter().for_each(|heard| books.hold(std::slice::from_ref(heard)));
    let longest = all.iter().map(|heard| heard.heard - heard.sent).max().unwrap();
    println!(
        "{} times three nodes replaced, {} bets, 0 failed; longest wait {longest:?}, {} rounds \
         interrupted",
        times.unwrap_or(TIMES),
        all.len(),
        books.interruptions - before
    );
    assert_eq!(books.interruptions, before, "nobody was away");
    // in `make test` many clusters share two cores
    let goal = if times.is_some() { Duration::from_secs(1) } else { Duration::from_secs(10) };
    assert!(longest <= goal, "{longest:?}");
    check_books(&cluster);
}
