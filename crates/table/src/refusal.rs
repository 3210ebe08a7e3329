//! Why a table says no: a value with facts and, if a rule is behind it, the rule key. Refusals of a
//! single game are in its folder.

use crate::baccarat::BaccaratRefusal;
use crate::pai_gow::PaiGowRefusal;
use crate::people_refusal::PeopleRefusal;
use crate::phase::Phase;
use crate::rack_refusal::RackRefusal;
use crate::reader_refusal::ReaderRefusal;
use crate::round::RoundNo;
#[cfg(test)]
use crate::toy::ToyRefusal;
use croupier_house::{Facts, Role, StaffId};
use croupier_rules::baccarat::DealRefused;
use croupier_rules::money::{Amount, AmountOverflow};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::SettleRefused;
use thiserror::Error;

/// A refusal of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum Refusal {
    #[error("bets are closed in round {round}")]
    BetsClosed { round: RoundNo },
    #[error("this is not the moment: the round is {}", .phase.name())]
    WrongMoment { phase: Phase },
    #[error("play is interrupted in round {round}")]
    Interrupted { round: RoundNo },
    #[error("the command is for round {named}; this is round {round}")]
    NotThisRound { named: RoundNo, round: RoundNo },
    #[error("there is no box {seat}: this table has {positions}")]
    NoSuchSeat { seat: u16, positions: u16 },
    #[error("box {seat} is taken")]
    SeatTaken { seat: u16 },
    #[error("the patron sits at box {seat}")]
    NotYourSeat { seat: u16 },
    #[error("the patron has no box here")]
    NotSeated,
    #[error("bets of the patron lie in box {seat}")]
    BetsInPlay { seat: u16 },
    #[error("{bet} is not offered here")]
    BetNotOffered { bet: String },
    #[error("the stake {stake} is under the minimum {minimum}")]
    UnderMinimum { stake: Amount, minimum: Amount },
    #[error("the stake {stake} is above the maximum {maximum}")]
    AboveMaximum { stake: Amount, maximum: Amount },
    #[error("{needed} more is needed and {available} is available, with {owed} reserved")]
    NotEnoughCredit { needed: Amount, available: Amount, owed: Amount },
    #[error("the patron's credit does not cover this")]
    CreditTooLow,
    #[error("this needs the role {needs} or above")]
    NotAllowed { needs: Role },
    #[error("only the patron may do this")]
    NotYours,
    #[error("the table is dealt automatically")]
    DealtAutomatically,
    #[error("this table does not play with that")]
    NotThisGame,
    #[error("a reason must be given")]
    ReasonNeeded,
    #[error("the amount is out of range")]
    AmountOutOfRange,
    #[error("this document has no paragraph for {order}: the Shift Manager decides")]
    NotCovered { order: &'static str },
    #[error("round {round} stands as it was settled")]
    PastRoundStands { round: RoundNo },
    #[error("there is no round {round}")]
    NoSuchRound { round: RoundNo },
    #[error("this order needs its case: give it with the reason the rules name")]
    CaseNeeded { rule: RuleKey },
    #[error("no order {approval} waits for a second person")]
    NoSuchApproval { approval: u32 },
    #[error("order {approval} waits for a second person already")]
    ApprovalWaits { approval: u32 },
    #[error("another person must agree")]
    SecondPersonNeeded,
    #[error("nothing is to be corrected")]
    NothingToCorrect,
    #[error("nobody has a bet to be returned for this")]
    NobodyToReturn { rule: RuleKey },
    #[error("the round cannot be settled: {0}")]
    Unsettleable(SettleRefused),

    #[error("bets are laid in chips here, and entered by the dealer")]
    ChipsOnly,
    #[error("this is not a chip table")]
    NotAChipTable,
    #[error("bets are closed in round {round}: a bet stands where it lies")]
    BetStands { round: RoundNo },
    #[error("the table is closed")]
    TableClosed,
    #[error("the last round was played")]
    LastRoundPlayed,
    #[error("{setting} cannot be changed at a table that is open")]
    SettingFixed { setting: &'static str },
    #[error("round {round} was dealt by other rules than those in force: adjust instead")]
    RulesChangedSince { round: RoundNo },
    #[error("the settings do not fit: {why}")]
    SettingsUnfit { why: String },
    #[error("{staff} does not act at this table")]
    NotAtWork { staff: StaffId },
    #[error("there is no request {number} for chips")]
    NoSuchRequest { number: u32 },
    #[error("the float of {float} does not hold {amount}")]
    NotEnoughFloat { amount: Amount, float: Amount },
    #[error("{bet} is a bet of another game: the round cannot be settled")]
    OtherGame { bet: String },
    #[error("{settled} of {bets} bets were settled: the round cannot be settled")]
    Unpaired { bets: usize, settled: usize },
    #[error(transparent)]
    People(#[from] PeopleRefusal),
    #[error(transparent)]
    Rack(#[from] RackRefusal),
    #[error(transparent)]
    Reader(#[from] ReaderRefusal),
    #[error(transparent)]
    Baccarat(#[from] BaccaratRefusal),
    #[error(transparent)]
    PaiGow(#[from] PaiGowRefusal),
    #[cfg(test)]
    #[error(transparent)]
    Toy(#[from] ToyRefusal),
}

impl Refusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::BetsClosed { .. } => "bets_closed",
            Refusal::WrongMoment { .. } => "wrong_moment",
            Refusal::Interrupted { .. } => "interrupted",
            Refusal::NotThisRound { .. } => "not_this_round",
            Refusal::NoSuchSeat { .. } => "no_such_seat",
            Refusal::SeatTaken { .. } => "seat_taken",
            Refusal::NotYourSeat { .. } => "not_your_seat",
            Refusal::NotSeated => "not_seated",
            Refusal::BetsInPlay { .. } => "bets_in_play",
            Refusal::BetNotOffered { .. } => "bet_not_offered",
            Refusal::UnderMinimum { .. } => "under_minimum",
            Refusal::AboveMaximum { .. } => "above_maximum",
            Refusal::NotEnoughCredit { .. } => "not_enough_credit",
            Refusal::CreditTooLow => "credit_too_low",
            Refusal::NotAllowed { .. } => "not_allowed",
            Refusal::NotYours => "not_yours",
            Refusal::DealtAutomatically => "dealt_automatically",
            Refusal::NotThisGame => "not_this_game",
            Refusal::ReasonNeeded => "reason_needed",
            Refusal::AmountOutOfRange => "amount_out_of_range",
            Refusal::NotCovered { .. } => "not_covered",
            Refusal::PastRoundStands { .. } => "past_round_stands",
            Refusal::NoSuchRound { .. } => "no_such_round",
            Refusal::CaseNeeded { .. } => "case_needed",
            Refusal::NoSuchApproval { .. } => "no_such_approval",
            Refusal::ApprovalWaits { .. } => "approval_waits",
            Refusal::SecondPersonNeeded => "second_person_needed",
            Refusal::NothingToCorrect => "nothing_to_correct",
            Refusal::NobodyToReturn { .. } => "nobody_to_return",
            Refusal::Unsettleable(_) => "unsettleable",
            Refusal::ChipsOnly => "chips_only",
            Refusal::NotAChipTable => "not_a_chip_table",
            Refusal::BetStands { .. } => "bet_stands",
            Refusal::TableClosed => "table_closed",
            Refusal::LastRoundPlayed => "last_round_played",
            Refusal::SettingFixed { .. } => "setting_fixed",
            Refusal::RulesChangedSince { .. } => "rules_changed_since",
            Refusal::SettingsUnfit { .. } => "settings_unfit",
            Refusal::NotAtWork { .. } => "not_at_work",
            Refusal::NoSuchRequest { .. } => "no_such_request",
            Refusal::NotEnoughFloat { .. } => "not_enough_float",
            Refusal::OtherGame { .. } => "other_game",
            Refusal::Unpaired { .. } => "unpaired",
            Refusal::People(why) => why.code(),
            Refusal::Rack(why) => why.code(),
            Refusal::Reader(why) => why.code(),
            Refusal::Baccarat(why) => why.code(),
            Refusal::PaiGow(why) => why.code(),
            #[cfg(test)]
            Refusal::Toy(why) => why.code(),
        }
    }

    /// Whether this is a fault of ours or of the journal, and no answer to a person.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Refusal::OtherGame { .. } | Refusal::Unpaired { .. })
    }

    /// The rule behind it, if there is one. The rulebook turns it into a paragraph.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            Refusal::BetsClosed { .. } => Some(RuleKey::BetsClosed),
            Refusal::Interrupted { .. } => Some(RuleKey::Suspended),
            Refusal::NoSuchSeat { .. } => Some(RuleKey::LayoutBoxes),
            Refusal::BetNotOffered { .. } => Some(RuleKey::BetsOffered),
            Refusal::UnderMinimum { .. } | Refusal::AboveMaximum { .. } => {
                Some(RuleKey::TableLimits)
            }
            Refusal::NotEnoughCredit { owed, .. } if !owed.is_zero() => {
                Some(RuleKey::CommissionReserved)
            }
            Refusal::NotAllowed { .. } => Some(RuleKey::Authority),
            Refusal::Unsettleable(why) => why.rule(),
            Refusal::People(why) => why.rule(),
            Refusal::Baccarat(why) => why.rule(),
            Refusal::PaiGow(why) => why.rule(),
            #[cfg(test)]
            Refusal::Toy(why) => why.rule(),
            Refusal::BetStands { .. } => Some(RuleKey::BetsStand),
            Refusal::NotCovered { .. } => Some(RuleKey::NotCovered),
            Refusal::PastRoundStands { .. } => Some(RuleKey::PastRoundsStand),
            Refusal::ApprovalWaits { .. } | Refusal::SecondPersonNeeded => {
                Some(RuleKey::SecondPerson)
            }
            Refusal::NobodyToReturn { rule } | Refusal::CaseNeeded { rule } => Some(*rule),
            Refusal::OtherGame { .. }
            | Refusal::Unpaired { .. }
            | Refusal::NoSuchRound { .. }
            | Refusal::ChipsOnly
            | Refusal::NotAChipTable
            | Refusal::TableClosed
            | Refusal::LastRoundPlayed
            | Refusal::SettingFixed { .. }
            | Refusal::RulesChangedSince { .. }
            | Refusal::SettingsUnfit { .. }
            | Refusal::NotAtWork { .. }
            | Refusal::NoSuchRequest { .. }
            | Refusal::NotEnoughFloat { .. }
            | Refusal::Rack(_)
            | Refusal::Reader(_)
            | Refusal::NoSuchApproval { .. }
            | Refusal::NothingToCorrect
            | Refusal::WrongMoment { .. }
            | Refusal::NotThisRound { .. }
            | Refusal::SeatTaken { .. }
            | Refusal::NotYourSeat { .. }
            | Refusal::NotSeated
            | Refusal::BetsInPlay { .. }
            | Refusal::NotEnoughCredit { .. }
            | Refusal::CreditTooLow
            | Refusal::NotYours
            | Refusal::DealtAutomatically
            | Refusal::NotThisGame
            | Refusal::ReasonNeeded
            | Refusal::AmountOutOfRange => None,
        }
    }

    /// The facts for its sentence; amounts are cents.
    pub fn facts(&self) -> Facts {
        #[allow(clippy::wildcard_enum_match_arm)] // the others say all there is
        match self {
            Refusal::BetsClosed { round }
            | Refusal::Interrupted { round }
            | Refusal::PastRoundStands { round }
            | Refusal::NoSuchRound { round } => Facts::from([("round", round.0.into())]),
            Refusal::NotCovered { order } => Facts::from([("order", (*order).into())]),
            Refusal::NoSuchApproval { approval } | Refusal::ApprovalWaits { approval } => {
                Facts::from([("approval", (*approval).into())])
            }
            Refusal::WrongMoment { phase } => Facts::from([("phase", phase.name().into())]),
            Refusal::NotThisRound { named, round } => {
                Facts::from([("named", named.0.into()), ("round", round.0.into())])
            }
            Refusal::NoSuchSeat { seat, positions } => {
                Facts::from([("seat", (*seat).into()), ("positions", (*positions).into())])
            }
            Refusal::SeatTaken { seat }
            | Refusal::NotYourSeat { seat }
            | Refusal::BetsInPlay { seat } => Facts::from([("seat", (*seat).into())]),
            Refusal::BetNotOffered { bet } => Facts::from([("bet", bet.clone().into())]),
            Refusal::UnderMinimum { stake, minimum } => {
                Facts::from([("stake", (*stake).into()), ("minimum", (*minimum).into())])
            }
            Refusal::AboveMaximum { stake, maximum } => {
                Facts::from([("stake", (*stake).into()), ("maximum", (*maximum).into())])
            }
            Refusal::NotEnoughCredit { needed, available, owed } => Facts::from([
                ("needed", (*needed).into()),
                ("available", (*available).into()),
                ("owed", (*owed).into()),
            ]),
            Refusal::NotAllowed { needs } => Facts::from([("needs", needs.name().into())]),
            Refusal::BetStands { round } | Refusal::RulesChangedSince { round } => {
                Facts::from([("round", round.0.into())])
            }
            Refusal::SettingFixed { setting } => Facts::from([("setting", (*setting).into())]),
            Refusal::SettingsUnfit { why } => Facts::from([("why", why.clone().into())]),
            Refusal::NotAtWork { staff } => Facts::from([("staff", staff.as_str().into())]),
            Refusal::NoSuchRequest { number } => Facts::from([("number", (*number).into())]),
            Refusal::NotEnoughFloat { amount, float } => {
                Facts::from([("amount", (*amount).into()), ("float", (*float).into())])
            }
            Refusal::People(why) => why.facts(),
            Refusal::Rack(why) => why.facts(),
            Refusal::Reader(why) => why.facts(),
            Refusal::Baccarat(why) => why.facts(),
            Refusal::PaiGow(why) => why.facts(),
            _ => Facts::new(),
        }
    }
}

impl From<AmountOverflow> for Refusal {
    fn from(_: AmountOverflow) -> Refusal {
        Refusal::AmountOutOfRange
    }
}

impl From<SettleRefused> for Refusal {
    fn from(why: SettleRefused) -> Refusal {
        Refusal::Unsettleable(why)
    }
}

impl From<DealRefused> for Refusal {
    fn from(why: DealRefused) -> Refusal {
        Refusal::Unsettleable(SettleRefused::Deal(why))
    }
}
