//! `croupier odds`, as the design says it, with the numbers others have published.

use crate::run::{code, croupier, text};
use serde_json::{Value, json};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
const PLAIN: &str = "tiger-buffalo-non-commission";

fn odds(args: &[&str]) -> Value {
    let args = [&["odds"], args, &["--json"]].concat();
    let output = croupier(&args, b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn bet<'v>(odds: &'v Value, name: &str) -> &'v Value {
    let bets = odds["bets"].as_array().unwrap();
    bets.iter().find(|bet| bet["bet"] == name).unwrap()
}

/// The exit code and what was said.
fn refused(args: &[&str]) -> (i32, String) {
    let output = croupier(&[&["odds"], args].concat(), b"");
    assert!(output.stdout.is_empty(), "a refusal prints nothing on standard output");
    (code(&output), String::from_utf8(output.stderr).unwrap())
}

/// Wizard of Odds, baccarat and its side bets, 8 and 6 decks; Sic Bo, Macau's pay table.
#[test]
fn the_published_numbers_come_out_of_the_binary() {
    for (args, name, edge) in [
        (&["mini-baccarat"][..], "player", 1.2351),
        (&["mini-baccarat"], "banker", 1.0579),
        (&["mini-baccarat"], "tie", 14.3596),
        (&["mini-baccarat"], "player-dragon-bonus", 2.6517),
        (&["mini-baccarat"], "banker-dragon-bonus", 9.3731),
        (&[COMMISSION, "--decks", "6"], "banker", 1.0558),
        (&[COMMISSION, "--decks", "6"], "player", 1.2374),
        (&[COMMISSION, "--decks", "6"], "tie", 14.4382),
        (&[PLAIN], "banker", 1.4581),
        (&[PLAIN], "small-tiger", 14.3325),
        (&[PLAIN], "big-tiger", 15.2533),
        (&[PLAIN], "tiger", 16.6836),
        (&[PLAIN], "player-pair", 10.3614),
        (&["sic-bo"], "small", 2.7778),
        (&["sic-bo"], "total-5", 47.2222),
    ] {
        assert_eq!(bet(&odds(args), name)["house_edge_percent"], json!(edge), "{args:?} {name}");
    }
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let told = odds(&[COMMISSION]);
    assert_eq!(
        (&told["rulebook"], &told["decks"]),
        (&json!("tiger-buffalo-commission-insurance@2"), &json!(8))
    );
    let big_tiger = bet(&told, "big-tiger");
    assert_eq!(big_tiger["rows"][0]["odds"], "50:1");
    assert_eq!(big_tiger["rows"][0]["when"], "wins");
    assert_eq!((&big_tiger["returned"], &big_tiger["rule"]), (&json!("0/1"), &json!("4.1.5")));
    for field in ["house_edge", "variance", "hit_rate"] {
        assert!(big_tiger[field].as_str().unwrap().contains('/'), "{field}");
    }
    assert_eq!(big_tiger["rows"][0]["probability"], big_tiger["hit_rate"]);
    let insured = told["insurance"].as_array().unwrap();
    let row = insured
        .iter()
        .find(|row| row["player"] == 6 && row["banker"] == 0 && row["stage"] == "four-cards")
        .unwrap();
    assert_eq!(
        (&row["on"], &row["odds"], &row["rule"]),
        (&json!("player"), &json!("5:2"), &json!("4.1.15"))
    );
    assert!(row["house_edge"].is_string() && row["house_edge_percent"].is_number());
    assert!(told.get("offers").is_none() && told.get("removal").is_none());
}

/// Percents are numbers with four decimals, trailing noughts and all.
#[test]
fn percents_have_four_decimals() {
    let printed = text(&croupier(&["odds", "sic-bo", "--json"], b""));
    let percents =
        printed.lines().filter_map(|line| line.trim().strip_prefix("\"house_edge_percent\": "));
    let mut found = 0;
    for percent in percents {
        let (_, decimals) = percent.trim_end_matches(',').split_once('.').unwrap();
        assert_eq!(decimals.len(), 4, "{percent}");
        found += 1;
    }
    assert_eq!(found, 50);
    assert!(printed.contains("\"house_edge_percent\": 12.5000"), "total 8 and 13");
}

#[test]
fn a_layout_keeps_its_own_bets_and_none_means_all() {
    let all = odds(&[PLAIN]);
    let some = odds(&[PLAIN, "--layout", "A"]);
    let count = |value: &Value| value["bets"].as_array().unwrap().len();
    assert!(count(&some) < count(&all));
    assert_eq!(some["layout"], "A");
    let (exit, told) = refused(&[PLAIN, "--layout", "ZZ"]);
    assert_eq!(exit, 6);
    assert!(told.contains("no layout \"ZZ\""), "{told}");
}

