//! Help for patrons: every bet of a table with an example of each row of its pay table, and the
//! third-card rules as a chart. All of it follows from the rules; the page adds the words.

use crate::pai_gow::{HalfView, HalvesView};
use crate::table::Said;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{table}/help`: what a patron can learn about a table's bets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HelpView {
    /// The bets of the layout, in the order of the rulebook.
    pub bets: Vec<BetHelp>,
    /// Who draws a third card, at baccarat.
    pub third_card: Option<ThirdCardView>,
    /// Whether the house edges are there.
    pub edges: EdgesTold,
}

/// Whether house edges are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum EdgesTold {
    /// The House does not show them.
    Hidden,
    /// They are being counted: ask again.
    Counting,
    /// They are told.
    Told,
}

/// One bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BetHelp {
    /// Its name, which is also the phrase key `bet.<name>`. At pai gow `bank` and `envy` stand
    /// beside the bets of the layout.
    pub bet: String,
    /// What the House keeps in the long run, in per cent; absent where the House does not show it.
    pub house_edge_percent: Option<String>,
    /// What the house edge supposes, as a phrase; absent where it supposes nothing.
    pub edge_when: Option<Said>,
    /// The rows of its pay table, and what gives the stake back.
    pub rows: Vec<RowHelp>,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RowHelp {
    /// When it applies (phrase key `when.<condition>`); absent where nothing is paid.
    pub when: Option<String>,
    /// As in `22:1`; absent where nothing is paid by odds.
    pub odds: Option<String>,
    /// What the example shows, as a phrase, where the cards alone do not say it.
    pub case: Option<Said>,
    /// A round in which it applies; absent for a row too rare to have been dealt.
    pub example: Option<ExampleView>,
}

/// A round in which a row applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ExampleView {
    /// The Player's cards, as in `AS`.
    pub player: Vec<String>,
    /// The Banker's cards.
    pub banker: Vec<String>,
    /// The dice.
    pub dice: Vec<u8>,
    /// The cards of a hand that counts however it is set.
    pub cards: Vec<String>,
    /// Hands set into low and high, the bank's first.
    pub hands: Vec<ShownHand>,
    /// What was bet.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
    /// What comes back, the stake included.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub returned: Amount,
    /// The commission that is still owed for it.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub owed: Amount,
    /// The commission that was taken off the win.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub deducted: Amount,
}

/// A hand of pai gow in an example, set into low and high.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ShownHand {
    /// Whose it is.
    pub whose: Whose,
    /// The low hand.
    pub low: HalfView,
    /// The high hand.
    pub high: HalfView,
    /// Each half against the bank's; absent for the bank's own hand, and for a foul one.
    pub against_bank: Option<HalvesView>,
    /// How the wager on it ended: `won`, `lost` or `returned`; absent for the bank's hand.
    pub outcome: Option<String>,
}

/// Whose hand an example shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Whose {
    /// The dealer's, who banks.
    Dealer,
    /// The reader's, who bets against the bank.
    Mine,
    /// The reader's, who banks.
    MyBank,
    /// Another patron's.
    Other,
}

/// Who draws a third card when nobody has a Natural.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ThirdCardView {
    /// Whether the Player draws, by its two cards' total from 0 to 7.
    pub player: Vec<bool>,
    /// Whether the Banker draws: a row for each of its totals from 0 to 7; in it the points of the
    /// Player's third card from 0 to 9, and last a Player who stands.
    pub banker: Vec<Vec<bool>>,
}
