//! `croupier odds --stdin`: shoes a second through the pipe, one core. Every line carries its
//! stamp, and for each of twenty bets the deals by pay row, the deals returned, and the house edge
//! to twelve places. The edges of a full shoe are asserted, and that every line is answered.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing)] // a bench may panic

use croupier_store::conformance::new_folder;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const RULEBOOK: &str = "tiger-buffalo-non-commission";
const REPETITIONS: usize = 5;
const GOAL: f64 = 50_000.0;

/// `cargo bench` says so; `cargo test` runs the same with little to do, for the answers.
fn is_small() -> bool {
    !std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let shoes = if is_small() { 2_000 } else { 400_000 };
    let folder = new_folder("shoes");
    let input = folder.join("shoes.jsonl");
    write_shoes(&input, shoes);
    let mut rates = Vec::new();
    for _ in 0..if is_small() { 1 } else { REPETITIONS } {
        let started = Instant::now();
        answer(&input, shoes);
        rates.push(shoes as f64 / started.elapsed().as_secs_f64());
    }
    std::fs::remove_dir_all(&folder).unwrap();
    if is_small() {
        return;
    }
    rates.sort_by(f64::total_cmp);
    let median = rates[rates.len() / 2];
    println!("odds --stdin, 20 bets a shoe: {median:.0} shoes a second (goal {GOAL:.0})");
}

/// A full shoe first, then shoes dealt down by a fixed sequence.
fn write_shoes(path: &Path, shoes: u64) {
    let mut out = BufWriter::new(File::create(path).unwrap());
    writeln!(out, "{{\"id\":0,\"decks\":8}}").unwrap();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for id in 1..shoes {
        let counts: Vec<String> = (0..13)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (8 + state % 25).to_string()
            })
            .collect();
        writeln!(out, "{{\"id\":{id},\"shoe\":[{}]}}", counts.join(",")).unwrap();
    }
    out.flush().unwrap();
}

fn answer(input: &Path, shoes: u64) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["odds", RULEBOOK, "--stdin"])
        .stdin(Stdio::from(File::open(input).unwrap()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let (mut lines, mut line) = (0, Vec::new());
    while out.read_until(b'\n', &mut line).unwrap() > 0 {
        if lines == 0 {
            // Published: Player 1.2351 %, no-commission Banker 1.4581 %.
            let first = String::from_utf8(line.clone()).unwrap();
            assert!(first.contains("\"house_edge\":0.012350813289}"), "{first}");
            assert!(first.contains("\"house_edge\":0.01458"), "{first}");
        }
        lines += 1;
        line.clear();
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(lines, shoes, "every shoe is answered");
}
