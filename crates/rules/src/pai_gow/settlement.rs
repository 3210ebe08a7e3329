//! What a pai gow round pays once the halves are compared, for every form of bank. Money moves
//! between patrons, a banking patron and the house, and none is made or lost.

use super::net::Net;
use super::ring::{Bank, SeatNo};
use crate::money::{Amount, AmountOverflow, Rounding};
use std::cmp::Ordering;
use std::num::NonZeroU32;
use thiserror::Error;

/// How a patron's two hands stand against the bank's: `Greater` is better than the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfResults {
    /// The low hand against the bank's low hand.
    pub low: Ordering,
    /// The high hand against the bank's high hand.
    pub high: Ordering,
}

impl HalfResults {
    /// Both better wins, neither better loses, one of each is a push. A copy is not better: it
    /// goes to the bank.
    pub fn outcome(self) -> Outcome {
        match (self.low.is_gt(), self.high.is_gt()) {
            (true, true) => Outcome::Won,
            (false, false) => Outcome::Lost,
            (true, false) | (false, true) => Outcome::Pushed,
        }
    }
}

/// How a bet ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Paid even money, less commission.
    Won,
    /// Gone to the bank.
    Lost,
    /// Returned.
    Pushed,
}

/// A hand seen against the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// Set within the rules and compared half by half.
    Halves(HalfResults),
    /// Set against the rules: it loses, whatever the bank holds.
    Foul,
}

/// A patron's bet against the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatBet {
    /// The seat.
    pub seat: SeatNo,
    /// What was wagered.
    pub stake: Amount,
    /// How the hand stands.
    pub hand: Compared,
}

/// What the house wagers against a banking patron. The dealer's hand is set by the house way, so
/// it is never foul.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseWager {
    /// What the house wagered.
    pub stake: Amount,
    /// How the dealer's hand stands against the bank's.
    pub hand: HalfResults,
}

/// Who banks, and what only that form of bank has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BankHand {
    /// The house; its hand is set by the house way.
    Dealer,
    /// A patron, who set the hand within the rules.
    Seat {
        /// The banking seat.
        seat: SeatNo,
        /// What the house plays against it, if anything.
        house: Option<HouseWager>,
    },
    /// A patron who set the bank's hand foul: every hand that is not foul itself wins.
    FoulSeat {
        /// The banking seat.
        seat: SeatNo,
        /// What the house wagered, if anything: it wins.
        house_stake: Option<Amount>,
    },
    /// A patron and the house, half each; the hand is set by the house way and the dealer's is not
    /// played.
    CoBank {
        /// The banking seat.
        seat: SeatNo,
    },
}

impl BankHand {
    /// Who banks.
    pub const fn bank(self) -> Bank {
        match self {
            BankHand::Dealer => Bank::Dealer,
            BankHand::Seat { seat, .. } | BankHand::FoulSeat { seat, .. } => Bank::Seat(seat),
            BankHand::CoBank { seat } => Bank::CoBank(seat),
        }
    }

    /// The seat of the patron who banks, alone or with the house.
    pub const fn seat(self) -> Option<SeatNo> {
        match self.bank() {
            Bank::Dealer => None,
            Bank::Seat(seat) | Bank::CoBank(seat) => Some(seat),
        }
    }

    fn outcome_of(self, hand: Compared) -> Outcome {
        match (hand, self) {
            (Compared::Foul, _) => Outcome::Lost,
            (Compared::Halves(_), BankHand::FoulSeat { .. }) => Outcome::Won,
            (Compared::Halves(halves), _) => halves.outcome(),
        }
    }

    fn house_wager(self) -> Option<HouseWagerSettled> {
        match self {
            BankHand::Dealer | BankHand::CoBank { .. } => None,
            BankHand::Seat { house, .. } => house.map(|wager| HouseWagerSettled {
                stake: wager.stake,
                outcome: wager.hand.outcome(),
            }),
            BankHand::FoulSeat { house_stake, .. } => {
                house_stake.map(|stake| HouseWagerSettled { stake, outcome: Outcome::Won })
            }
        }
    }
}

/// What the house keeps of a win: an exact share, raised to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commission {
    /// The share is this …
    pub numerator: u32,
    /// … divided by this: 1 and 20 for 5%.
    pub denominator: NonZeroU32,
    /// The unit a commission is raised to, one cent or 25.
    pub unit: Amount,
}

impl Commission {
    /// What is due on a win.
    pub fn due(self, win: Amount) -> Result<Amount, AmountOverflow> {
        win.share(u64::from(self.numerator), self.denominator, Rounding::Up)?
            .rounded_up_to(self.unit)
    }
}

/// How a patron's bet was settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatSettled {
    /// The seat.
    pub seat: SeatNo,
    /// What was wagered.
    pub stake: Amount,
    /// How it ended.
    pub outcome: Outcome,
    /// What was won, even money, commission not yet taken off.
    pub win: Amount,
    /// What the house keeps of the win.
    pub commission: Amount,
    /// What comes back: stake and win less commission, the stake, or nothing.
    pub returned: Amount,
}

/// How the house's wager against a banking patron ended. It pays no commission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseWagerSettled {
    /// What the house wagered.
    pub stake: Amount,
    /// How it ended.
    pub outcome: Outcome,
}

/// What the round brought the patron who banked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BankSettled {
    /// The banking seat.
    pub seat: SeatNo,
    /// The patron's gain or loss before commission; of a co-bank the patron's half.
    pub net: Net,
    /// What the house keeps of a gain.
    pub commission: Amount,
}

