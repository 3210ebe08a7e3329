//! Keeping a table: last round and closing, acting positions (R34), settings, chips and shifts; two
//! sources of a card; the shuffler (R26) and the shoe that goes round (R27).

use crate::kit::*;
use croupier_house::{Account, Actor, PitRank, Role};
use croupier_table::*;
use croupier_table::{AnyOrder, BaccaratCommand, BaccaratEvent, BaccaratOrder, KeepEvent};

const COMMISSION: &str = "tiger-buffalo-commission-insurance";
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

fn manager() -> Actor {
    Actor::Staff("mia".parse().unwrap(), Role::PitManager)
}

fn keep(floor: &mut Floor, actor: &Actor, keeping: Keeping) -> Result<Vec<TableEvent>, Refusal> {
    floor.give(actor, &TableCommand::Keep(keeping))
}

fn code(result: Result<Vec<TableEvent>, Refusal>) -> &'static str {
    result.unwrap_err().code()
}

fn open_again(floor: &mut Floor) -> Result<Vec<TableEvent>, Refusal> {
    let round = floor.table.round().next();
    floor.give(&dealer(), &TableCommand::OpenBets { round, commitment: None })
}

fn confirm(floor: &mut Floor) {
    let round = floor.table.round();
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
}

fn live_table() -> Floor {
    let mut floor = Floor::new(COMMISSION, Some("M"), Dealing::Live);
    floor.new_shoe("AS");
    floor
}

#[test]
fn after_the_last_round_none_is_opened_until_the_table_reopens() {
    let mut floor = live_table();
    floor.open();
    assert_eq!(code(keep(&mut floor, &dealer(), Keeping::AnnounceLastRound)), "not_allowed");
    keep(&mut floor, &supervisor(), Keeping::AnnounceLastRound).unwrap();
    assert_eq!(floor.table.kept().service, Service::LastRound(RoundNo(1)));
    assert_eq!(code(keep(&mut floor, &supervisor(), Keeping::CloseTable)), "wrong_moment");
    floor.close();
    floor.cards(BANKER_WINS);
    confirm(&mut floor);
    assert_eq!(code(open_again(&mut floor)), "last_round_played");
    keep(&mut floor, &supervisor(), Keeping::CloseTable).unwrap();
    assert_eq!(code(open_again(&mut floor)), "table_closed");
    let sit = TableCommand::Sit { patron: patron("ann"), seat: 1 };
    assert_eq!(code(floor.give(&Actor::Patron(patron("ann")), &sit)), "table_closed");
    keep(&mut floor, &supervisor(), Keeping::ReopenTable).unwrap();
    // Between rounds the next one is the last.
    keep(&mut floor, &supervisor(), Keeping::AnnounceLastRound).unwrap();
    open_again(&mut floor).unwrap();
    floor.check_replay();
}

#[test]
fn an_automatic_table_stands_still_after_its_last_round() {
    let mut floor = Floor::new("sic-bo", None, Dealing::Automatic);
    keep(&mut floor, &supervisor(), Keeping::CloseTable).unwrap();
    assert_eq!(due(&floor.table), Due::Nothing);
    keep(&mut floor, &supervisor(), Keeping::ReopenTable).unwrap();
    assert_eq!(due(&floor.table), Due::OpenBets { at_ms: 0 });
}

#[test]
fn r34_who_acts_in_a_position_has_its_authority_at_this_table() {
    let mut floor = live_table();
    floor.open();
    let round = floor.table.round();
    let void = TableCommand::Interrupt { round };
    assert_eq!(code(floor.give(&dealer(), &void)), "not_allowed");
    let dora: croupier_house::StaffId = "dora".parse().unwrap();
    let assign = |position| Keeping::Assign { staff: "dora".parse().unwrap(), position };
    // Nobody gives a position above the own.
    assert_eq!(code(keep(&mut floor, &supervisor(), assign(PitRank::PitManager))), "not_allowed");
    keep(&mut floor, &supervisor(), assign(PitRank::PitSupervisor)).unwrap();
    assert_eq!(floor.table.kept().at_work[&dora].position, PitRank::PitSupervisor);
    floor.give(&dealer(), &void).unwrap();
    let relieve = Keeping::Relieve { staff: dora };
    keep(&mut floor, &supervisor(), relieve.clone()).unwrap();
    assert_eq!(code(floor.give(&dealer(), &TableCommand::Resume { round })), "not_allowed");
    assert_eq!(code(keep(&mut floor, &supervisor(), relieve)), "not_at_work");
    floor.check_replay();
}

