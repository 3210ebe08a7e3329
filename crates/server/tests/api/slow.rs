//! A terminal that reads nothing is given up within a bounded buffer, and nobody waits for it.

use crate::kit::{Client, House};
use crate::socket::{PATIENCE, connect, connect_over};
use futures_util::StreamExt;
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// What the machines keep between server and terminal here: little, so that it is soon full.
const SENT_BUFFER: u32 = 16 * 1024;
const READ_BUFFER: u32 = 4 * 1024;
/// What the server may keep for one terminal, and both machines besides; they round up.
const KEPT_MAX: usize = 256 * 1024 + 4 * (16 + 4) * 1024;

async fn house() -> House {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(SENT_BUFFER).unwrap(); // connections inherit it
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    House::open_at(socket.listen(64).unwrap()).await
}

async fn narrow(house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(READ_BUFFER).unwrap();
    socket.connect(house.address).await.unwrap()
}

/// How many terminals listen to the Sic Bo table.
async fn listening(sam: &Client) -> u64 {
    let pit = sam.get("/api/pit").await.ok();
    let mut tables = pit["tables"].as_array().unwrap().iter();
    tables.find(|table| table["id"] == "s1").unwrap()["terminals"].as_u64().unwrap()
}

#[tokio::test]
async fn a_terminal_that_reads_nothing_is_dropped_and_nobody_waits_for_it() {
    let house = house().await;
    let (ann, sam) = (house.client("ann").await, house.client("sam").await);
    sam.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    let path = "/api/tables/s1/live";
    let mut deaf = connect_over(narrow(&house).await, &sam, path, None).await.unwrap();
    let mut hers = connect(&ann, path, None).await.unwrap();
    hers.until_clock().await;
    assert_eq!(listening(&sam).await, 2);
    let (mut stake, mut told) = (1_000, 0);
    let play = async {
        while listening(&sam).await == 2 {
            stake = if stake == 1_000 { 2_000 } else { 1_000 };
            ann.bet("s1", 1, "big", stake).await.ok();
            // everybody else is told of every bet, in the time it takes
            while hers.section("mine").await["data"]["in_play"] != stake {}
            told += 1;
        }
    };
    timeout(PATIENCE, play).await.unwrap();
    // what was kept for it is what it can still read: bounded, and not all there was
    let (mut kept, mut consoles) = (0, 0);
    while let Some(Ok(message)) = timeout(PATIENCE, deaf.0.next()).await.unwrap() {
        kept += message.len();
        consoles += usize::from(message.to_text().unwrap().contains(r#""section":"console""#));
    }
    assert!(kept <= KEPT_MAX, "{kept} bytes were kept");
    assert!(consoles < told, "{consoles} of {told} were kept");
    let metrics = house.stranger().get("/metrics").await.text;
    assert!(metrics.contains(r#"croupier_sockets_dropped_total{why="slow"} 1"#), "{metrics}");
    assert_eq!(listening(&sam).await, 1);
}
