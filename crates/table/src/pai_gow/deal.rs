//! Dice and delivery: the dice decide the first position, and every position gets a hand.

use super::hand::{Game, Hand, Piece, Position};
use super::set::{settled_if_all_set, unset_seats};
use super::{Deal, Delivered, PaiGowEvent, PaiGowOrder, PaiGowRefusal, PaiGowTable, in_play};
use crate::command::Context;
use crate::decide::{Decided, check_rank, voided};
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::pit::{self, Deciding, IncidentKind, noted};
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round, VoidReason};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PitRank;
use croupier_rules::equipment::Dice;
use croupier_rules::pai_gow::Holder;
use croupier_rules::rulebook::RuleKey;
use std::collections::{BTreeMap, BTreeSet};

fn drawing<'t>(
    table: &Table,
    game: &'t PaiGowTable,
) -> Result<(&'t BetsClosed, &'t Deal), Refusal> {
    match &game.round {
        Round::Closed(closed, deal) => Ok((closed, deal)),
        Round::Idle | Round::Open(_) | Round::Ended(_) => {
            Err(Refusal::WrongMoment { phase: table.phase() })
        }
    }
}

/// The dice in the cup lie. A dealer may enter them again until the round is settled; the hands
/// stay where they lie.
pub(super) fn enter_dice(
    table: &Table,
    game: &PaiGowTable,
    (dice, shakes): (Dice, Option<u8>),
) -> Decided {
    let (_, deal) = drawing(table, game)?;
    let automatic = table.settings.dealing() == Dealing::Automatic;
    if automatic && !matches!(deal, Deal::Dicing) {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    }
    let shakes = if automatic { None } else { shaken(table, game, shakes)? };
    Ok(vec![PaiGowEvent::DiceEntered { round: table.round(), dice, seed: None, shakes }.into()])
}

/// How often the tiles' dice are shaken at least (T6).
pub(super) const SHAKES_LEAST: u8 = 3;

/// The shakes as they are recorded. At tiles there are at least three: who enters the dice and
/// names no number says that there were three.
fn shaken(table: &Table, game: &PaiGowTable, shakes: Option<u8>) -> Result<Option<u8>, Refusal> {
    match (game.game, shakes) {
        _ if table.edition() < Edition::SECOND => Ok(None),
        (Game::Poker(_), shakes) => Ok(shakes),
        (Game::Tiles(_), Some(shakes)) if shakes < SHAKES_LEAST => {
            Err(PaiGowRefusal::TooFewShakes { shakes, least: SHAKES_LEAST }.into())
        }
        (Game::Tiles(_), shakes) => Ok(Some(shakes.unwrap_or(SHAKES_LEAST))),
    }
}

/// The positions that must have a hand before any is set: the dealer and every seat in play.
pub(super) fn needed(table: &Table, game: &PaiGowTable) -> BTreeSet<Holder> {
    let seats = in_play(table, game).into_keys().map(Holder::Seat);
    std::iter::once(Holder::Dealer).chain(seats).collect()
}

/// A hand of these pieces; no piece may already lie at another position.
pub(super) fn checked_hand(
    game: &PaiGowTable,
    hands: &BTreeMap<Holder, Hand>,
    (to, pieces): (Position, &[Piece]),
) -> Result<Hand, Refusal> {
    if !game.game.ring().positions().contains(&to.0) {
        return Err(PaiGowRefusal::NoSuchPosition { position: to.to_string() }.into());
    }
    let hand =
        Hand::new(game.game, pieces).map_err(|why| PaiGowRefusal::BadHand { position: to, why })?;
    let mut lying: Vec<(Piece, Holder)> = Vec::new();
    for (&at, other) in hands.iter().filter(|(at, _)| **at != to.0) {
        lying.extend(other.pieces().into_iter().map(|piece| (piece, at)));
    }
    for piece in hand.pieces() {
        let there = || lying.iter().filter(|(other, _)| *other == piece);
        let own = hand.pieces().iter().filter(|other| **other == piece).count();
        let copies = match piece {
            Piece::Card(_) => 1,
            Piece::Tile(face) => face.copies(),
        };
        if let Some(&(_, at)) = there().next().filter(|_| own + there().count() > copies) {
            return Err(PaiGowRefusal::DealtTwice { piece, position: Position(at) }.into());
        }
    }
    Ok(hand)
}

