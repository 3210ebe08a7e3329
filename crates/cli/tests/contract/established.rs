//! `croupier established`, as the design says it.

use crate::run::{ask, refused};
use serde_json::json;

fn question(rulebook: &str, layout: &str, cards: &str) -> String {
    let cards: Vec<&str> = cards.split_whitespace().collect();
    let mut line = json!({ "id": "q", "rulebook": rulebook, "decks": 8, "cards": cards });
    if !layout.is_empty() {
        line["layout"] = json!(layout);
    }
    line.to_string()
}

/// R11: two cards decide nothing, a third decides the Player Pair.
#[test]
fn the_third_card_decides_the_player_pair() {
    let two = ask("established", &question("non-commission-baccarat-etg", "", "AS KD"));
    assert_eq!(two["established"], false);
    assert_eq!(two["bets"]["player-pair"], "open");
    let three = ask("established", &question("non-commission-baccarat-etg", "", "AS KD 7H"));
    assert_eq!(
        (&three["established"], &three["bets"]["player-pair"]),
        (&json!(true), &json!("lost"))
    );
    let pair = ask("established", &question("non-commission-baccarat-etg", "", "AS KD AH"));
    assert_eq!(pair["bets"]["player-pair"], "won");
}

/// A natural tie: Player and Banker are certain to be returned, Tie to win.
#[test]
fn a_finished_round_leaves_nothing_open() {
    let answer =
        ask("established", &question("tiger-buffalo-commission-insurance", "M", "9S 8D TH AC"));
    assert_eq!(answer["bets"]["player"], "returned");
    assert_eq!(answer["bets"]["tie"], "won");
    assert!(answer["bets"].as_object().unwrap().values().all(|fate| fate != "open"));
}

#[test]
fn cards_that_cannot_be_are_refused() {
    let etg = "non-commission-baccarat-etg";
    let removed = vec!["AS"; 8];
    let line = json!({ "id": 1, "rulebook": etg, "decks": 8, "cards": ["AS"], "removed": removed });
    let (code, message, rule) = refused("established", &line.to_string());
    assert_eq!((code.as_str(), rule), ("impossible_card", json!("2.2.1")));
    assert!(message.contains("AS") && message.contains('8'), "{message}");
    let (code, ..) = refused("established", &question(etg, "", "9S 8D TH AC 2C"));
    assert_eq!(code, "too_many_cards");
    let line = json!({ "id": 1, "rulebook": etg, "decks": 9, "cards": [] });
    assert_eq!(refused("established", &line.to_string()).0, "decks_not_allowed");
    let (code, ..) = refused("established", &question("sic-bo", "", ""));
    assert_eq!(code, "not_baccarat");
}

/// R11: insurance counts once placed. Player 9 after the third card against Banker 4: a Banker who
/// draws to 9 ties, which pays it (R8); anything else loses it.
#[test]
fn insurance_counts_once_it_is_placed() {
    let line = json!({
        "id": "q", "rulebook": "tiger-buffalo-commission-insurance", "layout": "M",
        "cards": ["2S", "KD", "3H", "4C", "4D"],
        "insurance": [{ "on": "player", "stage": "third-card" }],
    });
    let answer = ask("established", &line.to_string());
    assert_eq!(answer["bets"]["player-insurance/third-card"], "open");
    let finished = line.to_string().replace("\"4D\"", "\"4D\",\"5H\"");
    let answer = ask("established", &finished);
    assert_eq!(answer["bets"]["player-insurance/third-card"], "won");
    let too_early = line.to_string().replace(",\"4D\"", "");
    assert_eq!(refused("established", &too_early).0, "insurance_not_offered");
}
