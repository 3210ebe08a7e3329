//! How the bets of a round ended, as figures of each patron and bet.

use croupier_house::{Figures, PatronId};
use croupier_table::BetEnd;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The figures of a round by patron and bet, with `/` between: the form they are kept in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ends(BTreeMap<String, Figures>);

fn cents(amount: croupier_rules::money::Amount) -> i64 {
    i64::try_from(amount.cents()).unwrap_or(i64::MAX)
}

impl Ends {
    /// The figures of a settlement.
    pub(crate) fn of(bets: &[BetEnd]) -> Ends {
        let mut ends: BTreeMap<String, Figures> = BTreeMap::new();
        for end in bets {
            let figures = Figures {
                handle: cents(end.stake) - cents(end.excess),
                win: -end.net(),
                commission: cents(end.commission),
                bets: 1,
                ..Figures::default()
            };
            ends.entry(name(&end.patron, &end.wager.name())).or_default().add(&figures);
        }
        Ends(ends)
    }

    /// What these figures add to those before: the difference, marked as a correction. The
    /// commission moves with `commission`; otherwise the whole difference went by the bank.
    pub(crate) fn after(&self, before: &Ends, commission: bool) -> Ends {
        let names: std::collections::BTreeSet<&String> =
            self.0.keys().chain(before.0.keys()).collect();
        let mut ends = BTreeMap::new();
        for name in names {
            let of = |ends: &Ends| ends.0.get(name).copied().unwrap_or_default();
            let (is, was) = (of(self), of(before));
            let win = is.win - was.win;
            let earned = if commission { is.commission - was.commission } else { 0 };
            let figures = Figures {
                handle: is.handle - was.handle,
                win,
                corrected: win,
                commission: earned,
                ..Figures::default()
            };
            if figures != Figures::default() {
                ends.insert(name.clone(), figures);
            }
        }
        Ends(ends)
    }

    /// The figures with their patron and bet.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str, &Figures)> {
        self.0.iter().map(|(name, figures)| {
            let (patron, bet) = name.split_once('/').unwrap_or((name, ""));
            (patron, bet, figures)
        })
    }
}

fn name(patron: &PatronId, bet: &str) -> String {
    format!("{patron}/{bet}")
}
