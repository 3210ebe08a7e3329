//! Changed lines for `settle` and `established`: each gets one answer, whatever it holds.

#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;

use crate::run::{code, croupier, lines};
use mutate::Mutator;

/// So many lines for every second of `FUZZ_SECONDS`.
const PER_SECOND: f64 = 3_000.0;

/// Lines to begin with.
const SETTLE: &str = include_str!("../../../../vectors/fuzz/settle.jsonl");

fn changed(seeds: &str) -> Vec<u8> {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse::<f64>().ok());
    let count = (PER_SECOND * seconds.unwrap_or(1.0)).min(1e7).round();
    let seeds: Vec<Vec<u8>> = seeds.lines().map(|seed| seed.as_bytes().to_vec()).collect();
    let mut mutator = Mutator::new(1, seeds);
    let mut input = Vec::new();
    let mut made = 0.0;
    while made < count {
        let line = mutator.next();
        // A line is not empty and ends where it ends.
        let line: Vec<u8> = line.into_iter().filter(|byte| !b"\r\n".contains(byte)).collect();
        if line.iter().any(|byte| !byte.is_ascii_whitespace()) {
            input.extend(line);
            input.push(b'\n');
            made += 1.0;
        }
    }
    input
}

#[test]
fn every_changed_line_gets_one_answer() {
    for command in ["settle", "established"] {
        let input = changed(SETTLE);
        let output = croupier(&[command, "--json"], &input);
        assert!([0, 1].contains(&code(&output)), "{}", String::from_utf8_lossy(&output.stderr));
        let asked = input.iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(lines(&output).len(), asked, "{command}");
    }
}
