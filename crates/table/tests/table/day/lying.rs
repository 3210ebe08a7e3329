//! A bet of the naive till, and how it ended.

use croupier_rules::baccarat::InsuranceOffer;
use croupier_table::Wager;

/// A bet; insurance with the points it was taken on, and whether a decision gave it back for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lying {
    pub(super) who: usize,
    pub(super) seat: u16,
    pub(super) wager: Wager,
    pub(super) stake: i64,
    pub(super) points: Option<InsuranceOffer>,
    pub(super) gone: bool,
    /// Returned because insurance was neglected, and still due by the cards as corrected.
    pub(super) due: bool,
}

/// Whose bet, in which box, on what.
pub(super) type Spot = (usize, u16, Wager);

impl Lying {
    pub(super) fn spot(&self) -> Spot {
        (self.who, self.seat, self.wager)
    }

    /// Whether both are bets of one patron on one spot.
    pub(super) fn is(&self, other: &Lying) -> bool {
        self.spot() == other.spot()
    }
}

/// What came back of a bet, the commission on it, and what of it was over the Differential.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    pub(super) back: i64,
    pub(super) commission: i64,
    pub(super) excess: i64,
}

/// A bet given back whole.
pub(super) fn whole(bet: &Lying) -> End {
    End { back: bet.stake, ..End::default() }
}
