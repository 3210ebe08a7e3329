//! Replay equals live: whatever was asked, the journal alone leads to the state that was in memory.

use crate::kit::*;
use croupier_floor::{Answer, ChaChaDealer, Command, Floor, SealKey};
use croupier_house::{Account, House, Ledger, Role};
use croupier_store::conformance::{Fault, FaultyJournal as Shared};
use croupier_store::conformance::{PostgresServer, ScratchFolder};
use croupier_store::{Journal, MemoryJournal, PostgresJournal, Snapshot, SqliteJournal, verify};
use croupier_table::{
    AnyOrder, BaccaratCommand, Dealing, Decision, PitOrder, RoundNo, SicBoCommand, Table,
    TableCommand, TableSettings,
};
use proptest::prelude::*;

/// Everything there is to compare.
fn seen(floor: &Floor) -> (House, Ledger, Vec<Table>) {
    (floor.house().clone(), floor.ledger().clone(), floor.tables().cloned().collect())
}

fn dealer() -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(7, SealKey::from_bytes([1; 32])))
}

/// One random deed; most of them are refused at most moments.
fn deed(kind: u8, who: u8, n: u8, now: &Floor) -> (croupier_floor::Requester, Command) {
    let name = ["ann", "bob", "cat"][usize::from(who % 3)];
    let id = ["a1", "b1", "s1", "l1"][usize::from(n % 4)];
    let round = now.table(&table(id)).unwrap().round();
    let (patron_actor, stake) = (actor(name, Role::Patron), 1_000 * u64::from(n));
    let spot = ["banker", "player", "small", "big", "total-9"][usize::from(n % 5)];
    let dealing = |command| (actor("sam", Role::PitSupervisor), at(id, command));
    let card = croupier_rules::equipment::Card::all().nth(usize::from(n % 52)).unwrap();
    match kind % 12 {
        0..4 => (patron_actor, bet(id, round.0, name, u16::from(who % 5) + 1, spot, stake)),
        4 => (
            patron_actor,
            Command::CashOut { patron: patron(name), amount: Some(cents(stake)), terminal: None },
        ),
        5 => dealing(TableCommand::OpenBets { round: round.next(), commitment: None }),
        6 => dealing(TableCommand::CloseBets { round }),
        7 => dealing(TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card })),
        8 => {
            let dice = dice([1, u64::from(n % 6) + 1, u64::from(who % 6) + 1]);
            dealing(TableCommand::SicBo(SicBoCommand::EnterDice { round, dice, seed: None }))
        }
        9 => dealing(TableCommand::Confirm { round }),
        10 => dealing(TableCommand::Baccarat(BaccaratCommand::NewShoe {
            first: card,
            commitment: None,
        })),
        _ => {
            let effect = Decision::ReturnBets(vec![patron(name)]);
            let order = PitOrder::Any(AnyOrder::Decide { text: format!("reason {n}"), effect });
            let command = at(id, TableCommand::Order { round, order });
            (actor("rob", Role::ShiftManager), command)
        }
    }
}

fn run<J: Journal + Send + 'static>(journal: Shared<J>, deeds: &[(u8, u8, u8, u16)]) -> u64 {
    let mut story = Story::on(Box::new(journal.clone()), dealer());
    let paced = TableSettings { card_pause_ms: 700, ..settings(BACCARAT, Dealing::Automatic) };
    story.open_table("a1", paced);
    story.open_table("b1", settings(BACCARAT, Dealing::Live));
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    story.open_table("l1", settings(SIC_BO, Dealing::Live));
    let mut accepted = 0;
    for (at, &(kind, who, n, ms)) in deeds.iter().enumerate() {
        story.pass(u64::from(ms));
        let (actor, command) = deed(kind, who, n, &story.floor);
        match story.ask(actor, command) {
            Answer::Accepted(_) => accepted += 1,
            Answer::Refused(_) => {}
            Answer::Conflict => panic!("no key was used twice"),
            Answer::Fault { .. } => panic!("{:?}", story.floor.health().last_fault),
        }
        if at % 17 == 9 {
            story.floor.keep_snapshot().unwrap();
        }
        if at % 40 == 39 {
            reload(&journal, &mut story);
        }
    }
    reload(&journal, &mut story);
    let Story { floor, now_ms, .. } = story;
    let ledger = floor.ledger().clone();
    drop(floor);
    verify(&mut journal.clone()).unwrap();
    let floor = open_on(Box::new(journal), dealer(), now_ms);
    conserved(&ledger, floor.ledger());
    accepted
}

