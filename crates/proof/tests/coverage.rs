//! Whether the vectors leave nothing out: every row of every pay table paid, every bet lost, every
//! insurance row ended in every way it can end, every layout played on, every refusal made.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_proof::run::{End, Report, Seen, run};
use croupier_proof::trace::paragraphs;
use croupier_proof::vectors::read_all;
use croupier_rules::baccarat::{InsuranceOffer, OnTie, Play, Stage, deal_out};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::rulebook::{Library, Rulebook};
use croupier_rules::rulings;
use std::collections::BTreeSet;

fn library_and_report() -> (Library, Report) {
    let library = Library::built_in().unwrap();
    let report = run(&library, &read_all().unwrap());
    (library, report)
}

#[test]
fn every_row_is_paid_and_every_bet_lost() {
    let (library, report) = library_and_report();
    for rulebook in library.all() {
        for terms in &rulebook.bets {
            let bet = terms.bet.to_string();
            let mut wanted = vec![Seen::Ended { bet: bet.clone(), end: End::Lost }];
            wanted.extend(
                terms.rows.iter().map(|row| Seen::Paid { bet: bet.clone(), when: row.when }),
            );
            if matches!(bet.as_str(), "player" | "banker") {
                wanted.push(Seen::Ended { bet, end: End::Returned });
            }
            for seen in wanted {
                let of_rulebook = (rulebook.id.clone(), seen);
                assert!(report.seen.contains(&of_rulebook), "no vector for {of_rulebook:?}");
            }
        }
    }
}

#[test]
fn every_layout_is_played_on() {
    let (library, report) = library_and_report();
    for rulebook in library.all() {
        for layout in &rulebook.layouts {
            let played = (rulebook.id.clone(), Seen::Layout(layout.id.clone()));
            assert!(report.seen.contains(&played), "no vector for {played:?}");
        }
    }
}

/// How an insurance row can end is counted here over all points, not assumed.
#[test]
fn every_insurance_row_ends_in_every_way_it_can() {
    let (library, report) = library_and_report();
    for rulebook in library.all().filter(|rulebook| rulebook.capabilities.insurance) {
        let seen_of = |seen: &Seen| matches!(seen, Seen::Insured { .. });
        let seen: BTreeSet<Seen> = report
            .seen
            .iter()
            .filter(|(id, seen)| *id == rulebook.id && seen_of(seen))
            .map(|(_, seen)| seen.clone())
            .collect();
        assert_eq!(seen, possible_ends(rulebook), "{}", rulebook.id);
    }
}

fn possible_ends(rulebook: &Rulebook) -> BTreeSet<Seen> {
    let mut ends = BTreeSet::new();
    every_play(&mut Vec::new(), &mut |play| {
        for stage in [Stage::FourCards, Stage::ThirdCard] {
            let Some(offer) = InsuranceOffer::of_play(play, stage) else { continue };
            for (row, terms) in rulebook.insurance.iter().enumerate() {
                if terms.stage != stage || !terms.fits(offer.player, offer.banker) {
                    continue;
                }
                let tie = play.is_tie();
                let end = match (tie, play.won_by(terms.on), &terms.on_tie) {
                    (true, _, OnTie::Pays(_)) | (false, false, _) => End::Won,
                    (true, _, OnTie::Returned) => End::Returned,
                    (false, true, _) => End::Lost,
                };
                ends.insert(Seen::Insured { row, end, tie });
            }
        }
    });
    ends
}

/// Every round by points: ace to ten stand for the ten values.
fn every_play(cards: &mut Vec<Card>, visit: &mut impl FnMut(&Play)) {
    const VALUES: [Rank; 10] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
    ];
    if cards.len() >= 4
        && let Ok(play) = deal_out(cards)
    {
        return visit(&play);
    }
    for rank in VALUES {
        cards.push(Card { rank, suit: Suit::Spades });
        every_play(cards, visit);
        cards.pop();
    }
}

#[test]
fn every_refusal_is_made() {
    let (_, report) = library_and_report();
    let made: BTreeSet<&str> = report
        .seen
        .iter()
        .filter_map(
            |(_, seen)| if let Seen::Refused(code) = seen { Some(code.as_str()) } else { None },
        )
        .collect();
    let all = [
        "above_maximum",
        "amount_out_of_range",
        "bank_cannot_cover",
        "bank_not_covered",
        "bet_not_offered",
        "bets_closed",
        "co_bank_sets_house_way",
        "decks_not_allowed",
        "duplicate_bet",
        "hand_is_foul",
        "hand_is_set",
        "house_wager_without_bank",
        "impossible_card",
        "insufficient_cards",
        "insurance_not_offered",
        "insurance_over_cap",
        "insurance_without_original_bet",
        "layout_required",
        "no_bank_hand",
        "no_dealer_hand",
        "no_insurance",
        "no_such_layout",
        "no_such_seat",
        "not_a_die",
        "stake_zero",
        "stays_until_round_ends",
        "too_few_cards",
        "too_many_cards",
        "under_minimum",
    ];
    assert_eq!(made.into_iter().collect::<Vec<_>>(), all);
}

/// The rulings pure rules can show each have a line of their own.
#[test]
fn every_ruling_of_the_rules_has_a_line() {
    let cited: BTreeSet<String> = read_all()
        .unwrap()
        .iter()
        .flat_map(|vector| {
            vector.need("cite").unwrap().split(',').map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    for ruling in
        ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R11", "R14", "R16", "R17", "R70"]
    {
        assert!(cited.contains(ruling), "no vector cites {ruling}");
    }
}

/// Every citation of a built-in rulebook is a paragraph of its document, or a ruling.
#[test]
fn rulebooks_cite_paragraphs_that_exist() {
    let known = paragraphs().unwrap();
    for rulebook in Library::built_in().unwrap().all() {
        for cite in rulings::citations(rulebook) {
            let ruling = rulings::find(cite).is_some();
            let paragraph = known.iter().any(|p| p.rulebook == rulebook.id && p.number == cite);
            assert!(ruling || paragraph, "{} has no paragraph {cite}", rulebook.id);
        }
    }
}
