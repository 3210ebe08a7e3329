//! A random table against the naive model: what is taken, where the money is, that nothing of a
//! bet changes after the close, that every bet ends exactly once, and that replay equals live.

use crate::kit::*;
use crate::model::{At, DIFFERENTIAL, Model, PATRONS, Step, name};
use croupier_house::Actor;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_table::*;
use croupier_table::{BaccaratCommand, FrameEvent, SicBoCommand};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};
use std::collections::BTreeSet;

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        let tables = [
            ("sic-bo", None),
            ("mini-baccarat", None),
            ("non-commission-baccarat-etg", None),
            ("tiger-buffalo-non-commission", Some("P")),
            ("tiger-buffalo-commission-insurance", Some("M")),
            ("tiger-buffalo-commission-insurance", Some("A")),
            ("tiger-buffalo-non-commission-insurance", Some("C")),
        ];
        let dealing = prop_oneof![Just(Dealing::Automatic), Just(Dealing::Live)];
        let source = prop_oneof![3 => Just(CardSource::Shoe), 1 => Just(CardSource::Shuffler)];
        let model =
            |((id, layout), dealing, source): (_, _, _)| Model::new(id, layout, dealing, source);
        (proptest::sample::select(tables.to_vec()), dealing, source).prop_map(model).boxed()
    }

    /// Mostly what moves the round on, and anything at any time.
    fn transitions(model: &Model) -> BoxedStrategy<Step> {
        let kept = model.closed || model.last_round.is_some_and(|last| model.round >= last);
        let likely = match model.at {
            At::Between if kept => Just(Step::ReopenTable).boxed(),
            At::Between => prop_oneof![
                4 => Just(Step::Open),
                4 => any_card().prop_map(Step::NewShoe),
                1 => who().prop_map(|who| Step::Leave { who }),
            ]
            .boxed(),
            At::Open => prop_oneof![
                16 => bet(),
                2 => Just(Step::Close),
                2 => Just(Step::Wait),
                1 => squeeze(),
            ]
            .boxed(),
            At::Closed if model.offered.is_some() => prop_oneof![
                12 => insure(model.offered.unwrap_or(Stage::FourCards)),
                1 => Just(Step::Wait),
                1 => any_card().prop_map(Step::Card),
                1 => Just(Step::Undo),
            ]
            .boxed(),
            At::Closed => prop_oneof![
                8 => any_card().prop_map(Step::Card),
                2 => any_dice().prop_map(Step::Dice),
                2 => Just(Step::Confirm),
                2 => Just(Step::Wait),
                1 => Just(Step::Undo),
                2 => squeeze(),
            ]
            .boxed(),
        };
        let interrupted = model.interrupted.then_some(Just(Step::Resume).boxed());
        prop_oneof![12 => interrupted.unwrap_or(likely), 1 => anything()].boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        model.apply(step);
        model
    }
}

fn who() -> impl Strategy<Value = usize> {
    0..PATRONS.len()
}

fn any_card() -> impl Strategy<Value = Card> {
    proptest::sample::select(Card::all().collect::<Vec<_>>())
}

fn any_dice() -> impl Strategy<Value = Dice> {
    proptest::sample::select(Dice::all().collect::<Vec<_>>())
}

fn any_stake() -> impl Strategy<Value = u64> {
    prop_oneof![
        2 => Just(0),
        1 => 1..1_000u64,
        6 => 1_000..100_000u64,
        5 => 100_000..400_000u64,
        1 => 400_000..2_000_000u64,
    ]
}

/// The first two spots are Player and Banker (or Small and Big): they are chosen more often.
fn bet() -> impl Strategy<Value = Step> {
    let spot = prop_oneof![3 => 0..2usize, 2 => 0..60usize];
    let seat = prop_oneof![3 => Just(None), 2 => (1..=3u16).prop_map(Some)];
    (who(), seat, spot, any_stake(), any::<bool>()).prop_map(
        |(who, seat, spot, stake, by_staff)| {
            let seat = seat.unwrap_or(u16::try_from(who + 1).unwrap());
            Step::Bet { who, seat, spot, stake, by_staff }
        },
    )
}

fn insure(stage: Stage) -> impl Strategy<Value = Step> {
    let side = prop_oneof![Just(Side::Player), Just(Side::Banker)];
    let stake = prop_oneof![1 => Just(0), 6 => 1..30_000u64, 2 => 30_000..150_000u64];
    let step = move |(who, side, stake)| Step::Insure { who, side, stage, stake };
    (who(), side, stake).prop_map(step)
}

