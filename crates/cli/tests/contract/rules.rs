//! `croupier rules` and `croupier version`.

use crate::run::{code, croupier, text};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let output = croupier(args, b"");
    assert_eq!(code(&output), 0);
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_rulebook_of_the_documents_is_listed() {
    let list = json(&["rules", "--json"]);
    let listed: Vec<(&str, Option<&str>)> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|rulebook| (rulebook["id"].as_str().unwrap(), rulebook["version"].as_str()))
        .collect();
    for rulebook in [
        ("tiger-buffalo-non-commission-insurance", None),
        ("tiger-buffalo-commission-insurance", Some("2")),
        ("non-commission-baccarat-etg", Some("5")),
        ("tiger-buffalo-non-commission", Some("3")),
        ("mini-baccarat", None),
        ("sic-bo", None),
    ] {
        assert!(listed.contains(&rulebook), "{rulebook:?} is not in {listed:?}");
    }
    let plain = text(&croupier(&["rules"], b""));
    assert!(listed.iter().all(|(id, _)| plain.contains(id)));
    assert!(!plain.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn a_rulebook_is_shown_whole() {
    let shown = json(&["rules", "tiger-buffalo-commission-insurance", "--json"]);
    assert_eq!(shown, json(&["rules", "tiger-buffalo-commission-insurance@2", "--json"]));
    assert_eq!(shown["effective"], "2024-12-06T08:00:00+08:00");
    assert_eq!((&shown["decks"]["minimum"], &shown["decks"]["maximum"]), (&4.into(), &10.into()));
    assert_eq!(shown["layouts"].as_array().unwrap().len(), 14);
    assert_eq!(shown["insurance"].as_array().unwrap().len(), 17);
    let layout =
        shown["layouts"].as_array().unwrap().iter().find(|layout| layout["id"] == "K").unwrap();
    assert_eq!(
        (&layout["positions"]["minimum"], &layout["positions"]["maximum"]),
        (&10.into(), &16.into())
    );
    let find = |name: &str| {
        shown["bets"].as_array().unwrap().iter().find(|bet| bet["bet"] == name).unwrap()
    };
    assert_eq!(find("banker")["rows"][0]["odds"], "19:20");
    assert_eq!(find("tiger")["rows"][1]["odds"], "20:1");
    assert_eq!(find("tiger")["rows"][1]["rule"], "4.1.13");
    assert_eq!(shown["errata"][0]["id"], "E1");
}

/// The Dragon Bonus of Mini Baccarat is paid by R3; nothing of pai gow stands beside it.
#[test]
fn the_rulings_that_a_rulebook_cites_are_shown_with_it() {
    let shown = json(&["rules", "mini-baccarat", "--json"]);
    let rulings = shown["rulings"].as_array().unwrap();
    let named = |number: &str| rulings.iter().find(|ruling| ruling["number"] == number);
    assert_eq!(named("R3").unwrap()["name"], "Dragon Bonus");
    assert!(named("R3").unwrap()["text"].as_str().unwrap().contains("by 9 pays 30 to 1"));
    assert!(named("R51").is_none());
    let plain = text(&croupier(&["rules", "mini-baccarat"], b""));
    assert!(plain.contains("R3 Dragon Bonus\nThe bet is on one side."), "{plain}");
}

#[test]
fn what_is_not_there_is_not_found() {
    for reference in ["roulette", "tiger-buffalo-commission-insurance@1", "mini-baccarat@"] {
        let output = croupier(&["rules", reference], b"");
        assert_eq!(code(&output), 5, "{reference}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(reference));
    }
}

#[test]
fn the_binary_and_every_rulebook_are_named_by_hash() {
    let printed = text(&croupier(&["version", "--hashes"], b""));
    let hashes: Vec<&str> =
        printed.lines().skip(1).map(|line| line.split("  ").next().unwrap()).collect();
    assert!(hashes.len() >= 7);
    assert!(hashes.iter().all(|hash| hash.len() == 64));
    let list = json(&["rules", "--json"]);
    for rulebook in list.as_array().unwrap() {
        assert!(hashes.contains(&rulebook["hash"].as_str().unwrap()));
    }
}
