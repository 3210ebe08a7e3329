//! A bus that does not prove who it is gets nothing: no login, no request, no credit.

use crate::cluster::{Cluster, Ground, NatsServer, Node};
use crate::kit::Scratch;
use serde_json::json;
use std::fs::{self, File};
use std::process::Command;
use uuid::Uuid;

/// The node at a door whose bus is not believed.
const AT: usize = 2;

/// Starts it with its errors in a file.
fn start(mut command: Command, folder: &Scratch) -> (Node, impl Fn() -> String) {
    let path = folder.0.join("errors");
    let node = Node::start({
        command.stderr(File::create(&path).unwrap());
        command
    });
    (node, move || fs::read_to_string(&path).unwrap())
}

#[test]
fn a_bus_with_a_certificate_of_another_authority_or_name_is_refused() {
    let folder = Scratch::new("bus");
    let mut cluster = Cluster::upon(Ground::with(NatsServer::secured(&folder.0)));
    // under the right certificate a door reaches the owner
    let token = cluster.log_in(AT, "8001", "1111");
    let other = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    fs::write(folder.0.join("other.crt"), other.cert.pem()).unwrap();
    for (wrong, right, why) in [
        ("other.crt", "bus.crt", "invalid peer certificate"),
        ("@127.0.0.1", "@localhost", "not valid for name"),
    ] {
        cluster.nodes[AT].kill();
        let command = cluster.misled(AT, (wrong, right));
        let (node, said) = start(command, &folder);
        while !said().contains("the bus cannot be used") {}
        assert!(said().contains(why), "{}", said());
        // what it can read itself it serves; what only the owner can do it does not
        assert_eq!(node.client(Some(&token)).get("/api/me")["name"], "Ann Lee");
        let view = node.client(Some(&token)).get("/api/tables/fast");
        let round = view["round"]["data"]["round"].as_u64().unwrap();
        let path = format!("/api/tables/fast/rounds/{round}/bets/1/small");
        let key = Uuid::now_v7().to_string();
        let ann = node.client(Some(&token));
        let (status, told) = ann.send("PUT", &path, &key, &json!({ "stake": 100 })).unwrap();
        assert_eq!((status, &told["code"]), (503, &json!("not_ready")), "{told}");
    }
}
