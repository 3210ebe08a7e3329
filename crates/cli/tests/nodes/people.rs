//! A person is the same at every node: sessions, failed logins and what was just done are there.

use crate::cluster::Cluster;
use serde_json::{Value, json};
use std::time::Duration;

/// Tries to log Cai in; the answer.
fn guess(cluster: &Cluster, at: usize, pin: &str) -> (u16, Value) {
    let body = json!({ "login": "8003", "pin": pin });
    cluster.nodes[at].client(None).send("POST", "/api/sessions", "", &body).unwrap()
}

#[test]
fn a_person_comes_back_through_another_node() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let [one, other] = [(owner + 1) % 3, (owner + 2) % 3];
    let token = cluster.log_in(one, "8001", "1111");
    for node in &cluster.nodes {
        assert_eq!(node.client(Some(&token)).get("/api/me")["name"], "Ann Lee");
    }
    // what was done through one door is seen at that door at once
    let sam = cluster.log_in(one, "sam", "2468");
    let door = cluster.nodes[one].client(Some(&sam));
    assert_eq!(door.send("PUT", "/api/me/lock", "", &json!({})).unwrap().0, 204);
    assert_eq!(door.get("/api/me")["locked"], true);
    // guesses count, through whichever door they come
    let locked = (0..20).find_map(|n| {
        let (status, said) = guess(&cluster, n % 3, "0000");
        (status == 429).then_some(said)
    });
    assert_eq!(locked.unwrap()["code"], "login_locked");
    // and they are not forgotten when the owner dies
    cluster.nodes[owner].kill();
    let next = cluster.owner_after(owner);
    assert_eq!(guess(&cluster, next, "3333").0, 429, "a locked login opens with the right PIN");
    let rest = [one, other];
    for at in rest {
        assert_eq!(cluster.nodes[at].client(Some(&token)).get("/api/me")["name"], "Ann Lee");
    }
    let ann = cluster.nodes[one].client(Some(&token));
    assert_eq!(ann.send("DELETE", "/api/sessions", "", &Value::Null).unwrap().0, 204);
    let gone =
        || cluster.nodes[other].client(Some(&token)).send("GET", "/api/me", "", &Value::Null);
    while gone().unwrap().0 != 401 {} // within half a second
}

#[test]
fn a_login_that_cannot_be_kept_keeps_nobody_else_waiting() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let token = cluster.log_in(owner, "8001", "1111");
    let mut held = cluster.hold("line");
    std::thread::scope(|scope| {
        let strangers: Vec<_> = (0..8)
            .map(|n| {
                let body = json!({ "login": format!("stranger-{n}"), "pin": "0000" });
                let client = cluster.nodes[owner].client(None).within(Duration::from_secs(60));
                scope.spawn(move || client.send("POST", "/api/sessions", "", &body))
            })
            .collect();
        cluster.somebody_waits();
        // more of them wait than the server has threads, and still it answers at once
        let ann = cluster.nodes[owner].client(Some(&token));
        for _ in 0..100 {
            assert_eq!(ann.get("/api/me")["name"], "Ann Lee");
        }
        held.kill().unwrap();
        held.wait().unwrap();
        for stranger in strangers {
            let (status, said) = stranger.join().unwrap().unwrap();
            assert_eq!((status, &said["code"]), (401, &json!("wrong_login")), "{said}");
        }
    });
}
