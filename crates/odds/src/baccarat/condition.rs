//! Any condition of the rulebook language, asked of a shoe: in how many deals it holds.

use super::bets::BetPlan;
use super::law::RoundEnd;
use crate::report::OddsRefused;
use crate::shoe::Shoe;
use croupier_rules::baccarat::{WORDS, cell, facts_of_cell};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::expression::{Expression, Misread, Needs};
use croupier_rules::rulebook::{Rulebook, load};

/// A condition that was asked, ready to be counted.
#[derive(Clone, Debug)]
pub struct AskedCondition {
    text: String,
    expression: Expression,
    /// Rules whose only bet wins when the condition holds: it is counted as any bet is.
    rulebook: Rulebook,
}

impl AskedCondition {
    /// Reads a condition in the words of baccarat.
    pub fn read(text: &str) -> Result<AskedCondition, Misread> {
        let expression = Expression::parse(text, &WORDS)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // No word or sign of a condition is one that a text of TOML must escape.
        let rules = format!(
            "id = \"asked\"\ntitle = \"A condition\"\ngame = \"baccarat\"\nformat = 2\n\
             status = \"study\"\n[[bet]]\nname = \"asked-condition\"\n\
             pays = [{{ when = \"{text}\", odds = \"1 to 1\" }}]\n"
        );
        let wrong = |message: String| Misread { at: 0..text.len(), message };
        let rulebook = load("condition", &rules).map_err(|faults| wrong(faults.to_string()))?;
        Ok(AskedCondition { text, expression, rulebook })
    }

    /// The condition, as it was asked.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// In how many deals it holds: ordered choices of the cards up to the sixth of the round, once
    /// these cards of it are dealt.
    pub fn deals(&self, shoe: &Shoe, dealt: &[Card]) -> Result<u64, OddsRefused> {
        let counts = BetPlan::of(&self.rulebook, None)?.count_given(shoe, dealt)?;
        Ok(counts.iter().flat_map(|bet| &bet.rows).map(|(_, deals)| deals).sum())
    }

    /// Whether it holds in a round that ends so; `None` where totals and numbers of cards do not
    /// tell.
    pub fn holds(&self, end: &RoundEnd) -> Option<bool> {
        let told = self.expression.needs().only(Needs::POINTS);
        let cell = cell(end.player_cards, end.banker_cards, end.player, end.banker);
        told.then(|| self.expression.holds(&facts_of_cell(cell)))
    }
}
