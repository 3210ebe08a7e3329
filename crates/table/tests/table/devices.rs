//! Devices at a table: what a shoe or a dice reader reads goes down by itself, waits or asks for a
//! person, and play goes on by hand when it is silent.

use crate::kit::*;
use croupier_house::{Actor, DeviceId};
use croupier_rules::equipment::{Dice, Die};
use croupier_table::*;

const COMMISSION: &str = "tiger-buffalo-commission-insurance";

fn shoe() -> DeviceId {
    "shoe-1".parse().unwrap()
}

fn says(floor: &mut Floor, command: ReaderCommand) -> Result<Vec<TableEvent>, Refusal> {
    floor.give(&Actor::Device(shoe()), &TableCommand::Reader(command))
}

/// A reading under its next number, and what became of it.
fn read(floor: &mut Floor, reading: &str) -> Outcome {
    read_as(floor, reading, false)
}

fn read_as(floor: &mut Floor, reading: &str, held: bool) -> Outcome {
    let seq = floor.table.readers().of(&shoe()).map_or(1, |reader| reader.seq + 1);
    let (device, reading) = (shoe(), reading.to_owned());
    let events = says(floor, ReaderCommand::Read { device, seq, reading, held }).unwrap();
    tick(floor);
    #[allow(clippy::wildcard_enum_match_arm)] // the others are no reader's
    let told = events.iter().find_map(|event| match event {
        TableEvent::Frame(FrameEvent::ReaderTold {
            what: ReaderEvent::Read { outcome, .. },
            ..
        }) => Some(*outcome),
        _ => None,
    });
    told.unwrap()
}

/// What is due at once, as the floor does it.
fn tick(floor: &mut Floor) {
    while due(&floor.table) == (Due::Tick { at_ms: 0 }) {
        floor.system(TableCommand::Tick);
    }
}

fn silent(floor: &mut Floor) {
    floor.system(TableCommand::Reader(ReaderCommand::Silent { device: shoe() }));
}

fn with(id: &str, change: impl Fn(&mut Procedure)) -> Floor {
    let rulebook = rulebook(id);
    let layout = rulebook.layouts.first().map(|layout| layout.id.clone());
    let mut set = settings(&rulebook, layout.as_deref(), Dealing::Live);
    change(&mut set.procedure);
    Floor::with(rulebook, set)
}

/// A table where the shoe deals, with a round whose bets are closed.
fn dealing() -> Floor {
    let mut floor = with(COMMISSION, |procedure| procedure.reader_deals = true);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
    floor
}

fn cards(floor: &Floor) -> usize {
    let hands = floor.table.shown().hands();
    hands.map_or(0, |[player, banker]| player.cards.len() + banker.cards.len())
}

fn enter(floor: &mut Floor, card: &str) -> Result<Vec<TableEvent>, Refusal> {
    let (round, card) = (floor.table.round(), card.parse().unwrap());
    floor.give(&dealer(), &BaccaratCommand::EnterCard { round, card }.into())
}

fn confirm(floor: &mut Floor) -> Result<Vec<TableEvent>, Refusal> {
    let round = floor.table.round();
    floor.give(&dealer(), &TableCommand::Confirm { round })
}

/// Player 9 and K, Banker 2 and 4: a Natural with four cards. The dealer touches no card.
#[test]
fn cards_go_down_by_the_shoe_and_the_dealer_confirms() {
    let mut floor = dealing();
    for card in ["9s", "2d", "KH", "4c"] {
        assert_eq!(read(&mut floor, card), Outcome::Counted);
    }
    assert_eq!((cards(&floor), floor.table.phase()), (4, Phase::Confirming));
    confirm(&mut floor).unwrap();
    assert_eq!(floor.credit("ann"), 990_000);
    floor.check_replay();
}

