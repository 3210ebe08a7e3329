//! A random table under random orders: money is conserved and is what the ends of the rounds say,
//! every bet ends exactly once, what moves was shown before, nobody orders above the rank, and
//! replay equals live.

use super::*;
use croupier_house::{Actor, Role};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Dice;
use proptest::prelude::*;
use std::collections::BTreeSet;

const NAMES: [&str; 3] = ["ann", "bob", "cat"];

/// Four numbers from which a deed is made at the table as it then is.
type Deed = (u8, u8, u8, u8);

fn who(n: u8) -> PatronId {
    patron(NAMES[usize::from(n) % 3])
}

fn staff(n: u8) -> (Actor, Role) {
    let staff = [
        ("dora", Role::Dealer),
        ("sam", Role::PitSupervisor),
        ("sid", Role::PitSupervisor),
        ("mia", Role::PitManager),
        ("rob", Role::ShiftManager),
        ("tom", Role::ShiftManager),
    ];
    let (name, role) = staff[usize::from(n) % staff.len()];
    (Actor::Staff(name.parse().unwrap(), role), role)
}

fn card(n: u8) -> Card {
    Card::all().nth(usize::from(n) % 52).unwrap()
}

fn dice(n: u8) -> Dice {
    Dice::all().nth(usize::from(n) % 216).unwrap()
}

fn side(n: u8) -> Side {
    if n.is_multiple_of(2) { Side::Player } else { Side::Banker }
}

fn stage(n: u8) -> Stage {
    if n.is_multiple_of(3) { Stage::FourCards } else { Stage::ThirdCard }
}

fn laid_cards(table: &Table) -> usize {
    match table.shown() {
        Shown::Cards(cards) => cards.len(),
        Shown::Nothing | Shown::Dice(_) => 0,
    }
}

/// What moves the round on from where it is.
fn progress(table: &Table, (_, a, b, c): Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let system = |command| (Actor::System, command);
    let baccarat = matches!(table.game(), GameTable::Baccarat(_));
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => {
            let needs_shoe =
                baccarat && table.shoe().is_none_or(|shoe| shoe.rounds_left() == Some(0));
            match needs_shoe {
                true => system(TableCommand::NewShoe { first: card(a), commitment: None }),
                false => system(TableCommand::OpenBets { round: round.next(), commitment: None }),
            }
        }
        Phase::Open if a < 200 => {
            let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
            let spot = if b < 180 { b % 2 } else { b };
            let bet = spots[usize::from(spot) % spots.len()].clone();
            let (patron, seat) = (who(c), u16::from(c % 3) + 1);
            let stake = cents(1_000 + 397 * u64::from(a));
            let actor = Actor::Patron(patron.clone());
            (actor, TableCommand::PlaceBet { round, patron, seat, bet, stake })
        }
        Phase::Open => system(TableCommand::CloseBets { round }),
        Phase::Drawing if !baccarat => {
            system(TableCommand::EnterDice { round, dice: dice(a), seed: None })
        }
        Phase::Insurance if a < 150 => {
            let (patron, stake) = (who(c), cents(100 * u64::from(b)));
            let actor = Actor::Patron(patron.clone());
            (actor, TableCommand::Insure { round, patron, side: side(b), stage: stage(a), stake })
        }
        Phase::Drawing | Phase::Confirming if b > 235 && laid_cards(table) > 4 => {
            system(TableCommand::UndoCard { round, reason: "misread".into() })
        }
        Phase::Drawing | Phase::Insurance => {
            let waits = table.ahead().first().and_then(|first| first.card);
            let card = waits.filter(|_| b < 240).unwrap_or(card(a));
            system(TableCommand::EnterCard { round, card })
        }
        Phase::Options => {
            let (patron, answer) = (who(c), [OptionAnswer::Continue, OptionAnswer::Return]);
            let answer = answer[usize::from(a % 2)];
            let actor = Actor::Patron(patron.clone());
            (actor, TableCommand::AnswerOption { round, patron, answer })
        }
        Phase::Confirming => system(TableCommand::Confirm { round }),
        Phase::Interrupted => system(TableCommand::Resume { round }),
    }
}

