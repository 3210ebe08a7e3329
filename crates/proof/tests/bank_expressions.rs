//! Conditions on the bank's halves and on Fortune's seven cards, against the ranks themselves:
//! every pair of a low and a high rank of poker, every setting of every deal of tiles, every
//! Fortune hand.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use croupier_rules::equipment::Rank;
use croupier_rules::pai_gow::{BankReturns, PaiGow};
use croupier_rules::pai_gow_poker::{
    FortuneHand, HighClass, HighRank, LowRank, place_of_bank as place_of_poker_bank,
};
use croupier_rules::pai_gow_tiles::{
    FourTiles, HandClass, HandRank, Kind, PaiGowTiles, Setting, TilesWay, ZeroZero,
};
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet, Rulebook, load};

/// A rulebook whose bank returns the wager where a condition holds.
fn rulebook(game: &str, condition: &str) -> Result<Rulebook, String> {
    let own = match game {
        "pai-gow-tiles" => "zero_zero = \"tile\"",
        _ => "banker_may_bet_fortune = false",
    };
    let text = format!(
        "id = \"halves\"\ntitle = \"Halves\"\ngame = \"{game}\"\nformat = 2\nstatus = \"study\"\n\
         [settings]\nhouse_way = \"foxwoods\"\n{own}\n[[bet]]\nname = \"main\"\npays = [\n\
         {{ when = \"{condition}\", odds = \"returned\" }},\n\
         {{ when = \"wins\", odds = \"1 to 1\" }},\n]\n"
    );
    load("halves.toml", &text).map_err(|faults| faults.to_string())
}

fn banks(game: &str, condition: &str) -> BankReturns {
    let rulebook = rulebook(game, condition).unwrap_or_else(|why| panic!("{why}"));
    let main = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main)).unwrap();
    main.decided.bank_returns().cloned().unwrap_or_default()
}

type OfPoker = fn(HighRank, LowRank) -> bool;

/// 7,463 high ranks with 91 low ranks.
#[test]
fn conditions_on_the_halves_of_poker_are_the_ranks_themselves() {
    let cases: [(&str, OfPoker); 8] = [
        ("bank.low == one-pair", |_, low| matches!(low, LowRank::Pair(_))),
        ("bank.low == high-card and bank.low.top == queen", |_, low| {
            matches!(low, LowRank::HighCard { high: Rank::Queen, .. })
        }),
        ("bank.low.top == bank.low.second", |_, low| matches!(low, LowRank::Pair(_))),
        ("bank.low.top in {ace, king} and bank.low.second == two", |_, low| {
            let [top, second] = low.ranks();
            (top == Rank::Ace || top == Rank::King) && second == Rank::Two
        }),
        ("bank.high == high-card and bank.low.top != ten", |high, low| {
            matches!(high, HighRank::HighCard(_)) && low.ranks()[0] != Rank::Ten
        }),
        ("bank.high >= straight and not (bank.low < one-pair)", |high, low| {
            high.class() >= HighClass::Straight && matches!(low, LowRank::Pair(_))
        }),
        ("bank.high.top == bank.low.top", |high, low| {
            let top = match high {
                HighRank::HighCard([top, ..]) | HighRank::Flush([top, ..]) => top,
                HighRank::OnePair { pair: top, .. } | HighRank::TwoPair { high: top, .. } => top,
                HighRank::ThreeOfAKind { set: top, .. } | HighRank::FullHouse { set: top, .. } => {
                    top
                }
                HighRank::Straight(top) => top.0,
                HighRank::FourOfAKind { quads: top, .. } | HighRank::StraightFlush(top) => top,
                HighRank::RoyalFlush | HighRank::FiveAces => Rank::Ace,
            };
            low.ranks()[0] == top
        }),
        ("bank.high in {royal-flush, five-aces} or bank.low.second == ace", |high, low| {
            matches!(high, HighRank::RoyalFlush | HighRank::FiveAces)
                || low == LowRank::Pair(Rank::Ace)
        }),
    ];
    for (condition, code) in cases {
        let banks = banks("pai-gow-poker", condition);
        let mut held = 0_u32;
        for &high in HighRank::all() {
            for &low in LowRank::all() {
                let told = banks.at(place_of_poker_bank(high, low));
                assert_eq!(told, code(high, low), "{condition}: {high:?} {low:?}");
                held += u32::from(told);
            }
        }
        assert!(held > 0, "{condition} holds somewhere");
    }
}

type OfTiles = fn(HandRank, HandRank) -> bool;

