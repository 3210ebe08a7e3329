//! Fortune and Envy: what a side bet wins by the row of its own hand, and what the hands of the
//! others bring it. Which hand is in which row is the game's business.

use super::ring::SeatNo;
use crate::money::{Amount, AmountOverflow, Odds, Rounding};
use thiserror::Error;

/// What one row of the Fortune pay table pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortunePays {
    /// What the bet on such a hand wins; nothing on a row that loses.
    pub odds: Option<Odds>,
    /// What such a hand brings every other patron who may envy; nothing below the envy hands.
    pub envy: Option<Amount>,
}

/// A patron's hand: not the dealer's, and not one in front of an empty seat. The hand of a banking
/// patron counts too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortuneHand<P> {
    /// The seat.
    pub seat: SeatNo,
    /// Whose hand it is.
    pub patron: P,
    /// The Fortune bet on it, if there is one.
    pub stake: Option<Amount>,
    /// The row of the pay table the hand falls in.
    pub row: usize,
}

/// How a Fortune bet ended. There is no commission on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortuneWin {
    /// What it won, without the stake.
    pub win: Amount,
    /// What comes back: stake and win, or nothing.
    pub returned: Amount,
}

/// What another patron's hand brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnvyWin {
    /// The seat of the envied hand.
    pub seat: SeatNo,
    /// What it brought.
    pub win: Amount,
}

/// What Fortune and Envy came to on one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FortuneSettled {
    /// The seat.
    pub seat: SeatNo,
    /// The Fortune bet, if there was one.
    pub fortune: Option<FortuneWin>,
    /// The envied hands, in the order given.
    pub envy: Vec<EnvyWin>,
}

/// Why Fortune cannot be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FortuneError {
    /// A row the pay table does not have.
    #[error("the Fortune pay table has no row {0}")]
    UnknownRow(usize),
    /// A seat was given twice.
    #[error("seat {0} has more than one hand")]
    SeatTwice(SeatNo),
    /// A sum left the range of money.
    #[error(transparent)]
    Overflow(#[from] AmountOverflow),
}

/// Settles every Fortune bet by its own hand, and Envy by the hands of others. A Fortune bet of at
/// least `envy_minimum` receives the fixed amount for every hand of another patron that earns one,
/// whether or not that patron bet Fortune. A patron with two seats does not envy his other hand.
pub fn settle_fortune<P: Eq>(
    hands: &[FortuneHand<P>],
    pay_table: &[FortunePays],
    envy_minimum: Amount,
) -> Result<Vec<FortuneSettled>, FortuneError> {
    let pays = |row: usize| pay_table.get(row).ok_or(FortuneError::UnknownRow(row));
    let mut settled = Vec::with_capacity(hands.len());
    for (place, hand) in hands.iter().enumerate() {
        if hands.iter().take(place).any(|other| other.seat == hand.seat) {
            return Err(FortuneError::SeatTwice(hand.seat));
        }
        let own = pays(hand.row)?;
        let fortune = match hand.stake {
            None => None,
            Some(stake) => Some(fortune_win(stake, own.odds)?),
        };
        let mut envy = Vec::new();
        if hand.stake.is_some_and(|stake| stake >= envy_minimum) {
            for other in hands.iter().filter(|other| other.patron != hand.patron) {
                envy.extend(pays(other.row)?.envy.map(|win| EnvyWin { seat: other.seat, win }));
            }
        }
        settled.push(FortuneSettled { seat: hand.seat, fortune, envy });
    }
    Ok(settled)
}

fn fortune_win(stake: Amount, odds: Option<Odds>) -> Result<FortuneWin, AmountOverflow> {
    let (win, returned) = match odds {
        None => (Amount::ZERO, Amount::ZERO),
        Some(odds) => {
            let win = stake.winnings(odds, Rounding::Down)?;
            (win, stake.plus(win)?)
        }
    };
    Ok(FortuneWin { win, returned })
}
