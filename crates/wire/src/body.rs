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

/// Hides the PIN, so that it never reaches a log.
impl fmt::Debug for SessionBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionBody").field("login", &self.login).finish_non_exhaustive()
    }
}

/// The logged-in person: `GET /api/me`, and the answer to `POST /api/sessions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MeView {
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// The person's role.
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

/// `PUT …/bets/{seat}/{bet}`: the whole stake; 0 withdraws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StakeBody {
    /// The stake after this request, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
}

/// `PUT …/insurance/{side}/{stage}`: the whole stake; 0 withdraws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct InsuranceBody {
    /// The stake after this request, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
    /// The box, if I have bets on that hand in several boxes; if absent, my own or the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u16>,
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

/// `POST /api/tickets`: cash out to a ticket; without an amount, all credit that may leave.
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
    /// The patron whose credit it was, for staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub patron: Option<String>,
    /// When it expires, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub expires_ms: Option<u64>,
}

/// `POST /api/tickets/{n}/void`: voids a ticket.
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
    /// When it was registered, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// The answer to a command of dealer or pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CommandView {
    /// The round it was about.
    #[serde(default)]
    pub round: Option<u32>,
    /// What happened: names of events; for a preview, the full events.
    #[ts(type = "Array<unknown>")]
    pub events: Vec<serde_json::Value>,
    /// The money that would move; only for a preview.
    #[serde(default)]
    #[ts(type = "Array<unknown>")]
    pub transfers: Vec<serde_json::Value>,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub at_ms: Option<u64>,
    /// Whether this is only a preview: nothing has happened.
    #[serde(default)]
    pub preview: bool,
    /// The effect of the command, in readable form; only for a preview.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub effect: Option<crate::procedure::EffectView>,
}

/// `POST /api/tables/{t}/commands`: a command of dealer or pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CommandBody {
    /// The round it is meant for, so that a late retry cannot affect the next one; absent if the
    /// command is about the table.
    pub round: Option<u32>,
    /// The command.
    pub command: ConsoleCommand,
    /// Only preview what would happen.
    #[serde(default)]
    pub preview: bool,
}

/// The commands of a dealer at a live table.
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
    /// Takes back the last card entered, before the result.
    UndoCard {
        /// Why.
        reason: String,
    },
    /// The three dice.
    EnterDice {
        /// Their numbers.
        dice: [u8; 3],
    },
    /// The entries match the table: settle.
    Confirm,
    /// A new shoe was put on the table and its first card turned, for the burn.
    NewShoe {
        /// The card turned.
        first: String,
    },
    /// Play is interrupted: betting is suspended, nothing is drawn (Pit Supervisor or above).
    Interrupt,
    /// A Pit Supervisor acknowledges an interruption: the round goes on, or is Void if no outcome
    /// was established.
    Resume,
    /// The round is Void.
    Void {
        /// Why.
        reason: String,
    },
    /// A bet placed for a patron who asked for it; the whole stake, 0 withdraws.
    PlaceBetFor {
        /// The patron's id.
        patron: String,
        /// The box.
        seat: u16,
        /// The bet.
        bet: String,
        /// The stake, in cents.
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        stake: Amount,
    },
    /// An insurance entered for a patron at a chip table; the whole stake, 0 withdraws.
    InsureFor {
        /// The patron's id.
        patron: String,
        /// The box, if the patron has bets on that hand in several boxes.
        seat: Option<u16>,
        /// `player` or `banker`.
        side: String,
        /// `four-cards` or `third-card`.
        stage: String,
        /// The stake, in cents.
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        stake: Amount,
    },
    /// The dealer grants or refuses a squeeze.
    AnswerSqueeze {
        /// Whether it is granted.
        grant: bool,
    },
    /// A second source saw a card leave the shoe.
    ScanCard {
        /// The card.
        card: String,
    },
    /// An order of the pit about the round.
    Order {
        /// A `PitOrder` of the table: `{"order":"void","case":"foreign-card","text":"…"}`.
        #[ts(type = "Record<string, unknown>")]
        #[schema(value_type = Object)]
        order: serde_json::Value,
    },
    /// A second person agrees to an order that waits.
    Approve {
        /// Its number.
        approval: u32,
    },
    /// A second person does not agree.
    Decline {
        /// Its number.
        approval: u32,
        /// Why.
        reason: String,
    },
    /// A command that keeps the table.
    Keep {
        /// A `Keeping` of the table: `{"keep":"announce-last-round"}`.
        #[ts(type = "Record<string, unknown>")]
        #[schema(value_type = Object)]
        keeping: serde_json::Value,
    },
    /// The offer of the bank is over: a patron who has not answered passes (pai gow).
    CloseOffer,
    /// A hand was delivered (pai gow). A second entry replaces the first.
    EnterHand {
        /// The position, as in `dealer` or `seat-3`.
        position: String,
        /// Its cards or tiles.
        pieces: Vec<String>,
    },
    /// The deal left a wrong number of cards or tiles: the round is Void (pai gow).
    Misdeal {
        /// How many were left.
        left: u32,
    },
    /// A hand of the round just settled was entered wrongly (pai gow): the order `correct-hand`,
    /// which waits for a second person.
    CorrectHand {
        /// At which position.
        position: String,
        /// The cards or tiles that really lay there.
        pieces: Vec<String>,
        /// The low hand as it really lay; absent if it stays, or if the house way sets it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        low: Option<Vec<String>>,
        /// Why.
        reason: String,
    },
    /// The dice of the round just settled were entered wrongly (pai gow): the order `correct-dice`,
    /// which waits for a second person.
    CorrectDice {
        /// The numbers they really showed.
        dice: [u8; 3],
        /// Why.
        reason: String,
    },
}

/// `POST /api/tables/{t}/rounds/{n}/answers`: my answer to a question of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "answer", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum AnswerBody {
    /// I bank.
    Bank {
        /// The most the house shall wager against me, in cents; 0 for no wager; if absent, the
        /// amount I last wagered against the house.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        #[schema(value_type = Option<u64>)]
        house_wager: Option<Amount>,
    },
    /// I bank, and the house covers half.
    CoBank,
    /// I do not bank.
    Pass,
    /// Continue after a dealing error, with the hand or the Reconstructed hand.
    Continue,
    /// Have every bet of the round returned after a dealing error.
    Return,
    /// Ask to squeeze.
    AskSqueeze,
    /// The card is turned.
    Reveal,
    /// Ask for no insurance at a private table, from the next round on.
    NoInsurance,
}

/// The reply to an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct AnsweredView {
    /// The round it is about.
    pub round: u32,
    /// The answer given.
    pub answer: String,
}
