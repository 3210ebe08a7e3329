//! Kill -9 under load: every bet that was acknowledged is there exactly once, to the cent.

use crate::kit::{Client, Scratch, Server};
use croupier_store::{SqliteJournal, verify};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use uuid::Uuid;

const KILLS: u32 = 50;
/// Each patron's credit at the beginning, as the demo gives it.
const PATRONS: [(&str, &str, u64); 3] =
    [("8001", "1111", 500_000), ("8002", "2222", 1_000_000), ("8003", "3333", 2_500_000)];
/// Who they are in the eyes of an auditor, who may recall every round; a patron may the last 50.
const IDS: [&str; 3] = ["ann", "bob", "cai"];
/// Rounds of a fraction of a second, so that kills fall into every phase.
const TABLE: &str = "
[[table]]
id = \"fast\"
name = \"Fast\"
rulebook = \"sic-bo\"
positions = 6
dealing = \"automatic\"
betting_window_ms = 250
result_pause_ms = 20
card_pause_ms = 20
limits = { minimum = 100, maximum = 500000 }
";
const BETS: [&str; 6] = ["small", "big", "total-9", "total-12", "one-of-a-kind-3", "two-dice-1-2"];

/// A bet that was sent: under which key, where, and what was answered.
#[derive(Clone)]
struct Sent {
    key: String,
    round: u32,
    bet: &'static str,
    stake: u64,
    acknowledged: bool,
}

fn path(seat: usize, sent: &Sent) -> String {
    format!("/api/tables/fast/rounds/{}/bets/{seat}/{}", sent.round, sent.bet)
}

/// Bets until the server is gone. Whatever was answered is told to `told`.
fn play(client: &Client, seat: usize, told: &Sender<()>) -> Vec<Sent> {
    let mut all = Vec::new();
    for turn in 0_u64.. {
        let Some((200, view)) = client.send("GET", "/api/tables/fast", "", &Value::Null) else {
            break;
        };
        let round = u32::try_from(view["round"]["data"]["round"].as_u64().unwrap()).unwrap();
        let bet = BETS[usize::try_from(turn).unwrap() % BETS.len()];
        let (key, stake) = (Uuid::now_v7().to_string(), 100 + turn % 7 * 50);
        let mut sent = Sent { key, round, bet, stake, acknowledged: false };
        let body = json!({ "stake": stake });
        let answer = client.send("PUT", &path(seat, &sent), &sent.key, &body);
        sent.acknowledged = matches!(answer, Some((200, _)));
        let (refused, gone) = (matches!(answer, Some((409, _))), answer.is_none());
        if !refused {
            all.push(sent);
        }
        if gone || told.send(()).is_err() {
            break;
        }
    }
    all
}

/// What a patron's bets in a round came to: stake by bet, and the net in cents of those ended. The
/// patron sees no others; an auditor picks them by the name.
fn round_of(client: &Client, patron: &str, round: u32) -> (BTreeMap<String, u64>, i64) {
    let view = client.get(&format!("/api/tables/fast/rounds/{round}"));
    let (mut stakes, mut net) = (BTreeMap::new(), 0);
    let own = |bet: &&Value| bet["patron"].is_null() || bet["patron"] == patron;
    for bet in view["bets"].as_array().unwrap().iter().filter(own) {
        let stake = bet["stake"].as_u64().unwrap();
        let returned = bet["ended"]["returned"].as_i64().unwrap_or(0);
        net += returned - i64::try_from(stake).unwrap();
        let twice = stakes.insert(bet["bet"].as_str().unwrap().to_owned(), stake);
        assert_eq!(twice, None, "a bet is there twice: {view}");
    }
    (stakes, net)
}

