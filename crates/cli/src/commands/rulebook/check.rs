//! `croupier rulebook check`: every fault of a file, then what is allowed and looks like a mistake.

use crate::commands::rules::print_json;
use crate::exit::Failure;
use croupier_odds::{BetOdds, CountedFrom, Shoe, baccarat_odds, rulebook_odds};
use croupier_rules::rulebook::{Fault, Rulebook, check};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;

/// What is said of one file.
struct Said {
    file: String,
    faults: Vec<Fault>,
    warnings: Vec<String>,
    rulebook: Option<Rulebook>,
}

/// Checks the files; one with faults does not keep the others from being checked.
pub fn run(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut said = Vec::new();
    for path in files {
        let file = path.display().to_string();
        let checked = check(&file, &super::read(path)?);
        let mut warnings: Vec<String> = checked.warnings.iter().map(Fault::to_string).collect();
        let (rulebook, faults) = match checked.rulebook {
            Ok(rulebook) => (Some(rulebook), Vec::new()),
            Err(faults) => (None, faults.0),
        };
        let returns = rulebook.iter().flat_map(generous);
        warnings.extend(returns.map(|warning| format!("{file}: {warning}")));
        said.push(Said { file, faults, warnings, rulebook });
    }
    if json {
        print_json(&Value::Array(said.iter().map(document).collect()))?
    } else {
        tell(&said)?
    }
    let faults: usize = said.iter().map(|said| said.faults.len()).sum();
    match faults {
        0 => Ok(()),
        1 => Err(Failure::Configuration("1 fault".to_owned())),
        faults => Err(Failure::Configuration(format!("{faults} faults"))),
    }
}

fn tell(said: &[Said]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for said in said {
        for fault in &said.faults {
            writeln!(out, "fault: {fault}")?;
        }
        for warning in &said.warnings {
            writeln!(out, "warning: {warning}")?;
        }
        if let Some(rulebook) = &said.rulebook {
            let (bets, reference) = (rulebook.bets.len(), rulebook.reference());
            let hash = &rulebook.hash;
            writeln!(out, "{}: no fault: {reference}, {bets} bets, sha256 {hash}", said.file)?;
        }
    }
    Ok(())
}

fn document(said: &Said) -> Value {
    let fault = |fault: &Fault| {
        json!({
            "line": fault.line, "column": fault.column, "key": fault.key, "message": fault.message,
        })
    };
    json!({
        "schema": "croupier.rulebook-check/1",
        "engine": croupier_odds::stamp::ENGINE,
        "file": said.file,
        "rulebook": said.rulebook.as_ref().map(Rulebook::reference),
        "hash": said.rulebook.as_ref().map(|rulebook| &rulebook.hash),
        "faults": said.faults.iter().map(fault).collect::<Vec<_>>(),
        "warnings": said.warnings,
    })
}

/// Bets that return more than is staked on them, with the fewest decks or the most. Pai gow is not
/// counted here: that takes long, and `croupier odds` does it.
fn generous(rulebook: &Rulebook) -> Vec<String> {
    let over = |bets: &[BetOdds<'_>], with: &str| -> Vec<String> {
        let over = bets.iter().filter(|bet| bet.figures.house_edge.is_negative());
        let told = |bet: &BetOdds<'_>| {
            let edge = bet.house_edge_percent();
            format!("{} returns more than 100%{with}: the house edge is {edge}%", bet.bet)
        };
        over.map(told).collect()
    };
    match CountedFrom::of(rulebook.game) {
        CountedFrom::Rulebook => rulebook_odds(rulebook)
            .map_or_else(|error| vec![error.to_string()], |report| over(&report.bets, "")),
        CountedFrom::Shoe => {
            let range = rulebook.decks().unwrap_or(8..=8);
            let mut decks = vec![*range.start(), *range.end()];
            decks.dedup();
            let counted = decks.into_iter().map(|decks| {
                let shoe = Shoe::of_decks(rulebook, Some(decks.into()));
                let shoe = shoe.map_err(|error| error.to_string())?;
                let report = baccarat_odds(rulebook, None, &shoe);
                let report = report.map_err(|error| error.to_string())?;
                Ok(over(&report.bets, &format!(" with {decks} decks")))
            });
            let counted = counted.collect::<Result<Vec<_>, String>>();
            counted.map_or_else(|error| vec![error], |told| told.concat())
        }
        CountedFrom::Hands => Vec::new(),
    }
}
