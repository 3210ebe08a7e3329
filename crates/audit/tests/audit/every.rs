//! A floor with every game, live and automatic, on which everything went wrong that can be put
//! right: it verifies whole.

use super::kit::{House, LIBRARY, actor, cents};
use super::tamper::{entries, has};
use croupier_floor::Command;
use croupier_house::{PatronId, Role};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::rulebook::Game;
use croupier_table::pai_gow::{BankAnswer, Piece};
use croupier_table::{
    AdjustCase, AnyOrder, BaccaratCommand, BaccaratOrder, CardInError, CardSource, Dealing,
    DealingError, DealingErrorKind, Decision, OptionAnswer, PaiGowCommand, PaiGowOptions,
    PaiGowOrder, Phase, PitOrder, RoundNo, SicBoCommand, SicBoOrder, TableCommand, TableSettings,
    VoidCase,
};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
const DORA: (&str, Role) = ("dora", Role::Dealer);
const SUE: (&str, Role) = ("sue", Role::ShiftManager);
/// Player 8, Banker 9.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";
/// Both 8.
const TIE: &str = "2S KD TH 4C 6C 4D";

fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn pieces(text: &str) -> Vec<Piece> {
    text.split_whitespace().map(|piece| piece.parse().unwrap()).collect()
}

fn dice(faces: [u64; 3]) -> Dice {
    Dice(faces.map(|face| Die::try_from(face).unwrap()))
}

/// Settings any rulebook takes.
fn fitting(id: &str, dealing: Dealing) -> TableSettings {
    let rulebook = LIBRARY.find(id, i64::MAX).unwrap();
    let layout = rulebook.layouts.first();
    TableSettings {
        rulebook: id.to_owned(),
        betting_window_ms: (dealing == Dealing::Automatic).then_some(10_000),
        insurance_window_ms: 5_000,
        result_pause_ms: 1_000,
        positions: match rulebook.game {
            Game::PaiGowPoker | Game::PaiGowTiles => 6,
            Game::Baccarat | Game::SicBo => layout.map_or(7, |layout| *layout.positions.end()),
        },
        pai_gow: Some(PaiGowOptions {
            bank_window_ms: 3_000,
            setting_window_ms: 6_000,
            house_wagers: true,
            ..PaiGowOptions::default()
        }),
        ..croupier_testkit::fitting(rulebook, dealing)
    }
}

/// A house with a live and an automatic table of every rulebook, and some with procedures.
fn furnished() -> House {
    let mut house = House::empty();
    let ids: Vec<String> = LIBRARY.all().map(|rulebook| rulebook.id.clone()).collect();
    assert_eq!(ids.len(), 8);
    for id in &ids {
        for (kind, dealing) in [("live", Dealing::Live), ("auto", Dealing::Automatic)] {
            house.open(&format!("{kind}-{id}"), fitting(id, dealing));
        }
    }
    let mut shuffled = fitting(COMMISSION, Dealing::Automatic);
    shuffled.procedure.equipment = CardSource::Shuffler;
    shuffled.procedure.face_down = true;
    house.open("shuffled", shuffled);
    let mut scanned = fitting(COMMISSION, Dealing::Live);
    scanned.procedure.second_source = true;
    house.open("scanned", scanned);
    house
}

impl House {
    fn dealt(&mut self, table: &str, command: TableCommand) {
        self.staff(table, DORA, command);
    }

    fn wants(&mut self, table: &str, who: &str, command: TableCommand) {
        let table = table.parse().unwrap();
        self.accept(actor(who, Role::Patron), Command::Table { table, command });
    }

    fn phase(&mut self, table: &str) -> Phase {
        self.floor().table(&table.parse().unwrap()).unwrap().phase()
    }

    /// Opens bets at a live table; ann bets on one thing, bob on another.
    fn bets(&mut self, table: &str, on: [&str; 2]) -> RoundNo {
        let round = self.round_at(table).next();
        self.dealt(table, TableCommand::OpenBets { round, commitment: None });
        if self.phase(table) == Phase::Open {
            self.bet(table, "ann", 1, on[0], 10_000);
            self.bet(table, "bob", 2, on[1], 20_000);
        }
        round
    }