/// Sends what had no answer again under its key: then it is registered, or it never was.
fn resolve(client: &Client, seat: usize, mut sent: Vec<Sent>) -> Vec<Sent> {
    for open in sent.iter_mut().filter(|sent| !sent.acknowledged) {
        let body = json!({ "stake": open.stake });
        let (status, answer) = client.send("PUT", &path(seat, open), &open.key, &body).unwrap();
        assert!(matches!(status, 200 | 409), "{status} {answer}");
        open.acknowledged = status == 200;
    }
    sent.retain(|sent| sent.acknowledged);
    sent
}

/// The last stake acknowledged on each bet is there, in every round from `from` on.
fn check(client: &Client, patron: &str, history: &[Sent], from: u32) {
    let mut rounds: BTreeMap<u32, BTreeMap<String, u64>> = BTreeMap::new();
    for sent in history.iter().filter(|sent| sent.round >= from) {
        rounds.entry(sent.round).or_default().insert(sent.bet.to_owned(), sent.stake);
    }
    for (round, stakes) in rounds {
        assert_eq!(round_of(client, patron, round).0, stakes, "round {round}");
    }
}

/// Credit at the beginning, plus what every round came to, is the credit now.
fn reckon(client: &Client, (auditor, patron): (&Client, &str), credit: u64) {
    let view = client.get("/api/tables/fast");
    let rounds = u32::try_from(view["round"]["data"]["round"].as_u64().unwrap()).unwrap();
    let net: i64 = (1..=rounds).map(|round| round_of(auditor, patron, round).1).sum();
    let now = client.get("/api/me")["credit"].as_i64().unwrap();
    assert_eq!(now, i64::try_from(credit).unwrap() + net);
}

#[test]
fn every_acknowledged_bet_survives_every_kill_exactly_once() {
    let data = Scratch::new("kill");
    let config = data.0.join("tables.toml");
    std::fs::write(&config, TABLE).unwrap();
    let more = ["--demo", "--config", config.to_str().unwrap()];
    let mut server = Server::start(&data.0, &more);
    let tokens = PATRONS.map(|(card, pin, _)| server.log_in(card, pin));
    // A patron recalls 50 rounds, and a quick machine plays more between two kills: an auditor
    // looks.
    let auditor = server.log_in("abe", "2468");
    let mut histories = PATRONS.map(|_| Vec::new());
    for kill in 0..KILLS {
        let (told, answers) = channel();
        let players: Vec<_> = tokens
            .iter()
            .enumerate()
            .map(|(index, token)| {
                let (client, told) = (server.client(Some(token)), told.clone());
                std::thread::spawn(move || play(&client, index + 1, &told))
            })
            .collect();
        drop(told);
        answers.iter().take(10 + usize::try_from(kill).unwrap() % 17).for_each(drop);
        server.kill();
        let sent: Vec<Vec<Sent>> = players.into_iter().map(|each| each.join().unwrap()).collect();
        server = Server::start(&data.0, &more);
        for (index, (token, sent)) in tokens.iter().zip(sent).enumerate() {
            let client = server.client(Some(token));
            let first = sent.iter().map(|sent| sent.round).min().unwrap_or(0);
            histories[index].extend(resolve(&client, index + 1, sent));
            check(&server.client(Some(&auditor)), IDS[index], &histories[index], first);
        }
    }
    let acknowledged: usize = histories.iter().map(Vec::len).sum();
    assert!(acknowledged > 200, "too little load: {acknowledged}");
    // Stopped in order, the journal is quiet: reckon what it holds.
    assert_eq!(server.terminate().code(), Some(0));
    let server = Server::start(&data.0, &["--demo"]);
    let abe = server.client(Some(&auditor));
    for (index, (token, (.., credit))) in tokens.iter().zip(PATRONS).enumerate() {
        check(&abe, IDS[index], &histories[index], 0);
        reckon(&server.client(Some(token)), (&abe, IDS[index]), credit);
    }
    assert_eq!(server.terminate().code(), Some(0));
    verify(&mut SqliteJournal::open(data.0.join("journal.db")).unwrap()).unwrap();
}
