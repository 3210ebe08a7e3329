//! A random pai gow table against the naive model, with banking: what is taken, where the money
//! is, that nobody is shown a hand before its time, and that replay equals live.

use super::model::{At, Model, Step, shuffled};
use super::*;
use croupier_rules::pai_gow::{Bank, Holder};
use croupier_table::PaiGowCommand;
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

const PATRONS: [&str; 3] = ["ann", "bob", "cat"];

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        any::<(bool, bool)>().prop_map(|(tiles, live)| Model::new(tiles, live)).boxed()
    }

    /// Mostly what moves the round on, and anything at any time.
    fn transitions(model: &Model) -> BoxedStrategy<Step> {
        let likely = match model.at {
            At::Between => prop_oneof![
                9 => Just(Step::Open),
                1 => who().prop_map(|who| Step::Leave { who }),
            ]
            .boxed(),
            At::Offer => prop_oneof![
                9 => answer(),
                1 => Just(Step::CloseOffer),
                1 => Just(Step::Wait),
            ]
            .boxed(),
            At::Open => {
                prop_oneof![8 => bet(), 1 => Just(Step::Close), 1 => Just(Step::Wait)].boxed()
            }
            At::Dicing => any_dice().prop_map(Step::Dice).boxed(),
            At::Delivering => prop_oneof![
                9 => any::<u64>().prop_map(Step::Deal),
                1 => any_dice().prop_map(Step::Dice),
            ]
            .boxed(),
            At::Setting => prop_oneof![
                6 => set(),
                3 => who().prop_map(|who| Step::HouseWay { who }),
                2 => Just(Step::Confirm),
                1 => Just(Step::Wait),
            ]
            .boxed(),
        };
        let interrupted = model.interrupted.then_some(Just(Step::Resume).boxed());
        prop_oneof![14 => interrupted.unwrap_or(likely), 1 => anything()].boxed()
    }

    /// Hands are delivered once, when it is time: entering one again has a test of its own.
    fn preconditions(model: &Model, step: &Step) -> bool {
        let delivering = model.at == At::Delivering && !model.interrupted;
        !matches!(step, Step::Deal(_)) || delivering
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        model.apply(step);
        model
    }
}

fn who() -> impl Strategy<Value = usize> {
    0..PATRONS.len()
}

fn any_dice() -> impl Strategy<Value = [u8; 3]> {
    [1..=6u8, 1..=6u8, 1..=6u8]
}

fn answer() -> impl Strategy<Value = Step> {
    let asked = prop_oneof![Just(0), 1..20_000u64, 20_000..200_000u64];
    let answer = prop_oneof![
        3 => Just(BANK),
        2 => asked.prop_map(|asked| BankAnswer::Bank { house_wager: Some(cents(asked)) }),
        2 => Just(BankAnswer::CoBank),
        3 => Just(BankAnswer::Pass),
    ];
    (who(), answer).prop_map(|(who, answer)| Step::Answer { who, answer })
}

fn bet() -> impl Strategy<Value = Step> {
    let stake = prop_oneof![
        2 => Just(0),
        1 => 1..1_000u64,
        9 => 1_000..100_001u64,
        1 => 100_001..300_000u64,
    ];
    let fortune = prop_oneof![2 => Just(false), 1 => Just(true)];
    (who(), fortune, stake).prop_map(|(who, fortune, stake)| Step::Bet { who, fortune, stake })
}

fn set() -> impl Strategy<Value = Step> {
    let step = |(who, pair, confirm)| Step::Set { who, pair, confirm };
    (who(), 0..42usize, any::<bool>()).prop_map(step)
}

fn anything() -> impl Strategy<Value = Step> {
    prop_oneof![
        answer(),
        bet(),
        set(),
        any_dice().prop_map(Step::Dice),
        (0..8u32).prop_map(Step::Misdeal),
        who().prop_map(|who| Step::Leave { who }),
        who().prop_map(|who| Step::HouseWay { who }),
        prop_oneof![Just(Step::Open), Just(Step::Close), Just(Step::Confirm)],
        prop_oneof![Just(Step::CloseOffer), Just(Step::Void), Just(Step::Wait)],
        prop_oneof![Just(Step::Interrupt), Just(Step::Resume)],
    ]
}

/// Deals as the dealer of this table would: packet by packet at a live table, all at once else.
fn deal(floor: &mut Floor, model: &Model, number: u64) -> Result<Vec<TableEvent>, Refusal> {
    let pieces = shuffled(model.game, number);
    let packets: Vec<Vec<_>> =
        pieces.chunks_exact(model.game.hand_size()).map(<[_]>::to_vec).collect();
    let round = floor.table.round();
    if !model.live {
        let count = model.game.ring().positions().len();
        let packets = packets.into_iter().take(count).collect();
        return floor.commands(TableCommand::PaiGow(PaiGowCommand::DealHands { round, packets }));
    }
    let seats = (0..3).filter(|&who| model.in_play(who)).map(|who| format!("seat-{}", who + 1));
    let positions = std::iter::once("dealer".to_owned()).chain(seats);
    let mut events = Vec::new();
    for (position, pieces) in positions.zip(packets) {
        let to = position.parse().unwrap();
        events.extend(floor.give(
            &dealer(),
            &TableCommand::PaiGow(PaiGowCommand::EnterHand { round, to, pieces }),
        )?);
    }
    Ok(events)
}

