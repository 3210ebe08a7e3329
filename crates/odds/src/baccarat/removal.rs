//! Effect of removal: how a bet's edge moves when one card of a rank leaves the shoe.

use super::bets::BetPlan;
use crate::ratio::Ratio;
use crate::report::OddsRefused;
use crate::shoe::{ACE_TO_KING, Shoe};
use croupier_rules::baccarat::BaccaratBet;
use croupier_rules::equipment::Rank;

/// What the removal of one card of each rank does to one bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectOfRemoval {
    /// The bet.
    pub bet: BaccaratBet,
    /// Its house edge on the shoe as it is.
    pub house_edge: Ratio,
    /// From the ace to the king, the edge without one card of the rank less the edge as it is;
    /// `None` where the shoe holds no card of the rank.
    pub by_rank: Vec<(Rank, Option<Ratio>)>,
}

impl BetPlan<'_> {
    /// The effect of removal on every bet. A shoe that would be left with too few cards for a
    /// round is refused.
    pub fn effect_of_removal(&self, shoe: &Shoe) -> Result<Vec<EffectOfRemoval>, OddsRefused> {
        let whole = self.house_edges(shoe)?;
        let mut effects: Vec<EffectOfRemoval> = whole
            .into_iter()
            .map(|(bet, house_edge)| EffectOfRemoval { bet, house_edge, by_rank: Vec::new() })
            .collect();
        for rank in ACE_TO_KING {
            if shoe.count(rank) == 0 {
                effects.iter_mut().for_each(|effect| effect.by_rank.push((rank, None)));
                continue;
            }
            let removed = self.house_edges(&shoe.without_rank(rank)?)?;
            for (effect, (bet, edge)) in effects.iter_mut().zip(removed) {
                let change = edge.checked_sub(&effect.house_edge);
                let too_fine = || OddsRefused::OddsTooFine { wager: bet.to_string() };
                effect.by_rank.push((rank, Some(change.ok_or_else(too_fine)?)));
            }
        }
        Ok(effects)
    }

    /// The house edge of every bet on a shoe.
    pub fn house_edges(&self, shoe: &Shoe) -> Result<Vec<(BaccaratBet, Ratio)>, OddsRefused> {
        let edge = |counts: super::bets::BetCounts| {
            let too_fine = || OddsRefused::OddsTooFine { wager: counts.bet.to_string() };
            counts.house_edge().map(|edge| (counts.bet, edge)).ok_or_else(too_fine)
        };
        self.check_suits(shoe)?;
        self.count(shoe).into_iter().map(edge).collect()
    }
}
