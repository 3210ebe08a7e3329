//! `croupier settle`, as the design says it.

use crate::run::{ask, code, croupier, lines, refused};
use serde_json::{Value, json};

/// The very example of the contract.
#[test]
fn the_example_of_the_contract_is_answered_to_the_letter() {
    let input = r#"{"id":"r1","rulebook":"tiger-buffalo-commission-insurance","layout":"M",
 "cards":["2S","KD","TH","4C","6C","5D"],
 "bets":[{"id":"b1","patron":"p1","seat":1,"bet":"banker","stake":10000},
         {"id":"b2","patron":"p1","seat":1,"bet":"banker-insurance","stage":"four-cards",
          "stake":5000}]}"#;
    let expected = concat!(
        r#"{"id":"r1","result":"banker","player":{"cards":["2S","TH","6C"],"points":8},"#,
        r#""banker":{"cards":["KD","4C","5D"],"points":9},"#,
        r#""bets":[{"id":"b1","outcome":"won","odds":"19:20","win":9500,"returned":19500,"#,
        r#""commission":0,"rule":"4.1.2"},"#,
        r#"{"id":"b2","outcome":"lost","odds":"3:2","win":0,"returned":0,"#,
        r#""commission":0,"rule":"4.1.15"}]}"#,
    );
    let output = croupier(&["settle"], input.replace('\n', " ").as_bytes());
    assert_eq!(crate::run::text(&output).trim_end(), expected);
    assert_eq!(code(&output), 0);
}

fn round(rulebook: &str, layout: &str, cards: &str, bets: Value, more: Value) -> String {
    let cards: Vec<&str> = cards.split(' ').collect();
    let mut line = json!({ "id": "r", "rulebook": rulebook, "cards": cards, "bets": bets });
    if !layout.is_empty() {
        line["layout"] = json!(layout);
    }
    for (key, value) in more.as_object().into_iter().flatten() {
        line[key] = value.clone();
    }
    line.to_string()
}

fn bet(name: &str, stake: u64) -> Value {
    json!({ "id": name, "patron": "p1", "seat": 1, "bet": name, "stake": stake })
}

const PLAIN: &str = "tiger-buffalo-non-commission";
/// Player 2, Banker 4; the Player draws a 6, the Banker a 5: Banker wins 9 to 8.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

/// R16, first row of its table; the rest of the stake comes on top of what is returned.
#[test]
fn limits_scale_the_heavier_side_and_tell_what_they_did() {
    let seat = |patron: &str, bet: &str, stake: u64| {
        let id = format!("{patron}-{bet}");
        json!({ "id": id, "patron": patron, "seat": 2, "bet": bet, "stake": stake })
    };
    let bets = json!([
        seat("a", "banker", 90_000),
        seat("b", "banker", 60_000),
        seat("c", "banker", 4_000),
        seat("d", "player", 10_000),
    ]);
    let limits = json!({ "limits": { "minimum": 5_000, "maximum_differential": 100_000 } });
    let answer = ask("settle", &round(PLAIN, "A", BANKER_WINS, bets, limits));
    let told: Vec<[u64; 4]> = answer["bets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bet| {
            ["effective_stake", "excess_returned", "win", "returned"]
                .map(|key| bet[key].as_u64().unwrap())
        })
        .collect();
    assert_eq!(told[0], [63_600, 26_400, 63_600, 127_200]);
    assert_eq!(told[1], [42_400, 17_600, 42_400, 84_800]);
    assert_eq!(told[2], [4_000, 0, 4_000, 8_000]);
    assert_eq!(told[3], [10_000, 0, 0, 0]);
}

/// Mini Baccarat: Banker is paid in full and 5% stays owed.
#[test]
fn commission_owed_is_told() {
    let answer = ask(
        "settle",
        &round("mini-baccarat", "", BANKER_WINS, json!([bet("banker", 1_010)]), json!({})),
    );
    assert_eq!(
        answer["bets"][0],
        json!({
            "id": "banker", "outcome": "won", "odds": "1:1", "win": 1010, "returned": 2020,
            "commission": 51, "rule": "M8",
        })
    );
}

