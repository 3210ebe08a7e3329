//! Why a table says no: a value with facts and, where a rule is behind it, the rule key.

use crate::pai_gow::PaiGowRefusal;
use crate::phase::Phase;
use crate::round::RoundNo;
use croupier_house::{Facts, Role, StaffId};
use croupier_rules::baccarat::{DealRefused, Side, Stage};
use croupier_rules::equipment::Card;
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
    #[error("the stake {stake} exceeds the Differential: at most {headroom} can be taken")]
    AboveDifferential { stake: Amount, headroom: Amount, maximum_differential: Amount },
    #[error("{needed} more is needed and {available} is available, with {owed} reserved")]
    NotEnoughCredit { needed: Amount, available: Amount, owed: Amount },
    #[error("the patron's credit does not cover this")]
    CreditTooLow,
    #[error("insurance on the {on} Hand is not on offer at the stage {stage}")]
    InsuranceNotOffered { on: Side, stage: Stage },
    #[error("insurance on the {on} Hand needs an Original Bet of this patron on it")]
    InsuranceWithoutOriginalBet { on: Side },
    #[error("insurance of {stake} is over the cap of {cap}")]
    InsuranceOverCap { stake: Amount, cap: Amount },
    #[error("insurance on the {on} Hand is forgone: the box was left, or an offer was let pass")]
    InsuranceForgone { on: Side },
    #[error("this needs the role {needs} or above")]
    NotAllowed { needs: Role },
    #[error("only the patron may do this")]
    NotYours,
    #[error("the table is dealt automatically")]
    DealtAutomatically,
    #[error("there is no {card} left: the shoe held {held} of them")]
    CardNotInShoe { card: Card, held: u8 },
    #[error("a new shoe is needed")]
    ShoeNeeded,
    #[error("the shoe on the table must be ended first")]
    ShoeInUse,
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
    #[error("a Void needs its case: order it with the reason the rules name")]
    CaseNeeded,
    #[error("no order {approval} waits for a second person")]
    NoSuchApproval { approval: u32 },
    #[error("order {approval} waits for a second person already")]
    ApprovalWaits { approval: u32 },
    #[error("another person must agree")]
    SecondPersonNeeded,
    #[error("these are not the cards that left the shoe")]
    NotTheCards,
    #[error("{card} left the shoe before and comes first")]
    CarriedFirst { card: Card },
    #[error("the House has ruled on these cards: they are corrected by order")]
    CardsRuledOn,
    #[error("a wrong number of cards that cannot be Reconstructed is Void")]
    NotReconstructed,
    #[error("nothing is to be chosen")]
    NoOption,
    #[error("the choice was made")]
    OptionAnswered,
    #[error("nothing is to be corrected")]
    NothingToCorrect,
    #[error("no insurance fits the points now shown, or the result is known")]
    NothingToInsure,
    #[error("nobody has a bet to be returned for this")]
    NobodyToReturn { rule: RuleKey },
    #[error("the Banker's third card depends on the Player's")]
    BankerThirdDepends,
    #[error("the round cannot be settled: {0}")]
    Unsettleable(SettleRefused),

    #[error("nobody seated has a bet in box {seat}")]
    NobodySeated { seat: u16 },
    #[error("bets are laid in chips here, and entered by the dealer")]
    ChipsOnly,
    #[error("this is not a chip table")]
    NotAChipTable,
    #[error("bets are closed in round {round}: a bet stands where it lies")]
    BetStands { round: RoundNo },
    #[error("cards are not squeezed here")]
    SqueezeNotOffered,
    #[error("only the patron with the highest bet may squeeze")]
    NotHighestBettor,
    #[error("only a private table may do without insurance")]
    NotPrivate,
    #[error("no patron has asked for no insurance")]
    NobodyAsked,
    #[error("the table is closed")]
    TableClosed,
    #[error("the last round was played")]
    LastRoundPlayed,
    #[error("{setting} cannot be changed at a table that is open")]
    SettingFixed { setting: &'static str },
    #[error("the settings do not fit: {why}")]
    SettingsUnfit { why: String },
    #[error("{staff} does not act at this table")]
    NotAtWork { staff: StaffId },
    #[error("there is no request {number} for chips")]
    NoSuchRequest { number: u32 },
    #[error("the float of {float} does not hold {amount}")]
    NotEnoughFloat { amount: Amount, float: Amount },
    #[error(transparent)]
    PaiGow(#[from] PaiGowRefusal),
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
            Refusal::AboveDifferential { .. } => "above_differential",
            Refusal::NotEnoughCredit { .. } => "not_enough_credit",
            Refusal::CreditTooLow => "credit_too_low",
            Refusal::InsuranceNotOffered { .. } => "insurance_not_offered",
            Refusal::InsuranceWithoutOriginalBet { .. } => "insurance_without_original_bet",
            Refusal::InsuranceOverCap { .. } => "insurance_over_cap",
            Refusal::InsuranceForgone { .. } => "insurance_forgone",
            Refusal::NotAllowed { .. } => "not_allowed",
            Refusal::NotYours => "not_yours",
            Refusal::DealtAutomatically => "dealt_automatically",
            Refusal::CardNotInShoe { .. } => "card_not_in_shoe",
            Refusal::ShoeNeeded => "shoe_needed",
            Refusal::ShoeInUse => "shoe_in_use",
            Refusal::NotThisGame => "not_this_game",
            Refusal::ReasonNeeded => "reason_needed",
            Refusal::AmountOutOfRange => "amount_out_of_range",
            Refusal::NotCovered { .. } => "not_covered",
            Refusal::PastRoundStands { .. } => "past_round_stands",
            Refusal::NoSuchRound { .. } => "no_such_round",
            Refusal::CaseNeeded => "case_needed",
            Refusal::NoSuchApproval { .. } => "no_such_approval",
            Refusal::ApprovalWaits { .. } => "approval_waits",
            Refusal::SecondPersonNeeded => "second_person_needed",
            Refusal::NotTheCards => "not_the_cards",
            Refusal::CarriedFirst { .. } => "carried_first",
            Refusal::CardsRuledOn => "cards_ruled_on",
            Refusal::NotReconstructed => "not_reconstructed",
            Refusal::NoOption => "no_option",
            Refusal::OptionAnswered => "option_answered",
            Refusal::NothingToCorrect => "nothing_to_correct",
            Refusal::NothingToInsure => "nothing_to_insure",
            Refusal::NobodyToReturn { .. } => "nobody_to_return",
            Refusal::BankerThirdDepends => "banker_third_depends",
            Refusal::Unsettleable(_) => "unsettleable",
            Refusal::NobodySeated { .. } => "nobody_seated",
            Refusal::ChipsOnly => "chips_only",
            Refusal::NotAChipTable => "not_a_chip_table",
            Refusal::BetStands { .. } => "bet_stands",
            Refusal::SqueezeNotOffered => "squeeze_not_offered",
            Refusal::NotHighestBettor => "not_highest_bettor",
            Refusal::NotPrivate => "not_private",
            Refusal::NobodyAsked => "nobody_asked",
            Refusal::TableClosed => "table_closed",
            Refusal::LastRoundPlayed => "last_round_played",
            Refusal::SettingFixed { .. } => "setting_fixed",
            Refusal::SettingsUnfit { .. } => "settings_unfit",
            Refusal::NotAtWork { .. } => "not_at_work",
            Refusal::NoSuchRequest { .. } => "no_such_request",
            Refusal::NotEnoughFloat { .. } => "not_enough_float",
            Refusal::PaiGow(why) => why.code(),
        }
    }

    /// The rule behind it, where one is. The rulebook turns it into a paragraph.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            Refusal::BetsClosed { .. } => Some(RuleKey::BetsClosed),
            Refusal::Interrupted { .. } => Some(RuleKey::Suspended),
            Refusal::NoSuchSeat { .. } => Some(RuleKey::LayoutBoxes),
            Refusal::BetNotOffered { .. } => Some(RuleKey::BetsOffered),
            Refusal::UnderMinimum { .. } | Refusal::AboveMaximum { .. } => {
                Some(RuleKey::TableLimits)
            }
            Refusal::AboveDifferential { .. } => Some(RuleKey::ExcessRejected),
            Refusal::NotEnoughCredit { owed, .. } if !owed.is_zero() => {
                Some(RuleKey::CommissionReserved)
            }
            Refusal::InsuranceNotOffered { .. } => Some(RuleKey::InsuranceOffer),
            Refusal::InsuranceWithoutOriginalBet { .. } => Some(RuleKey::InsuranceOfOriginalBet),
            Refusal::InsuranceOverCap { .. } => Some(RuleKey::InsuranceCap),
            Refusal::InsuranceForgone { .. } => Some(RuleKey::InsuranceForgone),
            Refusal::NotAllowed { .. } => Some(RuleKey::Authority),
            Refusal::CardNotInShoe { .. } => Some(RuleKey::Decks),
            Refusal::ShoeNeeded => Some(RuleKey::ShoeLastRound),
            Refusal::Unsettleable(why) => why.rule(),
            Refusal::PaiGow(why) => why.rule(),
            Refusal::NobodySeated { .. } => Some(RuleKey::StandingBet),
            Refusal::BetStands { .. } => Some(RuleKey::BetsStand),
            Refusal::SqueezeNotOffered | Refusal::NotHighestBettor => Some(RuleKey::Squeeze),
            Refusal::NotPrivate | Refusal::NobodyAsked => Some(RuleKey::NoInsurance),
            Refusal::NotCovered { .. } => Some(RuleKey::NotCovered),
            Refusal::PastRoundStands { .. } => Some(RuleKey::PastRoundsStand),
            Refusal::CaseNeeded => Some(RuleKey::Void),
            Refusal::ApprovalWaits { .. } | Refusal::SecondPersonNeeded => {
                Some(RuleKey::SecondPerson)
            }
            Refusal::CarriedFirst { .. } => Some(RuleKey::ErrorExcess),
            Refusal::CardsRuledOn => Some(RuleKey::ResultCorrected),
            Refusal::NotReconstructed => Some(RuleKey::VoidWrongNumber),
            Refusal::NoOption | Refusal::OptionAnswered => Some(RuleKey::Options),
            Refusal::NothingToInsure => Some(RuleKey::NeglectedOffered),
            Refusal::NobodyToReturn { rule } => Some(*rule),
            Refusal::BankerThirdDepends => Some(RuleKey::BankerThirdFirst),
            Refusal::NoSuchRound { .. }
            | Refusal::ChipsOnly
            | Refusal::NotAChipTable
            | Refusal::TableClosed
            | Refusal::LastRoundPlayed
            | Refusal::SettingFixed { .. }
            | Refusal::SettingsUnfit { .. }
            | Refusal::NotAtWork { .. }
            | Refusal::NoSuchRequest { .. }
            | Refusal::NotEnoughFloat { .. }
            | Refusal::NoSuchApproval { .. }
            | Refusal::NotTheCards
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
            | Refusal::ShoeInUse
            | Refusal::NotThisGame
            | Refusal::ReasonNeeded
            | Refusal::AmountOutOfRange => None,
        }
    }

    /// The facts for its sentence; amounts are cents.
    pub fn facts(&self) -> Facts {
        let side = |side: Side| side.to_string().to_lowercase();
        #[allow(clippy::wildcard_enum_match_arm)] // the others have none
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
            Refusal::CarriedFirst { card } => Facts::from([("card", card.to_string().into())]),
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
            Refusal::AboveDifferential { stake, headroom, maximum_differential } => Facts::from([
                ("stake", (*stake).into()),
                ("headroom", (*headroom).into()),
                ("maximum_differential", (*maximum_differential).into()),
            ]),
            Refusal::NotEnoughCredit { needed, available, owed } => Facts::from([
                ("needed", (*needed).into()),
                ("available", (*available).into()),
                ("owed", (*owed).into()),
            ]),
            Refusal::InsuranceNotOffered { on, stage } => {
                Facts::from([("on", side(*on).into()), ("stage", stage.to_string().into())])
            }
            Refusal::InsuranceWithoutOriginalBet { on } | Refusal::InsuranceForgone { on } => {
                Facts::from([("on", side(*on).into())])
            }
            Refusal::InsuranceOverCap { stake, cap } => {
                Facts::from([("stake", (*stake).into()), ("cap", (*cap).into())])
            }
            Refusal::NotAllowed { needs } => Facts::from([("needs", needs.name().into())]),
            Refusal::CardNotInShoe { card, held } => {
                Facts::from([("card", card.to_string().into()), ("held", (*held).into())])
            }
            Refusal::NobodySeated { seat } => Facts::from([("seat", (*seat).into())]),
            Refusal::BetStands { round } => Facts::from([("round", round.0.into())]),
            Refusal::SettingFixed { setting } => Facts::from([("setting", (*setting).into())]),
            Refusal::SettingsUnfit { why } => Facts::from([("why", why.clone().into())]),
            Refusal::NotAtWork { staff } => Facts::from([("staff", staff.as_str().into())]),
            Refusal::NoSuchRequest { number } => Facts::from([("number", (*number).into())]),
            Refusal::NotEnoughFloat { amount, float } => {
                Facts::from([("amount", (*amount).into()), ("float", (*float).into())])
            }
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
