//! What happened: events with their fields, a refusal with its facts, how a bet ended.

use super::{Seen, expect, first_other};
use crate::grammar::{Line, Read, dollars};
use croupier_rules::money::Amount;
use croupier_rules::settlement::Outcome as End;
use serde_json::{Value, to_value};

fn text(error: serde_json::Error) -> String {
    error.to_string()
}

/// Whether a word is the number of a paragraph, as in `5.8.1` or `M11`.
fn is_paragraph(word: &str) -> bool {
    let number = word.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or(word);
    number.starts_with(|digit: char| digit.is_ascii_digit())
}

/// `refused CODE [PARAGRAPH] [FACT VALUE]…`
pub(super) fn refused(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let code = line.word("the code of a refusal")?;
    let Some(refusal) = &seen.outcome.refusal else {
        return Err(format!("should be refused with {code}, and was not"));
    };
    expect("the refusal", code, refusal.code())?;
    if let Some(paragraph) = line.peek().filter(|word| is_paragraph(word)) {
        line.word("a paragraph")?;
        let cited = refusal.rule().and_then(|rule| seen.world.rulebook().cite(rule));
        expect("its paragraph", paragraph, cited.map_or("none", |cite| cite.first))?;
    }
    let facts = to_value(refusal.facts()).map_err(text)?;
    rest(&facts, line)?.map_or(Ok(()), Err)
}

/// The rest of the line as fields of a value.
fn rest(value: &Value, line: &mut Line<'_>) -> Read<Option<String>> {
    let fields = *line;
    *line = Line::new(&[]);
    first_other(value, fields)
}

/// `event NAME [FIELD VALUE]…`
pub(super) fn event(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let name = line.word("the name of an event")?;
    let fields = *line;
    *line = Line::new(&[]);
    let (mut names, mut other) = (Vec::new(), None);
    for event in &seen.outcome.events {
        let event = to_value(event).map_err(text)?;
        let found = event.get("event").and_then(Value::as_str).unwrap_or_default().to_owned();
        if found == name {
            match first_other(&event, fields)? {
                None => return Ok(()),
                Some(why) => other = Some(why),
            }
        }
        names.push(found);
    }
    match other {
        Some(why) => Err(format!("{name}: {why}")),
        None if names.is_empty() => Err(format!("{name} should have happened; nothing did")),
        None => Err(format!("{name} should have happened; there was {}", names.join(", "))),
    }
}

/// `no event NAME`, or `no event` at all.
pub(super) fn no_event(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    line.must("event")?;
    let unwanted = line.peek();
    if unwanted.is_some() {
        line.word("the name of an event")?;
    }
    for event in &seen.outcome.events {
        let event = to_value(event).map_err(text)?;
        let found = event.get("event").and_then(Value::as_str).unwrap_or_default();
        if unwanted.is_none_or(|unwanted| unwanted == found) {
            return Err(format!("{found} should not have happened"));
        }
    }
    Ok(())
}

fn signed(amount: Amount) -> i64 {
    i64::try_from(amount.cents()).unwrap_or(i64::MAX)
}

/// `bet NAME BET won WIN | lost STAKE | returned AMOUNT [excess AMOUNT] [PARAGRAPH]`
pub(super) fn bet(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let patron = seen.world.patron(line.word("a patron")?)?;
    let bet = line.word("a bet")?;
    let past = seen.world.table.past().ok_or("the round is not over")?;
    let mut ends = past.bets_of(&patron).filter(|end| end.wager.to_string() == bet);
    let end = ends.next().ok_or_else(|| format!("{patron} had no bet on {bet}"))?;
    let (found, amount) = match end.outcome {
        End::Won => ("won", signed(end.win)),
        End::Lost => ("lost", signed(end.stake) - signed(end.excess)),
        End::Returned => ("returned", signed(end.returned) + signed(end.excess)),
    };
    expect(&format!("{bet} of {patron}"), line.word("won, lost or returned")?, found)?;
    let wanted = signed(line.amount()?);
    expect(&format!("what {bet} of {patron} {found}"), &dollars(wanted), &dollars(amount))?;
    if line.take("excess") {
        let (wanted, found) = (signed(line.amount()?), signed(end.excess));
        expect("the excess", &dollars(wanted), &dollars(found))?;
    }
    if let Some(paragraph) = line.peek() {
        line.word("a paragraph")?;
        expect("the paragraph", paragraph, end.rule.as_deref().unwrap_or("none"))?;
    }
    Ok(())
}
