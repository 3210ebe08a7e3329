//! Hands of pai gow lie face down in the journal: without the key the chain and the money are
//! proven, with it the rounds; and a transcript shows them.

use super::kit::{LIBRARY, START_MS, actor, cents, settings};
use croupier_audit::{AuditError, transcript, verify};
use croupier_floor::{Answer, ChaChaDealer, Command, Floor, Request, SealKey};
use croupier_house::{HouseCommand, Patron, Role};
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, Key, Keyring, MemoryJournal};
use croupier_table::{Dealing, RoundNo, TableCommand, TableSettings};
use std::sync::Arc;

fn keys(cover: Option<u8>) -> Arc<Keyring> {
    let mut ring = Keyring::new([1; 32], None);
    cover.into_iter().for_each(|secret| ring.cover_with([secret; 32]));
    Arc::new(ring)
}

/// A journal in which ann played a round of pai gow poker.
fn played() -> Shared<MemoryJournal> {
    let journal = Shared::new(MemoryJournal::new());
    journal.inner().use_keys(keys(Some(9)));
    let dealer = Box::new(ChaChaDealer::from_number(4, SealKey::from_bytes([3; 32])));
    let library = Arc::clone(&LIBRARY);
    let mut floor = Floor::open(Box::new(journal.clone()), library, dealer, START_MS).unwrap();
    let patron = Patron {
        id: "ann".parse().unwrap(),
        name: "Ann Lee".to_owned(),
        card_number: "card-ann".to_owned(),
        pin_hash: "none".to_owned(),
    };
    let id = patron.id.clone();
    let buy = HouseCommand::BuyCredits { patron: id.clone(), amount: cents(1_000_000) };
    let table: croupier_house::TableId = "p1".parse().unwrap();
    let open = Command::OpenTable {
        table: table.clone(),
        name: "P1".to_owned(),
        settings: TableSettings {
            layout: None,
            positions: 6,
            ..settings("pai-gow-poker", Dealing::Automatic)
        },
    };
    let bet = TableCommand::PlaceBet {
        round: RoundNo(1),
        patron: id,
        seat: 1,
        bet: "main".to_owned(),
        stake: cents(10_000),
    };
    let commands = [
        (actor("ada", Role::Administrator), Command::House(HouseCommand::RegisterPatron(patron))),
        (actor("carl", Role::Cashier), Command::House(buy)),
        (actor("ada", Role::Administrator), open),
        (actor("ann", Role::Patron), Command::Table { table, command: bet }),
    ];
    let mut now_ms = START_MS;
    for (number, (actor, command)) in (1..).zip(commands) {
        let key = Key((u128::from(START_MS) << 80 | number).to_be_bytes());
        let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
        let stepped = floor.step(vec![request], now_ms);
        assert!(matches!(stepped.answers[0], Answer::Accepted(_)), "{stepped:?}");
        now_ms += 1;
    }
    for _ in 0..120 {
        now_ms += 1_000;
        floor.step(Vec::new(), now_ms);
    }
    journal
}

#[test]
fn with_the_key_the_rounds_are_proven_and_without_it_the_chain_and_the_money() {
    let journal = played();
    let with = verify(&mut *journal.inner(), &LIBRARY, None, None).unwrap();
    assert!(with.counts.deals >= 1 && with.counts.rounds >= 1, "{with:?}");
    assert_eq!(with.counts.unopened, 0);
    journal.inner().use_keys(keys(None));
    let without = verify(&mut *journal.inner(), &LIBRARY, None, None).unwrap();
    assert!(without.counts.unopened > 0);
    assert_eq!(without.counts.entries, with.counts.entries);
    assert_eq!(without.counts.transfers, with.counts.transfers);
    assert_eq!(without.counts.deals, 0);
    journal.inner().use_keys(keys(Some(8)));
    let other = verify(&mut *journal.inner(), &LIBRARY, None, None);
    assert!(matches!(other, Err(AuditError::Found(_))), "{other:?}");
}

#[test]
fn a_transcript_carries_the_opened_hands() {
    let journal = played();
    let table = "p1".parse().unwrap();
    let told = transcript(&mut *journal.inner(), &LIBRARY, &table, 1).unwrap();
    let hands = told.steps.iter().filter(|step| step.event["event"] == "hand-dealt");
    assert!(hands.clone().count() >= 2, "the dealer's and ann's");
    for hand in hands {
        assert_eq!(hand.event["pieces"].as_array().map(Vec::len), Some(7), "{hand:?}");
    }
    journal.inner().use_keys(keys(None));
    assert!(transcript(&mut *journal.inner(), &LIBRARY, &table, 1).is_err());
}
