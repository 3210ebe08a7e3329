//! The paragraphs the engine cited in a step: in a refusal, in an event, or in a sentence that is
//! new in this step.

use crate::grammar::Read;
use crate::outcome::Outcome;
use crate::world::World;
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_table::{Said, said};
use serde_json::Value;
use std::collections::BTreeSet;

/// Adds every paragraph behind a rule.
pub(crate) fn cite(rulebook: &Rulebook, rule: RuleKey, paragraphs: &mut BTreeSet<String>) {
    let cited = rulebook.cite(rule);
    paragraphs.extend(cited.iter().flat_map(|cite| cite.paragraphs()).map(str::to_owned));
}

/// The paragraphs of a step; `before` holds the sentences said before it.
pub(crate) fn of_step(world: &World, before: &[Said], outcome: &Outcome) -> Read<BTreeSet<String>> {
    let rulebook = world.rulebook();
    let mut paragraphs = BTreeSet::new();
    if let Some(rule) = outcome.refusal.as_ref().and_then(croupier_table::Refusal::rule) {
        cite(rulebook, rule, &mut paragraphs);
    }
    for event in &outcome.events {
        let event = serde_json::to_value(event).map_err(|error| error.to_string())?;
        of_value(rulebook, &event, &mut paragraphs);
    }
    for sentence in said(&world.table).iter().filter(|sentence| !before.contains(sentence)) {
        if let Some(rule) = sentence.rule {
            cite(rulebook, rule, &mut paragraphs);
        }
    }
    Ok(paragraphs)
}

/// Adds every `rule` in a stored event: a paragraph, or a rule key.
fn of_value(rulebook: &Rulebook, value: &Value, paragraphs: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value.as_str()) {
                    ("rule", Some(rule)) => match rule.parse::<RuleKey>() {
                        Ok(key) => cite(rulebook, key, paragraphs),
                        Err(()) => {
                            paragraphs.insert(rule.to_owned());
                        }
                    },
                    _ => of_value(rulebook, value, paragraphs),
                }
            }
        }
        Value::Array(list) => {
            for value in list {
                of_value(rulebook, value, paragraphs);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