/// R83: a card where none is called for settles, opens and closes nothing, and the console asks.
#[test]
fn a_card_nobody_called_for_waits_for_the_pit() {
    let mut floor = dealing();
    for card in ["9s", "2d", "KH", "4c"] {
        read(&mut floor, card);
    }
    assert_eq!(read(&mut floor, "5h"), Outcome::Unexpected);
    assert_eq!(floor.table.readers().unexpected()[0].why, "card_in_excess");
    assert_eq!(floor.table.phase(), Phase::Confirming);
    assert_eq!(confirm(&mut floor).unwrap_err().code(), "reading_waits");
    assert!(!floor.table.commands().contains(&"confirm"));
    let dismiss =
        |reason: &str| TableCommand::Reader(ReaderCommand::Dismiss { reason: reason.to_owned() });
    let slipped = dismiss("it slipped out and was put aside");
    assert_eq!(floor.give(&dealer(), &slipped).unwrap_err().code(), "not_allowed");
    assert_eq!(floor.give(&supervisor(), &dismiss(" ")).unwrap_err().code(), "reason_needed");
    floor.give(&supervisor(), &slipped).unwrap();
    assert_eq!(floor.give(&supervisor(), &slipped).unwrap_err().code(), "no_reading_waits");
    confirm(&mut floor).unwrap();
    // between two rounds, and while bets are open, no card is called for either
    assert_eq!(read(&mut floor, "6h"), Outcome::Unexpected);
    let open = TableCommand::OpenBets { round: floor.table.round().next(), commitment: None };
    assert_eq!(floor.give(&dealer(), &open).unwrap_err().code(), "reading_waits");
    floor.give(&supervisor(), &slipped).unwrap();
    floor.give(&dealer(), &open).unwrap();
    assert_eq!(read(&mut floor, "7h"), Outcome::Unexpected);
    assert_eq!(floor.table.phase(), Phase::Open);
    floor.check_replay();
}

#[test]
fn readings_have_numbers_without_gaps_and_only_their_device_says_them() {
    let mut floor = dealing();
    let at = |seq: u64| {
        let (device, reading) = (shoe(), "9s".to_owned());
        ReaderCommand::Read { device, seq, reading, held: false }
    };
    assert_eq!(says(&mut floor, at(2)).unwrap_err().code(), "out_of_order");
    says(&mut floor, at(1)).unwrap();
    assert_eq!(says(&mut floor, at(1)).unwrap_err().code(), "out_of_order");
    let by = |floor: &mut Floor, actor: &Actor| {
        floor.give(actor, &TableCommand::Reader(at(2))).unwrap_err().code()
    };
    assert_eq!(by(&mut floor, &dealer()), "not_yours");
    assert_eq!(by(&mut floor, &Actor::Patron(patron("ann"))), "not_yours");
    let round = floor.table.round();
    // a device can do nothing else
    for command in [
        TableCommand::OpenBets { round: round.next(), commitment: None },
        TableCommand::CloseBets { round },
        TableCommand::Confirm { round },
        TableCommand::Void { round, reason: "no".to_owned() },
        BaccaratCommand::EnterCard { round, card: "2d".parse().unwrap() }.into(),
        BaccaratCommand::NewShoe { first: "2d".parse().unwrap(), commitment: None }.into(),
        TableCommand::Reader(ReaderCommand::Dismiss { reason: "mine".to_owned() }),
        TableCommand::Keep(Keeping::CloseTable),
    ] {
        let refused = floor.give(&Actor::Device(shoe()), &command).unwrap_err();
        assert_eq!(refused.code(), "not_yours", "{command:?}");
    }
    assert_eq!(read(&mut floor, "99"), Outcome::Refused);
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Refused);
    assert_eq!(cards(&floor), 1);
    floor.check_replay();
}

