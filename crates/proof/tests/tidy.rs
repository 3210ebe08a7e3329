//! The source tree kept in order: edges between crates, third-party dependencies of the pure ones,
//! the shape of files, and what must not stand in them.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

#[path = "tidy/commands.rs"]
mod commands;
#[path = "tidy/games.rs"]
mod games;
#[path = "tidy/named.rs"]
mod named;
#[path = "tidy/pace.rs"]
mod pace;
#[path = "tidy/patience.rs"]
mod patience;
#[path = "tidy/phrases.rs"]
mod phrases;
#[path = "tidy/rulings.rs"]
mod rulings;

use croupier_proof::vectors::project_root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pure crates and the third-party crates each may use, in the code and in its tests.
const PURE: [(&str, &[&str], &[&str]); 7] = [
    ("rules", &["serde", "sha2", "thiserror", "toml"], &["proptest"]),
    ("odds", &["serde", "thiserror"], &["proptest"]),
    ("house", &["serde", "serde_json", "thiserror"], &["proptest"]),
    ("table", &["serde", "serde_json", "thiserror"], &["proptest", "proptest-state-machine"]),
    ("wire", &["serde", "serde_json", "ts-rs", "utoipa"], &["proptest"]),
    ("scenario", &["serde", "serde_json", "thiserror"], &[]),
    ("school", &["serde_json", "thiserror"], &[]),
];

/// One crate of ours as Cargo sees it: its dependencies by name and whether only tests use them.
type Crates = BTreeMap<String, Vec<(String, bool)>>;

fn crates() -> Crates {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(project_root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(|package| (ours(&package["name"]).unwrap(), needs(package))).collect()
}

fn needs(package: &Value) -> Vec<(String, bool)> {
    let dependencies = package["dependencies"].as_array().unwrap();
    dependencies
        .iter()
        .map(|need| (need["name"].as_str().unwrap().to_owned(), need["kind"] == "dev"))
        .collect()
}

/// The short name of one of our crates.
fn ours(name: &Value) -> Option<String> {
    name.as_str().and_then(|name| name.strip_prefix("croupier-")).map(str::to_owned)
}

/// Which of our crates each of our crates uses, by the code map of ARCHITECTURE.md: the third cell
/// of the row of `crates/NAME`.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let text = read(&project_root().join("ARCHITECTURE.md"));
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| `crates/")?.split(" | ");
        let name = cells.next()?.trim_end_matches('`').to_owned();
        let uses = cells.nth(1)?.trim_end_matches(" |");
        let uses = uses.split(", ").filter(|uses| *uses != "nothing of ours");
        Some((name, uses.map(str::to_owned).collect()))
    };
    text.lines().filter_map(row).collect()
}

/// All the edges ARCHITECTURE.md names and no others, those of tests with them.
#[test]
fn crates_depend_on_each_other_as_the_architecture_says() {
    let there = |(name, needs): (String, Vec<(String, bool)>)| {
        let ours = needs.iter().filter_map(|(need, _)| need.strip_prefix("croupier-"));
        // a crate may name itself to switch a feature on for its own tests
        let ours = ours.filter(|need| *need != name).map(str::to_owned).collect();
        (name, ours)
    };
    let there: BTreeMap<String, BTreeSet<String>> = crates().into_iter().map(there).collect();
    assert_eq!(edges(), there, "left: ARCHITECTURE.md; right: the crates' manifests");
}

#[test]
fn pure_crates_use_only_what_they_are_allowed() {
    let crates = crates();
    for (name, code, tests) in PURE {
        for (need, only_tests) in crates.get(name).into_iter().flatten() {
            let allowed = code.contains(&need.as_str())
                || (*only_tests && tests.contains(&need.as_str()))
                || need.starts_with("croupier-");
            assert!(allowed, "{name} is pure and may not use {need}");
        }
    }
}

/// Every pure crate bans floats, hash maps and clocks in a `clippy.toml` of its own.
#[test]
fn pure_crates_ban_floats_hash_maps_and_clocks() {
    let crates = crates();
    for (name, ..) in PURE.into_iter().filter(|(name, ..)| crates.contains_key(*name)) {
        let file = format!("crates/{name}/clippy.toml");
        let bans = read(&project_root().join(&file));
        let types = ["f32", "f64", "HashMap", "HashSet", "SystemTime", "Instant"];
        for banned in types {
            assert!(bans.contains(banned), "{file} does not ban {banned}");
        }
    }
}

