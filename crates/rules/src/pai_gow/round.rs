//! A whole round of pai gow settled from what was dealt and how it was set: hands are set or
//! checked, compared with the bank's, and paid. Which hands beat which is the game's business.

use super::envy::{FortuneError, FortuneHand, FortuneSettled, settle_fortune};
use super::ring::{Bank, SeatNo};
use super::settlement::{
    BankHand, Compared, HalfResults, HouseWager, Outcome, SeatBet, SettleError, Settlement, settle,
};
use super::terms::{PUSH, PaiGowTerms};
use crate::money::{Amount, AmountOverflow};
use crate::rulebook::RuleKey;
use thiserror::Error;

/// What a game of pai gow must say about its hands.
pub trait PaiGow {
    /// What a position is dealt.
    type Deal;
    /// How it is set into a low and a high hand.
    type Setting: Copy;

    /// The house way.
    fn house_set(&self, deal: &Self::Deal) -> Self::Setting;
    /// Whether a setting breaks the rules and loses at once.
    fn is_foul(&self, setting: &Self::Setting) -> bool;
    /// How a hand stands against the bank's.
    fn compare(&self, hand: &Self::Setting, bank: &Self::Setting) -> HalfResults;
    /// The row of the Fortune pay table a deal falls in; `None` where there is no Fortune.
    fn fortune_row(&self, deal: &Self::Deal) -> Option<usize>;
    /// The place of a bank set like this among all banks that conditions tell apart.
    fn place_of_bank(&self, bank: &Self::Setting) -> usize;
    /// The rule a hand set by the house way is set by.
    fn house_way_rule(&self) -> RuleKey;
    /// The rules its halves are ranked by.
    fn ranked_by(&self, setting: &Self::Setting) -> Vec<RuleKey>;
}

/// A patron's hand on a seat.
#[derive(Clone, Debug)]
pub struct SeatHand<P, D, S> {
    /// The seat.
    pub seat: SeatNo,
    /// Whose it is.
    pub patron: P,
    /// What was dealt.
    pub deal: D,
    /// How the patron set it; the house way if it was left.
    pub set: Option<S>,
    /// The wager; a banking patron has none.
    pub stake: Option<Amount>,
    /// The Fortune bet, if there is one.
    pub fortune: Option<Amount>,
}

/// The dealer's hand.
#[derive(Clone, Debug)]
pub struct DealerHand<D> {
    /// What was dealt.
    pub deal: D,
    /// What the house wagers against a banking patron.
    pub stake: Amount,
}

/// One hand after the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandSettled<S> {
    /// The seat.
    pub seat: SeatNo,
    /// How it was set.
    pub setting: S,
    /// Whether it broke the rules.
    pub foul: bool,
    /// The wager's end; `None` for the bank's own hand.
    pub outcome: Option<Outcome>,
    /// What it won, commission not taken off.
    pub win: Amount,
    /// The commission on it.
    pub commission: Amount,
    /// What came back.
    pub returned: Amount,
    /// Fortune and Envy, where there is Fortune.
    pub side: Option<FortuneSettled>,
    /// The row of the Fortune pay table, where there is Fortune.
    pub fortune_row: Option<usize>,
    /// The rules that applied; the first is cited to people.
    pub rules: Vec<RuleKey>,
}

/// A round settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSettled<S> {
    /// The dealer's setting, where the dealer's hand was played.
    pub dealer: Option<S>,
    /// Every seat, in the order given.
    pub seats: Vec<HandSettled<S>>,
    /// How the money moved.
    pub money: Settlement,
}

