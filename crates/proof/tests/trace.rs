//! The trace has no gap, and `vectors/not-shown.tsv` excuses nothing that is shown.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_proof::{claims, run, scenarios, trace, vectors};
use croupier_rules::rulebook::Library;

#[test]
fn every_paragraph_is_shown_or_accounted_for() {
    let library = Library::built_in().unwrap();
    let mut report = run::run(&library, &vectors::read_all().unwrap());
    scenarios::run(&library, &mut report).unwrap();
    claims::run(&mut report).unwrap();
    assert!(report.failures.is_empty(), "{}", report.failures.join("\n"));
    let trace = trace::trace(&report).unwrap();
    assert!(trace.faults.is_empty(), "{}", trace.faults.join("\n"));
}

/// A citation typed into a line shows nothing: only what the rules answered counts.
#[test]
fn a_citation_that_no_answer_makes_shows_nothing() {
    let text = "format: rounds\nrulebook: mini-baccarat\n\
                cite | cards | points | bet | stake | outcome | win | returned | rule\n\
                M11 | 9S KD KH 7C | 9-7 | player | 100 | won | 100 | 200 | M8\n\
                M9 | 9S KD KH 7C | 9-7 | player | 100 | won | 999 | 200 | M8\n";
    let vectors = vectors::read("typed.vectors", text).unwrap();
    let report = run::run(&Library::built_in().unwrap(), &vectors);
    assert_eq!(
        report.failures,
        ["typed.vectors:5 (M9): mini-baccarat: win should be 999, is 100"],
        "a line that does not hold is named"
    );
    let shown: Vec<&str> = report.shown.iter().map(|shown| shown.paragraph.as_str()).collect();
    assert_eq!(shown, ["M1", "M3", "M4", "M5", "M8"]);
    let trace::Trace { rows, faults, .. } = trace::trace(&report).unwrap();
    let dealt = "mini-baccarat M4: a procedure that no running table shows".to_owned();
    assert!(faults.contains(&dealt), "a vector alone does not show how cards are dealt");
    let tie = rows.iter().find(|(paragraph, _)| paragraph.number == "M10").unwrap();
    assert_eq!(tie.1, trace::Status::Gap);
}

/// Banker Char Siu is defined by three cases; a round of 7 against 6 shows the first alone, and one
/// that loses shows none.
#[test]
fn a_round_shows_the_case_of_its_own_points() {
    let text = "format: rounds\nrulebook: tiger-buffalo-commission-insurance\nlayout: K\n\
                cite | cards | points | bet | stake | outcome | win | returned | rule\n\
                4.1.14 | 6S 3D KH 4C | 6-7 | banker-char-siu | 100 | won | 1000 | 1100 | 4.1.14\n";
    let shown = |text: &str| -> Vec<String> {
        let vectors = vectors::read("typed.vectors", text).unwrap();
        let report = run::run(&Library::built_in().unwrap(), &vectors);
        assert_eq!(report.failures, [""; 0]);
        let cases = report.shown.into_iter().map(|shown| shown.paragraph);
        cases.filter(|number| number.starts_with("1.3")).collect()
    };
    assert_eq!(shown(text), ["1.3", "1.3.1"]);
    let lost = text.replace("6S 3D KH 4C | 6-7", "9S KD KH 7C | 9-7");
    assert_eq!(shown(&lost.replace("won | 1000 | 1100", "lost | 0 | 0")), ["1.3"]);
}
