//! Every ruling cited anywhere in the tree stands in docs/rulings.md.

use super::{project_root, tracked};
use croupier_rules::rulings;

/// What people wrote: no picture, no lock file, and no fixture, which is kept as it was.
fn is_written(path: &str) -> bool {
    let ends =
        [".rs", ".md", ".toml", ".ts", ".svelte", ".json", ".scenario", ".vectors", ".tsv", ".py"];
    let written = ends.iter().any(|end| path.ends_with(end));
    let generated = path.contains("fixtures/") || path.ends_with("package-lock.json");
    written && !generated
}

/// The rulings a text cites: an R and digits that stand as a word.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| {
        let digits = word.strip_prefix('R').unwrap_or_default();
        (1..=3).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

#[test]
fn every_ruling_that_is_cited_exists() {
    let mut unknown = Vec::new();
    let mut found = 0;
    for file in tracked().into_iter().filter(|file| is_written(file)) {
        let Ok(text) = std::fs::read_to_string(project_root().join(&file)) else { continue };
        for (index, line) in text.lines().enumerate() {
            for number in cited(line) {
                found += 1;
                if rulings::find(number).is_none() {
                    unknown.push(format!("{file}:{}: {number}", index + 1));
                }
            }
        }
    }
    assert!(found > 1000, "only {found} citations were found");
    assert!(unknown.is_empty(), "docs/rulings.md lacks\n{}", unknown.join("\n"));
}

#[test]
fn a_citation_is_a_word_of_its_own() {
    let text = "R16's row, (R1/R2), LR35902, R8_UNORM, R1234";
    assert_eq!(cited(text).collect::<Vec<_>>(), ["R16", "R1", "R2"]);
}