/// A dealer enters the hand of a position. A second entry replaces the first; once the hand is set,
/// only a Pit Supervisor or above may replace it.
pub(super) fn enter_hand(
    table: &Table,
    game: &PaiGowTable,
    (to, pieces): (Position, &[Piece]),
    context: &Context<'_>,
) -> Decided {
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically);
    }
    let (_, deal) = drawing(table, game)?;
    let delivered = match deal {
        Deal::Dicing => return Err(Refusal::WrongMoment { phase: table.phase() }),
        Deal::Delivering(delivered) | Deal::Setting(delivered, _) => delivered,
    };
    let swapped = swapped(table, game, delivered, (to, pieces))?;
    let mut hands = delivered.hands.clone();
    hands.extend(swapped);
    let hand = checked_hand(game, &hands, (to, pieces))?;
    if delivered.hands.get(&to.0) == Some(&hand) {
        return Ok(Vec::new()); // this hand is entered already, set or not
    }
    let supervised = check_rank(table, context.actor, PitRank::PitSupervisor).is_ok();
    let other_is_set = swapped.is_some_and(|(other, _)| delivered.set.contains_key(&other));
    if (delivered.set.contains_key(&to.0) || other_is_set) && !supervised {
        return Err(PaiGowRefusal::HandIsSet.into());
    }
    let round = table.round();
    let other = swapped.map(|(other, hand)| (Position(other), hand));
    let dealt = [Some((to, hand)), other].into_iter().flatten();
    let mut events: Vec<TableEvent> = dealt
        .map(|(to, hand)| PaiGowEvent::HandDealt { round, to, pieces: hand.pieces() }.into())
        .collect();
    let lie = |at: &Holder| *at == to.0 || delivered.hands.contains_key(at);
    if matches!(deal, Deal::Delivering(_)) && needed(table, game).iter().all(lie) {
        events.push(setting_opened(table, vacant(table, game, delivered), context));
    }
    Ok(events)
}

/// At a live table every place gets a hand, whether or not anybody is there (P6, T6): the places
/// whose hands nobody plays, in the order of delivery.
fn vacant(table: &Table, game: &PaiGowTable, delivered: &Delivered) -> Vec<Position> {
    if table.edition() < Edition::SECOND {
        return Vec::new();
    }
    let needed = needed(table, game);
    let order = game.game.ring().deliver(game.banking.bank, delivered.dice, game.style);
    order.into_iter().filter(|holder| !needed.contains(holder)).map(Position).collect()
}

/// If these cards were entered at another place, the hand entered here lies there (R23).
fn swapped(
    table: &Table,
    game: &PaiGowTable,
    delivered: &Delivered,
    (to, pieces): (Position, &[Piece]),
) -> Result<Option<(Holder, Hand)>, Refusal> {
    let Some(&was) = delivered.hands.get(&to.0).filter(|_| table.edition() >= Edition::SECOND)
    else {
        return Ok(None);
    };
    let hand =
        Hand::new(game.game, pieces).map_err(|why| PaiGowRefusal::BadHand { position: to, why })?;
    let other = delivered.hands.iter().find(|(at, other)| **at != to.0 && **other == hand);
    Ok(other.filter(|_| hand != was).map(|(&other, _)| (other, was)))
}