/// Every setting of all 35,960 deals, at tables with either rule of zero against zero.
#[test]
fn conditions_on_the_halves_of_tiles_are_the_ranks_themselves() {
    let cases: [(&str, OfTiles); 8] = [
        ("bank.high == gee-joon", |high, _| high.is_gee_joon()),
        ("bank.high == pair and bank.high.tile in {teen, day}", |high, _| {
            high.class() == HandClass::Pair
                && !high.is_gee_joon()
                && matches!(high.decided_by(), Some(Kind::Teen | Kind::Day))
        }),
        ("bank.high >= pair", |high, _| high.class() == HandClass::Pair),
        ("bank.low <= three", |_, low| low.class() <= HandClass::of_points(3)),
        ("bank.low in {gong, wong}", |_, low| {
            matches!(low.class(), HandClass::Gong | HandClass::Wong)
        }),
        ("bank.low == zero and bank.low.tile == none", |_, low| {
            low.class() == HandClass::of_points(0) && low.decided_by().is_none()
        }),
        ("bank.high == nine and bank.low == bank.high", |high, low| {
            high.class() == HandClass::of_points(9) && low.class() == high.class()
        }),
        ("bank.low.tile == mixed-9 or bank.low.tile == mixed-5 or bank.low.tile == eleven", {
            |_, low| matches!(low.decided_by(), Some(Kind::Nine | Kind::Five | Kind::Eleven))
        }),
    ];
    for (condition, code) in cases {
        let banks = banks("pai-gow-tiles", condition);
        let mut held = 0_u32;
        for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
            let game = PaiGowTiles { way: TilesWay::Foxwoods, zero_zero };
            for setting in FourTiles::all().flat_map(|four| Setting::all(&four)) {
                let [low, high] = setting.halves(zero_zero);
                let told = banks.at(game.place_of_bank(&setting));
                assert_eq!(told, code(high, low), "{condition}: {setting}");
                held += u32::from(told);
            }
        }
        assert!(held > 0, "{condition} holds somewhere");
    }
}

/// A row of Fortune may name several hands: it is as if each had the row to itself.
#[test]
fn a_row_of_fortune_stands_for_every_hand_it_holds_for() {
    let fortune = |rows: &str| {
        let text = format!(
            "id = \"sevens\"\ntitle = \"Sevens\"\ngame = \"pai-gow-poker\"\nformat = 2\n\
             status = \"study\"\n[settings]\nhouse_way = \"foxwoods\"\n\
             banker_may_bet_fortune = false\n[[bet]]\nname = \"main\"\n\
             pays = [{{ when = \"wins\", odds = \"1 to 1\" }}]\n[[bet]]\nname = \"fortune\"\n\
             pays = [{rows}]\n"
        );
        let loaded = load("sevens.toml", &text).map_err(|faults| faults.to_string())?;
        let terms = loaded.terms(GameBet::PaiGow(PaiGowBet::Fortune)).unwrap();
        let pays = |hand: &FortuneHand| {
            let row = terms.rows.iter().find(|row| row.when == Condition::Fortune(*hand));
            row.map(|row| row.odds.to_string())
        };
        Ok::<_, String>(FortuneHand::ALL.map(|hand| pays(&hand)))
    };
    let told = fortune(
        "{ when = \"seven in {flush, straight}\", odds = \"4 to 1\" }, \
         { when = \"seven == five-aces or seven == flush\", odds = \"400 to 1\" }",
    );
    for (hand, pays) in FortuneHand::ALL.into_iter().zip(told.unwrap()) {
        let code = if matches!(hand, FortuneHand::Flush | FortuneHand::Straight) {
            Some("4:1".to_owned())
        } else {
            (hand == FortuneHand::FiveAces).then(|| "400:1".to_owned())
        };
        assert_eq!(pays, code, "{hand}: the first row that holds decides");
    }
    for (rows, part) in [
        ("{ when = \"not (seven == flush)\", odds = \"2 to 1\" }", "pays, and for a hand"),
        ("{ when = \"seven == flush\", odds = \"returned\" }", "pays, and for a hand"),
        (
            "{ when = \"seven in {flush, straight}\", odds = \"4 to 1\" }, \
             { when = \"seven == flush\", odds = \"5 to 1\" }",
            "never applies",
        ),
    ] {
        let why = fortune(rows).unwrap_err();
        assert!(why.contains(part) && why.contains("sevens.toml:"), "{why}");
    }
}

/// Words and values are typed, and what is wrong is told with line and column.
#[test]
fn what_means_nothing_is_told_with_its_place() {
    for (game, condition, column, part) in [
        ("pai-gow-poker", "bank.low == flush", 23, "a hand of two cards cannot be compared with"),
        ("pai-gow-poker", "bank.low == mush", 23, "there are high-card, one-pair"),
        ("pai-gow-poker", "bank.low.top < ten", 11, "a rank has no order here"),
        ("pai-gow-poker", "bank.low == bank.high", 23, "cannot be compared with a poker hand"),
        ("pai-gow-poker", "bank.low.tile == teen", 11, "\"bank.low.tile\" is not a word here"),
        ("pai-gow-tiles", "bank.high == flush", 24, "there are zero, one, two"),
        (
            "pai-gow-tiles",
            "bank.high.tile == nine",
            29,
            "a tile cannot be compared with a hand of two",
        ),
        ("pai-gow-tiles", "bank.high.tile in teen..day", 33, "a tile has no order here"),
        ("pai-gow-tiles", "bank.high == 9", 24, "cannot be compared with a number"),
        ("pai-gow-tiles", "bank.low.top == ace", 11, "\"bank.low.top\" is not a word here"),
        ("pai-gow-tiles", "wins", 11, "may only ask for the bank's hand"),
    ] {
        let why = rulebook(game, condition).unwrap_err();
        assert!(why.contains(part), "{condition}: {why}");
        assert!(why.contains(&format!("halves.toml:12:{column}: ")), "{condition}: {why}");
    }
}
