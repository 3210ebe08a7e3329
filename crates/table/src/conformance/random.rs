//! Anything at random, by numbers that are always the same: six of them and the table make a
//! command and who gives it.

use super::census::Census;
use super::deed::{self, Deed, dice, who};
use super::desk::Desk;
use super::stories::Game;
use super::telling::packets;
use crate::kit::{cents, dealer, manager, rulebook, settings, supervisor};
use crate::pai_gow::{BankAnswer, Deal, Piece};
use crate::toy::{Face, ToyCommand, ToyOrder};
use crate::*;
use croupier_house::{Actor, PatronId};

/// A table of the game by chance: which rules, who deals, and what it does otherwise than most.
fn open(game: &Game, at: usize, how: u16) -> Desk {
    let (id, layout) = game.tables[at % game.tables.len()];
    let rulebook = rulebook(id);
    let bits = |from: u32| how >> from & 0b11;
    let dealing = if bits(0) == 0 { Dealing::Automatic } else { Dealing::Live };
    let mut set = settings(&rulebook, layout, dealing);
    set.private = bits(2) == 0;
    set.procedure.second_source = bits(4) == 0;
    set.procedure.face_down = bits(6) < 2;
    if bits(8) == 0 && dealing == Dealing::Live {
        set.procedure.stakes = Stakes::Chips;
    }
    if bits(10) == 0 {
        set.procedure.equipment = CardSource::Shuffler;
    }
    Desk::with(id, set)
}

/// The random days of a game.
pub(super) fn days(game: &Game) -> Census {
    let mut seed: u64 = 0xc01d;
    let mut numbers = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed.to_be_bytes()
    };
    let mut census = Census::default();
    for day in 0..game.days {
        let [high, low, ..] = numbers();
        let mut desk = open(game, day, u16::from_be_bytes([high, low]));
        for _ in 0..150 {
            let [kind, a, b, c, d, e, ..] = numbers();
            let (actor, command) = (game.command)(&desk.table, [kind, a, b, c, d, e]);
            if matches!(command, TableCommand::Tick) {
                desk.now_ms += 61_000;
            }
            let before = desk.table.clone();
            if desk.give(&actor, &command).is_err() {
                assert!(desk.table == before, "a refusal changed something");
            }
        }
        census.add(desk.census);
    }
    census
}

fn deals(table: &Table) -> Actor {
    if table.settings().dealing() == Dealing::Live { dealer() } else { Actor::System }
}

/// At a table of the toy.
pub(super) fn toy(table: &Table, deed: Deed) -> (Actor, TableCommand) {
    let [kind, a, b, ..] = deed;
    let (round, face) = (table.round(), if a % 2 == 0 { Face::Heads } else { Face::Tails });
    match (table.phase(), kind) {
        (Phase::Drawing, 0..200) | (Phase::Confirming, 0..30) => {
            (deals(table), ToyCommand::EnterCoin { round, face }.into())
        }
        (Phase::Open, 0..100) => {
            let (patron, bet) =
                (who(table, b), if a % 2 == 0 { "big" } else { "small" }.to_owned());
            let (seat, stake) = (u16::from(b % 3) + 1, cents(1_000 + 397 * u64::from(a)));
            let own = deed::as_patron(&patron);
            match table.settings().has_chips() {
                true => (dealer(), TableCommand::PlaceBetFor { round, patron, seat, bet, stake }),
                false => (own, TableCommand::PlaceBet { round, patron, seat, bet, stake }),
            }
        }
        (Phase::Open, 100..130) => (deals(table), TableCommand::CloseBets { round }),
        (Phase::Settled | Phase::Confirming, 0..70) => {
            let order = ToyOrder::CorrectCoin { face, text: "as seen".into() }.into();
            (supervisor(), TableCommand::Order { round, order })
        }
        // Other bets of the borrowed rulebook are none of the toy's.
        _ => match deed::command(table, deed) {
            (actor, TableCommand::PlaceBet { patron, seat, stake, .. }) => {
                let bet = "big".to_owned();
                (actor, TableCommand::PlaceBet { round, patron, seat, bet, stake })
            }
            (actor, TableCommand::PlaceBetFor { patron, seat, stake, .. }) => {
                let bet = "small".to_owned();
                (actor, TableCommand::PlaceBetFor { round, patron, seat, bet, stake })
            }
            (actor, TableCommand::Recount { patron, seat, stake, .. }) => {
                let bet = "big".to_owned();
                (actor, TableCommand::Recount { round, patron, seat, bet, stake })
            }
            other => other,
        },
    }
}

fn hand_size(table: &Table) -> usize {
    table.pai_gow().map_or(7, |game| game.game().hand_size())
}

fn answer(table: &Table, patron: PatronId, a: u8) -> (Actor, TableCommand) {
    let answer = match a % 4 {
        0 => BankAnswer::Bank { house_wager: None },
        1 => BankAnswer::Bank { house_wager: Some(cents(97 * u64::from(a))) },
        2 => BankAnswer::CoBank,
        _ => BankAnswer::Pass,
    };
    let (round, own) = (table.round(), Actor::Patron(patron.clone()));
    (own, PaiGowCommand::AnswerBank { round, patron, answer }.into())
}

/// The packets of this round, cut elsewhere in every round.
fn cut(table: &Table) -> Vec<Vec<Piece>> {
    let size = hand_size(table);
    let mut pieces: Vec<Piece> = packets(size).concat();
    let step = [5, 11, 17, 23][usize::try_from(table.round().0).unwrap() % 4];
    let count = pieces.len();
    pieces = (0..count).map(|place| pieces[place * step % count]).collect();
    pieces.chunks_exact(size).map(<[Piece]>::to_vec).collect()
}

