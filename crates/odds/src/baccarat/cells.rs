//! Deals by every way a round can end: cells of the joint law, then classes of pairs. The tables
//! of a rulebook's bets have the same places.
#![allow(clippy::indexing_slicing)] // every index is a cell or a point value

use super::joint::{CELLS, JointLaw};
use crate::shoe::Shoe;
use croupier_rules::baccarat::PAIR_CLASSES;
use std::sync::LazyLock;

/// Cells a bet can be paid by: those of the joint law, then the classes of pairs.
pub(super) const ALL_CELLS: usize = CELLS + PAIR_CLASSES;

/// Deals by cell of the joint law and by class of pairs, of one total.
pub(super) struct Deals {
    pub(super) by_cell: [u64; ALL_CELLS],
    pub(super) total: u64,
}

impl Deals {
    /// No deals at all.
    pub(super) const fn none() -> Deals {
        Deals { by_cell: [0; ALL_CELLS], total: 0 }
    }

    /// Counted from a shoe.
    pub(super) fn of(shoe: &Shoe) -> Deals {
        let law = JointLaw::count(&shoe.by_points());
        let mut by_cell = [0; ALL_CELLS];
        let (joint, pairs) = by_cell.split_at_mut(CELLS);
        joint.copy_from_slice(&law.deals);
        pairs.copy_from_slice(&deals_by_pairs(shoe.by_rank()));
        Deals { by_cell, total: law.total }
    }
}

/// Ordered deals of six cards by what pairs the first two cards of the hands are. Pairs are by
/// rank, so these are sums over the thirteen counts.
fn deals_by_pairs(ranks: &[u16; 13]) -> [u64; PAIR_CLASSES] {
    let cards: u64 = ranks.iter().copied().map(u64::from).sum();
    let (mut one_pair, mut squares, mut twin) = (0, 0, 0);
    for count in ranks.iter().copied().map(u64::from) {
        let pairs = count * count.saturating_sub(1);
        one_pair += pairs;
        squares += pairs * pairs;
        twin += pairs * count.saturating_sub(2) * count.saturating_sub(3);
    }
    let unseen = (cards - 4) * (cards - 5);
    let others = (cards - 2) * (cards - 3);
    let (double, twin) = ((one_pair * one_pair - squares) * unseen, twin * unseen);
    let single = one_pair * others * unseen - double - twin;
    let none = cards * (cards - 1) * others * unseen - 2 * single - double - twin;
    [none, single, single, double, twin]
}

/// The cells of the joint law that some round ends in.
pub(super) static POSSIBLE: LazyLock<[bool; CELLS]> = LazyLock::new(|| {
    let full = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]; // eight decks by point value
    JointLaw::count(&full).deals.map(|deals| deals > 0)
});
