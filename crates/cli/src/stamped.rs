//! Answers with the stamp of where they come from: schema, engine, rulebook and its hash.

use crate::exit::Failure;
use croupier_odds::Stamp;
use croupier_rules::rulebook::Rulebook;
use serde::Serialize;
use std::io::{self, Write};

/// Prints a JSON document with its stamp before everything else. The document names the rulebook
/// itself, and the seed where it has one.
pub fn print_json(
    schema: &'static str,
    rulebook: &Rulebook,
    document: &impl Serialize,
) -> Result<(), Failure> {
    let text = self::document(schema, rulebook, document)?;
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// A JSON document with its stamp, and a line end.
pub fn document(
    schema: &'static str,
    rulebook: &Rulebook,
    document: &impl Serialize,
) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(document).map_err(anyhow::Error::from)?;
    let stamp = Stamp::of(schema, rulebook);
    let mut head = String::from("{");
    for (name, value) in stamp.fields().into_iter().filter(|(name, _)| *name != "rulebook") {
        let value = serde_json::to_string(value).map_err(anyhow::Error::from)?;
        head.push_str(&format!("\n  \"{name}\": {value},"));
    }
    let body = text.strip_prefix('{').unwrap_or(&text);
    Ok(format!("{head}{body}\n"))
}

/// The last line of an answer for people.
pub fn line(schema: &'static str, rulebook: &Rulebook) -> String {
    Stamp::of(schema, rulebook).line()
}