/// A failed commit makes the floor read everything again: nothing may look different, whether it
/// reads from the beginning or from a snapshot on.
fn reload<J: Journal>(journal: &Shared<J>, story: &mut Story) {
    read_again(journal, story);
    let kept = journal.inner().snapshot().unwrap();
    if let Some(kept) = kept {
        assert!(story.floor.health().replayed < story.floor.health().entries);
        let other = Snapshot { version: "another binary".to_owned(), ..kept.clone() };
        journal.inner().keep_snapshot(&other).unwrap();
        read_again(journal, story);
        assert_eq!(story.floor.health().replayed, story.floor.health().entries);
        journal.inner().keep_snapshot(&kept).unwrap();
    }
}

fn read_again<J: Journal>(journal: &Shared<J>, story: &mut Story) {
    let live = seen(&story.floor);
    journal.fail_after(0, Fault::Full);
    let note = Command::House(croupier_house::HouseCommand::BuyCredits {
        patron: patron("ann"),
        amount: cents(1),
    });
    let answer = story.ask(actor("carl", Role::Cashier), note);
    assert!(matches!(answer, Answer::Fault { .. }), "{answer:?}");
    assert!(seen(&story.floor) == live, "replay is not live");
}

/// A restart may return stakes and moves no other money.
fn conserved(before: &Ledger, after: &Ledger) {
    assert_eq!(after.total(), 0);
    let other = |ledger: &Ledger| -> Vec<(Account, i64)> {
        let banks = |account: &Account| matches!(account, Account::Bank(_) | Account::Cage);
        ledger.balances().filter(|(account, _)| banks(account)).collect()
    };
    assert_eq!(other(before), other(after));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn replay_equals_live_in_memory(
        deeds in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>(), 0..6_000u16), 1..200)
    ) {
        run(Shared::new(MemoryJournal::new()), &deeds);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn replay_equals_live_on_sqlite(
        deeds in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>(), 0..6_000u16), 1..80)
    ) {
        let folder = ScratchFolder::new();
        let journal = SqliteJournal::open(folder.path().join("journal.db")).unwrap();
        run(Shared::new(journal), &deeds);
    }
}

#[test]
fn replay_equals_live_on_postgres() {
    let server = PostgresServer::shared(); // one for all cases
    let deed = (any::<u8>(), any::<u8>(), any::<u8>(), 0..6_000u16);
    let deeds = prop::collection::vec(deed, 1..80);
    proptest!(ProptestConfig::with_cases(4), |(deeds in deeds)| {
        run(Shared::new(PostgresJournal::open(&server.url()).unwrap()), &deeds);
    });
}

#[test]
fn a_key_is_known_after_a_restart() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    let mut story = Story::on(Box::new(SqliteJournal::open(&path).unwrap()), dealer());
    story.open_table("l1", settings(SIC_BO, Dealing::Live));
    story.deal("l1", TableCommand::OpenBets { round: RoundNo(1), commitment: None });
    let once = request(700, actor("ann", Role::Patron), bet("l1", 1, "ann", 1, "big", 2_000));
    let first = story.floor.step(vec![once.clone()], story.now_ms).answers;
    let Story { floor, now_ms, .. } = story;
    drop(floor);
    let mut floor = open_on(Box::new(SqliteJournal::open(&path).unwrap()), dealer(), now_ms);
    assert_eq!(floor.step(vec![once.clone()], now_ms).answers, first);
    assert_eq!(floor.ledger().credit(&patron("ann")), cents(CREDIT - 2_000));
    let mut other = once;
    other.request_hash = [3; 32];
    assert_eq!(floor.step(vec![other], now_ms).answers, [Answer::Conflict]);
}
