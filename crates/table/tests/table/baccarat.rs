//! Baccarat at the table: every rulebook and layout, insurance, third cards, undo, Void, limits.

use crate::kit::*;
use croupier_house::Actor;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::Game;
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratEvent, BaccaratOrder, BaccaratRefusal, FrameEvent};

/// Player 2, Banker 4; the Player draws a 6 to 8, the Banker a 5 to 9.
const BANKER_WINS: &str = "2S KD TH 4C 6C 5D";

fn insure(
    floor: &mut Floor,
    name: &str,
    side: Side,
    stage: Stage,
    stake: u64,
) -> Result<(), Refusal> {
    let (round, patron) = (floor.table.round(), patron(name));
    let actor = Actor::Patron(patron.clone());
    let command = TableCommand::Baccarat(BaccaratCommand::Insure {
        round,
        patron,
        seat: None,
        side,
        stage,
        stake: cents(stake),
    });
    floor.give(&actor, &command).map(|_| ())
}

#[test]
fn every_rulebook_plays_a_round_on_every_layout() {
    for rulebook in all_rulebooks() {
        if rulebook.game != Game::Baccarat {
            continue;
        }
        let layouts = rulebook.layouts.iter().map(|layout| Some(layout.id.clone()));
        let none = rulebook.layouts.is_empty().then_some(None);
        for layout in layouts.chain(none) {
            for dealing in [Dealing::Automatic, Dealing::Live] {
                play_every_bet(&rulebook.id, layout.as_deref(), dealing);
            }
        }
    }
}

fn play_every_bet(id: &str, layout: Option<&str>, dealing: Dealing) {
    let mut floor = Floor::new(id, layout, dealing);
    floor.new_shoe("5H");
    assert_eq!((floor.table.shoe().unwrap().dealt(), floor.table.shoe().unwrap().left()), (6, 410));
    floor.open();
    let spots: Vec<String> = floor.table.spots().map(|terms| terms.bet.to_string()).collect();
    assert!(spots.len() >= 5, "{id} {layout:?}");
    for spot in &spots {
        floor.bet("ann", 2, spot, 1_000).unwrap();
    }
    floor.close();
    for card in BANKER_WINS.split_whitespace() {
        if let Some(deadline_ms) = floor.table.window().and_then(|window| window.deadline_ms) {
            floor.now_ms = deadline_ms;
            floor.system(TableCommand::Tick);
        }
        floor.card(card).unwrap();
    }
    if dealing == Dealing::Live {
        assert_eq!(floor.table.phase(), Phase::Confirming);
        let round = floor.table.round();
        floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    }
    let past = floor.table.past().unwrap().clone();
    assert_eq!(past.result().unwrap().to_string(), "banker");
    assert_eq!(past.bets.len(), spots.len());
    assert!(past.bets.iter().all(|end| end.rule.is_some()));
    let net = floor.table.net(&patron("ann")).unwrap();
    let owed = i64::try_from(floor.ledger.owed(&patron("ann")).cents()).unwrap();
    assert_eq!(i64::try_from(floor.credit("ann")).unwrap() - 1_000_000, net + owed);
    assert_eq!(net, past.bets.iter().map(BetEnd::net).sum::<i64>());
    let won: Vec<String> =
        past.bets.iter().filter(|end| end.won()).map(|end| end.wager.name()).collect();
    let lit: Vec<String> = floor.table.winning().iter().map(|wager| wager.name()).collect();
    assert_eq!(won, lit);
    floor.check_replay();
}

fn at_insurance(dealing: Dealing) -> Floor {
    let mut floor = Floor::new("tiger-buffalo-commission-insurance", Some("M"), dealing);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    floor.bet("bob", 2, "player", 40_000).unwrap();
    floor.bet("cat", 3, "banker", 10_000).unwrap();
    floor.close();
    floor.cards("2S KD TH 4C");
    floor
}

