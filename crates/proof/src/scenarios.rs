//! Plays every scenario and adds the paragraphs it shows to the report of the vectors.

use crate::run::{By, Report, Shown};
use crate::trace::{Paragraph, paragraphs};
use crate::vectors::{files, project_root};
use croupier_rules::rulebook::Library;
use croupier_scenario::{Proven, Transcript, play, read};

/// The folder of the scenarios.
const FOLDER: &str = "scenarios";

/// Plays all of `scenarios/` and reports the paragraphs shown and the failures.
pub fn run(library: &Library, report: &mut Report) -> Result<(), String> {
    let known = paragraphs()?;
    for (name, path) in files(&project_root().join(FOLDER), FOLDER, ".scenario")? {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        *report.lines.entry("scenario".to_owned()).or_default() += 1;
        let played = read(&name, &text).and_then(|scenario| play(&scenario, library));
        match played {
            Err(fault) => report.failures.push(fault.to_string()),
            Ok(transcript) => match stands_where_it_belongs(&name, &transcript, &known) {
                Err(why) => report.failures.push(format!("{name}: {why}")),
                Ok(rulebook) => {
                    report.shown.extend(transcript.proven.iter().map(|proven| Shown {
                        rulebook: rulebook.to_owned(),
                        paragraph: proven.paragraph.clone(),
                        vector: format!("{name}:{}", proven.line),
                        by: By::Table,
                        sentence: sentence(&name, &transcript, proven),
                    }));
                }
            },
        }
    }
    Ok(())
}

/// The sentence a claim shows: the one it names, or the title of the scenario for the paragraph the
/// file is named after.
fn sentence(name: &str, transcript: &Transcript, proven: &Proven) -> Option<String> {
    let file = name.strip_suffix(".scenario").unwrap_or(name);
    let named_after = file.rsplit_once('/').is_some_and(|(_, last)| last == proven.paragraph);
    let title = || named_after.then(|| transcript.title.clone());
    proven.sentence.clone().or_else(title).filter(|sentence| !sentence.is_empty())
}

/// Checks that a scenario lies in the folder of its rulebook, shows the paragraph it is named
/// after, and names no paragraph that does not exist.
fn stands_where_it_belongs<'t>(
    name: &str,
    transcript: &'t Transcript,
    known: &[Paragraph],
) -> Result<&'t str, String> {
    let rulebook = transcript.rulebook.split('@').next().unwrap_or_default();
    let file = name.strip_suffix(".scenario").unwrap_or(name);
    let (folder, paragraph) = file.rsplit_once('/').unwrap_or(("", file));
    if folder != format!("{FOLDER}/{rulebook}") {
        return Err(format!("it is played by {rulebook} and stands elsewhere"));
    }
    let exists = |number: &str| {
        let paragraph = known.iter().any(|each| each.rulebook == rulebook && each.number == number);
        paragraph || number.strip_prefix('R').is_some_and(|ruling| ruling.parse::<u8>().is_ok())
    };
    if let Some(proven) = transcript.proven.iter().find(|proven| !exists(&proven.paragraph)) {
        return Err(format!("line {}: there is no paragraph {}", proven.line, proven.paragraph));
    }
    match transcript.proven.iter().any(|proven| proven.paragraph == paragraph) {
        true => Ok(rulebook),
        false => Err(format!("it is named after {paragraph} and does not show it")),
    }
}
