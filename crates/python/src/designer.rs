//! What a designer of games asks of a rulebook: its PAR sheet and its exposure to counting.

use crate::answers::{shoe, stamp};
use crate::{pai_gow, refused, rulebook};
use croupier_lab::counting::{Basis, Counted, CountedBet, CountingSystem, Dealing, count_down};
use croupier_lab::exposure::{self, Estimate, Penetration, advantage};
use croupier_lab::par::{Par, ParBet, ParRow};
use croupier_lab::{Control, Seed};
use croupier_odds::baccarat::BetPlan;
use croupier_odds::pai_gow::PaiGowBetOdds;
use croupier_odds::{CountedFrom, RowOdds, Shoe};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

/// The files of a rulebook's PAR sheet: names and bytes.
#[pyfunction]
#[pyo3(signature = (reference, decks=None, way=None, floor=75))]
pub fn par(
    py: Python<'_>,
    reference: &str,
    decks: Option<u64>,
    way: Option<&str>,
    floor: u8,
) -> PyResult<Vec<(String, Vec<u8>)>> {
    if floor > 100 {
        return Err(refused("a least return is a whole number of per cent from 0 to 100"));
    }
    let rulebook = rulebook(reference)?;
    let sheet = match CountedFrom::of(rulebook.game) {
        CountedFrom::Shoe => {
            let shoe = shoe(rulebook, decks, None, &[])?;
            py.detach(|| Par::of_baccarat(rulebook, &shoe)).map_err(refused)?
        }
        CountedFrom::Rulebook => Par::of_rulebook(rulebook).map_err(refused)?,
        CountedFrom::Hands => {
            let odds = pai_gow::counted(py, rulebook, way)?;
            let bets = odds.bets.iter().map(par_bet).collect();
            Par::of_bets(rulebook, bets).with_match(odds.matched)
        }
    };
    let files = py.detach(|| sheet.with_floor(floor).files()).map_err(refused)?;
    Ok(files.into_iter().map(|file| (file.name, file.bytes)).collect())
}

fn par_bet(bet: &PaiGowBetOdds<'_>) -> ParBet {
    let row = |row: &RowOdds<'_>| ParRow {
        when: row.when.to_string(),
        pays: row.odds.to_string(),
        probability: row.probability,
        rule: row.rule.to_owned(),
    };
    ParBet {
        name: bet.bet.to_owned(),
        rows: bet.rows.iter().map(row).collect(),
        figures: bet.figures,
        rule: bet.rule.to_owned(),
    }
}

fn estimate(estimate: Estimate) -> Value {
    let Estimate { mean, margin } = estimate;
    json!({ "mean": mean, "low": mean - margin, "high": mean + margin })
}

fn threads(asked: usize) -> NonZeroUsize {
    NonZeroUsize::new(asked).unwrap_or(NonZeroUsize::MIN)
}

/// What a perfect counter could win on every bet of baccarat, as JSON.
#[pyfunction]
#[pyo3(signature = (reference, shoes, seed=1, decks=None, penetration=0.95, threads=1))]
#[pyo3(name = "exposure")]
pub fn exposed(
    py: Python<'_>,
    reference: &str,
    shoes: u64,
    seed: u64,
    decks: Option<u64>,
    penetration: f64,
    threads: usize,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let (seed, stop) = (Seed::of_number(seed), AtomicBool::new(false));
    let control = Control { threads: self::threads(threads), stop: &stop, progress: &|_, _| () };
    let asked = (Penetration::new(penetration).map_err(refused)?, at_least_one(shoes)?);
    let shoe = shoe(rulebook, decks, None, &[])?;
    let told = py.detach(|| exposure::exposure(rulebook, None, &shoe, asked, &seed, control));
    let told = told.map_err(refused)?;
    let bets = told.bets.iter().map(|bet| {
        json!({
            "bet": bet.bet, "favourable": estimate(bet.favourable),
            "mean_advantage": bet.mean_advantage, "max_advantage": bet.max_advantage,
            "win_per_shoe": estimate(bet.win_per_shoe),
        })
    });
    let mut document = stamp("croupier.exposure/1", rulebook);
    for (name, value) in [
        ("decks", json!(told.decks)),
        ("seed", json!(seed.to_string())),
        ("cut_card", json!(told.cut_card)),
        ("shoes", json!(told.shoes)),
        ("rounds", json!(told.rounds)),
        ("complete", json!(told.complete)),
        ("confidence", json!(0.95)),
        ("bets", bets.collect()),
    ] {
        document.insert(name.to_owned(), value);
    }
    Ok(Value::Object(document).to_string())
}

fn at_least_one(shoes: u64) -> PyResult<u64> {
    if shoes == 0 { Err(refused("no shoes: deal one at least")) } else { Ok(shoes) }
}

/// What a counting system wins on every bet of baccarat, as JSON.
#[pyfunction]
#[pyo3(signature = (
    reference, tags, bet_at, shoes, seed=1, decks=None, cut_card=14, running=false, threads=1
))]
#[allow(clippy::too_many_arguments)] // Python names them
pub fn count(
    py: Python<'_>,
    reference: &str,
    tags: &str,
    bet_at: f64,
    shoes: u64,
    seed: u64,
    decks: Option<u64>,
    cut_card: usize,
    running: bool,
    threads: usize,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let (seed, stop) = (Seed::of_number(seed), AtomicBool::new(false));
    let control = Control { threads: self::threads(threads), stop: &stop, progress: &|_, _| () };
    let basis = if running { Basis::RunningCount } else { Basis::TrueCount };
    let system = CountingSystem::new(tags, basis, bet_at).map_err(refused)?;
    let shoe = shoe(rulebook, decks, None, &[])?;
    let plan = BetPlan::of(rulebook, None).map_err(refused)?;
    let dealing = Dealing { cut_card, shoes: at_least_one(shoes)? };
    let told = py.detach(|| {
        let bets = counted_bets(&plan);
        count_down(&system, &bets, &shoe, dealing, &seed, control)
    });
    let mut document = stamp("croupier.count/1", rulebook);
    for (name, value) in [
        ("decks", json!(shoe.decks())),
        ("seed", json!(seed.to_string())),
        ("tags", json!(tags)),
        ("basis", json!(if running { "running" } else { "true" })),
        ("bet_at", json!(bet_at)),
        ("cut_card", json!(cut_card)),
        ("confidence", json!(0.95)),
        ("bets", told.map_err(refused)?.iter().map(counted).collect()),
    ] {
        document.insert(name.to_owned(), value);
    }
    Ok(Value::Object(document).to_string())
}

/// Every bet with its exact advantage by the cards not yet seen.
fn counted_bets<'p>(plan: &'p BetPlan<'_>) -> Vec<CountedBet<'p>> {
    let counted = |(place, bet): (usize, _)| {
        let exact = move |shoe: &Shoe| plan.count(shoe).get(place).map_or(0.0, advantage);
        CountedBet { name: format!("{bet}"), advantage: Box::new(exact) }
    };
    plan.bets().enumerate().map(counted).collect()
}

fn counted(told: &Counted) -> Value {
    json!({
        "bet": told.bet, "shoes": told.shoes, "rounds": told.rounds, "bets": told.bets,
        "frequency": estimate(told.frequency),
        "mean_advantage": told.mean_advantage.map(estimate),
        "win_per_shoe": estimate(told.win_per_shoe),
        "win_per_hundred": estimate(told.win_per_hundred), "complete": told.complete,
    })
}
