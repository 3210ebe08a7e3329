//! A card that is squeezed at one door is seen to bend at every other, and nobody hears its face.

use crate::cluster::{Cluster, Ground};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::Duration;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use uuid::Uuid;

const TABLE: &str = "/api/tables/turned";
const TURNED: &str = r#"
[[table]]
id = "turned"
name = "Turned"
rulebook = "tiger-buffalo-commission-insurance"
layout = "A"
positions = 6
dealing = "automatic"
betting_window_ms = 2000
result_pause_ms = 200
limits = { minimum = 1000, maximum_differential = 500000 }
procedure = { face_down = true, squeeze_window_ms = 60000 }
"#;
/// Longer than a round takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Bets on Player in a round that is open, and asks to squeeze; the round.
fn ask_to_squeeze(cluster: &Cluster, at: usize, token: &str) -> u64 {
    let door = cluster.nodes[at].client(Some(token));
    let key = || Uuid::now_v7().to_string();
    loop {
        let round = door.get(TABLE)["round"]["data"]["round"].as_u64().unwrap();
        let (bet, answers) = (
            format!("{TABLE}/rounds/{round}/bets/1/player"),
            format!("{TABLE}/rounds/{round}/answers"),
        );
        let sent = door.send("PUT", &bet, &key(), &json!({ "stake": 1000 }));
        if sent.is_none_or(|(status, _)| status != 200) {
            continue; // between two rounds
        }
        let asked = door.send("POST", &answers, &key(), &json!({ "answer": "ask-squeeze" }));
        if asked.is_some_and(|(status, _)| status == 200) {
            return round;
        }
    }
}

fn watch(cluster: &Cluster, at: usize, token: &str) -> WebSocket<TcpStream> {
    let address = &cluster.nodes[at].address;
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut request = format!("ws://{address}{TABLE}/live").into_client_request().unwrap();
    let bearer = format!("Bearer {token}").parse().unwrap();
    request.headers_mut().insert("authorization", bearer);
    client(request, stream).unwrap().0
}

#[test]
fn a_card_that_is_bent_at_one_door_is_seen_to_bend_at_all_of_them() {
    let mut cluster = Cluster::configured(Ground::here(), TURNED);
    let owner = cluster.owner();
    let doors = [(owner + 1) % 3, (owner + 2) % 3];
    let ann = cluster.log_in(doors[0], "8001", "1111");
    let bob = cluster.log_in(doors[1], "8002", "2222");
    let mut watchers = [owner, doors[0], doors[1]].map(|at| watch(&cluster, at, &bob));
    let round = ask_to_squeeze(&cluster, doors[0], &ann);
    let door = cluster.nodes[doors[0]].client(Some(&ann));
    while door.get(TABLE)["mine"]["data"]["squeezing"] != true {}
    let body = json!({ "card": 0, "edge": "bottom", "percent": 56 });
    let lifted = door.send("PUT", &format!("{TABLE}/rounds/{round}/peel"), "", &body).unwrap();
    assert_eq!(lifted.0, 200, "{}", lifted.1);
    let seen =
        json!({ "section": "peel", "round": round, "card": 0, "edge": "bottom", "percent": 56 });
    for watcher in &mut watchers {
        loop {
            let Message::Text(text) = watcher.read().unwrap() else { continue };
            assert!(!text.contains("pips"), "{text}");
            let told: Value = serde_json::from_str(&text).unwrap();
            if told["section"] == "peel" {
                assert_eq!(told, seen);
                break;
            }
        }
    }
}