/// Every file under the root that is tracked, with its path from there.
fn tracked() -> Vec<String> {
    let listed = Command::new("git").arg("ls-files").current_dir(project_root()).output();
    match listed {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8(output.stdout).unwrap();
            let exists = |file: &&str| project_root().join(file).is_file();
            text.lines().filter(exists).map(str::to_owned).collect()
        }
        _ => walked(&project_root(), ""), // a copy without its repository
    }
}

fn walked(folder: &Path, path: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let built = ["target", "node_modules", "dist", ".git", "croupier-data"];
        match entry.file_type().unwrap().is_dir() {
            true if built.contains(&name.as_str()) => {}
            true => files.extend(walked(&entry.path(), &format!("{path}{name}/"))),
            false => files.push(format!("{path}{name}")),
        }
    }
    files
}

fn read(path: &PathBuf) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust sources: path and text.
fn sources() -> Vec<(String, String)> {
    let rust = tracked().into_iter().filter(|file| file.ends_with(".rs"));
    rust.map(|file| (file.clone(), read(&project_root().join(file)))).collect()
}

#[test]
fn every_source_file_opens_by_saying_what_it_is() {
    for (file, text) in sources() {
        assert!(text.starts_with("//! "), "{file} does not open with //!");
        assert!(!file.ends_with("/mod.rs"), "{file}: name the file after its module");
    }
}

#[test]
fn no_file_and_no_line_is_too_long() {
    for (file, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{file} has {lines} lines, at most 600");
        let code = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
        let tests = file.contains("/tests/") || file.ends_with("/tests.rs");
        assert!(tests || code <= 400, "{file} has {code} lines of code, at most 400");
        for (index, line) in text.lines().enumerate() {
            let columns = line.chars().count();
            assert!(columns <= 100, "{file}:{}: {columns} columns, at most 100", index + 1);
        }
    }
}

/// ARCHITECTURE.md writes every crate as `crates/NAME`, and names no crate that is not there.
#[test]
fn the_architecture_names_the_crates_there_are() {
    let text = std::fs::read_to_string(project_root().join("ARCHITECTURE.md")).unwrap();
    let named: BTreeSet<String> = text
        .split("crates/")
        .skip(1)
        .map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect())
        .filter(|name: &String| !name.is_empty())
        .collect();
    let there: BTreeSet<String> = crates().into_keys().collect();
    assert_eq!(named, there, "left: named by ARCHITECTURE.md; right: in the workspace");
}

/// Nothing in the tree knows the machine it was written on or where packages were fetched from.
#[test]
fn no_machine_is_named() {
    let machine = [
        concat!("/wo", "rk/"),
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Us", "ers/"),
    ];
    let hosts = [
        concat!("index.crates", ".io"),
        concat!("static.crates", ".io"),
        concat!("registry.npm", "js.org"),
        concat!("arti", "factory"),
        concat!("nexus", "/repository"),
    ];
    for file in tracked() {
        let Ok(text) = std::fs::read_to_string(project_root().join(&file)) else {
            continue; // not text
        };
        for (index, line) in text.lines().enumerate() {
            for word in machine.iter().chain(&hosts) {
                assert!(!line.contains(word), "{file}:{}: {word}", index + 1);
            }
        }
        if file == "Cargo.lock" {
            let elsewhere = text.lines().find(|line| {
                line.starts_with("source = ")
                    && !line.contains("github.com/rust-lang/crates.io-index")
            });
            assert_eq!(elsewhere, None, "a package comes from another registry");
        }
    }
}

/// A benchmark that only `make bench` runs breaks unseen: its settings are refused one day, and it
/// goes on timing nothing.
#[test]
fn every_benchmark_also_runs_small_with_the_tests() {
    for manifest in tracked().iter().filter(|path| path.ends_with("Cargo.toml")) {
        let text = read(&project_root().join(manifest));
        for bench in text.split("[[bench]]").skip(1) {
            let own = bench.split("\n[").next().unwrap();
            assert!(own.contains("test = true"), "{manifest}: a [[bench]] without test = true");
        }
    }
}
