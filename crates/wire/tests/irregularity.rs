//! Irregularities as each audience is told: no face of a face-down card, a phrase for every order,
//! incident and refusal.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use croupier_house::{Account, Actor, House, Ledger, PatronId, PitRank, Role, Transfer};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratOrder, BaccaratRefusal};
use croupier_wire::keep::PositionBody;
use croupier_wire::may::MaySection;
use croupier_wire::order::{OrderField, OrderGroup};
use croupier_wire::{may_section, mine_section, pit_section, round_section};
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
        Refusal::CaseNeeded { rule: croupier_rules::rulebook::RuleKey::Void },
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

#[test]
fn what_a_person_may_do_goes_by_the_position_held_at_the_table() {
    let mut floor = Floor::natural();
    let staff = |name: &str, role| Actor::Staff(name.parse().unwrap(), role);
    let (dora, sam) = (staff("dora", Role::Dealer), staff("sam", Role::PitSupervisor));
    let carl = staff("carl", Role::Cashier);
    let may = |floor: &Floor, actor| may_section(&floor.table, &floor.ledger, actor, 1_000);
    let void = |may: &MaySection| {
        may.orders.iter().find(|each| each.order == "void/foreign-card").unwrap().clone()
    };
    let before = may(&floor, &dora);
    assert_eq!(before.position, Some(PositionBody::Dealer));
    assert_eq!(before.commands, ["confirm", "undo-card"]);
    assert_eq!(before.positions.len(), 0);
    assert_eq!(before.keeping, ["call-floor", "count-float", "request-chips"]);
    let why = void(&may(&floor, &dora)).why_not.unwrap();
    assert_eq!(
        (why.phrase.as_str(), &why.facts["needs"]),
        ("problem.not_allowed", &"pit-supervisor".into())
    );
    assert_eq!((may(&floor, &carl).position, may(&floor, &carl).commands.len()), (None, 0));

    let assign = |staff: &str, position| {
        TableCommand::Keep(Keeping::Assign { staff: staff.parse().unwrap(), position })
    };
    let (mia, dan) = (staff("mia", Role::PitManager), staff("dan", Role::Dealer));
    floor.give(&mia, assign("dora", PitRank::PitSupervisor));
    floor.give(&sam, assign("dan", PitRank::PitSupervisor));
    floor.give(&sam, assign("carl", PitRank::Dealer));
    let after = may(&floor, &dora);
    assert_eq!(after.position, Some(PositionBody::PitSupervisor));
    assert!(after.commands.contains(&"interrupt".to_owned()), "{:?}", after.commands);
    assert_eq!(after.positions, [PositionBody::Dealer, PositionBody::PitSupervisor]);
    assert!(!after.keeping.contains(&"change-settings".to_owned()));
    let order = void(&after);
    assert_eq!((order.may, order.second_person, order.why_not), (true, true, None));
    assert_eq!(may(&floor, &carl).commands, ["confirm", "undo-card"]);

    floor.order(PitOrder::Baccarat(BaccaratOrder::Void {
        case: VoidCase::ForeignCard,
        text: "a joker".into(),
    }));
    let waiting = |actor| may(&floor, actor).approvals[0].clone();
    let own = waiting(&sam);
    assert_eq!((own.agree, own.decline), (false, true));
    assert_eq!(own.why_not.unwrap().phrase, "problem.second_person_needed");
    assert_eq!((waiting(&dora).agree, waiting(&dora).why_not), (true, None));
    // R22: whom the orderer appointed in this shift is no second person.
    let appointed = waiting(&dan);
    assert!(!appointed.agree);
    assert_eq!(appointed.why_not.unwrap().phrase, "problem.not_in_position");
    assert_eq!((waiting(&carl).agree, waiting(&carl).decline), (false, false));
    // R22: the order holds the round, so nobody is shown what would be refused.
    assert!(may(&floor, &carl).commands.is_empty(), "{:?}", may(&floor, &carl).commands);
}

#[test]
fn every_order_has_a_form_of_its_own() {
    let floor = Floor::natural();
    let pit = pit_section(&floor.table, &House::new(), &floor.ledger);
    let of = |name: &str| pit.orders.iter().find(|order| order.order == name).unwrap();
    assert_eq!(of("void/foreign-card").group, OrderGroup::Cards);
    assert_eq!(of("void/wrong-number-of-cards").group, OrderGroup::Dealing);
    assert_eq!(of("decide/return-bets").asks, [OrderField::Patrons, OrderField::Text]);
    assert_eq!(of("correct-cards").asks, [OrderField::Cards, OrderField::Text]);
}
