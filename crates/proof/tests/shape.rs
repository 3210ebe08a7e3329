//! The shape of the code: no function too long, no list of events that nobody can read.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use croupier_proof::vectors::project_root;
use std::path::Path;

/// The most lines a function may have, its head and its end with it.
const FUNCTION_MAX: usize = 70;
/// Lists that are being split elsewhere; nothing is added here.
const NOT_YET: [&str; 1] = ["crates/server/src/routes/commands.rs"];
/// The most kinds of events one list may have.
const EVENTS_MAX: usize = 30;

/// Every source file of every crate: path and text.
fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(project_root().join("crates")).unwrap() {
        let path = entry.unwrap().path();
        collect(&path.join("src"), &mut files);
    }
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(project_root()).unwrap().display().to_string();
            files.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// How far a line is indented.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line begins a function. As `cargo fmt` writes it, the function ends at the next line of
/// this indentation that is a closing brace.
fn begins_function(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let before = words.iter().position(|word| *word == "fn");
    let qualifier = |word: &&str| {
        ["const", "async", "unsafe", "extern"].contains(word) || word.starts_with("pub")
    };
    before.is_some_and(|before| words.iter().take(before).all(qualifier))
}

/// The functions of a file that is formatted: the line each begins in, and how many it has.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut functions = Vec::new();
    for (begin, line) in lines.iter().enumerate().filter(|(_, line)| begins_function(line)) {
        let rest = lines.iter().skip(begin);
        let ends = |line: &str| indent(line) == indent(lines[begin]) && line.trim() == "}";
        let declared = |line: &str| indent(line) <= indent(lines[begin]) && line.ends_with(';');
        let one_line = line.ends_with('}') && line.contains('{');
        let length = match one_line || line.ends_with(';') {
            true => Some(0),
            false => rest.clone().position(|line| ends(line) || declared(line)),
        };
        let length = length.unwrap_or_else(|| panic!("line {} has no end", begin + 1));
        functions.push((begin + 1, length + 1));
    }
    functions
}

#[test]
fn no_function_is_too_long() {
    let mut counted = 0;
    let mut long = Vec::new();
    for (file, text) in sources() {
        for (line, length) in functions(&text) {
            counted += 1;
            if length > FUNCTION_MAX && !NOT_YET.contains(&file.as_str()) {
                long.push(format!("{file}:{line}: {length} lines"));
            }
        }
    }
    assert!(counted > 3_000, "{counted} functions: the counter does not see them");
    assert_eq!(long, Vec::<String>::new(), "at most {FUNCTION_MAX} lines, lists of cases too");
}

/// The enums of a file with how many variants each has.
fn enums(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut enums = Vec::new();
    for (begin, line) in lines.iter().enumerate() {
        let name = line.strip_prefix("pub enum ").and_then(|rest| rest.strip_suffix(" {"));
        let Some(name) = name else { continue };
        let body = lines.iter().skip(begin + 1).take_while(|line| **line != "}");
        let variant = |line: &&&str| {
            indent(line) == 4 && line.trim_start().starts_with(|first: char| first.is_uppercase())
        };
        enums.push((name.to_owned(), body.filter(variant).count()));
    }
    enums
}

#[test]
fn no_list_of_events_is_too_long_to_read() {
    let mut seen = 0;
    for (file, text) in sources() {
        if !file.starts_with("crates/table/") {
            continue;
        }
        for (name, variants) in enums(&text).into_iter().filter(|(name, _)| name.ends_with("Event"))
        {
            seen += 1;
            assert!(variants > 0, "{file}: {name}: the counter sees no variant");
            assert!(
                variants <= EVENTS_MAX,
                "{file}: {name} has {variants} kinds, at most {EVENTS_MAX}"
            );
        }
    }
    assert!(seen >= 7, "{seen} lists of events: the counter does not see them");
}

/// The counters count: a list of what they must see, worked out by hand.
#[test]
fn the_counters_count() {
    let text = "fn one() {}\n\npub(crate) const fn two(\n    a: u8,\n) -> u8 {\n    a\n}\n\
                trait T {\n    fn three(&self) -> u8;\n    fn four(&self) -> u8 {\n        4\n    }\n}\n";
    assert_eq!(functions(text), [(1, 1), (3, 5), (9, 1), (10, 3)]);
    let text = "pub enum AnEvent {\n    /// One.\n    One,\n    Two { a: u8 },\n    Three {\n        \
                b: u8,\n    },\n}\n";
    assert_eq!(enums(text), [("AnEvent".to_owned(), 3)]);
}