#[test]
fn settings_change_with_the_next_round_and_what_a_table_is_does_not() {
    let mut floor = live_table();
    floor.open();
    let now = floor.table.settings().stored().clone();
    let change = |settings: &TableSettings| Keeping::ChangeSettings { settings: settings.clone() };
    let mut wanted = now.clone();
    wanted.limits = differential(5_000, 200_000);
    wanted.layout = Some("A".to_owned());
    wanted.positions = 6;
    assert_eq!(code(keep(&mut floor, &supervisor(), change(&wanted))), "not_allowed");
    keep(&mut floor, &manager(), change(&wanted)).unwrap();
    floor.bet("ann", 1, "player", 1_000).unwrap();
    floor.close();
    floor.cards(BANKER_WINS);
    confirm(&mut floor);
    floor.open();
    assert_eq!(floor.bet("ann", 1, "player", 4_999).unwrap_err().code(), "under_minimum");
    floor.bet("ann", 1, "player", 200_000).unwrap();
    assert_eq!(floor.table.settings().layout().unwrap().id, "A");
    let mut fewer = wanted.clone();
    fewer.positions = 0;
    assert_eq!(code(keep(&mut floor, &manager(), change(&fewer))), "settings_unfit");
    let mut another = wanted.clone();
    another.rulebook = "mini-baccarat".to_owned();
    let fixed = keep(&mut floor, &manager(), change(&another)).unwrap_err();
    assert_eq!(fixed, Refusal::SettingFixed { setting: "rulebook" });
    let mut another = wanted.clone();
    another.dealing = Dealing::Automatic;
    another.betting_window_ms = Some(1);
    let fixed = keep(&mut floor, &manager(), change(&another)).unwrap_err();
    assert_eq!(fixed, Refusal::SettingFixed { setting: "dealing" });
    floor.table.seat_of(&patron("ann")).unwrap();
    floor.check_replay();
}

#[test]
fn chips_go_between_cage_and_float_by_two_persons_and_number() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("M"), Dealing::Live);
    set.procedure.stakes = Stakes::Chips;
    let mut floor = Floor::with(rulebook, set);
    let ask =
        |kind, amount| Keeping::RequestChips { kind, amount: cents(amount), chips: Vec::new() };
    keep(&mut floor, &dealer(), ask(ChipsMove::Fill, 500_000)).unwrap();
    keep(&mut floor, &supervisor(), ask(ChipsMove::Fill, 100_000)).unwrap();
    let confirm = |number| Keeping::ConfirmChips { number };
    assert_eq!(code(keep(&mut floor, &dealer(), confirm(2))), "not_allowed");
    assert_eq!(code(keep(&mut floor, &supervisor(), confirm(2))), "second_person_needed");
    keep(&mut floor, &supervisor(), confirm(1)).unwrap();
    let account = Account::Float("t1".parse().unwrap());
    assert_eq!(floor.ledger.balance(&account), 500_000);
    assert_eq!(code(keep(&mut floor, &supervisor(), confirm(1))), "no_such_request");
    let cancel = |reason: &str| Keeping::CancelChips { number: 2, reason: reason.to_owned() };
    assert_eq!(code(keep(&mut floor, &supervisor(), cancel(" "))), "reason_needed");
    keep(&mut floor, &supervisor(), cancel("not needed")).unwrap();
    assert!(floor.table.kept().chips.is_empty());
    // 5,000.00 filled; the count finds 4,000.00; 4,000.01 cannot be sent back, 1,000.00 can.
    let count = Keeping::CountFloat { amount: cents(400_000), chips: Vec::new() };
    keep(&mut floor, &dealer(), count).unwrap();
    keep(&mut floor, &supervisor(), confirm(3)).unwrap();
    let too_much = keep(&mut floor, &dealer(), ask(ChipsMove::Credit, 400_001));
    assert_eq!(code(too_much), "not_enough_float");
    keep(&mut floor, &dealer(), ask(ChipsMove::Credit, 100_000)).unwrap();
    keep(&mut floor, &manager(), confirm(4)).unwrap();
    assert_eq!(floor.ledger.balance(&account), 400_000);
    assert_eq!(floor.table.kept().float, Some(cents(300_000)));
    floor.check_replay();
    let mut credit_table = live_table();
    let refused = keep(&mut credit_table, &dealer(), ask(ChipsMove::Fill, 1));
    assert_eq!(code(refused), "not_a_chip_table");
}

