//! Pai gow counted whole: every hand against every other, both set the house way.

use super::views;
use croupier_odds::pai_gow::unwatched;
use croupier_odds::pai_gow_poker::{self, EnvyOdds, FortuneCensus, envy_odds, pai_gow_poker_odds};
use croupier_odds::{OddsRefused, pai_gow_tiles_odds};
use croupier_rules::rulebook::{PaiGowSettings, Rulebook};
use croupier_wire::odds::BetOddsView;
use std::num::NonZeroUsize;

/// What counting a rulebook gave.
pub(crate) struct CountedPaiGow {
    /// The bets, and the bank.
    pub(crate) bets: Vec<BetOddsView>,
    /// Fortune with Envy, by the number of other patrons; empty without Fortune.
    pub(crate) envy: Vec<EnvyOdds>,
}

/// Why there is no count.
#[derive(Clone, Debug)]
pub(crate) enum CountFault {
    /// The rulebook cannot be counted.
    Refused(OddsRefused),
    /// The count was stopped.
    Stopped,
}

/// Counts a rulebook of pai gow. Cards take seconds.
pub(crate) fn count_pai_gow(
    rulebook: &Rulebook,
    settings: &PaiGowSettings,
) -> Result<CountedPaiGow, CountFault> {
    let odds = match settings {
        PaiGowSettings::Poker { house_way, .. } => {
            let one = NonZeroUsize::MIN;
            let matched = pai_gow_poker::rulebook_match(rulebook, *house_way, one, &unwatched);
            pai_gow_poker_odds(rulebook, matched.map_err(|_| CountFault::Stopped)?)
        }
        PaiGowSettings::Tiles { .. } => pai_gow_tiles_odds(rulebook, None),
    };
    let odds = odds.map_err(CountFault::Refused)?;
    let with_fortune = odds.bets.iter().any(|bet| bet.bet == "fortune");
    let envy = with_fortune.then(|| envy_odds(rulebook, &FortuneCensus::new())).flatten();
    let bets = odds.bets.iter().map(views::pai_gow_bet).collect();
    Ok(CountedPaiGow { bets, envy: envy.unwrap_or_default() })
}
