//! Means with their confidence intervals.

/// So many standard errors either side hold 95 % of a normal law.
const SIGMAS_OF_95: f64 = 1.959_963_984_540_054;

/// A mean and the interval that holds the truth with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

/// A mean gathered value by value.
#[derive(Clone, Copy, Default, Debug)]
pub struct Means {
    count: f64,
    mean: f64,
    /// The sum of squares about the mean.
    spread: f64,
}

impl Means {
    /// Adds a value (Welford's way, which loses no digits).
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.spread += off * (value - self.mean);
    }

    /// The mean and its interval.
    pub fn estimate(&self) -> Estimate {
        let variance = if self.count > 1.0 { self.spread / (self.count - 1.0) } else { 0.0 };
        let margin = SIGMAS_OF_95 * (variance / self.count.max(1.0)).sqrt();
        Estimate { mean: self.mean, margin }
    }
}

/// The ratio of two sums over shoes, such as favourable rounds and rounds. Rounds of one shoe go
/// together, so the interval is by shoes: of what each leaves of `part - ratio × whole`.
pub fn ratio(shoes: &[(f64, f64)]) -> Estimate {
    let sum = |of: fn(&(f64, f64)) -> f64| shoes.iter().map(of).sum::<f64>();
    let (part, whole) = (sum(|shoe| shoe.0), sum(|shoe| shoe.1));
    if whole == 0.0 {
        return Estimate { mean: 0.0, margin: 0.0 };
    }
    let ratio = part / whole;
    let mut left = Means::default();
    shoes.iter().for_each(|(part, whole)| left.add(part - ratio * whole));
    let per_shoe = whole / shoes.len() as f64;
    Estimate { mean: ratio, margin: left.estimate().margin / per_shoe }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_comes_with_its_interval() {
        let mut means = Means::default();
        [1.0, 2.0, 3.0, 4.0].into_iter().for_each(|value| means.add(value));
        let Estimate { mean, margin } = means.estimate();
        assert!((mean - 2.5).abs() < 1e-12);
        assert!((margin - SIGMAS_OF_95 * (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let Estimate { mean, margin } = ratio(&[(1.0, 4.0), (2.0, 8.0)]);
        assert!((mean - 0.25).abs() < 1e-12 && margin.abs() < 1e-12, "both shoes say a quarter");
    }
}