#[test]
fn decks_the_rulebook_does_not_allow_are_refused_with_its_paragraph() {
    for (rulebook, decks, paragraph) in [
        (PLAIN, "3", "2.2.1"),
        (PLAIN, "11", "2.2.1"),
        ("non-commission-baccarat-etg", "9", "2.2.1"),
        ("mini-baccarat", "6", "M2"),
    ] {
        let (exit, told) = refused(&[rulebook, "--decks", decks]);
        assert_eq!(exit, 6, "{told}");
        assert!(told.contains(paragraph) && told.contains("not allowed"), "{told}");
    }
    for decks in 4..=10_u8 {
        assert_eq!(odds(&[PLAIN, "--decks", &decks.to_string()])["decks"], json!(decks));
    }
}

#[test]
fn removed_cards_and_counts_say_the_same() {
    let removed = odds(&[PLAIN, "--removed", "AS,10d 9h", "--layout", "A"]);
    let counted =
        odds(&[PLAIN, "--shoe", "31,32,32,32,32,32,32,32,31,31,32,32,32", "--layout", "A"]);
    assert_eq!(removed["bets"], counted["bets"]);
    assert_eq!((&removed["cards"], &counted["decks"]), (&json!(413), &Value::Null));
    assert_ne!(removed["bets"], odds(&[PLAIN, "--layout", "A"])["bets"]);
}

#[test]
fn a_shoe_that_cannot_be_is_refused_with_what_and_why() {
    let nine_aces = ["AS"; 9].join(",");
    for (args, exit, said) in [
        (&["--removed", &nine_aces][..], 6, "no AS left"),
        (&["--removed", "1S"], 2, "\"1S\" is not a card"),
        (&["--removed", "joker"], 2, "\"joker\" is not a card"),
        (&["--shoe", "32,32"], 2, "2 counts were given"),
        (&["--shoe", "a,1,1,1,1,1,1,1,1,1,1,1,1"], 2, "\"a\" is not a number"),
        (&["--shoe", "0,0,0,0,0,0,0,0,0,0,0,0,5"], 6, "5 cards are too few"),
        (&["--shoe", "41,0,0,0,0,0,0,0,0,0,0,0,5"], 6, "41 cards of rank A are too many"),
        (&["--decks", "4", "--shoe", "0,17,0,0,0,0,0,0,0,0,0,0,5"], 6, "17 cards of rank 2"),
        (&["--removed", "AS", "--shoe", "32"], 2, "cannot be used with"),
        (&["--way", "foxwoods"], 2, "no house way"),
        (&["--dealt", "9S,KD,TH,4C,2C"], 6, "cards"),
        (&["--law", "--layout", "A"], 2, "cannot be used with"),
        (&["--stdin", "--decks", "8"], 2, "cannot be used with"),
        (&["--format", "csv"], 2, "--law"),
    ] {
        let (code, told) = refused(&[&[PLAIN], args].concat());
        assert_eq!(code, exit, "{args:?}: {told}");
        assert!(told.contains(said), "{told}");
    }
    assert_eq!(refused(&["roulette"]).0, 5);
    assert_eq!(refused(&["sic-bo", "--decks", "8"]).0, 2);
}

/// Player 2, Banker 4, one card of each still to come: the Banker is ahead and may be insured.
#[test]
fn the_offer_now_open_is_priced_by_the_cards_that_are_left() {
    let told = odds(&[COMMISSION, "--dealt", "2S,KD,TH,4C"]);
    let offers = told["offers"].as_array().unwrap();
    assert_eq!(offers.len(), 1);
    assert_eq!((&offers[0]["on"], &offers[0]["stage"]), (&json!("banker"), &json!("four-cards")));
    assert_eq!((&offers[0]["player"], &offers[0]["banker"]), (&json!(2), &json!(4)));
    let average = told["insurance"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["player"] == 2 && row["banker"] == 4 && row["stage"] == "four-cards");
    assert_ne!(average.unwrap()["house_edge"], offers[0]["house_edge"]);
    // Before the fourth card, and after a Natural, nothing is open.
    assert_eq!(odds(&[COMMISSION, "--dealt", "2S,KD"])["offers"], json!([]));
    assert_eq!(odds(&[COMMISSION, "--dealt", "9S,KD,TH,4C"])["offers"], json!([]));
    assert_eq!(refused(&[COMMISSION, "--dealt", "9S,KD,TH,4C,2C"]).0, 6);
}

