//! What the console of a chip table shows besides the round (R81): who holds which box, what lies
//! where, and at the result what to take and what to pay.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The chips of a table, for its console.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChipsView {
    /// The values of its chips, in cents, from the smallest.
    #[ts(type = "number[]")]
    pub values: Vec<u64>,
    /// What lies in the rack by the books, in cents; absent before it was counted.
    #[ts(type = "number | null")]
    pub rack: Option<i64>,
    /// The box holders, box by box, those who sit before those who stand. A free box has one too:
    /// whoever will sit there.
    pub holders: Vec<HolderView>,
    /// What lies on the layout.
    pub lying: Vec<LyingView>,
    /// What to take and pay, one box holder after the other, once the result is known.
    pub payments: Vec<PaymentsView>,
}

/// A box holder, known to the house or named by the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HolderView {
    /// The id that commands name.
    pub patron: String,
    /// The box.
    pub seat: u16,
    /// Which of those who stand at the box without being known; absent for who sits there.
    pub standing: Option<u8>,
    /// The name, if the house knows the box holder.
    pub name: Option<String>,
    /// Whether the box holder walked away and the bets stand.
    #[serde(default)]
    pub away: bool,
}

/// A stake on the layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LyingView {
    /// The box holder's id.
    pub patron: String,
    /// The box.
    pub seat: u16,
    /// The bet.
    pub bet: String,
    /// The stage of an insurance.
    pub stage: Option<String>,
    /// The stake, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// What of it goes back after the close, because its box lies over the maximum Differential, in
    /// cents.
    #[ts(type = "number")]
    pub excess: u64,
    /// The paragraphs about limits it falls under.
    pub limits: Vec<String>,
    /// Whether it is under the minimum and may still be raised or withdrawn.
    pub under_minimum: bool,
}

/// What to take from and pay to one box holder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaymentsView {
    /// The box holder.
    pub holder: HolderView,
    /// Bet by bet: those to take first.
    pub bets: Vec<PaymentView>,
    /// The sum to take, in cents.
    #[ts(type = "number")]
    pub take: u64,
    /// The sum to pay, in cents.
    #[ts(type = "number")]
    pub pay: u64,
    /// What to pay, in chips, the largest first.
    pub chips: Vec<ChipCount>,
    /// The part of it that is less than the smallest chip, in cents.
    #[ts(type = "number")]
    pub rest: u64,
}

/// A number of equal chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChipCount {
    /// The value of one, in cents.
    #[ts(type = "number")]
    pub value: u64,
    /// How many.
    #[ts(type = "number")]
    pub count: u64,
}

/// What to do with the chips of one bet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaymentView {
    /// The bet.
    pub bet: String,
    /// The stage of an insurance.
    pub stage: Option<String>,
    /// The stake, in cents.
    #[ts(type = "number")]
    pub stake: u64,
    /// `won`, `lost` or `returned`.
    pub outcome: String,
    /// What to take, in cents.
    #[ts(type = "number")]
    pub take: u64,
    /// What to pay, in cents.
    #[ts(type = "number")]
    pub pay: u64,
    /// What of the stake stays the box holder's, in cents.
    #[ts(type = "number")]
    pub back: u64,
    /// The part of that which is over the maximum Differential, in cents.
    #[ts(type = "number")]
    pub excess: u64,
    /// The commission the box holder owes for it, in cents.
    #[ts(type = "number")]
    pub commission: u64,
    /// The odds, as in `8 to 1`.
    pub odds: Option<String>,
    /// The paragraph.
    pub rule: Option<String>,
    /// The paragraphs about limits it fell under.
    pub limits: Vec<String>,
}
