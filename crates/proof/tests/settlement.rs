//! The laws of settlement: it moves money and makes none, whatever the cards, bets and limits.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::baccarat::{
    BaccaratBet, PlacedBet, Play, RoundSettlement, Side, Stage, Wager, deal_out, settle,
};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Commission, Game, GameBet, Layout, Library, Rulebook};
use croupier_rules::settlement::{BetSettlement, Outcome};
use croupier_rules::sic_bo::{self, SicBoBet};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

/// A round with bets of several patrons in several boxes, insurance where it might be taken.
#[derive(Debug)]
struct Case {
    rulebook: &'static Rulebook,
    layout: Option<&'static Layout>,
    play: Play,
    bets: Vec<PlacedBet<u8>>,
    limits: Limits,
}

fn any_card() -> impl Strategy<Value = Card> {
    (0usize..52).prop_map(|index| Card::all().nth(index).unwrap())
}

/// The round that six cards begin.
fn play_of(cards: [Card; 6]) -> Play {
    (4..=6).find_map(|taken| deal_out(&cards[..taken]).ok()).unwrap()
}

fn any_limits() -> impl Strategy<Value = Limits> {
    let amount = || prop::option::of((1u64..50_000).prop_map(|cents| Amount::new(cents).unwrap()));
    // No maximum where it would refuse outright: that is the vectors' business.
    (amount(), amount()).prop_map(|(minimum, maximum_differential)| Limits {
        minimum,
        maximum: None,
        maximum_differential,
    })
}

type RawBet = (u8, u16, Index, u64);

fn any_case() -> impl Strategy<Value = Case> {
    let raw_bet = (0u8..3, 1u16..4, any::<Index>(), 1u64..200_000);
    let raw_bets = prop::collection::vec(raw_bet, 1..20);
    (any::<Index>(), any::<Index>(), prop::array::uniform6(any_card()), raw_bets, any_limits())
        .prop_map(|(book, layout, cards, raw, limits)| {
            let games: Vec<&Rulebook> =
                LIBRARY.all().filter(|rulebook| rulebook.game == Game::Baccarat).collect();
            let rulebook = games[book.index(games.len())];
            let layouts = &rulebook.layouts;
            let layout = (!layouts.is_empty()).then(|| &layouts[layout.index(layouts.len())]);
            let limits = if rulebook.capabilities.differential {
                limits
            } else {
                Limits { minimum: None, ..limits }
            };
            let bets = bets_of(rulebook, layout, &raw);
            Case { rulebook, layout, play: play_of(cards), bets, limits }
        })
}

/// Offered bets only, each once per patron and box; insurance follows as bets of its own.
fn bets_of(rulebook: &Rulebook, layout: Option<&Layout>, raw: &[RawBet]) -> Vec<PlacedBet<u8>> {
    let mut wagers: Vec<Wager> = BaccaratBet::ALL
        .into_iter()
        .filter(|&bet| {
            rulebook.terms(GameBet::Baccarat(bet)).is_some_and(|terms| terms.offered_on(layout))
        })
        .map(Wager::Bet)
        .collect();
    // Original Bets more often than chance would have it: they are what limits and insurance need.
    wagers.extend([BaccaratBet::Player, BaccaratBet::Banker].repeat(6).into_iter().map(Wager::Bet));
    if rulebook.capabilities.insurance {
        for stage in [Stage::FourCards, Stage::ThirdCard] {
            wagers.extend([Side::Player, Side::Banker].map(|on| Wager::Insurance(on, stage)));
        }
    }
    let mut seen = BTreeSet::new();
    raw.iter()
        .map(|&(patron, seat, wager, cents)| {
            let wager = wagers[wager.index(wagers.len())];
            PlacedBet { patron, seat, wager, stake: Amount::new(cents).unwrap() }
        })
        .filter(|bet| seen.insert((bet.patron, bet.seat, bet.wager)))
        .collect()
}

/// Settles a case without the insurance the rules refuse; nothing else may be refused.
fn settle_allowed(case: &mut Case) -> RoundSettlement<'static> {
    loop {
        match settle(case.rulebook, case.layout, &case.play, &case.bets, &case.limits) {
            Ok(settled) => return settled,
            Err(refused) => {
                let croupier_rules::settlement::SettleRefused::Bet { index, why } = refused else {
                    panic!("{refused}");
                };
                assert!(why.code().starts_with("insurance_"), "{why}");
                assert!(matches!(case.bets[index].wager, Wager::Insurance(..)), "{why}");
                case.bets.remove(index);
            }
        }
    }
}

