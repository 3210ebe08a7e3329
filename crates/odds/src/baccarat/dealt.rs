//! Deals by how they end once some cards of the round lie on the table: every bet can be priced
//! in the middle of a round.

use super::cells::Deals;
use super::joint::CELLS;
use crate::report::OddsRefused;
use crate::shoe::Shoe;
use croupier_rules::baccarat::{Drawn, Side, cell_of, deal_out, next_card, pair_class};
use croupier_rules::equipment::{Card, Rank, Suit};

/// Cards of a deal; a round that takes fewer leaves the rest unseen.
pub(super) const SIX: usize = 6;

impl Deals {
    /// Counted from the shoe before the round and the cards of the round dealt so far, in order.
    /// Deals are ordered choices of the cards that follow, up to six in all.
    pub(super) fn given(shoe: &Shoe, dealt: &[Card]) -> Result<Deals, OddsRefused> {
        if dealt.is_empty() {
            return Ok(Deals::of(shoe));
        }
        next_card(dealt)?;
        let left = shoe.less(dealt)?;
        let mut walk = Walk { left: *left.by_rank(), cards: dealt.to_vec(), deals: Deals::none() };
        walk.deals.total = ways(u64::from(left.total()), SIX - dealt.len());
        walk.on(1)?;
        Ok(walk.deals)
    }
}

/// Ordered choices of so many cards from a number of them.
pub(super) fn ways(cards: u64, taken: usize) -> u64 {
    (0..taken as u64).map(|before| cards.saturating_sub(before)).product()
}

/// A round being dealt out, rank by rank.
struct Walk {
    left: [u16; 13],
    cards: Vec<Card>,
    deals: Deals,
}

impl Walk {
    /// Deals the round out in every way; `count` is how often the cards so far can come.
    fn on(&mut self, count: u64) -> Result<(), OddsRefused> {
        if let Drawn::Complete(_) = next_card(&self.cards)? {
            let play = deal_out(&self.cards)?;
            let left = self.left.iter().copied().map(u64::from).sum();
            let deals = count * ways(left, SIX - self.cards.len());
            let [player, banker] = [Side::Player, Side::Banker].map(|side| play.hand(side).pair());
            for cell in [cell_of(&play), CELLS + pair_class(player, banker)] {
                if let Some(slot) = self.deals.by_cell.get_mut(cell) {
                    *slot += deals;
                }
            }
            return Ok(());
        }
        for rank in Rank::ALL {
            let held = self.left.get(rank.index()).copied().unwrap_or(0);
            if held == 0 {
                continue;
            }
            self.take(rank, held - 1);
            self.cards.push(Card { rank, suit: Suit::Spades });
            let walked = self.on(count * u64::from(held));
            self.cards.pop();
            self.take(rank, held);
            walked?;
        }
        Ok(())
    }

    fn take(&mut self, rank: Rank, leaves: u16) {
        if let Some(slot) = self.left.get_mut(rank.index()) {
            *slot = leaves;
        }
    }
}
