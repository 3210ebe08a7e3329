//! `croupier settle` against the least any program could do with the same lines: parse them into
//! `serde_json::Value` and write them again. Both sides in one run, interleaved; asserts the
//! answers and that memory stays constant.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing)] // a bench may panic

use croupier_store::conformance::new_folder;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const REPETITIONS: usize = 3;
const GOAL: f64 = 2.5;
/// A stream of any length must fit in this much memory.
const MEMORY_MAX_KIB: u64 = 32 * 1024;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

/// Rounds of a run.
fn rounds() -> u64 {
    if is_small() { 20_000 } else { 1_000_000 }
}

fn main() {
    let folder = new_folder("bench");
    let input = folder.join("rounds.jsonl");
    let bankers = write_rounds(&input);
    let mut ratios = Vec::new();
    for _ in 0..if is_small() { 1 } else { REPETITIONS } {
        let plain = reprint(&input);
        let (settled, memory, answers) = settle(&input);
        assert!(memory < MEMORY_MAX_KIB, "settle used {memory} KiB");
        assert_eq!(
            (answers.lines, answers.bankers),
            (rounds(), bankers),
            "all answered, and rightly"
        );
        let ratio = settled.as_secs_f64() / plain.as_secs_f64();
        println!(
            "settle {:.2} s, Value and back {:.2} s, ratio {ratio:.2}, peak memory {memory} KiB",
            settled.as_secs_f64(),
            plain.as_secs_f64()
        );
        ratios.push(ratio);
    }
    if is_small() {
        std::fs::remove_dir_all(&folder).unwrap();
        return;
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios[REPETITIONS / 2];
    println!(
        "settle, {} rounds of 8 bets: {median:.2}x of Value and back (goal <= {GOAL})",
        rounds()
    );
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(median <= GOAL);
}

/// A million rounds of eight bets, cards from a small fixed generator; how many the Banker wins is
/// reckoned here by points alone, without the library.
fn write_rounds(path: &Path) -> u64 {
    let mut out = BufWriter::new(File::create(path).unwrap());
    let mut state = 1u64;
    let mut next = |bound: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let names = [
        "banker",
        "player",
        "tie",
        "player-pair",
        "banker-pair",
        "big-tiger",
        "small-tiger",
        "player-char-siu",
    ];
    let mut bankers = 0;
    for id in 0..rounds() {
        let cards: Vec<u64> = (0..6).map(|_| next(52)).collect();
        let (used, banker_won) = play(&cards);
        bankers += u64::from(banker_won);
        let text = |card: &u64| {
            let rank = "A23456789TJQK".as_bytes()[usize::try_from(card / 4).unwrap()];
            let suit = "CDHS".as_bytes()[usize::try_from(card % 4).unwrap()];
            format!("{}{}", char::from(rank), char::from(suit))
        };
        let bets: Vec<Value> = names
            .iter()
            .enumerate()
            .map(|(index, bet)| {
                let (id, patron) = (format!("b{index}"), format!("p{}", index / 4));
                let (seat, stake) = (1 + index / 4, 1_000 + next(100_000));
                json!({ "id": id, "patron": patron, "seat": seat, "bet": bet, "stake": stake })
            })
            .collect();
        let cards: Vec<String> = cards[..used].iter().map(text).collect();
        let (id, rulebook) = (format!("r{id}"), "tiger-buffalo-commission-insurance");
        let round =
            json!({ "id": id, "rulebook": rulebook, "layout": "A", "cards": cards, "bets": bets });
        serde_json::to_writer(&mut out, &round).unwrap();
        out.write_all(b"\n").unwrap();
    }
    out.flush().unwrap();
    bankers
}

/// How many of six cards a round takes, and whether the Banker wins it.
fn play(cards: &[u64]) -> (usize, bool) {
    let points = |index: usize| {
        let value = cards[index] / 4 + 1;
        if value >= 10 { 0 } else { value }
    };
    let (mut player, mut banker) = ((points(0) + points(2)) % 10, (points(1) + points(3)) % 10);
    let mut used = 4;
    if player < 8 && banker < 8 {
        let mut third = None;
        if player <= 5 {
            third = Some(points(4));
            player = (player + points(4)) % 10;
            used = 5;
        }
        let draws = match (third, banker) {
            (None, banker) => banker <= 5,
            (Some(_), 0..=2) => true,
            (Some(third), 3) => third != 8,
            (Some(third), 4) => (2..=7).contains(&third),
            (Some(third), 5) => (4..=7).contains(&third),
            (Some(third), 6) => third == 6 || third == 7,
            (Some(_), _) => false,
        };
        if draws {
            banker = (banker + points(used)) % 10;
            used += 1;
        }
    }
    (used, banker > player)
}

fn reprint(input: &Path) -> Duration {
    let started = Instant::now();
    let mut out = BufWriter::new(File::create("/dev/null").unwrap());
    let mut reader = BufReader::new(File::open(input).unwrap());
    let mut line = String::new();
    while reader.read_line(&mut line).unwrap() > 0 {
        let value: Value = serde_json::from_str(&line).unwrap();
        serde_json::to_writer(&mut out, &value).unwrap();
        out.write_all(b"\n").unwrap();
        line.clear();
    }
    out.flush().unwrap();
    started.elapsed()
}

/// Runs the real binary, reading its answers and watching its memory as they come.
fn settle(input: &Path) -> (Duration, u64, Answers) {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg("settle")
        .stdin(Stdio::from(File::open(input).unwrap()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut out = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let (mut answers, mut memory, mut line) = (Answers::default(), 0, String::new());
    while out.read_line(&mut line).unwrap() > 0 {
        answers.lines += 1;
        answers.bankers += u64::from(line.contains("\"result\":\"banker\""));
        if answers.lines % 10_000 == 0 {
            memory = memory.max(peak_kib(&status));
        }
        line.clear();
    }
    assert!(child.wait().unwrap().success());
    (started.elapsed(), memory, answers)
}

#[derive(Default)]
struct Answers {
    lines: u64,
    bankers: u64,
}

fn peak_kib(status: &str) -> u64 {
    let text = std::fs::read_to_string(status).unwrap_or_default();
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
