//! Request and answer bodies of the REST routes.

use crate::cage::{IdentificationBody, MeansBody, SecondBody};
pub use crate::command::{CommandBody, ConsoleCommand};
use crate::words_chinese::ChineseWords;
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
    /// The code of the authenticator, or a recovery code, where there is a second factor.
    #[serde(default)]
    #[ts(optional)]
    pub code: Option<String>,
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
    /// The pages I may open besides the tables, by role or by a position held at a table.
    pub pages: Vec<Page>,
    /// Whether I must change my PIN before anything else.
    pub must_change: bool,
    /// Whether I must set up a second factor before anything else.
    #[serde(default)]
    pub must_enrol: bool,
    /// Whether I have a second factor.
    #[serde(default)]
    pub second_factor: bool,
    /// Whether the screen of this session is locked: it only shows tables until I enter my PIN.
    #[serde(default)]
    pub locked: bool,
    /// Whether this session only shows the pit on a wall: it never ends and gives no command.
    #[serde(default)]
    pub wall: bool,
    /// The bearer token; only in the answer to `POST /api/sessions`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub token: Option<String>,
}

/// A page of the staff.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum Page {
    Pit,
    Cage,
    Audit,
    Odds,
    Trainer,
    Reports,
    Admin,
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

/// `POST /api/credits`: the cashier sells credits for cash that was received.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CreditsBody {
    /// To whom: the patron's id.
    pub patron: String,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// Against cash or chips.
    #[serde(default)]
    pub means: MeansBody,
    /// How the patron was identified, where it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub identification: Option<IdentificationBody>,
    /// The second person, if present at the cage; else a large sale waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub second: Option<SecondBody>,
}

/// Credits that were sold: what the receipt says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SaleView {
    /// To whom.
    pub patron: PatronView,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// The patron's credit now, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub credit: Amount,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Whether it is a demo's play money.
    pub play_money: bool,
    /// The number of the receipt, where the house keeps tills.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub receipt: Option<u64>,
    /// The number under which it waits for a second person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub waits: Option<u64>,
}

/// `GET /api/patrons/{card}`: a patron at the cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PatronView {
    /// The patron's id.
    pub patron: String,
    /// The name, for the cashier to compare with the person.
    pub name: String,
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
    /// What the printed ticket says besides; for the patron who cashed out and for staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub paper: Option<TicketPaper>,
    /// The number of the receipt, if it was just paid where the house keeps tills.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub receipt: Option<u64>,
    /// The number under which the payment waits for a second person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub waits: Option<u64>,
}

/// What a printed ticket says besides its number and value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TicketPaper {
    /// The name of the house.
    pub site: String,
    /// The how manieth ticket of the house it is.
    #[ts(type = "number")]
    pub sequence: u64,
    /// The value in English words.
    pub in_words: String,
    /// The same in Chinese financial numerals.
    pub in_chinese: ChineseWords,
    /// When it was issued, in milliseconds since 1970.
    #[ts(type = "number")]
    pub issued_ms: u64,
    /// How often it was printed again: a copy says so.
    pub copies: u32,
    /// The terminal where it was issued, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terminal: Option<String>,
}

/// `POST /api/tickets/{n}/void`: voids a ticket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TicketVoidBody {
    /// Why.
    pub reason: String,
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
    #[serde(default)] // not told where the answer is a patron's
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

/// What a patron asks about the Banker's third card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum ThirdFirstBody {
    /// To squeeze it before the Player's third card is opened.
    Squeeze,
    /// That it is exposed before the Player's third card is squeezed.
    Expose,
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
    /// Ask for the Banker's third card before the Player's: nobody is offered insurance after the
    /// Player's third card, if the House consents.
    AskBankerThird {
        /// What for.
        how: ThirdFirstBody,
    },
    /// The card is turned.
    Reveal,
    /// Ask for no insurance at a private table, from the next round on.
    NoInsurance,
    /// Take no insurance of the offer on the table.
    DeclineInsurance,
    /// Whether I agree to a bet that staff would place for me.
    Bet {
        /// Its number, as in `MyAsk`.
        ask: u32,
        /// Whether I agree.
        agree: bool,
    },
}

impl AnswerBody {
    /// Whether it puts money at stake.
    pub const fn stakes(&self) -> bool {
        match self {
            AnswerBody::Bank { .. } | AnswerBody::CoBank => true,
            AnswerBody::Bet { agree, .. } => *agree,
            AnswerBody::Pass
            | AnswerBody::Continue
            | AnswerBody::Return
            | AnswerBody::AskSqueeze
            | AnswerBody::AskBankerThird { .. }
            | AnswerBody::Reveal
            | AnswerBody::NoInsurance
            | AnswerBody::DeclineInsurance => false,
        }
    }
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
