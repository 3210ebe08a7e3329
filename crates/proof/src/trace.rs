//! The trace from every paragraph of the documents to the vectors that show it. Only an answer of
//! the rules that cites a paragraph shows it. `vectors/not-shown.tsv` must list every other
//! paragraph and nothing else. A procedure counts as shown only by a running table, sentence by
//! sentence: a claim quotes each, or `vectors/sentences.tsv` says why none can.

use crate::procedure::is_procedure;
use crate::run::{By, Report, Shown};
use crate::sentences::{Sentence, sentences};
use crate::vectors::project_root;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A paragraph of a rulebook.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Paragraph {
    /// The rulebook.
    pub rulebook: String,
    /// Its number there.
    pub number: String,
}

impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rulebook, self.number)
    }
}

/// Why a paragraph is not shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Excuse {
    /// Its behaviour belongs to a part that does not exist yet.
    Pending,
    /// A dealer's handwork, printed matter, or the definition of a word: no behaviour can show it.
    Manual,
}

/// Whether a paragraph is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// These lines show it; the kind is that of the strongest.
    Shown(By, Vec<String>),
    /// Listed as not shown, with the reason.
    Excused(Excuse, String),
    /// Neither shown nor listed.
    Gap,
}

/// Every paragraph and whether it is shown, in the order of the documents.
#[derive(Debug)]
pub struct Trace {
    /// The rows.
    pub rows: Vec<(Paragraph, Status)>,
    /// Faults: gaps, listed paragraphs that are shown after all, entries that name no paragraph,
    /// procedures that no running table shows, sentences of them that no claim quotes.
    pub faults: Vec<String>,
    /// How many sentences of procedures a running table shows, and how many are manual.
    pub sentences: [usize; 2],
}

/// Every paragraph of the documents, in their order.
pub fn paragraphs() -> Result<Vec<Paragraph>, String> {
    let rows = table("paragraphs.tsv")?;
    rows.into_iter().map(|(line, row)| paragraph("paragraphs.tsv", line, &row)).collect()
}

pub(crate) fn paragraph(file: &str, line: usize, row: &[String]) -> Result<Paragraph, String> {
    match row {
        [rulebook, number, ..] => {
            Ok(Paragraph { rulebook: rulebook.clone(), number: number.clone() })
        }
        _ => Err(format!("vectors/{file}:{line}: too few cells")),
    }
}

/// The rows of a tab-separated file with a header, each with its line number.
pub(crate) fn table(file: &str) -> Result<Vec<(usize, Vec<String>)>, String> {
    let path = project_root().join("vectors").join(file);
    let text = std::fs::read_to_string(path).map_err(|error| format!("vectors/{file}: {error}"))?;
    let cells = |row: &str| row.split('\t').map(str::to_owned).collect();
    Ok(text.lines().enumerate().skip(1).map(|(index, row)| (index + 1, cells(row))).collect())
}

/// Traces every paragraph to the lines that showed it in a run.
pub fn trace(report: &Report) -> Result<Trace, String> {
    let mut faults = Vec::new();
    let mut excuses = read_excuses(&mut faults)?;
    let mut shown: BTreeMap<Paragraph, Vec<&Shown>> = BTreeMap::new();
    for each in &report.shown {
        let (rulebook, number) = (each.rulebook.clone(), each.paragraph.clone());
        shown.entry(Paragraph { rulebook, number }).or_default().push(each);
    }
    let (mut rows, all, mut counted) = (Vec::new(), sentences()?, [0; 2]);
    for paragraph in paragraphs()? {
        let lines = shown.remove(&paragraph);
        if is_procedure(&paragraph) {
            let of_tables = lines.iter().flatten().filter(|line| line.by == By::Table).copied();
            let of_tables: Vec<&Shown> = of_tables.collect();
            by_sentence(&paragraph, &of_tables, &all, &mut counted, &mut faults);
        }
        let status = match (lines, excuses.remove(&paragraph)) {
            (Some(lines), None) => shown_by(&lines),
            (Some(lines), Some((line, ..))) => {
                faults
                    .push(format!("vectors/not-shown.tsv:{line}: {paragraph} is shown after all"));
                shown_by(&lines)
            }
            (None, Some((_, excuse, reason))) => Status::Excused(excuse, reason),
            (None, None) => {
                faults.push(format!("{paragraph} is neither shown nor accounted for"));
                Status::Gap
            }
        };
        rows.push((paragraph, status));
    }
    for (paragraph, (line, ..)) in excuses {
        faults.push(format!("vectors/not-shown.tsv:{line}: there is no paragraph {paragraph}"));
    }
    Ok(Trace { rows, faults, sentences: counted })
}

/// The lines that show a paragraph, those of running tables first.
fn shown_by(lines: &[&Shown]) -> Status {
    let by = lines.iter().map(|line| line.by).min().unwrap_or(By::Vector);
    let mut lines = lines.to_vec();
    lines.sort_by_key(|line| line.by);
    Status::Shown(by, lines.into_iter().map(|line| line.vector.clone()).collect())
}