fn setting_opened(table: &Table, vacant: Vec<Position>, context: &Context<'_>) -> TableEvent {
    let automatic = table.settings.dealing() == Dealing::Automatic;
    // Chips are set on the felt, in no time that a screen could show.
    let on_screens = table.edition >= Edition::SECOND && !table.settings.has_chips();
    let window_ms = table.settings.pai_gow().setting_window_ms;
    // At a live table people have seen the dice thrown.
    let lands_ms = if automatic { table.cup_lands_ms() } else { 0 };
    let at_ms = context.now_ms.saturating_add(lands_ms);
    TableEvent::PaiGow(PaiGowEvent::SettingOpened {
        round: table.round(),
        at_ms,
        deadline_ms: (automatic || on_screens).then(|| at_ms.saturating_add(window_ms)),
        vacant,
    })
}

/// The automatic dealer delivers the packets, in the order they are cut from the top. If nobody has
/// a hand to set, the round is settled at once.
pub(super) fn deal_hands(
    table: &Table,
    game: &PaiGowTable,
    packets: &[Vec<Piece>],
    context: &Context<'_>,
) -> Decided {
    let (closed, deal) = drawing(table, game)?;
    let Deal::Delivering(delivered) = deal else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    let left = game.game.pieces().saturating_sub(packets.iter().map(Vec::len).sum());
    let left = u32::try_from(left).unwrap_or(u32::MAX);
    if left != game.game.must_leave() {
        return Ok(vec![misdealt(table, closed, left, context)]);
    }
    let round = table.round();
    let order = game.game.ring().deliver(game.banking.bank, delivered.dice, game.style);
    let mut hands: BTreeMap<Holder, Hand> = BTreeMap::new();
    let mut events = Vec::with_capacity(packets.len() + 2);
    for (holder, pieces) in order.iter().zip(packets) {
        let to = Position(*holder);
        let hand = checked_hand(game, &hands, (to, pieces))?;
        hands.insert(*holder, hand);
        events.push(TableEvent::PaiGow(PaiGowEvent::HandDealt {
            round,
            to,
            pieces: hand.pieces(),
        }));
    }
    events.push(setting_opened(table, Vec::new(), context));
    let delivered = Delivered { dice: delivered.dice, hands, set: BTreeMap::new() };
    if unset_seats(table, game, &delivered).is_empty() {
        events.extend(settled_if_all_set(table, game, closed, &delivered, context)?);
    }
    Ok(events)
}

/// The deal left a wrong number of cards or tiles: the round is Void. The Dealer calls it and a Pit
/// Supervisor agrees (R22). In the first edition a Dealer says so alone until hands are set.
pub(super) fn misdeal(
    table: &Table,
    game: &PaiGowTable,
    left: u32,
    context: &Context<'_>,
) -> Decided {
    let (closed, deal) = drawing(table, game)?;
    if table.edition() >= Edition::SECOND {
        return pit::order(table, &PaiGowOrder::Misdeal { left }.into(), context);
    }
    match deal {
        Deal::Dicing => return Err(Refusal::WrongMoment { phase: table.phase() }),
        Deal::Delivering(_) => {}
        Deal::Setting(..) => check_rank(table, context.actor, PitRank::PitSupervisor)?,
    }
    match left == game.game.must_leave() {
        true => Err(PaiGowRefusal::NotAMisdeal { left }.into()),
        false => Ok(vec![misdealt(table, closed, left, context)]),
    }
}

/// A misdeal that was agreed to.
pub(super) fn made_misdeal(
    table: &Table,
    game: &PaiGowTable,
    left: u32,
    deciding: &Deciding<'_>,
) -> Decided {
    let (closed, deal) = drawing(table, game)?;
    if matches!(deal, Deal::Dicing) {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    }
    if left == game.game.must_leave() {
        return Err(PaiGowRefusal::NotAMisdeal { left }.into());
    }
    let text = left.to_string();
    let note = noted(table, IncidentKind::Void, &text, RuleKey::PaiGowMisdeal, deciding);
    Ok(vec![note, misdealt(table, closed, left, deciding.context)])
}

fn misdealt(table: &Table, closed: &BetsClosed, left: u32, context: &Context<'_>) -> TableEvent {
    let why = VoidReason::Misdeal { left };
    voided(table, &closed.bets, why, RuleKey::PaiGowMisdeal, context.now_ms)
}
