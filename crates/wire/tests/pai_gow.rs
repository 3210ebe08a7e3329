//! Pai gow on the wire: nobody is shown a hand before its time, a patron gets every way to set
//! the patron's own, and everything said has a phrase in every language.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use croupier_house::{Account, Actor, House, Ledger, PatronId, Transfer};
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Die, Tile};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow_tiles::{Kind, TwoTiles, ZeroZero};
use croupier_rules::rulebook::Library;
use croupier_rules::{pai_gow_poker, pai_gow_tiles};
use croupier_table::PaiGowCommand;
use croupier_table::pai_gow::{Game, Piece, chart};
use croupier_table::*;
use croupier_wire::{console_section, mine_section, round_section, table_section};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

struct Floor {
    table: Table,
    ledger: Ledger,
    now_ms: u64,
}

impl Floor {
    /// An automatic table with bets of ann at seat 1 and bob at seat 4, the dice thrown.
    fn dealing(rulebook: &str, dice: [usize; 3]) -> Floor {
        let rulebook = Arc::new(LIBRARY.find(rulebook, i64::MAX).unwrap().clone());
        let settings = TableSettings {
            limits: croupier_testkit::limits(1_000, 500_000),
            ..croupier_testkit::settings(&rulebook, None, Dealing::Automatic)
        };
        let id = "t1".parse().unwrap();
        let table = Table::open(id, "Table 1".into(), settings, rulebook).unwrap();
        let mut floor = Floor { table, ledger: Ledger::new(), now_ms: 1_000 };
        for name in ["ann", "bob"] {
            let to = Account::Credit(patron(name));
            let bought = [Transfer { from: Account::Cage, to, amount: cents(1_000_000) }];
            floor.ledger.apply(&bought).unwrap();
        }
        let round = RoundNo(1);
        floor.give(TableCommand::OpenBets { round, commitment: None });
        for (name, seat) in [("ann", 1), ("bob", 4)] {
            let (patron, bet) = (patron(name), "main".to_owned());
            floor.give(TableCommand::PlaceBet { round, patron, seat, bet, stake: cents(10_000) });
        }
        floor.give(TableCommand::CloseBets { round });
        let dice = Dice(dice.map(|face| Die::ALL[face]));
        floor.give(TableCommand::PaiGow(PaiGowCommand::EnterDice { round, dice, shakes: None }));
        floor
    }

    fn give(&mut self, command: TableCommand) {
        let (actor, now_ms) = (&Actor::System, self.now_ms);
        let context = Context { now_ms, actor, ledger: &self.ledger };
        for event in decide(&self.table, &command, &context).unwrap() {
            self.ledger.apply(&transfers(&self.table, &event)).unwrap();
            evolve(&mut self.table, &event).unwrap();
        }
    }

    fn deal(&mut self, packets: Vec<Vec<Piece>>) {
        self.give(TableCommand::PaiGow(PaiGowCommand::DealHands { round: RoundNo(1), packets }));
    }

    /// All that anybody but bob is shown: everybody, ann, the pit.
    fn shown(&self) -> Value {
        json!([
            round_section(&self.table),
            mine_section(&self.table, &self.ledger, &patron("ann")),
            console_section(&self.table, &House::default()),
        ])
    }
}

fn packets(game: Game, order: &[usize]) -> Vec<Vec<Piece>> {
    let all: Vec<Piece> = match game {
        Game::Poker(_) => Card::all()
            .map(CardOrJoker::Natural)
            .chain([CardOrJoker::Joker])
            .map(Piece::Card)
            .collect(),
        Game::Tiles(_) => Tile::all().map(|tile| Piece::Tile(tile.face())).collect(),
    };
    let size = game.hand_size();
    let dealt: Vec<Piece> = order.iter().map(|&index| all[index]).collect();
    dealt.chunks_exact(size).take(game.ring().positions().len()).map(<[_]>::to_vec).collect()
}

