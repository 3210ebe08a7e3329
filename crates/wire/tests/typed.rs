//! Typed to the edge: orders and keeping are read into what the table knows, as it stores them, and
//! what cannot be read is named with what is allowed.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::rulebook::Game;
use croupier_table::{Keeping, PitOrder, TableCommand};
use croupier_wire::body::CommandBody;
use croupier_wire::games;
use croupier_wire::order::OrderBody;
use serde_json::{Value, json};

/// One of every order, as it is stored.
fn orders() -> Vec<(Game, Value)> {
    let any = [
        json!({ "order": "adjust", "of_round": 3, "patron": "ann", "to_patron": true,
            "amount": 500, "text": "short" }),
        json!({ "order": "note-incident", "of_round": 3, "text": "late" }),
        json!({ "order": "decide", "text": "so be it", "effect": "nothing" }),
        json!({ "order": "decide", "text": "so be it", "effect": "void" }),
        json!({ "order": "decide", "text": "so be it", "effect": { "return-bets": ["ann"] } }),
    ];
    let baccarat = [
        json!({ "order": "void", "case": "foreign-card", "text": "a joker" }),
        json!({ "order": "dealing-error", "kind": "wrong-side", "reconstructed": true,
            "drawn": [{ "card": "9H", "exposed": true }, { "card": null, "exposed": false }],
            "cards": ["2S", "KD"], "text": "slipped" }),
        json!({ "order": "replace-set", "text": "worn" }),
        json!({ "order": "squeeze-banker-third-first" }),
        json!({ "order": "offer-neglected-insurance" }),
        json!({ "order": "note-meant-to-insure", "patron": "ann", "on": "banker",
            "stage": "third-card" }),
        json!({ "order": "return-for-neglect" }),
        json!({ "order": "correct-cards", "cards": ["2S", "KD", "TH", "4C"], "text": "typed" }),
    ];
    let sic_bo = [
        json!({ "order": "correct-dice", "dice": [1, 2, 6], "text": "typed" }),
        json!({ "order": "no-roll", "text": "a die fell" }),
    ];
    let pai_gow = [
        json!({ "order": "correct-dice", "dice": [1, 2, 6], "text": "typed" }),
        json!({ "order": "correct-hand", "at": "seat-3", "pieces": ["9H", "2C"], "low": ["9H"],
            "text": "typed" }),
    ];
    let of = |game, orders: &[Value]| {
        orders.iter().map(move |order| (game, order.clone())).collect::<Vec<_>>()
    };
    [
        of(Game::Baccarat, &any),
        of(Game::Baccarat, &baccarat),
        of(Game::SicBo, &any),
        of(Game::SicBo, &sic_bo),
        of(Game::PaiGowPoker, &pai_gow),
    ]
    .concat()
}

fn read(game: Game, order: &Value) -> PitOrder {
    let body: OrderBody = serde_json::from_value(order.clone()).unwrap();
    games::order(&body, game).unwrap()
}

#[test]
fn an_order_is_read_as_the_table_stores_it() {
    for (game, order) in orders() {
        assert_eq!(serde_json::to_value(read(game, &order)).unwrap(), order, "{game:?}");
        let body: OrderBody = serde_json::from_value(order.clone()).unwrap();
        assert_eq!(body.name(), order["order"]);
    }
}

#[test]
fn an_order_of_another_game_is_named_with_those_the_table_knows() {
    let body: OrderBody =
        serde_json::from_value(json!({ "order": "no-roll", "text": "x" })).unwrap();
    let refused = games::order(&body, Game::Baccarat).unwrap_err();
    assert_eq!(refused.code, "bad_body");
    for known in ["no-roll", "baccarat", "void", "correct-cards", "note-incident"] {
        assert!(refused.detail.contains(known), "{}", refused.detail);
    }
    assert!(!refused.detail.contains("correct-hand"), "{}", refused.detail);
}

#[test]
fn what_is_not_an_order_or_has_a_field_too_many_says_what_is_allowed() {
    let unknown = serde_json::from_value::<OrderBody>(json!({ "order": "dance" })).unwrap_err();
    assert!(unknown.to_string().contains("expected one of `adjust`"), "{unknown}");
    let more = json!({ "order": "no-roll", "text": "x", "dice": [1, 1, 1] });
    let more = serde_json::from_value::<OrderBody>(more).unwrap_err();
    assert!(more.to_string().contains("unknown field `dice`"), "{more}");
    let case = json!({ "order": "void", "case": "rain", "text": "x" });
    let case = serde_json::from_value::<OrderBody>(case).unwrap_err();
    assert!(case.to_string().contains("`foreign-card`"), "{case}");
    let card = json!({ "order": "correct-cards", "cards": ["1X"], "text": "x" });
    let body: OrderBody = serde_json::from_value(card).unwrap();
    assert_eq!(games::order(&body, Game::Baccarat).unwrap_err().code, "bad_card");
}

fn kept(keeping: Value) -> TableCommand {
    let body = json!({ "round": null, "command": { "do": "keep", "keeping": keeping } });
    let body: CommandBody = serde_json::from_value(body).unwrap();
    games::command(&body, Game::Baccarat).unwrap()
}

#[test]
fn keeping_is_read_as_the_table_knows_it() {
    let settings = json!({ "rulebook": "mini-baccarat", "layout": null, "decks": 8,
        "limits": { "minimum": 1000, "maximum": 50000, "maximum_differential": null },
        "dealing": "live", "betting_window_ms": null, "insurance_window_ms": 8000,
        "result_pause_ms": 6000, "positions": 7, "private": true,
        "procedure": { "face_down": true } });
    let all = [
        json!({ "keep": "announce-last-round" }),
        json!({ "keep": "close-table" }),
        json!({ "keep": "reopen-table" }),
        json!({ "keep": "assign", "staff": "dora", "position": "pit-supervisor" }),
        json!({ "keep": "relieve", "staff": "dora" }),
        json!({ "keep": "change-settings", "settings": settings }),
        json!({ "keep": "count-float", "amount": 100 }),
        json!({ "keep": "request-chips", "kind": "fill", "amount": 100 }),
        json!({ "keep": "confirm-chips", "number": 4 }),
        json!({ "keep": "cancel-chips", "number": 4, "reason": "no" }),
        json!({ "keep": "close-shift", "gaming_day": true }),
        json!({ "keep": "call-floor", "reason": "dispute" }),
        json!({ "keep": "answer-call" }),
    ];
    for keeping in all {
        let known: Keeping = serde_json::from_value(keeping.clone()).unwrap();
        assert_eq!(kept(keeping), TableCommand::Keep(known));
    }
    let offered = kept(json!({ "keep": "offer-insurance", "offered": false }));
    assert!(matches!(offered, TableCommand::Baccarat(_)), "{offered:?}");
}
