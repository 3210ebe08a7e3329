//! Asking the road 莊問路 閒問路: what the derived roads would show after one more win. A picture of
//! the pattern, not a forecast.

use super::derived::{Derived, Streaks};
use croupier_rules::baccarat::Side;

/// What Big Eye Boy, Small Road and Cockroach Pig would show if `next` won; true is red.
pub fn ask(wins: &[Side], next: Side) -> [Option<bool>; 3] {
    let mut streaks = Streaks::default();
    for &win in wins {
        streaks.add(win);
    }
    streaks.add(next);
    Derived::ALL.map(|road| road.is_red(&streaks.lengths))
}