/// What one line may say: every cent of the stake is at risk or given back, a win is the floor of
/// effective stake × odds, and nothing else moves.
fn check_line(stake: Amount, line: &BetSettlement<'_>) -> Result<(), TestCaseError> {
    let at_risk = line.effective_stake.cents();
    prop_assert_eq!(at_risk + line.excess_returned.cents(), stake.cents());
    let (win, returned) = match line.outcome {
        Outcome::Won => {
            let odds = line.odds.expect("a paid bet has odds");
            let exact = u128::from(at_risk) * u128::from(odds.pays().get());
            let win = u64::try_from(exact / u128::from(odds.per().get())).unwrap();
            (win, at_risk + win)
        }
        Outcome::Lost => (0, 0),
        Outcome::Returned => (0, at_risk),
    };
    prop_assert_eq!(line.win.cents(), win);
    prop_assert_eq!(line.returned.cents(), returned);
    Ok(())
}

fn check_commission(
    case: &Case,
    wager: Wager,
    line: &BetSettlement<'_>,
) -> Result<(), TestCaseError> {
    let owes = case.rulebook.capabilities.commission == Commission::EndOfShoe
        && wager == Wager::Bet(BaccaratBet::Banker);
    let owed = if owes { line.win.cents().div_ceil(20) } else { 0 };
    prop_assert_eq!(line.commission.cents(), owed);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Whatever the cards and the bets, settling moves money and makes none.
    #[test]
    fn settlement_conserves_money(mut case in any_case()) {
        let settled = settle_allowed(&mut case);
        prop_assert_eq!(settled.bets.len(), case.bets.len());
        for (bet, line) in case.bets.iter().zip(&settled.bets) {
            check_line(bet.stake, line)?;
            check_commission(&case, bet.wager, line)?;
            let original = matches!(bet.wager, Wager::Bet(bet) if bet.original_bet_on().is_some());
            prop_assert!(original || line.excess_returned.is_zero(), "only a hand is scaled");
        }
    }

    /// A box is settled by itself: leaving the other boxes out changes nothing in it.
    #[test]
    fn boxes_are_settled_apart(mut case in any_case()) {
        let settled = settle_allowed(&mut case);
        let seats: BTreeSet<u16> = case.bets.iter().map(|bet| bet.seat).collect();
        for seat in seats {
            let of_box = |bet: &&PlacedBet<u8>| bet.seat == seat;
            let alone: Vec<PlacedBet<u8>> = case.bets.iter().filter(of_box).copied().collect();
            let lines =
                settle(case.rulebook, case.layout, &case.play, &alone, &case.limits).unwrap().bets;
            let together: Vec<BetSettlement<'_>> = case
                .bets
                .iter()
                .zip(&settled.bets)
                .filter(|(bet, _)| bet.seat == seat)
                .map(|(_, line)| *line)
                .collect();
            prop_assert_eq!(lines, together);
        }
    }

    /// The same for dice.
    #[test]
    fn throws_conserve_money(
        faces in prop::array::uniform3(0usize..6),
        bets in prop::collection::btree_map(0usize..50, 1u64..1_000_000, 1..20),
    ) {
        let rulebook = LIBRARY.find("sic-bo", 0).unwrap();
        let dice = Dice(faces.map(|face| Die::ALL[face]));
        let bets: Vec<_> = bets
            .into_iter()
            .map(|(bet, cents)| sic_bo::PlacedBet {
                patron: 1,
                seat: 1,
                bet: SicBoBet::all().nth(bet).unwrap(),
                stake: Amount::new(cents).unwrap(),
            })
            .collect();
        let settled = sic_bo::settle(rulebook, dice, &bets, &Limits::default()).unwrap();
        let lit = sic_bo::winning(rulebook, dice);
        for (bet, line) in bets.iter().zip(&settled) {
            check_line(bet.stake, line)?;
            prop_assert_eq!(line.outcome == Outcome::Won, lit.contains(&bet.bet));
            prop_assert!(line.excess_returned.is_zero() && line.commission.is_zero());
        }
    }
}

/// R5: the other common unit of commission is 25 cents; each winning bet is rounded up by itself.
#[test]
fn commission_is_rounded_up_to_the_tables_unit() {
    let text = std::fs::read_to_string(
        croupier_proof::vectors::project_root().join("rulebooks/mini-baccarat.toml"),
    )
    .unwrap()
    .replace("commission_unit = 1", "commission_unit = 25");
    let rulebook = croupier_rules::rulebook::load("quarters.toml", &text).unwrap();
    let cards: Vec<Card> = "2S 4D KH 2C 3S".split(' ').map(|card| card.parse().unwrap()).collect();
    let play = deal_out(&cards).unwrap();
    // 5% of 100.00 is 5.00; of 100.10 it is 5.005, so 5.25; of 0.01 it is 0.0005, so 0.25.
    for (stake, owed) in [(10_000, 500), (10_010, 525), (1, 25), (500, 25), (501, 50)] {
        let stake = Amount::new(stake).unwrap();
        let wager = Wager::Bet(BaccaratBet::Banker);
        let bets = [PlacedBet { patron: 1, seat: 1, wager, stake }];
        let settled = settle(&rulebook, None, &play, &bets, &Limits::default()).unwrap();
        assert_eq!(settled.bets[0].commission.cents(), owed, "on {stake}");
    }
}