fn void_case(n: u8) -> VoidCase {
    let cases = [
        VoidCase::ForeignCard,
        VoidCase::CardCount,
        VoidCase::WrongNumberOfCards,
        VoidCase::InsufficientCards,
        VoidCase::NotShuffled,
    ];
    cases[usize::from(n) % cases.len()]
}

fn dealing_error(table: &Table, a: u8, b: u8, c: u8) -> PitOrder {
    use DealingErrorKind::*;
    let kinds = [ExcessOrExposed, WrongSide, WrongPerson, FaceUp, Simultaneous, WrongNumber, Other];
    let drawn = (0..b % 4).map(|n| CardInError {
        card: (!c.wrapping_add(n).is_multiple_of(5))
            .then(|| card(c.wrapping_mul(7).wrapping_add(n))),
        exposed: !c.is_multiple_of(3),
    });
    let drawn: Vec<CardInError> = drawn.collect();
    let mut cards = match table.shown() {
        Shown::Cards(cards) if table.bets().is_some() => cards,
        Shown::Cards(_) | Shown::Nothing | Shown::Dice(_) => Vec::new(),
    };
    cards.extend(table.ahead().iter().chain(&drawn).filter_map(|card| card.card));
    let turn = usize::from(c) % cards.len().max(1);
    match c % 4 {
        0 => cards.clear(),
        1 => cards.reverse(),
        2 => cards.rotate_left(turn),
        _ => cards.push(card(a)),
    }
    let kind = kinds[usize::from(a) % kinds.len()];
    PitOrder::DealingError(DealingError {
        kind,
        drawn,
        cards,
        reconstructed: !b.is_multiple_of(5),
        text: "as seen".into(),
    })
}

/// The cards on the table with another at the end, or one more or fewer.
fn other_cards(table: &Table, a: u8, b: u8) -> Vec<Card> {
    let Shown::Cards(mut cards) = table.shown() else { return vec![card(a)] };
    match b % 4 {
        0 => cards.push(card(a)),
        1 => {
            cards.pop();
        }
        2 => cards[0] = card(a),
        _ => *cards.last_mut().unwrap() = card(a),
    }
    cards
}

/// Somebody with an Original Bet meant to insure it, if anybody has one.
fn note_meant(table: &Table, a: u8, c: u8) -> PitOrder {
    let original = |&(ref patron, _, wager, _): &(PatronId, u16, Wager, u64)| {
        wager.original_bet_on().map(|on| (patron.clone(), on))
    };
    let originals: Vec<(PatronId, Side)> = laid(table).iter().filter_map(original).collect();
    let place = usize::from(a) % originals.len().max(1);
    let (patron, on) = originals.get(place).cloned().unwrap_or((who(a), side(c)));
    PitOrder::NoteMeantToInsure { patron, on, stage: stage(c) }
}

fn an_order(table: &Table, kind: u8, a: u8, b: u8, c: u8) -> PitOrder {
    let text = || "by chance".to_owned();
    match kind % 20 {
        0 => PitOrder::Void { case: void_case(a), text: text() },
        1..=3 => dealing_error(table, a, b, c),
        4 => PitOrder::ReplaceSet { text: text() },
        5 => PitOrder::SqueezeBankerThirdFirst,
        6 | 16 => PitOrder::OfferNeglectedInsurance,
        7 | 17 | 18 => note_meant(table, a, c),
        8 | 19 => PitOrder::ReturnForNeglect,
        9..=11 if matches!(table.game(), GameTable::SicBo(_)) => {
            PitOrder::CorrectDice { dice: dice(a), text: text() }
        }
        9..=11 => PitOrder::CorrectCards { cards: other_cards(table, a, b), text: text() },
        12 => PitOrder::Adjust {
            of_round: RoundNo(table.round().0.saturating_sub(u32::from(b % 3))),
            patron: who(c),
            to_patron: a.is_multiple_of(2),
            amount: cents(u64::from(a) * 9_973),
            text: text(),
        },
        13 => PitOrder::NoteIncident { of_round: RoundNo(u32::from(a % 4)), text: text() },
        14 => {
            let effect = match a % 4 {
                0 => Decision::Nothing,
                1 => Decision::Void,
                _ => Decision::ReturnBets(vec![who(b), who(c)]),
            };
            PitOrder::Decide { text: text(), effect }
        }
        _ => PitOrder::NoRoll { text: text() },
    }
}

