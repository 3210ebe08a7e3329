//! Runs the golden vectors, one test per format. A failure names file, line and citation.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_proof::run::{Report, run};
use croupier_proof::trace::paragraphs;
use croupier_proof::vectors::{Vector, read_all};
use croupier_rules::rulebook::Library;

/// Runs every line of a format; there must be at least so many.
fn check(format: &str, lines_min: usize) -> Report {
    let library = Library::built_in().unwrap();
    let all = read_all().unwrap();
    let of_format = |vector: &&Vector| vector.get("format") == Some(format);
    let vectors: Vec<Vector> = all.iter().filter(of_format).cloned().collect();
    let report = run(&library, &vectors);
    let failures = report.failures.join("\n");
    assert!(failures.is_empty(), "{} lines do not hold:\n{failures}", report.failures.len());
    assert!(vectors.len() >= lines_min, "only {} lines of {format}", vectors.len());
    report
}

#[test]
fn rounds_are_settled_as_the_documents_say() {
    check("rounds", 400);
}

#[test]
fn the_table_of_play_is_the_printed_one() {
    check("next-card", 130);
}

#[test]
fn layouts_offer_what_their_paragraphs_name_and_nothing_else() {
    check("layouts", 66);
}

#[test]
fn layouts_have_the_boxes_of_their_appendix() {
    check("positions", 42);
}

#[test]
fn tables_choose_only_layouts_and_decks_there_are() {
    check("choices", 30);
}

#[test]
fn excess_is_scaled_pro_rata() {
    check("pro-rata", 36);
}

#[test]
fn outcomes_are_established_by_every_completion() {
    check("established", 60);
}

#[test]
fn throws_are_settled_as_the_guide_says() {
    check("throws", 190);
}

#[test]
fn roads_are_drawn_as_dealers_draw_them() {
    check("roads", 11);
}

/// A citation is a paragraph of the (first) rulebook of the line, a ruling or an erratum.
#[test]
fn every_line_cites_something_that_exists() {
    let known = paragraphs().unwrap();
    for vector in read_all().unwrap() {
        let rulebook = vector.need("rulebook").unwrap().split_whitespace().next().unwrap();
        let cited = vector.need("cite").unwrap_or_else(|why| panic!("{vector}: {why}"));
        for cite in cited.split(',') {
            let numbered = cite.strip_prefix(['R', 'E']).is_some_and(|n| n.parse::<u8>().is_ok());
            let paragraph = known.iter().any(|p| p.rulebook == rulebook && p.number == cite);
            assert!(numbered || paragraph, "{vector}: {rulebook} has no paragraph {cite}");
        }
    }
}
