//! Every link of the documents leads to a file that is there and to a heading that it has.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use croupier_proof::vectors::project_root;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The documents of the repository, from its root.
fn documents() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "*.md"])
        .current_dir(project_root())
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let all: Vec<PathBuf> = listed.lines().map(PathBuf::from).collect();
    assert!(all.len() > 30, "{all:?}");
    all
}

/// The text without what stands between fences, which is no prose.
fn prose(path: &Path) -> String {
    let text = fs::read_to_string(project_root().join(path)).unwrap();
    let mut fenced = false;
    let line = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        !fenced && !is_fence
    };
    text.lines().filter(line).collect::<Vec<&str>>().join("\n")
}

/// The anchors of a page, as a site makes them from its headings.
fn anchors(path: &Path) -> BTreeSet<String> {
    let headings = prose(path);
    let headings = headings.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").unwrap();
    let (mut seen, mut lost) = (0, Vec::new());
    for page in documents() {
        for found in link.captures_iter(&prose(&page)) {
            let to = &found[1];
            if to.contains("://") || to.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (path, anchor) = to.split_once('#').unwrap_or((to, ""));
            let folder = page.parent().unwrap_or(Path::new(""));
            let target = if path.is_empty() { page.clone() } else { folder.join(path) };
            if !project_root().join(&target).exists() {
                lost.push(format!("{}: {to} is not there", page.display()));
            } else if !anchor.is_empty() && !anchors(&target).contains(anchor) {
                lost.push(format!("{}: {to} has no such heading", page.display()));
            }
        }
    }
    assert!(seen > 100, "only {seen} links were found");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
