//! How far the edges of a shoe move until a depth: so many cards of the shoe are dealt at random,
//! and every bet is counted exactly on what is left.

use crate::draw::shuffle;
use crate::exposure::advantage;
use crate::seed::Seed;
use croupier_odds::baccarat::BetPlan;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::{OddsRefused, Shoe, ShoeRefused};
use croupier_rules::rulebook::{Layout, Rulebook};

/// The edges of one bet over the shoes that were dealt down, as parts of a unit.
#[derive(Clone, PartialEq, Debug)]
pub struct BetSpread {
    /// Its name.
    pub bet: String,
    /// One shoe in twenty has a lower house edge.
    pub low: f64,
    /// Half of the shoes have a lower house edge.
    pub middle: f64,
    /// One shoe in twenty has a higher house edge.
    pub high: f64,
    /// The part of the shoes in which the patron has the advantage.
    pub favourable: f64,
}

/// Deals `samples` shoes down to `left` cards and measures the edges that remain. Bets that ask
/// for ranks or suits of single cards are left out: each would take a thousand times as long.
pub fn spread(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    shoe: &Shoe,
    (left, samples): (u16, u32),
    seed: &Seed,
) -> Result<Vec<BetSpread>, OddsRefused> {
    if left > shoe.total() {
        return Err(ShoeRefused::TooFewCards { cards: shoe.total() }.into());
    }
    let plan = BetPlan::of(rulebook, layout)?.by_law();
    let ranks = ACE_TO_KING.iter().zip(0_u8..);
    let mut cards: Vec<u8> = ranks
        .flat_map(|(rank, place)| std::iter::repeat_n(place, usize::from(shoe.count(*rank))))
        .collect();
    let mut words = seed.words(0);
    let mut edges = vec![Vec::new(); plan.bets().count()];
    for _ in 0..samples {
        shuffle(&mut cards, &mut words);
        let mut counts = [0_u64; 13];
        for place in cards.iter().take(usize::from(left)) {
            counts.iter_mut().skip(usize::from(*place)).take(1).for_each(|count| *count += 1);
        }
        let rest = Shoe::of_counts(rulebook, &counts)?;
        for (edges, bet) in edges.iter_mut().zip(plan.count(&rest)) {
            edges.push(-advantage(&bet));
        }
    }
    let told = plan.bets().zip(edges);
    Ok(told.filter_map(|(bet, edges)| of_edges(bet.to_string(), edges)).collect())
}

/// The spread of these edges; `None` if there are none.
fn of_edges(bet: String, mut edges: Vec<f64>) -> Option<BetSpread> {
    edges.sort_by(f64::total_cmp);
    let last = edges.len().checked_sub(1)?;
    let at = |twentieths: usize| edges.get(last * twentieths / 20).copied();
    let good = edges.iter().filter(|edge| **edge < 0.0).count();
    let favourable = good as f64 / edges.len() as f64;
    Some(BetSpread { bet, low: at(1)?, middle: at(10)?, high: at(19)?, favourable })
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_rules::rulebook::Library;

    /// A full shoe has one edge only; the deeper, the wider (the mean stays, the spread grows).
    #[test]
    fn the_deeper_a_shoe_is_dealt_the_wider_its_edges_spread() {
        let library = Library::built_in().unwrap();
        let rulebook = library.find("mini-baccarat", 1_800_000_000).unwrap();
        let shoe = Shoe::of_decks(rulebook, Some(8)).unwrap();
        let at = |left| spread(rulebook, None, &shoe, (left, 200), &Seed::of_number(1)).unwrap();
        let width = |of: &BetSpread| of.high - of.low;
        let (full, half, deep) = (at(416), at(208), at(26));
        // The Wizard of Odds and docs/published.md: 14.3596 % on the Tie of eight decks.
        assert!((full[2].middle - 0.143_596).abs() < 1e-6, "{full:?}");
        for ((full, half), deep) in full.iter().zip(&half).zip(&deep) {
            assert!(width(full).abs() < 1e-12, "{full:?}");
            assert!(width(half) > 0.0 && width(deep) > 2.0 * width(half), "{half:?} {deep:?}");
        }
        assert!((half[2].middle - 0.143_596).abs() < 0.01, "{half:?}");
        assert_eq!(at(208), half, "the same seed gives the same shoes");
        assert!(spread(rulebook, None, &shoe, (417, 1), &Seed::of_number(1)).is_err());
    }
}