    fn draws(&mut self, table: &str, text: &str) {
        let round = self.round_at(table);
        for card in cards(text) {
            self.dealt(table, TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
        }
    }

    /// A live round of baccarat that the Banker wins, settled.
    fn baccarat(&mut self, table: &str) {
        let round = self.bets(table, ["banker", "player"]);
        self.dealt(table, TableCommand::CloseBets { round });
        self.draws(table, BANKER_WINS);
        self.dealt(table, TableCommand::Confirm { round });
        assert_eq!(self.phase(table), Phase::Settled);
    }

    fn new_shoe(&mut self, table: &str) {
        let first = "AS".parse().unwrap();
        self.dealt(
            table,
            TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None }),
        );
    }

    /// A live baccarat table with corrections, a return, options, and Voids before and after.
    fn all_of_baccarat(&mut self, id: &str) {
        let table = &format!("live-{id}");
        let rulebook = LIBRARY.find(id, i64::MAX).unwrap();
        self.new_shoe(table);
        self.baccarat(table);
        let text = || "misread".to_owned();
        for wrong in [TIE, BANKER_WINS, "9S KD TH 4C"] {
            let order = PitOrder::Baccarat(BaccaratOrder::CorrectCards {
                cards: cards(wrong),
                text: text(),
            });
            self.order_with_second(table, order);
        }
        self.baccarat(table);
        let effect = Decision::ReturnBets(vec![patron("bob")]);
        self.order(table, PitOrder::Any(AnyOrder::Decide { text: text(), effect }));
        self.order_with_second(
            table,
            PitOrder::Any(AnyOrder::Decide { text: text(), effect: Decision::Void }),
        );
        self.baccarat(table);
        if rulebook.capabilities.void_after_settlement {
            let case = VoidCase::ForeignCard;
            self.order_with_second(
                table,
                PitOrder::Baccarat(BaccaratOrder::Void { case, text: text() }),
            );
        }
        if rulebook.capabilities.late_adjustment {
            let (of_round, patron, amount) = (RoundNo(1), patron("bob"), cents(500));
            for to_patron in [true, false] {
                let (patron, text) = (patron.clone(), text());
                let case = Some(AdjustCase::Paying);
                let order = AnyOrder::Adjust { of_round, patron, to_patron, amount, text, case };
                let order = PitOrder::Any(order);
                self.order_with_second(table, order);
            }
        }
        let round = self.bets(table, ["banker", "player"]);
        self.dealt(table, TableCommand::CloseBets { round });
        let case = VoidCase::CardCount;
        self.order_with_second(
            table,
            PitOrder::Baccarat(BaccaratOrder::Void { case, text: " counted ".to_owned() }),
        );
    }

    /// Two cards drawn together: bob has his bet returned, ann goes on.
    fn options(&mut self, table: &str) {
        let round = self.bets(table, ["banker", "player"]);
        self.dealt(table, TableCommand::CloseBets { round });
        let drawn = cards("2S KD").into_iter();
        let drawn = drawn.map(|card| CardInError { card: Some(card), exposed: true }).collect();
        let (kind, text) = (DealingErrorKind::Simultaneous, "two at once".to_owned());
        let (cards, reconstructed) = (Vec::new(), true);
        self.order(
            table,
            PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
                kind,
                drawn,
                cards,
                reconstructed,
                text,
            })),
        );
        for (who, answer) in [("bob", OptionAnswer::Return), ("ann", OptionAnswer::Continue)] {
            let patron = patron(who);
            self.wants(
                table,
                who,
                TableCommand::Baccarat(BaccaratCommand::AnswerOption { round, patron, answer }),
            );
        }
        self.draws(table, "TH 4C 6C 5D");
        self.dealt(table, TableCommand::Confirm { round });
        let order = PitOrder::Baccarat(BaccaratOrder::CorrectCards {
            cards: self::cards(TIE),
            text: "misread".to_owned(),
        });
        self.order_with_second(table, order);
    }

    /// An offer that was missed: ann meant to take it, and has her bet returned.
    fn neglect(&mut self, table: &str) {
        let round = self.bets(table, ["banker", "player"]);
        self.dealt(table, TableCommand::CloseBets { round });
        self.draws(table, "2S KD TH 4C 6C");
        self.draws(table, "3S"); // 8 to 7: the insurance would have paid
        self.dealt(table, TableCommand::Confirm { round });
        let (patron, on, stage) = (patron("ann"), Side::Banker, Stage::FourCards);
        self.order(
            table,
            PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage }),
        );
        self.order(table, PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect));
    }

    /// Every card told twice; before the last the shoe saw another than the dealer: play stopped.
    fn scanned(&mut self) {
        let table = "scanned";
        self.new_shoe(table);
        let round = self.bets(table, ["banker", "player"]);
        self.dealt(table, TableCommand::CloseBets { round });
        let told = cards(BANKER_WINS);
        for (place, &card) in told.iter().enumerate() {
            if place + 1 == told.len() {
                self.dealt(
                    table,
                    TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }),
                );
                let card = "9H".parse().unwrap();
                self.dealt(
                    table,
                    TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card }),
                );
                assert_eq!(self.phase(table), Phase::Interrupted);
                self.staff(table, SUE, TableCommand::Resume { round });
            }
            self.dealt(table, TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
            self.dealt(table, TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card }));
        }
        self.dealt(table, TableCommand::Confirm { round });
        assert_eq!(self.phase(table), Phase::Settled);
    }

    /// Dice thrown, corrected twice, and Void after all.
    fn sic_bo(&mut self) {
        let table = "live-sic-bo";
        let round = self.bets(table, ["small", "big"]);
        self.dealt(table, TableCommand::CloseBets { round });
        self.dealt(
            table,
            TableCommand::SicBo(SicBoCommand::EnterDice {
                round,
                dice: dice([1, 2, 5]),
                seed: None,
            }),
        );
        self.dealt(table, TableCommand::Confirm { round });
        for faces in [[4, 5, 6], [3, 3, 3]] {
            let (dice, text) = (dice(faces), "upside down".to_owned());
            self.order_with_second(table, PitOrder::SicBo(SicBoOrder::CorrectDice { dice, text }));
        }
        let text = "the lid was open".to_owned();
        self.order_with_second(
            table,
            PitOrder::Any(AnyOrder::Decide { text, effect: Decision::Void }),
        );
    }

    /// Pai gow by hand: a round the house banks, corrected, and one a patron banks.
    fn pai_gow(&mut self, table: &str, hands: [(&str, &str); 3], other: &str) {
        self.bets(table, ["main", "main"]);
        self.hands(table, hands);
        let at = hands[1].0.parse().unwrap();
        for hand in [other, hands[1].1] {
            let (pieces, text) = (pieces(hand), "misread".to_owned());
            self.order_with_second(
                table,
                PitOrder::PaiGow(PaiGowOrder::CorrectHand { at, pieces, low: None, text }),
            );
        }
        let (dice, text) = (dice([2, 2, 2]), "read again".to_owned());
        self.order_with_second(table, PitOrder::PaiGow(PaiGowOrder::CorrectDice { dice, text }));
        let round = self.bets(table, ["main", "main"]);
        assert_eq!(self.phase(table), Phase::BankOffer);
        let (patron, answer) = (patron("ann"), BankAnswer::Bank { house_wager: None });
        self.wants(
            table,
            "ann",
            TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer }),
        );
        self.bet(table, "bob", 2, "main", 20_000);
        self.hands(table, hands);
    }

    fn hands(&mut self, table: &str, hands: [(&str, &str); 3]) {
        let round = self.round_at(table);
        self.dealt(table, TableCommand::CloseBets { round });
        self.dealt(
            table,
            PaiGowCommand::EnterDice { round, dice: dice([1, 4, 6]), shakes: None }.into(),
        );
        for (to, hand) in hands {
            let (to, pieces) = (to.parse().unwrap(), pieces(hand));
            self.dealt(table, TableCommand::PaiGow(PaiGowCommand::EnterHand { round, to, pieces }));
        }
        let id = table.parse().unwrap();
        let unset = self.floor().table(&id).unwrap().unset();
        for seat in unset {
            let at = u16::from(seat.get());
            let patron = self.floor().table(&id).unwrap().patron_at(at).unwrap().clone();
            self.dealt(table, PaiGowCommand::HouseWay { round, patron }.into());
        }
        self.dealt(table, TableCommand::Confirm { round });
        assert_eq!(self.phase(table), Phase::Settled);
    }

    /// Rounds of the automatic dealer, with bets, banks taken, a squeeze and Voids in every phase.
    fn automatic(&mut self) {
        let tables: Vec<String> =
            self.floor().tables().map(|table| table.id().to_string()).collect();
        let tables: Vec<String> =
            tables.into_iter().filter(|id| id.starts_with("auto-") || id == "shuffled").collect();
        for second in 0..240 {
            self.pass(1_000);
            for table in &tables {
                self.at(table, second);
            }
        }
    }

    fn at(&mut self, table: &str, second: u64) {
        let round = self.round_at(table);
        let id = || table.parse().unwrap();
        if self.phase(table) == Phase::BankOffer {
            let (patron, answer) = (patron("ann"), BankAnswer::CoBank);
            let command = TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer });
            self.ask(actor("ann", Role::Patron), Command::Table { table: id(), command });
        }
        for (who, seat, on) in
            [("ann", 1, ["banker", "big", "main"]), ("bob", 2, ["player", "small", "fortune"])]
        {
            for on in on {
                self.bet(table, who, seat, on, 1_000 * u64::from(seat));
            }
        }
        let command =
            TableCommand::Baccarat(BaccaratCommand::AskSqueeze { round, patron: patron("bob") });
        self.ask(actor("bob", Role::Patron), Command::Table { table: id(), command });
        let voids = second % 60 == 35 || second % 60 == 52;
        let in_round = matches!(self.phase(table), Phase::Open | Phase::Drawing | Phase::Setting);
        if voids && in_round {
            let text = "the power failed".to_owned();
            self.order_with_second(
                table,
                PitOrder::Any(AnyOrder::Decide { text, effect: Decision::Void }),
            );
        }
    }
}