/// R81: two people count the float, and the books hold by how much it differs from them. Chips are
/// said by their value, and must add up.
#[test]
fn r81_two_people_count_the_float_by_the_value_of_its_chips() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("M"), Dealing::Live);
    set.procedure.stakes = Stakes::Chips;
    let mut floor = Floor::with(rulebook, set);
    let of = |value, count| ChipsOf { value: cents(value), count };
    let count = |amount, chips: &[ChipsOf]| Keeping::CountFloat {
        amount: cents(amount),
        chips: chips.to_vec(),
    };
    let confirm = |number| Keeping::ConfirmChips { number };
    // 40 of 100.00 and 40 of 25.00 are 5,000.00.
    let right = [of(10_000, 40), of(2_500, 40)];
    let short = keep(&mut floor, &dealer(), count(500_001, &right));
    assert_eq!(code(short), "chips_do_not_add_up");
    assert_eq!(code(keep(&mut floor, &dealer(), count(300, &[of(300, 1)]))), "no_such_chip");
    let twice = [of(2_500, 1), of(2_500, 1)];
    assert_eq!(code(keep(&mut floor, &dealer(), count(5_000, &twice))), "no_such_chip");
    keep(&mut floor, &dealer(), count(500_000, &right)).unwrap();
    assert_eq!(floor.table.kept().rack(), None, "one person's count is none");
    assert_eq!(code(keep(&mut floor, &supervisor(), count(1, &[]))), "count_waits");
    assert_eq!(code(keep(&mut floor, &dealer(), confirm(1))), "not_allowed");
    keep(&mut floor, &supervisor(), confirm(1)).unwrap();
    assert_eq!(floor.table.kept().rack(), Some(500_000));
    // A supervisor counts 10.00 too few while a round takes 300.00; nobody confirms the own count.
    floor.new_shoe("AS");
    floor.open();
    let round = floor.table.round();
    let bet = |stake| TableCommand::PlaceBetFor {
        round,
        patron: patron("seat-1"),
        seat: 1,
        bet: "player".to_owned(),
        stake: cents(stake),
    };
    floor.give(&dealer(), &bet(30_000)).unwrap();
    keep(&mut floor, &supervisor(), count(499_000, &[])).unwrap();
    assert_eq!(code(keep(&mut floor, &supervisor(), confirm(2))), "second_person_needed");
    floor.close();
    floor.cards(BANKER_WINS);
    floor.confirm();
    let events = keep(&mut floor, &manager(), confirm(2)).unwrap();
    let [TableEvent::Keep(KeepEvent::FloatCounted { difference, by, second, .. })] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(*difference, Some(-1_000));
    let name = |staff: &Option<croupier_house::StaffId>| staff.as_ref().unwrap().to_string();
    assert_eq!((name(by), name(second)), ("sam".to_owned(), "mia".to_owned()));
    assert_eq!(floor.table.kept().rack(), Some(499_000 + 30_000));
    // A fill by its chips, and one that does not add up.
    let fill = |amount, chips: &[ChipsOf]| Keeping::RequestChips {
        kind: ChipsMove::Fill,
        amount: cents(amount),
        chips: chips.to_vec(),
    };
    let short = keep(&mut floor, &dealer(), fill(100_000, &[of(10_000, 9)]));
    assert_eq!(code(short), "chips_do_not_add_up");
    keep(&mut floor, &dealer(), fill(100_000, &[of(10_000, 10)])).unwrap();
    let events = keep(&mut floor, &supervisor(), confirm(3)).unwrap();
    assert!(matches!(&events[..],
        [TableEvent::Keep(KeepEvent::ChipsMoved { chips, .. })] if *chips == [of(10_000, 10)]));
    assert_eq!(floor.table.kept().rack(), Some(629_000));
    floor.check_replay();
}

