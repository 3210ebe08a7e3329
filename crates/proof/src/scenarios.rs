//! Plays every scenario and adds the paragraphs it shows to the report of the vectors.

use crate::run::{By, Report, Shown};
use crate::sentences::{self, Sentence};
use crate::trace::{Paragraph, paragraphs};
use crate::vectors::{files, project_root};
use croupier_rules::rulebook::Library;
use croupier_rules::rulings;
use croupier_scenario::{Transcript, play, read};

/// The folder of the scenarios.
const FOLDER: &str = "scenarios";

/// Plays all of `scenarios/` and reports the paragraphs shown and the failures.
pub fn run(library: &Library, report: &mut Report) -> Result<(), String> {
    let known = (paragraphs()?, sentences::sentences()?);
    for (name, path) in files(&project_root().join(FOLDER), FOLDER, ".scenario")? {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        *report.lines.entry("scenario".to_owned()).or_default() += 1;
        let played = read(&name, &text).and_then(|scenario| play(&scenario, library));
        match played {
            Err(fault) => report.failures.push(fault.to_string()),
            Ok(transcript) => match checked(&name, &transcript, &known) {
                Err(why) => report.failures.push(format!("{name}: {why}")),
                Ok(rulebook) => {
                    report.shown.extend(transcript.proven.iter().map(|proven| Shown {
                        rulebook: rulebook.to_owned(),
                        paragraph: proven.paragraph.clone(),
                        vector: format!("{name}:{}", proven.line),
                        by: By::Table,
                        sentence: proven.sentence.clone(),
                    }));
                }
            },
        }
    }
    Ok(())
}

/// The rulebook of a scenario that stands where it belongs and quotes what is printed.
fn checked<'t>(
    name: &str,
    transcript: &'t Transcript,
    (known, sentences): &(Vec<Paragraph>, Vec<Sentence>),
) -> Result<&'t str, String> {
    let rulebook = stands_where_it_belongs(name, transcript, known)?;
    quotes_the_document(transcript, rulebook, sentences)?;
    Ok(rulebook)
}

/// Checks that every claim that quotes a sentence quotes one of its paragraph.
fn quotes_the_document(
    transcript: &Transcript,
    rulebook: &str,
    known: &[Sentence],
) -> Result<(), String> {
    for proven in
        transcript.proven.iter().filter(|proven| rulings::find(&proven.paragraph).is_none())
    {
        let (rulebook, number) = (rulebook.to_owned(), proven.paragraph.clone());
        let claimed = Paragraph { rulebook, number };
        let checked =
            proven.sentence.iter().map(|quoted| sentences::check(known, &claimed, quoted));
        let checked: Result<(), String> = checked.collect();
        checked.map_err(|why| format!("line {}: {why}", proven.line))?;
    }
    Ok(())
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
        paragraph || rulings::find(number).is_some()
    };
    if let Some(proven) = transcript.proven.iter().find(|proven| !exists(&proven.paragraph)) {
        return Err(format!("line {}: there is no paragraph {}", proven.line, proven.paragraph));
    }
    match transcript.proven.iter().any(|proven| proven.paragraph == paragraph) {
        true => Ok(rulebook),
        false => Err(format!("it is named after {paragraph} and does not show it")),
    }
}