#[test]
fn insurance_at_both_stages_with_caps_and_deadlines() {
    use Side::{Banker, Player};
    use Stage::{FourCards, ThirdCard};
    let mut floor = at_insurance(Dealing::Automatic);
    let code = |result: Result<(), Refusal>| result.unwrap_err().code();
    assert_eq!(floor.table.phase(), Phase::Insurance);
    let offers = floor.table.offers();
    assert_eq!((offers.len(), offers[0].row.odds.to_string().as_str()), (1, "3:2"));
    let mine = floor.table.insurable(&patron("ann"));
    assert_eq!((mine.len(), mine[0].maximum), (1, cents(10_000)));
    assert!(floor.table.insurable(&patron("bob")).is_empty());
    insure(&mut floor, "ann", Banker, FourCards, 10_000).unwrap();
    insure(&mut floor, "ann", Banker, FourCards, 5_000).unwrap();
    assert_eq!(code(insure(&mut floor, "ann", Banker, FourCards, 10_001)), "insurance_over_cap");
    assert_eq!(code(insure(&mut floor, "ann", Banker, ThirdCard, 1)), "insurance_not_offered");
    assert_eq!(code(insure(&mut floor, "bob", Player, FourCards, 1)), "insurance_not_offered");
    let without = "insurance_without_original_bet";
    assert_eq!(code(insure(&mut floor, "bob", Banker, FourCards, 1)), without);
    assert_eq!(floor.bet("ann", 1, "banker", 20_000).unwrap_err().code(), "bets_closed");
    assert_eq!(floor.card("6C").unwrap_err().code(), "wrong_moment");
    floor.now_ms += 8_000;
    assert_eq!(code(insure(&mut floor, "ann", Banker, FourCards, 1)), "insurance_not_offered");
    floor.system(TableCommand::Tick);
    assert!(
        matches!(due(&floor.table), Due::Baccarat(BaccaratDue::Card { .. })),
        "{:?}",
        due(&floor.table)
    );
    floor.card("6C").unwrap();
    assert_eq!(floor.table.insurable(&patron("bob"))[0].maximum, cents(25_000));
    assert_eq!(code(insure(&mut floor, "bob", Player, ThirdCard, 25_001)), "insurance_over_cap");
    insure(&mut floor, "bob", Player, ThirdCard, 25_000).unwrap();
    floor.now_ms += 8_000;
    floor.card("5D").unwrap();
    assert_eq!(floor.table.phase(), Phase::Settled);
    assert_eq!(floor.credit("ann"), 1_000_000 + 9_500 - 5_000);
    assert_eq!(floor.credit("bob"), 1_000_000 - 40_000 + 250_000);
    assert_eq!(
        floor.phrases(),
        [
            "said.first_four banker=4 player=2 [3.10]",
            "said.player_draws points=2 [3.15]",
            "said.player_drew card=\"6C\" points=8 [1.23]",
            "said.banker_draws_against points=4 third=6 [3.15]",
            "said.banker_drew card=\"5D\" points=9 [1.23]",
            "said.banker_wins banker=9 player=8 [3.16]",
        ]
    );
    floor.check_replay();
}

#[test]
fn at_a_live_table_the_next_card_closes_the_offer() {
    let mut floor = at_insurance(Dealing::Live);
    assert_eq!(floor.table.window().unwrap().deadline_ms, None);
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000).unwrap();
    let events = floor.card("6C").unwrap();
    assert!(matches!(
        events[0],
        TableEvent::Baccarat(BaccaratEvent::InsuranceClosed { stage: Stage::FourCards, .. })
    ));
    assert!(matches!(
        events[2],
        TableEvent::Baccarat(BaccaratEvent::InsuranceOffered { stage: Stage::ThirdCard, .. })
    ));
    let refused = insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 1).unwrap_err();
    assert_eq!(refused.code(), "insurance_not_offered");
    floor.check_replay();
}