fn command(table: &Table, deed: Deed) -> (Actor, TableCommand) {
    let (kind, a, b, c) = deed;
    let round = table.round();
    match kind {
        0..150 => progress(table, deed),
        150..210 => {
            let order = an_order(table, kind, a, b, c);
            (staff(b ^ c).0, TableCommand::Order { round, order })
        }
        210..235 => {
            let approval = table.pit().approvals().keys().next().copied().unwrap_or(1);
            (staff(a).0, TableCommand::Approve { approval })
        }
        235 => {
            let approval = table.pit().approvals().keys().next().copied().unwrap_or(1);
            (staff(a).0, TableCommand::Decline { approval, reason: "no".into() })
        }
        236..240 => (staff(a).0, TableCommand::UndoCard { round, reason: "misread".into() }),
        240..244 => (staff(a).0, TableCommand::Interrupt { round }),
        244..250 => (Actor::System, TableCommand::Tick),
        250 => (Actor::Patron(who(a)), TableCommand::Leave { patron: who(a) }),
        _ => (Actor::System, TableCommand::CollectCommission { patron: who(a) }),
    }
}

type Laid = Vec<(PatronId, u16, Wager, u64)>;

/// Every bet of the round on the table, ended or not, in order.
fn laid(table: &Table) -> Laid {
    let mut laid: Laid = match table.moment() {
        Moment::Idle => Vec::new(),
        Moment::Open(open) => open.bets.iter().map(of_bet).collect(),
        Moment::Closed(closed) => {
            closed.bets.iter().map(of_bet).chain(closed.given_back.iter().map(of_end)).collect()
        }
        Moment::Ended(past) => past.bets.iter().map(of_end).collect(),
    };
    laid.sort();
    laid
}

fn of_bet(bet: &Bet) -> (PatronId, u16, Wager, u64) {
    (bet.patron.clone(), bet.seat, bet.wager, bet.stake.cents())
}

fn of_end(end: &BetEnd) -> (PatronId, u16, Wager, u64) {
    (end.patron.clone(), end.seat, end.wager, end.stake.cents())
}

fn on_layout(laid: &Laid) -> Laid {
    laid.iter().filter(|(_, _, wager, _)| matches!(wager, Wager::Bet(_))).cloned().collect()
}

/// Nothing of a bet on the layout is lost or doubled once bets are closed.
fn check_bets(before: &Table, after: &Table) {
    let closed = matches!(before.moment(), Moment::Closed(_) | Moment::Ended(_));
    if closed && before.round() == after.round() {
        assert_eq!(on_layout(&laid(before)), on_layout(&laid(after)));
    }
    let mut once = laid(after);
    once.dedup_by(|a, b| (&a.0, a.1, a.2) == (&b.0, b.1, b.2));
    assert_eq!(once.len(), laid(after).len(), "a bet stands twice");
}

/// What a patron has is what was brought, what the rounds say, and what was adjusted.
fn check_purse(floor: &Floor, adjusted: &[i64; 3]) {
    let signed = |amount: u64| i64::try_from(amount).unwrap();
    let table = &floor.table;
    for (name, adjusted) in NAMES.iter().zip(adjusted) {
        let patron = patron(name);
        let rounds = table.history().chain(table.past());
        let won: i64 = rounds.filter_map(|past| past.net(&patron)).sum();
        let has = signed(floor.credit(name)) - signed(floor.ledger.owed(&patron).cents())
            + signed(floor.ledger.in_play(&patron, table.id()).cents());
        assert_eq!(has, 1_000_000 + won + adjusted, "{name}");
        assert!(table.debt(&patron) <= floor.ledger.owed(&patron));
    }
}

