//! Pai gow counted over every pair of hands, and dealt to be held against the count.

use super::{Either, game};
use crate::answers::bet;
use crate::refused;
use croupier_lab::simulate::{
    MatchShares, Simulation, simulate_pai_gow_poker, simulate_pai_gow_tiles,
};
use croupier_lab::{Control, Seed};
use croupier_odds::pai_gow::{PaiGowBetOdds, PaiGowOdds, unwatched};
use croupier_odds::pai_gow_poker::{self as poker_odds, FortuneCensus, envy_odds};
use croupier_odds::pai_gow_tiles::pai_gow_tiles_odds;
use croupier_rules::rulebook::{PaiGowSettings, Rulebook};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::num::NonZeroUsize;

/// Counts the odds of a pai gow rulebook by the named way or its own.
pub fn counted<'r>(
    py: Python<'_>,
    rulebook: &'r Rulebook,
    way: Option<&str>,
) -> PyResult<PaiGowOdds<'r>> {
    let game = game(rulebook, way)?;
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let odds = py.detach(|| match game {
        Either::Poker(game) => {
            let matched = poker_odds::rulebook_match(rulebook, game.way, threads, &unwatched);
            matched.map(|matched| poker_odds::pai_gow_poker_odds(rulebook, matched))
        }
        Either::Tiles(game) => Ok(pai_gow_tiles_odds(rulebook, Some(game.way))),
    });
    odds.map_err(refused)?.map_err(refused)
}

/// The members of `odds` for pai gow: the match, low hands, bets, and what Envy brings.
pub fn odds(
    py: Python<'_>,
    rulebook: &Rulebook,
    way: Option<&str>,
    document: &mut Map<String, Value>,
) -> PyResult<()> {
    let odds = counted(py, rulebook, way)?;
    let counts = &odds.matched.counts;
    let text = |count: u128| count.to_string();
    document.insert(
        "match".to_owned(),
        json!({
            "way": odds.matched.way, "pairs": text(counts.pairs), "win": text(counts.win),
            "push": text(counts.push), "loss": text(counts.loss),
            "copies": {
                "both": text(counts.copies.both), "high": text(counts.copies.high),
                "low": text(counts.copies.low),
            },
        }),
    );
    let low_hands = odds.matched.low_hands.iter();
    let low_hands = low_hands.map(|(name, hands)| (name.clone(), json!(hands.to_string())));
    document.insert("low_hands".to_owned(), Value::Object(low_hands.collect()));
    let told = |odds: &PaiGowBetOdds<'_>| bet(odds.bet, &odds.rows, &odds.figures, odds.rule);
    document.insert("bets".to_owned(), odds.bets.iter().map(told).collect());
    let envy = match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { .. }) => {
            py.detach(|| envy_odds(rulebook, &FortuneCensus::new())).unwrap_or_default()
        }
        Some(PaiGowSettings::Tiles { .. }) | None => Vec::new(),
    };
    let envy = envy.iter().map(|envy| {
        json!({
            "others": envy.others, "cents": envy.cents.to_string(),
            "at_minimum": envy.at_minimum.to_string(),
            "fortune_house_edge": envy.house_edge.to_string(),
        })
    });
    document.insert("envy".to_owned(), envy.collect());
    Ok(())
}

/// Deals full tables of pai gow and holds them against the exact match.
pub fn simulated(
    py: Python<'_>,
    rulebook: &Rulebook,
    way: Option<&str>,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
) -> PyResult<Simulation> {
    let counts = counted(py, rulebook, way)?.matched.counts;
    let share = |deals: u128| deals as f64 / counts.pairs as f64;
    let (win, push, loss) = (share(counts.win), share(counts.push), share(counts.loss));
    let exact = Some(MatchShares { win, push, loss });
    let game = game(rulebook, way)?;
    let told = py.detach(|| match game {
        Either::Poker(game) => {
            simulate_pai_gow_poker(rulebook, game.way, rounds, seed, control, exact)
        }
        Either::Tiles(game) => {
            let table = (game.way, game.zero_zero);
            simulate_pai_gow_tiles(rulebook, table, rounds, seed, control, exact)
        }
    });
    told.map_err(refused)
}
