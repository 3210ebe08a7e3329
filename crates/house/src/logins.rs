//! How people prove who they are besides a PIN: the first two people of a new house, and the second
//! factor of staff.

use crate::gaming_day::GamingDay;
use crate::id::StaffId;
use crate::people::Staff;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The second factor of a member of staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SecondFactor {
    /// The secret of the codes, sealed by the server with a key outside the database. Never shown.
    pub secret: String,
    /// What is left of the recovery codes, each hashed by the server. Never shown.
    pub recovery: Vec<String>,
}

/// A command about logins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoginCommand {
    /// The first two people of a house that has no staff yet.
    SetUp {
        /// One of them.
        first: Staff,
        /// The other.
        second: Staff,
        /// When the gaming day begins, if they say so.
        gaming_day: Option<GamingDay>,
    },
    /// A member of staff sets up the own second factor.
    SetSecondFactor {
        /// Whose.
        staff: StaffId,
        /// The factor.
        factor: SecondFactor,
    },
    /// A member of staff logs in with a recovery code, which is then worthless.
    UseRecoveryCode {
        /// Who.
        staff: StaffId,
        /// The code, hashed.
        code_hash: String,
    },
}

/// Something that happened to logins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LoginEvent {
    /// The first two people set the house up.
    HouseSetUp {
        /// One of them.
        first: Staff,
        /// The other.
        second: Staff,
    },
    /// A member of staff set up the own second factor.
    SecondFactorSet {
        /// Whose.
        staff: StaffId,
        /// The factor.
        factor: SecondFactor,
    },
    /// A recovery code was used.
    RecoveryCodeUsed {
        /// Whose.
        staff: StaffId,
        /// The code, hashed. Never shown.
        code_hash: String,
    },
}

/// Why the house says no about logins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LoginRefused {
    /// There are people already: the house is set up once.
    #[error("the house has people already: it is set up once")]
    AlreadySetUp,
    /// Later changes to people need an administrator and a second person.
    #[error("the first two are two administrators, or an administrator and a Shift Manager")]
    FirstTwoUnfit,
    /// Somebody has a second factor already; two people take it away first.
    #[error("there is a second factor already: two people reset it first")]
    SecondFactorThere,
    /// Somebody has no second factor.
    #[error("there is no second factor")]
    NoSecondFactor,
    /// The person who asked may no longer ask.
    #[error("the person who asked is suspended or has another role now: ask anew")]
    AskerGone,
    /// The recovery code is wrong or was used.
    #[error("the recovery code is wrong or was used already")]
    NoSuchRecoveryCode,
    /// The second person chooses half of a PIN that two people give somebody.
    #[error("two people give a PIN: the second chooses its second half, six digits")]
    HalfNeeded,
}

impl LoginRefused {
    /// A stable code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            LoginRefused::AlreadySetUp => "already_set_up",
            LoginRefused::FirstTwoUnfit => "first_two_unfit",
            LoginRefused::SecondFactorThere => "second_factor_there",
            LoginRefused::NoSecondFactor => "no_second_factor",
            LoginRefused::AskerGone => "asker_gone",
            LoginRefused::NoSuchRecoveryCode => "no_such_recovery_code",
            LoginRefused::HalfNeeded => "half_needed",
        }
    }
}
