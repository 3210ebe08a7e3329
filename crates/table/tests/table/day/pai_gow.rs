//! A random day at a pai gow table: the bank, hands dealt, set and corrected, under the same orders
//! and keeping. What a patron has is what was brought, what the rounds say, and what was adjusted;
//! the cents of a round are the naive model's of `pai_gow`.

use super::boxes::Boxes;
use super::census::{AT_PAI_GOW, Census};
use super::deed::{Deed, as_patron, command as any_command, dice, who};
use super::rank::PitModel;
use super::{check_bets, days};
use crate::kit::*;
use crate::pai_gow::model::{Model, shuffled};
use croupier_house::{Account, Actor, PatronId};
use croupier_table::pai_gow::{BankAnswer, Deal, Piece, Position};
use croupier_table::*;
use croupier_table::{AnyOrder, PaiGowCommand, PaiGowOrder};

fn packets(table: &Table) -> Vec<Vec<Piece>> {
    let game = Model::new(table.settings().rulebook().id == "pai-gow-tiles", true).game;
    let pieces = shuffled(game, u64::from(table.round().0));
    pieces.chunks_exact(game.hand_size()).map(<[Piece]>::to_vec).collect()
}

fn position(n: usize) -> Position {
    ["dealer", "seat-1", "seat-2", "seat-3"][n].parse().unwrap()
}

fn deal(table: &Table, [_, a, b, c, ..]: Deed) -> TableCommand {
    let (round, mut packets) = (table.round(), packets(table));
    if table.settings().dealing() == Dealing::Live {
        let to = usize::from(c % 4);
        let packet = if b < 230 { to } else { usize::from(a % 5) };
        let pieces = packets.swap_remove(packet);
        return TableCommand::PaiGow(PaiGowCommand::EnterHand { round, to: position(to), pieces });
    }
    packets.truncate(if a < 230 { 7 } else { 6 });
    TableCommand::PaiGow(PaiGowCommand::DealHands { round, packets })
}

fn answer(table: &Table, patron: PatronId, a: u8) -> (Actor, TableCommand) {
    let answer = match a % 4 {
        0 => BankAnswer::Bank { house_wager: None },
        1 => BankAnswer::Bank { house_wager: Some(cents(97 * u64::from(a))) },
        2 => BankAnswer::CoBank,
        _ => BankAnswer::Pass,
    };
    let round = table.round();
    if table.settings().has_chips() && !a.is_multiple_of(3) {
        let cover = cents(1_000 * u64::from(a));
        let command = PaiGowCommand::RecordBank { round, patron, answer, cover };
        return (dealer(), TableCommand::PaiGow(command));
    }
    (
        Actor::Patron(patron.clone()),
        TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer }),
    )
}

fn between_rounds(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let round = table.round();
    let live = table.settings().dealing() == Dealing::Live;
    let text = "misread".to_owned();
    let order = |order: PitOrder| (supervisor(), TableCommand::Order { round, order });
    let waiting = table.pit().approvals().keys().next_back();
    match a {
        _ if !table.kept().may_open(round.next()) => {
            (supervisor(), TableCommand::Keep(Keeping::ReopenTable))
        }
        0..60 if live => {
            let pieces = packets(table).swap_remove(usize::from(b % 6));
            let low = d.is_multiple_of(2).then(|| pieces[..2].to_vec());
            let at = position(usize::from(c % 4));
            order(PitOrder::PaiGow(PaiGowOrder::CorrectHand { at, pieces, low, text }))
        }
        60..75 if live => order(PitOrder::PaiGow(PaiGowOrder::CorrectDice { dice: dice(b), text })),
        75..150 if let Some(&approval) = waiting => (manager(), TableCommand::Approve { approval }),
        0..75 => {
            (Actor::System, TableCommand::PaiGow(PaiGowCommand::RevealSeed { round, seed: None }))
        }
        _ => {
            let commitment = (!live).then(|| "00ff".repeat(16).parse().unwrap());
            (Actor::System, TableCommand::OpenBets { round: round.next(), commitment })
        }
    }
}

