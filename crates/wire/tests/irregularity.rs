//! Irregularities as each audience is told: no face of a face-down card, a phrase for every order,
//! incident and refusal.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use croupier_house::{Account, Actor, House, Ledger, PatronId, Role, Transfer};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratOrder, BaccaratRefusal};
use croupier_wire::{mine_section, pit_section, round_section};
use serde_json::Value;
use std::sync::Arc;

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

fn ann() -> PatronId {
    "ann".parse().unwrap()
}

struct Floor {
    table: Table,
    ledger: Ledger,
}

impl Floor {
    /// A live table of 001 with ann's 100.00 on Banker and a Natural on the table.
    fn natural() -> Floor {
        let library = Library::built_in().unwrap();
        let rulebook = library.find("tiger-buffalo-commission-insurance", i64::MAX).unwrap();
        let settings = TableSettings {
            positions: 6,
            ..croupier_testkit::settings(rulebook, Some("A"), Dealing::Live)
        };
        let (id, rulebook) = ("t1".parse().unwrap(), Arc::new(rulebook.clone()));
        let table = Table::open(id, "Table 1".into(), settings, rulebook).unwrap();
        let mut ledger = Ledger::new();
        let (from, to) = (Account::Cage, Account::Credit(ann()));
        ledger.apply(&[Transfer { from, to, amount: cents(1_000_000) }]).unwrap();
        let mut floor = Floor { table, ledger };
        let first = "5H".parse().unwrap();
        floor.give(
            &Actor::System,
            TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment: None }),
        );
        let round = RoundNo(1);
        floor.give(&Actor::System, TableCommand::OpenBets { round, commitment: None });
        let (bet, stake) = ("banker".to_owned(), cents(10_000));
        let place = TableCommand::PlaceBet { round, patron: ann(), seat: 1, bet, stake };
        floor.give(&Actor::Patron(ann()), place);
        floor.give(&Actor::System, TableCommand::CloseBets { round });
        for card in ["9S", "2D", "KH", "3C"] {
            let card = card.parse().unwrap();
            floor.give(
                &Actor::System,
                TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }),
            );
        }
        floor
    }

    fn give(&mut self, actor: &Actor, command: TableCommand) {
        let context = Context { now_ms: 1_000, actor, ledger: &self.ledger };
        for event in decide(&self.table, &command, &context).unwrap() {
            self.ledger.apply(&transfers(&self.table, &event)).unwrap();
            evolve(&mut self.table, &event).unwrap();
        }
    }

    fn order(&mut self, order: PitOrder) {
        let sam = Actor::Staff("sam".parse().unwrap(), Role::PitSupervisor);
        self.give(&sam, TableCommand::Order { round: RoundNo(1), order });
    }
}

fn error(drawn: Vec<CardInError>, kind: DealingErrorKind) -> PitOrder {
    let (cards, text) = (Vec::new(), "slipped out".to_owned());
    PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
        kind,
        drawn,
        cards,
        reconstructed: true,
        text,
    }))
}

#[test]
fn a_carried_card_has_a_face_only_where_it_was_exposed() {
    let mut floor = Floor::natural();
    let card = |text: &str, exposed| CardInError { card: Some(text.parse().unwrap()), exposed };
    let drawn = vec![card("8D", true), card("7C", false)];
    floor.order(error(drawn, DealingErrorKind::ExcessOrExposed));
    let round = serde_json::to_value(round_section(&floor.table)).unwrap();
    assert_eq!(round["carried"], serde_json::json!([{ "card": "8D" }, { "card": null }]));
    let mine = serde_json::to_value(mine_section(&floor.table, &floor.ledger, &ann())).unwrap();
    assert!(!format!("{round}{mine}").contains("7C"));
}

#[test]
fn the_pit_is_told_what_waits_and_what_happened() {
    let mut floor = Floor::natural();
    floor.order(error(Vec::new(), DealingErrorKind::Other));
    let mine = mine_section(&floor.table, &floor.ledger, &ann());
    assert_eq!(mine.option.unwrap().stakes, 10_000);
    floor.order(PitOrder::Baccarat(BaccaratOrder::Void {
        case: VoidCase::NotShuffled,
        text: "in a new set".into(),
    }));
    let pit = pit_section(&floor.table, &House::new(), &floor.ledger);
    assert_eq!((pit.approvals.len(), pit.approvals[0].needs.as_str()), (1, "pit-supervisor"));
    assert_eq!(
        (pit.incidents[0].kind.as_str(), pit.incidents[0].by.as_deref()),
        ("dealing-error", Some("sam"))
    );
    assert_eq!(pit.patrons[0].seat, Some(1));
    let correct = pit.orders.iter().find(|order| order.order == "correct-cards").unwrap();
    assert_eq!(correct.why_not.as_ref().unwrap().phrase, "problem.wrong_moment");
}

#[test]
fn there_is_a_phrase_for_every_order_incident_and_refusal() {
    let phrases: Value = serde_json::from_str(include_str!("../../../phrases/en.json")).unwrap();
    let has = |key: String| assert!(phrases[&key].is_string(), "{key}");
    OrderKind::all().for_each(|kind| has(format!("order.{}", kind.terms().name)));
    IncidentKind::ALL.iter().for_each(|kind| has(format!("incident.{}", kind.name())));
    Phrase::ALL.iter().for_each(|phrase| has(phrase.key().to_owned()));
    let refusals = [
        Refusal::NotCovered { order: "x" },
        Refusal::PastRoundStands { round: RoundNo(1) },
        Refusal::NoSuchRound { round: RoundNo(1) },
        Refusal::CaseNeeded,
        Refusal::NoSuchApproval { approval: 1 },
        Refusal::ApprovalWaits { approval: 1 },
        Refusal::SecondPersonNeeded,
        Refusal::Baccarat(BaccaratRefusal::NotTheCards),
        Refusal::Baccarat(BaccaratRefusal::CarriedFirst { card: "8D".parse().unwrap() }),
        Refusal::Baccarat(BaccaratRefusal::CardsRuledOn),
        Refusal::Baccarat(BaccaratRefusal::NotReconstructed),
        Refusal::Baccarat(BaccaratRefusal::NoOption),
        Refusal::Baccarat(BaccaratRefusal::OptionAnswered),
        Refusal::NothingToCorrect,
        Refusal::Baccarat(BaccaratRefusal::NothingToInsure),
        Refusal::Baccarat(BaccaratRefusal::BankerThirdDepends),
    ];
    refusals.iter().for_each(|why| has(format!("problem.{}", why.code())));
    has("problem.nobody_to_return".to_owned());
}
