//! A round for every way one can end, so that the rules themselves say what each cell wins.
#![allow(clippy::indexing_slicing)] // every index is a cell or a point value

use super::first_four::TEN;
use super::joint::{CELLS, JointLaw, cell};
use super::play::card_of;
use crate::shoe::Shoe;
use croupier_rules::baccarat::{BaccaratBet, Play, Side, deal_out};
use croupier_rules::equipment::{Card, Rank, Suit};
use std::sync::LazyLock;

/// Neither hand a pair, the Player's, the Banker's, both of two ranks, both of one.
pub(super) const PAIR_CLASSES: usize = 5;
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

/// A round for every cell; `None` for cells no round ends in.
pub(super) static ROUNDS: LazyLock<[Option<Play>; ALL_CELLS]> = LazyLock::new(|| {
    let mut rounds = [None; ALL_CELLS];
    let queen = Card { rank: Rank::Queen, suit: Suit::Hearts };
    for deal in 0..TEN.pow(4) {
        let [s, t, x, y] =
            [deal / 1000, deal / 100, deal / 10, deal].map(|value| card_of(value % TEN));
        let cards = [s, t, queen, queen, x, y];
        let plays = (4..=6).find_map(|taken| deal_out(cards.get(..taken)?).ok());
        if let Some(play) = plays {
            rounds[cell_of(&play)] = Some(play);
        }
    }
    let [four, nine, king] =
        [Rank::Four, Rank::Nine, Rank::King].map(|rank| Card { rank, suit: Suit::Clubs });
    let eight = Card { rank: Rank::Eight, suit: Suit::Clubs };
    for (class, [p1, p2, b1, b2]) in [
        [nine, king, eight, king],
        [four, four, nine, king],
        [nine, king, four, four],
        [four, four, nine, nine],
        [four, four, four, four],
    ]
    .into_iter()
    .enumerate()
    {
        rounds[CELLS + class] = deal_out(&[p1, b1, p2, b2]).ok();
    }
    rounds
});

/// Which class of pairs the first two cards of the hands are.
pub(super) fn pair_class(play: &Play) -> usize {
    let [player, banker] = [Side::Player, Side::Banker].map(|side| play.hand(side).pair());
    match (player, banker) {
        (None, None) => 0,
        (Some(_), None) => 1,
        (None, Some(_)) => 2,
        (Some(player), Some(banker)) => 3 + usize::from(player == banker),
    }
}

pub(super) fn cell_of(play: &Play) -> usize {
    let [player, banker] = [Side::Player, Side::Banker].map(|side| play.hand(side));
    let total = |points: u8| usize::from(points);
    cell(
        player.third().is_some(),
        banker.third().is_some(),
        total(player.total().get()),
        total(banker.total().get()),
    )
}

/// The cells that decide a bet: pairs are of ranks, all else is of points and numbers of cards.
pub(super) const fn deciding(bet: BaccaratBet) -> std::ops::Range<usize> {
    use BaccaratBet as Bet;
    match bet {
        Bet::PlayerPair | Bet::BankerPair | Bet::TigerPair => CELLS..ALL_CELLS,
        Bet::Player
        | Bet::Banker
        | Bet::Tie
        | Bet::TigerTie
        | Bet::BigTiger
        | Bet::SmallTiger
        | Bet::BigBuffalo
        | Bet::SmallBuffalo
        | Bet::BankerBig7
        | Bet::BankerSmall7
        | Bet::PlayerBig7
        | Bet::PlayerSmall7
        | Bet::TigerBuffalo
        | Bet::Tiger
        | Bet::WuDalang
        | Bet::PlayerCharSiu
        | Bet::BankerCharSiu
        | Bet::PlayerDragonBonus
        | Bet::BankerDragonBonus => 0..CELLS,
    }
}
