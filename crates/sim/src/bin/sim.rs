//! `sim SEED [STEPS]` runs one casino and says what it saw; `sim FROM..` runs one seed after another
//! until one fails.

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
    let endless = first.ends_with("..");
    let Ok(from) = first.trim_end_matches("..").parse::<u64>() else { return ExitCode::from(2) };
    let Ok(library) = Library::built_in().map(Arc::new) else { return ExitCode::FAILURE };
    let mut seed = from;
    loop {
        let result = run(seed, &library, steps);
        if tell(seed, &result).is_err() || result.is_err() {
            return ExitCode::FAILURE;
        }
        if !endless {
            return ExitCode::SUCCESS;
        }
        seed += 1;
    }
}
