//! Nobody sees what they may not: whole days at tables of every rulebook, from seeds, and after
//! every event everything every audience is told is looked through for what it may not be told.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod checker;
mod day;
mod deeds;
mod offers;
mod orders;

use checker::{Secrets, leak};
use croupier_table::{CardSource, Dealing, Procedure, Stakes};
use day::{Day, Kind};
use serde_json::json;
use std::collections::BTreeSet;

const SHOE: (Stakes, CardSource) = (Stakes::Credit, CardSource::Shoe);
const FACE_DOWN: Procedure = day::procedure(SHOE, true, false);
const CHIPS: Procedure = day::procedure((Stakes::Chips, CardSource::Shoe), false, false);
const TWO_SOURCES: Procedure = day::procedure(SHOE, false, true);
const SHUFFLER: Procedure = day::procedure((Stakes::Credit, CardSource::Shuffler), false, false);

const fn kind(rulebook: &'static str, layout: Option<&'static str>, dealing: Dealing) -> Kind {
    Kind { rulebook, layout, dealing, procedure: day::PLAIN, private: false }
}

/// A Tiger Buffalo on layout `A` with a procedure of its own.
const fn by(procedure: Procedure, rulebook: &'static str, dealing: Dealing) -> Kind {
    Kind { rulebook, layout: Some("A"), dealing, procedure, private: false }
}

const NON_COMMISSION: &str = "tiger-buffalo-non-commission-insurance";
const COMMISSION: &str = "tiger-buffalo-commission-insurance";
const NO_INSURANCE: &str = "tiger-buffalo-non-commission";
const ETG: &str = "non-commission-baccarat-etg";
const LIVE: Dealing = Dealing::Live;
const AUTOMATIC: Dealing = Dealing::Automatic;

const M: Option<&str> = Some("M");
const BACCARAT: [Kind; 10] = [
    by(day::SHOE_DEALS, COMMISSION, LIVE),
    Kind { procedure: FACE_DOWN, private: true, rulebook: COMMISSION, layout: M, dealing: LIVE },
    Kind { procedure: CHIPS, private: false, rulebook: COMMISSION, layout: M, dealing: LIVE },
    by(TWO_SOURCES, NON_COMMISSION, LIVE),
    by(FACE_DOWN, NO_INSURANCE, LIVE),
    kind(ETG, None, LIVE),
    kind("mini-baccarat", None, LIVE),
    by(FACE_DOWN, NON_COMMISSION, AUTOMATIC),
    Kind { procedure: SHUFFLER, private: false, rulebook: ETG, layout: None, dealing: AUTOMATIC },
    kind(ETG, None, AUTOMATIC),
];
const DICE: [Kind; 2] = [kind("sic-bo", None, LIVE), kind("sic-bo", None, AUTOMATIC)];
const PAI_GOW: [Kind; 4] = [
    kind("pai-gow-poker", None, LIVE),
    kind("pai-gow-poker", None, AUTOMATIC),
    kind("pai-gow-tiles", None, LIVE),
    kind("pai-gow-tiles", None, AUTOMATIC),
];

/// Plays the days and answers the names of the events that happened.
fn play(kinds: &[Kind], days: u64, deeds: u32) -> BTreeSet<String> {
    let mut happened = BTreeSet::new();
    for (number, kind) in kinds.iter().enumerate() {
        for seed in 0..days {
            let mut day = Day::new(kind.clone(), seed * 31 + number as u64 + 1);
            for deed in 0..deeds {
                day.deed();
                if deed % 4 == 0 {
                    day.check_offers();
                }
            }
            assert!(day.table.round().0 > 2, "{kind:?}: a day of {:?}", day.table.round());
            happened.append(&mut day.happened);
        }
    }
    happened
}

fn reached(happened: &BTreeSet<String>, wanted: &[&str]) {
    for name in wanted {
        assert!(happened.contains(*name), "no day had {name}: {happened:?}");
    }
}

#[test]
fn at_baccarat_nobody_sees_what_they_may_not() {
    let happened = play(&BACCARAT, 2, 260);
    reached(
        &happened,
        &[
            "card-scanned",
            "card-entered",
            "sources-disagree",
            "card-held",
            "read-unseen",
            "cards-ruled",
            "face-down-excess",
            "options-given",
            "option-answered",
            "approval-asked",
            "approval-given",
            "approval-declined",
            "round-corrected",
            "cards-corrected",
            "insurance-placed",
            "round-voided",
            "shoe-ended",
            "refused",
            "preview",
        ],
    );
}

#[test]
fn at_sic_bo_nobody_sees_what_they_may_not() {
    let happened = play(&DICE, 3, 260);
    reached(&happened, &["dice-entered", "round-settled", "round-corrected", "no-roll"]);
}

#[test]
fn at_pai_gow_nobody_sees_what_they_may_not() {
    let happened = play(&PAI_GOW, 3, 260);
    let wanted = ["hand-dealt", "hand-set", "bank-answered", "bank-decided", "hand-corrected"];
    reached(&happened, &wanted);
    reached(&happened, &["seed-revealed", "round-settled", "round-voided"]);
}

/// The checker finds what is planted, at any depth, and lets pass what may be shown.
#[test]
fn a_planted_leak_is_found() {
    let shown = BTreeSet::from(["KD".to_owned(), "5/6".to_owned()]);
    let secrets = Secrets { amounts: [7_368_787].into(), texts: vec!["5eed".to_owned()] };
    let found = |value| leak(&value, &shown, &secrets);
    assert_eq!(found(json!({ "a": ["KD", "5/6", 7_368_786, "as seen", "4.1.13", null] })), None);
    for planted in [
        json!({ "round": { "shown": ["KD", "QH"] } }),
        json!({ "said": [{ "facts": { "text": "the QH lies face down" } }] }),
        json!({ "hands": ["1/2"] }),
        json!({ "joker": ["JK", "Joker", "joker", croupier_rules::equipment::CardOrJoker::Joker
            .to_string()] }),
        json!([{ "credit": 7_368_787 }]),
        json!({ "win": -7_368_787 }),
        json!({ "problem": "only 7368787 are left" }),
        json!({ "proof": "0x5eed00" }),
        json!({ "QH": 1 }),
    ] {
        assert!(found(planted.clone()).is_some(), "{planted}");
    }
}

/// And the whole day would notice: what one audience is told is no fit for the next.
#[test]
fn what_is_mine_is_a_leak_to_another() {
    let mut day = Day::new(PAI_GOW[1].clone(), 5);
    let hands = |day: &Day| day.told_to("ann").0.pointer("/1/pai_gow/hand/pieces").is_some();
    let mut deeds = 0;
    while !hands(&day) || day.table.past().is_some() {
        day.deed();
        deeds += 1;
        assert!(deeds < 2_000, "ann never had a hand");
    }
    let (mine, pieces, secrets) = day.told_to("ann");
    assert_eq!(leak(&mine, &pieces, &secrets), None);
    let (_, of_bob, secrets_to_bob) = day.told_to("bob");
    let only_pieces = Secrets::default();
    assert!(leak(&mine, &of_bob, &only_pieces).is_some(), "ann's hand");
    let all: BTreeSet<String> = pieces.union(&of_bob).cloned().collect();
    assert!(leak(&mine, &all, &secrets_to_bob).is_some(), "ann's credit");
}
