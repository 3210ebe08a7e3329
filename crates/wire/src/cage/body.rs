//! What a cashier and a second person send to the cage.

use croupier_house as house;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// In cash or in chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum MeansBody {
    #[default]
    Cash,
    Chips,
}

impl From<MeansBody> for house::Means {
    fn from(body: MeansBody) -> house::Means {
        match body {
            MeansBody::Cash => house::Means::Cash,
            MeansBody::Chips => house::Means::Chips,
        }
    }
}

impl From<house::Means> for MeansBody {
    fn from(means: house::Means) -> MeansBody {
        match means {
            house::Means::Cash => MeansBody::Cash,
            house::Means::Chips => MeansBody::Chips,
        }
    }
}

/// So many notes, coins or chips of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PiecesBody {
    /// Notes and coins, or chips.
    pub what: MeansBody,
    /// The value of each, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub of: Amount,
    /// How many.
    pub count: u32,
}

/// `POST /api/cage/till`: a cashier opens the till with a count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OpeningBody {
    /// Notes and coins, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips, in cents.
    #[serde(default)]
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// The same by value, where it was counted so.
    #[serde(default)]
    pub pieces: Vec<PiecesBody>,
    /// The till whose float is taken over; absent if the money is new to the cage.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// Why it differs from what that till was closed with, or why no float is taken over.
    #[serde(default)]
    pub reason: String,
    /// The second person, who counted too, where that is asked for.
    #[serde(default)]
    pub second: Option<SecondBody>,
}

impl OpeningBody {
    /// What was counted.
    pub fn count(self) -> house::Count {
        let OpeningBody { cash, chips, pieces, .. } = self;
        CountBody { cash, chips, pieces }.into()
    }
}

/// A count of a till.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CountBody {
    /// Notes and coins, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips, in cents.
    #[serde(default)]
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// The same by value, where it was counted so.
    #[serde(default)]
    pub pieces: Vec<PiecesBody>,
}

impl From<CountBody> for house::Count {
    fn from(body: CountBody) -> house::Count {
        let pieces = body.pieces.into_iter().map(|each| house::Pieces {
            what: each.what.into(),
            of: each.of,
            count: each.count,
        });
        house::Count { cash: body.cash, chips: body.chips, pieces: pieces.collect() }
    }
}

/// `POST /api/cage/till/closing`: a till is closed with a count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ClosingBody {
    /// Which till, where a Shift Manager closes that of somebody else.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub till: Option<u64>,
    /// What lies in it.
    pub counted: CountBody,
    /// Why it differs from the books, if it does.
    #[serde(default)]
    pub reason: String,
    /// Whether what was counted goes to the vault; else it stays in the cage as a float.
    #[serde(default)]
    pub to_vault: bool,
    /// The second person, who counted too, where it goes to the vault.
    #[serde(default)]
    pub second: Option<SecondBody>,
}

/// `POST /api/cage/vault`: money comes into the vault from outside, or leaves it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct VaultBody {
    /// Whether it leaves the vault; else it comes in.
    #[serde(default)]
    pub out: bool,
    /// Notes and coins, in cents.
    #[serde(default)]
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips, in cents.
    #[serde(default)]
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// From where or to where, and why.
    pub reason: String,
}

/// `POST /api/cage/vault/count`: the vault was counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct VaultCountBody {
    /// Notes and coins, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// Why it differs from the books, if it does.
    #[serde(default)]
    pub reason: String,
}

/// `POST /api/tickets/{number}/copies`: a ticket is printed again. While it has money in it, either
/// its patron or a second person agrees.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[ts(export)]
pub struct CopyBody {
    /// The card of the patron whose ticket it is.
    pub card: Option<String>,
    /// The patron's PIN.
    pub pin: Option<String>,
    /// The second person.
    pub second: Option<SecondBody>,
}

/// Hides the PINs, so that they never reach a log.
impl fmt::Debug for CopyBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CopyBody").field("card", &self.card).finish_non_exhaustive()
    }
}

/// The document a patron showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum DocumentBody {
    Passport,
    IdentityCard,
    DrivingLicence,
    Other,
}

/// How the cashier identified the patron.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct IdentificationBody {
    /// By which document.
    pub document: DocumentBody,
    /// The last 2 to 4 characters of its number.
    pub digits: String,
    /// Whether name and picture were compared with the person.
    pub compared: bool,
}

impl From<IdentificationBody> for house::Identification {
    fn from(body: IdentificationBody) -> house::Identification {
        let document = match body.document {
            DocumentBody::Passport => house::Document::Passport,
            DocumentBody::IdentityCard => house::Document::IdentityCard,
            DocumentBody::DrivingLicence => house::Document::DrivingLicence,
            DocumentBody::Other => house::Document::Other,
        };
        let IdentificationBody { digits, compared, .. } = body;
        house::Identification { document, digits, compared }
    }
}

/// The second person, who agrees at the cage with login and PIN.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SecondBody {
    /// The login.
    pub login: String,
    /// The PIN.
    pub pin: String,
    /// The code of the second factor, for who has one; a recovery code does too.
    #[serde(default)]
    pub code: Option<String>,
}

/// Hides the PIN, so that it never reaches a log.
impl fmt::Debug for SecondBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecondBody").field("login", &self.login).finish_non_exhaustive()
    }
}

/// `POST /api/tickets/{n}/redemption`: pays a ticket.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RedemptionBody {
    /// In cash or in chips.
    #[serde(default)]
    pub means: MeansBody,
    /// How the patron was identified, where it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub identification: Option<IdentificationBody>,
    /// The second person, if present at the cage; else a large payment waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub second: Option<SecondBody>,
}

/// `POST /api/payouts`: pays credit to a patron, who agrees with card and PIN.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PayoutBody {
    /// The number of the patron's card.
    pub card: String,
    /// The patron's PIN.
    pub pin: String,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// How it is paid.
    #[serde(default)]
    pub how: RedemptionBody,
}

/// Hides the PIN.
impl fmt::Debug for PayoutBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PayoutBody").field("card", &self.card).finish_non_exhaustive()
    }
}

/// `POST /api/cage/chips`: hands over chips a table asked for, or takes in what it sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct HandChipsBody {
    /// Which table.
    pub table: String,
    /// The number of its request.
    pub number: u32,
}
