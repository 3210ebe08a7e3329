//! The bets of a pai gow rulebook with what was counted of them.

use super::{MatchCounts, MatchReport};
use crate::ratio::Ratio;
use crate::report::{OddsRefused, RowOdds};
use crate::wager::{Figures, Net};
use croupier_rules::rulebook::{Condition, GameBet, PaiGowBet, RuleKey, Rulebook};

/// The odds of a pai gow rulebook, exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaiGowOdds<'r> {
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// House way against house way.
    pub matched: MatchReport,
    /// `main`, `banker`, and `fortune` where there is one.
    pub bets: Vec<PaiGowBetOdds<'r>>,
}

/// One bet at a pai gow table, or the wager against the bank seen from the bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaiGowBetOdds<'r> {
    /// `main`, `banker` or `fortune`.
    pub bet: &'static str,
    /// Its pay table.
    pub rows: Vec<RowOdds<'r>>,
    /// Its edge, variance and chances; the commission is off the win.
    pub figures: Figures,
    /// The paragraph that is cited for it.
    pub rule: &'r str,
}

impl PaiGowBetOdds<'_> {
    /// The house edge in per cent, four places.
    pub fn house_edge_percent(&self) -> String {
        self.figures.house_edge.percent()
    }
}

/// The refusal of a rulebook of another game.
pub(crate) fn wrong_game(rulebook: &Rulebook) -> OddsRefused {
    OddsRefused::OtherGame { rulebook: rulebook.reference(), game: rulebook.game }
}

/// What a win of the main wager nets after the rulebook's commission; `None` for other games.
pub fn main_net(rulebook: &Rulebook) -> Option<Net> {
    let odds = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main))?.only_odds()?;
    let percent = u32::try_from(rulebook.settings.commission_percent).ok()?;
    Net::of_after_share(odds, percent, 100)
}

/// The main wager, and the same seen from the bank; `None` without such terms.
pub(crate) fn against_the_bank<'r>(
    rulebook: &'r Rulebook,
    counts: &MatchCounts,
) -> Option<[PaiGowBetOdds<'r>; 2]> {
    let net = main_net(rulebook)?;
    let terms = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main))?;
    let row = terms.rows.first()?;
    let side = |bet, won: u128, figures: Option<Figures>, rule: &'r str| {
        let probability = Ratio::new(i128::try_from(won).ok()?, counts.pairs)?;
        let told = RowOdds { odds: row.odds, when: Condition::Wins, probability, rule: &row.cite };
        Some(PaiGowBetOdds { bet, rows: vec![told], figures: figures?, rule })
    };
    let bank = rulebook.cite(RuleKey::PaiGowBank).or(terms.cite_bet())?.first;
    Some([
        side("main", counts.win, counts.as_player(net), terms.cite_bet()?.first)?,
        side("banker", counts.loss, counts.as_banker(net), bank)?,
    ])
}