#[test]
fn a_silent_shoe_is_dealt_for_by_hand_and_what_it_tells_later_is_compared() {
    let mut floor = dealing();
    read(&mut floor, "9s");
    assert_eq!(enter(&mut floor, "2d").unwrap_err().code(), "device_reads");
    assert!(!floor.table.commands().contains(&"enter-card"));
    silent(&mut floor);
    assert!(floor.table.commands().contains(&"enter-card"));
    let events = enter(&mut floor, "2d").unwrap();
    assert!(matches!(
        &events[0],
        TableEvent::Frame(FrameEvent::ReaderTold { what: ReaderEvent::ByHand { reading }, .. })
            if reading == "2D"
    ));
    enter(&mut floor, "kh").unwrap();
    // it is back, and tells what it read meanwhile: the King, and another card than was entered
    assert_eq!(read_as(&mut floor, "2d", true), Outcome::Matched);
    assert_eq!(read_as(&mut floor, "qh", true), Outcome::Differs);
    assert_eq!(cards(&floor), 3);
    assert_eq!(floor.table.readers().unexpected()[0].why, "readings_differ");
    let reason = "the camera shows the King".to_owned();
    let dismiss = TableCommand::Reader(ReaderCommand::Dismiss { reason });
    floor.give(&supervisor(), &dismiss).unwrap();
    assert_eq!(read(&mut floor, "4c"), Outcome::Counted);
    confirm(&mut floor).unwrap();
    floor.check_replay();
}

/// A connection that broke for a moment: what was read meanwhile and nobody entered counts.
#[test]
fn a_reading_that_comes_late_counts_where_nobody_entered_it() {
    let mut floor = dealing();
    read(&mut floor, "9s");
    silent(&mut floor);
    assert_eq!(read_as(&mut floor, "2d", true), Outcome::Counted);
    assert!(floor.table.readers().is_heard());
    assert_eq!(cards(&floor), 2);
}

#[test]
fn a_card_read_wrongly_is_taken_back_and_entered_by_hand() {
    let mut floor = dealing();
    read(&mut floor, "9s");
    let round = floor.table.round();
    let reason = "it is the 8".to_owned();
    floor.give(&dealer(), &BaccaratCommand::UndoCard { round, reason }.into()).unwrap();
    enter(&mut floor, "8s").unwrap();
    assert_eq!(enter(&mut floor, "2d").unwrap_err().code(), "device_reads");
    assert_eq!(read(&mut floor, "2d"), Outcome::Counted);
    assert_eq!(cards(&floor), 2);
    // a card there is none left of is no card of this shoe
    for _ in 0..7 {
        let round = floor.table.round();
        let reason = "again".to_owned();
        floor.give(&dealer(), &BaccaratCommand::UndoCard { round, reason }.into()).unwrap();
        enter(&mut floor, "2d").unwrap();
    }
    floor.check_replay();
}

#[test]
fn two_sources_are_compared_and_a_silent_one_is_done_without() {
    let mut floor = with(COMMISSION, |procedure| procedure.second_source = true);
    floor.new_shoe("AS");
    floor.open();
    floor.close();
    assert_eq!(read(&mut floor, "9s"), Outcome::Queued);
    assert_eq!(read(&mut floor, "2d"), Outcome::Queued); // it came fast, and waits
    enter(&mut floor, "9s").unwrap();
    enter(&mut floor, "2d").unwrap();
    enter(&mut floor, "kh").unwrap();
    assert_eq!(cards(&floor), 2);
    assert_eq!(read(&mut floor, "kh"), Outcome::Counted);
    enter(&mut floor, "4c").unwrap();
    assert_eq!(read(&mut floor, "5c"), Outcome::Differs);
    assert_eq!(floor.table.phase(), Phase::Interrupted);
    let round = floor.table.round();
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    silent(&mut floor);
    enter(&mut floor, "4c").unwrap();
    assert_eq!(cards(&floor), 4);
    confirm(&mut floor).unwrap();
    floor.check_replay();
}

#[test]
fn a_dice_reader_throws_and_the_dealer_confirms() {
    let mut floor = with("sic-bo", |procedure| procedure.reader_deals = true);
    floor.open();
    floor.bet("ann", 1, "small", 1_000).unwrap();
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Unexpected); // before "No more Bets"
    let reason = "a test throw".to_owned();
    floor.give(&supervisor(), &TableCommand::Reader(ReaderCommand::Dismiss { reason })).unwrap();
    floor.close();
    assert_eq!(read(&mut floor, "7-2-3"), Outcome::Refused);
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Counted);
    confirm(&mut floor).unwrap();
    assert_eq!(floor.credit("ann"), 1_001_000);
    floor.open();
    floor.close();
    let round = floor.table.round();
    let dice = Dice([1, 2, 3].map(|number| Die::try_from(number).unwrap()));
    let by_hand: TableCommand = SicBoCommand::EnterDice { round, dice, seed: None }.into();
    assert_eq!(floor.give(&dealer(), &by_hand).unwrap_err().code(), "device_reads");
    silent(&mut floor);
    assert_eq!(floor.give(&dealer(), &by_hand).unwrap().len(), 2);
    floor.check_replay();
}