#[test]
fn a_shift_ends_with_its_figures_and_the_next_begins_at_nothing() {
    let mut floor = live_table();
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "player", 30_000).unwrap();
    floor.close();
    floor.cards(BANKER_WINS);
    confirm(&mut floor);
    floor.open();
    floor.bet("ann", 1, "banker", 70_000).unwrap();
    let round = floor.table.round();
    floor.system(TableCommand::Void { round, reason: "ordered".to_owned() });
    // 100.00 won 95.00, 300.00 were lost; a Void round counts as a round and no more.
    let close = Keeping::CloseShift { gaming_day: false };
    assert_eq!(code(keep(&mut floor, &supervisor(), close.clone())), "not_allowed");
    let events = keep(&mut floor, &manager(), close).unwrap();
    let at_ms = floor.now_ms;
    let (gaming_day, handle, win, rounds) = (false, 40_000, 30_000 - 9_500, 2);
    assert_eq!(
        events,
        [TableEvent::Keep(KeepEvent::ShiftClosed { gaming_day, handle, win, rounds, at_ms })]
    );
    assert_eq!(floor.table.kept().shift, Shift::default());
    floor.check_replay();
}

/// What a correction and an adjustment move is won or lost in the shift they are made in.
#[test]
fn corrections_and_adjustments_count_in_the_figures_of_the_shift() {
    let mut floor = Floor::new("non-commission-baccarat-etg", None, Dealing::Live);
    floor.new_shoe("AS");
    let play = |floor: &mut Floor| {
        floor.open();
        floor.bet("ann", 1, "banker", 10_000).unwrap();
        floor.bet("bob", 2, "player", 30_000).unwrap();
        floor.close();
        floor.cards(BANKER_WINS);
        confirm(floor);
    };
    let shift = |floor: &Floor| floor.table.kept().shift;
    let second = |floor: &mut Floor, order: PitOrder| {
        floor.order_with_second(&shift_manager("rob"), &shift_manager("tom"), order);
    };
    play(&mut floor);
    assert_eq!(shift(&floor), Shift { handle: 40_000, win: 20_000, rounds: 1 });
    // Both hands had 8: nobody won.
    let cards: Vec<_> = "2S KD TH 4C 6C 4D".split(' ').map(|card| card.parse().unwrap()).collect();
    second(
        &mut floor,
        PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, text: "misread".into() }),
    );
    assert_eq!(shift(&floor), Shift { handle: 40_000, win: 0, rounds: 1 });
    let text = "the shoe was open".to_owned();
    second(
        &mut floor,
        PitOrder::Any(AnyOrder::Decide { text: text.clone(), effect: Decision::Void }),
    );
    assert_eq!(shift(&floor), Shift { handle: 0, win: 0, rounds: 1 });
    play(&mut floor);
    // Bob has 25.00 of it back after all.
    let (of_round, to_patron, amount) = (RoundNo(1), true, cents(2_500));
    let adjust = PitOrder::Any(AnyOrder::Adjust {
        of_round,
        patron: patron("bob"),
        to_patron,
        amount,
        text,
        case: Some(AdjustCase::Paying),
    });
    second(&mut floor, adjust);
    assert_eq!(shift(&floor), Shift { handle: 40_000, win: 17_500, rounds: 2 });
    // In the next shift what goes back is a loss, and what was at risk stays where it was told.
    keep(&mut floor, &manager(), Keeping::CloseShift { gaming_day: true }).unwrap();
    let text = "the shoe was open".to_owned();
    second(&mut floor, PitOrder::Any(AnyOrder::Decide { text, effect: Decision::Void }));
    assert_eq!(shift(&floor), Shift { handle: 0, win: -20_000, rounds: 0 });
    floor.check_replay();
}

