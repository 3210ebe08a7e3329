//! Dice and delivery: the dice decide the first position, and every position gets a hand.

use super::hand::{Hand, Piece, Position};
use super::set::{settled_if_all_set, unset_seats};
use super::{Deal, Delivered, PaiGowEvent, PaiGowRefusal, PaiGowTable, in_play};
use crate::command::Context;
use crate::decide::{Decided, check_rank, voided};
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round, VoidReason};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PitRank;
use croupier_rules::equipment::Dice;
use croupier_rules::pai_gow::{Delivery, Holder};
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
pub(super) fn enter_dice(table: &Table, game: &PaiGowTable, dice: Dice) -> Decided {
    let (_, deal) = drawing(table, game)?;
    let automatic = table.settings.dealing() == Dealing::Automatic;
    if automatic && !matches!(deal, Deal::Dicing) {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    }
    Ok(vec![PaiGowEvent::DiceEntered { round: table.round(), dice, seed: None }.into()])
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
    let hand = checked_hand(game, &delivered.hands, (to, pieces))?;
    if delivered.hands.get(&to.0) == Some(&hand) {
        return Ok(Vec::new()); // this hand is entered already, set or not
    }
    let supervised = check_rank(table, context.actor, PitRank::PitSupervisor).is_ok();
    if delivered.set.contains_key(&to.0) && !supervised {
        return Err(PaiGowRefusal::HandIsSet.into());
    }
    let round = table.round();
    let mut events =
        vec![TableEvent::PaiGow(PaiGowEvent::HandDealt { round, to, pieces: hand.pieces() })];
    let lie = |at: &Holder| *at == to.0 || delivered.hands.contains_key(at);
    if matches!(deal, Deal::Delivering(_)) && needed(table, game).iter().all(lie) {
        events.push(setting_opened(table, context));
    }
    Ok(events)
}

fn setting_opened(table: &Table, context: &Context<'_>) -> TableEvent {
    let automatic = table.settings.dealing() == Dealing::Automatic;
    // Chips are set on the felt, in no time that a screen could show.
    let on_screens = table.edition >= Edition::SECOND && !table.settings.has_chips();
    let window_ms = table.settings.pai_gow().setting_window_ms;
    TableEvent::PaiGow(PaiGowEvent::SettingOpened {
        round: table.round(),
        at_ms: context.now_ms,
        deadline_ms: (automatic || on_screens).then(|| context.now_ms.saturating_add(window_ms)),
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
    let order = game.game.ring().deliver(game.banking.bank, delivered.dice, Delivery::House);
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
    events.push(setting_opened(table, context));
    let delivered = Delivered { dice: delivered.dice, hands, set: BTreeMap::new() };
    if unset_seats(table, game, &delivered).is_empty() {
        events.extend(settled_if_all_set(table, game, closed, &delivered, context)?);
    }
    Ok(events)
}

/// The deal left a wrong number of cards or tiles: the round is Void. Once hands are being set,
/// only a Pit Supervisor or above may say so.
pub(super) fn misdeal(
    table: &Table,
    game: &PaiGowTable,
    left: u32,
    context: &Context<'_>,
) -> Decided {
    let (closed, deal) = drawing(table, game)?;
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

fn misdealt(table: &Table, closed: &BetsClosed, left: u32, context: &Context<'_>) -> TableEvent {
    let why = VoidReason::Misdeal { left };
    voided(table, &closed.bets, why, RuleKey::PaiGowMisdeal, context.now_ms)
}