fn squeeze() -> impl Strategy<Value = Step> {
    prop_oneof![
        who().prop_map(|who| Step::Ask { who }),
        any::<bool>().prop_map(|grant| Step::Answer { grant }),
        who().prop_map(|who| Step::Reveal { who }),
    ]
}

fn anything() -> impl Strategy<Value = Step> {
    prop_oneof![
        bet(),
        insure(Stage::FourCards),
        insure(Stage::ThirdCard),
        who().prop_map(|who| Step::BetInAnotherRound { who }),
        who().prop_map(|who| Step::Leave { who }),
        any_card().prop_map(Step::Card),
        any_dice().prop_map(Step::Dice),
        any_card().prop_map(Step::NewShoe),
        prop_oneof![Just(Step::Open), Just(Step::Close), Just(Step::Undo), Just(Step::Confirm)],
        prop_oneof![Just(Step::EndShoe), Just(Step::Void), Just(Step::Wait)],
        prop_oneof![Just(Step::Interrupt), Just(Step::Resume)],
        squeeze(),
        prop_oneof![Just(Step::LastRound), Just(Step::CloseTable), Just(Step::ReopenTable)],
    ]
}

fn command(table: &Table, model: &Model, step: &Step) -> (Actor, TableCommand) {
    let round = table.round();
    let place = |who: usize, round: RoundNo, seat: u16, bet: String, stake: u64| {
        let patron = name(who);
        let command = TableCommand::PlaceBet { round, patron, seat, bet, stake: cents(stake) };
        (Actor::Patron(name(who)), command)
    };
    let system = |command| (Actor::System, command);
    match step {
        Step::Bet { who, seat, spot, stake, by_staff: true } => {
            let (patron, seat, bet) = (name(*who), *seat, model.spot(*spot).to_string());
            let stake = cents(*stake);
            // At a credit table the patron would have to agree (R30): `people` plays that.
            let staff = if table.settings().has_chips() { dealer() } else { Actor::System };
            (staff, TableCommand::PlaceBetFor { round, patron, seat, bet, stake })
        }
        Step::Bet { who, seat, spot, stake, .. } => {
            place(*who, round, *seat, model.spot(*spot).to_string(), *stake)
        }
        Step::Ask { who } => {
            let patron = name(*who);
            (Actor::Patron(patron.clone()), BaccaratCommand::AskSqueeze { round, patron }.into())
        }
        Step::Answer { grant } => {
            (dealer(), BaccaratCommand::AnswerSqueeze { round, grant: *grant }.into())
        }
        Step::Reveal { who } => {
            let patron = name(*who);
            (Actor::Patron(patron.clone()), BaccaratCommand::Reveal { round, patron }.into())
        }
        Step::LastRound => (supervisor(), TableCommand::Keep(Keeping::AnnounceLastRound)),
        Step::CloseTable => (supervisor(), TableCommand::Keep(Keeping::CloseTable)),
        Step::ReopenTable => (supervisor(), TableCommand::Keep(Keeping::ReopenTable)),
        Step::BetInAnotherRound { who } => {
            place(*who, round.next(), 1, model.spot(0).to_string(), 5_000)
        }
        Step::Insure { who, side, stage, stake } => {
            let (patron, side, stage, stake) = (name(*who), *side, *stage, cents(*stake));
            let actor = Actor::Patron(patron.clone());
            (
                actor,
                BaccaratCommand::Insure { round, patron, seat: None, side, stage, stake }.into(),
            )
        }
        Step::Leave { who } => {
            (Actor::Patron(name(*who)), TableCommand::Leave { patron: name(*who) })
        }
        Step::Open => system(TableCommand::OpenBets { round: round.next(), commitment: None }),
        Step::Close => system(TableCommand::CloseBets { round }),
        Step::Card(card) => system(BaccaratCommand::EnterCard { round, card: *card }.into()),
        Step::Undo => {
            system(BaccaratCommand::UndoCard { round, reason: "misread".to_owned() }.into())
        }
        Step::Dice(dice) => {
            system(SicBoCommand::EnterDice { round, dice: *dice, seed: None }.into())
        }
        Step::Confirm => system(TableCommand::Confirm { round }),
        Step::NewShoe(first) => {
            system(BaccaratCommand::NewShoe { first: *first, commitment: None }.into())
        }
        Step::EndShoe => system(BaccaratCommand::EndShoe { seed: None }.into()),
        Step::Void => system(TableCommand::Void { round, reason: "ordered".to_owned() }),
        Step::Interrupt => system(TableCommand::Interrupt { round }),
        Step::Resume => system(TableCommand::Resume { round }),
        Step::Wait => system(TableCommand::Tick),
    }
}

