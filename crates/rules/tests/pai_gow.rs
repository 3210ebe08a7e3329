//! Ring, bank and money of both pai gow games against golden vectors and a naive reference.

// The lints let a test function panic, but not the helpers of an integration test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

#[path = "pai_gow_tiles/golden.rs"]
mod golden;
#[path = "pai_gow/reference.rs"]
mod reference;

use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    Bank, BankHand, BankRefused, BankedBy, BankingRecord, Commission, Compared, Delivery,
    FortuneHand, FortunePays, HalfResults, Holder, HouseWager, HouseWagerRequest, Net, Outcome,
    Party, Ring, Rotation, SeatBet, SeatNo, SettleError, Settlement, cover_needed, house_wager,
    may_cover, offer_order, settle, settle_fortune,
};
use golden::{Case, cases};
use proptest::prelude::*;
use reference::{any_bank, any_bets, naive};
use std::cmp::Ordering;
use std::num::NonZeroU32;

fn cents(value: u64) -> Amount {
    Amount::new(value).unwrap()
}

fn amount(text: &str) -> Amount {
    cents(text.parse().unwrap())
}

fn seat(text: &str) -> SeatNo {
    SeatNo::try_from(text.parse::<u64>().unwrap()).unwrap()
}

fn bank(text: &str) -> Bank {
    match text.split_once(' ') {
        None => Bank::Dealer,
        Some(("seat" | "foul", number)) => Bank::Seat(seat(number)),
        Some(("co-bank", number)) => Bank::CoBank(seat(number)),
        Some(_) => panic!("{text} is no bank"),
    }
}

/// The parts of a cell, "-" being none.
fn parts<'a>(cell: &'a str, separator: &str) -> Vec<&'a str> {
    if cell == "-" {
        return Vec::new();
    }
    cell.split(separator).collect()
}

fn five_percent(unit: u64) -> Commission {
    Commission { numerator: 1, denominator: NonZeroU32::new(20).unwrap(), unit: cents(unit) }
}

#[test]
fn packets_go_round_the_ring_as_the_vectors_say() {
    for case in cases("pai-gow/ring.vectors") {
        let ring = match case.cell("game") {
            "poker" => Ring::Poker,
            _ => Ring::Tiles,
        };
        let total: u8 = case.cell("total").parse().unwrap();
        for dice in Dice::all().filter(|dice| dice.total() == total) {
            let order = ring.deliver(bank(case.cell("bank")), dice, Delivery::House);
            let letters: Vec<String> = order
                .into_iter()
                .map(|holder| match holder {
                    Holder::Dealer => "D".to_owned(),
                    Holder::Seat(seat) => seat.to_string(),
                    Holder::Dead => "X".to_owned(),
                })
                .collect();
            assert_eq!(letters.join(" "), case.cell("order"), "{case}");
        }
    }
}

fn halves(text: &str) -> HalfResults {
    let half = |letter: char| match letter {
        '<' => Ordering::Less,
        '=' => Ordering::Equal,
        _ => Ordering::Greater,
    };
    let letters: Vec<char> = text.chars().collect();
    HalfResults { low: half(letters[0]), high: half(letters[1]) }
}

fn bank_hand(case: &Case) -> BankHand {
    let house = case.cell("house");
    match bank(case.cell("bank")) {
        Bank::Dealer => BankHand::Dealer,
        Bank::CoBank(seat) => BankHand::CoBank { seat },
        Bank::Seat(seat) if case.cell("bank").starts_with("foul") => {
            BankHand::FoulSeat { seat, house_stake: (house != "-").then(|| amount(house)) }
        }
        Bank::Seat(seat) => BankHand::Seat {
            seat,
            house: house
                .split_once(' ')
                .map(|(stake, hand)| HouseWager { stake: amount(stake), hand: halves(hand) }),
        },
    }
}

fn seat_bet(text: &str) -> SeatBet {
    let words = parts(text, " ");
    SeatBet {
        seat: seat(words[0]),
        stake: amount(words[1]),
        hand: match words[2] {
            "foul" => Compared::Foul,
            hand => Compared::Halves(halves(hand)),
        },
    }
}

fn print_settled(settlement: &Settlement) -> String {
    let seats = settlement.seats.iter().map(|settled| {
        let outcome = match settled.outcome {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Pushed => "pushed",
        };
        let sums = [settled.win, settled.commission, settled.returned].map(Amount::cents);
        format!("{outcome} {} {} {}", sums[0], sums[1], sums[2])
    });
    seats.collect::<Vec<_>>().join(", ")
}

