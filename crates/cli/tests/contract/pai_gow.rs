//! `croupier settle` and `croupier house-way` for both games of pai gow.

use crate::run::{ask, code, croupier, lines, refused, text};
use serde_json::{Value, json};

/// No pair: Q-J in front, K-9-7-3-2 behind.
const DEALER: [&str; 7] = ["2C", "3D", "7H", "9S", "JC", "QD", "KH"];
/// Four aces and nines: the aces are split.
const ACES: [&str; 7] = ["AC", "AD", "AH", "AS", "9C", "9D", "2H"];
/// Tens and threes with a king: both pairs behind, K-Q in front.
const TENS: [&str; 7] = ["TC", "TD", "3S", "3H", "KC", "QS", "9H"];

fn round(more: Value) -> String {
    let mut line = json!({ "id": "p", "rulebook": "pai-gow-poker" });
    line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    line.to_string()
}

#[test]
fn the_dealer_banks_fortune_and_envy_are_named() {
    let answer = ask(
        "settle",
        &round(json!({
            "dealer": { "cards": DEALER },
            "seats": [
                { "seat": 1, "patron": "a", "cards": ACES, "stake": 1000, "fortune": 500 },
                {
                    "seat": 2, "patron": "b", "cards": TENS, "stake": 1010, "fortune": 500,
                    "low": ["TC", "TD"],
                },
            ],
        })),
    );
    assert_eq!(
        answer["seats"][0],
        json!({
            "seat": 1, "patron": "a", "low": ["AD", "AC"], "high": ["AS", "AH", "9D", "9C", "2H"],
            "foul": false, "outcome": "won", "win": 1000, "commission": 50, "returned": 1950,
            "fortune": { "hand": "four-of-a-kind", "win": 12_500 }, "envy": [], "rule": "P14",
        })
    );
    let foul = &answer["seats"][1];
    assert_eq!(
        (&foul["foul"], &foul["outcome"], &foul["returned"]),
        (&json!(true), &json!("lost"), &json!(0))
    );
    assert_eq!(foul["fortune"], json!({ "hand": "nothing", "win": 0 }));
    assert_eq!(foul["envy"], json!([{ "seat": 1, "win": 500 }]));
    assert_eq!(answer["dealer"]["low"], json!(["QD", "JC"]));
    assert!(answer.get("bank").is_none());
}

#[test]
fn a_patron_banks_against_the_others_and_the_house() {
    let seats = json!([
        { "seat": 1, "patron": "a", "cards": ACES },
        { "seat": 2, "patron": "b", "cards": TENS, "stake": 1010 },
    ]);
    let dealer = json!({ "cards": DEALER, "stake": 500 });
    let line = json!({ "bank": { "seat": 1 }, "dealer": dealer, "seats": seats });
    let answer = ask("settle", &round(line));
    assert_eq!(answer["seats"].as_array().unwrap().len(), 1, "the bank is told of by itself");
    assert_eq!((&answer["bank"]["net"], &answer["bank"]["commission"]), (&json!(1510), &json!(76)));
    let line = json!({ "bank": { "co-bank": 1 }, "seats": seats });
    let answer = ask("settle", &round(line));
    assert_eq!((&answer["bank"]["net"], &answer["bank"]["commission"]), (&json!(505), &json!(26)));
    assert!(answer.get("dealer").is_none(), "the dealer's hand is not played");
}

#[test]
fn tiles_are_settled_alike_without_fortune() {
    let line = json!({
        "id": "t", "rulebook": "pai-gow-tiles", "dealer": { "tiles": ["3/3", "2/2", "5/6", "1/4"] },
        "seats": [
            { "seat": 6, "patron": "a", "tiles": ["6/6", "6/6", "2/4", "1/3"], "stake": 1000 },
        ],
    });
    let answer = ask("settle", &line.to_string());
    assert_eq!(
        answer["seats"][0],
        json!({
            "seat": 6, "patron": "a", "low": ["1/3", "2/4"], "high": ["6/6", "6/6"], "foul": false,
            "outcome": "won", "win": 1000, "commission": 50, "returned": 1950, "rule": "T8",
        })
    );
}

