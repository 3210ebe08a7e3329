//! `croupier scenario`: a transcript that holds, and the first line that does not.

use crate::run::{code, croupier, lines, text};
use croupier_store::conformance::new_folder;

const SCHOOL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/");

fn file(name: &str) -> String {
    format!("{SCHOOL}{name}")
}

#[test]
fn a_scenario_is_printed_with_paragraphs_and_amounts() {
    let file = file("tiger-buffalo-non-commission/5.1.scenario");
    let output = croupier(&["scenario", &file], b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    let text = text(&output);
    for part in ["anna: bet player", "refused: ", "exceeds the Differential", "by 5.1"] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let json = lines(&croupier(&["scenario", "--json", &file], b""));
    assert_eq!(json.len(), 1);
    assert_eq!(json[0]["rulebook"], "tiger-buffalo-non-commission@3");
    assert!(json[0]["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
}

#[test]
fn the_first_line_that_does_not_hold_is_named() {
    let folder = new_folder("scenario");
    let path = folder.join("wrong.scenario");
    let scenario = "rulebook sic-bo\nlimits minimum 10 maximum 500\npeople anna 100; dealer dora\n\
                    dora: place your bets\n  money anna 99\n";
    std::fs::write(&path, scenario).unwrap();
    let output = croupier(&["scenario", path.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(code(&output), 1);
    let said = String::from_utf8(output.stderr).unwrap();
    let why = "wrong.scenario:5: the credit of anna should be 99; it is 100";
    assert!(said.contains(why), "{said}");
    assert_eq!(code(&croupier(&["scenario", "nowhere.scenario"], b"")), 1);
    assert_eq!(code(&croupier(&["scenario"], b"")), 2);
}
