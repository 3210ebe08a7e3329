//! Wrong entries are corrected until the next round opens: the real hands decide, and the bets are
//! paid by them.

use super::deal::checked_hand;
use super::hand::{Hand, Laid, Piece, Position, SetBy};
use super::settle::{ends, house_set};
use super::{Felt, PaiGowEvent, PaiGowRefusal, PaiGowTable, SetHand};
use crate::bets::{Bets, Placing};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::pit::{
    Deciding, Difference, IncidentKind, by_people, compensated, differences, noted, words,
};
use crate::refusal::Refusal;
use crate::round::{BetEnd, PastRound, Round, RoundEnd, Shown};
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{PatronId, Transfer};
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, Holder};
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a correction gives to one patron, or takes; what the credit lacks is owed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjustment {
    /// The patron.
    pub patron: PatronId,
    /// Paid to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: Amount,
    /// Set against a debt here, before anything is paid to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cleared: Amount,
    /// Taken from the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub taken: Amount,
    /// Owed on top; in the first edition it counts as commission.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub owed: Amount,
    /// Owed on top as a debt, from the second edition on.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shortfall: Amount,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
}

impl Adjustment {
    /// The adjustment of a difference, in the form of this edition.
    fn of(difference: Difference, edition: Edition) -> Adjustment {
        let Difference { patron, paid, cleared, taken, shortfall, .. } = difference;
        let (owed, shortfall) = match edition < Edition::SECOND {
            true => (shortfall, Amount::ZERO),
            false => (Amount::ZERO, shortfall),
        };
        Adjustment { patron, given: paid, cleared, taken, owed, shortfall }
    }
}

/// The round just settled, and what it showed.
fn settled<'t>(
    table: &Table,
    game: &'t PaiGowTable,
) -> Result<(&'t Arc<PastRound>, &'t Arc<Felt>), Refusal> {
    match &game.round {
        Round::Ended(past) => match (&past.end, &past.shown) {
            (RoundEnd::Settled(_), Shown::PaiGow(felt)) => Ok((past, felt)),
            _ => Err(Refusal::WrongMoment { phase: table.phase() }),
        },
        Round::Idle | Round::Open(_) | Round::Closed(..) => {
            Err(Refusal::WrongMoment { phase: table.phase() })
        }
    }
}

/// The dice showed something else: the record is corrected, and the hands stay where they lie.
pub(super) fn dice(
    table: &Table,
    game: &PaiGowTable,
    dice: Dice,
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    by_people(table)?;
    let reason = words(text)?;
    let note = noted(table, IncidentKind::Correction, &reason, RuleKey::ResultCorrected, deciding);
    let (_, felt) = settled(table, game)?;
    if felt.dice == Some(dice) {
        return Err(Refusal::NothingToCorrect);
    }
    let (round, at_ms) = (table.round(), said_when(table, deciding.context));
    Ok(vec![note, PaiGowEvent::DiceCorrected { round, dice, reason, at_ms }.into()])
}

/// The time of a correction, which the first edition does not store.
fn said_when(table: &Table, context: &Context<'_>) -> Option<u64> {
    (table.edition() >= Edition::SECOND).then_some(context.now_ms)
}

/// How the hand was really set: as given, as it was set before, or by the house way. The dealer's
/// hand and a co-banker's are always set by the house way.
fn laid(
    game: &PaiGowTable,
    (at, hand, low): (Position, &Hand, Option<&[Piece]>),
    set: SetHand,
) -> Result<SetHand, Refusal> {
    let co_bank = matches!(game.banking.bank, Bank::CoBank(seat) if at.0 == Holder::Seat(seat));
    let (laid, by) = match low {
        Some(_) if at.0 == Holder::Dealer => return Err(PaiGowRefusal::DealerHouseWay.into()),
        Some(_) if co_bank => return Err(PaiGowRefusal::CoBankHouseWay.into()),
        Some(low) => (Laid::new(hand, low).map_err(PaiGowRefusal::BadLow)?, SetBy::Patron),
        None if set.by != SetBy::Patron => (house_set(game.game, hand), set.by),
        None => (Laid::new(hand, &set.laid.low()).map_err(|_| PaiGowRefusal::LowNeeded)?, set.by),
    };
    Ok(SetHand { laid, by })
}

