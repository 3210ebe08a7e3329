//! A dice reader whose socket is at a door: its readings reach the owner and their answers come
//! back, also after the owner died; the newest of its connections counts, wherever the others are.

use crate::cluster::{Cluster, Node};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::TcpStream;
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use uuid::Uuid;

const CREDENTIAL: &str = "dice-1-a-secret-of-many-letters";
/// Longer than a door waits for an owner.
const PATIENCE: Duration = Duration::from_secs(10);

fn give(node: &Node, token: &str, (method, path): (&str, &str), body: &Value) -> Value {
    let key = Uuid::now_v7().to_string();
    let (status, said) = node.client(Some(token)).send(method, path, &key, body).unwrap();
    assert!(status < 300, "{status}: {said}");
    said
}

/// Two people add a dice reader to the table.
fn add(cluster: &Cluster, door: usize) {
    let [mia, ada] = ["mia", "ada"].map(|login| cluster.log_in(door, login, "2468"));
    let digest: String =
        Sha256::digest(CREDENTIAL.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let device = json!({ "device": "dice-1", "name": "Dice 1", "kind": "dice", "table": "read",
        "credential": digest });
    let node = &cluster.nodes[door];
    let waits = give(node, &mia, ("POST", "/api/devices"), &device);
    let agreement = format!("/api/acts/{}/agreement", waits["waits"]);
    give(node, &ada, ("POST", &agreement), &json!({}));
}

struct Reader(WebSocket<TcpStream>);

impl Reader {
    /// Connects and says hello; answers with the welcome.
    fn at(node: &Node) -> (Reader, Value) {
        let stream = TcpStream::connect(&node.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let address = format!("ws://{}/api/device/live", node.address);
        let mut request = address.into_client_request().unwrap();
        let bearer = format!("Bearer {CREDENTIAL}").parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        let mut reader = Reader(client(request, stream).unwrap().0);
        let welcome = reader.ask(&json!({ "say": "hello", "protocol": 1 }));
        assert_eq!(welcome["say"], "welcome", "{welcome}");
        (reader, welcome)
    }

    /// The next thing the house says.
    fn next(&mut self) -> Value {
        match self.0.read().unwrap() {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            Message::Close(frame) => json!({ "closed": frame.map(|frame| u16::from(frame.code)) }),
            other @ (Message::Binary(_)
            | Message::Ping(_)
            | Message::Pong(_)
            | Message::Frame(_)) => {
                panic!("{other}")
            }
        }
    }

    /// Says something; the answer to it.
    fn ask(&mut self, what: &Value) -> Value {
        self.0.send(Message::Text(what.to_string().into())).unwrap();
        loop {
            let said = self.next();
            if said["say"] != "table" {
                return said;
            }
        }
    }

    /// A throw, said again as long as nobody can take it.
    fn throw(&mut self, seq: u64, dice: [u8; 3]) -> Value {
        let read = json!({ "say": "read", "seq": seq, "what": { "dice": dice } });
        loop {
            let answer = self.ask(&read);
            if answer["code"] != "fault" {
                return answer;
            }
        }
    }
}

#[test]
fn a_reader_at_a_door_is_heard_by_the_owner_and_by_the_next_one() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    let [one, other] = [(owner + 1) % 3, (owner + 2) % 3];
    add(&cluster, one);
    let (mut reader, welcome) = Reader::at(&cluster.nodes[one]);
    assert_eq!((&welcome["mode"], &welcome["last"]), (&json!("shoe_deals"), &json!(0)));
    let dora = cluster.log_in(other, "dora", "2468");
    for gesture in ["open-bets", "close-bets"] {
        let body = json!({ "round": 1, "command": { "do": gesture } });
        give(&cluster.nodes[other], &dora, ("POST", "/api/tables/read/commands"), &body);
    }
    // what happens at its table is told at the door
    while reader.next()["wants"] != true {}
    let first = reader.throw(1, [1, 2, 5]);
    assert_eq!(first["result"], "counted", "{first}");
    assert_eq!(reader.throw(1, [1, 2, 5]), first, "the same again is answered as before");
    assert_eq!(reader.throw(3, [1, 1, 1])["expected"], 2);
    let seen = cluster.nodes[owner].client(Some(&dora)).get("/api/tables/read");
    assert_eq!(seen["round"]["data"]["phase"], "confirming", "{seen}");
    assert_eq!(seen["console"]["data"]["devices"]["devices"][0]["alive"], true, "{seen}");
    assert!(reader.ask(&json!({ "say": "beat" }))["now_ms"].is_number());
    // the owner dies: the socket stands, and the next owner has the reading
    cluster.nodes[owner].kill();
    let next = cluster.owner_after(owner);
    assert_eq!(reader.throw(1, [1, 2, 5]), first);
    let second = reader.throw(2, [3, 3, 4]);
    assert_eq!(second["say"], "ack", "{second}");
    // it comes back elsewhere: the connection it had is closed
    cluster.restart(owner);
    let elsewhere = [owner, one, other].into_iter().find(|at| ![one, next].contains(at)).unwrap();
    let (mut again, welcome) = Reader::at(&cluster.nodes[elsewhere]);
    assert_eq!(welcome["last"], 2);
    let closed = |reader: &mut Reader| reader.ask(&json!({ "say": "beat" }))["closed"].clone();
    assert_eq!(closed(&mut reader), 4409);
    // and once it is taken away, whichever door it is at
    let mia = cluster.log_in(one, "mia", "2468");
    let reason = json!({ "reason": "it was seen open" });
    give(&cluster.nodes[one], &mia, ("DELETE", "/api/devices/dice-1"), &reason);
    assert_eq!(closed(&mut again), 4403);
}
