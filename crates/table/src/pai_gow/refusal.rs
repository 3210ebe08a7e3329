//! Why a pai gow table says no.

use super::hand::{NotAHand, Piece, Position};
use croupier_house::Facts;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{BankRefused, RoundRefused};
use croupier_rules::rulebook::RuleKey;
use thiserror::Error;

/// A refusal only a pai gow table has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum PaiGowRefusal {
    #[error("the bank is not on offer to this patron")]
    BankNotOffered,
    #[error(transparent)]
    Bank(#[from] BankRefused),
    #[error("nobody would bet against this bank")]
    NobodyAgainst,
    #[error("the patron has answered")]
    Answered,
    #[error("who banks places no bet against the bank")]
    BankerBets,
    #[error("the bank covers no more than {headroom} here")]
    BankCannotCover { headroom: Amount },
    #[error("a Fortune bet needs a main bet of the patron")]
    FortuneWithoutMain,
    #[error("who plays at seat {seat} stays until the round is over")]
    Stays { seat: u16 },
    #[error("there is no position {position} here")]
    NoSuchPosition { position: String },
    #[error("the hand of {position}: {why}")]
    BadHand { position: Position, why: NotAHand },
    #[error("{piece} lies in front of {position} already")]
    DealtTwice { piece: Piece, position: Position },
    #[error("{left} left is as it must be")]
    NotAMisdeal { left: u32 },
    #[error("the dice are shaken at least {least} times, and these were shaken {shakes} times")]
    TooFewShakes { shakes: u8, least: u8 },
    #[error("the patron has no hand to set")]
    NoHand,
    #[error("the hand is set and may not be touched again")]
    HandIsSet,
    #[error("hands are not set yet, and their time runs: seats {seats}")]
    HandsNotSet { seats: String },
    #[error("the low hand: {0}")]
    BadLow(NotAHand),
    #[error("the low hand outranks the high hand: set so, it loses")]
    Foul,
    #[error("the hand of a co-banker is set by the house way")]
    CoBankHouseWay,
    #[error("the dealer's hand is set by the house way")]
    DealerHouseWay,
    #[error("the low hand must be given: it is not among the corrected cards")]
    LowNeeded,
    #[error("the round cannot be settled: {0}")]
    Unsettleable(RoundRefused),
}

