//! Fortune over all 154,143,080 hands, and what the hands of other patrons bring by Envy.

// Rows are places in the list of all Fortune hands.
#![allow(clippy::indexing_slicing)]

use super::deck::{Deck, HAND};
use super::orbits::each_orbit;
use crate::pai_gow::PaiGowBetOdds;
use crate::ratio::Ratio;
use crate::report::RowOdds;
use crate::wager::{Net, Outcomes};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow_poker::FortuneHand;
use croupier_rules::pai_gow_poker::fast::fortune;
use croupier_rules::rulebook::{
    BetTerms, Condition, GameBet, PaiGowBet, PaiGowSettings, PayRow, Rulebook,
};

/// At most five other patrons sit at a table.
const OTHERS_MAX: u32 = 5;

/// How many hands fall in each row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FortuneCensus {
    /// By row, nothing first.
    hands: [u64; FortuneHand::ALL.len()],
}

impl FortuneCensus {
    /// Counts every hand.
    pub fn new() -> FortuneCensus {
        let deck = Deck::full();
        let mut hands = [0; FortuneHand::ALL.len()];
        each_orbit(&deck, HAND, |orbit| {
            hands[fortune(orbit.cards) as usize] += orbit.size;
        });
        FortuneCensus { hands }
    }

    /// How many hands fall in a row.
    pub fn hands(&self, row: FortuneHand) -> u64 {
        self.hands[row as usize]
    }

    /// How many hands there are.
    pub fn total(&self) -> u64 {
        self.hands.iter().sum()
    }
}

impl Default for FortuneCensus {
    fn default() -> FortuneCensus {
        FortuneCensus::new()
    }
}

/// What Envy brings a Fortune bet large enough to receive it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnvyOdds {
    /// How many other patrons have hands.
    pub others: u32,
    /// What their hands bring on average, in cents, whatever the stake.
    pub cents: Ratio,
    /// The same for a unit of the least stake that receives it.
    pub at_minimum: Ratio,
    /// The house edge of Fortune at that stake with Envy.
    pub house_edge: Ratio,
}

/// Fortune by the pay table of a rulebook; `None` where it has none, or odds too fine to count.
pub fn fortune_odds<'r>(
    rulebook: &'r Rulebook,
    census: &FortuneCensus,
) -> Option<PaiGowBetOdds<'r>> {
    let terms = fortune_terms(rulebook)?;
    let rows: Vec<(Net, u64)> =
        terms.rows.iter().map(|row| (Net::of(row.odds), hands_of(row, census))).collect();
    let total = census.total();
    let told = terms.rows.iter().zip(&rows).map(|(row, &(_, hands))| {
        let probability = Ratio::of_counts(hands, total)?;
        Some(RowOdds { odds: row.odds, when: row.when, probability, rule: &row.cite })
    });
    Some(PaiGowBetOdds {
        bet: "fortune",
        rows: told.collect::<Option<_>>()?,
        figures: Outcomes { rows: &rows, returned: 0, total }.figures()?,
        rule: terms.cite_bet()?.first,
    })
}

/// What Envy is worth with one to five other patrons at the table. Before the deal every hand is
/// as likely as any other wherever it lies, so each patron's brings the same on average.
pub fn envy_odds(rulebook: &Rulebook, census: &FortuneCensus) -> Option<Vec<EnvyOdds>> {
    let Some(PaiGowSettings::Poker { envy_minimum, .. }) = rulebook.settings.pai_gow else {
        return None;
    };
    let terms = fortune_terms(rulebook)?;
    let fortune = fortune_odds(rulebook, census)?;
    let brings = |row: &PayRow| {
        u128::from(hands_of(row, census)) * u128::from(row.envy.map_or(0, Amount::cents))
    };
    let cents: u128 = terms.rows.iter().map(brings).sum();
    let total = u128::from(census.total());
    let odds = |others: u32| {
        let cents = i128::try_from(cents.checked_mul(others.into())?).ok()?;
        let at_minimum = Ratio::new(cents, total.checked_mul(envy_minimum.cents().into())?)?;
        Some(EnvyOdds {
            others,
            cents: Ratio::new(cents, total)?,
            at_minimum,
            house_edge: fortune.figures.house_edge.checked_sub(&at_minimum)?,
        })
    };
    (1..=OTHERS_MAX).map(odds).collect()
}

fn fortune_terms(rulebook: &Rulebook) -> Option<&BetTerms> {
    rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune))
}

fn hands_of(row: &PayRow, census: &FortuneCensus) -> u64 {
    if let Condition::Fortune(hand) = row.when { census.hands(hand) } else { 0 }
}
