//! Help for patrons: every bet of a table with an example of each row of its pay table, and the
//! third-card rules as a chart. All of it follows from the rules; the page adds the words.

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
}

/// One bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BetHelp {
    /// Its name, which is also the phrase key `bet.<name>`.
    pub bet: String,
    /// What the House keeps in the long run, in per cent; absent where the House does not show it.
    pub house_edge_percent: Option<String>,
    /// The rows of its pay table, and what gives the stake back.
    pub rows: Vec<RowHelp>,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RowHelp {
    /// When it applies (phrase key `when.<condition>`); absent where the stake comes back.
    pub when: Option<String>,
    /// As in `22:1`; absent where the stake comes back.
    pub odds: Option<String>,
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
