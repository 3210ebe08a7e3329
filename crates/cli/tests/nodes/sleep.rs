//! The owner sleeps for twice its lease and wakes.

use crate::checker::{Books, check_books};
use crate::cluster::Cluster;
use crate::players::{PATRONS, Players};
use croupier_store::LEASE_MS;
use std::time::{Duration, Instant};

/// How often; `CROUPIER_SLEEPS` says more for the long run.
const SLEEPS: usize = 3;

#[test]
fn an_owner_that_slept_is_refused_and_stands_by() {
    let sleeps = std::env::var("CROUPIER_SLEEPS").ok().and_then(|text| text.parse().ok());
    let mut cluster = Cluster::start();
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(2, login, pin));
    let lease = Duration::from_millis(LEASE_MS.unsigned_abs());
    for _ in 0..sleeps.unwrap_or(SLEEPS) {
        let owner = cluster.owner();
        // one of them sits at the owner itself, whose requests are under way when it falls asleep
        let players = Players::begin(&cluster, &tokens, owner);
        players.wait_for(15);
        cluster.nodes[owner].signal("STOP");
        let slept = Instant::now();
        let next = cluster.owner_after(owner);
        players.first_after(slept);
        players.until(slept + 2 * lease);
        cluster.nodes[owner].signal("CONT");
        // what it had half decided is refused, and its door leads to the owner again
        let woke = Instant::now();
        players.first_after(woke);
        cluster.nodes[owner].says("stands by");
        assert_eq!(cluster.owner(), next);
        let (histories, books) = (players.end(), Books::read(&cluster));
        books.hold_all(&histories);
        assert!(histories.iter().all(|history| !history.is_empty()));
    }
    check_books(&cluster);
}
