//! Prints the trace: every paragraph with the vectors and scenarios that show it, and the counts.
//! Fails if a vector or scenario fails, a paragraph is not accounted for, or no running table shows
//! a procedure.

use croupier_proof::{claims, run, scenarios, trace, vectors};
use croupier_rules::rulebook::Library;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match print() {
        Ok(faults) if faults.is_empty() => ExitCode::SUCCESS,
        Ok(faults) => {
            let _ = writeln!(std::io::stderr(), "{}", faults.join("\n"));
            ExitCode::FAILURE
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table; returns what is wrong.
fn print() -> Result<Vec<String>, String> {
    let library = Library::built_in().map_err(|error| error.to_string())?;
    let mut report = run::run(&library, &vectors::read_all()?);
    scenarios::run(&library, &mut report)?;
    claims::run(&mut report)?;
    let trace = trace::trace(&report)?;
    // A reader that closes the pipe early (`| head`) has seen enough.
    let _ = write!(std::io::stdout(), "{trace}");
    Ok(report.failures.into_iter().chain(trace.faults).collect())
}
