//! Irregularities: what a table did, held against the rulings as they are written (R10 to R23).

use crate::kit::{cents, choice, hands, result, run, shown};
use croupier_school::Exercise;
use std::collections::{BTreeMap, BTreeSet};

fn order(made: &Exercise) -> Option<&str> {
    made.story.iter().find_map(|line| line.facts.get("order")?.as_str())
}

fn tells(made: &Exercise, story: &str) -> bool {
    made.story.iter().any(|line| line.phrase == format!("trainer.story.{story}"))
}

fn dealt(made: &Exercise) -> usize {
    hands(made).iter().map(|hand| hand.0.len()).sum()
}

/// 001 and 003 let a round be Void until the next one commences (5.6) and move no money later.
fn by_next_round(made: &Exercise) -> bool {
    ["tiger-buffalo-commission-insurance", "tiger-buffalo-non-commission"]
        .contains(&made.rulebook.split('@').next().unwrap())
}

fn electronic(made: &Exercise) -> bool {
    made.rulebook.starts_with("non-commission-baccarat-etg")
}

/// R20.
fn asked(made: &Exercise, kind: &str) -> bool {
    let restored = tells(made, "reconstructed");
    // R11: an outcome is established with three cards or more, never with two or fewer.
    let established = match kind {
        "excess-or-exposed" => dealt(made) + shown(made, "trainer.drawn").len() >= 3,
        _ => dealt(made) >= 3,
    };
    !electronic(made)
        && match kind {
            "excess-or-exposed" | "face-up" => !established,
            "wrong-side" | "wrong-person" => !(established && restored),
            "simultaneous" | "wrong-number" | "other" => true,
            unknown => panic!("{unknown}"),
        }
}

/// R22.
fn decides(order: &str) -> &'static str {
    match order {
        "note-incident" | "note-meant-to-insure" => "dealer",
        "offer-neglected-insurance" | "return-for-neglect" => "pit-manager",
        "adjust" | "decide/nothing" | "decide/return-bets" => "shift-manager",
        _ => "pit-supervisor",
    }
}

/// What the rulings say about a case; the kind of the case by its question.
fn ruling(made: &Exercise) -> String {
    let word = match made.question.phrase.trim_start_matches("trainer.ask.") {
        "case_round" => round(made),
        "case_patrons" => {
            let kind = order(made).unwrap().strip_prefix("dealing-error/").unwrap();
            if asked(made, kind) { "options" } else { "continue" }
        }
        "who" => decides(order(made).unwrap()),
        "second_person" => {
            let order = order(made).unwrap();
            let corrected = order == "correct-cards" && tells(made, "settled");
            let two = order.starts_with("void/") || order == "adjust" || corrected;
            if two { "yes" } else { "no" }
        }
        "case_dealer" => dealer(made),
        "case_bet" if tells(made, "noticed") => "raise",
        "case_bet" if tells(made, "silent") => "goes-on", // R19
        "case_bet" if tells(made, "not_registered") => "returned", // R25
        "case_bet" => "as-it-lies",                       // R17, R28, R29
        "case_manager" if tells(made, "neglect_before") => "offer",
        "case_manager" => {
            // R10: insurance at four cards pays when the insured hand loses.
            let side = made.story[0].facts["side"].as_str().unwrap();
            let paid = result(made) != "tie" && result(made) != side;
            if paid { "return-original" } else { "as-it-lies" }
        }
        "case_result" => result(made), // R23
        "case_late" => {
            if by_next_round(made) {
                "past-stands"
            } else {
                "adjust"
            }
        }
        other => panic!("{other}"),
    };
    word.to_owned()
}

/// R11, R12 and R18.
fn round(made: &Exercise) -> &'static str {
    if tells(made, "power.open") {
        return "reopen";
    }
    let Some(order) = order(made) else {
        return if dealt(made) >= 3 { "continue" } else { "void" };
    };
    let later = by_next_round(made) || order == "void/wrong-number-of-cards";
    if tells(made, "in_round") || later { "void" } else { "stands" }
}

