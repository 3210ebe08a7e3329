//! Nobody sees what they may not: the views of a table in play, audience by audience.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use croupier_house::{Account, Actor, House, Ledger, PatronId, Transfer};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratEvent};
use croupier_wire::{
    Viewer, console_section, mine_section, pit_section, round_section, round_view, table_line,
    table_section,
};
use std::sync::Arc;

/// Odd enough to appear nowhere by chance.
const ANNS_CREDIT: u64 = 7_654_300;
const BOBS_CREDIT: u64 = 9_182_700;

struct Floor {
    table: Table,
    ledger: Ledger,
}

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

impl Floor {
    fn new(rulebook: &str, layout: Option<&str>) -> Floor {
        Floor::with(rulebook, layout, |_| {})
    }

    fn with(
        rulebook: &str,
        layout: Option<&str>,
        change: impl FnOnce(&mut TableSettings),
    ) -> Floor {
        let library = Library::built_in().unwrap();
        let rulebook = Arc::new(library.find(rulebook, i64::MAX).unwrap().clone());
        let mut settings = TableSettings {
            limits: croupier_testkit::limits(1_000, 500_000),
            positions: 6,
            ..croupier_testkit::settings(&rulebook, layout, Dealing::Live)
        };
        change(&mut settings);
        let table =
            Table::open("t1".parse().unwrap(), "Table 1".into(), settings, rulebook).unwrap();
        let mut ledger = Ledger::new();
        for (name, amount) in [("ann", ANNS_CREDIT), ("bob", BOBS_CREDIT)] {
            let to = Account::Credit(patron(name));
            ledger.apply(&[Transfer { from: Account::Cage, to, amount: cents(amount) }]).unwrap();
        }
        Floor { table, ledger }
    }

    fn give(&mut self, command: TableCommand) {
        let context = Context { now_ms: 1_000, actor: &Actor::System, ledger: &self.ledger };
        for event in decide(&self.table, &command, &context).unwrap() {
            self.ledger.apply(&transfers(&self.table, &event)).unwrap();
            evolve(&mut self.table, &event).unwrap();
        }
    }

    fn bet(&mut self, name: &str, seat: u16, bet: &str, stake: u64) {
        let (round, patron, bet) = (self.table.round(), patron(name), bet.to_owned());
        self.give(TableCommand::PlaceBet { round, patron, seat, bet, stake: cents(stake) });
    }

    fn cards(&mut self, cards: &[&str]) {
        for card in cards {
            let round = self.table.round();
            self.give(TableCommand::Baccarat(BaccaratCommand::EnterCard {
                round,
                card: card.parse().unwrap(),
            }));
        }
    }

    /// Everything ann is ever sent, as text.
    fn told_to_ann(&self) -> String {
        let ann = patron("ann");
        let mut told = vec![
            serde_json::to_string(&table_line(&self.table)).unwrap(),
            serde_json::to_string(&table_section(&self.table)).unwrap(),
            serde_json::to_string(&round_section(&self.table)).unwrap(),
            serde_json::to_string(&mine_section(&self.table, &self.ledger, &ann)).unwrap(),
        ];
        let rulebook = self.table.settings().rulebook();
        for past in self.table.past().into_iter().chain(self.table.history()) {
            let view = round_view(past, rulebook, Viewer::Patron(&ann));
            told.push(serde_json::to_string(&view).unwrap());
        }
        told.join("\n")
    }

    fn is_silent_about_bob(&self) {
        let told = self.told_to_ann();
        let bob = patron("bob");
        let credit = self.ledger.credit(&bob).cents().to_string();
        assert!(!told.contains(&credit), "bob's credit {credit} in {told}");
        assert!(!told.contains("bob"), "bob in {told}");
    }
}

const LIVE: (&str, Option<&str>) = ("tiger-buffalo-commission-insurance", Some("M"));

