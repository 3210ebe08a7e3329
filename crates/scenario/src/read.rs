//! Reads a file into its heading and its steps. A step is a line without indentation, with the
//! indented lines below it, which say what it must lead to.

use crate::fault::Fault;
use crate::grammar::{Word, words};

/// A line with its number and words.
#[derive(Clone, Debug)]
pub(crate) struct Numbered {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) words: Vec<Word>,
}

/// A line and what it must lead to.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) said: Numbered,
    pub(crate) expected: Vec<Numbered>,
}

/// A scenario that is read and not yet played.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(crate) file: String,
    /// The comment the file opens with.
    pub(crate) title: String,
    pub(crate) heading: Vec<Numbered>,
    pub(crate) steps: Vec<Step>,
}

/// The words a line of the heading begins with.
const HEADING: [&str; 7] = ["rulebook", "layout", "limits", "table", "set", "people", "decks"];

/// Reads a file.
pub fn read(file: &str, text: &str) -> Result<Scenario, Fault> {
    let mut scenario = Scenario {
        file: file.to_owned(),
        title: text.lines().next().unwrap_or("").trim_start_matches('#').trim().to_owned(),
        heading: Vec::new(),
        steps: Vec::new(),
    };
    for (index, written) in text.lines().enumerate() {
        let line = index + 1;
        let fault = |what: &str| Fault { file: file.to_owned(), line, what: what.to_owned() };
        let words = words(written).map_err(|what| fault(&what))?;
        let Some(first) = words.first() else { continue };
        let is_heading = HEADING.contains(&first.text());
        let numbered = Numbered { line, text: written.trim().to_owned(), words };
        if written.starts_with([' ', '\t']) {
            let step = scenario.steps.last_mut();
            step.ok_or_else(|| fault("an expectation must stand under a step"))?
                .expected
                .push(numbered);
        } else if is_heading && scenario.steps.is_empty() {
            scenario.heading.push(numbered);
        } else {
            scenario.steps.push(Step { said: numbered, expected: Vec::new() });
        }
    }
    Ok(scenario)
}