/// The next card takes no side: over all cards of a shoe the effects on a bet add up to nothing.
/// All ranks pair alike, so on a full shoe each effect on a pair is nothing by itself.
#[test]
fn the_effect_of_removal_is_told_for_every_bet_and_rank() {
    let told = odds(&[PLAIN, "--removal"]);
    let effects = told["removal"].as_array().unwrap();
    assert_eq!(effects.len(), told["bets"].as_array().unwrap().len());
    let pair = effects.iter().find(|effect| effect["bet"] == "player-pair").unwrap();
    let change = pair["change"].as_object().unwrap();
    assert_eq!(change.len(), 13);
    assert!(change.values().all(|by| by == "0/1"), "{change:?}");
    let tiger = effects.iter().find(|effect| effect["bet"] == "small-tiger").unwrap();
    let change = tiger["change_percent"].as_object().unwrap();
    assert_eq!(change["6"], json!(0.6215), "without a six there is less of a six");
    let sum: f64 = change.values().map(|by| by.as_f64().unwrap()).sum();
    assert!(sum.abs() < 0.001, "{sum}");
}

#[test]
fn people_get_a_table_without_colours_in_a_pipe() {
    let told = text(&croupier(&["odds", COMMISSION, "--removal", "--dealt", "2S,KD,TH,4C"], b""));
    for word in ["house edge %", "1.0579", "Insurance", "Offers now open", "Effect of removal"] {
        assert!(told.contains(word), "{word} is not in {told}");
    }
    assert!(!told.contains('\u{1b}'));
}

/// The published shares of house way against house way, and the sum over all ordered pairs.
#[test]
fn pai_gow_poker_is_counted_to_the_last_pair() {
    for (way, published) in
        [("trump-plaza", [28.61, 41.48, 29.91]), ("foxwoods", [29.12, 40.49, 30.39])]
    {
        let output = croupier(&["odds", "pai-gow-poker", "--way", way, "--json"], b"");
        let odds: Value = serde_json::from_slice(&output.stdout).unwrap();
        let count = |key: &str| odds["match"][key].as_str().unwrap().parse::<u64>().unwrap();
        let [win, push, loss] = ["win", "push", "loss"].map(count);
        assert_eq!(count("pairs"), 8_250_459_031_214_400);
        assert_eq!(win + push + loss, count("pairs"));
        for (counted, percent) in [win, push, loss].into_iter().zip(published) {
            let found = counted as f64 / count("pairs") as f64 * 100.0;
            assert!((found - percent).abs() < 0.006, "{way}: {found} is not {percent}");
        }
        let fortune = odds["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == "fortune");
        assert_eq!(fortune.unwrap()["house_edge_percent"].to_string(), "7.7656");
    }
}

/// The low hands a published census gives without ranking suits.
#[test]
fn low_hands_are_counted_by_name() {
    let output = croupier(&["odds", "pai-gow-poker", "--json"], b"");
    let odds: Value = serde_json::from_slice(&output.stdout).unwrap();
    let census = [("3-2", "221460"), ("4-2", "203436"), ("4-3", "188708"), ("5-3", "170756")];
    for (low, hands) in census {
        assert_eq!(odds["low_hands"][low], hands, "{low}");
    }
}

#[test]
fn pai_gow_tiles_are_counted_by_either_way_and_have_no_shoe() {
    for way in ["foxwoods", "guide-hints"] {
        let output = croupier(&["odds", "pai-gow-tiles", "--way", way, "--json"], b"");
        let odds: Value = serde_json::from_slice(&output.stdout).unwrap();
        let count = |key: &str| odds["match"][key].as_str().unwrap().parse::<u64>().unwrap();
        assert_eq!(count("win") + count("push") + count("loss"), 736_281_000);
    }
    assert_eq!(code(&croupier(&["odds", "pai-gow-tiles", "--decks", "8"], b"")), 2);
    assert_eq!(code(&croupier(&["odds", "pai-gow-tiles", "--way", "trump-plaza"], b"")), 2);
}

/// The bank's own way is best against itself in all but some deals, and the lines say which.
#[test]
fn the_best_settings_of_tiles_are_told_line_by_line() {
    let output = croupier(&["odds", "pai-gow-tiles", "--optimal", "--json"], b"");
    let lines: Vec<Value> = crate::run::lines(&output);
    let (summary, hands) = lines.split_last().unwrap();
    let told: u64 = hands.iter().map(|hand| hand["hands"].as_u64().unwrap()).sum();
    assert_eq!(summary["hands_not_best"].as_u64(), Some(told));
    assert!(hands.iter().all(|hand| !hand["gain"].as_str().unwrap().starts_with('-')));
    assert_eq!(code(&croupier(&["odds", "sic-bo", "--optimal"], b"")), 2);
    assert_eq!(code(&croupier(&["odds", "mini-baccarat", "--optimal"], b"")), 2);
}