fn baccarat_with_bets() -> Floor {
    let mut floor = Floor::new(LIVE.0, LIVE.1);
    floor.give(TableCommand::Baccarat(BaccaratCommand::NewShoe {
        first: "5H".parse().unwrap(),
        commitment: None,
    }));
    floor.give(TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    floor.bet("ann", 1, "banker", 10_000);
    floor.bet("bob", 2, "player", 20_000);
    floor
}

#[test]
fn a_patron_is_told_nothing_of_another_patrons_money() {
    let mut floor = baccarat_with_bets();
    floor.is_silent_about_bob();
    floor.give(TableCommand::CloseBets { round: RoundNo(1) });
    floor.cards(&["2S", "KD", "TH", "4C"]);
    floor.is_silent_about_bob();
    floor.cards(&["6C", "5D"]);
    floor.give(TableCommand::Confirm { round: RoundNo(1) });
    floor.is_silent_about_bob();
    floor.give(TableCommand::OpenBets { round: RoundNo(2), commitment: None });
    floor.is_silent_about_bob();
}

#[test]
fn a_card_is_told_only_once_it_is_shown() {
    let mut floor = baccarat_with_bets();
    floor.give(TableCommand::CloseBets { round: RoundNo(1) });
    let cards = ["2S", "KD", "TH", "4C", "6C", "5D"];
    for (count, card) in cards.iter().enumerate() {
        let told = floor.told_to_ann();
        for later in &cards[count..] {
            assert!(!told.contains(&format!("\"{later}\"")), "{later} before it came: {told}");
        }
        floor.cards(&[card]);
        assert!(floor.told_to_ann().contains(&format!("\"{card}\"")));
    }
}

#[test]
fn a_round_with_insurance_is_told_to_the_cent() {
    let mut floor = baccarat_with_bets();
    floor.give(TableCommand::CloseBets { round: RoundNo(1) });
    floor.cards(&["2S", "KD", "TH", "4C"]);
    let ann = patron("ann");
    let mine = mine_section(&floor.table, &floor.ledger, &ann);
    assert_eq!(mine.in_play, 10_000);
    assert_eq!(round_section(&floor.table).phase, croupier_wire::table::Phase::Insurance);
    let offer = &mine.insurance[0];
    assert_eq!((offer.on.as_str(), offer.stage.as_str()), ("banker", "four-cards"));
    let (on, stage) = (croupier_rules::baccarat::Side::Banker, "four-cards".parse().unwrap());
    floor.give(TableCommand::Baccarat(BaccaratCommand::Insure {
        round: RoundNo(1),
        patron: ann.clone(),
        seat: None,
        side: on,
        stage,
        stake: cents(5_000),
    }));
    floor.cards(&["6C", "5D"]);
    let console = console_section(&floor.table, &House::new());
    assert!(console.commands.contains(&"confirm".to_owned()));
    assert_eq!(console.bets.len(), 3);
    floor.give(TableCommand::Confirm { round: RoundNo(1) });
    let mine = mine_section(&floor.table, &floor.ledger, &ann);
    assert_eq!((mine.in_play, mine.credit), (0, ANNS_CREDIT + 9_500 - 5_000));
    assert_eq!(mine.net, Some(4_500));
    let past = floor.table.past().unwrap();
    let view = round_view(past, floor.table.settings().rulebook(), Viewer::Patron(&ann));
    assert_eq!(view.bets.len(), 2);
    assert_eq!(view.result.as_deref(), Some("banker"));
    let staff = round_view(past, floor.table.settings().rulebook(), Viewer::Staff);
    assert_eq!(staff.bets.len(), 3);
}

#[test]
fn chips_fit_the_limits() {
    let section = table_section(&Floor::new("sic-bo", None).table);
    assert_eq!(section.chips, [1_000, 2_500, 5_000, 10_000, 50_000, 100_000]);
    assert_eq!(section.game, "sic-bo");
    assert!(section.bets.len() > 40);
}

/// Ann sits at box 1 and Bob stands there; cards lie face down.
fn squeezed() -> Floor {
    let mut floor = Floor::with(LIVE.0, LIVE.1, |settings| {
        settings.limits.maximum = None;
        settings.limits.maximum_differential = Some(cents(100_000));
        settings.procedure.face_down = true;
        settings.private = true;
    });
    floor.give(TableCommand::Baccarat(BaccaratCommand::NewShoe {
        first: "5H".parse().unwrap(),
        commitment: None,
    }));
    floor.give(TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    floor.bet("ann", 1, "banker", 30_000);
    floor.bet("bob", 1, "player", 10_000);
    floor
}

#[test]
fn boxes_are_told_with_their_totals_differential_and_headroom() {
    let floor = squeezed();
    let boxes = round_section(&floor.table).boxes;
    assert_eq!(boxes.len(), 6);
    let first = &boxes[0];
    assert!(first.taken && !boxes[1].taken);
    assert_eq!((first.player, first.banker, first.differential), (10_000, 30_000, 20_000));
    // Player may be 1,000.00 above Banker's 300.00, less the 100.00 there; Banker likewise.
    assert_eq!(first.player_headroom, Some(120_000));
    assert_eq!(first.banker_headroom, Some(80_000));
    let console = console_section(&floor.table, &House::new());
    let standing: Vec<bool> = console.bets.iter().map(|bet| bet.standing).collect();
    assert_eq!(standing, [false, true]);
    assert_eq!(console.seated.len(), 1);
    assert_eq!((console.seated[0].seat, console.seated[0].name.as_str()), (1, "ann"));
    floor.is_silent_about_bob();
}

#[test]
fn a_squeeze_is_told_to_who_may_ask_to_the_dealer_and_to_everybody() {
    let mut floor = squeezed();
    let (ann, bob) = (patron("ann"), patron("bob"));
    assert!(mine_section(&floor.table, &floor.ledger, &ann).may_squeeze);
    assert!(!mine_section(&floor.table, &floor.ledger, &bob).may_squeeze);
    assert_eq!(round_section(&floor.table).squeeze, None);
    floor.give(TableCommand::Baccarat(BaccaratCommand::AskSqueeze {
        round: RoundNo(1),
        patron: ann.clone(),
    }));
    let console = console_section(&floor.table, &House::new());
    assert_eq!(console.squeeze_asked.as_deref(), Some("ann"));
    assert!(console.commands.contains(&"answer-squeeze".to_owned()));
    floor.give(TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze {
        round: RoundNo(1),
        grant: true,
    }));
    let squeeze = round_section(&floor.table).squeeze.unwrap();
    assert_eq!((squeeze.state.as_str(), squeeze.seat), ("granted", Some(1)));
    assert!(!squeeze.waiting && !squeeze.banker_third_first);
    assert_eq!(console_section(&floor.table, &House::new()).squeeze_asked, None);
    floor.is_silent_about_bob();
}

#[test]
fn the_waiver_of_third_card_insurance_is_told_to_everybody() {
    let mut floor = squeezed();
    floor.give(TableCommand::CloseBets { round: RoundNo(1) });
    evolve(
        &mut floor.table,
        &TableEvent::Baccarat(BaccaratEvent::ThirdCardInsuranceWaived { round: RoundNo(1) }),
    )
    .unwrap();
    let round = round_section(&floor.table);
    let squeeze = round.squeeze.unwrap();
    assert!(squeeze.banker_third_first && squeeze.seat.is_none());
    let waived = &round.notices[0];
    assert_eq!(waived.phrase, "notice.third_card_waived");
    assert_eq!(waived.rule.as_deref(), Some("3.14"));
}

#[test]
fn notices_tell_of_insurance_last_rounds_and_the_display_with_their_paragraphs() {
    let mut floor = squeezed();
    let told = |floor: &Floor| -> Vec<(String, Option<String>)> {
        let notices = round_section(&floor.table).notices.into_iter();
        notices.map(|said| (said.phrase, said.rule)).collect()
    };
    let display = ("notice.display".to_owned(), Some("5.16".to_owned()));
    let new_shoe = ("notice.new_shoe".to_owned(), Some("R26".to_owned()));
    assert_eq!(told(&floor), [new_shoe.clone(), display.clone()]);
    floor.give(TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: patron("ann") }));
    floor.give(TableCommand::Baccarat(BaccaratCommand::OfferInsurance { offered: false }));
    floor.give(TableCommand::Keep(Keeping::AnnounceLastRound));
    let last = ("notice.last_round".to_owned(), None);
    let rule = Some("4.2.2".to_owned());
    let next = ("notice.no_insurance_next_round".to_owned(), rule.clone());
    assert_eq!(told(&floor), [last, next, new_shoe, display.clone()]);
    floor.give(TableCommand::Void { round: RoundNo(1), reason: "ordered".to_owned() });
    floor.give(TableCommand::Keep(Keeping::ReopenTable));
    floor.give(TableCommand::OpenBets { round: RoundNo(2), commitment: None });
    assert_eq!(told(&floor), [("notice.no_insurance".to_owned(), rule), display]);
    let pit = pit_section(&floor.table, &House::new(), &floor.ledger);
    assert_eq!((pit.keeping.as_str(), pit.insurance_offered), ("open", Some(false)));
}

