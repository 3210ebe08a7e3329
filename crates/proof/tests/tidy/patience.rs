//! No test is ignored, sleeps or is tried again until it passes: it waits for what must happen.

use super::{project_root, read, sources, tracked};

/// What no Rust source contains.
const NOWHERE: [&str; 3] =
    [concat!("#[ign", "ore"), concat!("#[should_", "panic"), concat!("thread::", "sleep")];

/// What no Rust test contains.
const IN_NO_TEST: [&str; 2] = [concat!("time::", "sleep("), concat!("pg_", "sleep")];

/// What no browser test contains.
const IN_NO_PAGE_TEST: [&str; 3] = [concat!("waitFor", "Timeout"), ".toPass(", ".skip("];

/// A server that never answers a commit: the test cuts the line meanwhile and does not wait for it.
const HANGS: (&str, &str) = ("crates/store/tests/lost.rs", concat!("pg_", "sleep"));

/// The tests in a source: all of a file of tests, or what stands below `#[cfg(test)]`.
fn tests_of<'t>(file: &str, text: &'t str) -> &'t str {
    match file.contains("/tests/") || file.ends_with("/tests.rs") {
        true => text,
        false => text.split_once("#[cfg(test)]").map_or("", |(_, tests)| tests),
    }
}

#[test]
fn no_test_is_ignored_and_none_sleeps() {
    for (file, text) in sources() {
        for word in NOWHERE {
            assert!(!text.contains(word), "{file} contains {word}");
        }
        for word in IN_NO_TEST.into_iter().filter(|word| (file.as_str(), *word) != HANGS) {
            assert!(!tests_of(&file, &text).contains(word), "a test of {file} contains {word}");
        }
    }
}

#[test]
fn no_browser_test_sleeps_is_skipped_or_is_tried_again() {
    let mut files = tracked();
    files.retain(|file| file.starts_with("web/e2e/") && file.ends_with(".ts"));
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        let text = read(&project_root().join(&file));
        for word in IN_NO_PAGE_TEST {
            assert!(!text.contains(word), "{file} contains {word}");
        }
    }
}
