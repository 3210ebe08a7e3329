//! A house of the first release, taken up by this one.

use crate::kit::*;
use croupier_floor::FixedDealer;
use croupier_house::Role;
use croupier_store::SqliteJournal;
use croupier_store::conformance::ScratchFolder;
use croupier_table::{Dealing, RoundNo, TableCommand};

/// As that release wrote it: Ann won 10,000 at Sic Bo and cashed 110,000 out, Bob lost 20,000, and
/// Cat has 10,000 on Banker in a round of baccarat that is open.
const V1: &str = include_str!("../../../store/tests/fixtures/sqlite-v1.sql");

#[test]
fn a_house_of_the_first_release_goes_on() {
    let folder = ScratchFolder::new();
    let path = folder.path().join("journal.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch(V1).unwrap();
    let open = || {
        let journal = Box::new(SqliteJournal::open(&path).unwrap());
        open_on(journal, Box::new(FixedDealer::default()), START_MS + 10_000)
    };
    let mut story = Story { floor: open(), now_ms: START_MS + 10_000, asked: 500 };
    assert_eq!(story.floor.health().replayed, 18);
    assert_eq!((story.credit("ann"), story.credit("bob")), (900_000, 980_000));
    assert_eq!(story.credit("cat"), CREDIT - 10_000);
    assert_eq!(story.floor.table(&table("b1")).unwrap().settings().dealing(), Dealing::Live);
    let resume = at("b1", TableCommand::Resume { round: RoundNo(1) });
    story.accept(actor("sam", Role::PitSupervisor), resume);
    story.bets("b1", 1, "cat", 1, "banker", 30_000);
    assert_eq!(story.credit("cat"), CREDIT - 30_000);
    story.floor.keep_snapshot().unwrap();
    drop(story);
    assert_eq!(open().health().replayed, 0);
}
