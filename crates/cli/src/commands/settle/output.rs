//! Writes settled bets and refusals as JSON and as text.

use crate::lines::LineError;
use crate::style;
use comfy_table::{Cell, Table};
use croupier_rules::money::Amount;
use croupier_rules::settlement::{BetSettlement, Outcome};
use serde::Serialize;
use serde_json::value::RawValue;

/// One settled bet.
#[derive(Serialize)]
pub struct BetOut<'a> {
    id: Option<&'a RawValue>,
    outcome: Outcome,
    odds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_stake: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excess_returned: Option<Amount>,
    win: Amount,
    returned: Amount,
    commission: Amount,
    rule: &'a str,
    #[serde(skip)]
    name: &'a str,
}

impl<'a> BetOut<'a> {
    /// Writes a settlement; includes the effect of limits if limits were given.
    pub fn new(
        id: Option<&'a RawValue>,
        name: &'a str,
        settled: &BetSettlement<'a>,
        with_limits: bool,
    ) -> BetOut<'a> {
        BetOut {
            id,
            outcome: settled.outcome,
            odds: settled.odds.map(|odds| odds.to_string()),
            effective_stake: with_limits.then_some(settled.effective_stake),
            excess_returned: with_limits.then_some(settled.excess_returned),
            win: settled.win,
            returned: settled.returned,
            commission: settled.commission,
            rule: settled.cite.first,
            name,
        }
    }
}

/// The bets of a round as a table.
pub fn bets_table(bets: &[BetOut<'_>]) -> Table {
    let mut table =
        style::table(&["bet", "id", "outcome", "odds", "win", "returned", "owes", "rule"]);
    for bet in bets {
        let outcome = match bet.outcome {
            Outcome::Won => style::won("won"),
            Outcome::Lost => style::lost("lost"),
            Outcome::Returned => Cell::new("returned"),
        };
        table.add_row([
            Cell::new(bet.name),
            Cell::new(bet.id.map_or("", RawValue::get)),
            outcome,
            Cell::new(bet.odds.as_deref().unwrap_or("–")),
            Cell::new(bet.win),
            Cell::new(bet.returned),
            Cell::new(bet.commission),
            Cell::new(bet.rule),
        ]);
    }
    table
}

/// Writes an error as text.
pub fn refusal_text(id: Option<&RawValue>, line: u64, error: &LineError) -> String {
    let id = id.map_or(String::new(), |id| format!(" {}", id.get()));
    let rule = error.rule.as_ref().map_or(String::new(), |rule| format!(" [{rule}]"));
    let message = format!("line {line}{id}: {}{rule}", error.message);
    style::wrong(&message)
}
