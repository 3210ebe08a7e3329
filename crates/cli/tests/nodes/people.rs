//! A person is the same at every node: sessions, failed logins and what was just done are there.

use crate::cluster::Cluster;
use serde_json::{Value, json};

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
