//! Exact odds: the chance, the edge and the variance of every bet, counted to the last card.
//!
//! Pure: no input or output, no clock, no random number, no float. A rulebook and the cards of a
//! shoe go in; whole numbers of deals come out, and ratios of them in lowest terms.
//!
//! ```
//! use croupier_odds::{Shoe, baccarat_odds};
//! use croupier_rules::rulebook::Library;
//!
//! let library = Library::built_in()?;
//! let rulebook = library.find("tiger-buffalo-non-commission", 1_800_000_000)?;
//! let seen = ["6S".parse()?, "6H".parse()?];
//! let shoe = Shoe::of_decks(rulebook, Some(8))?.without(&seen)?;
//! let layout = rulebook.choose_layout(Some("A"))?;
//! let report = baccarat_odds(rulebook, layout, &shoe)?;
//! let banker = &report.bets[1];
//! assert_eq!((banker.bet.to_string(), banker.rows.len()), ("banker".to_owned(), 2));
//! assert_eq!(banker.house_edge_percent(), "1.4457");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod baccarat;
pub mod batch;
pub mod pai_gow;
pub mod pai_gow_poker;
pub mod pai_gow_tiles;
pub mod ratio;
pub mod report;
pub mod shoe;
pub mod sic_bo;
pub mod stamp;
pub mod wager;

pub use baccarat::baccarat_odds;
pub use pai_gow_poker::pai_gow_poker_odds;
pub use pai_gow_tiles::pai_gow_tiles_odds;
pub use report::{BetOdds, InsuranceOdds, OddsRefused, OddsReport, RowOdds};
pub use shoe::{Shoe, ShoeRefused};
pub use sic_bo::{sic_bo_odds, sic_bo_odds as throw_odds};
pub use stamp::Stamp;

use croupier_rules::rulebook::{Game, Rulebook};

/// What the odds of a game are counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedFrom {
    /// The cards left in a shoe: [`baccarat_odds`].
    Shoe,
    /// All hands, each set by a house way: [`pai_gow_poker_odds`] and [`pai_gow_tiles_odds`].
    Hands,
    /// The rulebook alone, since every round is drawn anew: [`rulebook_odds`].
    Rulebook,
}

impl CountedFrom {
    /// What the odds of this game are counted from.
    pub const fn of(game: Game) -> CountedFrom {
        match game {
            Game::Baccarat => CountedFrom::Shoe,
            Game::PaiGowPoker | Game::PaiGowTiles => CountedFrom::Hands,
            Game::SicBo => CountedFrom::Rulebook,
        }
    }
}

/// The odds of a rulebook whose game is counted from the rulebook alone; others are refused.
pub fn rulebook_odds(rulebook: &Rulebook) -> Result<OddsReport<'_>, OddsRefused> {
    sic_bo_odds(rulebook)
}
