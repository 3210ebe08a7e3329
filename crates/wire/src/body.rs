//! Request and answer bodies of the REST routes.

use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/sessions`: a card number or staff name, and the PIN.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SessionBody {
    /// A patron's card number or a staff member's login.
    pub login: String,
    /// The PIN.
    pub pin: String,
}

/// A PIN never reaches a log.
impl fmt::Debug for SessionBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBody").field("login", &self.login).finish_non_exhaustive()
    }
}

/// Who one is: `GET /api/me`, and the answer to `POST /api/sessions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MeView {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// What the person may do here.
    pub role: Role,
    /// For a patron: the credit, in cents.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub credit: Option<Amount>,
    /// For a patron: commission owed and reserved, in cents.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub commission_owed: Option<Amount>,
    /// The bearer token; only in the answer to `POST /api/sessions`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub token: Option<String>,
}

/// The roles, from the rule documents and the back of the house.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum Role {
    Patron,
    Dealer,
    PitSupervisor,
    PitManager,
    ShiftManager,
    Cashier,
    Auditor,
    Administrator,
}

/// `PUT …/bets/{seat}/{bet}` and `PUT …/insurance/{side}/{stage}`: the whole stake; 0 withdraws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StakeBody {
    /// The stake after this request, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
}

/// `POST /api/credits`: buy credits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CreditsBody {
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
}

/// `POST /api/tickets`: cash out to a ticket; all credit that may leave when absent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TicketBody {
    /// How much, in cents.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub amount: Option<Amount>,
}

/// A ticket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TicketView {
    /// The validation number.
    pub number: String,
    /// Its value, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// Whether it was redeemed.
    pub redeemed: bool,
    /// `open`, `redeemed`, `void` or `expired`.
    pub state: String,
    /// Whose credit it was, for staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub patron: Option<String>,
    /// From when on it is worthless, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub expires_ms: Option<u64>,
}

/// `POST /api/tickets/{n}/void`: a ticket is taken out of the world.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TicketVoidBody {
    /// Why.
    pub reason: String,
}

/// The answer to a money command: the credit after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BalanceView {
    /// The credit, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub credit: Amount,
}

/// The answer to a registered bet or insurance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StakeView {
    /// The round it is in.
    pub round: u32,
    /// The stake now registered, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
    /// The credit after it, in cents, where the floor says so; `mine` always does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<u64>)]
    pub credit: Option<Amount>,
}

/// The answer to a command of dealer or pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CommandView {
    /// The round it was about.
    #[serde(default)]
    pub round: Option<u32>,
    /// What happened: names of events; for a preview the events whole.
    #[ts(type = "Array<unknown>")]
    pub events: Vec<serde_json::Value>,
    /// What money would move; only for a preview.
    #[serde(default)]
    #[ts(type = "Array<unknown>")]
    pub transfers: Vec<serde_json::Value>,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub at_ms: Option<u64>,
    /// Whether nothing has happened yet.
    #[serde(default)]
    pub preview: bool,
}

/// `POST /api/tables/{t}/commands`: a command of dealer or pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CommandBody {
    /// The round it is meant for, so that a late retry cannot hit the next one; absent where the
    /// command is about the table.
    pub round: Option<u32>,
    /// The command.
    pub command: ConsoleCommand,
    /// Only say what would happen.
    #[serde(default)]
    pub preview: bool,
}

/// What a dealer may do at a live table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "do", deny_unknown_fields)]
#[ts(export)]
pub enum ConsoleCommand {
    /// "Place your Bets, please".
    OpenBets,
    /// "No more Bets".
    CloseBets,
    /// A card left the shoe, as in `9h`.
    EnterCard {
        /// The card.
        card: String,
    },
    /// Takes the last card entered back, before the result.
    UndoCard {
        /// Why.
        reason: String,
    },
    /// The three dice.
    EnterDice {
        /// Their numbers.
        dice: [u8; 3],
    },
    /// What was entered is what lies on the table: settle.
    Confirm,
    /// A new shoe was put on the table; the first card of it turned, for the burn.
    NewShoe {
        /// The card turned.
        first: String,
    },
    /// Play is interrupted: betting is suspended, nothing is drawn (Pit Supervisor or above).
    Interrupt,
    /// A Pit Supervisor acknowledges an interruption: the round goes on, or is Void when no outcome
    /// was established.
    Resume,
    /// The round is Void.
    Void {
        /// Why.
        reason: String,
    },
}
