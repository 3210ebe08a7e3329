//! Prices every bet of a rulebook. Which cells pay which row is worked out once; after that, a
//! shoe takes only additions.

use super::by_cards;
use super::cells::{Deals, POSSIBLE};
use super::endings::Endings;
use super::joint::CELLS;
use crate::ratio::Ratio;
use crate::report::{BetOdds, OddsRefused, RowOdds};
use crate::shoe::Shoe;
use crate::wager::{Figures, Net, Outcomes};
use croupier_rules::baccarat::BaccaratBet;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{
    BetTerms, Commission, Decided, Ending, Game, GameBet, Layout, PayRow, Rulebook,
};
use std::sync::OnceLock;

/// The bets of a rulebook and layout, ready to be counted on any shoe. Make it once per table.
#[derive(Clone, Debug)]
pub struct BetPlan<'r> {
    bets: Vec<PlannedBet<'r>>,
}

#[derive(Clone, Debug)]
struct PlannedBet<'r> {
    bet: BaccaratBet,
    terms: &'r BetTerms,
    rows: Vec<PlannedRow<'r>>,
    /// Cells that give the stake back.
    returned: Vec<u16>,
    /// How it ends by cards, once somebody counts it: for a bet that asks for ranks or suits.
    endings: OnceLock<Endings>,
}

#[derive(Clone, Debug)]
struct PlannedRow<'r> {
    row: &'r PayRow,
    net: Net,
    /// Cells that pay it.
    cells: Vec<u16>,
}

/// How often a bet ends each way on one shoe, out of all ordered deals of six cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetCounts {
    /// The bet.
    pub bet: BaccaratBet,
    /// Deals that pay each row, in the order of the pay table, with what it nets.
    pub rows: Vec<(Net, u64)>,
    /// Deals that give the stake back.
    pub returned: u64,
    /// All deals.
    pub total: u64,
}

impl BetCounts {
    /// Edge, variance and chances in lowest terms; `None` when they need more than 256 bits.
    pub fn figures(&self) -> Option<Figures> {
        self.outcomes().figures()
    }

    /// Only the house edge, for callers that need it for many shoes; `None` in the same cases.
    pub fn house_edge(&self) -> Option<Ratio> {
        self.outcomes().house_edge()
    }

    /// The house edge times a scale, rounded; `None` where it does not fit.
    pub(crate) fn house_edge_scaled(&self, scale: i128) -> Option<i128> {
        self.outcomes().house_edge_scaled(scale)
    }

    fn outcomes(&self) -> Outcomes<'_> {
        Outcomes { rows: &self.rows, returned: self.returned, total: self.total }
    }
}

impl<'r> BetPlan<'r> {
    /// The plan of a rulebook: of the bets a layout offers, or of all.
    pub fn of(rulebook: &'r Rulebook, layout: Option<&Layout>) -> Result<BetPlan<'r>, OddsRefused> {
        if rulebook.game != Game::Baccarat {
            let (rulebook, game) = (rulebook.reference(), rulebook.game);
            return Err(OddsRefused::OtherGame { rulebook, game });
        }
        let offered = rulebook.bets.iter().filter(|terms| terms.offered_on(layout));
        let planned = |terms: &'r BetTerms| {
            let GameBet::Baccarat(bet) = terms.bet else { return None };
            Some(PlannedBet::of(rulebook, bet, terms))
        };
        Ok(BetPlan { bets: offered.filter_map(planned).collect() })
    }

    /// Those of its bets that follow from points and pairs, which a shoe answers in microseconds.
    #[must_use]
    pub fn by_law(mut self) -> BetPlan<'r> {
        self.bets.retain(|bet| !matches!(bet.terms.decided, Decided::ByCards(_)));
        self
    }

    /// The bets, in the order they are counted.
    pub fn bets(&self) -> impl Iterator<Item = BaccaratBet> {
        self.bets.iter().map(|planned| planned.bet)
    }

    /// Counts every bet on a shoe: all there is to know of it, before any ratio is reduced.
    pub fn count(&self, shoe: &Shoe) -> Vec<BetCounts> {
        self.count_deals(shoe, &[], &Deals::of(shoe))
    }

    /// Counts every bet once these cards of the round are dealt; `shoe` is the shoe before it.
    /// Refuses a shoe whose suits are not known where a bet asks for suits.
    pub fn count_given(&self, shoe: &Shoe, dealt: &[Card]) -> Result<Vec<BetCounts>, OddsRefused> {
        self.check_suits(shoe)?;
        let deals = Deals::given(shoe, dealt)?;
        Ok(self.count_deals(&shoe.less(dealt)?, dealt, &deals))
    }

    /// `left` is the shoe without the cards dealt.
    fn count_deals(&self, left: &Shoe, dealt: &[Card], deals: &Deals) -> Vec<BetCounts> {
        let counts = |bet: &PlannedBet<'_>| {
            bet.count_by_cards(left, dealt, deals).unwrap_or_else(|| bet.count(deals))
        };
        self.bets.iter().map(counts).collect()
    }

    /// Refuses a shoe whose suits are not known where a bet asks for suits.
    pub(super) fn check_suits(&self, shoe: &Shoe) -> Result<(), OddsRefused> {
        let mut asking = self.bets.iter().filter(|bet| bet.asks_suits());
        match asking.next() {
            Some(bet) if shoe.composition().is_none() => {
                Err(OddsRefused::SuitsUnknown { wager: bet.bet.to_string() })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The odds of every bet on a shoe, in lowest terms.
    pub fn odds(&self, shoe: &Shoe) -> Result<Vec<BetOdds<'r>>, OddsRefused> {
        self.odds_given(shoe, &[])
    }

    /// The odds of every bet once these cards of the round are dealt, in lowest terms.
    pub fn odds_given(&self, shoe: &Shoe, dealt: &[Card]) -> Result<Vec<BetOdds<'r>>, OddsRefused> {
        let counted = self.count_given(shoe, dealt)?;
        let told = self.bets.iter().zip(counted).map(|(bet, counts)| {
            bet.odds(&counts).ok_or_else(|| OddsRefused::OddsTooFine { wager: bet.bet.to_string() })
        });
        told.collect()
    }
}