#[test]
fn a_card_counts_when_both_sources_agree_and_play_stops_when_they_do_not() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("M"), Dealing::Live);
    set.procedure.second_source = true;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.close();
    let round = floor.table.round();
    let scan = |card: &str| {
        TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card: card.parse().unwrap() })
    };
    let on_table = |floor: &Floor| {
        floor
            .table
            .shown()
            .hands()
            .map_or(0, |[player, banker]| player.cards.len() + banker.cards.len())
    };
    floor.card("2S").unwrap();
    assert_eq!(on_table(&floor), 0);
    floor.system(scan("2S"));
    floor.system(scan("KD"));
    assert_eq!(on_table(&floor), 1);
    floor.card("KD").unwrap();
    assert_eq!(on_table(&floor), 2);
    // With two cards no outcome is established; the card is told anew all the same.
    floor.card("TH").unwrap();
    let events = floor.system(scan("TD"));
    assert!(matches!(
        events.as_slice(),
        [TableEvent::Baccarat(BaccaratEvent::SourcesDisagree { .. })]
    ));
    assert_eq!(floor.table.phase(), Phase::Interrupted);
    assert_eq!(floor.card("TD").unwrap_err().code(), "interrupted");
    let resume = TableCommand::Resume { round };
    assert_eq!(code(floor.give(&dealer(), &resume)), "not_allowed");
    floor.give(&supervisor(), &resume).unwrap();
    floor.system(scan("TD"));
    floor.card("TD").unwrap();
    assert_eq!(on_table(&floor), 3);
    // Two reads in a row: the shoe is ahead of the dealer's hand, and each is compared in turn.
    // Player 2 and 10, Banker K and 4: the Player draws the 6; the Banker on 4 draws against it.
    floor.system(scan("4C"));
    floor.system(scan("6C"));
    assert_eq!(floor.table.phase(), Phase::Drawing);
    floor.card("4C").unwrap();
    assert_eq!(on_table(&floor), 4);
    floor.card("6C").unwrap();
    assert_eq!(on_table(&floor), 5);
    floor.check_replay();
}

/// The Player has a natural nine with four cards; the shoe read a fifth that nobody entered.
#[test]
fn a_shoe_that_read_more_cards_than_the_round_has_stops_play() {
    let rulebook = rulebook(COMMISSION);
    let mut set = settings(&rulebook, Some("M"), Dealing::Live);
    set.procedure.second_source = true;
    let mut floor = Floor::with(rulebook, set);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "player", 10_000).unwrap();
    floor.close();
    let round = floor.table.round();
    for card in ["4S", "KD", "5H", "TD", "6C"] {
        let card = card.parse().unwrap();
        floor.system(TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card }));
    }
    for card in ["4S", "KD", "5H", "TD"] {
        assert_eq!(floor.table.phase(), Phase::Drawing);
        floor.card(card).unwrap();
    }
    assert_eq!(floor.table.phase(), Phase::Interrupted);
    floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
    assert_eq!(floor.table.phase(), Phase::Confirming);
    floor.check_replay();
}

/// Every table displays a minimum and a maximum (R14); only Tiger Buffalo knows a Differential.
#[test]
fn r14_limits_a_table_may_not_display_are_refused() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    let now = floor.table.settings().stored().clone();
    let plain = |minimum: Option<u64>, maximum: Option<u64>| {
        let (minimum, maximum) = (minimum.map(cents), maximum.map(cents));
        croupier_rules::limits::Limits { minimum, maximum, maximum_differential: None }
    };
    let unfit = [
        plain(None, None),
        plain(Some(0), Some(100)),
        plain(Some(100), None),
        plain(Some(200), Some(100)),
        differential(1_000, 200_000),
    ];
    for limits in unfit {
        let settings = TableSettings { limits, ..now.clone() };
        let keep = keep(&mut floor, &manager(), Keeping::ChangeSettings { settings });
        assert_eq!(code(keep), "settings_unfit", "{limits:?}");
    }
    let for_ever = TableSettings { betting_window_ms: Some(u64::MAX), ..now.clone() };
    let for_ever = Keeping::ChangeSettings { settings: for_ever };
    assert_eq!(code(keep(&mut floor, &manager(), for_ever)), "settings_unfit");
    let settings = TableSettings { limits: plain(Some(100), Some(200)), ..now };
    keep(&mut floor, &manager(), Keeping::ChangeSettings { settings }).unwrap();
}