/// The first card is an Ace: one more is burned, which the shoe reads and nobody ever sees.
#[test]
fn burned_cards_are_no_part_of_a_round_and_are_not_told() {
    let mut floor = with(COMMISSION, |procedure| procedure.reader_deals = true);
    assert_eq!(read(&mut floor, "AS"), Outcome::Aside); // the first card, before it is entered
    floor.new_shoe("3S");
    for card in ["2d", "2d", "2d"] {
        assert_eq!(read(&mut floor, card), Outcome::Aside);
    }
    assert_eq!(floor.table.readers().of(&shoe()).unwrap().last, None);
    assert_eq!(read(&mut floor, "3d"), Outcome::Unexpected);
    floor.check_replay();
}

#[test]
fn a_device_deals_only_where_the_table_is_set_so() {
    let mut floor = with(COMMISSION, |_| {});
    floor.new_shoe("AS");
    floor.open();
    floor.close();
    assert_eq!(read(&mut floor, "9s"), Outcome::Refused);
    enter(&mut floor, "9s").unwrap();
    assert_eq!(cards(&floor), 1);
    let rulebook = rulebook(COMMISSION);
    for (second_source, dealing) in [(true, Dealing::Live), (false, Dealing::Automatic)] {
        let mut set = settings(&rulebook, Some("M"), dealing);
        (set.procedure.second_source, set.procedure.reader_deals) = (second_source, true);
        let (id, book) = ("t2".parse().unwrap(), rulebook.clone());
        let refused = Table::open(id, "T2".to_owned(), set, book).unwrap_err();
        assert_eq!(refused, OpenRefused::ReaderUnfit);
    }
}

/// A patron squeezes: the card the shoe has read stays unseen until it is turned and entered.
#[test]
fn a_card_that_is_squeezed_waits_until_it_is_turned() {
    let mut floor = with(COMMISSION, |procedure| {
        (procedure.reader_deals, procedure.face_down) = (true, true);
    });
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
    let (round, ann) = (floor.table.round(), patron("ann"));
    let ask = BaccaratCommand::AskSqueeze { round, patron: ann.clone() };
    floor.give(&Actor::Patron(ann), &ask.into()).unwrap();
    let grant = BaccaratCommand::AnswerSqueeze { round, grant: true };
    floor.give(&dealer(), &grant.into()).unwrap();
    assert_eq!(read(&mut floor, "9s"), Outcome::Queued);
    assert_eq!(cards(&floor), 0);
    assert!(floor.table.commands().contains(&"enter-card"));
    enter(&mut floor, "9s").unwrap();
    assert_eq!(cards(&floor), 1);
    assert_eq!(read(&mut floor, "2d"), Outcome::Queued);
    enter(&mut floor, "3d").unwrap(); // it is not what the shoe read
    assert_eq!(floor.table.phase(), Phase::Interrupted);
    floor.check_replay();
}

