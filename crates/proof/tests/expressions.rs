//! Conditions as expressions against the code they came from: on every round of baccarat by rank,
//! on all 216 throws and on every hand of pai gow, a rulebook's tables say what the code says; and
//! the files in expressions are the earlier files in words, row for row.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{BaccaratBet, BetStanding, Play, deal_out};
use croupier_rules::equipment::{Card, Dice, Rank, Suit};
use croupier_rules::pai_gow::BankReturns;
use croupier_rules::pai_gow_poker::FortuneHand;
use croupier_rules::rulebook::{
    BetTerms, Condition, Decided, Ending, Game, GameBet, Library, PaiGowBet, Rulebook, check, load,
};
use std::fs;
use std::path::Path;

fn earlier(id: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks/earlier");
    fs::read_to_string(root.join(format!("{id}.toml"))).unwrap()
}

fn current() -> Vec<Rulebook> {
    Library::built_in().unwrap().all().cloned().collect()
}

/// Both files of every built-in rulebook: in words and in expressions.
fn both() -> Vec<(Rulebook, Rulebook)> {
    let pair = |new: Rulebook| (load(&new.id, &earlier(&new.id)).unwrap(), new);
    current().into_iter().map(pair).collect()
}

/// Every round by rank: all ranks of the four to six cards that the Table of Play takes. No
/// approved bet asks for suits.
fn for_each_play(mut each: impl FnMut(&Play)) -> u64 {
    fn grow(cards: &mut Vec<Card>, each: &mut impl FnMut(&Play), plays: &mut u64) {
        if cards.len() >= 4
            && let Ok(play) = deal_out(cards)
        {
            *plays += 1;
            each(&play);
            return;
        }
        for rank in Rank::ALL {
            cards.push(Card { rank, suit: Suit::Spades });
            grow(cards, each, plays);
            cards.pop();
        }
    }
    let mut plays = 0;
    grow(&mut Vec::new(), &mut each, &mut plays);
    plays
}

/// What the code says of a known bet: the row that pays, returned or lost.
fn by_code(terms: &BetTerms, bet: BaccaratBet, play: &Play) -> (BetStanding, Option<u8>) {
    let standing = bet.standing(play);
    let row = terms.rows.iter().position(|row| bet.meets(row.when, play));
    let row = row.filter(|_| standing == BetStanding::Won);
    (standing, row.map(|row| u8::try_from(row).unwrap()))
}

fn by_table(ending: Ending) -> (BetStanding, Option<u8>) {
    match ending {
        Ending::Pays(row) => (BetStanding::Won, Some(row)),
        Ending::Returns(_) => (BetStanding::Returned, None),
        Ending::Loses(_) => (BetStanding::Lost, None),
    }
}

#[test]
fn every_baccarat_bet_ends_as_the_code_says_on_every_round() {
    let rulebooks = both();
    let mut bets: Vec<(&BetTerms, BaccaratBet)> = Vec::new();
    for (old, new) in &rulebooks {
        for terms in old.bets.iter().chain(&new.bets) {
            if let GameBet::Baccarat(bet) = terms.bet
                && !bets.iter().any(|(known, _)| {
                    known.bet == terms.bet
                        && known
                            .rows
                            .iter()
                            .map(|row| row.when)
                            .eq(terms.rows.iter().map(|r| r.when))
                        && known.decided == terms.decided
                })
            {
                bets.push((terms, bet));
            }
        }
    }
    let known: std::collections::BTreeSet<BaccaratBet> = bets.iter().map(|(_, bet)| *bet).collect();
    assert_eq!(known.len(), BaccaratBet::ALL.len(), "every known bet is in some rulebook");
    let plays = for_each_play(|play| {
        for (terms, bet) in &bets {
            let (code, table) = (by_code(terms, *bet, play), by_table(terms.in_round(play)));
            assert_eq!(code, table, "{bet} {play:?}");
        }
    });
    // 13 ranks: four cards, then 13 or 169 completions; counted apart from the loop above.
    assert!(plays > 1_000_000, "{plays}");
}

#[test]
fn every_sic_bo_bet_ends_as_the_code_says_on_every_throw() {
    for (old, new) in both().into_iter().filter(|(old, _)| old.game == Game::SicBo) {
        for terms in old.bets.iter().chain(&new.bets) {
            let GameBet::SicBo(bet) = terms.bet else { panic!("{:?}", terms.bet) };
            for dice in Dice::all() {
                let row = terms.rows.iter().position(|row| bet.meets(row.when, dice));
                let code = row.filter(|_| bet.wins(dice));
                let table = match terms.on_throw(dice) {
                    Ending::Pays(row) => Some(usize::from(row)),
                    Ending::Returns(_) => panic!("{bet} is never returned"),
                    Ending::Loses(_) => None,
                };
                assert_eq!(code, table, "{bet} {dice:?}");
            }
        }
    }
}

#[test]
fn pai_gow_is_paid_as_before_on_every_hand() {
    for (old, new) in both() {
        for terms in old.bets.iter().chain(&new.bets) {
            match terms.bet {
                GameBet::PaiGow(PaiGowBet::Main) => {
                    // No rank of the bank returns the wager: what decides is the comparison alone.
                    assert_eq!(terms.decided, Decided::AgainstBank(BankReturns::default()));
                    assert_eq!(terms.rows[0].when, Condition::Wins);
                }
                GameBet::PaiGow(PaiGowBet::Fortune) => {
                    let hands: Vec<Condition> = terms.rows.iter().map(|row| row.when).collect();
                    let all =
                        FortuneHand::ALL.into_iter().filter(|hand| *hand != FortuneHand::Nothing);
                    assert_eq!(hands, all.map(Condition::Fortune).collect::<Vec<_>>());
                }
                GameBet::Baccarat(_) | GameBet::SicBo(_) => {}
            }
        }
    }
}

#[test]
fn a_file_in_expressions_is_the_earlier_file_in_words() {
    for (old, mut new) in both() {
        assert!(new.is_of_hash(&old.hash), "{}: journals of the earlier file still open", new.id);
        assert!(!old.is_of_hash(&new.hash));
        let settled = |terms: &mut BetTerms| {
            let decided = terms.decided.clone();
            let others = std::mem::take(&mut terms.others);
            (decided, others.iter().map(|row| (row.returns, row.cite.clone())).collect::<Vec<_>>())
        };
        let mut plain = old.clone();
        for (old, new) in plain.bets.iter_mut().zip(&mut new.bets) {
            let (before, after) = (settled(old), settled(new));
            assert_eq!(before, after, "{}", old.bet);
        }
        (new.hash, new.earlier_hashes) = (plain.hash.clone(), plain.earlier_hashes.clone());
        assert_eq!(new, plain, "nothing else differs");
    }
}

#[test]
fn approved_rulebooks_give_no_warning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    for folder in ["", "earlier", "study"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            let checked = check(&path.display().to_string(), &fs::read_to_string(&path).unwrap());
            assert_eq!(checked.warnings, Vec::new());
            assert!(checked.rulebook.is_ok(), "{:?}", checked.rulebook);
        }
    }
}