/// Why a round cannot be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum RoundRefused {
    #[error("seat {0} has no stake")]
    StakeMissing(SeatNo),
    #[error("seat {0} banks and has no stake of its own")]
    BankHasStake(SeatNo),
    #[error("a stake of zero on seat {0} is no bet")]
    StakeZero(SeatNo),
    #[error("the stake {stake} on seat {seat} is under the minimum {minimum}")]
    UnderMinimum { seat: SeatNo, stake: Amount, minimum: Amount },
    #[error("the stake {stake} on seat {seat} is above the maximum {maximum}")]
    AboveMaximum { seat: SeatNo, stake: Amount, maximum: Amount },
    #[error("seat {0} banks, but has no hand")]
    NoBankHand(SeatNo),
    #[error("the hand of a co-banking seat is set by the house way: leave \"low\" out on seat {0}")]
    CoBankSet(SeatNo),
    #[error("the dealer's hand is missing")]
    NoDealerHand,
    #[error("the house wagers only against a banking patron")]
    HouseWagerWithoutBank,
    #[error("this game has no Fortune bet: seat {0}")]
    NoFortune(SeatNo),
    #[error("a banking patron may not bet Fortune at this table: seat {0}")]
    BankFortune(SeatNo),
    #[error(transparent)]
    Settle(#[from] SettleError),
    #[error(transparent)]
    Fortune(#[from] FortuneError),
    #[error(transparent)]
    Overflow(#[from] AmountOverflow),
}

/// Settles a round.
pub fn settle_round<G: PaiGow, P: Eq + Copy>(
    game: &G,
    terms: &PaiGowTerms,
    bank: Bank,
    dealer: Option<&DealerHand<G::Deal>>,
    hands: &[SeatHand<P, G::Deal, G::Setting>],
) -> Result<RoundSettled<G::Setting>, RoundRefused> {
    check_hands::<G, P>(terms, bank, dealer, hands)?;
    let settings: Vec<G::Setting> =
        hands.iter().map(|hand| hand.set.unwrap_or_else(|| game.house_set(&hand.deal))).collect();
    let dealer_plays = dealer.filter(|_| !matches!(bank, Bank::CoBank(_)));
    let dealer_set = dealer_plays.map(|dealer| game.house_set(&dealer.deal));
    let bank_set = bank_setting::<G, P>(bank, dealer_set, hands, &settings)?;
    let returns = !game.is_foul(&bank_set) && terms.returns(game, &bank_set);
    let compare = |hand: &G::Setting| match returns {
        true => PUSH,
        false => game.compare(hand, &bank_set),
    };
    let playing = dealer_plays.zip(dealer_set.as_ref());
    let bank_hand = bank_hand(bank, game.is_foul(&bank_set), playing, compare);
    let mut bets = Vec::new();
    for (hand, setting) in hands.iter().zip(&settings) {
        if let Some(stake) = hand.stake {
            let compared = match game.is_foul(setting) {
                true => Compared::Foul,
                false => Compared::Halves(compare(setting)),
            };
            bets.push(SeatBet { seat: hand.seat, stake, hand: compared });
        }
    }
    let money = settle(bank_hand, &bets, terms.commission)?;
    let side = side_bets(game, terms, hands)?;
    let seats = hands.iter().zip(&settings).enumerate().map(|(place, (hand, setting))| {
        let side = side.as_ref().and_then(|side| side.get(place)).cloned();
        seat_settled(game, hand, *setting, &money, side)
    });
    Ok(RoundSettled { dealer: dealer_set, seats: seats.collect(), money })
}

/// Everything that must hold before a hand is looked at.
fn check_hands<G: PaiGow, P>(
    terms: &PaiGowTerms,
    bank: Bank,
    dealer: Option<&DealerHand<G::Deal>>,
    hands: &[SeatHand<P, G::Deal, G::Setting>],
) -> Result<(), RoundRefused> {
    let house_wagers = dealer.is_some_and(|dealer| !dealer.stake.is_zero());
    match bank {
        Bank::Dealer if dealer.is_none() => return Err(RoundRefused::NoDealerHand),
        Bank::Dealer | Bank::CoBank(_) if house_wagers => {
            return Err(RoundRefused::HouseWagerWithoutBank);
        }
        Bank::Dealer | Bank::Seat(_) | Bank::CoBank(_) => {}
    }
    for hand in hands {
        let banks = matches!(bank, Bank::Seat(seat) | Bank::CoBank(seat) if seat == hand.seat);
        match (banks, hand.stake) {
            (true, Some(_)) => return Err(RoundRefused::BankHasStake(hand.seat)),
            (false, None) => return Err(RoundRefused::StakeMissing(hand.seat)),
            (false, Some(stake)) => check_stake(terms, hand.seat, stake)?,
            (true, None) => {}
        }
        match hand.fortune {
            Some(_) if terms.fortune.is_empty() => return Err(RoundRefused::NoFortune(hand.seat)),
            Some(_) if banks && !terms.banker_may_bet_fortune => {
                return Err(RoundRefused::BankFortune(hand.seat));
            }
            Some(stake) if stake.is_zero() => return Err(RoundRefused::StakeZero(hand.seat)),
            Some(stake) => check_maximum(terms, hand.seat, stake)?,
            None => {}
        }
        if matches!(bank, Bank::CoBank(_)) && banks && hand.set.is_some() {
            return Err(RoundRefused::CoBankSet(hand.seat));
        }
    }
    let mut seats: Vec<SeatNo> = hands.iter().map(|hand| hand.seat).collect();
    seats.sort_unstable();
    match seats.windows(2).find_map(|pair| pair.first().filter(|seat| pair.last() == Some(*seat))) {
        Some(&twice) => Err(SettleError::SeatTwice(twice).into()),
        None => Ok(()),
    }
}

fn check_stake(terms: &PaiGowTerms, seat: SeatNo, stake: Amount) -> Result<(), RoundRefused> {
    match terms.limits.minimum {
        _ if stake.is_zero() => Err(RoundRefused::StakeZero(seat)),
        Some(minimum) if stake < minimum => {
            Err(RoundRefused::UnderMinimum { seat, stake, minimum })
        }
        Some(_) | None => check_maximum(terms, seat, stake),
    }
}

/// The maximum is that of the main bet and of every side bet; Fortune has no minimum.
fn check_maximum(terms: &PaiGowTerms, seat: SeatNo, stake: Amount) -> Result<(), RoundRefused> {
    match terms.limits.maximum {
        Some(maximum) if stake > maximum => {
            Err(RoundRefused::AboveMaximum { seat, stake, maximum })
        }
        Some(_) | None => Ok(()),
    }
}

fn bank_setting<G: PaiGow, P>(
    bank: Bank,
    dealer: Option<G::Setting>,
    hands: &[SeatHand<P, G::Deal, G::Setting>],
    settings: &[G::Setting],
) -> Result<G::Setting, RoundRefused> {
    match bank {
        Bank::Dealer => dealer.ok_or(RoundRefused::NoDealerHand),
        Bank::Seat(seat) | Bank::CoBank(seat) => {
            let mut of_bank = hands.iter().zip(settings).filter(|(hand, _)| hand.seat == seat);
            of_bank.next().map(|(_, &setting)| setting).ok_or(RoundRefused::NoBankHand(seat))
        }
    }
}

fn bank_hand<D, S>(
    bank: Bank,
    is_foul: bool,
    dealer: Option<(&DealerHand<D>, &S)>,
    compare: impl Fn(&S) -> HalfResults,
) -> BankHand {
    let wagering = dealer.filter(|(dealer, _)| !dealer.stake.is_zero());
    match bank {
        Bank::Dealer => BankHand::Dealer,
        Bank::CoBank(seat) => BankHand::CoBank { seat },
        Bank::Seat(seat) if is_foul => {
            BankHand::FoulSeat { seat, house_stake: wagering.map(|(dealer, _)| dealer.stake) }
        }
        Bank::Seat(seat) => {
            let house = wagering.map(|(dealer, setting)| HouseWager {
                stake: dealer.stake,
                hand: compare(setting),
            });
            BankHand::Seat { seat, house }
        }
    }
}

fn side_bets<G: PaiGow, P: Eq + Copy>(
    game: &G,
    terms: &PaiGowTerms,
    hands: &[SeatHand<P, G::Deal, G::Setting>],
) -> Result<Option<Vec<FortuneSettled>>, RoundRefused> {
    let rows: Option<Vec<FortuneHand<P>>> = hands
        .iter()
        .map(|hand| {
            let row = game.fortune_row(&hand.deal)?;
            Some(FortuneHand { seat: hand.seat, patron: hand.patron, stake: hand.fortune, row })
        })
        .collect();
    match rows {
        Some(rows) if !terms.fortune.is_empty() => {
            Ok(Some(settle_fortune(&rows, &terms.fortune, terms.envy_minimum)?))
        }
        Some(_) | None => Ok(None),
    }
}

fn seat_settled<G: PaiGow, P>(
    game: &G,
    hand: &SeatHand<P, G::Deal, G::Setting>,
    setting: G::Setting,
    money: &Settlement,
    side: Option<FortuneSettled>,
) -> HandSettled<G::Setting> {
    let foul = game.is_foul(&setting);
    let settled = money.seats.iter().find(|settled| settled.seat == hand.seat);
    let outcome = settled.map(|settled| settled.outcome);
    let told = match outcome {
        _ if foul => RuleKey::PaiGowFoul,
        Some(Outcome::Won) => RuleKey::PaiGowPaid,
        Some(Outcome::Lost | Outcome::Pushed) => RuleKey::PaiGowCompared,
        None => RuleKey::PaiGowBank,
    };
    let mut rules = vec![told];
    if hand.set.is_none() {
        rules.push(game.house_way_rule());
    }
    if side.as_ref().is_some_and(|side| !side.envy.is_empty()) {
        rules.push(RuleKey::PaiGowEnvy);
    }
    if outcome == Some(Outcome::Won) {
        rules.push(RuleKey::PaiGowCompared);
    }
    rules.extend(game.ranked_by(&setting));
    let amount =
        |of: fn(&super::settlement::SeatSettled) -> Amount| settled.map_or(Amount::ZERO, of);
    HandSettled {
        seat: hand.seat,
        setting,
        foul,
        outcome,
        win: amount(|settled| settled.win),
        commission: amount(|settled| settled.commission),
        returned: amount(|settled| settled.returned),
        side,
        fortune_row: game.fortune_row(&hand.deal),
        rules,
    }
}

impl RoundRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            RoundRefused::StakeMissing(_) => "stake_missing",
            RoundRefused::BankHasStake(_) => "bank_has_stake",
            RoundRefused::StakeZero(_) => "stake_zero",
            RoundRefused::UnderMinimum { .. } => "under_minimum",
            RoundRefused::AboveMaximum { .. } => "above_maximum",
            RoundRefused::NoBankHand(_) => "no_bank_hand",
            RoundRefused::CoBankSet(_) => "co_bank_sets_house_way",
            RoundRefused::NoDealerHand => "no_dealer_hand",
            RoundRefused::HouseWagerWithoutBank => "house_wager_without_bank",
            RoundRefused::NoFortune(_) | RoundRefused::BankFortune(_) => "fortune_not_offered",
            RoundRefused::Settle(SettleError::BankBets(_)) => "bank_has_stake",
            RoundRefused::Settle(SettleError::SeatTwice(_))
            | RoundRefused::Fortune(FortuneError::SeatTwice(_)) => "duplicate_seat",
            RoundRefused::Settle(SettleError::CommissionTooLarge(_)) => "commission_too_large",
            RoundRefused::Fortune(FortuneError::UnknownRow(_)) => "fortune_not_offered",
            RoundRefused::Settle(SettleError::Overflow(_))
            | RoundRefused::Fortune(FortuneError::Overflow(_))
            | RoundRefused::Overflow(_) => "amount_out_of_range",
        }
    }

    /// The rule behind it, where a rule is.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            RoundRefused::BankHasStake(_) | RoundRefused::NoBankHand(_) => {
                Some(RuleKey::PaiGowBank)
            }
            RoundRefused::CoBankSet(_) => Some(RuleKey::PaiGowCoBank),
            RoundRefused::HouseWagerWithoutBank => Some(RuleKey::PaiGowHouseWager),
            RoundRefused::NoDealerHand => Some(RuleKey::PaiGowDeal),
            RoundRefused::UnderMinimum { .. } | RoundRefused::AboveMaximum { .. } => {
                Some(RuleKey::TableLimits)
            }
            RoundRefused::StakeMissing(_)
            | RoundRefused::StakeZero(_)
            | RoundRefused::NoFortune(_)
            | RoundRefused::BankFortune(_)
            | RoundRefused::Settle(_)
            | RoundRefused::Fortune(_)
            | RoundRefused::Overflow(_) => None,
        }
    }
}
