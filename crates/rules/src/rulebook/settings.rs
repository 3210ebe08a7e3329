//! Settings: what a venue may choose differently from the rulings.

use super::condition::Condition;
use super::decided::Decided;
use super::games::GameBet;
use super::terms::{Named, Rulebook};
use crate::limits::Limits;
use crate::money::Amount;
use crate::pai_gow::{Commission, FortunePays, PaiGowBet, PaiGowTerms};
use crate::pai_gow_poker::{FortuneHand, PokerWay};
use crate::pai_gow_tiles::{TilesWay, ZeroZero};
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU32;

/// What a venue may choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Settings {
    /// A commission is rounded up to a multiple of this.
    pub commission_unit: Amount,
    /// The commission, in percent of a win, where it is not in the odds.
    pub commission_percent: u64,
    /// What only pai gow has.
    #[serde(flatten)]
    pub pai_gow: Option<PaiGowSettings>,
}

/// What a venue may choose in pai gow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum PaiGowSettings {
    /// Of Pai Gow Poker.
    Poker {
        /// The house way.
        #[serde(serialize_with = "as_text")]
        house_way: PokerWay,
        /// Whether a banking patron may bet Fortune.
        banker_may_bet_fortune: bool,
        /// The least Fortune bet that receives Envy.
        envy_minimum: Amount,
    },
    /// Of Pai Gow Tiles.
    Tiles {
        /// The house way.
        #[serde(serialize_with = "as_text")]
        house_way: TilesWay,
        /// What zero against zero is.
        #[serde(serialize_with = "zero_zero_text")]
        zero_zero: ZeroZero,
    },
}

fn as_text<T: fmt::Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

fn zero_zero_text<S: Serializer>(value: &ZeroZero, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match value {
        ZeroZero::Copy => "copy",
        ZeroZero::Tile => "tile",
    })
}

impl Named for ZeroZero {
    const WORDS: &'static [(&'static str, ZeroZero)] =
        &[("copy", ZeroZero::Copy), ("tile", ZeroZero::Tile)];
}

impl Named for PokerWay {
    const WORDS: &'static [(&'static str, PokerWay)] =
        &[("trump-plaza", PokerWay::TrumpPlaza), ("foxwoods", PokerWay::Foxwoods)];
}

impl Named for TilesWay {
    const WORDS: &'static [(&'static str, TilesWay)] =
        &[("foxwoods", TilesWay::Foxwoods), ("guide-hints", TilesWay::GuideHints)];
}

impl Rulebook {
    /// What a pai gow round is paid by, at a table with these limits; `None` for other games.
    pub fn pai_gow_terms(&self, limits: Limits) -> Option<PaiGowTerms> {
        let (banker_may_bet_fortune, envy_minimum) = match &self.settings.pai_gow {
            Some(PaiGowSettings::Poker { banker_may_bet_fortune, envy_minimum, .. }) => {
                (*banker_may_bet_fortune, *envy_minimum)
            }
            Some(PaiGowSettings::Tiles { .. }) => (false, Amount::ZERO),
            None => return None,
        };
        let commission = Commission {
            numerator: u32::try_from(self.settings.commission_percent).ok()?,
            denominator: NonZeroU32::new(100)?,
            unit: self.settings.commission_unit,
        };
        let fortune = self.terms(GameBet::PaiGow(PaiGowBet::Fortune));
        let pays = |hand: FortuneHand| {
            let row = fortune?.rows.iter().find(|row| row.when == Condition::Fortune(hand));
            Some(FortunePays { odds: row.map(|row| row.odds), envy: row.and_then(|row| row.envy) })
        };
        let fortune = FortuneHand::ALL.into_iter().filter_map(pays).collect();
        let main = self.terms(GameBet::PaiGow(PaiGowBet::Main))?;
        let Decided::AgainstBank(bank_returns) = main.decided.clone() else { return None };
        Some(PaiGowTerms {
            commission,
            fortune,
            envy_minimum,
            banker_may_bet_fortune,
            bank_returns,
            limits,
        })
    }
}