/// From the third edition on the house knows the card that the shoe has read: the patron turns it
/// on a screen, or time does, or the Dealer enters it, and nobody sees it before.
#[test]
fn a_patron_turns_the_cards_that_the_shoe_reads() {
    let mut floor = with(COMMISSION, |procedure| {
        (procedure.reader_deals, procedure.face_down) = (true, true);
    });
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
    let (round, ann) = (floor.table.round(), patron("ann"));
    let give = |floor: &mut Floor, command: BaccaratCommand| {
        floor.give(&Actor::Patron(patron("ann")), &command.into()).map(|_| ())
    };
    give(&mut floor, BaccaratCommand::AskSqueeze { round, patron: ann.clone() }).unwrap();
    let grant = BaccaratCommand::AnswerSqueeze { round, grant: true };
    floor.give(&dealer(), &grant.into()).unwrap();
    let reveal = || BaccaratCommand::Reveal { round, patron: patron("ann") };
    assert_eq!(give(&mut floor, reveal()).unwrap_err().code(), "wrong_moment");

    assert_eq!(read(&mut floor, "2s"), Outcome::Queued);
    assert_eq!(floor.table.turning(), Some((&ann, 0)));
    assert_eq!(floor.table.read_and_held(), Some("2S".parse().unwrap()));
    assert_eq!(read(&mut floor, "Kd"), Outcome::Queued);
    assert_eq!(cards(&floor), 0);
    give(&mut floor, reveal()).unwrap();
    assert_eq!(cards(&floor), 1);
    // The next was read meanwhile and waits in its turn; time turns it.
    assert_eq!(floor.table.read_and_held(), Some("KD".parse().unwrap()));
    floor.check_replay();
    let Due::Tick { at_ms } = due(&floor.table) else { panic!("{:?}", due(&floor.table)) };
    floor.now_ms = at_ms;
    floor.system(TableCommand::Tick);
    assert_eq!(cards(&floor), 2);
    assert_eq!(floor.table.turning(), None);
    // The Dealer enters one that waits.
    assert_eq!(read(&mut floor, "Th"), Outcome::Queued);
    enter(&mut floor, "Th").unwrap();
    assert_eq!((cards(&floor), floor.table.turning()), (3, None));
    assert_eq!(read(&mut floor, "4c"), Outcome::Queued);
    give(&mut floor, reveal()).unwrap();
    assert_eq!((cards(&floor), floor.table.phase()), (4, Phase::Insurance));
    // A card that leaves the shoe ends the offer, and waits too.
    assert_eq!(read(&mut floor, "6c"), Outcome::Queued);
    assert_eq!((cards(&floor), floor.table.phase()), (4, Phase::Drawing));
    give(&mut floor, reveal()).unwrap();
    assert_eq!(read(&mut floor, "5d"), Outcome::Queued);
    // Whether there is one more only the cards on the table can say.
    assert_eq!(read(&mut floor, "8h"), Outcome::Unexpected);
    let reason = "pulled too early".to_owned();
    let dismiss = TableCommand::Reader(ReaderCommand::Dismiss { reason });
    floor.give(&supervisor(), &dismiss).unwrap();
    give(&mut floor, reveal()).unwrap();
    assert_eq!((cards(&floor), floor.table.phase()), (6, Phase::Confirming));
    confirm(&mut floor).unwrap();
    assert_eq!(floor.credit("ann"), 1_009_500);
    floor.check_replay();
}

fn dice(numbers: [u64; 3]) -> Dice {
    Dice(numbers.map(|number| Die::try_from(number).unwrap()))
}

fn throw(floor: &mut Floor, numbers: [u64; 3]) -> Result<Vec<TableEvent>, Refusal> {
    let (round, dice) = (floor.table.round(), dice(numbers));
    floor.give(&dealer(), &SicBoCommand::EnterDice { round, dice, seed: None }.into())
}

/// Another dice reader reads at the same table.
fn other_reads(floor: &mut Floor, reading: &str) -> Outcome {
    let device: DeviceId = "dice-2".parse().unwrap();
    let seq = floor.table.readers().of(&device).map_or(1, |reader| reader.seq + 1);
    let reading = reading.to_owned();
    let read = ReaderCommand::Read { device: device.clone(), seq, reading, held: false };
    let events = floor.give(&Actor::Device(device), &TableCommand::Reader(read)).unwrap();
    #[allow(clippy::wildcard_enum_match_arm)] // the others are no reader's
    let told = events.iter().find_map(|event| match event {
        TableEvent::Frame(FrameEvent::ReaderTold {
            what: ReaderEvent::Read { outcome, .. },
            ..
        }) => Some(*outcome),
        _ => None,
    });
    told.unwrap()
}

