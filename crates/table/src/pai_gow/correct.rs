//! What was entered wrongly is corrected until the next round opens: the hands decide, and what
//! they should have paid is paid.

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
use std::sync::Arc;

/// What a correction gives one patron, or takes; what the credit lacks stays owed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjustment {
    /// Whom.
    pub patron: PatronId,
    /// Given to the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: Amount,
    /// Taken from the credit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub taken: Amount,
    /// Owed besides, in the first edition as if it were commission.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub owed: Amount,
    /// Owed besides as a debt, from the second edition on.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shortfall: Amount,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
}

impl Adjustment {
    /// What a correction moves for one patron, as an adjustment of this edition.
    fn of(difference: Difference, edition: Edition) -> Adjustment {
        let Difference { patron, paid, taken, shortfall, .. } = difference;
        let (owed, shortfall) = match edition < Edition::SECOND {
            true => (shortfall, Amount::ZERO),
            false => (Amount::ZERO, shortfall),
        };
        Adjustment { patron, given: paid, taken, owed, shortfall }
    }
}

/// The round just settled, as it was shown.
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

/// The dice showed something else: the record is corrected, the hands lie where they lie.
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

/// The time of a correction, which the first edition does not say.
fn said_when(table: &Table, context: &Context<'_>) -> Option<u64> {
    (table.edition() >= Edition::SECOND).then_some(context.now_ms)
}

/// How the hand really lay: as given, as it was set, or as the house way sets it. The dealer's and
/// a co-banker's are set in no other way.
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

/// A hand was another one: the round is settled again by it, and the difference moves.
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
    let hands = felt.hands.iter().map(|(holder, (hand, _))| (*holder, *hand)).collect();
    let hand = checked_hand(game, &hands, (at, pieces))?;
    let set = laid(game, (at, &hand, low), *was_set)?;
    if (hand, set.laid) == (*was, was_set.laid) {
        return Err(Refusal::NothingToCorrect);
    }
    let mut corrected = Felt::clone(felt);
    corrected.hands.insert(at.0, (hand, set));
    let bets = ends(table, &game.banking, &staked(&past.bets), &corrected)?;
    let moves = differences(table, &past.bets, &bets, deciding.context)?;
    let edition = table.edition();
    let corrected = PaiGowEvent::HandCorrected {
        round: table.round(),
        at,
        pieces: hand.pieces(),
        low: set.laid.low(),
        by: set.by,
        reason,
        bets: Arc::new(bets),
        moves: moves.into_iter().map(|moved| Adjustment::of(moved, edition)).collect(),
        at_ms: said_when(table, deciding.context),
    };
    Ok(vec![note, corrected.into()])
}

/// The stakes of a round that is over.
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
        let Adjustment { patron, given, taken, owed, shortfall } = adjustment.clone();
        let lacking = owed.plus(shortfall).unwrap_or(Amount::MAX);
        let none = Amount::ZERO;
        let (commission, forgiven, refunded) = (none, none, none);
        let shortfall = lacking;
        let paid = given;
        Difference { patron, paid, taken, shortfall, commission, forgiven, refunded }
    };
    moves.iter().flat_map(|adjustment| compensated(table, &moved(adjustment))).collect()
}
