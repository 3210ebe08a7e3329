//! Baccarat counted: the joint law of a round, every bet, every insurance offer, and what the
//! removal of a card does to them.

mod bets;
mod by_cards;
mod cells;
mod condition;
mod dealt;
mod endings;
mod first_four;
mod insurance;
mod joint;
mod law;
mod plain;
mod play;
mod removal;
mod suits;
mod tags;

pub use bets::{BetCounts, BetPlan};
pub use condition::AskedCondition;
pub use insurance::{insurance_odds, open_offers};
pub use joint::{CARDS_MAX, CARDS_OF_A_ROUND, CELLS, JointLaw};
pub use law::{Law, LawRow, PAIRS, RoundEnd};
pub use removal::EffectOfRemoval;
pub use tags::{Effects, TagFit, Tags};

use crate::report::{OddsRefused, OddsReport};
use crate::shoe::Shoe;
use croupier_rules::rulebook::{Layout, Rulebook};

/// The odds of a baccarat rulebook on a shoe: of the bets a layout offers, or of all, and of its
/// insurance, which every layout of a rulebook that has it offers.
pub fn baccarat_odds<'r>(
    rulebook: &'r Rulebook,
    layout: Option<&Layout>,
    shoe: &Shoe,
) -> Result<OddsReport<'r>, OddsRefused> {
    Ok(OddsReport {
        rulebook: rulebook.reference(),
        decks: shoe.decks(),
        cards: Some(shoe.total()),
        bets: BetPlan::of(rulebook, layout)?.odds(shoe)?,
        insurance: insurance_odds(rulebook, shoe)?,
    })
}
