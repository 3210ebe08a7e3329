//! Getting in and keeping others out: guessed PINs, slow and idle connections, and who is limited.

use crate::kit::{Client, House, PIN, Reply};
use croupier_server::{Bounds, Networks, raise_file_limit};
use futures_util::future::join_all;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;

/// Long enough for a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nobody is trusted here, so that every address of the loopback network is one of a stranger.
fn strict() -> Bounds {
    Bounds { trusted: Networks::default(), ..Bounds::default() }
}

async fn house(bounds: Bounds) -> House {
    House::open_with(TcpListener::bind("127.0.0.1:0").await.unwrap(), bounds, None).await
}

/// A connection from 127.0.0.`last`.
async fn connect_from(house: &House, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(house.address).await.unwrap()
}

async fn log_in(house: &House, last: u8, login: &str, pin: &str) -> Reply {
    let body = json!({ "login": login, "pin": pin }).to_string();
    let json = [("Content-Type", "application/json")];
    let call = ("POST", "/api/sessions");
    let stream = connect_from(house, last).await;
    house.stranger().raw_over(stream, call, &json, body.as_bytes()).await
}

#[tokio::test]
async fn of_200_parallel_guesses_three_are_looked_at() {
    raise_file_limit();
    for bounds in [Bounds::default(), strict()] {
        let house = house(bounds).await;
        let guesses = (0..200).map(|n| {
            let house = &house;
            async move { log_in(house, 1, "ann", &format!("{n:04}")).await.status }
        });
        let answers = join_all(guesses).await;
        let count = |status: u16| answers.iter().filter(|answer| **answer == status).count();
        assert_eq!((count(401), count(429)), (3, 197));
        log_in(&house, 1, "ann", PIN).await.is_problem(429, "login_locked");
    }
}

#[tokio::test]
async fn who_locks_a_login_locks_it_for_the_own_address_only() {
    let house = house(strict()).await;
    for _ in 0..3 {
        log_in(&house, 2, "ada", "0000").await.is_problem(401, "wrong_login");
    }
    log_in(&house, 2, "ada", PIN).await.is_problem(429, "login_locked");
    assert_eq!(log_in(&house, 1, "ada", PIN).await.status, 200);
}

#[tokio::test]
async fn a_shift_manager_opens_a_locked_login_again_and_that_is_written_down() {
    let house = house(Bounds::default()).await;
    for _ in 0..3 {
        log_in(&house, 1, "ann", "0000").await.is_problem(401, "wrong_login");
    }
    log_in(&house, 1, "ann", PIN).await.is_problem(429, "login_locked");
    let dora = house.client("dora").await;
    dora.send("DELETE", "/api/locks/ann", None).await.is_problem(403, "not_allowed");
    let sue = house.client("sue").await;
    assert_eq!(sue.send("DELETE", "/api/locks/ann", None).await.status, 204);
    assert_eq!(log_in(&house, 1, "ann", PIN).await.status, 200);
    let events = house.client("abe").await.get("/api/events?kind=login-unlocked").await.ok();
    assert_eq!(events["events"][0]["facts"]["login"], "ann");
    assert_eq!(events["events"].as_array().unwrap().len(), 1);
    // Not twice a day: whoever opens locks must not guess with it.
    for _ in 0..3 {
        log_in(&house, 1, "ann", "0000").await.is_problem(401, "wrong_login");
    }
    let again = sue.send("DELETE", "/api/locks/ann", None).await;
    again.is_problem(409, "opened_today");
}

#[tokio::test]
async fn an_address_that_tries_everybody_waits_and_nobody_else_does() {
    let bounds = Bounds { failures_per_address: 5, ..strict() };
    let house = house(bounds).await;
    for n in 0..5 {
        log_in(&house, 2, &format!("patron-{n}"), "1111").await.is_problem(401, "wrong_login");
    }
    log_in(&house, 2, "ann", PIN).await.is_problem(429, "login_locked");
    assert_eq!(log_in(&house, 3, "ann", PIN).await.status, 200);
    house.advance(10 * 60 * 1000);
    assert_eq!(log_in(&house, 2, "bob", PIN).await.status, 200);
}

#[tokio::test]
async fn forty_logins_at_once_are_answered_and_none_is_a_fault() {
    let house = house(Bounds::default()).await;
    let logins = (0..40).map(|n| {
        let (house, login) = (&house, if n % 2 == 0 { "ann" } else { "bob" });
        async move { log_in(house, 1, login, PIN).await.status }
    });
    let answers = join_all(logins).await;
    assert_eq!(answers, vec![200; 40], "right PINs of one login wait for each other");
}

/// Whether a client from 127.0.0.`last` is answered.
async fn gets_in(house: &House, last: u8) -> bool {
    let asking = async {
        let stream = connect_from(house, last).await;
        let stranger: Client = house.stranger();
        stranger.raw_over(stream, ("GET", "/livez"), &[], b"").await.status == 200
    };
    timeout(PATIENCE, asking).await.unwrap_or(false)
}

#[tokio::test]
async fn idle_and_slow_connections_keep_nobody_out() {
    raise_file_limit();
    let bounds = Bounds { connections: 400, connections_per_address: 100, ..strict() };
    let house = house(bounds).await;
    let head = "POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    let mut held = Vec::new();
    for n in 0..1_700_u32 {
        let last = 2 + u8::try_from(n % 5).unwrap();
        let mut stream = connect_from(&house, last).await;
        match n % 17 {
            0..=10 => {} // says nothing
            11..=13 => stream.write_all(head.as_bytes()).await.unwrap_or_default(),
            _ => {
                let body = format!("{head}Content-Length: 90\r\n\r\n{{");
                stream.write_all(body.as_bytes()).await.unwrap_or_default();
            }
        }
        held.push(stream);
    }
    assert!(gets_in(&house, 1).await, "another address");
    assert!(gets_in(&house, 2).await, "the address itself");
    house.client("ann").await;
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_closed_and_a_body_that_does_not_come_is_a_408() {
    let bounds =
        Bounds { head: Duration::from_millis(100), body: Duration::from_millis(100), ..strict() };
    let house = house(bounds).await;
    let mut silent = connect_from(&house, 1).await;
    let mut answer = Vec::new();
    timeout(PATIENCE, silent.read_to_end(&mut answer)).await.unwrap().unwrap();
    let mut slow = connect_from(&house, 1).await;
    let head = "POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 90\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    timeout(PATIENCE, slow.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(answer, b"HTTP/1.1 408");
}

#[tokio::test]
async fn only_a_trusted_proxy_says_whom_it_speaks_for() {
    let proxies = Networks(vec!["127.0.0.9/32".parse().unwrap()]);
    let house = house(Bounds { proxies, ..strict() }).await;
    let log_in_for = async |last: u8, client: &str, pin: &str| {
        let body = json!({ "login": "ann", "pin": pin }).to_string();
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", client)];
        let stream = connect_from(&house, last).await;
        let call = ("POST", "/api/sessions");
        house.stranger().raw_over(stream, call, &headers, body.as_bytes()).await.status
    };
    for n in 0..3 {
        // a new made-up address each time
        assert_eq!(log_in_for(2, &format!("192.0.2.{n}"), "0000").await, 401);
    }
    assert_eq!(log_in_for(2, "192.0.2.77", PIN).await, 429, "counted by the real address");
    for _ in 0..3 {
        assert_eq!(log_in_for(9, "198.51.100.1", "0000").await, 401);
    }
    assert_eq!(log_in_for(9, "198.51.100.1", PIN).await, 429);
    assert_eq!(log_in_for(9, "198.51.100.2", PIN).await, 200, "others behind the proxy");
}
