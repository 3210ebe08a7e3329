//! The joint law as a table for programs.

use crate::columns::{Columns, UnevenColumn, Values};
use croupier_odds::baccarat::{AskedCondition, Law, LawRow, PAIRS, RoundEnd};
use croupier_odds::{OddsRefused, Shoe, Stamp};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Rulebook;
use thiserror::Error;

/// The schema of the table.
pub const SCHEMA: &str = "croupier.law/1";

/// Why a law has no table.
#[derive(Debug, Error)]
pub enum LawFailed {
    /// A condition cannot be counted on this shoe.
    #[error(transparent)]
    Odds(#[from] OddsRefused),
    /// The columns do not fit together.
    #[error(transparent)]
    Uneven(#[from] UnevenColumn),
}

/// The table of a law: for every way a round can end, its totals, cards, Naturals and deals. What
/// is asked besides is told in `where_1`, `where_2` and so on: the condition, in how many deals it
/// holds, and, where totals and numbers of cards tell it, a column that says where.
pub fn law_table(
    rulebook: &Rulebook,
    shoe: &Shoe,
    dealt: &[Card],
    law: &Law,
    asked: &[AskedCondition],
) -> Result<Columns, LawFailed> {
    let stamp = Stamp::of(SCHEMA, rulebook);
    let mut about: Vec<(&str, String)> =
        stamp.fields().into_iter().map(|(name, text)| (name, text.to_owned())).collect();
    about.extend(shoe.decks().map(|decks| ("decks", decks.to_string())));
    about.push(("cards", shoe.total().to_string()));
    let names: Vec<String> = dealt.iter().map(Card::to_string).collect();
    about.push(("dealt", names.join(" ")));
    about.push(("deals", law.total.to_string()));
    let pairs = PAIRS.iter().zip(law.pairs).map(|(name, deals)| format!("{name} {deals}"));
    about.push(("pairs", pairs.collect::<Vec<_>>().join(", ")));
    let places: Vec<[String; 2]> = (1..=asked.len())
        .map(|place| [format!("where_{place}"), format!("where_{place}_deals")])
        .collect();
    for ([name, deals], condition) in places.iter().zip(asked) {
        about.push((name, condition.text().to_owned()));
        about.push((deals, condition.deals(shoe, dealt)?.to_string()));
    }
    let rows = &law.rows;
    let number =
        |of: fn(&LawRow) -> u8| Values::Whole(rows.iter().map(|row| of(row).into()).collect());
    let flag = |of: &dyn Fn(&RoundEnd) -> bool| {
        Values::Flag(rows.iter().map(|row| of(&row.end)).collect())
    };
    let deals = rows.iter().map(|row| i64::try_from(row.deals).unwrap_or(i64::MAX)).collect();
    let mut table = Columns::about(about)
        .with("player_points", number(|row| row.end.player))?
        .with("banker_points", number(|row| row.end.banker))?
        .with("player_cards", number(|row| row.end.player_cards))?
        .with("banker_cards", number(|row| row.end.banker_cards))?
        .with("player_natural", flag(&RoundEnd::player_natural))?
        .with("banker_natural", flag(&RoundEnd::banker_natural))?;
    for ([name, _], condition) in places.iter().zip(asked) {
        let holds: Option<Vec<bool>> = rows.iter().map(|row| condition.holds(&row.end)).collect();
        if let Some(holds) = holds {
            table = table.with(name, Values::Flag(holds))?;
        }
    }
    Ok(table.with("deals", Values::Whole(deals))?)
}