#[test]
fn rounds_settle_as_the_vectors_say() {
    for case in cases("pai-gow/settlement.vectors") {
        let bets: Vec<SeatBet> =
            parts(case.cell("seats"), ", ").into_iter().map(seat_bet).collect();
        let commission = five_percent(case.cell("unit").parse().unwrap());
        let settlement = settle(bank_hand(&case), &bets, commission).unwrap();
        assert_eq!(print_settled(&settlement), case.cell("settled"), "{case}");
        let banker = settlement.bank.map_or("-".to_owned(), |bank| {
            format!("{} {}", bank.net.cents(), bank.commission.cents())
        });
        assert_eq!(banker, case.cell("banker"), "{case}");
        let house = settlement.house_net().unwrap().cents().to_string();
        assert_eq!(house, case.cell("house_net"), "{case}");
        assert_balanced(&settlement);
    }
}

fn assert_balanced(settlement: &Settlement) {
    let deltas = settlement.deltas().unwrap();
    let sum = Net::sum(deltas.iter().map(|delta| delta.net));
    assert_eq!(sum, Ok(Net::ZERO), "{deltas:?}");
}

#[test]
fn what_cannot_be_settled_is_said() {
    let bets = [seat_bet("3 500 >>"), seat_bet("3 500 <<")];
    let refused = settle(BankHand::Dealer, &bets, five_percent(1));
    assert_eq!(refused, Err(SettleError::SeatTwice(seat("3"))));
    let bank = BankHand::CoBank { seat: seat("3") };
    let refused = settle(bank, &bets[..1], five_percent(1));
    assert_eq!(refused, Err(SettleError::BankBets(seat("3"))));
    let tiny = [seat_bet("1 12 >>")];
    let refused = settle(BankHand::Dealer, &tiny, five_percent(25));
    assert_eq!(refused, Err(SettleError::CommissionTooLarge(seat("1"))));
}

#[test]
fn the_bank_is_offered_as_the_vectors_say() {
    for case in cases("pai-gow/offers.vectors") {
        let rotation = match case.cell("rotation") {
            "alternate" => Rotation::Alternate,
            _ => Rotation::FullCircle,
        };
        let record = BankingRecord {
            previous: match case.cell("previous") {
                "nobody" => BankedBy::Nobody,
                "house" => BankedBy::House,
                patron => BankedBy::Patron(patron),
            },
            last_seat: parts(case.cell("last"), " ").first().copied().map(seat),
            played_the_house: parts(case.cell("played"), " "),
        };
        let seated: Vec<(SeatNo, &str)> = parts(case.cell("seated"), ", ")
            .into_iter()
            .map(|one| one.split_once(' ').unwrap())
            .map(|(number, patron)| (seat(number), patron))
            .collect();
        let offered = offer_order(rotation, &record, &seated);
        let expected: Vec<SeatNo> =
            parts(case.cell("offered"), " ").into_iter().map(seat).collect();
        assert_eq!(offered, expected, "{case}");
    }
}

#[test]
fn banks_are_covered_as_the_vectors_say() {
    for case in cases("pai-gow/cover.vectors") {
        let bets: Vec<Amount> = parts(case.cell("bets"), " ").into_iter().map(amount).collect();
        let held = amount(case.cell("held"));
        let house = amount(case.cell("house"));
        let answer = match may_cover(bank(case.cell("bank")), &bets, house, held).unwrap() {
            Ok(()) => "covered".to_owned(),
            Err(BankRefused::NotCovered { needed, co_bank_needed, .. }) => {
                format!("not-covered {} {}", needed.cents(), co_bank_needed.cents())
            }
            Err(BankRefused::HalfNotCovered { needed, .. }) => {
                format!("half-not-covered {}", needed.cents())
            }
            Err(other) => panic!("{case}: {other}"),
        };
        assert_eq!(answer, case.cell("answer"), "{case}");
    }
}

#[test]
fn the_house_wagers_as_the_vectors_say() {
    for case in cases("pai-gow/house_wager.vectors") {
        let request = match case.cell("asked") {
            "-" => HouseWagerRequest::Unasked,
            "none" => HouseWagerRequest::None,
            asked => HouseWagerRequest::AtMost(amount(asked)),
        };
        let wager = house_wager(amount(case.cell("last")), request);
        assert_eq!(wager, amount(case.cell("wager")), "{case}");
    }
}