fn order(count: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..count).collect::<Vec<_>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None,
        ..ProptestConfig::default() })]

    /// Whatever the others hold, what is shown before the exposure is the same.
    #[test]
    fn no_view_depends_on_a_hand_it_may_not_show(
        cards in order(53), tiles in order(32), dice in [0..6usize, 0..6usize, 0..6usize],
        turn in 1..7usize,
    ) {
        for (rulebook, order) in [("pai-gow-poker", &cards), ("pai-gow-tiles", &tiles)] {
            let mut floor = Floor::dealing(rulebook, dice);
            let game = floor.table.pai_gow().unwrap().game();
            let delivery = floor.table.felt().unwrap().delivery();
            let anns = croupier_rules::pai_gow::Holder::Seat(1.try_into().unwrap());
            let anns = delivery.iter().position(|holder| *holder == anns).unwrap();
            let first = packets(game, order);
            // everybody but ann gets another's hand
            let mut second = first.clone();
            let own = second.remove(anns);
            let count = second.len();
            second.rotate_left(turn % count);
            second.insert(anns, own);
            let mut other = Floor::dealing(rulebook, dice);
            floor.deal(first);
            other.deal(second);
            prop_assert_eq!(floor.shown(), other.shown());
            // and when bob has set his, nobody sees how
            for floor in [&mut floor, &mut other] {
                let (round, patron) = (RoundNo(1), patron("bob"));
    floor.give(PaiGowCommand::HouseWay { round, patron }.into());
            }
            prop_assert_eq!(floor.shown(), other.shown());
            for floor in [&mut floor, &mut other] {
                floor.now_ms += 45_000;
                floor.give(TableCommand::Tick);
            }
            let hands = |floor: &Floor| round_section(&floor.table).pai_gow.unwrap().positions
                .into_iter().filter(|at| at.hand.is_some()).count();
            prop_assert_eq!((hands(&floor), hands(&other)), (3, 3));
        }
    }

    /// 21 ways with cards, at least 3 with tiles; the house way among them, with its reason.
    #[test]
    fn a_patron_gets_every_way_to_set_the_hand(
        cards in order(53), tiles in order(32),
    ) {
        for (rulebook, order, most) in
            [("pai-gow-poker", &cards, 21..=21), ("pai-gow-tiles", &tiles, 3..=6)]
        {
            let mut floor = Floor::dealing(rulebook, [0, 0, 0]);
            floor.deal(packets(floor.table.pai_gow().unwrap().game(), order));
            let mine = mine_section(&floor.table, &floor.ledger, &patron("ann"));
            let hand = mine.pai_gow.unwrap().hand.unwrap();
            prop_assert!(most.contains(&hand.splits.len()), "{}", hand.splits.len());
            let mut pieces = hand.pieces.clone();
            pieces.sort();
            for split in &hand.splits {
                let both = split.low.pieces.iter().chain(&split.high.pieces);
                let mut both: Vec<String> = both.cloned().collect();
                both.sort();
                prop_assert_eq!(&both, &pieces);
                prop_assert_eq!(split.house_way, split.why.is_some());
            }
            let house: Vec<_> = hand.splits.iter().filter(|split| split.house_way).collect();
            prop_assert!(!house.is_empty() && house.iter().all(|split| !split.foul));
            // what the page sends is what is set
            let low: Vec<Piece> =
                house[0].low.pieces.iter().map(|piece| piece.parse().unwrap()).collect();
            floor.give(TableCommand::PaiGow(PaiGowCommand::SetHand {
                round: RoundNo(1), patron: patron("ann"), low, confirm_foul: false,
            }));
            let mine = mine_section(&floor.table, &floor.ledger, &patron("ann"));
            let set = mine.pai_gow.unwrap().hand.unwrap().set.unwrap();
            prop_assert_eq!(&set.low, &house[0].low);
            prop_assert_eq!(&set.high, &house[0].high);
        }
    }
}

/// P4, T2, T3: the chart goes from the best hand down, by the very rules that decide.
#[test]
fn the_ranking_chart_goes_down() {
    let game = |id: &str| Game::of(LIBRARY.find(id, i64::MAX).unwrap()).unwrap();
    let poker = chart(game("pai-gow-poker"));
    let ranks: Vec<_> = poker
        .iter()
        .map(|row| {
            let five: Vec<CardOrJoker> =
                row.pieces.iter().map(|piece| piece.to_string().parse().unwrap()).collect();
            pai_gow_poker::plain::evaluate(&five.try_into().unwrap()).rank
        })
        .collect();
    assert_eq!(ranks.len(), 12);
    assert!(ranks.is_sorted_by(|better, worse| better > worse), "{ranks:?}");
    let tiles = chart(game("pai-gow-tiles"));
    let ranks: Vec<_> = tiles
        .iter()
        .map(|row| {
            let faces: Vec<_> =
                row.pieces.iter().map(|piece| piece.to_string().parse().unwrap()).collect();
            let tiles = Tile::from_faces(&faces).unwrap();
            TwoTiles::new(tiles[0], tiles[1]).unwrap().rank(ZeroZero::Copy)
        })
        .collect();
    // Gee Joon, eleven matched and four mixed pairs, two Wongs, two Gongs, nine, zero
    assert_eq!(ranks.len(), 1 + 11 + 4 + 2 + 2 + 2);
    assert!(ranks.is_sorted_by(|better, worse| better > worse), "{ranks:?}");
    let table = table_section(&Floor::dealing("pai-gow-tiles", [0, 0, 0]).table);
    assert_eq!(table.pai_gow.unwrap().tiles.len(), 21);
}

#[test]
fn everything_said_has_a_phrase_in_every_language() {
    let mut keys: BTreeSet<String> = BTreeSet::new();
    keys.extend(pai_gow_poker::explain::PHRASE_KEYS.map(str::to_owned));
    keys.extend(pai_gow_tiles::PHRASE_KEYS.map(str::to_owned));
    keys.extend(Phrase::ALL.iter().map(|phrase| phrase.key().to_owned()));
    keys.extend(Kind::ALL.map(|kind| format!("tile.{}", kind.key())));
    keys.extend(["pai_gow.at_zero", "phase.bank-offer", "phase.setting"].map(str::to_owned));
    keys.extend(["bet.main", "bet.fortune", "bet.bank", "bet.envy"].map(str::to_owned));
    let codes = [
        "bank_not_offered",
        "turn_of_the_house",
        "banked_the_round_before",
        "did_not_play_the_house",
        "bank_not_covered",
        "co_bank_not_covered",
        "nobody_against",
        "answered",
        "banker_bets",
        "bank_cannot_cover",
        "fortune_without_main",
        "stays_until_round_ends",
        "no_such_position",
        "bad_hand",
        "bad_piece",
        "dealt_twice",
        "not_a_misdeal",
        "no_hand",
        "hand_is_set",
        "bad_low",
        "hand_is_foul",
        "co_bank_sets_house_way",
        "dealer_sets_house_way",
        "low_needed",
        "unsettleable",
    ];
    keys.extend(codes.map(|code| format!("problem.{code}")));
    let dictionaries = [
        include_str!("../../../phrases/en.json"),
        include_str!("../../../phrases/zh-Hans.json"),
        include_str!("../../../phrases/zh-Hant.json"),
    ];
    for dictionary in dictionaries {
        let phrases: Value = serde_json::from_str(dictionary).unwrap();
        for key in &keys {
            assert!(phrases[key].is_string(), "no phrase for {key}");
        }
    }
}
