//! The joint law as a table for programs.

use crate::columns::{Columns, UnevenColumn, Values};
use croupier_odds::baccarat::{Law, LawRow, PAIRS, RoundEnd};
use croupier_odds::{Shoe, Stamp};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Rulebook;

/// The schema of the table.
pub const SCHEMA: &str = "croupier.law/1";

/// A named condition on how a round ends: a further column of yes and no.
pub type Event<'e> = (&'e str, &'e dyn Fn(&RoundEnd) -> bool);

/// The table of a law: for every way a round can end, its totals, cards, Naturals and deals, and
/// whether each event holds.
pub fn law_table(
    rulebook: &Rulebook,
    shoe: &Shoe,
    dealt: &[Card],
    law: &Law,
    events: &[Event<'_>],
) -> Result<Columns, UnevenColumn> {
    let stamp = Stamp::of(SCHEMA, rulebook);
    let mut about: Vec<(&str, String)> =
        stamp.fields().into_iter().map(|(name, text)| (name, text.to_owned())).collect();
    about.extend(shoe.decks().map(|decks| ("decks", decks.to_string())));
    about.push(("cards", shoe.total().to_string()));
    let dealt: Vec<String> = dealt.iter().map(Card::to_string).collect();
    about.push(("dealt", dealt.join(" ")));
    about.push(("deals", law.total.to_string()));
    let pairs = PAIRS.iter().zip(law.pairs).map(|(name, deals)| format!("{name} {deals}"));
    about.push(("pairs", pairs.collect::<Vec<_>>().join(", ")));
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
    for (name, holds) in events {
        table = table.with(name, flag(holds))?;
    }
    table.with("deals", Values::Whole(deals))
}