/// Everything above.
pub fn run() -> House {
    let mut house = furnished();
    house.automatic();
    for id in [
        COMMISSION,
        "tiger-buffalo-non-commission-insurance",
        "tiger-buffalo-non-commission",
        "non-commission-baccarat-etg",
        "mini-baccarat",
    ] {
        house.all_of_baccarat(id);
    }
    house.options("live-tiger-buffalo-commission-insurance");
    house.neglect("live-tiger-buffalo-commission-insurance");
    house.scanned();
    house.sic_bo();
    let kings = "KC KD 9H 8S 5C 3D 2H";
    let (aces, sevens) = ("AC AD QH JS 6C 4D 3H", "7C 7D TH 9S 5D 4S 2C");
    let poker = [("dealer", kings), ("seat-1", aces), ("seat-2", sevens)];
    house.pai_gow("live-pai-gow-poker", poker, "QC JD QH JS 6C 4D 3H");
    let tiles = [
        ("dealer", "1/1 4/5 4/6 5/6"),
        ("seat-1", "1/2 2/4 6/6 3/6"),
        ("seat-2", "2/2 5/5 4/6 1/4"),
    ];
    house.pai_gow("live-pai-gow-tiles", tiles, "1/3 1/3 1/6 3/5");
    house
}

#[test]
fn a_floor_with_every_game_and_every_correction_verifies_whole() {
    let mut house = run();
    house.checkpoint();
    let report = house.verify().unwrap();
    let counts = report.counts;
    assert_eq!(counts.tables, 18);
    assert!(counts.corrections >= 30, "{counts:?}");
    assert!(counts.deals >= 4 && counts.shuffles >= 4, "{counts:?}");
    assert!(counts.void_seeds >= 3 && counts.throws >= 4, "{counts:?}");
    assert_eq!(counts.seeds_lost, 0, "{counts:?}");
    let kinds = ["bets-returned", "money-adjusted", "hand-corrected", "dice-corrected"];
    let entries = entries(&mut house);
    for kind in kinds.into_iter().chain([
        "round-corrected",
        "card-held",
        "options-closed",
        "sources-disagree",
    ]) {
        let kind = format!("\"event\":\"{kind}\"");
        assert!(entries.iter().any(|entry| has(entry, &kind)), "{kind}");
    }
}