/// A Sic Bo table with two sources, one of which is a reader that is heard.
fn compared() -> Floor {
    let mut floor = with("sic-bo", |procedure| procedure.second_source = true);
    says(&mut floor, ReaderCommand::Heard { device: shoe() }).unwrap();
    floor.open();
    floor.bet("ann", 1, "small", 1_000).unwrap();
    floor.close();
    floor
}

#[test]
fn a_throw_counts_when_dealer_and_reader_say_the_same_whoever_is_first() {
    let mut floor = compared();
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Queued);
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Matched, "once more, and fast");
    assert_eq!(floor.table.phase(), Phase::Drawing, "nothing is shown by one source");
    throw(&mut floor, [1, 2, 3]).unwrap();
    assert_eq!(floor.table.phase(), Phase::Confirming);
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Matched, "after it counts");
    confirm(&mut floor).unwrap();
    assert_eq!(floor.credit("ann"), 1_001_000);
    floor.open();
    floor.close();
    throw(&mut floor, [1, 2, 4]).unwrap();
    throw(&mut floor, [1, 2, 3]).unwrap(); // mistyped, and nobody has compared it
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Counted);
    confirm(&mut floor).unwrap();
    floor.check_replay();
}

#[test]
fn sources_of_a_throw_that_differ_hold_the_round_until_the_pit_looks_at_the_dice() {
    let mut floor = compared();
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Queued);
    throw(&mut floor, [1, 2, 4]).unwrap();
    assert_eq!(floor.table.phase(), Phase::Drawing);
    assert!(!floor.table.commands().contains(&"enter-dice"));
    assert!(!floor.table.calls_for_reading());
    assert_eq!(throw(&mut floor, [1, 2, 3]).unwrap_err().code(), "reading_waits");
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Matched, "said before");
    assert!(confirm(&mut floor).is_err());
    let order = |numbers| {
        let text = "the third die shows a three".to_owned();
        let order = SicBoOrder::CorrectDice { dice: dice(numbers), text };
        TableCommand::Order { round: RoundNo(1), order: order.into() }
    };
    assert_eq!(floor.give(&dealer(), &order([1, 2, 3])).unwrap_err().code(), "not_allowed");
    floor.give(&supervisor(), &order([1, 2, 3])).unwrap();
    assert_eq!(floor.table.phase(), Phase::Confirming);
    // what a reader says after it counts, and differs, holds as well
    assert_eq!(read(&mut floor, "1-2-4"), Outcome::Differs);
    assert_eq!(confirm(&mut floor).unwrap_err().code(), "reading_waits");
    let reason = "the reader is wrong".to_owned();
    floor.give(&supervisor(), &TableCommand::Reader(ReaderCommand::Dismiss { reason })).unwrap();
    confirm(&mut floor).unwrap();
    assert_eq!(floor.credit("ann"), 1_001_000);
    floor.check_replay();
}

#[test]
fn two_readers_are_compared_and_a_silent_one_leaves_the_throw_to_the_dealer() {
    let mut floor = compared();
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Queued);
    assert_eq!(other_reads(&mut floor, "1-2-3"), Outcome::Counted);
    confirm(&mut floor).unwrap();
    floor.open();
    floor.close();
    assert_eq!(read(&mut floor, "1-2-3"), Outcome::Queued);
    assert_eq!(other_reads(&mut floor, "1-2-5"), Outcome::Differs);
    let no_roll = SicBoOrder::NoRoll { text: "a die lies askew".to_owned() };
    let (round, order) = (floor.table.round(), no_roll.into());
    floor.give(&dealer(), &TableCommand::Order { round, order }).unwrap();
    assert_eq!(floor.table.phase(), Phase::Drawing);
    throw(&mut floor, [4, 4, 6]).unwrap();
    assert_eq!(floor.table.phase(), Phase::Drawing, "a reader is heard: it waits for it");
    silent(&mut floor);
    let other = "dice-2".parse().unwrap();
    floor.system(TableCommand::Reader(ReaderCommand::Silent { device: other }));
    throw(&mut floor, [4, 4, 6]).unwrap();
    assert_eq!(floor.table.phase(), Phase::Confirming, "both are silent: by hand, and marked so");
    floor.check_replay();
}