#[test]
fn player_is_accepted_for_patron_and_several_patrons_share_a_seat() {
    let bets = json!([
        { "id": 1, "player": "p1", "seat": 1, "bet": "tie", "stake": 100 },
        { "id": 2, "patron": "p2", "seat": 1, "bet": "tie", "stake": 100 },
    ]);
    let answer = ask("settle", &round(PLAIN, "A", BANKER_WINS, bets, json!({})));
    assert_eq!(answer["bets"][1]["outcome"], "lost");
}

#[test]
fn sic_bo_is_settled_in_the_same_stream() {
    let line = r#"{"id":"s","rulebook":"sic-bo","dice":[2,2,5],"bets":[
        {"id":1,"patron":"p","seat":1,"bet":"two-of-a-kind-2","stake":100},
        {"id":2,"patron":"p","seat":1,"bet":"total-9","stake":100},
        {"id":3,"patron":"p","seat":1,"bet":"big","stake":100}]}"#;
    let answer = ask("settle", &line.replace('\n', ""));
    let wins: Vec<u64> =
        (0..3).map(|index| answer["bets"][index]["win"].as_u64().unwrap()).collect();
    assert_eq!(wins, [800, 600, 0]);
}

/// Every line of the vectors, one run each, so that a failing one says which.
#[test]
fn every_kind_of_bad_round_says_what_is_wrong() {
    let vectors = include_str!("../../../../vectors/cli-refusals.vectors");
    let cases: Vec<&str> = vectors.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.len() > 30);
    for case in cases {
        let [code, rule, word, line] = case.splitn(4, " | ").collect::<Vec<_>>()[..] else {
            panic!("four columns are wanted: {case}");
        };
        let (found, message, cited) = refused("settle", line);
        assert_eq!(
            (found.as_str(), cited.as_str().unwrap_or("-")),
            (code, rule),
            "{case}\n{message}"
        );
        assert!(message.contains(word), "{message:?} does not say {word:?}");
    }
}

#[test]
fn a_bad_line_loses_nothing_of_the_rest() {
    let good = round(PLAIN, "A", BANKER_WINS, json!([bet("banker", 100)]), json!({}));
    let stream = [
        good.as_str(),
        "{ not json",
        "",
        r#"{"id":[1],"rulebook":"sic-bo","dice":[1,1]}"#,
        r#"{"id":"x","rulebook":"sic-bo","dice":[1,1,1],"colour":"red"}"#,
        r#"{"id":"y","rulebook":"sic-bo","dice":[1,1,1],"bets":[{"bet":"small","stake":-5}]}"#,
        good.as_str(),
    ]
    .join("\n");
    let output = croupier(&["settle"], stream.as_bytes());
    let answers = lines(&output);
    assert_eq!(code(&output), 1);
    assert_eq!(answers.len(), 6, "a blank line is not answered, every other is");
    assert_eq!(answers[0], answers[5]);
    assert_eq!(answers[1]["id"], Value::Null);
    let told: Vec<(u64, &str)> = answers[1..5]
        .iter()
        .map(|answer| (answer["line"].as_u64().unwrap(), answer["error"]["code"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [(2, "bad_json"), (4, "three_dice"), (5, "bad_field"), (6, "bad_field")]);
    assert_eq!(answers[2]["id"], json!([1]));
    assert!(answers[3]["error"]["message"].as_str().unwrap().contains("`colour`"));
}

/// Bytes that are not UTF-8, and a line with no end, are lines like any other.
#[test]
fn bytes_that_are_no_text_are_a_bad_line() {
    let output =
        croupier(&["settle"], b"\xff\xfe\n{\"id\":1,\"rulebook\":\"sic-bo\",\"dice\":[1,2,3]}");
    let answers = lines(&output);
    assert_eq!(answers[0]["error"]["code"], "bad_json");
    assert_eq!(answers[1]["total"], 6);
}
