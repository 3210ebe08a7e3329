//! A house whose database has no synchronous replica takes no bets, and says so.

use crate::cluster::Cluster;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use uuid::Uuid;

#[test]
fn without_a_synchronous_replica_no_bets_are_taken() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let text = cluster.ask_nodes(&["list"]);
    let line = text.lines().find(|line| line.starts_with(crate::cluster::NAMES[owner])).unwrap();
    assert!(line.contains("owns the house"), "{text}");
    assert!(text.contains("synchronous_standby_names is empty"), "{text}");
    for node in &mut cluster.nodes {
        node.kill();
    }
    // told nothing of the storage, a node asks the server for a replica, and there is none
    let strict = cluster.start_with(owner, &[]);
    strict.says("owns the house");
    let client = strict.client(None);
    let ready = client.send("GET", "/readyz", "", &Value::Null).unwrap();
    assert_eq!((ready.0, &ready.1["code"]), (503, &json!("not_ready")), "{}", ready.1);
    assert!(ready.1["detail"].as_str().unwrap().contains("replica"), "{}", ready.1);
    assert_eq!(ready.1["facts"]["still"], "unsafe", "{}", ready.1);
    let body = json!({ "login": "8001", "pin": "1111" });
    let (status, me) = client.send("POST", "/api/sessions", "", &body).unwrap();
    assert_eq!(status, 200, "{me}");
    let ann = strict.client(me["token"].as_str());
    let view = ann.get("/api/tables/fast");
    let round = view["round"]["data"]["round"].as_u64().unwrap();
    let path = format!("/api/tables/fast/rounds/{round}/bets/1/small");
    let key = Uuid::now_v7().to_string();
    let bet = ann.send("PUT", &path, &key, &json!({ "stake": 100 })).unwrap();
    assert_eq!((bet.0, &bet.1["code"]), (503, &json!("not_ready")), "{}", bet.1);
    assert!(bet.1["detail"].as_str().unwrap().contains("replica"), "{}", bet.1);
    // its rounds take half a second, and none goes on
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(1_500) {
        assert_eq!(ann.get("/api/tables/fast")["round"]["data"]["round"], round);
    }
}