#[test]
fn what_cannot_be_dealt_or_set_is_refused() {
    let seat = |more: Value| {
        let mut seat = json!({ "seat": 1, "patron": "a", "cards": ACES, "stake": 1000 });
        seat.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "dealer": { "cards": DEALER }, "seats": [seat] })
    };
    let eight = [&ACES[..], &["5C"]].concat();
    let twice = ["AC", "AC", "AH", "AS", "9C", "9D", "2H"];
    let cases = [
        (seat(json!({ "cards": eight })), "not_seven_cards", "8"),
        (seat(json!({ "cards": twice })), "not_seven_cards", "AC"),
        (seat(json!({ "cards": DEALER })), "impossible_deal", "dealt more often"),
        (seat(json!({ "low": ["KC", "2H"] })), "not_a_low_hand", "KC"),
        (seat(json!({ "seat": 7 })), "no_such_seat", "1 to 6"),
        (seat(json!({ "stake": 0 })), "stake_zero", "seat 1"),
        (seat(json!({ "tiles": ["6/6"] })), "bad_field", "`cards`"),
        (json!({ "seats": [] }), "no_dealer_hand", "dealer"),
        (json!({ "bank": { "seat": 3 }, "seats": [] }), "no_bank_hand", "seat 3"),
        (json!({ "bank": "house", "dealer": { "cards": DEALER } }), "bad_field", "co-bank"),
        (json!({ "way": "harrah", "dealer": { "cards": DEALER } }), "no_such_way", "trump-plaza"),
    ];
    for (line, wanted, word) in cases {
        let (code, message, _) = refused("settle", &round(line));
        assert_eq!(code, wanted, "{message}");
        assert!(message.contains(word), "{message:?} does not say {word:?}");
    }
}

/// R14: the maximum is also that of Fortune. A seat has one hand, the bank's too, and one bank.
#[test]
fn fortune_above_the_maximum_and_two_banks_are_refused() {
    let fortune = |cents: u64| {
        round(json!({
            "limits": { "maximum": 1000 },
            "dealer": { "cards": DEALER },
            "seats": [
                { "seat": 1, "patron": "a", "cards": ACES, "stake": 1000, "fortune": cents },
            ],
        }))
    };
    ask("settle", &fortune(1000));
    let (code, message, rule) = refused("settle", &fortune(1001));
    assert_eq!((code.as_str(), rule), ("above_maximum", json!("R14")), "{message}");
    let banks = |tiles: [&str; 4]| json!({ "seat": 1, "patron": "a", "tiles": tiles });
    let twice = json!({
        "rulebook": "pai-gow-tiles", "bank": { "seat": 1 },
        "dealer": { "tiles": ["3/3", "2/2", "5/6", "1/4"] },
        "seats": [banks(["6/6", "6/6", "2/4", "1/3"]), banks(["1/1", "1/1", "4/4", "5/5"])],
    });
    assert_eq!(refused("settle", &round(twice)).0, "duplicate_seat");
    let both = json!({ "bank": { "seat": 2, "co-bank": 3 }, "dealer": { "cards": DEALER } });
    assert_eq!(refused("settle", &round(both)).0, "bad_field");
}

/// The worked examples of the procedures, as other programs ask for them.
#[test]
fn hands_are_set_by_either_house_way() {
    let hand = br#"{"id":1,"cards":["KC","KD","AC","9C","6C","4C","2S"]}"#;
    let by = |way: &str| {
        let answer =
            lines(&croupier(&["house-way", "pai-gow-poker", "--way", way], hand)).remove(0);
        (answer["low"].clone(), answer["rule"].clone())
    };
    assert_eq!(by("trump-plaza"), (json!(["KD", "2S"]), json!("3.7")));
    assert_eq!(by("foxwoods"), (json!(["AC", "9C"]), json!("4.8")));
    let tiles = br#"{"id":2,"tiles":["4/4","5/5","5/6","1/6"]}"#;
    let answer = lines(&croupier(&["house-way", "pai-gow-tiles"], tiles)).remove(0);
    assert_eq!(
        answer,
        json!({ "id": 2, "low": ["5/5", "1/6"], "high": ["4/4", "5/6"], "rule": "3.4.G" })
    );
    let output = croupier(&["house-way", "pai-gow-tiles", "--explain"], tiles);
    let explained = &lines(&output)[0]["explained"];
    assert_eq!(explained["names"]["high"]["phrase"], "tiles.points");
}

#[test]
fn a_way_or_game_that_is_not_there_is_wrong_usage() {
    for args in [
        ["house-way", "pai-gow-poker", "--way", "harrah"],
        ["house-way", "sic-bo", "--way", "foxwoods"],
    ] {
        assert_eq!(code(&croupier(&args, b"")), 2, "{args:?}");
    }
    let three = br#"{"id":2,"tiles":["6/6","6/6","6/6","5/6"]}"#;
    let output = croupier(&["house-way", "pai-gow-tiles"], three);
    assert_eq!(code(&output), 1);
    assert!(text(&output).contains("6/6 is there 3 times"), "{}", text(&output));
}
