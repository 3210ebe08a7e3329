//! Logins on the wire: how one may log in, the first two people of a house, second factors, and
//! where the configuration and the house differ.

use crate::body::Role;
use crate::house_rules::GamingDayBody;
use crate::people::PersonKind;
use croupier_house::{NotAnId, Staff};
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/logins`: how one may log in here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LoginsView {
    /// Whether the house has people. If not, the page `/setup` takes the first two.
    pub set_up: bool,
    /// The name of the single sign-on that staff may use, where there is one.
    pub single_sign_on: Option<String>,
}

/// `POST /api/setup`: the first two people of a house.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SetupBody {
    /// The code that the house printed when it started.
    pub code: String,
    /// One of them.
    pub first: FirstPersonBody,
    /// The other.
    pub second: FirstPersonBody,
    /// When the gaming day begins; left out, at 06:00 UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gaming_day: Option<GamingDayBody>,
}

/// One of the first two people.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct FirstPersonBody {
    /// The name.
    pub name: String,
    /// The login, which is the id too: letters, digits and dashes.
    pub login: String,
    /// Administrator or Shift Manager.
    pub role: Role,
    /// The password, which the person chose.
    pub password: String,
}

impl FirstPersonBody {
    /// The person, with the password as its hash.
    pub fn staff(&self, pin_hash: String) -> Result<Staff, NotAnId> {
        let (name, login) = (self.name.trim().to_owned(), self.login.trim().to_owned());
        Ok(Staff { id: login.parse()?, name, login, pin_hash, role: self.role.of_the_house() })
    }
}

/// `POST /api/me/second-factor`: begin to set up a second factor.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BeginFactorBody {
    /// The PIN: a session left open is no way to a second factor.
    pub pin: String,
}

/// `POST /api/me/unlock`: the PIN that opens a locked screen.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct UnlockBody {
    /// The PIN.
    pub pin: String,
}

/// The answer to `POST /api/me/second-factor`: what an authenticator needs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BeginFactorView {
    /// The secret to type where no camera is at hand.
    pub secret: String,
    /// The same as an address that authenticators understand.
    pub uri: String,
    /// That address as a QR code: rows of `1` for dark and `0` for light.
    pub qr: Vec<String>,
}

/// `PUT /api/me/second-factor`: the first code proves that the authenticator works.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct FinishFactorBody {
    /// The six digits.
    pub code: String,
}

/// The answer to it: the recovery codes, shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RecoveryView {
    /// Each is good for one login without the authenticator.
    pub codes: Vec<String>,
    /// The bearer token of the new session; all others ended.
    pub token: String,
}

/// Hides what is secret, so that it never reaches a log.
macro_rules! hide {
    ($($name:ident),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}
hide!(
    SetupBody,
    FirstPersonBody,
    BeginFactorBody,
    BeginFactorView,
    FinishFactorBody,
    RecoveryView,
    UnlockBody
);

/// In what the configuration and the house differ.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum NoticeKind {
    /// The file once named this person, no longer does, and the person can still log in.
    PersonUnlisted,
    /// The file names a person whom the house did not add, because the login is somebody else's.
    LoginTaken,
    /// The name differs.
    NameDiffers,
    /// The login or card number differs.
    LoginDiffers,
    /// The role differs.
    RoleDiffers,
    /// The `pin_file` does not hold the PIN in force.
    PinDiffers,
    /// The file once had this table and no longer does, and the table is still there.
    TableUnlisted,
    /// A table is set otherwise than the file says, which only opened it.
    TableDiffers,
    /// A rule of the house differs, which two people set; the file only seeded it.
    RuleDiffers,
}

/// One difference between the configuration and the house. The house goes by what it has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConfigNotice {
    /// In what they differ.
    pub notice: NoticeKind,
    /// Whether it is about a patron or about staff; absent for a table or a rule.
    pub kind: Option<PersonKind>,
    /// The id of the person or table.
    pub id: String,
    /// The name in the house.
    pub name: String,
    /// What the file says, where that helps.
    pub file: Option<String>,
    /// What the house has.
    pub house: Option<String>,
}

/// One line for the log and the terminal.
impl fmt::Display for ConfigNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ConfigNotice { notice, kind, id, name, .. } = self;
        let who = match kind {
            Some(PersonKind::Patron) => "patron",
            Some(PersonKind::Staff) => "staff",
            None if *notice == NoticeKind::RuleDiffers => "rule",
            None => "table",
        };
        let [file, house] = [&self.file, &self.house].map(|said| said.as_deref().unwrap_or(""));
        write!(f, "{who} {id} ({name}): ")?;
        match notice {
            NoticeKind::PersonUnlisted => f.write_str(
                "the configuration no longer names this person, who can still log in; \
                 suspend them on /admin if they should not",
            ),
            NoticeKind::LoginTaken => write!(
                f,
                "not added: the login {file} belongs to {house}; give another in the configuration"
            ),
            NoticeKind::NameDiffers => {
                write!(f, "the configuration says the name {file}, the house has {house}")
            }
            NoticeKind::LoginDiffers => {
                write!(f, "the configuration says the login {file}, the house has {house}")
            }
            NoticeKind::RoleDiffers => {
                write!(f, "the configuration says the role {file}, the house has {house}")
            }
            NoticeKind::PinDiffers => f.write_str(
                "the pin_file does not hold the PIN in force, which was changed since; \
                 the file can be deleted",
            ),
            NoticeKind::TableUnlisted => f.write_str(
                "the configuration no longer has this table, which is still there; \
                 close it in the pit if it should not be",
            ),
            NoticeKind::TableDiffers => write!(
                f,
                "the configuration says {file}, the house has {house}; \
                 tables are set on /admin and in the pit"
            ),
            NoticeKind::RuleDiffers => write!(
                f,
                "the configuration says {file}, the house has {house}; \
                 two people change it on /admin"
            ),
        }
    }
}
