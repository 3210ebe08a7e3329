//! The indented lines: what a step must lead to, compared with what it led to.

mod happened;
mod money;
mod seeing;

use crate::grammar::{Line, Read, amount};
use crate::outcome::Outcome;
use crate::sections::{at, plain};
use crate::transcript::Proven;
use crate::world::World;
use serde_json::Value;
use std::collections::BTreeSet;

/// What expectations are checked against.
pub(crate) struct Seen<'s> {
    /// The world after the step.
    pub(crate) world: &'s World,
    pub(crate) outcome: &'s Outcome,
    /// The paragraphs cited in the step.
    pub(crate) cited: BTreeSet<String>,
    /// How many expectations held, not counting claims about paragraphs.
    pub(crate) held: usize,
    pub(crate) proven: Vec<Proven>,
}

impl Seen<'_> {
    /// Checks after the last line: an unexpected refusal is a fault, and a paragraph that is shown
    /// needs at least one expectation that held.
    pub(crate) fn finish(&self, refusal_expected: bool) -> Read<()> {
        match &self.outcome.refusal {
            Some(why) if !refusal_expected => Err(format!("refused: {why} ({})", why.code())),
            Some(_) | None if self.held == 0 && self.proven.iter().any(|each| !each.cited) => {
                Err("it shows a paragraph and expects nothing".to_owned())
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Checks one line.
pub(crate) fn check(seen: &mut Seen<'_>, number: usize, mut line: Line<'_>) -> Read<()> {
    match line.word("an expectation")? {
        "cites" => return claim(seen, number, line, true),
        "shows" => return claim(seen, number, line, false),
        "refused" => happened::refused(seen, &mut line)?,
        "event" => happened::event(seen, &mut line)?,
        "no" => happened::no_event(seen, &mut line)?,
        "bet" => happened::bet(seen, &mut line)?,
        "phase" => {
            let wanted = line.word("a phase")?;
            expect("the phase", wanted, seen.world.table.phase().name())?;
        }
        "money" => money::credit(seen, &mut line)?,
        "in-play" => money::in_play(seen, &mut line)?,
        "owes" => money::owes(seen, &mut line)?,
        "house" => money::house(seen, &mut line)?,
        "said" => seeing::said_sentence(seen, &mut line)?,
        "notice" => seeing::notice(seen, &mut line)?,
        name => seeing::sees(seen, name, &mut line)?,
    }
    line.end()?;
    seen.held += 1;
    Ok(())
}

/// `cites`: the engine cited these paragraphs in this step. `shows`: the expectations of this step
/// are the behaviour these paragraphs demand. The sentence of the paragraph stands in quotes.
fn claim(seen: &mut Seen<'_>, number: usize, mut line: Line<'_>, cited: bool) -> Read<()> {
    loop {
        let paragraph = line.word("a paragraph")?.to_owned();
        if cited && !seen.cited.contains(&paragraph) {
            let found: Vec<&str> = seen.cited.iter().map(String::as_str).collect();
            let found = if found.is_empty() { "nothing".to_owned() } else { found.join(", ") };
            return Err(format!("{paragraph} should be cited; cited was {found}"));
        }
        let sentence = if line.is_quoted() { Some(line.quoted("a sentence")?) } else { None };
        seen.proven.push(Proven { paragraph, line: number, cited, sentence });
        if line.is_empty() {
            return Ok(());
        }
    }
}

/// Checks that something is what the line says.
fn expect(what: &str, wanted: &str, found: &str) -> Read<()> {
    if wanted == found {
        return Ok(());
    }
    Err(format!("{what} should be {wanted}, is {found}"))
}

/// Whether a value is as written: `$` marks dollars, and the value is in cents.
fn is_written(value: &Value, word: &str) -> bool {
    match word.strip_prefix('$') {
        Some(_) => amount(word).is_ok_and(|amount| value.as_u64() == Some(amount.cents())),
        None => plain(value) == word,
    }
}

/// Reads pairs of path and value to the end of the line, and describes the first that does not
/// match.
fn first_other(value: &Value, mut line: Line<'_>) -> Read<Option<String>> {
    while !line.is_empty() {
        let path = line.word("a field")?;
        let wanted = line.word("its value")?;
        let found = at(value, path);
        if !found.is_some_and(|found| is_written(found, wanted)) {
            let found = found.map_or("absent".to_owned(), plain);
            return Ok(Some(format!("{path} should be {wanted}, is {found}")));
        }
    }
    Ok(None)
}
