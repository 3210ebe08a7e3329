//! Folds the events only a pai gow table has.

use super::bank::{BankAnswer, Offer};
use super::hand::{Hand, Laid, Piece, Position, SetBy};
use super::settle::exposed;
use super::{
    Adjustment, Banking, Deal, Delivered, Felt, PaiGowEvent, PaiGowTable, SetHand, betting,
};
use crate::evolve::{clear_debt, owe_shortfall};
use crate::game::GameTable;
use crate::hex::Hex;
use crate::round::{BetEnd, PastRound, Round, RoundEnd, RoundResult, Shown, Window};
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, BankedBy, SeatNo};
use std::collections::BTreeMap;
use std::sync::Arc;

type Folded = Result<(), Corrupt>;

fn game<'t>(table: &'t mut Table, what: &str) -> Result<&'t mut PaiGowTable, Corrupt> {
    let Table { game, id, round, .. } = table;
    let GameTable::PaiGow(game) = game else {
        return Err(Corrupt::new(format!("table {id}, round {round}: {what}")));
    };
    Ok(game)
}

fn broken(what: &str) -> Corrupt {
    Corrupt::new(format!("a pai gow round: {what}"))
}

/// The table after an event of pai gow.
pub(super) fn evolve(table: &mut Table, event: &PaiGowEvent) -> Folded {
    match event {
        PaiGowEvent::DiceEntered { dice, .. } => thrown(game(table, "dice")?, *dice),
        PaiGowEvent::BankOffered { at_ms, deadline_ms, seats, .. } => {
            offered(table, seats, (*at_ms, *deadline_ms))
        }
        PaiGowEvent::BankAnswered { seat, answer, .. } => answered(table, *seat, *answer),
        PaiGowEvent::BankDecided {
            at_ms, deadline_ms, seat, patron, co_bank, house_wager, ..
        } => {
            let taken = (*seat, patron.as_ref(), *co_bank);
            decided(table, taken, *house_wager, (*at_ms, *deadline_ms))
        }
        PaiGowEvent::HandDealt { to, pieces, .. } => dealt(table, *to, pieces),
        PaiGowEvent::SettingOpened { at_ms, deadline_ms, .. } => {
            setting_opened(table, (*at_ms, *deadline_ms))
        }
        PaiGowEvent::HandSet { at, low, by, .. } => laid(table, *at, low, *by),
        PaiGowEvent::SeedRevealed { seed, .. } => revealed(table, seed.as_ref()),
        PaiGowEvent::HandCorrected { at, pieces, low, by, swapped, bets, moves, .. } => {
            let hand = (*at, pieces.as_slice(), low.as_slice(), *by);
            let other = swapped
                .as_ref()
                .map(|other| (other.at, other.pieces.as_slice(), other.low.as_slice(), other.by));
            let hands: Vec<SetAt<'_>> = std::iter::once(hand).chain(other).collect();
            hand_corrected(table, &hands, bets, moves)
        }
        PaiGowEvent::DiceCorrected { dice, .. } => dice_corrected(table, *dice),
    }
}

/// A round opens: the house banks unless a patron takes the bank.
pub(super) fn opened(game: &mut PaiGowTable, commitment: Option<&Hex>) {
    game.banking = Banking::house();
    game.offer = None;
    game.promised = commitment.cloned();
    game.seed = None;
}

fn offered(
    table: &mut Table,
    seats: &[SeatNo],
    (at_ms, deadline_ms): (u64, Option<u64>),
) -> Folded {
    let game = game(table, "the bank was offered")?;
    let Round::Open(open) = &mut game.round else { return Err(broken("an offer out of turn")) };
    open.window = Window { began_ms: at_ms, deadline_ms };
    game.offer = Some(Offer { order: seats.to_vec(), answers: BTreeMap::new() });
    Ok(())
}

fn answered(table: &mut Table, seat: SeatNo, answer: BankAnswer) -> Folded {
    let offer = game(table, "the offer of the bank was answered")?.offer.as_mut();
    let offer = offer.ok_or_else(|| broken("an answer without an offer"))?;
    match offer.answers.insert(seat, answer) {
        None => Ok(()),
        Some(_) => Err(broken("two answers of one seat")),
    }
}

fn decided(
    table: &mut Table,
    (seat, patron, co_bank): (Option<SeatNo>, Option<&PatronId>, bool),
    house_wager: Amount,
    (at_ms, deadline_ms): (u64, Option<u64>),
) -> Folded {
    let game = game(table, "the bank was decided")?;
    let Round::Open(open) = &mut game.round else { return Err(broken("a bank out of turn")) };
    if game.offer.take().is_none() {
        return Err(broken("a bank that was not on offer"));
    }
    open.window = Window { began_ms: at_ms, deadline_ms };
    let bank = match (seat, co_bank) {
        (None, _) => Bank::Dealer,
        (Some(seat), false) => Bank::Seat(seat),
        (Some(seat), true) => Bank::CoBank(seat),
    };
    game.banking = Banking { bank, patron: patron.cloned(), house_wager };
    Ok(())
}

/// The dice lie, or were entered again.
fn thrown(game: &mut PaiGowTable, dice: Dice) -> Folded {
    let Round::Closed(_, deal) = &mut game.round else { return Err(broken("dice out of turn")) };
    match deal {
        Deal::Dicing => {
            let (hands, set) = (BTreeMap::new(), BTreeMap::new());
            *deal = Deal::Delivering(Delivered { dice, hands, set });
        }
        Deal::Delivering(delivered) | Deal::Setting(delivered, _) => delivered.dice = dice,
    }
    Ok(())
}