#[test]
fn who_walked_away_has_forgone_insurance_and_is_settled_all_the_same() {
    let mut floor = at_insurance(Dealing::Live);
    let me = Actor::Patron(patron("ann"));
    floor.give(&me, &TableCommand::Leave { patron: patron("ann") }).unwrap();
    let refused = insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 1).unwrap_err();
    assert_eq!(refused.code(), "insurance_forgone");
    floor.cards("6C 5D");
    let round = floor.table.round();
    floor.system(TableCommand::Confirm { round });
    assert_eq!(floor.credit("ann"), 1_009_500);
}

#[test]
fn a_card_entered_wrongly_is_taken_back_with_the_insurance_taken_on_it() {
    let mut floor = at_insurance(Dealing::Live);
    let round = floor.table.round();
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000).unwrap();
    let undo =
        TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: "misread".into() });
    let silent = TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason: " ".into() });
    assert_eq!(floor.give(&dealer(), &silent).unwrap_err().code(), "reason_needed");
    let left = floor.table.shoe().unwrap().left();
    assert_eq!(floor.give(&dealer(), &undo).unwrap().len(), 2);
    assert_eq!(floor.table.shoe().unwrap().left(), left + 1);
    assert_eq!((floor.credit("ann"), floor.table.phase()), (990_000, Phase::Drawing));
    floor.cards("9C"); // a Natural nine, and no further card
    assert_eq!(floor.table.commands(), ["confirm", "undo-card", "interrupt"]);
    assert_eq!(floor.card("2C").unwrap_err().code(), "card_in_excess");
    floor.give(&dealer(), &undo).unwrap();
    floor.cards("4C");
    insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 2_000).unwrap();
    floor.cards("6C");
    insure(&mut floor, "bob", Side::Player, Stage::ThirdCard, 2_000).unwrap();
    floor.give(&dealer(), &undo).unwrap();
    assert_eq!((floor.credit("ann"), floor.credit("bob")), (988_000, 960_000));
    floor.cards("6C 5D");
    floor.give(&dealer(), &TableCommand::Confirm { round }).unwrap();
    assert_eq!(floor.credit("ann"), 1_000_000 + 9_500 - 2_000);
    floor.check_replay();
}

#[test]
fn a_void_returns_everything_whenever_it_is_ordered() {
    for cards in 0..=6 {
        let mut floor = Floor::new("tiger-buffalo-commission-insurance", Some("A"), Dealing::Live);
        floor.new_shoe("AS");
        floor.open();
        floor.bet("ann", 1, "banker", 10_000).unwrap();
        floor.bet("ann", 1, "small-tiger", 1_000).unwrap();
        if cards > 0 {
            floor.close();
        }
        for (count, card) in BANKER_WINS.split_whitespace().take(cards).enumerate() {
            floor.card(card).unwrap();
            if count == 3 {
                insure(&mut floor, "ann", Side::Banker, Stage::FourCards, 5_000).unwrap();
            }
        }
        let round = floor.table.round();
        let by_name = TableCommand::Void { round, reason: "a foreign card".into() };
        assert_eq!(floor.give(&supervisor(), &by_name).unwrap_err().code(), "case_needed");
        let text = "a foreign card".to_owned();
        let void = PitOrder::Baccarat(BaccaratOrder::Void { case: VoidCase::ForeignCard, text });
        assert_eq!(floor.order(&dealer(), void.clone()).unwrap_err().code(), "not_allowed");
        floor.order_with_second(&supervisor(), &manager(), void.clone());
        assert_eq!((floor.credit("ann"), floor.table.phase()), (1_000_000, Phase::Void));
        assert_eq!(
            floor.phrases().last().unwrap(),
            "said.void_case case=\"foreign-card\" reason=\"a foreign card\" [5.5.1]"
        );
        assert_eq!(floor.order(&supervisor(), void).unwrap_err().code(), "wrong_moment");
        assert_eq!(floor.table.net(&patron("ann")), None);
        floor.check_replay();
    }
}

/// The phase after these cards, an interruption and its end.
fn resumed_after(id: &str, layout: Option<&str>, cards: &[&str]) -> Phase {
    let mut floor = Floor::new(id, layout, Dealing::Automatic);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    assert_eq!(after_interruption(&floor.table), AfterInterruption::Reopen);
    floor.close();
    for card in cards {
        floor.card(card).unwrap();
    }
    let round = floor.table.round();
    floor.system(TableCommand::Interrupt { round });
    floor.now_ms += 100_000;
    floor.system(TableCommand::Resume { round });
    floor.check_replay();
    floor.table.phase()
}

