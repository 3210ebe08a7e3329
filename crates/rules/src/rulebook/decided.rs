//! How a bet ends, worked out once when its rulebook is loaded: a table over every way a round can
//! end, or, where a bet asks for ranks or suits, its conditions themselves.

use super::expression::{Expression, Needs};
use crate::baccarat::{
    CELLS, HandRanks, PAIR_CLASSES, Play, Side, cell_of, facts_of, facts_of_cell, facts_of_pairs,
    facts_of_ranks, facts_of_suit, is_of_suits, pair_class,
};
use crate::equipment::Dice;
use crate::pai_gow::BankReturns;

/// How a bet ends. Rows are places in the bet's lists of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It is paid by this row of the pay table.
    Pays(u8),
    /// The stake comes back, by this of the other rows.
    Returns(u8),
    /// It is lost, by this of the other rows, or because no row applies.
    Loses(Option<u8>),
}

/// The conditions of a bet in the order they are asked: the first that holds decides.
pub(crate) type Clauses = Vec<(Expression, Ending)>;

/// How a bet ends, for every round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    /// By totals and numbers of cards: one entry for each of the cells.
    ByCell(Vec<Ending>),
    /// By what pairs the hands begin with: one entry for each of the classes.
    ByPairs(Vec<Ending>),
    /// By ranks or suits of single cards: the conditions are asked of every round.
    ByCards(ByCards),
    /// By the throw, in the order of [`Dice::all`].
    ByThrow(Vec<Ending>),
    /// By both halves against the bank's, where the bank does not return the wager.
    AgainstBank(BankReturns),
    /// By the row of Fortune.
    BySeven,
}

/// Conditions that ask for ranks or suits of single cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByCards {
    clauses: Clauses,
    needs: Needs,
}

impl ByCards {
    /// How the bet ends in a round given by its ranks.
    pub fn ending(&self, player: &HandRanks, banker: &HandRanks) -> Ending {
        first(&self.clauses, &facts_of_ranks(player, banker))
    }

    /// Whether the suits of cards matter.
    pub const fn asks_suits(&self) -> bool {
        !self.needs.only(Needs::POINTS.and(Needs::PAIRS).and(Needs::RANKS).and(Needs::THIRD))
    }

    /// Whether more of the suits matters than how those of a hand's first two cards compare.
    pub const fn asks_single_suits(&self) -> bool {
        let known = Needs::POINTS.and(Needs::PAIRS).and(Needs::RANKS).and(Needs::THIRD);
        !self.needs.only(known.and(Needs::SUITS))
    }

    /// Whether the suit of a card matters: the Player's three are 0 to 2, the Banker's 3 to 5.
    pub fn asks_suit_of(&self, place: usize) -> bool {
        let mut facts = facts_of_suit(place);
        facts.any(|fact| self.clauses.iter().any(|(condition, _)| condition.asks(fact)))
    }

    /// What the parts of the conditions that ask for suits, or all the others, say of a round. Two
    /// rounds end alike if all parts say the same.
    pub fn parts(&self, of_suits: bool, hands: [&HandRanks; 2], to: &mut Vec<bool>) {
        let [player, banker] = hands;
        let facts = facts_of_ranks(player, banker);
        for (condition, _) in &self.clauses {
            condition.parts(|fact| is_of_suits(fact) == of_suits, &facts, to);
        }
    }

    /// Whether anything but the first two cards of each hand matters.
    pub const fn asks_beyond_four(&self) -> bool {
        let four = Needs::PAIRS.and(Needs::RANKS).and(Needs::SUITS);
        !self.needs.only(four.and(Needs::SINGLE_SUITS))
    }
}

/// How a bet with these conditions ends in a round with these facts.
pub(crate) fn first(clauses: &Clauses, facts: &[u8]) -> Ending {
    let holds = clauses.iter().find(|(condition, _)| condition.holds(facts));
    holds.map_or(Ending::Loses(None), |(_, ending)| *ending)
}

impl Decided {
    /// Works out a baccarat bet.
    pub(super) fn baccarat(clauses: Clauses) -> Decided {
        let nothing = Needs::NOTHING;
        let needs = clauses.iter().fold(nothing, |all, (condition, _)| all.and(condition.needs()));
        if needs.only(Needs::POINTS) {
            Decided::ByCell((0..CELLS).map(|cell| first(&clauses, &facts_of_cell(cell))).collect())
        } else if needs.only(Needs::PAIRS) {
            let of_class = |class| first(&clauses, &facts_of_pairs(class));
            Decided::ByPairs((0..PAIR_CLASSES).map(of_class).collect())
        } else {
            Decided::ByCards(ByCards { clauses, needs })
        }
    }

    /// Works out the wager against the bank: which banks return it, by the facts of every bank.
    pub(crate) fn against_bank<const N: usize>(
        clauses: &Clauses,
        banks: impl Iterator<Item = [u8; N]>,
    ) -> Decided {
        let returns = |ending: Ending| matches!(ending, Ending::Returns(_));
        if !clauses.iter().any(|(_, ending)| returns(*ending)) {
            return Decided::AgainstBank(BankReturns::default());
        }
        let marked = banks.map(|facts| returns(first(clauses, &facts))).collect();
        Decided::AgainstBank(BankReturns::new(marked))
    }

    /// How the bet ends in a round of baccarat; lost where it is not a bet of baccarat.
    pub fn in_round(&self, play: &Play) -> Ending {
        let found = match self {
            Decided::ByCell(endings) => endings.get(cell_of(play)).copied(),
            Decided::ByPairs(endings) => {
                let pair = |side| play.hand(side).pair();
                let class = pair_class(pair(Side::Player), pair(Side::Banker));
                endings.get(class).copied()
            }
            Decided::ByCards(cards) => Some(first(&cards.clauses, &facts_of(play))),
            Decided::ByThrow(_) | Decided::AgainstBank(_) | Decided::BySeven => None,
        };
        found.unwrap_or(Ending::Loses(None))
    }

    /// How the bet ends on a throw; lost where it is not a bet on dice.
    pub fn on_throw(&self, dice: Dice) -> Ending {
        let found = match self {
            Decided::ByThrow(endings) => endings.get(dice.place()).copied(),
            Decided::ByCell(_)
            | Decided::ByPairs(_)
            | Decided::ByCards(_)
            | Decided::AgainstBank(_)
            | Decided::BySeven => None,
        };
        found.unwrap_or(Ending::Loses(None))
    }

    /// The banks that return the wager; none where it is not a wager against the bank.
    pub fn bank_returns(&self) -> Option<&BankReturns> {
        match self {
            Decided::AgainstBank(returns) if !returns.is_never() => Some(returns),
            Decided::AgainstBank(_)
            | Decided::ByCell(_)
            | Decided::ByPairs(_)
            | Decided::ByCards(_)
            | Decided::ByThrow(_)
            | Decided::BySeven => None,
        }
    }

    /// Every ending that some round can come to; `None` where rounds are not in a table.
    pub(super) fn endings(&self) -> Option<&[Ending]> {
        match self {
            Decided::ByCell(endings) | Decided::ByPairs(endings) | Decided::ByThrow(endings) => {
                Some(endings)
            }
            Decided::ByCards(_) | Decided::AgainstBank(_) | Decided::BySeven => None,
        }
    }
}