/// R7, R15 and R28.
fn dealer(made: &Exercise) -> &'static str {
    let take = if tells(made, "differential") {
        let banker = made.bets.first().map_or(0, |bet| bet.stake.cents());
        let player = made.story[2].facts["stake"].as_u64().unwrap();
        player - banker <= 100_000
    } else {
        tells(made, "open") || tells(made, "insures")
    };
    if take { "take" } else { "refuse" }
}

/// R16 for a heavier side of two bets.
fn at_risk(made: &Exercise) -> u64 {
    let stake = |place: usize| made.bets.get(place).map_or(0, |bet| bet.stake.cents());
    let (large, small, lighter, minimum) = (stake(0), stake(1), stake(2), 5_000);
    let allowed = lighter + 100_000;
    let (large_kept, small_kept) = if small < minimum {
        (allowed - small, small)
    } else if small * allowed < minimum * (large + small) {
        (allowed - minimum, minimum)
    } else {
        let share =
            |stake: u64| (stake * allowed / (large + small), stake * allowed % (large + small));
        let ((l, l_rest), (s, s_rest)) = (share(large), share(small));
        let cent = allowed - l - s;
        if l_rest >= s_rest { (l + cent, s) } else { (l, s + cent) }
    };
    let asked = made.question.facts["stake"].as_u64().unwrap();
    if asked == large { large_kept } else { small_kept }
}

#[test]
fn every_case_is_decided_as_the_rulings_say() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for level in 1..=3 {
        for made in run("irregularities", level, 500) {
            let kind = made.question.phrase.clone();
            match kind.as_str() {
                "trainer.ask.at_risk" => assert_eq!(cents(&made), at_risk(&made), "{made:#?}"),
                "trainer.ask.case_returned" => {
                    // R18 and R19: every bet of the patron's round, in full.
                    let staked: u64 = made.bets.iter().map(|bet| bet.stake.cents()).sum();
                    assert_eq!(cents(&made), staked, "{made:#?}");
                }
                _ => assert_eq!(choice(&made), ruling(&made), "{made:#?}"),
            }
            *kinds.entry(kind).or_default() += 1;
        }
    }
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    assert!(kinds.values().all(|&seen| seen >= 10), "{kinds:?}");
}

/// Paragraphs that are asked about without being cited, with the case that asks: the engine cites
/// the paragraph beside it.
const ASKED_BESIDE: [(&str, &str); 10] = [
    ("tiger-buffalo-non-commission-insurance", "5.3.1"), // a patron walks away
    ("tiger-buffalo-commission-insurance", "5.3.1"),
    ("tiger-buffalo-non-commission", "5.3"),
    ("tiger-buffalo-non-commission-insurance", "5.16"), // a Void returns every bet
    ("tiger-buffalo-commission-insurance", "5.17"),
    ("tiger-buffalo-non-commission", "5.16"),
    ("non-commission-baccarat-etg", "5.11"),
    ("non-commission-baccarat-etg", "5.2"), // a terminal fails
    ("non-commission-baccarat-etg", "5.2.1"),
    ("non-commission-baccarat-etg", "5.2.2"),
];

#[test]
fn every_paragraph_of_section_5_is_asked() {
    let mut cited: BTreeSet<(String, String)> = BTreeSet::new();
    for level in 1..=3 {
        for made in run("irregularities", level, 500) {
            let id = made.rulebook.split('@').next().unwrap().to_owned();
            for rule in made.reasons.iter().filter_map(|reason| reason.rule.as_deref()) {
                for paragraph in rule.split(", ") {
                    // 5.5.3 is part of 5.5.
                    let parts: Vec<&str> = paragraph.split('.').collect();
                    for count in 2..=parts.len() {
                        let whole = parts[..count].join(".");
                        cited.insert((id.clone(), whole));
                    }
                }
            }
        }
    }
    cited.extend(ASKED_BESIDE.map(|(id, paragraph)| (id.to_owned(), paragraph.to_owned())));
    let listed = include_str!("../../../../vectors/paragraphs.tsv").lines().skip(1);
    let section = listed.filter_map(|line| {
        let mut cells = line.split('\t');
        let (id, paragraph) = (cells.next()?, cells.next()?);
        paragraph.starts_with("5.").then(|| (id.to_owned(), paragraph.to_owned()))
    });
    let missing: Vec<_> = section.filter(|each| !cited.contains(each)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
