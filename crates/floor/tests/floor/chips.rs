//! A chip table on the floor (R81): strangers at the boxes, the rack that follows take and pay, and
//! a drop entered by two people. All of it is there again after a restart.

use crate::kit::*;
use croupier_floor::FixedDealer;
use croupier_house::{Account, Role};
use croupier_store::MemoryJournal;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_table::{
    BaccaratCommand, ChipsMove, Dealing, Keeping, RoundNo, Stakes, TableCommand, TableSettings,
};

const FELT: &str = "tiger-buffalo-non-commission-insurance";

fn felt() -> TableSettings {
    let (layout, positions) = (Some("A".to_owned()), 6);
    TableSettings { layout, positions, ..settings(FELT, Dealing::Live) }
}

fn bet_for(place: &str, seat: u16, bet: &str, stake: u64) -> TableCommand {
    let (round, patron, bet, stake) = (RoundNo(1), patron(place), bet.to_owned(), cents(stake));
    TableCommand::PlaceBetFor { round, patron, seat, bet, stake }
}

#[test]
fn strangers_play_with_chips_and_the_rack_follows() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), Box::new(FixedDealer::default()));
    let mut set = felt();
    set.procedure.stakes = Stakes::Chips;
    story.open_table("felt", set);
    story.open_table("credit", felt());
    let (dora, sam) = (|| actor("dora", Role::Dealer), || actor("sam", Role::PitSupervisor));
    let keep = |keeping| at("felt", TableCommand::Keep(keeping));
    let count = Keeping::CountFloat { amount: cents(1_000_000), chips: Vec::new() };
    story.accept(dora(), keep(count));
    story.accept(sam(), keep(Keeping::ConfirmChips { number: 1 }));
    for id in ["felt", "credit"] {
        let first = cards("5S")[0];
        story.deal(id, BaccaratCommand::NewShoe { first, commitment: None }.into());
        story.deal(id, TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    }
    // Nobody is known by a place at a credit table.
    let stranger = at("credit", bet_for("seat-1", 1, "player", 10_000));
    assert_eq!(story.refuse(dora(), stranger), "no_such_patron");
    story.accept(dora(), at("felt", bet_for("seat-1", 1, "player", 10_000)));
    story.accept(dora(), at("felt", bet_for("seat-2", 2, "banker", 40_000)));
    story.deal("felt", TableCommand::CloseBets { round: RoundNo(1) });
    for card in cards("9H KD KH 7C") {
        story.deal("felt", BaccaratCommand::EnterCard { round: RoundNo(1), card }.into());
    }
    story.deal("felt", TableCommand::Confirm { round: RoundNo(1) });
    // 400.00 are taken from box 2 and 100.00 paid to box 1.
    let rack = |story: &Story| story.floor.table(&table("felt")).unwrap().kept().rack();
    assert_eq!(rack(&story), Some(1_000_000 + 40_000 - 10_000));
    let bank = Account::Bank(table("felt"));
    assert_eq!(story.floor.ledger().balance(&bank), 30_000);
    // Cash of 500.00 goes into the drop box, and chips to the patron: two people.
    let dropped =
        Keeping::RequestChips { kind: ChipsMove::Drop, amount: cents(50_000), chips: Vec::new() };
    story.accept(dora(), keep(dropped));
    assert_eq!(rack(&story), Some(1_030_000));
    let confirm = || keep(Keeping::ConfirmChips { number: 2 });
    assert_eq!(story.refuse(dora(), confirm()), "not_allowed");
    story.accept(sam(), confirm());
    assert_eq!(rack(&story), Some(980_000));
    assert_eq!(story.floor.table(&table("felt")).unwrap().kept().dropped, 50_000);
    drop(story);
    let floor = open_on(Box::new(journal.clone()), Box::new(FixedDealer::default()), 1_000_000_000);
    let felt = floor.table(&table("felt")).unwrap();
    assert_eq!((felt.kept().rack(), felt.kept().dropped), (Some(980_000), 50_000));
    assert_eq!(felt.payments().len(), 2);
    assert_eq!(floor.ledger().total(), 0);
}
