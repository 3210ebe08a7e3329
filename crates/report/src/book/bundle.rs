//! Bundles of gaming days: the figures of every group of every report, added up for sixteen days at
//! a time. A report of a year adds up some bundles and the days at both ends, not every line.

use super::BookError;
use super::ask::By;
use crate::posting::Key;
use croupier_house::{Day, Figures};
use rusqlite::types::Value;
use rusqlite::{Transaction, params_from_iter};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// How many gaming days a bundle has.
const DAYS: i64 = 16;

/// The bundles that lie wholly within a range of days, and the days before and after them.
pub(super) struct Split {
    pub(super) bundles: RangeInclusive<i64>,
    pub(super) days: [RangeInclusive<i64>; 2],
}

/// How a range of days is made of bundles and days.
pub(super) fn split(from: Day, to: Day) -> Split {
    let first = from.0.saturating_add(DAYS - 1).div_euclid(DAYS);
    let end = to.0.saturating_add(1).div_euclid(DAYS); // the first that is not whole
    if first >= end {
        #[allow(clippy::reversed_empty_ranges)] // there is none
        return Split { bundles: 1..=0, days: [from.0..=to.0, 1..=0] };
    }
    Split { bundles: first..=end - 1, days: [from.0..=first * DAYS - 1, end * DAYS..=to.0] }
}

/// What a page of postings adds to the bundles.
#[derive(Default)]
pub(super) struct Bundles(BTreeMap<(usize, i64, String, String, String), Figures>);

impl Bundles {
    /// Adds the figures of a line to the bundle of each report.
    pub(super) fn add(&mut self, key: &Key, figures: &Figures) {
        let bundle = key.day.0.div_euclid(DAYS);
        for (place, (_, by)) in By::ALL.into_iter().enumerate() {
            let of = (place, bundle, by.group_of(key), key.rulebook.clone(), key.bet.clone());
            self.0.entry(of).or_default().add(figures);
        }
    }

    pub(super) fn write(self, change: &Transaction<'_>) -> Result<(), BookError> {
        let places = vec!["?"; 5 + Figures::NAMES.len()].join(", ");
        let sums: Vec<String> = Figures::NAMES
            .iter()
            .map(|name| format!("f_{name} = f_{name} + excluded.f_{name}"))
            .collect();
        let mut add = change.prepare_cached(&format!(
            "INSERT INTO bundle VALUES ({places}) ON CONFLICT DO UPDATE SET {}",
            sums.join(", ")
        ))?;
        for ((by, bundle, group, rulebook, bet), figures) in self.0 {
            let by = i64::try_from(by).unwrap_or(i64::MAX);
            let texts = [group, rulebook, bet].into_iter().map(Value::Text);
            let values = [by, bundle].into_iter().map(Value::Integer).chain(texts);
            add.execute(params_from_iter(
                values.chain(figures.values().into_iter().map(Value::Integer)),
            ))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every day of every range is counted once, in a bundle or by itself.
    #[test]
    fn bundles_and_days_make_up_every_range() {
        for from in -40..40 {
            for to in from - 2..from + 100 {
                let Split { bundles, days } = split(Day(from), Day(to));
                let mut counted: Vec<i64> =
                    bundles.flat_map(|bundle| bundle * DAYS..(bundle + 1) * DAYS).collect();
                days.into_iter().for_each(|range| counted.extend(range));
                counted.sort_unstable();
                assert_eq!(counted, (from..=to).collect::<Vec<i64>>(), "{from} to {to}");
            }
        }
    }
}