fn progress(table: &Table, deed @ [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let (round, patron) = (table.round(), who(table, c));
    let own = as_patron(&patron);
    let system = |command| (Actor::System, command);
    match table.phase() {
        Phase::Idle | Phase::Settled | Phase::Void => between_rounds(table, deed),
        Phase::BankOffer if a < 200 => answer(table, patron, b),
        Phase::BankOffer => system(TableCommand::PaiGow(PaiGowCommand::CloseOffer { round })),
        Phase::Open if a < 190 => {
            let bet = if b.is_multiple_of(4) { "fortune" } else { "main" }.to_owned();
            let (seat, stake) = (u16::from(c % 3) + 1, cents(1_000 + 397 * u64::from(a)));
            match table.settings().has_chips() {
                true => (dealer(), TableCommand::PlaceBetFor { round, patron, seat, bet, stake }),
                false => (own, TableCommand::PlaceBet { round, patron, seat, bet, stake }),
            }
        }
        Phase::Open => system(TableCommand::CloseBets { round }),
        Phase::Drawing => match table.pai_gow().unwrap().round() {
            Round::Closed(_, Deal::Delivering(_)) => system(deal(table, deed)),
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
                system(TableCommand::PaiGow(PaiGowCommand::EnterDice {
                    round,
                    dice: dice(a),
                    shakes: None,
                }))
            }
        },
        Phase::Setting if a < 90 => {
            let hand = table.own_hand(&patron).map(|own| own.hand);
            let low = hand.map_or_else(Vec::new, |hand| Model::low(&hand, usize::from(b)));
            let confirm_foul = d.is_multiple_of(3);
            (own, TableCommand::PaiGow(PaiGowCommand::SetHand { round, patron, low, confirm_foul }))
        }
        Phase::Setting if a < 160 => {
            (own, TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron }))
        }
        Phase::Setting if a < 166 => (
            dealer(),
            TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: u32::from(b % 8) }),
        ),
        Phase::Setting if !table.unset().is_empty() => {
            let seat = u16::from(table.unset()[0].get());
            let patron = table.patron_at(seat).unwrap().clone();
            system(PaiGowCommand::HouseWay { round, patron }.into())
        }
        Phase::Setting | Phase::Confirming => system(TableCommand::Confirm { round }),
        Phase::Interrupted => system(TableCommand::Resume { round }),
        Phase::Insurance | Phase::Options => panic!("not at pai gow"),
    }
}

fn command(table: &Table, deed: Deed) -> (Actor, TableCommand) {
    if deed[0] < 150 { progress(table, deed) } else { any_command(table, deed) }
}

/// What a patron has is what was brought, what the rounds say, and what was adjusted.
fn check_purse(floor: &Floor, adjusted: &[i64; PEOPLE.len()]) {
    let signed = |amount: u64| i64::try_from(amount).unwrap();
    let table = &floor.table;
    if table.settings().has_chips() {
        return; // chips are nobody's by name
    }
    for (name, adjusted) in PEOPLE[..3].iter().zip(adjusted) {
        let patron = patron(name);
        let rounds = table.history().chain(table.past());
        let won: i64 = rounds.filter_map(|past| past.net(&patron)).sum();
        let has = signed(floor.credit(name)) - signed(floor.ledger.owed(&patron).cents())
            + signed(floor.ledger.in_play(&patron, table.id()).cents());
        assert_eq!(has, 1_000_000 + won + adjusted, "{name}");
    }
}

/// The chips of a felt: in the rack, on the layout and with the box holders. Only what comes from
/// the cage or goes there changes their sum.
#[derive(Default)]
struct Rack {
    all: Option<i64>,
    /// What they come to by the count that waits.
    counted: i64,
}

impl Rack {
    /// The chips the box holders have, in front of them and on the layout.
    fn held(floor: &Floor) -> i64 {
        let table = floor.table.id();
        let in_play = PEOPLE.map(|name| Account::InPlay(patron(name), table.clone()));
        let held = in_play.into_iter().chain([Account::Chips(table.clone())]);
        held.map(|account| floor.ledger.balance(&account)).sum()
    }