/// Holds the claims of running tables against the sentences of a procedure and counts them.
fn by_sentence(
    paragraph: &Paragraph,
    of_tables: &[&Shown],
    all: &[Sentence],
    [shown, manual]: &mut [usize; 2],
    faults: &mut Vec<String>,
) {
    if of_tables.is_empty() {
        faults.push(format!("{paragraph}: a procedure that no running table shows"));
    }
    let of_paragraph = |sentence: &&Sentence| sentence.paragraph == *paragraph;
    if !all.iter().any(|sentence| of_paragraph(&sentence)) {
        faults.push(format!("{paragraph}: vectors/sentences.tsv has no sentence of it"));
    }
    for sentence in all.iter().filter(of_paragraph) {
        let Sentence { text, manual: reason, line, .. } = sentence;
        let mut quoted = of_tables.iter().filter_map(|line| line.sentence.as_deref());
        let is_shown = quoted.any(|quoted| sentence.contains(quoted));
        match (is_shown, reason) {
            (true, None) => *shown += 1,
            (false, Some(_)) => *manual += 1,
            (false, None) => faults.push(format!("{paragraph}: no running table shows \"{text}\"")),
            (true, Some(_)) => {
                faults.push(format!("vectors/sentences.tsv:{line}: \"{text}\" is shown after all"));
            }
        }
    }
}

type Excuses = BTreeMap<Paragraph, (usize, Excuse, String)>;

fn read_excuses(faults: &mut Vec<String>) -> Result<Excuses, String> {
    let mut excuses = Excuses::new();
    for (line, row) in table("not-shown.tsv")? {
        let paragraph = paragraph("not-shown.tsv", line, &row)?;
        let excuse = match row.get(2).map(String::as_str) {
            Some("pending") => Excuse::Pending,
            Some("manual") => Excuse::Manual,
            _ => return Err(format!("vectors/not-shown.tsv:{line}: pending or manual?")),
        };
        let reason = row.get(3).cloned().unwrap_or_default();
        if reason.is_empty() {
            faults.push(format!("vectors/not-shown.tsv:{line}: {paragraph} has no reason"));
        }
        if excuses.insert(paragraph.clone(), (line, excuse, reason)).is_some() {
            faults.push(format!("vectors/not-shown.tsv:{line}: {paragraph} stands twice"));
        }
    }
    Ok(excuses)
}

impl Trace {
    /// How many paragraphs of each rulebook are shown by a table, shown by vectors alone, pending,
    /// manual and gaps.
    pub fn counts(&self) -> BTreeMap<&str, [usize; 5]> {
        let mut counts: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
        for (paragraph, status) in &self.rows {
            let counted = counts.entry(&paragraph.rulebook).or_default();
            let [by_table, by_vector, pending, manual, gaps] = counted;
            *match status {
                Status::Shown(By::Table, _) => by_table,
                Status::Shown(By::Vector, _) => by_vector,
                Status::Excused(Excuse::Pending, _) => pending,
                Status::Excused(Excuse::Manual, _) => manual,
                Status::Gap => gaps,
            } += 1;
        }
        counts
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (paragraph, status) in &self.rows {
            let Paragraph { rulebook, number } = paragraph;
            write!(f, "{rulebook:<38}  {number:<10}  ")?;
            match status {
                Status::Shown(by, vectors) => {
                    let files: BTreeSet<&String> = vectors.iter().take(3).collect();
                    let first: Vec<&str> = files.into_iter().map(String::as_str).collect();
                    let more = vectors.len().saturating_sub(first.len());
                    let by = if *by == By::Table { "table" } else { "vector" };
                    write!(f, "{by:<7}  {}", first.join(", "))?;
                    if more > 0 {
                        write!(f, " and {more} more")?;
                    }
                    writeln!(f)?;
                }
                Status::Excused(Excuse::Pending, reason) => writeln!(f, "pending  {reason}")?,
                Status::Excused(Excuse::Manual, reason) => writeln!(f, "manual   {reason}")?,
                Status::Gap => writeln!(f, "GAP")?,
            }
        }
        writeln!(f)?;
        writeln!(f, "{:<38}  by table  by vector  pending  manual  gaps", "rulebook")?;
        let mut total = [0; 5];
        for (rulebook, counts) in self.counts() {
            for (sum, count) in total.iter_mut().zip(counts) {
                *sum += count;
            }
            write_counts(f, rulebook, counts)?;
        }
        write_counts(f, "in all", total)?;
        let [shown, manual] = self.sentences;
        writeln!(f, "\nsentences of procedures: {shown} shown by a running table, {manual} manual")
    }
}

fn write_counts(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    [table, vector, pending, manual, gaps]: [usize; 5],
) -> fmt::Result {
    writeln!(f, "{name:<38}  {table:>8}  {vector:>9}  {pending:>7}  {manual:>6}  {gaps:>4}")
}
