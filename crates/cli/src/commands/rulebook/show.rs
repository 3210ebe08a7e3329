//! `croupier rulebook show`: a rulebook with the condition of every row.

use crate::commands::rules::{print_json, print_text, whole};
use crate::exit::Failure;
use crate::style;
use croupier_rules::rulebook::Rulebook;
use std::io::{self, Write};

/// Prints a rulebook.
pub fn print(rulebook: &Rulebook, json: bool) -> Result<(), Failure> {
    if json {
        return print_json(&whole(rulebook));
    }
    print_text(rulebook)?;
    let mut table = style::table(&["bet", "row", "condition", "brings"]);
    table.set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
    for terms in &rulebook.bets {
        let name = terms.bet.to_string();
        for row in &terms.rows {
            let pays = row.odds.to_string();
            table.add_row([&name, &row.when.to_string(), row.condition.as_str(), &pays]);
        }
        for row in &terms.others {
            let brings = if row.returns { "the stake" } else { "nothing" };
            table.add_row([&name, &row.when.to_string(), row.condition.as_str(), brings]);
        }
    }
    Ok(writeln!(io::stdout(), "\n{}", table.trim_fmt())?)
}