fn delivered(game: &mut PaiGowTable) -> Result<&mut Delivered, Corrupt> {
    match &mut game.round {
        Round::Closed(_, Deal::Delivering(delivered) | Deal::Setting(delivered, _)) => {
            Ok(delivered)
        }
        Round::Closed(_, Deal::Dicing) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
            Err(broken("a hand out of turn"))
        }
    }
}

/// A hand lies at a position. If it replaces an earlier entry, that entry is no longer set.
fn dealt(table: &mut Table, to: Position, pieces: &[Piece]) -> Folded {
    let game = game(table, "a hand was dealt")?;
    let hand = Hand::new(game.game, pieces).map_err(|why| broken(&why.to_string()))?;
    let delivered = delivered(game)?;
    delivered.hands.insert(to.0, hand);
    delivered.set.remove(&to.0);
    Ok(())
}

fn setting_opened(table: &mut Table, (at_ms, deadline_ms): (u64, Option<u64>)) -> Folded {
    let game = game(table, "hands are set")?;
    let Round::Closed(_, deal) = &mut game.round else { return Err(broken("setting too early")) };
    match std::mem::replace(deal, Deal::Dicing) {
        Deal::Delivering(delivered) => {
            *deal = Deal::Setting(delivered, Window { began_ms: at_ms, deadline_ms });
            Ok(())
        }
        Deal::Dicing | Deal::Setting(..) => Err(broken("setting out of turn")),
    }
}

fn laid(table: &mut Table, at: Position, low: &[Piece], by: SetBy) -> Folded {
    let delivered = delivered(game(table, "a hand was set")?)?;
    let hand = delivered.hands.get(&at.0).ok_or_else(|| broken("a hand set that is not there"))?;
    let laid = Laid::new(hand, low).map_err(|why| broken(&why.to_string()))?;
    match delivered.set.insert(at.0, SetHand { laid, by }) {
        None => Ok(()),
        Some(_) => Err(broken("a hand set twice")),
    }
}

/// What is shown of a round that ends, and what banking remembers of it.
pub(super) fn ended(game: &mut PaiGowTable, end: &RoundEnd, bets: &[BetEnd]) -> Shown {
    let felt = match (end, game.delivered()) {
        (RoundEnd::Settled(_), Some(delivered)) => exposed(game, delivered),
        (RoundEnd::Settled(_) | RoundEnd::Void(_), _) => game.felt(),
    };
    game.before = game.record.clone();
    if let RoundEnd::Settled(RoundResult::Banked(bank)) = end {
        match (bank, &game.banking.patron) {
            (Bank::Seat(seat) | Bank::CoBank(seat), Some(patron)) => {
                game.record.previous = BankedBy::Patron(patron.clone());
                game.record.last_seat = Some(*seat);
            }
            (Bank::Dealer | Bank::Seat(_) | Bank::CoBank(_), _) => {
                game.record.previous = BankedBy::House;
                let main = bets.iter().filter(|end| end.wager == betting::MAIN);
                game.record.wagers = main.map(|end| (end.patron.clone(), end.stake)).collect();
            }
        }
    }
    game.offer = None;
    Shown::PaiGow(Arc::new(felt))
}

fn revealed(table: &mut Table, seed: Option<&Hex>) -> Folded {
    let game = game(table, "a seed was revealed")?;
    match game.promised.take() {
        Some(_) => {
            game.seed = seed.cloned();
            Ok(())
        }
        None => Err(broken("a seed nobody promised")),
    }
}

/// Replaces the round just settled by its correction.
fn correct(table: &mut Table, change: impl FnOnce(&mut PastRound, &mut Felt) -> Folded) -> Folded {
    let game = game(table, "a correction")?;
    let Round::Ended(past) = &mut game.round else { return Err(broken("a correction too late")) };
    let mut corrected = PastRound::clone(past);
    let Shown::PaiGow(felt) = &corrected.shown else { return Err(broken("nothing was shown")) };
    let mut felt = Felt::clone(felt);
    change(&mut corrected, &mut felt)?;
    felt.corrected = true;
    corrected.shown = Shown::PaiGow(Arc::new(felt));
    *past = Arc::new(corrected);
    Ok(())
}

fn dice_corrected(table: &mut Table, dice: Dice) -> Folded {
    correct(table, |_, felt| {
        felt.dice = Some(dice);
        Ok(())
    })
}

/// A hand at its place, its low hand, and who set it.
type SetAt<'e> = (Position, &'e [Piece], &'e [Piece], SetBy);

fn hand_corrected(
    table: &mut Table,
    hands: &[SetAt<'_>],
    bets: &Arc<Vec<BetEnd>>,
    moves: &[Adjustment],
) -> Folded {
    let was = table.past().map(|past| Arc::clone(&past.bets)).unwrap_or_default();
    table.kept.shift.recount(&was, bets, true);
    correct(table, |past, felt| {
        for &(at, pieces, low, by) in hands {
            let hand = Hand::new(felt.game, pieces).map_err(|why| broken(&why.to_string()))?;
            let laid = Laid::new(&hand, low).map_err(|why| broken(&why.to_string()))?;
            felt.hands.insert(at.0, (hand, SetHand { laid, by }));
        }
        past.bets = Arc::clone(bets);
        Ok(())
    })?;
    for Adjustment { patron, owed, .. } in moves.iter().filter(|each| !each.owed.is_zero()) {
        let sum = table.owed.entry(patron.clone()).or_insert(Amount::ZERO);
        *sum = sum.plus(*owed).map_err(|_| broken("what is owed is out of range"))?;
    }
    moves.iter().try_for_each(|each| clear_debt(table, &each.patron, each.cleared))?;
    let lacking = moves.iter().filter(|each| !each.shortfall.is_zero());
    lacking.into_iter().try_for_each(|each| owe_shortfall(table, &each.patron, each.shortfall))
}
