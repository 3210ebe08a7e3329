//! Answers with the stamp of where they come from: schema, engine, rulebook and its hash. A
//! document begins with it, a line of JSON ends with it, and a text has it in its last line.

use crate::exit::Failure;
use croupier_odds::Stamp;
use croupier_odds::stamp::ENGINE;
use croupier_rules::rulebook::Rulebook;
use serde::Serialize;
use std::collections::BTreeMap;
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

/// Adds the stamp to a line of JSON: an object that was just written to `out` gets four more
/// members at its end, so that everything before them stays as it is.
pub fn close(schema: &'static str, rulebook: &Rulebook, out: &mut Vec<u8>) {
    close_with(&Stamp::of(schema, rulebook).json_members(), out);
}

/// The same for a line that was refused, perhaps before its rulebook was known: the schema and the
/// engine, which need no escaping.
pub fn close_refused(schema: &'static str, out: &mut Vec<u8>) {
    close_with(&format!("\"schema\":\"{schema}\",\"engine\":\"{ENGINE}\""), out);
}

fn close_with(members: &str, out: &mut Vec<u8>) {
    if out.pop_if(|last| *last == b'}').is_some() {
        let comma = if out.last() == Some(&b'{') { "" } else { "," };
        out.extend_from_slice(format!("{comma}{members}}}").as_bytes());
    }
}

/// The rulebooks that answers for people came from, each told once at the end.
#[derive(Default)]
pub struct Named(BTreeMap<String, String>);

impl Named {
    /// Remembers a rulebook.
    pub fn add(&mut self, schema: &'static str, rulebook: &Rulebook) {
        let reference = rulebook.reference();
        self.0
            .entry(reference)
            .or_insert_with_key(|reference| format!("{reference} · {}", line(schema, rulebook)));
    }

    /// Writes one line for each rulebook.
    pub fn write(&self, out: &mut Vec<u8>) {
        for line in self.0.values() {
            out.extend_from_slice(format!("{line}\n").as_bytes());
        }
    }
}

/// The last line of an answer for people.
pub fn line(schema: &'static str, rulebook: &Rulebook) -> String {
    Stamp::of(schema, rulebook).line()
}
