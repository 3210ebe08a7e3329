//! What was played, line by line, for people and programs.

use crate::grammar::dollars;
use croupier_house::Transfer;
use croupier_table::TableEvent;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A scenario as it was played; every expectation held.
#[derive(Clone, Debug, Serialize)]
pub struct Transcript {
    /// The file.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// The rulebook, as `id@version`.
    pub rulebook: String,
    /// The steps.
    pub steps: Vec<Played>,
    /// The paragraphs it has shown.
    pub proven: Vec<Proven>,
}

/// A step that was played.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// Its line.
    pub line: usize,
    /// Who did what, as written.
    pub said: String,
    /// Whether it was a preview: nothing of it happened.
    pub preview: bool,
    /// What happened.
    pub events: Vec<TableEvent>,
    /// The money that moved.
    pub transfers: Vec<Transfer>,
    /// The credits that changed, in cents.
    pub credits: BTreeMap<String, i64>,
    /// The code of the refusal, if there was one.
    pub refused: Option<String>,
    /// The refusal in words.
    pub why: Option<String>,
    /// The paragraphs the engine cited.
    pub cited: BTreeSet<String>,
    /// How many expectations held.
    pub held: usize,
}

/// A paragraph that a step has shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Proven {
    /// The paragraph.
    pub paragraph: String,
    /// The line that claims it.
    pub line: usize,
    /// Whether the engine cited it; otherwise an expected behaviour showed it.
    pub cited: bool,
    /// The sentence of the paragraph it shows, if the claim names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

fn name_of(event: &TableEvent) -> String {
    let json = serde_json::to_value(event).unwrap_or_default();
    json.get("event").and_then(|name| name.as_str()).unwrap_or("event").to_owned()
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} [{}, {}]", self.title, self.rulebook, self.file)?;
        for step in &self.steps {
            writeln!(f, "{:>4}  {}", step.line, step.said)?;
            if let Some(why) = &step.why {
                writeln!(f, "        refused: {why}")?;
            }
            let events: Vec<String> = step.events.iter().map(name_of).collect();
            if !events.is_empty() {
                writeln!(f, "        {}", events.join(", "))?;
            }
            for (patron, &cents) in &step.credits {
                let sign = if cents > 0 { "+" } else { "" };
                writeln!(f, "        {patron} {sign}{}", dollars(cents))?;
            }
            if !step.cited.is_empty() {
                let cited: Vec<&str> = step.cited.iter().map(String::as_str).collect();
                writeln!(f, "        by {}", cited.join(", "))?;
            }
        }
        let proven: Vec<&str> = self.proven.iter().map(|proven| &*proven.paragraph).collect();
        writeln!(f, "      shows {}", proven.join(", "))
    }
}
