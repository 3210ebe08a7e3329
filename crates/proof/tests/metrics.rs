//! The metrics that exist are the ones that are documented, and the dashboard and the alert rules
//! ask for no other.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use croupier_proof::vectors::project_root;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(project_root().join(path)).unwrap()
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

fn named(pattern: &str, text: &str) -> BTreeSet<String> {
    let pattern = Regex::new(pattern).unwrap();
    pattern.captures_iter(text).map(|found| found[1].to_owned()).collect()
}

/// The metrics of the code, by the macros that count.
fn existing() -> BTreeSet<String> {
    let mut all = Vec::new();
    for name in ["server", "cli"] {
        sources(&project_root().join("crates").join(name).join("src"), &mut all);
    }
    let pattern = r#"(?:counter|gauge|histogram)!\(\s*"(croupier_[a-z_]+)""#;
    let found = named(pattern, &all.concat());
    assert!(found.len() > 10, "{found:?}");
    found
}

#[test]
fn every_metric_is_documented_and_every_documented_one_exists() {
    let documented = named(r"\| `(croupier_[a-z_]+)` \|", &read("docs/metrics.md"));
    assert_eq!(documented, existing());
}

#[test]
fn the_dashboard_and_the_alerts_ask_for_metrics_that_exist() {
    let existing = existing();
    for path in ["packaging/alerts.yaml", "packaging/grafana-dashboard.json"] {
        let asked = named(r"(croupier_[a-z_]+)", &read(path));
        assert!(asked.len() > 5, "{path}: {asked:?}");
        for metric in asked {
            let bare = ["_bucket", "_sum", "_count"]
                .iter()
                .find_map(|end| metric.strip_suffix(end))
                .unwrap_or(&metric);
            assert!(existing.contains(bare), "{path} asks for {metric}, which nobody counts");
        }
    }
    for metric in &existing {
        let dashboard = read("packaging/grafana-dashboard.json");
        assert!(dashboard.contains(metric.as_str()), "the dashboard does not show {metric}");
    }
}
