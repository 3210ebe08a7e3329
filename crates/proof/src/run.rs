//! Runs vectors against the rules. Each format has its runner. A runner returns an answer only if
//! every expectation of the line held; the answer carries the paragraphs the rules cited.

mod equipment;
mod established;
mod limits;
mod pai_gow;
mod roads;
mod rounds;
mod tables;
mod throws;

use crate::vectors::Vector;
use croupier_rules::baccarat::Stage;
use croupier_rules::rulebook::{Citation, Condition, Library, RuleKey, Rulebook};
use croupier_rules::settlement::Outcome;
use std::collections::{BTreeMap, BTreeSet};

/// An event caused by a line, for the tests that check that every possible event occurred.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    /// A row of its pay table paid a bet.
    Paid {
        /// The bet's name.
        bet: String,
        /// The row.
        when: Condition,
    },
    /// A bet was lost or returned.
    Ended {
        /// The bet's name.
        bet: String,
        /// How.
        end: End,
    },
    /// An insurance ended.
    Insured {
        /// The place of its row in the pay table.
        row: usize,
        /// How.
        end: End,
        /// Whether the round was a tie.
        tie: bool,
    },
    /// A layout was played on.
    Layout(String),
    /// Something was refused with this code.
    Refused(String),
}

/// How a bet ended; this order is only for sorting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // the names say all there is
pub enum End {
    Won,
    Lost,
    Returned,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        match outcome {
            Outcome::Won => End::Won,
            Outcome::Lost => End::Lost,
            Outcome::Returned => End::Returned,
        }
    }
}

/// The answer of the rules to a line whose expectations held.
#[derive(Default, Debug)]
struct Answer {
    paragraphs: BTreeSet<String>,
    seen: BTreeSet<Seen>,
}

impl Answer {
    fn cited(&mut self, citation: &Citation<'_>) {
        self.paragraphs.extend(citation.paragraphs().map(str::to_owned));
    }

    fn key(&mut self, rulebook: &Rulebook, key: RuleKey) {
        if let Some(citation) = rulebook.cite(key) {
            self.cited(&citation);
        }
    }

    fn refused(&mut self, rulebook: &Rulebook, code: &str, rule: Option<RuleKey>) {
        self.seen.insert(Seen::Refused(code.to_owned()));
        if let Some(rule) = rule {
            self.key(rulebook, rule);
        }
    }
}

/// What shows a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum By {
    /// A running table: a scenario, a table test or a browser test.
    Table,
    /// The rules alone.
    Vector,
}

/// A paragraph of a rulebook and the line that shows it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// The rulebook.
    pub rulebook: String,
    /// The paragraph.
    pub paragraph: String,
    /// File and line.
    pub vector: String,
    /// Whether a running table shows it.
    pub by: By,
    /// The sentence of the paragraph that is shown, if the claim names it.
    pub sentence: Option<String>,
}

/// The result of running many lines.
#[derive(Default, Debug)]
pub struct Report {
    /// Paragraphs that the rules cited, and where.
    pub shown: BTreeSet<Shown>,
    /// What happened, by rulebook.
    pub seen: BTreeSet<(String, Seen)>,
    /// Lines that failed, each with file, line, citation and the fault.
    pub failures: Vec<String>,
    /// How many lines of each format were run.
    pub lines: BTreeMap<String, usize>,
}

type Runner = fn(&Rulebook, &Vector) -> Result<Answer, String>;

/// Every format, by the name a file gives in its `format` directive.
const FORMATS: [(&str, Runner); 11] = [
    ("rounds", rounds::run),
    ("next-card", equipment::next_card),
    ("layouts", equipment::layouts),
    ("positions", equipment::positions),
    ("choices", equipment::choices),
    ("pro-rata", limits::run),
    ("established", established::run),
    ("throws", throws::run),
    ("pai-gow", pai_gow::run),
    ("roads", roads::run),
    ("tables", tables::run),
];

/// The format whose lines lead a table.
const RUNS_A_TABLE: &str = "tables";

/// Runs every line, for each of the rulebooks it names.
pub fn run(library: &Library, vectors: &[Vector]) -> Report {
    let mut report = Report::default();
    for vector in vectors {
        if let Err(why) = run_one(library, vector, &mut report) {
            report.failures.push(format!("{vector}: {why}"));
        }
    }
    report
}

fn run_one(library: &Library, vector: &Vector, report: &mut Report) -> Result<(), String> {
    let format = vector.need("format")?;
    let (_, runner) = FORMATS
        .iter()
        .find(|(name, _)| *name == format)
        .ok_or_else(|| format!("there is no format \"{format}\""))?;
    *report.lines.entry(format.to_owned()).or_default() += 1;
    for reference in vector.need("rulebook")?.split_whitespace() {
        // At the end of time every built-in rulebook is in effect.
        let rulebook = library.find(reference, i64::MAX).map_err(|error| error.to_string())?;
        let answer = runner(rulebook, vector).map_err(|why| format!("{reference}: {why}"))?;
        let of_rulebook = |seen| (rulebook.id.clone(), seen);
        report.seen.extend(answer.seen.into_iter().map(of_rulebook));
        let by = if format == RUNS_A_TABLE { By::Table } else { By::Vector };
        report.shown.extend(answer.paragraphs.into_iter().map(|paragraph| Shown {
            rulebook: rulebook.id.clone(),
            paragraph,
            vector: format!("{}:{}", vector.file, vector.line),
            by,
            sentence: None,
        }));
    }
    Ok(())
}

/// Checks that an answer equals the line's value; `what` names it.
fn expect(what: &str, wanted: &str, found: &str) -> Result<(), String> {
    if wanted == found {
        return Ok(());
    }
    Err(format!("{what} should be {wanted}, is {found}"))
}

/// Checks that a refusal has the code and paragraph of a line whose outcome is `refused CODE`.
fn expect_refused(
    rulebook: &Rulebook,
    vector: &Vector,
    code: &str,
    rule: Option<RuleKey>,
) -> Result<Answer, String> {
    expect("the outcome", vector.need("outcome")?, &format!("refused {code}"))?;
    let cited = rule.and_then(|rule| rulebook.cite(rule));
    let cited = cited.map_or("-", |citation| citation.first);
    expect("the rule", vector.get("rule").unwrap_or("-"), cited)?;
    let mut answer = Answer::default();
    answer.refused(rulebook, code, rule);
    Ok(answer)
}

/// Reads a list of items separated by spaces.
fn list<T: std::str::FromStr>(what: &str, text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace()
        .map(|word| word.parse().map_err(|_| format!("\"{word}\" is not a {what}")))
        .collect()
}

fn stage(text: &str) -> Result<Stage, String> {
    text.parse().map_err(|()| format!("\"{text}\" is not a stage"))
}
