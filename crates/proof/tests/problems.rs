//! Every code a person can be answered with has a sentence in every language.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use croupier_proof::vectors::project_root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Where the House says no, and the words a code stands behind there.
const REFUSALS: [(&str, &[&str]); 2] =
    [("crates/table/src", &["=> \""]), ("crates/house/src", &["=> \""])];
/// Where the floor and the server do.
const PROBLEMS: [(&str, &[&str]); 2] = [
    ("crates/floor/src", &["FloorRefusal::plain("]),
    ("crates/server/src", &["ApiProblem::new(", "bad_request("]),
];

/// The Rust files of a folder, whole.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path.file_name().unwrap().to_string_lossy().into_owned(), text));
        }
    }
}

/// The first text in quotes that is written like a code, not far behind.
fn code(behind: &str) -> Option<String> {
    let near = behind.split([';', '{', '}']).next()?;
    let is_code = |text: &&str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    near.split('"').skip(1).step_by(2).find(is_code).map(str::to_owned)
}

fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for (folder, words) in REFUSALS.into_iter().chain(PROBLEMS) {
        let mut files = Vec::new();
        sources(&project_root().join(folder), &mut files);
        for (name, text) in files {
            // Other files of the pure crates give other names by `=> "…"`.
            if REFUSALS.iter().any(|(pure, _)| *pure == folder) && !name.ends_with("refusal.rs") {
                continue;
            }
            for word in words {
                let behind = text.match_indices(word).map(|(at, found)| {
                    let quoted = found.ends_with('"');
                    &text[at + found.len() - usize::from(quoted)..]
                });
                codes.extend(behind.filter_map(code));
            }
        }
    }
    codes
}

#[test]
fn every_code_has_a_sentence_in_every_language() {
    let codes = codes();
    for known in ["bets_closed", "no_such_ticket", "table_exists", "bad_body", "not_ready", "fault"]
    {
        assert!(codes.contains(known), "{known} was not found: this test has lost its way");
    }
    assert!(codes.len() >= 60, "only {} codes were found", codes.len());
    for language in ["en", "zh-Hans", "zh-Hant"] {
        let path = project_root().join(format!("phrases/{language}.json"));
        let phrases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let silent: Vec<&String> =
            codes.iter().filter(|code| phrases.get(format!("problem.{code}")).is_none()).collect();
        assert!(silent.is_empty(), "{language} has no sentence for {silent:?}");
    }
}
