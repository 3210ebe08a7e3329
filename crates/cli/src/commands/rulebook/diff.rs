//! `croupier rulebook diff`: what differs between two rulebooks, by what people call it.

use crate::commands::rules::{print_json, whole};
use crate::exit::Failure;
use croupier_rules::rulebook::Rulebook;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What every text that does not describe the rules is called.
const NOT_RULES: [&str; 2] = ["hash", "source"];

/// Prints every difference.
pub fn print(old: &Rulebook, new: &Rulebook, as_json: bool) -> Result<(), Failure> {
    let differences = differences(&whole(old), &whole(new));
    if as_json {
        let line = |(at, old, new): &Difference| json!({ "at": at, "old": old, "new": new });
        return print_json(&Value::Array(differences.iter().map(line).collect()));
    }
    let mut out = io::stdout().lock();
    for (path, old, new) in &differences {
        match (old, new) {
            (Some(old), Some(new)) => writeln!(out, "{path}: {old} → {new}")?,
            (Some(old), None) => writeln!(out, "{path}: {old} → gone")?,
            (None, Some(new)) => writeln!(out, "{path}: new: {new}")?,
            (None, None) => {}
        }
    }
    if differences.is_empty() {
        writeln!(out, "no difference")?;
    }
    Ok(())
}

type Difference = (String, Option<String>, Option<String>);

fn differences(old: &Value, new: &Value) -> Vec<Difference> {
    let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
    flatten(String::new(), old, &mut before);
    flatten(String::new(), new, &mut after);
    let paths: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let changed = paths.into_iter().filter(|path| before.get(*path) != after.get(*path));
    changed
        .map(|path| (path.clone(), before.get(path).cloned(), after.get(path).cloned()))
        .collect()
}

/// Every single value with its path; the entries of a list by what names them.
fn flatten(path: String, value: &Value, into: &mut BTreeMap<String, String>) {
    let below =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if !(path.is_empty() && NOT_RULES.contains(&name.as_str())) {
                    flatten(below(name), value, into);
                }
            }
        }
        Value::Array(list) if list.iter().all(Value::is_object) => {
            for (index, entry) in list.iter().enumerate() {
                let named = ["bet", "when", "id"].iter().find_map(|key| entry.get(key)?.as_str());
                let name = named.map_or_else(|| (index + 1).to_string(), str::to_owned);
                flatten(below(&name), entry, into);
            }
        }
        Value::Null => {}
        Value::String(text) => {
            into.insert(path, text.clone());
        }
        Value::Array(_) | Value::Bool(_) | Value::Number(_) => {
            into.insert(path, value.to_string());
        }
    }
}
