//! Every phrase is used: its key stands in the code, or under a prefix to which code or another
//! phrase adds the rest.

use super::{project_root, read, tracked};
use std::collections::{BTreeMap, BTreeSet};

/// Keys made of `ui.` and a name: the limits and buttons of a terminal, and the links to pages.
const OF_NAMES: [&str; 11] = [
    "ui.undo",
    "ui.clear",
    "ui.double",
    "ui.rebet",
    "ui.minimum",
    "ui.maximum",
    "ui.pit.open",
    "ui.trainer.open",
    "ui.admin.open",
    "ui.reports.open",
    "ui.maximum_differential",
];

/// Code that people meet: no test and nothing of developers.
fn is_code(path: &str) -> bool {
    let code = [".rs", ".ts", ".svelte", ".html"].iter().any(|end| path.ends_with(end));
    let other = ["/tests/", "/tests.rs", "/e2e/", ".test.ts", ".spec.ts", "crates/proof/"];
    code && !other.iter().any(|part| path.contains(part))
}

/// The words of a text that have a point in them, and the prefixes among them: what stands before
/// an inserted value, or before the end of a string.
fn add_words(text: &str, words: &mut BTreeSet<String>, prefixes: &mut BTreeSet<String>) {
    let inside = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let mut rest = text;
    while let Some(from) = rest.find(inside) {
        let word_on = &rest[from..];
        let end = word_on.find(|c| !inside(c)).unwrap_or(word_on.len());
        let (word, after) = word_on.split_at(end);
        if word.ends_with('.') && (after.starts_with("${") || after.starts_with(['{', '\'', '"'])) {
            prefixes.insert(word.to_owned());
        } else if word.contains('.') {
            words.insert(word.trim_matches('.').to_owned());
        }
        rest = after;
    }
}

/// The kinds by which a phrase inserts other phrases: `{side:hand}` inserts `hand.<side>`.
fn kinds(phrase: &str) -> impl Iterator<Item = String> {
    let holes = phrase.split('{').skip(1).filter_map(|hole| hole.split_once('}'));
    holes.filter_map(|(hole, _)| hole.split_once(':')).map(|(_, kind)| format!("{kind}."))
}

#[test]
fn every_phrase_is_used() {
    let root = project_root();
    let phrases: BTreeMap<String, String> =
        serde_json::from_str(&read(&root.join("phrases/en.json"))).unwrap();
    let (mut words, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
    for file in tracked().into_iter().filter(|file| is_code(file)) {
        add_words(&read(&root.join(file)), &mut words, &mut prefixes);
    }
    prefixes.extend(phrases.values().flat_map(|phrase| kinds(phrase)));
    prefixes.remove("ui."); // its names are listed
    let under = |key: &str| key.match_indices('.').any(|(at, _)| prefixes.contains(&key[..=at]));
    let unused: Vec<&String> = phrases
        .keys()
        .filter(|key| key.contains('.')) // the few others are names of their own
        .filter(|key| !words.contains(*key) && !under(key) && !OF_NAMES.contains(&key.as_str()))
        .collect();
    assert!(unused.is_empty(), "phrases that nothing uses: {unused:#?}");
}

#[test]
fn a_prefix_is_told_from_a_word() {
    let (mut words, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
    let text = "t(`road.${name}`) + 'spot.' + t('ui.net') \"bet.{}\" at the end.";
    add_words(text, &mut words, &mut prefixes);
    assert_eq!(prefixes.into_iter().collect::<Vec<_>>(), ["bet.", "road.", "spot."]);
    assert!(words.contains("ui.net"));
    assert_eq!(kinds("{side:hand} of {n}").collect::<Vec<_>>(), ["hand."]);
}
