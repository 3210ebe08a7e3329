//! Commands of dealer and pit, as they arrive.

use crate::body::AnswerBody;
use crate::keep::KeepBody;
use crate::order::OrderBody;
use crate::pai_gow::HandBody;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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
#[allow(clippy::large_enum_variant)] // one for each request, never in a list
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
    /// The Banker's third card, opened before the Player's, to which the House has consented. The
    /// Player's third card is entered after it.
    OpenBankerThird {
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
        /// How often they were shaken in the cup (pai gow); at tiles three, unless another number
        /// is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        shakes: Option<u8>,
    },
    /// The entries match the table: settle.
    Confirm,
    /// A new shoe was put on the table and its first card turned, for the burn.
    NewShoe {
        /// The card turned.
        first: String,
    },
    /// The shoe is taken off the table: commission owed is collected. Before its last round is over
    /// this needs a Pit Supervisor or above.
    EndShoe,
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
    /// Free a box whose patron has left. Bets that lie there stand until the settlement.
    FreeBox {
        /// The box.
        seat: u16,
        /// At a chip table: the box holder who walked away, if it is not the one who sits there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        patron: Option<String>,
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
    /// What lay on the layout of a chip table when bets closed, found afterwards; the whole stake.
    Recount {
        /// The box holder's id.
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
    /// The answer of a box holder at a chip table, recorded by the Dealer.
    AnswerFor {
        /// The box holder's id.
        patron: String,
        /// The answer.
        answer: AnswerBody,
        /// What lies as the cover of a bank, in cents (pai gow).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        #[schema(value_type = Option<u64>)]
        cover: Option<Amount>,
    },
    /// The hand of a box holder at a chip table, as it was set (pai gow).
    SetHandFor {
        /// The box holder's id.
        patron: String,
        /// The hand.
        hand: HandBody,
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
    /// A patron told the dealer to take no insurance.
    DeclineInsuranceFor {
        /// The patron's id.
        patron: String,
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
    /// A reading of a device that nobody called for is dismissed: nothing comes of it (Pit
    /// Supervisor or above).
    DismissReading {
        /// Why.
        reason: String,
    },
    /// An order of the pit about the round.
    Order {
        /// The order.
        order: OrderBody,
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
        /// The command.
        keeping: KeepBody,
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
    /// A patron asked the dealer for the house way (pai gow).
    HouseWayFor {
        /// The patron's id.
        patron: String,
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
