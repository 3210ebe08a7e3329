//! While what is written might be lost, nothing happens by the clock: no window closes, no dice are
//! thrown, no plan is carried out. Then all of it follows.

use crate::kit::*;
use croupier_floor::FixedDealer;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, MemoryJournal};
use croupier_table::Dealing;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn an_automatic_table_stands_still_while_what_is_written_might_be_lost() {
    let journal = Shared::new(MemoryJournal::new());
    let entries = || journal.clone().read_all(1, usize::MAX).unwrap().len();
    let dealer = FixedDealer::new(Vec::new(), vec![dice([1, 2, 3]), dice([4, 5, 6])]);
    let mut story = Story::on(Box::new(journal.clone()), Box::new(dealer));
    story.open_table("t1", settings(SIC_BO, Dealing::Automatic));
    story.pass(0);
    story.bets("t1", 1, "ann", 1, "small", 5_000);
    let may_move = Arc::new(AtomicBool::new(false));
    story.floor.move_only_while(Arc::clone(&may_move));
    let before = entries();
    story.pass(600_000);
    assert_eq!((story.phase("t1"), entries()), ("open", before));
    assert_eq!(story.floor.next_due(), None, "nobody spins");
    may_move.store(true, Ordering::SeqCst);
    story.pass(0);
    assert_ne!(story.phase("t1"), "open");
    story.pass(60_000);
    assert!(entries() > before);
    assert_eq!(story.credit("ann"), CREDIT + 5_000, "small won");
}
