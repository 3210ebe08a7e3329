//! The list of keys in the documentation is the list of keys the loader reads; and rules under
//! study may leave out what approved rules must have.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::rulebook::{Decided, Ending, GameBet, KEYS, Library, load};
use std::collections::{BTreeMap, BTreeSet};

/// A file with a key nobody knows in every table; what the loader then says it knows, by table.
fn known_keys(game: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = format!(
        "zz = 1\nid = \"keys\"\ntitle = \"x\"\ngame = \"{game}\"\nformat = 2\n\
         [source]\nzz = 1\n[equipment]\nzz = 1\n[capabilities]\nzz = 1\n[settings]\nzz = 1\n\
         [[layout]]\nzz = 1\n[[bet]]\nzz = 1\npays = [{{ zz = 1 }}]\n[[insurance]]\nzz = 1\n\
         [[erratum]]\nzz = 1\n[paragraphs]\n"
    );
    let faults = load("keys.toml", &text).unwrap_err();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for fault in faults.0 {
        let Some((_, keys)) = fault.message.split_once("is not a key known here: there are ")
        else {
            continue;
        };
        let path = fault.key.strip_suffix("zz").unwrap().trim_end_matches('.');
        let table = path.replace("[0]", "");
        known.entry(table).or_default().extend(keys.split(", ").map(str::to_owned));
    }
    known
}

#[test]
fn the_documented_keys_are_those_the_loader_reads() {
    let mut read: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for game in ["baccarat", "sic-bo", "pai-gow-poker", "pai-gow-tiles"] {
        for (table, keys) in known_keys(game) {
            read.entry(table).or_default().extend(keys);
        }
    }
    let mut documented: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for key in &KEYS {
        documented.entry(key.table.to_owned()).or_default().insert(key.key.to_owned());
    }
    assert_eq!(read, documented);
}

#[test]
fn rules_under_study_need_no_paragraph_and_are_marked() {
    let text = "id = \"keys-study\"\ntitle = \"x\"\ngame = \"sic-bo\"\nformat = 2\n\
                status = \"study\"\n[[bet]]\nname = \"keys-any-six\"\n\
                pays = [{ when = \"sixes >= 1\", odds = \"1 to 1\" }]\n";
    let rulebook = load("study.toml", text).unwrap();
    assert_eq!(rulebook.reference(), "study:keys-study");
    assert_eq!(rulebook.bets[0].rows[0].cite, "study");
    let approved = load("study.toml", &text.replace("status = \"study\"\n", ""));
    let faults = approved.unwrap_err().to_string();
    for missing in ["source: is missing", "cite: is missing", "paragraphs: is missing"] {
        assert!(faults.contains(missing), "{faults}");
    }
}

/// A bet that a rulebook defines is found by its name once the rulebook is loaded, so that a stored
/// wager can be read; what it wins is the rulebook's.
#[test]
fn a_defined_bet_is_known_by_name_and_ends_by_its_rulebook() {
    let library = Library::under_study().unwrap();
    let ez = library.find("ez-baccarat", 0).unwrap();
    let bet = GameBet::from_name(ez.game, "dragon-7").unwrap();
    assert_eq!(bet.to_string(), "dragon-7");
    let cards = ["6S", "2D", "KH", "3C", "2C"].map(|card| card.parse().unwrap());
    let play = croupier_rules::baccarat::deal_out(&cards).unwrap();
    assert_eq!(ez.terms(bet).unwrap().in_round(&play), Ending::Pays(0));
    let banker = GameBet::from_name(ez.game, "banker").unwrap();
    assert_eq!(ez.terms(banker).unwrap().in_round(&play), Ending::Returns(0));
    assert!(matches!(ez.terms(bet).unwrap().decided, Decided::ByCell(_)));
}