/// A hand was really another: the round is settled again by it, and the difference moves.
pub(super) fn hand(
    table: &Table,
    game: &PaiGowTable,
    (at, pieces, low): (Position, &[Piece], Option<&[Piece]>),
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    by_people(table)?;
    let reason = words(text)?;
    let note = noted(table, IncidentKind::Correction, &reason, RuleKey::ResultCorrected, deciding);
    let (past, felt) = settled(table, game)?;
    let (was, was_set) = felt.hands.get(&at.0).ok_or(PaiGowRefusal::NoHand)?;
    let swapped = swapped(table, game, felt, (at, pieces))?;
    let mut hands: BTreeMap<Holder, Hand> =
        felt.hands.iter().map(|(holder, (hand, _))| (*holder, *hand)).collect();
    let was_set = match &swapped {
        None => *was_set,
        Some((swapped, set)) => {
            hands.insert(swapped.at.0, *was);
            travelled(game, at, &Hand::new(game.game, pieces).map_err(not_a_hand(at))?, *set)?
        }
    };
    let hand = checked_hand(game, &hands, (at, pieces))?;
    let set = laid(game, (at, &hand, low), was_set)?;
    if (hand, set.laid) == (*was, was_set.laid) {
        return Err(Refusal::NothingToCorrect);
    }
    let mut corrected = Felt::clone(felt);
    corrected.hands.insert(at.0, (hand, set));
    if let Some((Swapped { at, low, by, .. }, _)) = &swapped {
        let laid = Laid::new(was, low).map_err(PaiGowRefusal::BadLow)?;
        corrected.hands.insert(at.0, (*was, SetHand { laid, by: *by }));
    }
    let bets = ends(table, &game.banking, &staked(&past.bets), &corrected)?;
    let moves = differences(table, &past.bets, &bets, deciding.context)?;
    let edition = table.edition();
    let corrected = PaiGowEvent::HandCorrected {
        round: table.round(),
        at,
        pieces: hand.pieces(),
        low: set.laid.low(),
        by: set.by,
        swapped: swapped.map(|(swapped, _)| swapped),
        reason,
        bets: Arc::new(bets),
        moves: moves.into_iter().map(|moved| Adjustment::of(moved, edition)).collect(),
        at_ms: said_when(table, deciding.context),
    };
    Ok(vec![note, corrected.into()])
}

/// The other hand of two that were entered at each other's places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swapped {
    /// Where it really lay.
    pub at: Position,
    /// Its cards or tiles.
    pub pieces: Vec<Piece>,
    /// The low hand.
    pub low: Vec<Piece>,
    /// Who set it.
    pub by: SetBy,
}

fn not_a_hand(position: Position) -> impl Fn(super::NotAHand) -> Refusal {
    move |why| PaiGowRefusal::BadHand { position, why }.into()
}

/// If these are the cards entered at another place, the two hands swap places in one order (R23):
/// the hand that lies there now, and how the hand entered there was set.
fn swapped(
    table: &Table,
    game: &PaiGowTable,
    felt: &Felt,
    (at, pieces): (Position, &[Piece]),
) -> Result<Option<(Swapped, SetHand)>, Refusal> {
    if table.edition() < Edition::SECOND {
        return Ok(None);
    }
    let hand = Hand::new(game.game, pieces).map_err(not_a_hand(at))?;
    let other = felt.hands.iter().find(|(holder, (other, _))| **holder != at.0 && *other == hand);
    let (Some((&other, &(_, other_set))), Some((was, was_set))) = (other, felt.hands.get(&at.0))
    else {
        return Ok(None);
    };
    if hand == *was {
        return Ok(None); // two equal hands of tiles: nothing is swapped
    }
    let other = Position(other);
    let set = travelled(game, other, was, *was_set)?;
    let (pieces, low, by) = (was.pieces(), set.laid.low(), set.by);
    Ok(Some((Swapped { at: other, pieces, low, by }, other_set)))
}

/// A set hand at its new place: it stays as its patron set it, unless the house way sets the hand
/// of that place.
fn travelled(
    game: &PaiGowTable,
    to: Position,
    hand: &Hand,
    set: SetHand,
) -> Result<SetHand, Refusal> {
    let co_bank = matches!(game.banking.bank, Bank::CoBank(seat) if to.0 == Holder::Seat(seat));
    let by_house = to.0 == Holder::Dealer || co_bank;
    Ok(match (by_house, set.by) {
        (true, _) => SetHand { laid: house_set(game.game, hand), by: SetBy::HouseWay },
        (false, SetBy::Patron) => {
            let laid = Laid::new(hand, &set.laid.low()).map_err(PaiGowRefusal::BadLow)?;
            SetHand { laid, by: SetBy::Patron }
        }
        (false, by) => SetHand { laid: house_set(game.game, hand), by },
    })
}

/// The stakes of a past round.
fn staked(ends: &[BetEnd]) -> Bets {
    let mut bets = Bets::default();
    for end in ends.iter().filter(|end| end.wager != Wager::Envy) {
        bets.set(&end.patron, end.seat, end.wager, end.stake, Placing::default());
    }
    bets
}

/// The transfers of a correction.
pub(super) fn adjusted(table: &Table, moves: &[Adjustment]) -> Vec<Transfer> {
    let moved = |adjustment: &Adjustment| {
        let Adjustment { patron, given, cleared, taken, owed, shortfall } = adjustment.clone();
        let lacking = owed.plus(shortfall).unwrap_or(Amount::MAX);
        let none = Amount::ZERO;
        let (commission, forgiven, refunded) = (none, none, none);
        let shortfall = lacking;
        let paid = given;
        Difference { patron, paid, cleared, taken, shortfall, commission, forgiven, refunded }
    };
    moves.iter().flat_map(|adjustment| compensated(table, &moved(adjustment))).collect()
}
