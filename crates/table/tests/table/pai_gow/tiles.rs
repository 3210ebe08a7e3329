//! Pai Gow Tiles at a table: eight stacks, the dead hand, the bank passing on.

use super::*;
use croupier_rules::pai_gow::{Bank, Holder};
use croupier_table::PaiGowCommand;
use croupier_table::pai_gow::{Lying, PaiGowRefusal};

/// Gee Joon behind and Wong in front: nothing is better.
const BEST: &str = "1/2 2/4 6/6 3/6";
/// By the house way 1/1 with 4/5 is Wong behind, and 4/6 with 5/6 is one in front.
const WONG: &str = "1/1 4/5 4/6 5/6";
/// At best four in front and five behind.
const POOR: &str = "2/2 5/5 4/6 1/4";

fn floor() -> Floor {
    let mut floor = Floor::new("pai-gow-tiles", None, Dealing::Live);
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.bet("bob", 4, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([6, 6, 5]);
    floor.deal_all(&[("dealer", WONG), ("seat-1", BEST), ("seat-4", POOR)]);
    floor.set("ann", "6/6 3/6").unwrap();
    floor.set("bob", "2/2 5/5").unwrap();
    floor.confirm();
    floor
}

/// T1, T6, T8: 17 counts to the dealer at a ring of eight; both halves decide; 5% of the win.
#[test]
fn a_round_of_tiles() {
    let floor = floor();
    // Ann: Wong against one, Gee Joon against Wong. Bob: four (4 and 10)
    // against one, but five (10 and 5) against Wong: a push.
    assert_eq!(floor.credit("ann"), 1_009_500);
    assert_eq!(floor.credit("bob"), 1_000_000);
    assert_eq!(
        floor.phrases(),
        [
            "said.house_banks  [T9]",
            r#"said.cup_thrown first=6 position="dealer" second=6 third=5 total=17 [T6]"#,
            "said.hand_wins seat=1 [T1]",
            "said.hand_pushes seat=4 [T1]",
        ]
    );
    assert_eq!(floor.table.lying(Holder::Dead), Lying::Folded);
    floor.check_replay();
}

/// T9, R65: the bank passes on from patron to patron, who wagered when the dealer last banked.
#[test]
fn the_bank_passes_on_full_circle() {
    let mut floor = floor();
    floor.open();
    floor.answer("ann", BANK).unwrap();
    floor.bet("bob", 4, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", WONG), ("seat-1", BEST), ("seat-4", POOR)]);
    floor.confirm();
    // by the house way Ann plays Gee Joon behind and Wong in front: nobody beats her
    assert_eq!(floor.credit("ann"), 1_009_500 + 28_500);
    floor.open();
    let game = floor.table.pai_gow().unwrap();
    let order: Vec<u8> = game.offer().unwrap().order().iter().map(|seat| seat.get()).collect();
    assert_eq!(order, [4], "Ann may not bank twice running; Bob follows her");
    floor.answer("bob", BankAnswer::CoBank).unwrap();
    assert_eq!(floor.table.pai_gow().unwrap().bank(), Bank::CoBank(4.try_into().unwrap()));
    floor.check_replay();
}

/// T10: only who sits may wager, and stays until the round is over.
#[test]
fn who_plays_is_seated_and_stays() {
    let mut floor = floor();
    floor.open();
    floor.answer("ann", BankAnswer::Pass).unwrap();
    floor.answer("bob", BankAnswer::Pass).unwrap();
    assert_eq!(floor.bet("ann", 2, MAIN, 10_000), Err(Refusal::NotYourSeat { seat: 1 }));
    assert_eq!(floor.bet("cat", 1, MAIN, 10_000), Err(Refusal::SeatTaken { seat: 1 }));
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    let leave = TableCommand::Leave { patron: patron("ann") };
    let stays = Refusal::PaiGow(PaiGowRefusal::Stays { seat: 1 });
    assert_eq!(floor.give(&Actor::Patron(patron("ann")), &leave), Err(stays.clone()));
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(rulebook.cite(stays.rule().unwrap()).unwrap().first, "T10");
    let move_away = TableCommand::Sit { patron: patron("ann"), seat: 6 };
    assert_eq!(floor.give(&Actor::Patron(patron("ann")), &move_away), Err(stays));
    let leave = TableCommand::Leave { patron: patron("bob") };
    floor.give(&Actor::Patron(patron("bob")), &leave).unwrap();
}

/// A face lies as often as there are tiles of it, and no more; there is no foul with tiles.
#[test]
fn a_tile_lies_no_more_often_than_it_exists() {
    let mut floor = Floor::new("pai-gow-tiles", None, Dealing::Live);
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.close();
    floor.dice([1, 2, 3]);
    floor.deal("dealer", "6/6 1/1 3/6 1/2").unwrap();
    assert_eq!(floor.deal("seat-1", "6/6 1/1 3/6 2/4").unwrap_err().code(), "dealt_twice");
    floor.deal("dead", "6/6 1/1 4/5 2/4").unwrap();
    assert_eq!(floor.deal("seat-1", "6/6 5/5 5/6 4/6").unwrap_err().code(), "dealt_twice");
    floor.deal("seat-1", "5/5 5/5 5/6 4/6").unwrap();
    floor.set("ann", "5/5 5/5").unwrap(); // the better pair is the high hand by itself
    let set = floor.table.own_hand(&patron("ann")).unwrap().set.unwrap();
    assert_eq!(set.laid.high(), pieces("5/5 5/5"));
    let left = TableCommand::PaiGow(PaiGowCommand::Misdeal { round: RoundNo(1), left: 0 });
    assert_eq!(floor.commands(left).unwrap_err().code(), "not_a_misdeal");
}
