//! Holds the published figures against what is counted and writes docs/published.md.

use croupier_proof::published::{Verdict, check_all, figures, page};
use croupier_proof::vectors::project_root;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("published: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let checked = check_all(figures()?)?;
    let path = project_root().join("docs/published.md");
    std::fs::write(&path, page(&checked)).map_err(|error| error.to_string())?;
    let unexplained =
        checked.iter().filter(|one| one.verdict != Verdict::Agrees && one.figure.why.is_empty());
    for one in unexplained {
        eprintln!("{}: {:?} counted {:?}", one.figure.line, one.figure, one.counted);
    }
    Ok(())
}
