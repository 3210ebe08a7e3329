//! A node is drained under load: the house moves, and nobody is interrupted.

use crate::checker::{Books, check_books};
use crate::cluster::{Cluster, NAMES};
use crate::players::{PATRONS, Players};
use std::time::{Duration, Instant};

#[test]
fn a_node_that_is_drained_hands_over_without_an_interruption() {
    let mut cluster = Cluster::start();
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(0, login, pin));
    let before = Books::read(&cluster);
    let (mut longest, mut all) = (Duration::ZERO, Vec::new());
    for turn in 0..4 {
        let owner = cluster.owner();
        let players = Players::begin(&cluster, &tokens, owner + 1);
        players.wait_for(20);
        match turn {
            // told to stop, it does the same and ends
            3 => cluster.nodes[owner].signal("TERM"),
            _ => {
                let said = cluster.ask_nodes(&["drain", NAMES[owner]]);
                assert!(said.contains("is asked to hand the house over"), "{said}");
            }
        }
        cluster.owner_after(owner);
        players.first_after(Instant::now());
        all.extend(players.end().into_iter().flatten());
        if turn == 3 {
            assert!(cluster.nodes[owner].ends(), "it ended in order");
        }
    }
    let books = Books::read(&cluster);
    for heard in &all {
        longest = longest.max(heard.heard - heard.sent);
        books.hold(std::slice::from_ref(heard));
    }
    let most = all.iter().map(|heard| heard.tries).max().unwrap();
    println!("{} bets while it moved 4 times; longest wait {longest:?}, {most} tries", all.len());
    assert_eq!(books.interruptions, before.interruptions, "nobody was away");
    assert!(books.settled > before.settled, "play went on");
    // 1 s on a machine of one's own
    assert!(longest < Duration::from_secs(10), "{longest:?}");
    check_books(&cluster);
}
