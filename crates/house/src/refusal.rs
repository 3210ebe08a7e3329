//! Why the house says no: a value with facts and, if a rule is behind it, the rule key.

use crate::cage::CageRefused;
use crate::closing::ClosingRefused;
use crate::control_refusal::ControlRefused;
use crate::device::DeviceRefused;
use crate::fact::{Fact, Facts};
use crate::id::{PatronId, PitId, StaffId, TicketNo};
use crate::logins::LoginRefused;
use crate::people::Role;
use crate::retention::ForgetRefused;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use thiserror::Error;

/// A refusal of the house.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum HouseRefused {
    #[error("somebody is registered under {id} already")]
    AlreadyRegistered { id: String },
    #[error("{id} is the name of a place at a chip table, and of no person")]
    IdIsAPlace { id: PatronId },
    #[error("the login {login} belongs to somebody already")]
    LoginTaken { login: String },
    #[error("a name and a login of 1 to 100 characters are needed")]
    NameUnfit,
    #[error("there is no patron {patron}")]
    NoSuchPatron { patron: PatronId },
    #[error("an amount of zero moves nothing")]
    AmountZero,
    #[error("{amount} is more than the {available} that may leave: {owed} is owed and reserved")]
    NotEnoughCredit { amount: Amount, available: Amount, owed: Amount },
    #[error("the ticket number {number} was used already")]
    TicketNumberUsed { number: TicketNo },
    #[error("there is no ticket {number}")]
    NoSuchTicket { number: TicketNo },
    #[error("the ticket {number} was redeemed already")]
    TicketRedeemed { number: TicketNo },
    #[error("the ticket {number} is void")]
    TicketVoid { number: TicketNo },
    #[error("the ticket {number} could be redeemed until {expired_ms} ms and has expired")]
    TicketExpired { number: TicketNo, expired_ms: u64 },
    #[error("a reason is needed")]
    ReasonNeeded,
    #[error("{owed} is owed and must be paid before anything leaves")]
    OwedFirst { owed: Amount },
    #[error("a ticket must be good for a day or more")]
    SettingsUnfit,
    #[error("this needs the role {needs}")]
    NotAllowed { needs: Role },
    #[error("the amount is out of range")]
    AmountOutOfRange,
    #[error("the clock holds nothing up")]
    ClockNotHeld,
    #[error("there is no pit {pit}: no table was put into it")]
    NoSuchPit { pit: PitId },
    #[error("{staff} does not act in pit {pit}")]
    NotInPit { staff: StaffId, pit: PitId },
    #[error("nobody acts as Shift Manager")]
    NobodyActsAsShiftManager,
    #[error("there is nobody with the id {id}")]
    NoSuchPerson { id: String },
    #[error("there is no change {number} that waits")]
    NoSuchChange { number: u64 },
    #[error("a second person must agree, not the one who asked")]
    SecondPersonNeeded,
    #[error("nobody decides about themselves, and a PIN is chosen by its owner only")]
    OwnMatter,
    #[error("two people who may change people must remain")]
    TwoMustRemain,
    #[error("it is so already")]
    NothingChanges,
    #[error(transparent)]
    Login(#[from] LoginRefused),
    #[error("staff have a role of the staff")]
    RoleUnfit,
    #[error(transparent)]
    Cage(#[from] CageRefused),
    #[error(transparent)]
    Closing(#[from] ClosingRefused),
    #[error(transparent)]
    Forget(#[from] ForgetRefused),
    #[error(transparent)]
    Control(#[from] ControlRefused),
    #[error(transparent)]
    Device(#[from] DeviceRefused),
}

impl HouseRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            HouseRefused::AlreadyRegistered { .. } => "already_registered",
            HouseRefused::IdIsAPlace { .. } => "id_is_a_place",
            HouseRefused::LoginTaken { .. } => "login_taken",
            HouseRefused::NameUnfit => "name_unfit",
            HouseRefused::NoSuchPatron { .. } => "no_such_patron",
            HouseRefused::AmountZero => "amount_zero",
            HouseRefused::NotEnoughCredit { .. } => "not_enough_credit",
            HouseRefused::TicketNumberUsed { .. } => "ticket_number_used",
            HouseRefused::NoSuchTicket { .. } => "no_such_ticket",
            HouseRefused::TicketRedeemed { .. } => "ticket_redeemed",
            HouseRefused::TicketVoid { .. } => "ticket_void",
            HouseRefused::TicketExpired { .. } => "ticket_expired",
            HouseRefused::ReasonNeeded => "reason_needed",
            HouseRefused::OwedFirst { .. } => "owed_first",
            HouseRefused::SettingsUnfit => "settings_unfit",
            HouseRefused::NotAllowed { .. } => "not_allowed",
            HouseRefused::AmountOutOfRange => "amount_out_of_range",
            HouseRefused::ClockNotHeld => "clock_not_held",
            HouseRefused::NoSuchPit { .. } => "no_such_pit",
            HouseRefused::NotInPit { .. } => "not_in_pit",
            HouseRefused::NobodyActsAsShiftManager => "nobody_acts_as_shift_manager",
            HouseRefused::NoSuchPerson { .. } => "no_such_person",
            HouseRefused::NoSuchChange { .. } => "no_such_change",
            HouseRefused::SecondPersonNeeded => "second_person_needed",
            HouseRefused::OwnMatter => "own_matter",
            HouseRefused::TwoMustRemain => "two_must_remain",
            HouseRefused::NothingChanges => "nothing_changes",
            HouseRefused::Login(refused) => refused.code(),
            HouseRefused::RoleUnfit => "role_unfit",
            HouseRefused::Cage(why) => why.code(),
            HouseRefused::Closing(why) => why.code(),
            HouseRefused::Forget(why) => why.code(),
            HouseRefused::Control(why) => why.code(),
            HouseRefused::Device(why) => why.code(),
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        match self {
            HouseRefused::AlreadyRegistered { id } | HouseRefused::NoSuchPerson { id } => {
                Facts::from([("id", id.clone().into())])
            }
            HouseRefused::IdIsAPlace { id } => Facts::from([("id", id.as_str().into())]),
            HouseRefused::NoSuchChange { number } => {
                let number = i64::try_from(*number).unwrap_or(i64::MAX);
                Facts::from([("number", Fact::Number(number))])
            }
            HouseRefused::LoginTaken { login } => Facts::from([("login", login.clone().into())]),
            HouseRefused::NoSuchPatron { patron } => {
                Facts::from([("patron", patron.as_str().into())])
            }
            HouseRefused::NotEnoughCredit { amount, available, owed } => Facts::from([
                ("amount", (*amount).into()),
                ("available", (*available).into()),
                ("owed", (*owed).into()),
            ]),
            HouseRefused::TicketNumberUsed { number }
            | HouseRefused::NoSuchTicket { number }
            | HouseRefused::TicketRedeemed { number }
            | HouseRefused::TicketVoid { number } => {
                Facts::from([("number", number.as_str().into())])
            }
            HouseRefused::TicketExpired { number, expired_ms } => Facts::from([
                ("number", number.as_str().into()),
                ("expired_ms", Fact::Number(i64::try_from(*expired_ms).unwrap_or(i64::MAX))),
            ]),
            HouseRefused::Cage(why) => why.facts(),
            HouseRefused::OwedFirst { owed } => Facts::from([("owed", (*owed).into())]),
            HouseRefused::NotAllowed { needs } => Facts::from([("needs", needs.name().into())]),
            HouseRefused::NoSuchPit { pit } => Facts::from([("pit", pit.as_str().into())]),
            HouseRefused::NotInPit { staff, pit } => {
                Facts::from([("staff", staff.as_str().into()), ("pit", pit.as_str().into())])
            }
            HouseRefused::Control(why) => why.facts(),
            HouseRefused::Device(why) => why.facts(),
            HouseRefused::NobodyActsAsShiftManager
            | HouseRefused::NameUnfit
            | HouseRefused::AmountZero
            | HouseRefused::ReasonNeeded
            | HouseRefused::SettingsUnfit
            | HouseRefused::ClockNotHeld
            | HouseRefused::SecondPersonNeeded
            | HouseRefused::OwnMatter
            | HouseRefused::TwoMustRemain
            | HouseRefused::NothingChanges
            | HouseRefused::Login(_)
            | HouseRefused::RoleUnfit
            | HouseRefused::Closing(_)
            | HouseRefused::Forget(_)
            | HouseRefused::AmountOutOfRange => Facts::new(),
        }
    }

    /// The rule behind it, if there is one.
    pub fn rule(&self) -> Option<RuleKey> {
        match self {
            HouseRefused::NotEnoughCredit { owed, .. } if !owed.is_zero() => {
                Some(RuleKey::CommissionReserved)
            }
            HouseRefused::OwedFirst { .. } => Some(RuleKey::CommissionReserved),
            HouseRefused::NobodyActsAsShiftManager => Some(RuleKey::Authority),
            HouseRefused::NotEnoughCredit { .. }
            | HouseRefused::AlreadyRegistered { .. }
            | HouseRefused::IdIsAPlace { .. }
            | HouseRefused::LoginTaken { .. }
            | HouseRefused::NameUnfit
            | HouseRefused::NoSuchPatron { .. }
            | HouseRefused::AmountZero
            | HouseRefused::TicketNumberUsed { .. }
            | HouseRefused::NoSuchTicket { .. }
            | HouseRefused::TicketRedeemed { .. }
            | HouseRefused::TicketVoid { .. }
            | HouseRefused::TicketExpired { .. }
            | HouseRefused::ReasonNeeded
            | HouseRefused::SettingsUnfit
            | HouseRefused::NotAllowed { .. }
            | HouseRefused::NoSuchPit { .. }
            | HouseRefused::NotInPit { .. }
            | HouseRefused::ClockNotHeld
            | HouseRefused::NoSuchPerson { .. }
            | HouseRefused::NoSuchChange { .. }
            | HouseRefused::SecondPersonNeeded
            | HouseRefused::OwnMatter
            | HouseRefused::TwoMustRemain
            | HouseRefused::NothingChanges
            | HouseRefused::Login(_)
            | HouseRefused::RoleUnfit
            | HouseRefused::Cage(_)
            | HouseRefused::Closing(_)
            | HouseRefused::Forget(_)
            | HouseRefused::Control(_)
            | HouseRefused::Device(_)
            | HouseRefused::AmountOutOfRange => None,
        }
    }
}