/// A round settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// Every bet, in the order given.
    pub seats: Vec<SeatSettled>,
    /// The patron who banked, if one did.
    pub bank: Option<BankSettled>,
    /// The house's wager against that patron, if there was one.
    pub house_wager: Option<HouseWagerSettled>,
    /// What the bank as a whole gained or lost, before commission.
    bank_net: Net,
}

/// Why a round cannot be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SettleError {
    /// The banking seat has a bet against itself.
    #[error("seat {0} banks and cannot bet against itself")]
    BankBets(SeatNo),
    /// A seat has two bets.
    #[error("seat {0} has more than one bet")]
    SeatTwice(SeatNo),
    /// The commission unit is larger than stake and win together.
    #[error("the commission on seat {0} is more than its stake and its win")]
    CommissionTooLarge(SeatNo),
    /// A sum left the range of money.
    #[error(transparent)]
    Overflow(#[from] AmountOverflow),
}

/// Settles every bet against the bank, and the bank.
pub fn settle(
    bank: BankHand,
    bets: &[SeatBet],
    commission: Commission,
) -> Result<Settlement, SettleError> {
    let mut seats = Vec::with_capacity(bets.len());
    for (place, bet) in bets.iter().enumerate() {
        if bank.seat() == Some(bet.seat) {
            return Err(SettleError::BankBets(bet.seat));
        }
        if bets.iter().take(place).any(|other| other.seat == bet.seat) {
            return Err(SettleError::SeatTwice(bet.seat));
        }
        seats.push(settle_seat(bet, bank.outcome_of(bet.hand), commission)?);
    }
    let house_wager = bank.house_wager();
    let from_seats = seats.iter().map(|s| bank_gain(s.stake, s.outcome));
    let from_house = house_wager.map(|wager| bank_gain(wager.stake, wager.outcome));
    let bank_net = Net::sum(from_seats.chain(from_house))?;
    let patrons_part = match bank {
        BankHand::Dealer => None,
        BankHand::Seat { seat, .. } | BankHand::FoulSeat { seat, .. } => Some((seat, bank_net)),
        BankHand::CoBank { seat } => Some((seat, bank_net.half_toward_zero())),
    };
    let bank = match patrons_part {
        None => None,
        Some((seat, net)) => {
            Some(BankSettled { seat, net, commission: commission.due(net.gained())? })
        }
    };
    Ok(Settlement { seats, bank, house_wager, bank_net })
}

fn settle_seat(
    bet: &SeatBet,
    outcome: Outcome,
    commission: Commission,
) -> Result<SeatSettled, SettleError> {
    let (win, commission, returned) = match outcome {
        Outcome::Won => {
            let win = bet.stake;
            let due = commission.due(win)?;
            let returned = bet.stake.plus(win)?.minus(due);
            let returned = returned.map_err(|_| SettleError::CommissionTooLarge(bet.seat))?;
            (win, due, returned)
        }
        Outcome::Pushed => (Amount::ZERO, Amount::ZERO, bet.stake),
        Outcome::Lost => (Amount::ZERO, Amount::ZERO, Amount::ZERO),
    };
    Ok(SeatSettled { seat: bet.seat, stake: bet.stake, outcome, win, commission, returned })
}

/// What a bet against it brings the bank: a win costs the gross win, for the commission on it
/// goes to the house.
fn bank_gain(stake: Amount, outcome: Outcome) -> Net {
    match outcome {
        Outcome::Won => Net::loss(stake),
        Outcome::Lost => Net::gain(stake),
        Outcome::Pushed => Net::ZERO,
    }
}

/// Somebody whose money moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Party {
    /// A patron who bet against the bank.
    Seat(SeatNo),
    /// The patron who banked.
    BankingSeat(SeatNo),
    /// The house.
    House,
}

/// What a round brought one party, everything included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delta {
    /// Who.
    pub party: Party,
    /// How much.
    pub net: Net,
}

impl Settlement {
    /// What the round brought everybody: seats in the order given, the banking patron, the house.
    /// The nets sum to zero.
    pub fn deltas(&self) -> Result<Vec<Delta>, AmountOverflow> {
        let mut deltas = Vec::with_capacity(self.seats.len() + 2);
        for settled in &self.seats {
            deltas.push(Delta {
                party: Party::Seat(settled.seat),
                net: Net::gain(settled.returned).minus(Net::gain(settled.stake))?,
            });
        }
        if let Some(bank) = self.bank {
            deltas.push(Delta {
                party: Party::BankingSeat(bank.seat),
                net: bank.net.minus(Net::gain(bank.commission))?,
            });
        }
        deltas.push(Delta { party: Party::House, net: self.house_net()? });
        Ok(deltas)
    }

    /// What the round brought the house: commission, its part of the bank, its own wager.
    pub fn house_net(&self) -> Result<Net, AmountOverflow> {
        let commission = self.seats.iter().map(|settled| settled.commission);
        let commission = commission.chain(self.bank.map(|bank| bank.commission));
        let patrons_part = self.bank.map_or(Net::ZERO, |bank| bank.net);
        let wager = match self.house_wager {
            None => Net::ZERO,
            Some(wager) => Net::ZERO.minus(bank_gain(wager.stake, wager.outcome))?,
        };
        Net::gain(Amount::sum(commission)?).plus(self.bank_net.minus(patrons_part)?)?.plus(wager)
    }
}
