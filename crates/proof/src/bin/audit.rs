//! `make audit`: checks our dependencies. Every crate and npm package must come from a registry, be
//! locked with a checksum, and carry a licence we accept. Lists crates that occur in several
//! versions.

use croupier_proof::licence::is_met;
use croupier_proof::vectors::project_root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

fn field<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The crates as Cargo resolves them, from the lock file alone.
fn crates(faults: &mut Vec<String>) -> Result<BTreeMap<String, Vec<String>>, Box<dyn Error>> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(project_root())
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata.get("packages").and_then(Value::as_array);
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages.into_iter().flatten() {
        let (name, version) = (field(package, "name"), field(package, "version"));
        let (source, licence) = (field(package, "source"), field(package, "license"));
        if source.is_empty() && name.starts_with("croupier-") {
            continue;
        }
        if !source.starts_with("registry+") {
            faults.push(format!("{name} {version} is not from a registry: \"{source}\""));
        }
        if !is_met(licence) {
            faults.push(format!("{name} {version}: licence \"{licence}\""));
        }
        versions.entry(name.to_owned()).or_default().push(version.to_owned());
    }
    Ok(versions)
}

/// Licences that tools may have besides: they try the contract and are never shipped.
const OF_TOOLS: [&str; 2] = ["0BSD", "Python-2.0"];

/// The npm packages of a lock file. Optional packages for other platforms are never installed
/// here and state no licence; their parent does.
fn packages(
    (file, also): (&str, &[&str]),
    faults: &mut Vec<String>,
) -> Result<usize, Box<dyn Error>> {
    let text = std::fs::read_to_string(project_root().join(file))?;
    let lock: Value = serde_json::from_str(&text)?;
    let packages = lock.get("packages").and_then(Value::as_object);
    let mut count = 0;
    for (path, package) in packages.into_iter().flatten() {
        let Some((_, name)) = path.rsplit_once("node_modules/") else { continue };
        let is_link = package.get("link").and_then(Value::as_bool) == Some(true);
        if is_link {
            continue;
        }
        count += 1;
        let optional = package.get("optional").and_then(Value::as_bool) == Some(true);
        let licence = field(package, "license");
        let is_fine = is_met(licence) || also.contains(&licence);
        if !(is_fine || optional && licence.is_empty()) {
            faults.push(format!("{name}: licence \"{licence}\""));
        }
        if field(package, "integrity").is_empty() && !optional {
            faults.push(format!("{name} is locked without a checksum"));
        }
    }
    Ok(count)
}

fn audit() -> Result<Vec<String>, Box<dyn Error>> {
    let mut faults = Vec::new();
    let versions = crates(&mut faults)?;
    let count = packages(("web/package-lock.json", &[]), &mut faults)?
        + packages(("clients/typescript/package-lock.json", &OF_TOOLS), &mut faults)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} crates, {count} npm packages", versions.len())?;
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        writeln!(out, "in several versions: {name} {}", versions.join(", "))?;
    }
    for fault in &faults {
        writeln!(out, "fault: {fault}")?;
    }
    Ok(faults)
}

fn main() -> ExitCode {
    match audit() {
        Ok(faults) if faults.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}