/// The bets of a round apart from insurance: what may not change after the close.
fn final_bets(table: &Table) -> Vec<Bet> {
    let on_layout = |bet: &&Bet| matches!(bet.wager, Wager::Bet(_));
    table.bets().map_or(Vec::new(), |bets| bets.iter().filter(on_layout).cloned().collect())
}

/// Each bet that lay on the table stands once in what ended the round, and nothing else does.
fn check_end(before: &Table, events: &[TableEvent]) -> usize {
    let mut ends = 0;
    for event in events {
        let (TableEvent::Frame(FrameEvent::RoundSettled { bets, .. })
        | TableEvent::Frame(FrameEvent::RoundVoided { bets, .. })) = event
        else {
            continue;
        };
        let lay = before.bets().unwrap().iter();
        let lay: BTreeSet<_> = lay.map(|b| (b.patron.clone(), b.seat, b.wager, b.stake)).collect();
        let ended: BTreeSet<_> =
            bets.iter().map(|b| (b.patron.clone(), b.seat, b.wager, b.stake)).collect();
        assert_eq!(lay, ended);
        assert_eq!(ended.len(), bets.len());
        ends += bets.len();
    }
    ends
}

/// No box is over its Differential, and nobody stands where nobody seated has bet.
fn check_boxes(table: &Table) {
    for shown in table.boxes() {
        assert!(shown.differential() <= cents(DIFFERENTIAL), "{shown:?}");
        let bets = table.bets().map_or(&[][..], |bets| bets.of_box(shown.seat));
        assert!(bets.is_empty() || bets.iter().any(|bet| !bet.standing), "{bets:?}");
    }
}

struct Random;

impl StateMachineTest for Random {
    type SystemUnderTest = (Floor, usize);
    type Reference = Model;

    fn init_test(model: &Model) -> (Floor, usize) {
        (Floor::with(model.rulebook.clone(), model.settings.clone()), 0)
    }

    fn apply((mut floor, ended): (Floor, usize), model: &Model, step: Step) -> (Floor, usize) {
        if matches!(step, Step::Wait) {
            floor.now_ms += 20_000;
        }
        let (actor, command) = command(&floor.table, model, &step);
        let before = floor.table.clone();
        let answer = floor.give(&actor, &command);
        assert_eq!(answer.is_ok(), model.taken, "{step:?}: {answer:?}");
        let events = match answer {
            Ok(events) => events,
            Err(_) => {
                assert!(floor.table == before, "a refusal changed something");
                Vec::new()
            }
        };
        let closed = !matches!(before.phase(), Phase::Open | Phase::Interrupted);
        if closed && floor.table.round() == before.round() && floor.table.bets().is_some() {
            assert_eq!(final_bets(&before), final_bets(&floor.table));
        }
        let ended = ended + check_end(&before, &events);
        (floor, ended)
    }

    fn check_invariants((floor, ended): &(Floor, usize), model: &Model) {
        for who in 0..PATRONS.len() {
            let patron = name(who);
            assert_eq!(floor.ledger.credit(&patron).cents(), model.credit[who]);
            assert_eq!(floor.ledger.owed(&patron).cents(), model.owed[who]);
            assert_eq!(floor.ledger.in_play(&patron, floor.table.id()).cents(), model.in_play(who));
            assert_eq!(floor.table.seat_of(&patron), model.seats[who]);
            assert_eq!(floor.table.may_squeeze(&patron), model.clone().may_ask(who));
            assert_eq!(floor.table.is_squeezing(&patron), model.clone().may_reveal(who));
        }
        let at = match floor.table.moment() {
            Moment::Idle | Moment::Ended(_) => At::Between,
            Moment::Open(_) => At::Open,
            Moment::Closed(_) => At::Closed,
        };
        assert_eq!(at, model.at);
        assert_eq!(*ended, model.ended);
        check_boxes(&floor.table);
        floor.check_money();
    }

    fn teardown((floor, _): (Floor, usize), _: Model) {
        floor.check_replay();
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_random_table_agrees_with_the_naive_model(sequential 1..160 => Random);
}