impl PaiGowRefusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            PaiGowRefusal::BankNotOffered => "bank_not_offered",
            PaiGowRefusal::Bank(BankRefused::TurnOfTheHouse) => "turn_of_the_house",
            PaiGowRefusal::Bank(BankRefused::BankedTheRoundBefore) => "banked_the_round_before",
            PaiGowRefusal::Bank(BankRefused::DidNotPlayTheHouse) => "did_not_play_the_house",
            PaiGowRefusal::Bank(BankRefused::NotCovered { .. }) => "bank_not_covered",
            PaiGowRefusal::Bank(BankRefused::HalfNotCovered { .. }) => "co_bank_not_covered",
            PaiGowRefusal::NobodyAgainst => "nobody_against",
            PaiGowRefusal::Answered => "answered",
            PaiGowRefusal::BankerBets => "banker_bets",
            PaiGowRefusal::BankCannotCover { .. } => "bank_cannot_cover",
            PaiGowRefusal::FortuneWithoutMain => "fortune_without_main",
            PaiGowRefusal::Stays { .. } => "stays_until_round_ends",
            PaiGowRefusal::NoSuchPosition { .. } => "no_such_position",
            PaiGowRefusal::BadHand { .. } => "bad_hand",
            PaiGowRefusal::DealtTwice { .. } => "dealt_twice",
            PaiGowRefusal::NotAMisdeal { .. } => "not_a_misdeal",
            PaiGowRefusal::TooFewShakes { .. } => "too_few_shakes",
            PaiGowRefusal::NoHand => "no_hand",
            PaiGowRefusal::HandIsSet => "hand_is_set",
            PaiGowRefusal::HandsNotSet { .. } => "hands_not_set",
            PaiGowRefusal::BadLow(_) => "bad_low",
            PaiGowRefusal::Foul => "hand_is_foul",
            PaiGowRefusal::CoBankHouseWay => "co_bank_sets_house_way",
            PaiGowRefusal::DealerHouseWay => "dealer_sets_house_way",
            PaiGowRefusal::LowNeeded => "low_needed",
            PaiGowRefusal::Unsettleable(_) => "unsettleable",
        }
    }

    /// The rule behind it, if there is one.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            PaiGowRefusal::BankNotOffered | PaiGowRefusal::NobodyAgainst => {
                Some(RuleKey::PaiGowBank)
            }
            PaiGowRefusal::Bank(
                BankRefused::TurnOfTheHouse | BankRefused::BankedTheRoundBefore,
            ) => Some(RuleKey::PaiGowBankRotation),
            PaiGowRefusal::Bank(BankRefused::DidNotPlayTheHouse) => {
                Some(RuleKey::PaiGowBankEligibility)
            }
            PaiGowRefusal::Bank(
                BankRefused::NotCovered { .. } | BankRefused::HalfNotCovered { .. },
            )
            | PaiGowRefusal::BankCannotCover { .. } => Some(RuleKey::PaiGowBankCover),
            PaiGowRefusal::BankerBets => Some(RuleKey::PaiGowBank),
            PaiGowRefusal::Stays { .. } => Some(RuleKey::PaiGowSeated),
            PaiGowRefusal::NoSuchPosition { .. }
            | PaiGowRefusal::BadHand { .. }
            | PaiGowRefusal::DealtTwice { .. } => Some(RuleKey::PaiGowDeal),
            PaiGowRefusal::NotAMisdeal { .. } => Some(RuleKey::PaiGowMisdeal),
            PaiGowRefusal::TooFewShakes { .. } => Some(RuleKey::PaiGowDice),
            PaiGowRefusal::HandIsSet | PaiGowRefusal::HandsNotSet { .. } => {
                Some(RuleKey::PaiGowSetting)
            }
            PaiGowRefusal::Foul => Some(RuleKey::PaiGowFoul),
            PaiGowRefusal::CoBankHouseWay => Some(RuleKey::PaiGowCoBank),
            PaiGowRefusal::DealerHouseWay => Some(RuleKey::PaiGowHouseWay),
            PaiGowRefusal::Unsettleable(why) => why.rule(),
            PaiGowRefusal::Answered
            | PaiGowRefusal::FortuneWithoutMain
            | PaiGowRefusal::NoHand
            | PaiGowRefusal::BadLow(_)
            | PaiGowRefusal::LowNeeded => None,
        }
    }

    /// The facts for its sentence; amounts are cents.
    pub fn facts(&self) -> Facts {
        match self {
            PaiGowRefusal::Bank(BankRefused::NotCovered { needed, held, co_bank_needed }) => {
                Facts::from([
                    ("needed", (*needed).into()),
                    ("held", (*held).into()),
                    ("co_bank_needed", (*co_bank_needed).into()),
                ])
            }
            PaiGowRefusal::Bank(BankRefused::HalfNotCovered { needed, held }) => {
                Facts::from([("needed", (*needed).into()), ("held", (*held).into())])
            }
            PaiGowRefusal::BankCannotCover { headroom } => {
                Facts::from([("headroom", (*headroom).into())])
            }
            PaiGowRefusal::HandsNotSet { seats } => Facts::from([("seats", seats.clone().into())]),
            PaiGowRefusal::Stays { seat } => Facts::from([("seat", (*seat).into())]),
            PaiGowRefusal::NoSuchPosition { position } => {
                Facts::from([("position", position.clone().into())])
            }
            PaiGowRefusal::BadHand { position, why } => Facts::from([
                ("position", position.to_string().into()),
                ("why", why.to_string().into()),
            ]),
            PaiGowRefusal::DealtTwice { piece, position } => Facts::from([
                ("piece", piece.to_string().into()),
                ("position", position.to_string().into()),
            ]),
            PaiGowRefusal::TooFewShakes { shakes, least } => {
                Facts::from([("shakes", (*shakes).into()), ("least", (*least).into())])
            }
            PaiGowRefusal::NotAMisdeal { left } => Facts::from([("left", (*left).into())]),
            PaiGowRefusal::BadLow(why) => Facts::from([("why", why.to_string().into())]),
            PaiGowRefusal::Bank(
                BankRefused::TurnOfTheHouse
                | BankRefused::BankedTheRoundBefore
                | BankRefused::DidNotPlayTheHouse,
            )
            | PaiGowRefusal::BankNotOffered
            | PaiGowRefusal::NobodyAgainst
            | PaiGowRefusal::Answered
            | PaiGowRefusal::BankerBets
            | PaiGowRefusal::FortuneWithoutMain
            | PaiGowRefusal::NoHand
            | PaiGowRefusal::HandIsSet
            | PaiGowRefusal::Foul
            | PaiGowRefusal::CoBankHouseWay
            | PaiGowRefusal::DealerHouseWay
            | PaiGowRefusal::LowNeeded
            | PaiGowRefusal::Unsettleable(_) => Facts::new(),
        }
    }
}
