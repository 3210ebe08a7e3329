//! What settling a bet can say, for every game: how it ended, or why it cannot be settled.

use crate::baccarat::{DealRefused, Side, Stage};
use crate::money::{Amount, AmountOverflow, Odds};
use crate::rulebook::{Citation, RuleKey};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How a bet ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It is paid.
    Won,
    /// The House takes it.
    Lost,
    /// It is given back.
    Returned,
}

/// How one bet was settled, to the cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BetSettlement<'r> {
    /// How it ended.
    pub outcome: Outcome,
    /// The odds it was paid at, or the only ones it could have been.
    pub odds: Option<Odds>,
    /// The part of the stake that was at risk after limits were applied.
    pub effective_stake: Amount,
    /// The part given back whatever the result.
    pub excess_returned: Amount,
    /// What it won, the stake not included.
    pub win: Amount,
    /// What goes back to the patron besides the excess: stake and win, the stake, or nothing.
    pub returned: Amount,
    /// What the patron stays owing.
    pub commission: Amount,
    /// The rule.
    pub cite: Citation<'r>,
}

/// Why a round cannot be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SettleRefused {
    /// The cards are not those of one finished round.
    #[error(transparent)]
    Deal(#[from] DealRefused),
    /// One of the bets cannot stand.
    #[error("{why}")]
    Bet {
        /// Its place in the list, from 0.
        index: usize,
        /// Why not.
        why: BetRefused,
    },
}

/// Why a bet cannot stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum BetRefused {
    #[error("a stake of zero is no bet")]
    StakeZero,
    #[error("this bet is not offered here")]
    NotOffered,
    #[error("this patron has this bet at this seat already")]
    Duplicate,
    #[error("there is no seat {seat}: {}", seats_there_are(*.positions))]
    NoSuchSeat { seat: u16, positions: u16 },
    #[error("the stake {stake} is under the minimum {minimum}")]
    UnderMinimum { stake: Amount, minimum: Amount },
    #[error("the stake {stake} is above the maximum {maximum}")]
    AboveMaximum { stake: Amount, maximum: Amount },
    #[error("these rules offer no insurance")]
    NoInsurance,
    #[error("insurance on the {on} Hand was not on offer at the stage {stage}")]
    InsuranceNotOffered { on: Side, stage: Stage },
    #[error("insurance on the {on} Hand needs an Original Bet of this patron on it at this seat")]
    InsuranceWithoutOriginalBet { on: Side },
    #[error("insurance of {stake} is over the cap of {cap}")]
    InsuranceOverCap { stake: Amount, cap: Amount },
    #[error(transparent)]
    Overflow(#[from] AmountOverflow),
}

/// Which seats there are, `u16::MAX` positions meaning that nothing limits them.
fn seats_there_are(positions: u16) -> String {
    if positions == u16::MAX {
        "seats are numbered from 1".to_owned()
    } else {
        format!("this layout has at most {positions} playing positions, numbered from 1")
    }
}

impl BetRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BetRefused::StakeZero => "stake_zero",
            BetRefused::NotOffered => "bet_not_offered",
            BetRefused::Duplicate => "duplicate_bet",
            BetRefused::NoSuchSeat { .. } => "no_such_seat",
            BetRefused::UnderMinimum { .. } => "under_minimum",
            BetRefused::AboveMaximum { .. } => "above_maximum",
            BetRefused::NoInsurance => "no_insurance",
            BetRefused::InsuranceNotOffered { .. } => "insurance_not_offered",
            BetRefused::InsuranceWithoutOriginalBet { .. } => "insurance_without_original_bet",
            BetRefused::InsuranceOverCap { .. } => "insurance_over_cap",
            BetRefused::Overflow(_) => "amount_out_of_range",
        }
    }

    /// The rule behind it, where a rule is.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            BetRefused::NotOffered | BetRefused::NoInsurance => Some(RuleKey::BetsOffered),
            BetRefused::NoSuchSeat { .. } => Some(RuleKey::LayoutBoxes),
            BetRefused::UnderMinimum { .. } | BetRefused::AboveMaximum { .. } => {
                Some(RuleKey::TableLimits)
            }
            BetRefused::InsuranceNotOffered { .. } => Some(RuleKey::InsuranceOffer),
            BetRefused::InsuranceWithoutOriginalBet { .. } => Some(RuleKey::InsuranceOfOriginalBet),
            BetRefused::InsuranceOverCap { .. } => Some(RuleKey::InsuranceCap),
            BetRefused::StakeZero | BetRefused::Duplicate | BetRefused::Overflow(_) => None,
        }
    }
}

impl SettleRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            SettleRefused::Deal(DealRefused::TooFewCards { .. }) => "too_few_cards",
            SettleRefused::Deal(DealRefused::TooManyCards { .. }) => "too_many_cards",
            SettleRefused::Bet { why, .. } => why.code(),
        }
    }

    /// The rule behind it, where a rule is.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            SettleRefused::Deal(
                DealRefused::TooFewCards { rule, .. } | DealRefused::TooManyCards { rule, .. },
            ) => Some(*rule),
            SettleRefused::Bet { why, .. } => why.rule(),
        }
    }
}
