//! A wager's edge, variance and hit rate, computed from counts of its outcomes.

use crate::ratio::{Ratio, Wide, gcd};
use croupier_rules::money::Odds;

/// What a winning unit nets, after any commission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Net {
    pays: u64,
    per: u64,
}

impl Net {
    /// The whole of what the odds pay.
    pub fn of(odds: Odds) -> Net {
        Net { pays: odds.pays().get().into(), per: odds.per().get().into() }
    }

    /// What is netted for every [`Net::per`] staked.
    pub const fn pays(self) -> u64 {
        self.pays
    }

    /// The stake that nets [`Net::pays`].
    pub const fn per(self) -> u64 {
        self.per
    }

    /// What the odds pay after a commission of `percent`.
    pub fn of_after_commission(odds: Odds, percent: u64) -> Net {
        let Net { pays, per } = Net::of(odds);
        let kept = 100_u64.saturating_sub(percent);
        let common = gcd(kept.into(), 100);
        let part = |of: u64| of / u64::try_from(common).unwrap_or(1).max(1);
        Net { pays: pays * part(kept), per: per * part(100) } // a 32-bit number by a small one
    }

    /// What the odds pay after a share of it is taken; `None` if the share is everything or more.
    pub fn of_after_share(odds: Odds, numerator: u32, denominator: u32) -> Option<Net> {
        let kept = denominator.checked_sub(numerator).filter(|&kept| kept > 0)?;
        let Net { pays, per } = Net::of(odds);
        let (pays, per) = (pays * u64::from(kept), per * u64::from(denominator));
        let common = u64::try_from(gcd(pays.into(), per.into())).ok()?;
        Some(Net { pays: pays / common, per: per / common })
    }
}

/// How often a wager ends in each way, out of a total.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcomes<'c> {
    /// What each row nets and how often it is paid.
    pub(crate) rows: &'c [(Net, u64)],
    /// How often the stake comes back.
    pub(crate) returned: u64,
    /// All deals; those not counted above are lost.
    pub(crate) total: u64,
}

/// The figures of a wager per unit staked. The net return is what the odds pay when it wins, 0
/// when it is given back and −1 when it is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// The chance that the stake comes back.
    pub returned: Ratio,
    /// What the House keeps on average: minus the mean of the net return, over all rounds,
    /// returned ones included.
    pub house_edge: Ratio,
    /// The variance of the net return.
    pub variance: Ratio,
    /// The chance that the wager wins, by any row.
    pub hit_rate: Ratio,
}

/// Sums over all deals, for the smallest stake on which every row pays a whole number.
struct Sums {
    /// What the House keeps minus what it pays.
    kept: i128,
    /// The sum of the stakes of all deals.
    staked: u128,
    /// The squares of the net returns.
    squares: u128,
}

impl Outcomes<'_> {
    fn won(&self) -> u64 {
        self.rows.iter().map(|(_, count)| count).sum()
    }

    fn sums(&self) -> Option<Sums> {
        let lost = u128::from(self.total.checked_sub(self.won())?.checked_sub(self.returned)?);
        let mut unit = 1u128;
        for (net, _) in self.rows {
            let per = u128::from(net.per);
            unit = unit.checked_mul(per / gcd(unit, per))?;
        }
        let (mut paid, mut squares) = (0u128, lost.checked_mul(unit.checked_mul(unit)?)?);
        for (net, count) in self.rows {
            let net = u128::from(net.pays).checked_mul(unit / u128::from(net.per))?;
            let sum = u128::from(*count).checked_mul(net)?;
            paid = paid.checked_add(sum)?;
            squares = squares.checked_add(sum.checked_mul(net)?)?;
        }
        let kept = i128::try_from(lost.checked_mul(unit)?).ok()?;
        let kept = kept.checked_sub(i128::try_from(paid).ok()?)?;
        Some(Sums { kept, staked: unit.checked_mul(self.total.into())?, squares })
    }

    /// Only the house edge; `None` in the same cases as [`Outcomes::figures`].
    pub(crate) fn house_edge(&self) -> Option<Ratio> {
        let sums = self.sums()?;
        Ratio::new(sums.kept, sums.staked)
    }

    /// The house edge times `scale`, rounded half away from zero; `None` if the total is zero or
    /// the result needs more than 127 bits.
    pub(crate) fn house_edge_scaled(&self, scale: i128) -> Option<i128> {
        let sums = self.sums()?;
        let staked = i128::try_from(sums.staked).ok().filter(|&staked| staked > 0)?;
        let scaled = sums.kept.checked_mul(scale)?;
        let half = staked / 2;
        let rounded =
            if scaled < 0 { scaled.checked_sub(half)? } else { scaled.checked_add(half)? };
        Some(rounded / staked)
    }

    /// The figures; `None` if the total is zero or they need more than 256 bits.
    pub(crate) fn figures(&self) -> Option<Figures> {
        let Sums { kept, staked, squares } = self.sums()?;
        let mean = kept.unsigned_abs();
        let spread =
            Wide::product(squares, self.total.into()).checked_sub(Wide::product(mean, mean))?;
        Some(Figures {
            returned: Ratio::of_counts(self.returned, self.total)?,
            house_edge: Ratio::new(kept, staked)?,
            variance: Ratio::over_square(spread, staked)?,
            hit_rate: Ratio::of_counts(self.won(), self.total)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(odds: &str) -> Net {
        Net::of(odds.parse().unwrap())
    }

    #[test]
    fn the_figures_of_a_wager_are_those_of_its_definition() {
        // Of ten: three pay 3 to 2, one pays 4 to 1, two come back, four are lost.
        let rows = [(net("3 to 2"), 3), (net("4 to 1"), 1)];
        let figures = Outcomes { rows: &rows, returned: 2, total: 10 }.figures().unwrap();
        assert_eq!(figures.house_edge.to_string(), "-9/20"); // -(4.5 + 4 - 4) / 10
        assert_eq!(figures.variance.to_string(), "989/400"); // 26.75 / 10 - 0.45²
        assert_eq!(figures.hit_rate.to_string(), "2/5");
        assert_eq!(figures.returned.to_string(), "1/5");
    }

    #[test]
    fn a_commission_comes_off_the_win_only() {
        let banker = [(Net::of_after_commission("1 to 1".parse().unwrap(), 5), 1)];
        let taken = [(net("0.95 to 1"), 1)];
        let of = |rows| Outcomes { rows, returned: 0, total: 2 }.figures().unwrap();
        assert_eq!(of(&banker), of(&taken));
        assert_eq!(of(&banker).house_edge.to_string(), "1/40");
    }

    #[test]
    fn odds_too_fine_to_count_are_no_answer_rather_than_a_wrong_one() {
        let rows = [("1 to 4294967291", 1), ("1 to 4294967279", 1), ("1 to 4294967231", 1)]
            .map(|(odds, count)| (net(odds), count));
        assert_eq!(Outcomes { rows: &rows, returned: 0, total: 3 }.figures(), None);
        assert_eq!(Outcomes { rows: &[], returned: 0, total: 0 }.figures(), None);
    }
}