fn settled_pai_gow(table: &Table, [_, a, b, c, d, _]: Deed) -> (Actor, TableCommand) {
    let (round, text) = (table.round(), "as seen".to_owned());
    let order = |order: PitOrder| (supervisor(), TableCommand::Order { round, order });
    let waiting = table.pit().approvals().keys().next_back();
    match a {
        0..60 => {
            let at = ["dealer", "seat-1", "seat-2", "seat-3"][usize::from(c % 4)].parse().unwrap();
            let pieces = cut(table).swap_remove(usize::from(b % 6));
            let low = d.is_multiple_of(2).then(|| pieces[..2].to_vec());
            order(PaiGowOrder::CorrectHand { at, pieces, low, text }.into())
        }
        60..80 => order(PaiGowOrder::CorrectDice { dice: dice(b), text }.into()),
        80..150 if let Some(&approval) = waiting => (manager(), TableCommand::Approve { approval }),
        80..100 => (Actor::System, PaiGowCommand::RevealSeed { round, seed: None }.into()),
        _ if !table.kept().may_open(round.next()) => {
            (supervisor(), TableCommand::Keep(Keeping::ReopenTable))
        }
        _ => {
            let automatic = table.settings().dealing() == Dealing::Automatic;
            let commitment = automatic.then(|| "00ff".repeat(16).parse().unwrap());
            (Actor::System, TableCommand::OpenBets { round: round.next(), commitment })
        }
    }
}

fn dealt(table: &Table, [_, a, b, c, ..]: Deed) -> TableCommand {
    let (round, mut packets) = (table.round(), cut(table));
    if table.settings().dealing() == Dealing::Live {
        let to = ["dealer", "seat-1", "seat-2", "seat-3", "seat-6"][usize::from(c % 5)];
        let packet = if b < 230 { c % 4 } else { a % 5 };
        let pieces = packets.swap_remove(usize::from(packet));
        return PaiGowCommand::EnterHand { round, to: to.parse().unwrap(), pieces }.into();
    }
    let count = if hand_size(table) == 7 { 7 } else { 8 };
    packets.truncate(if a < 230 { count } else { 3 });
    PaiGowCommand::DealHands { round, packets }.into()
}

/// At a pai gow table.
pub(super) fn pai_gow(table: &Table, deed: Deed) -> (Actor, TableCommand) {
    let [kind, a, b, c, d, _] = deed;
    let (round, patron) = (table.round(), who(table, c));
    let own = deed::as_patron(&patron);
    let house = |command: TableCommand| (Actor::System, command);
    match table.phase() {
        _ if kind >= 170 => deed::command(table, deed),
        Phase::Idle | Phase::Settled | Phase::Void => settled_pai_gow(table, deed),
        Phase::BankOffer if a < 200 => answer(table, patron, b),
        Phase::BankOffer => house(PaiGowCommand::CloseOffer { round }.into()),
        Phase::Open if a < 190 => {
            let bet = if b.is_multiple_of(4) { "fortune" } else { "main" }.to_owned();
            let (seat, stake) = (u16::from(c % 3) + 1, cents(1_000 + 397 * u64::from(a)));
            // what a Dealer bets for a patron without chips, the patron is asked about
            match table.settings().has_chips() || d < 20 {
                true => (dealer(), TableCommand::PlaceBetFor { round, patron, seat, bet, stake }),
                false => (own, TableCommand::PlaceBet { round, patron, seat, bet, stake }),
            }
        }
        Phase::Open => house(TableCommand::CloseBets { round }),
        Phase::Drawing => match table.pai_gow().unwrap().round() {
            Round::Closed(_, Deal::Delivering(_)) => house(dealt(table, deed)),
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
                let shakes = (b < 30).then_some(b % 5);
                house(PaiGowCommand::EnterDice { round, dice: dice(a), shakes }.into())
            }
        },
        Phase::Setting if a < 90 => {
            let hand = table.own_hand(&patron).map_or_else(Vec::new, |own| own.hand.pieces());
            let low = hand.into_iter().skip(usize::from(b % 3)).take(2 + usize::from(b > 250));
            let (low, confirm_foul) = (low.collect(), d.is_multiple_of(3));
            (own, PaiGowCommand::SetHand { round, patron, low, confirm_foul }.into())
        }
        Phase::Setting if a < 160 => (own, PaiGowCommand::HouseWay { round, patron }.into()),
        Phase::Setting if a < 166 => {
            (dealer(), PaiGowCommand::Misdeal { round, left: u32::from(b % 8) }.into())
        }
        Phase::Setting if a < 176 && table.settings().has_chips() => {
            let (seat, bet) = (u16::from(c % 3) + 1, "main".to_owned());
            let stake = cents(1_000 + 397 * u64::from(b));
            (supervisor(), TableCommand::Recount { round, patron, seat, bet, stake })
        }
        Phase::Setting if !table.unset().is_empty() => {
            let seat = u16::from(table.unset()[0].get());
            let patron = table.patron_at(seat).unwrap().clone();
            house(PaiGowCommand::HouseWay { round, patron }.into())
        }
        Phase::Setting | Phase::Confirming => house(TableCommand::Confirm { round }),
        Phase::Interrupted => house(TableCommand::Resume { round }),
        Phase::Insurance | Phase::Options => panic!("not at pai gow"),
    }
}
