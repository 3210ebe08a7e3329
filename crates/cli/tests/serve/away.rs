//! While the journal is away every route that needs it says so, 503 with `Retry-After`, to whoever
//! may use it: nothing is said not to exist.

use crate::database::until_ready;
use crate::kit::{Scratch, Server};
use croupier_store::conformance::PostgresServer;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;

const PEOPLE: [(&str, &str); 8] = [
    ("8001", "1111"),
    ("dora", "2468"),
    ("sam", "2468"),
    ("mia", "2468"),
    ("sue", "2468"),
    ("carl", "2468"),
    ("abe", "2468"),
    ("ada", "2468"),
];
/// What stands in a path where the contract has a name.
const NAMES: [(&str, &str); 8] = [
    ("table", "live-dice"),
    ("round", "1"),
    ("seat", "1"),
    ("bet", "small"),
    ("patron", "ann"),
    ("level", "1"),
    ("seed", "1"),
    ("number", "1"),
];

/// After these a session may no longer ask.
const LEAVE: [&str; 2] = ["DELETE /api/sessions", "PUT /api/me/lock"];
/// Where what is answered without the journal begins.
const ANYWAY: [&str; 6] = [
    "GET /livez",
    "GET /api/openapi.json",
    "GET /metrics",
    "GET /version",
    "GET /api/trainer",
    "DELETE /api/locks/", // who guessed too often is not in it
];

/// The status and the headers of an answer.
fn ask(server: &Server, (method, path): (&str, &str), token: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let key = uuid::Uuid::now_v7();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIdempotency-Key: {key}\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let text = String::from_utf8_lossy(&answer).to_lowercase();
    let (head, _) = text.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_owned())
}

/// Every route of the contract, with names in its path.
fn routes(contract: &Value) -> Vec<(String, String)> {
    let mut routes = Vec::new();
    for (path, methods) in contract["paths"].as_object().unwrap() {
        let parts = path.split('/').map(|part| {
            let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
            let known = name.and_then(|name| NAMES.iter().find(|(known, _)| *known == name));
            known.map_or_else(|| part.replace(['{', '}'], ""), |(_, value)| (*value).to_owned())
        });
        let path = parts.collect::<Vec<_>>().join("/");
        for method in methods.as_object().unwrap().keys() {
            routes.push((method.to_uppercase(), path.clone()));
        }
    }
    routes
}

#[test]
fn while_the_journal_is_away_every_route_that_needs_it_says_503_and_when_to_ask_again() {
    let (data, database) = (Scratch::new("away"), PostgresServer::start());
    let file = data.0.join("database");
    std::fs::write(&file, database.url() + "\n").unwrap();
    let server = Server::start(&data.0, &["--demo", "--database-file", file.to_str().unwrap()]);
    let tokens = PEOPLE.map(|(login, pin)| server.log_in(login, pin));
    let contract = server.client(None).get("/api/openapi.json");
    database.crash();
    until_ready(&server, false);
    let mut away = BTreeSet::new();
    for (method, path) in routes(&contract) {
        let named = format!("{method} {path}");
        // a socket is no answer; exercises stand in no journal; single sign-on is not set up;
        // whoever leaves asks no more
        let other = ["/trainer/", "/oidc/"].iter().any(|part| path.contains(part));
        if other || path.ends_with("/live") || LEAVE.contains(&named.as_str()) {
            continue;
        }
        for token in &tokens {
            let (status, head) = ask(&server, (&method, &path), token);
            assert!(status != 404 && status != 500, "{named}: {head}");
            assert_eq!(status == 503, head.contains("\r\nretry-after: "), "{named}: {head}");
            match status {
                503 => drop(away.insert(named.clone())),
                200..300 => {
                    let anyway = ANYWAY.iter().any(|begin| named.starts_with(begin));
                    assert!(anyway, "{named}: {head}");
                }
                _ => {} // for somebody else, or what was sent is not read
            }
        }
    }
    for needed in ["GET /api/tables", "GET /api/tables/live-dice", "GET /api/me", "GET /api/books"]
    {
        assert!(away.contains(needed), "{needed}: {away:?}");
    }
    assert!(away.len() > 60, "{}: {away:?}", away.len());
}