#[test]
fn r26_a_shuffler_has_all_the_cards_before_every_round_and_no_burn() {
    let rulebook = rulebook("mini-baccarat");
    let mut set = settings(&rulebook, None, Dealing::Live);
    set.procedure.equipment = CardSource::Shuffler;
    let mut floor = Floor::with(rulebook, set);
    let new = TableCommand::Baccarat(BaccaratCommand::NewShoe {
        first: "AS".parse().unwrap(),
        commitment: None,
    });
    assert_eq!(code(floor.give(&dealer(), &new)), "not_this_game");
    for _ in 0..100 {
        floor.open();
        let shoe = floor.table.shoe().unwrap();
        assert_eq!((shoe.dealt(), shoe.left(), shoe.rounds_left()), (0, 416, None));
        floor.close();
        // Player 2, Banker 2; both draw an ace.
        floor.cards("AS AS AS AS AS AS");
        confirm(&mut floor);
        assert!(floor.table.shoe().is_none());
    }
    // Of eight decks no ninth ace of spades comes within a round: six aces leave two.
    floor.check_replay();
}

#[test]
fn r27_the_shoe_passes_to_the_next_box_when_the_banker_hand_loses() {
    let mut floor = Floor::new("mini-baccarat", None, Dealing::Live);
    floor.new_shoe("5H");
    assert_eq!(floor.table.shoe_holder(), None);
    for (name, seat) in [("ann", 2), ("bob", 5), ("cat", 6)] {
        let sit = TableCommand::Sit { patron: patron(name), seat };
        floor.give(&Actor::Patron(patron(name)), &sit).unwrap();
    }
    let mut holders = vec![floor.table.shoe_holder()];
    // Player 9 over Banker 7; Banker 9 over Player 7; 9 to 9.
    let (player, banker, tie) = ("9S KD KH 7C", "7S 9D KH KC", "9S 9D KH KC");
    for cards in [player, banker, player, tie, player, player] {
        floor.open();
        floor.close();
        floor.cards(cards);
        confirm(&mut floor);
        holders.push(floor.table.shoe_holder());
    }
    let held = [2, 5, 5, 6, 6, 2, 5].map(Some);
    assert_eq!(holders, held);
    // Who held it leaves: it is at the next box.
    floor
        .give(&Actor::Patron(patron("bob")), &TableCommand::Leave { patron: patron("bob") })
        .unwrap();
    assert_eq!(floor.table.shoe_holder(), Some(6));
    assert_eq!(live_table().table.shoe_holder(), None);
    floor.check_replay();
}

/// The dealer sees whose bets lie there, not how rich anybody is.
#[test]
fn who_bets_for_a_patron_is_not_told_the_credit() {
    let mut floor = live_table();
    floor.open();
    let (round, patron, seat, bet) = (floor.table.round(), patron("eve"), 1, "player".to_owned());
    floor.buy("eve", 4_321);
    let (own, stake) = (Actor::Patron(patron.clone()), cents(5_000));
    let place = TableCommand::PlaceBet { round, patron: patron.clone(), seat, bet, stake };
    let told = floor.give(&own, &place).unwrap_err();
    assert!(told.facts().values().any(|fact| *fact == cents(4_321).into()), "{told:?}");
    let bet = "player".to_owned();
    let place_for = TableCommand::PlaceBetFor { round, patron, seat, bet, stake };
    let refused = floor.give(&dealer(), &place_for).unwrap_err();
    assert_eq!((refused.code(), refused.facts().len()), ("credit_too_low", 0));
}

/// One call at a time. A supervisor answers it, or whoever called takes it back.
#[test]
fn the_floor_is_called_once_and_answered_by_rank_or_by_who_called() {
    let mut floor = live_table();
    let call = Keeping::CallFloor { reason: CallReason::Dispute };
    assert_eq!(code(keep(&mut floor, &supervisor(), Keeping::AnswerCall)), "nobody_called");
    keep(&mut floor, &dealer(), call.clone()).unwrap();
    assert_eq!(code(keep(&mut floor, &dealer(), call.clone())), "floor_called_already");
    let other = Actor::Staff("dan".parse().unwrap(), Role::Dealer);
    assert_eq!(code(keep(&mut floor, &other, Keeping::AnswerCall)), "not_allowed");
    keep(&mut floor, &supervisor(), Keeping::AnswerCall).unwrap();
    assert_eq!(floor.table.kept().call, None);
    keep(&mut floor, &dealer(), call).unwrap();
    keep(&mut floor, &dealer(), Keeping::AnswerCall).unwrap();
    assert_eq!(floor.table.kept().call, None);
    floor.check_replay();
}