    fn accepted(&mut self, command: &TableCommand, before: &Table, floor: &Floor) {
        let signed = |amount: croupier_rules::money::Amount| i64::try_from(amount.cents()).unwrap();
        if !floor.table.settings().has_chips() {
            return;
        }
        #[allow(clippy::wildcard_enum_match_arm)] // the others bring and take no chips
        match command {
            TableCommand::Keep(Keeping::CountFloat { amount, .. }) => {
                self.counted = signed(*amount) + Rack::held(floor);
            }
            TableCommand::Keep(Keeping::ConfirmChips { number }) => {
                let request = &before.kept().chips[number];
                let all = self.all.unwrap_or(0); // nobody held chips when the table opened
                let moved = match request.kind {
                    ChipsMove::Fill => signed(request.amount),
                    ChipsMove::Credit => -signed(request.amount),
                    ChipsMove::Drop => 0,
                    ChipsMove::Count => self.counted - all,
                };
                self.counted += if request.kind == ChipsMove::Count { 0 } else { moved };
                self.all = Some(all + moved);
            }
            _ => {}
        }
        let rack = self.all.map(|all| all - Rack::held(floor));
        assert_eq!(floor.table.kept().rack(), rack, "{command:?}");
    }
}

fn note_adjusted(adjusted: &mut [i64; PEOPLE.len()], order: &PitOrder) {
    let PitOrder::Any(AnyOrder::Adjust { patron, to_patron, amount, .. }) = order else { return };
    let place = PEOPLE.iter().position(|name| *name == patron.as_str()).unwrap();
    let amount = i64::try_from(amount.cents()).unwrap();
    adjusted[place] += if *to_patron { amount } else { -amount };
}

fn play((at, how): (usize, u16), deeds: &[Deed]) -> Census {
    let rulebook = rulebook(["pai-gow-tiles", "pai-gow-poker"][at % 2]);
    let dealing = if how.is_multiple_of(3) { Dealing::Automatic } else { Dealing::Live };
    let mut settings = settings(&rulebook, None, dealing);
    settings.procedure.absence_rounds = how % 3;
    if how % 7 == 1 && dealing == Dealing::Live {
        settings.procedure.stakes = Stakes::Chips;
    }
    let mut floor = Floor::with(rulebook, settings);
    let (mut desk, mut census, mut adjusted) =
        (PitModel::default(), Census::default(), [0; PEOPLE.len()]);
    let (mut boxes, mut rack) = (Boxes::default(), Rack::default());
    for &deed in deeds {
        let (actor, command) = command(&floor.table, deed);
        if matches!(command, TableCommand::Tick) {
            floor.now_ms += 61_000;
        }
        let before = floor.table.clone();
        let settled = before.result().is_some();
        if floor.give(&actor, &command).is_err() {
            assert!(floor.table == before, "a refusal changed something");
            continue;
        }
        assert!(desk.might(before.settings(), &actor, &command), "{actor:?} {command:?}");
        census.accepted(&command);
        if let Some(order) = desk.decided(&actor, &command, (settled, settled), floor.now_ms) {
            census.carried_out(order.kind());
            note_adjusted(&mut adjusted, &order);
        }
        check_bets(&before, &floor.table, &command);
        desk.check(&floor.table);
        let _ = boxes.accepted(&command, &before, &floor.table);
        rack.accepted(&command, &before, &floor);
        check_purse(&floor, &adjusted);
    }
    floor.check_replay();
    census
}

#[test]
fn random_days_reach_every_command_of_pai_gow() {
    let census = days(600, play);
    assert_eq!(census.commands_never_accepted(AT_PAI_GOW), Vec::<&str>::new());
    let never = census.orders_never_carried_out();
    for kind in ["correct-hand", "correct-dice"].map(|name| OrderKind::named(name).unwrap()) {
        assert!(!never.contains(&kind), "{kind:?}");
    }
}