fn give(floor: &mut Floor, model: &Model, step: &Step) -> Result<Vec<TableEvent>, Refusal> {
    let round = floor.table.round();
    match step {
        Step::Open => {
            floor.commands(TableCommand::OpenBets { round: round.next(), commitment: None })
        }
        Step::Answer { who, answer } => floor.answer(PATRONS[*who], *answer),
        Step::CloseOffer => {
            floor.commands(TableCommand::PaiGow(PaiGowCommand::CloseOffer { round }))
        }
        Step::Bet { who, fortune, stake } => {
            let seat = u16::try_from(who + 1).unwrap();
            let bet = if *fortune { "fortune" } else { MAIN };
            floor.bet(PATRONS[*who], seat, bet, *stake).map(|()| Vec::new())
        }
        Step::Close => floor.commands(TableCommand::CloseBets { round }),
        Step::Dice(dice) => floor.commands(TableCommand::PaiGow(PaiGowCommand::EnterDice {
            round,
            dice: three(*dice),
            shakes: None,
        })),
        Step::Deal(number) => deal(floor, model, *number),
        Step::Set { who, pair, confirm } => {
            let name = patron(PATRONS[*who]);
            let hand = floor.table.own_hand(&name).map(|own| own.hand);
            let low = hand.map_or_else(Vec::new, |hand| Model::low(&hand, *pair));
            let command = TableCommand::PaiGow(PaiGowCommand::SetHand {
                round,
                patron: name.clone(),
                low,
                confirm_foul: *confirm,
            });
            floor.give(&Actor::Patron(name), &command)
        }
        Step::HouseWay { who } => floor.house_way(PATRONS[*who]),
        Step::Confirm => floor.commands(TableCommand::Confirm { round }),
        Step::Misdeal(left) => {
            floor.commands(TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: *left }))
        }
        Step::Void => {
            let void = TableCommand::Void { round, reason: "ordered".to_owned() };
            floor.give(&Actor::System, &void)
        }
        Step::Interrupt => floor.commands(TableCommand::Interrupt { round }),
        Step::Resume => floor.commands(TableCommand::Resume { round }),
        Step::Wait => {
            floor.now_ms += 60_000;
            floor.commands(TableCommand::Tick)
        }
        Step::Leave { who } => {
            let patron = patron(PATRONS[*who]);
            floor.give(&Actor::Patron(patron.clone()), &TableCommand::Leave { patron })
        }
    }
}

struct Random;

impl StateMachineTest for Random {
    type SystemUnderTest = Floor;
    type Reference = Model;

    fn init_test(model: &Model) -> Floor {
        let id = if model.game.hand_size() == 4 { "pai-gow-tiles" } else { "pai-gow-poker" };
        let dealing = if model.live { Dealing::Live } else { Dealing::Automatic };
        Floor::new(id, None, dealing)
    }

    fn apply(mut floor: Floor, model: &Model, step: Step) -> Floor {
        let before = floor.table.clone();
        let answer = give(&mut floor, model, &step);
        assert_eq!(answer.is_ok(), model.taken, "{step:?}: {answer:?}");
        if answer.is_err() {
            assert!(floor.table == before, "a refusal changed something");
        }
        floor
    }

    fn check_invariants(floor: &Floor, model: &Model) {
        for (who, name) in PATRONS.into_iter().enumerate() {
            let patron = patron(name);
            assert_eq!(floor.credit(name), model.credit[who], "{name}");
            let staked = model.main[who] + model.fortune[who] + model.cover[who];
            assert_eq!(floor.ledger.in_play(&patron, floor.table.id()).cents(), staked);
            assert_eq!(floor.table.seat_of(&patron).is_some(), model.seated[who]);
            let own = floor.table.own_hand(&patron).map(|own| own.hand);
            if model.at == At::Setting {
                assert_eq!(own, model.hands.get(&(who + 1)).copied());
            } else if model.at != At::Between {
                assert_eq!(own, None);
            }
        }
        let at = match floor.table.moment() {
            Moment::Idle | Moment::Ended(_) => At::Between,
            Moment::Open(_) if floor.table.pai_gow().unwrap().offer().is_some() => At::Offer,
            Moment::Open(_) => At::Open,
            Moment::Closed(_) => match floor.table.pai_gow().unwrap().round() {
                Round::Closed(_, pai_gow::Deal::Setting(..)) => At::Setting,
                Round::Closed(_, pai_gow::Deal::Delivering(_)) => At::Delivering,
                Round::Closed(_, pai_gow::Deal::Dicing)
                | Round::Idle
                | Round::Open(_)
                | Round::Ended(_) => At::Dicing,
            },
        };
        assert_eq!(at, model.at);
        let felt = floor.table.felt().unwrap();
        if !matches!(floor.table.phase(), Phase::Settled) {
            assert!(felt.hands.is_empty(), "a hand was shown before its time");
        } else {
            // the dealer's and those in play, nobody else's
            let shown = felt.hands.keys().all(|holder| match holder {
                Holder::Dealer => true,
                Holder::Seat(seat) => seat.get() <= 3,
                Holder::Dead => false,
            });
            assert!(shown);
        }
        if !matches!(model.at, At::Between | At::Offer) {
            let bank = match (model.bank, floor.table.pai_gow().unwrap().bank()) {
                (None, Bank::Dealer) => true,
                (Some((who, false)), Bank::Seat(seat))
                | (Some((who, true)), Bank::CoBank(seat)) => usize::from(seat.get()) == who + 1,
                _ => false,
            };
            assert!(bank, "{:?}", model.bank);
        }
        floor.check_money();
    }

    fn teardown(floor: Floor, _: Model) {
        floor.check_replay();
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_random_pai_gow_table_agrees_with_the_naive_model(sequential 1..200 => Random);
}