#[test]
fn the_pit_is_told_who_works_here_and_what_the_shift_came_to() {
    let mut floor = squeezed();
    let position = croupier_house::PitRank::Dealer;
    let staff = "dora".parse().unwrap();
    floor.give(TableCommand::Keep(Keeping::Assign { staff, position }));
    floor.give(TableCommand::CloseBets { round: RoundNo(1) });
    floor.cards(&["2S", "KD", "TH", "4C", "6C", "5D"]);
    floor.give(TableCommand::Confirm { round: RoundNo(1) });
    let pit = pit_section(&floor.table, &House::new(), &floor.ledger);
    assert_eq!(pit.at_work.len(), 1);
    assert_eq!(
        (pit.at_work[0].name.as_str(), pit.at_work[0].position.as_str()),
        ("dora", "dealer")
    );
    // Banker wins 0.95 of 300.00; 100.00 on Player are lost.
    assert_eq!((pit.handle, pit.win, pit.rounds), (40_000, 10_000 - 28_500, 1));
    assert_eq!((pit.float, pit.chips.len()), (None, 0));
}

#[test]
fn a_bet_under_the_minimum_is_told_to_dealer_and_patron_before_the_close() {
    let mut floor = Floor::with(LIVE.0, LIVE.1, |settings| {
        settings.procedure.stakes = Stakes::Chips;
    });
    floor.give(TableCommand::Baccarat(BaccaratCommand::NewShoe {
        first: "5H".parse().unwrap(),
        commitment: None,
    }));
    floor.give(TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    let (round, bet, stake) = (RoundNo(1), "banker".to_owned(), cents(999));
    let place = TableCommand::PlaceBetFor { round, patron: patron("ann"), seat: 1, bet, stake };
    floor.give(place);
    let told = |floor: &Floor| console_section(&floor.table, &House::new()).bets[0].under_minimum;
    assert!(told(&floor));
    // And to the patron, with what it means; to nobody else.
    let mine = |floor: &Floor, who| mine_section(&floor.table, &floor.ledger, &patron(who)).notices;
    let [notice] = &mine(&floor, "ann")[..] else { panic!("one notice") };
    assert_eq!(
        (notice.phrase.as_str(), notice.rule.as_deref()),
        ("notice.under_minimum", Some("5.2.1"))
    );
    let facts = serde_json::json!({ "bet": "banker", "stake": 999, "seat": 1, "minimum": 1_000 });
    assert_eq!(serde_json::to_value(&notice.facts).unwrap(), facts);
    assert!(mine(&floor, "bob").is_empty());
    floor.give(TableCommand::CloseBets { round });
    assert!(!told(&floor) && mine(&floor, "ann").is_empty(), "after the close it stands");
}

#[test]
fn a_private_table_says_so_in_the_lobby_and_at_the_table() {
    for private in [false, true] {
        let floor = Floor::with(LIVE.0, LIVE.1, |settings| settings.private = private);
        assert_eq!(table_section(&floor.table).private, private);
        assert_eq!(table_line(&floor.table).private, private);
    }
}
