//! What is said and seen: sentences, notices, and values in the sections a person gets.

use super::{Seen, first_other, is_written};
use crate::citations;
use crate::grammar::{Line, Read};
use crate::sections::{at, plain, seen_by};
use croupier_wire::round_section;
use croupier_wire::table::Said;
use serde_json::to_value;

/// `said PHRASE [FACT VALUE]…`: a sentence of the round, by its phrase without `said.`.
pub(super) fn said_sentence(seen: &mut Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let said = round_section(&seen.world.table).said;
    sentence(seen, line, "said", &said)
}

/// `notice PHRASE [FACT VALUE]…`: a notice for everybody, by its phrase without `notice.`.
pub(super) fn notice(seen: &mut Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let notices = round_section(&seen.world.table).notices;
    sentence(seen, line, "notice", &notices)
}

/// Finds the expected sentence; its paragraphs then count as cited.
fn sentence(seen: &mut Seen<'_>, line: &mut Line<'_>, kind: &str, there: &[Said]) -> Read<()> {
    let phrase = line.word("a phrase")?;
    let fields = *line;
    *line = Line::new(&[]);
    let is_it = |said: &&Said| said.phrase.split_once('.').is_some_and(|(_, key)| key == phrase);
    let mut other = None;
    for found in there.iter().filter(is_it) {
        let facts = to_value(&found.facts).map_err(|error| error.to_string())?;
        match first_other(&facts, fields)? {
            Some(why) => other = Some(why),
            None => {
                seen.cited.extend(found.rule.clone());
                if kind == "said" {
                    also_cited(seen, phrase);
                }
                return Ok(());
            }
        }
    }
    let there: Vec<&str> = there.iter().map(|said| said.phrase.as_str()).collect();
    let there = if there.is_empty() { "nothing".to_owned() } else { there.join(", ") };
    Err(other.unwrap_or_else(|| format!("{kind} should be {phrase}; there is {there}")))
}

/// A sentence carries only its first paragraph: adds the others of the rule behind it.
fn also_cited(seen: &mut Seen<'_>, phrase: &str) {
    let world = seen.world;
    let said = croupier_table::said(&world.table);
    let same = |key: &str| key.split_once('.').is_some_and(|(_, key)| key == phrase);
    for rule in said.iter().filter(|said| same(said.phrase.key())).filter_map(|said| said.rule) {
        citations::cite(world.rulebook(), rule, &mut seen.cited);
    }
}

/// `NAME sees SECTION.PATH VALUE` or `NAME sees no "TEXT"`.
pub(super) fn sees(seen: &Seen<'_>, name: &str, line: &mut Line<'_>) -> Read<()> {
    if !line.take("sees") {
        return Err(format!("\"{name}\" begins no expectation"));
    }
    let sections = seen_by(seen.world, name)?;
    if line.take("no") {
        let text = line.quoted("what must not be seen")?;
        return match sections.to_string().contains(&text) {
            true => Err(format!("{name} should not see \"{text}\"")),
            false => Ok(()),
        };
    }
    let (path, wanted) = (line.word("a path")?, line.word("a value")?);
    let found = at(&sections, path).ok_or_else(|| format!("{name} has no {path}"))?;
    if is_written(found, wanted) {
        return Ok(());
    }
    Err(format!("{name} should see {path} as {wanted}; it is {}", plain(found)))
}