#[test]
fn after_an_interruption_two_cards_are_void_and_three_go_on() {
    let cards: Vec<&str> = BANKER_WINS.split_whitespace().collect();
    for rulebook in all_rulebooks().iter().filter(|rulebook| rulebook.game == Game::Baccarat) {
        let layout = rulebook.layouts.first().map(|layout| layout.id.as_str());
        // Mini Baccarat has no pair to be decided early: not even four such cards decide a bet.
        let needed = if rulebook.id == "mini-baccarat" { 5 } else { 3 };
        for count in 0..=4 {
            let phase = resumed_after(&rulebook.id, layout, &cards[..count]);
            assert_eq!(phase == Phase::Void, count < needed, "{} {count}", rulebook.id);
        }
    }
}

#[test]
fn a_box_never_exceeds_the_differential() {
    let rulebook = rulebook("tiger-buffalo-non-commission");
    let mut settings = settings(&rulebook, Some("A"), Dealing::Automatic);
    settings.limits = Limits { maximum: Some(cents(500_000)), ..differential(1_000, 100_000) };
    let mut floor = Floor::with(rulebook, settings);
    floor.new_shoe("AS");
    floor.open();
    floor.bet("ann", 1, "banker", 60_000).unwrap();
    let refused = floor.bet("ann", 1, "player", 160_001).unwrap_err();
    assert_eq!(refused.code(), "above_differential");
    let Refusal::Baccarat(BaccaratRefusal::AboveDifferential { headroom, .. }) = &refused else {
        panic!("{refused}")
    };
    assert_eq!(*headroom, cents(160_000));
    let cite = floor.table.settings().rulebook().cite(refused.rule().unwrap()).unwrap();
    assert_eq!(cite.first, "5.1");
    floor.bet("ann", 1, "player", 160_000).unwrap();
    floor.bet("ann", 1, "tie", 500_000).unwrap(); // side bets do not count
    // A withdrawal is always taken; the other hand is then over, and is rejected whole.
    floor.bet("ann", 1, "banker", 0).unwrap();
    assert!(
        floor
            .journal
            .iter()
            .any(|event| matches!(event, TableEvent::Frame(FrameEvent::BetRejected { .. })))
    );
    assert_eq!(floor.table.bets().unwrap().iter().count(), 1);
    assert_eq!(floor.credit("ann"), 500_000);
    floor.check_replay();
}

/// R83: a card where none is called for is a card drawn in excess (5.7). It settles nothing, opens
/// nothing and closes nothing, however often it is entered.
#[test]
fn a_card_nobody_called_for_is_a_card_drawn_in_excess() {
    let mut floor = Floor::new("tiger-buffalo-non-commission-insurance", Some("A"), Dealing::Live);
    floor.new_shoe("AS");
    let excess = |floor: &mut Floor| {
        let before = (floor.table.phase(), floor.table.round(), floor.journal.len());
        for _ in 0..2 {
            let refused = floor.card("7C").unwrap_err();
            let rulebook = floor.table.settings().rulebook();
            let cite = rulebook.cite(refused.rule().unwrap()).unwrap().first;
            assert_eq!((refused.code(), cite), ("card_in_excess", "5.7"));
        }
        assert_eq!((floor.table.phase(), floor.table.round(), floor.journal.len()), before);
    };
    excess(&mut floor);
    floor.open();
    floor.bet("ann", 1, "banker", 10_000).unwrap();
    excess(&mut floor); // bets stay open
    floor.close();
    floor.cards("2S KD TH 4C 6C 3D"); // six cards: 8 to 7
    assert_eq!(floor.table.phase(), Phase::Confirming);
    excess(&mut floor);
    floor.confirm();
    excess(&mut floor); // and the next round does not open
}
