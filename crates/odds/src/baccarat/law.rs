//! The joint law as rows for other programs: how many deals end with each pair of totals, numbers
//! of cards and Naturals, and how many of them meet a condition.

use super::cells::Deals;
use super::joint::CELLS;
use crate::ratio::Ratio;
use crate::report::OddsRefused;
use crate::shoe::Shoe;
use crate::wager::{Figures, Net, Outcomes};
use croupier_rules::baccarat::PAIR_CLASSES;
use croupier_rules::equipment::Card;

/// How a round ends, as far as totals and numbers of cards tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundEnd {
    /// The Player's total.
    pub player: u8,
    /// The Banker's total.
    pub banker: u8,
    /// The Player's cards, two or three.
    pub player_cards: u8,
    /// The Banker's cards, two or three.
    pub banker_cards: u8,
}

/// The least total of a Natural.
const NATURAL: u8 = 8;

impl RoundEnd {
    /// The end behind a cell of the joint law.
    fn of_cell(cell: usize) -> RoundEnd {
        let digit =
            |divisor: usize, modulus: usize| u8::try_from(cell / divisor % modulus).unwrap_or(0);
        RoundEnd {
            player: digit(10, 10),
            banker: digit(1, 10),
            player_cards: 2 + digit(200, 2),
            banker_cards: 2 + digit(100, 2),
        }
    }

    /// Whether the Player Hand is a Natural.
    pub const fn player_natural(&self) -> bool {
        self.player_cards == 2 && self.player >= NATURAL
    }

    /// Whether the Banker Hand is a Natural.
    pub const fn banker_natural(&self) -> bool {
        self.banker_cards == 2 && self.banker >= NATURAL
    }

    /// Whether the Player Hand wins.
    pub const fn player_wins(&self) -> bool {
        self.player > self.banker
    }

    /// Whether the Banker Hand wins.
    pub const fn banker_wins(&self) -> bool {
        self.banker > self.player
    }

    /// Whether the hands tie.
    pub const fn is_tie(&self) -> bool {
        self.player == self.banker
    }

    /// The points between the hands.
    pub const fn margin(&self) -> u8 {
        self.player.abs_diff(self.banker)
    }

    /// The cards of both hands, four to six.
    pub const fn cards(&self) -> u8 {
        self.player_cards + self.banker_cards
    }
}

/// One row of the law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LawRow {
    /// How the round ends.
    pub end: RoundEnd,
    /// In how many deals.
    pub deals: u64,
}

/// What pairs the first two cards of the hands are, from none to both of one rank.
pub const PAIRS: [&str; PAIR_CLASSES] = ["none", "player", "banker", "double", "twin"];

/// The law of a round, exact, for any shoe and any cards of the round already dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// Every way a round can end that at least one deal ends in, by cards, then by totals.
    pub rows: Vec<LawRow>,
    /// Deals by the pairs among the first four cards, in the order of [`PAIRS`].
    pub pairs: [u64; PAIR_CLASSES],
    /// All deals: ordered choices of the cards up to the sixth of the round.
    pub total: u64,
}

impl Law {
    /// The law of a shoe before the round.
    pub fn of(shoe: &Shoe) -> Law {
        Law::from_deals(&Deals::of(shoe))
    }

    /// The law once these cards of the round are dealt, in their order; `shoe` is the shoe before
    /// the round.
    pub fn given(shoe: &Shoe, dealt: &[Card]) -> Result<Law, OddsRefused> {
        Ok(Law::from_deals(&Deals::given(shoe, dealt)?))
    }

    fn from_deals(deals: &Deals) -> Law {
        let cells = deals.by_cell.iter().take(CELLS).enumerate();
        let rows = cells.filter(|(_, deals)| **deals > 0);
        let row =
            |(cell, deals): (usize, &u64)| LawRow { end: RoundEnd::of_cell(cell), deals: *deals };
        let mut pairs = [0; PAIR_CLASSES];
        let classes = deals.by_cell.iter().skip(CELLS);
        pairs.iter_mut().zip(classes).for_each(|(pair, deals)| *pair = *deals);
        Law { rows: rows.map(row).collect(), pairs, total: deals.total }
    }

    /// How many deals end in a way that holds: this is where a condition of the rulebook
    /// language, or any other, meets the law.
    pub fn deals_where(&self, holds: impl Fn(&RoundEnd) -> bool) -> u64 {
        self.rows.iter().filter(|row| holds(&row.end)).map(|row| row.deals).sum()
    }

    /// How likely such an end is; `None` if there is no deal at all.
    pub fn probability(&self, holds: impl Fn(&RoundEnd) -> bool) -> Option<Ratio> {
        Ratio::of_counts(self.deals_where(holds), self.total)
    }

    /// The figures of a wager that need not stand in a rulebook: `pays` says what an end nets,
    /// `Some(None)` for a stake that comes back and `None` for a stake that is lost.
    pub fn figures(&self, pays: impl Fn(&RoundEnd) -> Option<Option<Net>>) -> Option<Figures> {
        let (mut rows, mut returned): (Vec<(Net, u64)>, u64) = (Vec::new(), 0);
        for row in &self.rows {
            match pays(&row.end) {
                None => {}
                Some(None) => returned += row.deals,
                Some(Some(net)) => match rows.iter_mut().find(|(known, _)| *known == net) {
                    Some((_, deals)) => *deals += row.deals,
                    None => rows.push((net, row.deals)),
                },
            }
        }
        Outcomes { rows: &rows, returned, total: self.total }.figures()
    }
}