/// Who orders has the rank; who agrees is somebody else; what must wait moves nothing.
fn check_rank(before: &Table, actor: &Actor, command: &TableCommand, events: &[TableEvent]) {
    let rank = actor.role().and_then(Role::rank);
    #[allow(clippy::wildcard_enum_match_arm)] // only orders and their second person
    match command {
        TableCommand::Order { order, .. } => {
            let terms = order.kind().terms();
            assert!(rank.unwrap() >= terms.needs, "{actor:?} {order:?}");
            let waits = matches!(events, [TableEvent::ApprovalAsked { .. }]);
            assert_eq!(waits, terms.second_person(before), "{order:?}");
        }
        TableCommand::Approve { approval } => {
            let waited = &before.pit().approvals()[approval];
            assert!(rank.unwrap() >= waited.order.kind().terms().needs);
            assert_ne!(*actor, Actor::Staff(waited.by.clone(), actor.role().unwrap()));
        }
        _ => {}
    }
}

/// Plays these deeds; gives the orders that were carried out or asked for.
fn play(
    (id, layout): (&str, Option<&str>),
    deeds: &[Deed],
) -> Result<BTreeSet<OrderKind>, TestCaseError> {
    let mut floor = Floor::new(id, layout, Dealing::Live);
    let mut carried_out = BTreeSet::new();
    let mut adjusted = [0; 3];
    for &deed in deeds {
        if (244..250).contains(&deed.0) {
            floor.now_ms += 31_000;
        }
        let (actor, command) = command(&floor.table, deed);
        let before = floor.table.clone();
        let moved = floor.transfers.len();
        let context = Context { now_ms: floor.now_ms, actor: &actor, ledger: &floor.ledger };
        let shown = effect(&floor.table, &command, &context);
        match floor.give(&actor, &command) {
            Err(_) => {
                prop_assert!(shown.is_err());
                prop_assert!(floor.table == before, "a refusal changed something");
            }
            Ok(events) => {
                let shown = shown.unwrap();
                if !shown.second_person {
                    prop_assert_eq!(&floor.transfers[moved..], shown.transfers.as_slice());
                }
                check_rank(&before, &actor, &command, &events);
                carried_out.extend(order_carried_out(&before, &command, &events));
                for event in &events {
                    let TableEvent::MoneyAdjusted { patron, to_patron, amount, .. } = event else {
                        continue;
                    };
                    let place = NAMES.iter().position(|name| *name == patron.as_str()).unwrap();
                    let cents = i64::try_from(amount.cents()).unwrap();
                    adjusted[place] += if *to_patron { cents } else { -cents };
                }
            }
        }
        check_bets(&before, &floor.table);
        check_purse(&floor, &adjusted);
    }
    floor.check_replay();
    Ok(carried_out)
}

/// The order these events carry out, if they do.
fn order_carried_out(
    before: &Table,
    command: &TableCommand,
    events: &[TableEvent],
) -> Option<OrderKind> {
    #[allow(clippy::wildcard_enum_match_arm)] // only orders and their second person
    match command {
        TableCommand::Order { order, .. } => {
            let done = !events.is_empty() && !matches!(events, [TableEvent::ApprovalAsked { .. }]);
            done.then(|| order.kind())
        }
        TableCommand::Approve { approval } => Some(before.pit().approvals()[approval].order.kind()),
        _ => None,
    }
}

const TABLES: [(&str, Option<&str>); 6] = [
    (COMMISSION, Some("A")),
    (INSURANCE, Some("C")),
    (NO_INSURANCE, Some("P")),
    (ETG, None),
    ("mini-baccarat", None),
    ("sic-bo", None),
];

/// The random table is worth its name only if it reaches what it is to try.
#[test]
fn random_deeds_reach_every_order() {
    let mut seed: u64 = 0x5eed;
    let mut deed = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bytes = seed.to_be_bytes();
        (bytes[0], bytes[1], bytes[2], bytes[3])
    };
    let mut reached = BTreeSet::new();
    for game in 0..1_500 {
        let deeds: Vec<Deed> = (0..150).map(|_| deed()).collect();
        reached.extend(play(TABLES[game % TABLES.len()], &deeds).unwrap());
    }
    let all: BTreeSet<OrderKind> = OrderKind::ALL.iter().copied().collect();
    assert_eq!(all.difference(&reached).collect::<Vec<_>>(), Vec::<&OrderKind>::new());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_random_table_under_random_orders_stays_whole(
        at in 0..6usize,
        deeds in prop::collection::vec(any::<Deed>(), 1..200),
    ) {
        play(TABLES[at], &deeds)?;
    }
}
