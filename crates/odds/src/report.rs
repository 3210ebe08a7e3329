//! The report on a rulebook's odds: every bet with its rows, and every insurance offer.

use crate::ratio::Ratio;
use crate::shoe::ShoeRefused;
use crate::wager::Figures;
use croupier_rules::baccarat::{DealRefused, PointTotal, Side, Stage};
use croupier_rules::money::Odds;
use croupier_rules::rulebook::{Condition, Game, GameBet, Named, RuleKey};
use thiserror::Error;

/// The odds of one rulebook, exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsReport<'r> {
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// The decks of the shoe; `None` where it was given by its counts, or there is none.
    pub decks: Option<u8>,
    /// The cards in the shoe; `None` where the game has none.
    pub cards: Option<u16>,
    /// Every bet, in the rulebook's order.
    pub bets: Vec<BetOdds<'r>>,
    /// Every insurance row at every pair of points it fits and can be offered on.
    pub insurance: Vec<InsuranceOdds<'r>>,
}

/// One bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetOdds<'r> {
    /// The bet.
    pub bet: GameBet,
    /// Its pay table.
    pub rows: Vec<RowOdds<'r>>,
    /// Its edge, variance and chances.
    pub figures: Figures,
    /// The paragraph that is cited for it.
    pub rule: &'r str,
}

impl BetOdds<'_> {
    /// The house edge in per cent, four places.
    pub fn house_edge_percent(&self) -> String {
        self.figures.house_edge.percent()
    }
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowOdds<'r> {
    /// What it pays, as printed.
    pub odds: Odds,
    /// When.
    pub when: Condition,
    /// How often.
    pub probability: Ratio,
    /// Its paragraph.
    pub rule: &'r str,
}

/// One insurance offer: a row of the pay table and the points it is made on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InsuranceOdds<'r> {
    /// The insured hand.
    pub on: Side,
    /// When it is offered.
    pub stage: Stage,
    /// The Player's points shown.
    pub player: PointTotal,
    /// The Banker's points shown.
    pub banker: PointTotal,
    /// What it pays.
    pub odds: Odds,
    /// How often a round makes this offer; 1 for one that is open.
    pub offered: Ratio,
    /// Edge, variance and chances, given the points are shown and a card is still to come.
    pub figures: Figures,
    /// Its paragraph.
    pub rule: &'r str,
}

impl InsuranceOdds<'_> {
    /// The house edge in per cent, four places.
    pub fn house_edge_percent(&self) -> String {
        self.figures.house_edge.percent()
    }
}

/// The word rulebooks have for a game.
fn word(game: Game) -> &'static str {
    Game::WORDS.iter().find(|(_, known)| *known == game).map_or("another", |(word, _)| *word)
}

/// Odds that cannot be told.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum OddsRefused {
    #[error("{rulebook} has no such odds: its game is {}", word(*.game))]
    OtherGame { rulebook: String, game: Game },
    #[error("the odds of {wager} are too fine to be counted exactly")]
    OddsTooFine { wager: String },
    #[error("{wager} asks for suits, and which suits this shoe holds is not known")]
    SuitsUnknown { wager: String },
    #[error("{rulebook} offers no insurance")]
    NoInsurance { rulebook: String },
    #[error(transparent)]
    Deal(#[from] DealRefused),
    #[error(transparent)]
    Shoe(#[from] ShoeRefused),
}

impl OddsRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            OddsRefused::OtherGame { .. } => "other_game",
            OddsRefused::OddsTooFine { .. } => "odds_too_fine",
            OddsRefused::SuitsUnknown { .. } => "suits_unknown",
            OddsRefused::NoInsurance { .. } => "no_insurance",
            OddsRefused::Deal(DealRefused::TooFewCards { .. }) => "too_few_cards",
            OddsRefused::Deal(DealRefused::TooManyCards { .. }) => "too_many_cards",
            OddsRefused::Shoe(shoe) => shoe.code(),
        }
    }

    /// The rule behind it, where there is one.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            OddsRefused::OtherGame { .. }
            | OddsRefused::OddsTooFine { .. }
            | OddsRefused::SuitsUnknown { .. } => None,
            OddsRefused::NoInsurance { .. } => Some(RuleKey::BetsOffered),
            OddsRefused::Deal(
                DealRefused::TooFewCards { rule, .. } | DealRefused::TooManyCards { rule, .. },
            ) => Some(*rule),
            OddsRefused::Shoe(shoe) => shoe.rule(),
        }
    }
}
