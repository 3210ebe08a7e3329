//! What was entered wrongly is corrected until the next round opens: the hands decide, and what
//! they should have paid is paid.

use super::deal::checked_hand;
use super::hand::{Hand, Laid, Piece, Position, SetBy};
use super::settle::{ends, house_set};
use super::{Felt, PaiGowRefusal, PaiGowTable, SetHand};
use crate::bets::{Bets, Placing};
use crate::command::Context;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetEnd, PastRound, Round, RoundEnd, Shown};
use crate::table::Table;
use crate::transfers::purse;
use crate::wager::Wager;
use croupier_house::{Account, PatronId, Transfer};
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, Holder};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
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
    /// Owed besides.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub owed: Amount,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
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
pub(crate) fn correct_dice(
    table: &Table,
    game: &PaiGowTable,
    dice: Dice,
    reason: &str,
) -> Result<TableEvent, Refusal> {
    let (_, felt) = settled(table, game)?;
    if felt.dice == Some(dice) {
        return Err(Refusal::NothingToCorrect);
    }
    let (round, reason) = (table.round(), reason.to_owned());
    Ok(TableEvent::DiceCorrected { round, dice, reason })
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
pub(crate) fn correct_hand(
    table: &Table,
    game: &PaiGowTable,
    (at, pieces, low): (Position, &[Piece], Option<&[Piece]>),
    reason: String,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
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
    let moves = adjustments(table, &past.bets, &bets, context)?;
    Ok(TableEvent::HandCorrected {
        round: table.round(),
        at,
        pieces: hand.pieces(),
        low: set.laid.low(),
        by: set.by,
        reason,
        bets: Arc::new(bets),
        moves,
    })
}

/// The stakes of a round that is over.
fn staked(ends: &[BetEnd]) -> Bets {
    let mut bets = Bets::default();
    for end in ends.iter().filter(|end| end.wager != Wager::Envy) {
        bets.set(&end.patron, end.seat, end.wager, end.stake, Placing::default());
    }
    bets
}

fn adjustments(
    table: &Table,
    was: &[BetEnd],
    is: &[BetEnd],
    context: &Context<'_>,
) -> Result<Vec<Adjustment>, Refusal> {
    let mut nets: BTreeMap<&PatronId, i64> = BTreeMap::new();
    for (ends, sign) in [(was, -1), (is, 1)] {
        for end in ends {
            *nets.entry(&end.patron).or_default() += sign * end.net();
        }
    }
    let mut moves = Vec::new();
    for (patron, net) in nets.into_iter().filter(|(_, net)| *net != 0) {
        let amount = Amount::new(net.unsigned_abs())?;
        let mut adjustment = Adjustment {
            patron: patron.clone(),
            given: Amount::ZERO,
            taken: Amount::ZERO,
            owed: Amount::ZERO,
        };
        if net > 0 {
            adjustment.given = amount;
        } else {
            adjustment.taken = match table.settings.has_chips() {
                true => amount, // chips lie on the table: nothing of them is owed
                false => amount.min(context.ledger.credit(patron)),
            };
            adjustment.owed = amount.minus(adjustment.taken)?;
        }
        moves.push(adjustment);
    }
    Ok(moves)
}

/// The transfers of a correction.
pub(crate) fn adjusted(table: &Table, moves: &[Adjustment]) -> Vec<Transfer> {
    let bank = || Account::Bank(table.id.clone());
    let mut transfers = Vec::new();
    for Adjustment { patron, given, taken, owed } in moves {
        let credit = || purse(table, patron);
        let all = [
            (bank(), credit(), *given),
            (credit(), bank(), *taken),
            (Account::Owed(patron.clone()), bank(), *owed),
        ];
        let moved = all.into_iter().filter(|(_, _, amount)| !amount.is_zero());
        transfers.extend(moved.map(|(from, to, amount)| Transfer { from, to, amount }));
    }
    transfers
}
