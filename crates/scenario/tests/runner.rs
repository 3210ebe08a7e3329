//! The runner itself: what holds is played, what does not is named by file, line and reason.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use croupier_rules::rulebook::Library;
use croupier_scenario::{Fault, Transcript, play, read};

const HEADING: &str = "\
# A round of the school
rulebook tiger-buffalo-non-commission
layout A
limits minimum 50 maximum 5000 differential 1000
people anna 2000, ben 500; dealer dora; supervisor sam; manager mia
";

/// Plays the heading with these lines below it; the first of them is line 6.
fn played(lines: &str) -> Result<Transcript, Fault> {
    let scenario = read("school.scenario", &format!("{HEADING}{lines}"))?;
    play(&scenario, &Library::built_in().unwrap())
}

/// The round up to the cards.
const CLOSED: &str = "\
sam: new shoe 5S
dora: place your bets
anna: bet player 100 at box 1
ben: bet banker 50 at box 2
dora: no more bets
dora: cards 9H KD KH 7C
";

fn fault(lines: &str) -> String {
    match played(lines) {
        Ok(transcript) => panic!("this should not hold:\n{transcript}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn a_round_is_played_to_the_cent_and_cites() {
    let lines = format!(
        "{CLOSED}dora: confirm
  event round-settled result player
  bet anna player won 100 4.1.1
  bet ben banker lost 50
  money anna +200, ben 450
  in-play anna 0
  house -50
  phase settled
  said player_wins player 9 banker 7
  cites 4.1.1, 3.13
  anna sees mine.credit $2100
  board sees round.result player
  board sees no \"anna\"
"
    );
    let transcript = played(&lines).unwrap();
    assert_eq!(transcript.title, "A round of the school");
    let last = transcript.steps.last().unwrap();
    assert_eq!((last.credits["anna"], last.held), (20_000, 11));
    let shown: Vec<&str> = transcript.proven.iter().map(|each| each.paragraph.as_str()).collect();
    assert_eq!(shown, ["4.1.1", "3.13"]);
    assert!(transcript.to_string().contains("anna +200"), "{transcript}");
}

#[test]
fn a_preview_moves_nothing() {
    let lines = format!(
        "{CLOSED}preview dora: confirm
  money anna +200
  phase settled
sam: order void card-count \"one card too many\"
  phase confirming
mia: approve 1
  phase void
  money anna 2000, ben 500
"
    );
    played(&lines).unwrap();
}

#[test]
fn what_does_not_hold_is_named_by_line_with_what_happened() {
    let line = |expectation: &str| fault(&format!("{CLOSED}dora: confirm\n  {expectation}\n"));
    let expected = [
        ("money anna +100", "the credit of anna should change by 100; it is 200"),
        ("money ben 500", "the credit of ben should be 500; it is 450"),
        ("bet anna player lost 100", "player of anna should be lost, is won"),
        ("bet anna player won 95", "what player of anna won should be 95, is 100"),
        ("event round-voided", "round-voided should have happened; there was round-settled"),
        ("event round-settled result banker", "round-settled: result should be banker, is player"),
        ("no event round-settled", "round-settled should not have happened"),
        ("phase void", "the phase should be void, is settled"),
        ("refused bets_closed", "should be refused with bets_closed, and was not"),
        ("said banker_wins", "said should be banker_wins; there is"),
        ("cites 5.99", "5.99 should be cited; cited was"),
        ("anna sees mine.credit $1", "anna should see mine.credit as $1; it is 210000"),
        ("anna sees no \"credit\"", "anna should not see \"credit\""),
        ("sings", "\"sings\" begins no expectation"),
        ("phase settled twice", "\"twice\" is not understood here"),
    ];
    for (expectation, why) in expected {
        let found = line(expectation);
        assert!(found.starts_with(&format!("school.scenario:13: {why}")), "{found}");
    }
}

#[test]
fn a_refusal_must_be_expected_with_its_paragraph_and_facts() {
    let bet = "sam: new shoe 5S\ndora: place your bets\nanna: bet player 1100 at box 1\n";
    let code = "the stake 1100.00 exceeds the Differential: at most 1000.00 can be taken";
    assert!(fault(bet).contains(code), "{}", fault(bet));
    let rich = bet.replace("anna: bet player 1100", "anna: bet player 1001");
    let held = "  refused above_differential 5.1 headroom $1000, stake $1001\n  money anna +0\n";
    played(&format!("{rich}{held}")).unwrap();
    let other = "  refused above_differential 5.1 headroom $20\n";
    let why = fault(&format!("{rich}{other}"));
    assert_eq!(why, "school.scenario:9: headroom should be $20, is 100000");
    let other = "  refused under_minimum\n";
    let why = fault(&format!("{rich}{other}"));
    assert_eq!(
        why,
        "school.scenario:9: the refusal should be under_minimum, is above_differential"
    );
}

#[test]
fn a_paragraph_is_not_shown_by_nothing() {
    let why = fault("sam: new shoe 5S\n  shows 1.8\n");
    assert_eq!(why, "school.scenario:6: it shows a paragraph and expects nothing");
    played("sam: new shoe 5S\n  shows 1.8\n  event shoe-opened burned 5\n").unwrap();
}

#[test]
fn what_cannot_be_read_is_named_by_line() {
    let expected = [
        ("dora: juggle", "6: \"juggle\" is nothing anybody can do here"),
        ("zoe: sit at box 1", "6: nobody here is called \"zoe\""),
        ("dora juggles", "6: \"dora\": a step is NAME: what they do"),
        ("anna: bet player ten at box 1", "6: \"ten\" is not an amount in dollars"),
        ("anna: bet player 10", "6: \"at box\" should stand where the end of the line is"),
        ("sam: new shoe 1X", "6: \"1X\" is not a card, as in 9H"),
        ("sam: order dance", "6: there is no order \"dance\""),
        ("sam: order void rain \"x\"", "6: \"rain\" is not a case"),
        ("sam: void because", "6: a reason must stand in quotes, and here is \"because\""),
        ("sam: void \"open", "6: a quotation is not closed"),
        ("clock 30s", "6: \"30s\" is not +TIME"),
        ("clock +soon", "6: \"soon\" is not a time, as in 30s or 1500ms"),
        ("layout ZZ", "2: the table cannot be opened"),
        ("set colour blue", "6: there is no setting \"colour\", or it is so by itself"),
        ("rulebook whist", "6: "),
    ];
    for (line, why) in expected {
        let found = fault(&format!("{line}\n"));
        assert!(found.starts_with(&format!("school.scenario:{why}")), "{line}: {found}");
    }
    let orphan = read("orphan.scenario", "  money anna 1\n").unwrap_err();
    assert_eq!(orphan.to_string(), "orphan.scenario:1: an expectation must stand under a step");
}

#[test]
fn the_clock_closes_what_is_due() {
    let lines = "\
sam: new shoe 5S
dora: place your bets
anna: bet player 100 at box 1
clock +14s
  phase open
clock +1s
  event bets-closed
  phase drawing
";
    let text = format!("{HEADING}table live, window 15s\n{lines}");
    play(&read("clock.scenario", &text).unwrap(), &Library::built_in().unwrap()).unwrap();
}
