//! Counting systems judged and made from the effects of removal, exactly: how well tags follow a
//! bet's advantage, where the advantage begins, and the best tags of a given size.

use super::bets::BetPlan;
use crate::ratio::{Ratio, Wide};
use crate::report::OddsRefused;
use crate::shoe::{ACE_TO_KING, Shoe};
use croupier_rules::baccarat::BaccaratBet;

/// What is added to the running count for a card of each rank seen, from the ace to the king.
pub type Tags = [i8; 13];

/// How tags follow the advantage of one bet on a full shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagFit {
    /// The tags.
    pub tags: Tags,
    /// The square of the betting correlation; exact, so that two systems can be compared.
    pub correlation_squared: Ratio,
    /// Whether the correlation is negative: the count rises where the advantage falls.
    pub opposed: bool,
    /// What one point of true count adds to the advantage, by least squares.
    pub gain_per_true_count: Ratio,
    /// The true count at which the estimated advantage is nought; `None` for tags that say
    /// nothing of the bet.
    pub break_even: Option<Ratio>,
}

/// The effects of removal of a bet as whole numbers over one denominator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// The bet.
    pub bet: BaccaratBet,
    /// How many cards of each rank the shoe holds, from the ace to the king.
    counts: [u16; 13],
    /// What the advantage gains when a card of the rank is gone, over `denominator`.
    gains: [i128; 13],
    denominator: u128,
    house_edge: Ratio,
}

impl BetPlan<'_> {
    /// The effects of every bet on a shoe that holds every rank.
    pub fn effects(&self, shoe: &Shoe) -> Result<Vec<Effects>, OddsRefused> {
        let told = self.effect_of_removal(shoe)?;
        let counts = ACE_TO_KING.map(|rank| shoe.count(rank));
        told.into_iter()
            .map(|effect| {
                let too_fine = || OddsRefused::OddsTooFine { wager: effect.bet.to_string() };
                let changes = effect.by_rank.iter().map(|(_, change)| *change);
                let changes: Option<Vec<Ratio>> = changes.collect();
                let over = changes.as_deref().and_then(over_one).ok_or_else(too_fine)?;
                let (gains, denominator) = over;
                let (bet, house_edge) = (effect.bet, effect.house_edge);
                Ok(Effects { bet, counts, gains, denominator, house_edge })
            })
            .collect()
    }
}

/// Ratios over their least common denominator, each the other side of nought: what raises the
/// house edge lowers the advantage.
fn over_one(changes: &[Ratio]) -> Option<([i128; 13], u128)> {
    let mut common = Wide::ONE;
    for change in changes {
        let (part, _) = change.denominator().divided_by(common.gcd(change.denominator()))?;
        common = common.checked_mul(part)?;
    }
    let mut gains = [0; 13];
    for (gain, change) in gains.iter_mut().zip(changes) {
        let (times, _) = common.divided_by(change.denominator())?;
        let size = i128::try_from(change.numerator().checked_mul(times)?.narrow()?).ok()?;
        *gain = if change.is_negative() { size } else { -size };
    }
    Some((gains, common.narrow()?))
}

/// Sums over all cards of a shoe that a fit is made of.
struct Sums {
    /// Tag times gain.
    product: i128,
    /// Tag squared.
    tags: u128,
    /// Gain squared.
    gains: Wide,
}

impl Effects {
    fn sums(&self, tags: &Tags) -> Option<Sums> {
        let (mut product, mut squares, mut gains) = (0i128, 0u128, Wide::ZERO);
        for ((&tag, &gain), &count) in tags.iter().zip(&self.gains).zip(&self.counts) {
            let (tag, count) = (i128::from(tag), i128::from(count));
            product = product.checked_add(gain.checked_mul(tag.checked_mul(count)?)?)?;
            squares = squares.checked_add((tag * tag * count).unsigned_abs())?;
            let square = Wide::product(gain.unsigned_abs(), gain.unsigned_abs());
            gains = gains.checked_add(square.checked_mul(Wide::new(count.unsigned_abs()))?)?;
        }
        Some(Sums { product, tags: squares, gains })
    }

