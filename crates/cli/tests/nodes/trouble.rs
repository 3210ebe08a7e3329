//! What goes wrong between two nodes, done on purpose: a row that cannot be written, an owner that
//! alone has lost its database, a bus that is gone, and a drain that nobody could follow.

use crate::cluster::{Cluster, NAMES};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Ann's bet at the fast table in whatever round it plays; the status of the answer.
fn bets(cluster: &Cluster, at: usize, token: &str) -> u16 {
    let ann = cluster.nodes[at].client(Some(token));
    let round = ann.get("/api/tables/fast")["round"]["data"]["round"].as_u64().unwrap_or(1);
    let path = format!("/api/tables/fast/rounds/{round}/bets/1/small");
    let bet = ann.send("PUT", &path, &Uuid::now_v7().to_string(), &json!({ "stake": 100 }));
    bet.map_or(0, |(status, _)| status)
}

#[test]
fn a_hand_over_that_cannot_be_written_lets_the_house_go() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let token = cluster.log_in(owner, "8001", "1111");
    cluster.sql(
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'no'; END $$; \
         CREATE TRIGGER no BEFORE UPDATE ON owner FOR EACH ROW \
         WHEN (NEW.handed IS NOT NULL) EXECUTE FUNCTION no()",
    );
    cluster.ask_nodes(&["drain", NAMES[owner]]);
    let next = cluster.owner_after(owner);
    while bets(&cluster, next, &token) != 200 {}
    assert_ne!(cluster.owner(), owner, "it is drained");
}

#[test]
fn an_owner_that_alone_has_lost_its_database_does_not_answer_for_its_successor() {
    let mut cluster = Cluster::start();
    // a node with a login of its own for the database becomes the owner
    cluster.sql("CREATE ROLE apart SUPERUSER LOGIN");
    (1..3).for_each(|at| cluster.nodes[at].kill());
    let apart = cluster.url.replace("postgres://postgres@", "postgres://apart@");
    assert_ne!(apart, cluster.url);
    cluster.restart_upon(2, &apart);
    cluster.nodes[0].signal("TERM");
    assert!(cluster.nodes[0].ends());
    assert_eq!(cluster.owner_after(0), 2);
    cluster.nodes[2].says("owns the house");
    (0..2).for_each(|at| cluster.restart(at));
    let token = cluster.log_in(0, "8001", "1111");
    cluster.sql("ALTER ROLE apart NOLOGIN");
    cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'apart'");
    let next = cluster.owner_after(2);
    while bets(&cluster, next, &token) != 200 {}
    // it lives, and hears whatever the doors say
    let door = cluster.nodes[1 - next].client(None);
    for _ in 0..20 {
        let (status, me) = door
            .send("POST", "/api/sessions", "", &json!({ "login": "8002", "pin": "2222" }))
            .unwrap();
        assert_eq!(status, 200, "{me}");
    }
}

#[test]
fn a_door_without_a_bus_says_when_to_come_back() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let door = (owner + 1) % 3;
    let token = cluster.log_in(door, "8001", "1111");
    cluster.kill_bus();
    let began = Instant::now();
    let mut stream = TcpStream::connect(&cluster.nodes[door].address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = format!(
        "PUT /api/tables/fast/rounds/1/bets/1/small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nIdempotency-Key: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{{\"stake\":100}}",
        Uuid::now_v7()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    assert!(said.starts_with("HTTP/1.1 503"), "{said}");
    assert!(began.elapsed() >= Duration::from_millis(2_500), "it asked again: {said}");
    for header in ["retry-after: 1", "cache-control: no-store", "x-content-type-options: nosniff"] {
        assert!(said.contains(header), "{header}: {said}");
    }
    // whoever sits at the owner plays on
    while bets(&cluster, owner, &token) != 200 {}
}

#[test]
fn an_owner_that_nobody_could_follow_is_not_drained() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    (0..3).filter(|at| *at != owner).for_each(|at| cluster.nodes[at].kill());
    while cluster.look().nodes.iter().filter(|node| node.is_heard()).count() > 1 {}
    let said = cluster.refused(&["drain", NAMES[owner]]);
    assert!(said.contains("no other node is there to take it"), "{said}");
    let next = (owner + 1) % 3;
    cluster.restart(next);
    let ready = |cluster: &Cluster| {
        let told = cluster.nodes[next].client(None).send("GET", "/readyz", "", &Value::Null);
        told.is_some_and(|(status, _)| status == 200)
    };
    while !ready(&cluster) {}
    assert_eq!(cluster.owner(), owner, "it was not asked to let go");
    cluster.ask_nodes(&["drain", NAMES[owner]]);
    assert_eq!(cluster.owner_after(owner), next);
}
