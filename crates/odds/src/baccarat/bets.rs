//! Prices every bet of a rulebook. Which cells pay which row is worked out once; after that, a
//! shoe takes only additions.

use super::cells::{Deals, ROUNDS, deciding};
use crate::ratio::Ratio;
use crate::report::{BetOdds, OddsRefused, RowOdds};
use crate::shoe::Shoe;
use crate::wager::{Figures, Net, Outcomes};
use croupier_rules::baccarat::{BaccaratBet, BetStanding};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{BetTerms, Commission, Game, GameBet, Layout, PayRow, Rulebook};

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
        let planned = |terms: &'r BetTerms| match terms.bet {
            GameBet::Baccarat(bet) => Some(PlannedBet::of(rulebook, bet, terms)),
            GameBet::SicBo(_) | GameBet::PaiGow(_) => None,
        };
        Ok(BetPlan { bets: offered.filter_map(planned).collect() })
    }

    /// The bets, in the order they are counted.
    pub fn bets(&self) -> impl Iterator<Item = BaccaratBet> {
        self.bets.iter().map(|planned| planned.bet)
    }

    /// Counts every bet on a shoe: all there is to know of it, before any ratio is reduced.
    pub fn count(&self, shoe: &Shoe) -> Vec<BetCounts> {
        self.count_deals(&Deals::of(shoe))
    }

    /// Counts every bet once these cards of the round are dealt; `shoe` is the shoe before it.
    pub fn count_given(&self, shoe: &Shoe, dealt: &[Card]) -> Result<Vec<BetCounts>, OddsRefused> {
        Ok(self.count_deals(&Deals::given(shoe, dealt)?))
    }

    fn count_deals(&self, deals: &Deals) -> Vec<BetCounts> {
        self.bets.iter().map(|bet| bet.count(deals)).collect()
    }

    /// The odds of every bet on a shoe, in lowest terms.
    pub fn odds(&self, shoe: &Shoe) -> Result<Vec<BetOdds<'r>>, OddsRefused> {
        self.told(self.count(shoe))
    }

    /// The odds of every bet once these cards of the round are dealt, in lowest terms.
    pub fn odds_given(&self, shoe: &Shoe, dealt: &[Card]) -> Result<Vec<BetOdds<'r>>, OddsRefused> {
        self.told(self.count_given(shoe, dealt)?)
    }

    fn told(&self, counted: Vec<BetCounts>) -> Result<Vec<BetOdds<'r>>, OddsRefused> {
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
        let mut rows: Vec<PlannedRow> = terms.rows.iter().map(planned).collect();
        let mut returned = Vec::new();
        for (cell, play) in (0u16..).zip(ROUNDS.iter()) {
            let Some(play) = play.as_ref().filter(|_| deciding(bet).contains(&usize::from(cell)))
            else {
                continue;
            };
            match bet.standing(play) {
                BetStanding::Lost => {}
                BetStanding::Returned => returned.push(cell),
                BetStanding::Won => {
                    if let Some(row) = rows.iter_mut().find(|row| bet.meets(row.row.when, play)) {
                        row.cells.push(cell);
                    }
                }
            }
        }
        PlannedBet { bet, terms, rows, returned }
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
