//! Questions that are played: settlement, house ways, simulation.

use crate::answers::{cards, shoe};
use crate::{pai_gow, refused, rulebook};
use croupier_lab::rounds::deal_rounds;
use croupier_lab::simulate::{Compared, Measure, Simulation, simulate_baccarat, simulate_rulebook};
use croupier_lab::{Control, Seed};
use croupier_odds::CountedFrom;
use croupier_rules::baccarat::{self, BaccaratBet, Wager, deal_out};
use croupier_rules::equipment::CardOrJoker;
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow_poker::{self, PokerWay, SevenCards};
use croupier_rules::pai_gow_tiles::{self, FourTiles, TilesWay, ZeroZero};
use croupier_rules::rulebook::Named;
use croupier_rules::settlement::{BetSettlement, Outcome};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

/// An amount of cents.
pub(crate) fn stake(cents: u64) -> PyResult<Amount> {
    Amount::new(cents).map_err(refused)
}

/// How a bet ended, as JSON.
pub(crate) fn line(bet: &str, settled: &BetSettlement<'_>) -> Value {
    let outcome = match settled.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Returned => "returned",
    };
    json!({
        "bet": bet, "outcome": outcome, "odds": settled.odds.map(|odds| odds.to_string()),
        "win": settled.win.cents(), "returned": settled.returned.cents(),
        "commission": settled.commission.cents(), "rule": settled.cite.first,
    })
}

/// Settles bets, each a name and cents, on the cards of a finished round, as JSON.
#[pyfunction]
#[pyo3(signature = (reference, dealt, bets, layout=None))]
pub fn settle_baccarat(
    reference: &str,
    dealt: Vec<String>,
    bets: Vec<(String, u64)>,
    layout: Option<&str>,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let layout = layout.map(|name| rulebook.choose_layout(Some(name))).transpose();
    let layout = layout.map_err(refused)?.flatten();
    let play = deal_out(&cards(&dealt)?).map_err(refused)?;
    let mut placed = Vec::new();
    for (name, cents) in &bets {
        let bet: BaccaratBet =
            name.parse().map_err(|()| refused(format!("there is no bet {name}")))?;
        let (wager, stake) = (Wager::Bet(bet), stake(*cents)?);
        placed.push(baccarat::PlacedBet { patron: (), seat: 1, wager, stake });
    }
    let settled = baccarat::settle(rulebook, layout, &play, &placed, &Limits::default());
    let settled = settled.map_err(refused)?;
    let told = bets.iter().zip(&settled.bets).map(|((name, _), settled)| line(name, settled));
    Ok(Value::Array(told.collect()).to_string())
}

/// Sets a hand of seven cards or four tiles by a house way: low hand, then high hand.
#[pyfunction]
pub fn house_way(way: &str, hand: Vec<String>) -> PyResult<(Vec<String>, Vec<String>)> {
    match hand.len() {
        7 => {
            let way = PokerWay::from_word(way).ok_or_else(|| refused(format!("no way {way}")))?;
            let cards = hand.iter().map(|name| name.parse::<CardOrJoker>().map_err(refused));
            let cards: Vec<CardOrJoker> = cards.collect::<PyResult<_>>()?;
            let seven = SevenCards::new(&cards).map_err(refused)?;
            let setting = pai_gow_poker::house_way::set(way, &seven).setting;
            let names = |cards: &[CardOrJoker]| cards.iter().map(ToString::to_string).collect();
            Ok((names(&setting.low().cards()), names(&setting.high().cards())))
        }
        4 => {
            let way = TilesWay::from_word(way).ok_or_else(|| refused(format!("no way {way}")))?;
            let four = FourTiles::parse(hand.iter().map(String::as_str)).map_err(refused)?;
            let setting = pai_gow_tiles::set(way, &four).setting;
            let arranged = setting.arranged(ZeroZero::Copy);
            let [low, high] = [arranged.low(), arranged.high()]
                .map(|half| half.tiles().iter().map(|tile| tile.face().to_string()).collect());
            Ok((low, high))
        }
        given => Err(refused(format!("{given} pieces are no hand: seven cards or four tiles are"))),
    }
}

const fn measure(wager: &Compared) -> &'static str {
    match wager.measure {
        Measure::Return => "return",
        Measure::Share => "share",
    }
}

/// Deals rounds and holds every wager against its exact return, as JSON.
#[pyfunction]
#[pyo3(signature = (reference, rounds, seed=1, decks=None, threads=1, way=None))]
pub fn simulate(
    py: Python<'_>,
    reference: &str,
    rounds: u64,
    seed: u64,
    decks: Option<u64>,
    threads: usize,
    way: Option<&str>,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    if rounds == 0 {
        return Err(refused("no rounds: deal one at least"));
    }
    let seed = Seed::of_number(seed);
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let control = Control { threads, stop: &stop, progress: &|_, _| () };
    let told: Simulation = match CountedFrom::of(rulebook.game) {
        CountedFrom::Shoe => {
            let shoe = shoe(rulebook, decks, None, &[])?;
            py.detach(|| simulate_baccarat(rulebook, None, &shoe, rounds, &seed, control))
                .map_err(refused)?
        }
        CountedFrom::Rulebook => {
            py.detach(|| simulate_rulebook(rulebook, rounds, &seed, control)).map_err(refused)?
        }
        CountedFrom::Hands => pai_gow::simulated(py, rulebook, way, rounds, &seed, control)?,
    };
    let wagers = told.wagers.iter().map(|wager| {
        json!({
            "wager": wager.name, "measure": measure(wager), "trials": wager.trials,
            "won": wager.won,
            "sampled": wager.sampled, "exact": wager.exact, "z": wager.z,
        })
    });
    Ok(json!({
        "schema": "croupier.simulation/1", "engine": croupier_odds::stamp::ENGINE,
        "rulebook": told.rulebook, "rulebook_sha256": rulebook.hash, "seed": seed.to_string(),
        "decks": told.decks, "rounds": told.rounds, "shoes": told.shoes,
        "complete": told.complete, "suspicious": told.is_suspicious(),
        "wagers": wagers.collect::<Vec<_>>(),
    })
    .to_string())
}

/// Rounds of baccarat as columns of bytes: shoes as 32-bit numbers, the rest a byte each.
#[pyfunction]
#[pyo3(signature = (decks, rounds, seed=1))]
pub fn simulate_rounds(
    py: Python<'_>,
    decks: u8,
    rounds: usize,
    seed: u64,
) -> PyResult<Vec<(String, Vec<u8>)>> {
    if !(1..=24).contains(&decks) {
        return Err(refused(format!("{decks} decks cannot be dealt: 1 to 24 can")));
    }
    let dealt = py.detach(|| deal_rounds(decks, rounds, &Seed::of_number(seed)));
    let shoes = dealt.shoe.iter().flat_map(|shoe| shoe.to_le_bytes()).collect();
    let columns = [
        ("shoe", shoes),
        ("player_points", dealt.player_points),
        ("banker_points", dealt.banker_points),
        ("player_cards", dealt.player_cards),
        ("banker_cards", dealt.banker_cards),
        ("pairs", dealt.pairs),
    ];
    Ok(columns.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect())
}
