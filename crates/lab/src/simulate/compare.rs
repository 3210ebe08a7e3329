//! Sampled against exact: what a wager brought, what it should have, and how far that is off.

use super::STAKE_CENTS;
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Figures;
use croupier_rules::settlement::{BetSettlement, Outcome};

/// Beyond so many standard deviations chance is no explanation.
pub const SUSPICIOUS: f64 = 5.0;

/// With fewer wins expected than this a sum is not near enough to normal for a z-score.
const EXPECTED_LEAST: f64 = 100.0;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// What comes back of a unit staked, on average.
    Return,
    /// How often something happens.
    Share,
}

/// One wager, or one way it can end, sampled against exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// What is compared.
    pub measure: Measure,
    /// How often it was tried.
    pub trials: u64,
    /// How often it won.
    pub won: u64,
    /// What was seen; `None` where nothing was tried.
    pub sampled: Option<f64>,
    /// What was counted, where it has been.
    pub exact: Option<f64>,
    /// How many standard deviations lie between; `None` where there is too little to say.
    pub z: Option<f64>,
}

/// A ratio as a float.
pub(crate) fn float(ratio: &Ratio) -> f64 {
    ratio.decimal(18).parse().unwrap_or(f64::NAN)
}

/// Whether so many trials are enough for a wager that wins this often.
fn is_enough(trials: f64, hit_rate: f64) -> bool {
    trials * hit_rate.min(1.0 - hit_rate) >= EXPECTED_LEAST
}

/// Settlements of one wager, added up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub trials: u64,
    pub won: u64,
    /// What all trials together netted, in cents.
    pub net: i128,
}

impl Tally {
    /// Adds what one settlement says, as often as it happened.
    pub fn add(&mut self, settled: &BetSettlement<'_>, times: u64) {
        let back = settled.returned.cents() + settled.excess_returned.cents();
        let cost = STAKE_CENTS + settled.commission.cents();
        self.trials += times;
        self.won += if settled.outcome == Outcome::Won { times } else { 0 };
        self.net += (i128::from(back) - i128::from(cost)) * i128::from(times);
    }

    /// Set against the exact figures. Rounds of one shoe lean on each other a little; their
    /// variance is taken as if they did not, which is on the safe side.
    pub fn compared(&self, name: String, figures: &Figures) -> Compared {
        let trials = self.trials as f64;
        let sampled = 1.0 + self.net as f64 / STAKE_CENTS as f64 / trials.max(1.0);
        let exact = 1.0 - float(&figures.house_edge);
        let deviation = (float(&figures.variance) / trials.max(1.0)).sqrt();
        let enough = deviation > 0.0 && is_enough(trials, float(&figures.hit_rate));
        Compared {
            name,
            measure: Measure::Return,
            trials: self.trials,
            won: self.won,
            sampled: (self.trials > 0).then_some(sampled),
            exact: Some(exact),
            z: enough.then(|| (sampled - exact) / deviation),
        }
    }
}

/// A quantity added up round by round, where what the hands of one round bring is not
/// independent: its spread is taken from the rounds themselves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cluster {
    sum: i128,
    squares: i128,
    hits: u64,
}

impl Cluster {
    /// Adds what a round brought, of which so many hands brought something.
    pub fn add(&mut self, value: i64, hits: u64) {
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
        self.hits += hits;
    }

    /// Both together.
    pub fn merge(&mut self, other: &Cluster) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.hits += other.hits;
    }

    /// The mean of a hand in units of `unit`, set against `exact`, of a return or a share.
    pub fn compared(
        &self,
        (name, measure): (String, Measure),
        (rounds, hands): (u64, u64),
        unit: f64,
        exact: Option<f64>,
    ) -> Compared {
        let count = rounds.max(1) as f64;
        let per_hand = unit * hands as f64;
        let mean = self.sum as f64 / count;
        let variance = (self.squares as f64 / count - mean * mean).max(0.0);
        let sampled = mean / per_hand + if measure == Measure::Return { 1.0 } else { 0.0 };
        let deviation = (variance / count).sqrt() / per_hand;
        let trials = rounds * hands;
        let share = self.hits as f64 / trials.max(1) as f64;
        let enough = deviation > 0.0 && is_enough(trials as f64, share);
        let z = exact.filter(|_| enough).map(|exact| (sampled - exact) / deviation);
        let sampled = (trials > 0).then_some(sampled);
        Compared { name, measure, trials, won: self.hits, sampled, exact, z }
    }
}
