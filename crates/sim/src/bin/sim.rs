//! `sim SEED [STEPS]` runs one casino and reports what it saw; `sim FROM..TO` and `sim FROM..` run
//! one seed after another until one fails.

use croupier_rules::rulebook::Library;
use croupier_sim::{Report, Violation, run};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

const STEPS: u64 = 2_000;

fn tell(seed: u64, result: &Result<Report, Violation>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match result {
        Ok(report) => writeln!(out, "seed {seed}: {report:?}"),
        Err(violation) => writeln!(out, "{violation}"),
    }
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let first = args.next().unwrap_or_else(|| "0..".to_owned());
    let steps = args.next().and_then(|steps| steps.parse().ok()).unwrap_or(STEPS);
    let Some((from, to)) = seeds(&first) else { return ExitCode::from(2) };
    let Ok(library) = Library::built_in().map(Arc::new) else { return ExitCode::FAILURE };
    for seed in from..to {
        let result = run(seed, &library, steps);
        if tell(seed, &result).is_err() || result.is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The first seed, and the seed after the last.
fn seeds(text: &str) -> Option<(u64, u64)> {
    match text.split_once("..") {
        None => text.parse().ok().map(|seed: u64| (seed, seed.saturating_add(1))),
        Some((from, "")) => from.parse().ok().map(|from| (from, u64::MAX)),
        Some((from, to)) => from.parse().ok().zip(to.parse().ok()),
    }
}