    /// What the advantage gains when a card of each rank is gone, from the ace to the king.
    pub fn gains(&self) -> Option<Vec<Ratio>> {
        self.gains.iter().map(|&gain| Ratio::new(gain, self.denominator)).collect()
    }

    /// Judges tags; `None` for tags that are all nought or numbers that do not fit.
    ///
    /// The advantage moves by β for a point of running count, β = Σ n·t·e / Σ n·t², the slope of
    /// least squares; with k of N cards gone the effects grow by (N − 1) / (N − k), and a true
    /// count is 52 · running / (N − k), so a point of it is worth β · (N − 1) / 52.
    pub fn fit(&self, tags: &Tags) -> Option<TagFit> {
        let Sums { product, tags: squares, gains } = self.sums(tags)?;
        if squares == 0 || gains.is_zero() {
            return None;
        }
        let size = product.unsigned_abs();
        let correlation_squared =
            Ratio::of_wide(Wide::product(size, size), gains.checked_mul(Wide::new(squares))?)?;
        let cards: u128 = self.counts.iter().copied().map(u128::from).sum();
        let worth = Ratio::signed(
            product < 0,
            Wide::product(size, cards.checked_sub(1)?),
            Wide::product(squares, self.denominator).checked_mul(Wide::new(52))?,
        )?;
        let break_even = match product {
            0 => None,
            _ => self.house_edge.checked_div(&worth),
        };
        Some(TagFit {
            tags: *tags,
            correlation_squared,
            opposed: product < 0,
            gain_per_true_count: worth,
            break_even,
        })
    }

    /// The whole tags up to a size that follow the advantage best: no others of that size have a
    /// greater correlation.
    ///
    /// The best tags t are those nearest to λ·e for some λ > 0: with λ = |t|² / t·e, tags nearer
    /// than t would have a greater correlation. Rank by rank that is rounding, which changes only
    /// where λ·e is half a point, so the tags between those places are all there are to try.
    pub fn best_tags(&self, size: u8) -> Option<TagFit> {
        let size = size.clamp(1, 100);
        let mut best: Option<TagFit> = None;
        for (rank, &gain) in self.gains.iter().enumerate() {
            for step in 0..u128::from(size) {
                // λ·|gain| = step + ½, approached from above: the rank itself is rounded up.
                let at = Lambda { halves: 2 * step + 1, gain: gain.unsigned_abs(), rank };
                let Some(tags) = self.rounded(&at, size) else { continue };
                let Some(fit) = self.fit(&tags).filter(|fit| !fit.opposed) else { continue };
                let better = best.as_ref().is_none_or(|best| is_greater(&fit, best));
                if better {
                    best = Some(fit);
                }
            }
        }
        best
    }

    /// The whole numbers nearest to λ times the gains, none above `size`.
    fn rounded(&self, at: &Lambda, size: u8) -> Option<Tags> {
        if at.gain == 0 {
            return None;
        }
        let mut tags = [0i8; 13];
        for (rank, (tag, &gain)) in tags.iter_mut().zip(&self.gains).enumerate() {
            // |gain|·halves / (2·at.gain), rounded half up.
            let scaled = Wide::product(gain.unsigned_abs(), at.halves);
            let twice = Wide::product(2, at.gain);
            let (whole, rest) = scaled.divided_by(twice)?;
            let up = rank == at.rank || rest.checked_add(rest)? >= twice;
            let nearest = whole.narrow()?.checked_add(u128::from(up))?.min(u128::from(size));
            let nearest = i8::try_from(nearest).ok()?;
            *tag = if gain < 0 { -nearest } else { nearest };
        }
        Some(tags)
    }
}

/// A scale at which the tag of one rank is just rounded up.
struct Lambda {
    halves: u128,
    gain: u128,
    rank: usize,
}

/// Whether one fit is better than another; of equals the first stays.
fn is_greater(a: &TagFit, b: &TagFit) -> bool {
    let apart = a.correlation_squared.checked_sub(&b.correlation_squared);
    apart.is_some_and(|apart| !apart.is_negative() && !apart.is_zero())
}