impl<'r> PlannedBet<'r> {
    fn of(rulebook: &Rulebook, bet: BaccaratBet, terms: &'r BetTerms) -> PlannedBet<'r> {
        let owes =
            rulebook.capabilities.commission == Commission::EndOfShoe && bet == BaccaratBet::Banker;
        let net = |row: &PayRow| match owes {
            true => Net::of_after_commission(row.odds, rulebook.settings.commission_percent),
            false => Net::of(row.odds),
        };
        let planned = |row| PlannedRow { row, net: net(row), cells: Vec::new() };
        let rows: Vec<PlannedRow> = terms.rows.iter().map(planned).collect();
        let mut planned =
            PlannedBet { bet, terms, rows, returned: Vec::new(), endings: OnceLock::new() };
        match &terms.decided {
            Decided::ByCell(endings) => planned.plan(endings, 0),
            Decided::ByPairs(endings) => planned.plan(endings, CELLS),
            // Asked of every deal of ranks when a shoe is counted.
            Decided::ByCards(_) => {}
            Decided::ByThrow(_) | Decided::AgainstBank(_) | Decided::BySeven => {}
        }
        planned
    }

    /// Notes which cells, from one on, pay which row or give the stake back.
    fn plan(&mut self, endings: &[Ending], from: usize) {
        let can_be = |place: usize| from > 0 || POSSIBLE.get(place) == Some(&true);
        for (place, ending) in endings.iter().enumerate().filter(|(place, _)| can_be(*place)) {
            let cell = u16::try_from(from + place).unwrap_or(u16::MAX);
            match ending {
                Ending::Loses(_) => {}
                Ending::Returns(_) => self.returned.push(cell),
                Ending::Pays(row) => {
                    if let Some(row) = self.rows.get_mut(usize::from(*row)) {
                        row.cells.push(cell);
                    }
                }
            }
        }
    }

    /// Whether it asks for suits.
    fn asks_suits(&self) -> bool {
        match &self.terms.decided {
            Decided::ByCards(cards) => cards.asks_suits(),
            Decided::ByCell(_)
            | Decided::ByPairs(_)
            | Decided::ByThrow(_)
            | Decided::AgainstBank(_)
            | Decided::BySeven => false,
        }
    }

    /// Counts the bet where it asks for ranks or suits of single cards.
    fn count_by_cards(&self, left: &Shoe, dealt: &[Card], deals: &Deals) -> Option<BetCounts> {
        let Decided::ByCards(cards) = &self.terms.decided else { return None };
        let endings = self.endings.get_or_init(|| Endings::of(cards));
        let counts = by_cards::count(endings, self.rows.len(), left, dealt);
        let total = if counts.is_some() { deals.total } else { 0 };
        let (rows, returned) = match counts {
            Some(counts) => (counts.rows, counts.returned),
            None => (vec![0; self.rows.len()], 0),
        };
        let rows = self.rows.iter().zip(rows).map(|(row, deals)| (row.net, deals)).collect();
        Some(BetCounts { bet: self.bet, rows, returned, total })
    }

    fn count(&self, deals: &Deals) -> BetCounts {
        let sum = |cells: &[u16]| -> u64 {
            cells.iter().filter_map(|&cell| deals.by_cell.get(usize::from(cell))).sum()
        };
        BetCounts {
            bet: self.bet,
            rows: self.rows.iter().map(|row| (row.net, sum(&row.cells))).collect(),
            returned: sum(&self.returned),
            total: deals.total,
        }
    }

    fn odds(&self, counts: &BetCounts) -> Option<BetOdds<'r>> {
        let row = |(planned, (_, deals)): (&PlannedRow<'r>, &(Net, u64))| {
            let PayRow { odds, when, cite, .. } = planned.row;
            let probability = Ratio::of_counts(*deals, counts.total)?;
            Some(RowOdds { odds: *odds, when: *when, probability, rule: cite })
        };
        let rows = self.rows.iter().zip(&counts.rows).map(row).collect::<Option<_>>()?;
        let rule = self.terms.cite_bet()?.first;
        Some(BetOdds { bet: self.terms.bet, rows, figures: counts.figures()?, rule })
    }
}
