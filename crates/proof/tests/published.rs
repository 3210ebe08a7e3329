//! The published figures: each agrees or is explained, and docs/published.md says which.
#![allow(clippy::unwrap_used, clippy::panic)] // a test fails by panicking

use croupier_proof::published::{Verdict, check_all, figures, page};
use croupier_proof::vectors::project_root;

#[test]
fn every_published_figure_agrees_or_is_explained() {
    let checked = check_all(figures().unwrap()).unwrap();
    assert_eq!(checked.len(), 952, "none is lost");
    for one in &checked {
        let figure = &one.figure;
        assert!(!figure.source.is_empty(), "line {} has no source", figure.line);
        let explained = !figure.why.is_empty();
        let agrees = one.verdict == Verdict::Agrees;
        assert!(agrees || explained, "line {}: {one:?}", figure.line);
        let kept = explained && agrees && figure.reliability != "suspect";
        assert!(!kept, "line {} agrees and still has an excuse: {}", figure.line, figure.why);
    }
    let agree = checked.iter().filter(|one| one.verdict == Verdict::Agrees).count();
    assert!(agree >= 819, "{agree}");
    let path = project_root().join("docs/published.md");
    let written = std::fs::read_to_string(path).unwrap();
    let stale = "docs/published.md is stale: cargo run -p croupier-proof --bin published";
    assert!(written == page(&checked), "{stale}");
}