/// The Fortune pay table of the guide: row, odds, envy in cents.
const FORTUNE: [(&str, &str, u64); 12] = [
    ("seven-card-straight-flush-no-joker", "8000 to 1", 500_000),
    ("royal-flush-royal-match", "2000 to 1", 100_000),
    ("seven-card-straight-flush-with-joker", "1000 to 1", 50_000),
    ("five-aces", "400 to 1", 25_000),
    ("royal-flush", "150 to 1", 5_000),
    ("straight-flush", "50 to 1", 2_000),
    ("four-of-a-kind", "25 to 1", 500),
    ("full-house", "5 to 1", 0),
    ("flush", "4 to 1", 0),
    ("three-of-a-kind", "3 to 1", 0),
    ("straight", "2 to 1", 0),
    ("nothing", "", 0),
];

fn fortune_hand(text: &str) -> FortuneHand<&str> {
    let words = parts(text, " ");
    let row = FORTUNE.iter().position(|(row, _, _)| *row == words[3]);
    FortuneHand {
        seat: seat(words[0]),
        patron: words[1],
        stake: (words[2] != "-").then(|| amount(words[2])),
        row: row.unwrap(),
    }
}

#[test]
fn fortune_and_envy_pay_as_the_vectors_say() {
    let pays = FORTUNE.map(|(_, odds, envy)| FortunePays {
        odds: odds.parse().ok(),
        envy: (envy > 0).then(|| cents(envy)),
    });
    for case in cases("pai-gow/envy.vectors") {
        let hands: Vec<FortuneHand<&str>> =
            parts(case.cell("hands"), ", ").into_iter().map(fortune_hand).collect();
        let settled = settle_fortune(&hands, &pays, cents(500)).unwrap();
        let printed = settled.iter().map(|settled| {
            let fortune = settled.fortune.map_or("-".to_owned(), |fortune| {
                format!("{}/{}", fortune.win.cents(), fortune.returned.cents())
            });
            let envy = settled.envy.iter();
            let envy: Vec<String> =
                envy.map(|envy| format!("{}:{}", envy.seat, envy.win.cents())).collect();
            let envy = if envy.is_empty() { "-".to_owned() } else { envy.join(" ") };
            format!("{fortune} {envy}")
        });
        let printed = printed.collect::<Vec<_>>().join(", ");
        assert_eq!(printed, case.cell("settled"), "{case}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever the bank, the bets and the hands, a settlement moves money and makes none, and it
    /// moves what the naive reference moves.
    #[test]
    fn settlement_conserves_money_and_agrees_with_the_reference(
        bank in any_bank(),
        bets in any_bets(),
        unit in prop::sample::select(vec![1u64, 5, 25]),
    ) {
        let bets: Vec<SeatBet> = bets
            .into_iter()
            .filter(|bet| bank.seat() != Some(bet.seat))
            .collect();
        let settlement = settle(bank, &bets, five_percent(unit)).unwrap();
        let deltas = settlement.deltas().unwrap();
        prop_assert_eq!(Net::sum(deltas.iter().map(|delta| delta.net)), Ok(Net::ZERO));
        let moved: Vec<(Party, i128)> = deltas
            .iter()
            .map(|delta| (delta.party, i128::from(delta.net.cents())))
            .collect();
        prop_assert_eq!(moved, naive(bank, &bets, i128::from(unit)));
    }

    /// A banker who has the cover can pay whatever the hands turn out to be.
    #[test]
    fn the_cover_is_enough(bank in any_bank(), bets in any_bets()) {
        let bets: Vec<SeatBet> = bets
            .into_iter()
            .filter(|bet| bank.seat() != Some(bet.seat))
            .collect();
        let stakes: Vec<Amount> = bets.iter().map(|bet| bet.stake).collect();
        let house = match bank {
            BankHand::Seat { house, .. } => house.map(|wager| wager.stake),
            BankHand::FoulSeat { house_stake, .. } => house_stake,
            BankHand::Dealer | BankHand::CoBank { .. } => None,
        };
        let house = house.unwrap_or(Amount::ZERO);
        let needed =
            cover_needed(bank.bank(), &stakes, house).unwrap();
        let settlement = settle(bank, &bets, five_percent(1)).unwrap();
        let net = settlement.bank.map_or(Net::ZERO, |bank| bank.net);
        prop_assert!(Net::loss(needed) <= net);
    }
}
