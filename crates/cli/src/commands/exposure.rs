//! `croupier exposure`: the most a perfect counter could win on every bet.

mod count;

use super::odds::{named_layout, refused, shoe_of_decks};
use super::watch::Watch;
use crate::args::ExposureArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::{stamped, style};
use croupier_lab::Seed;
use croupier_lab::exposure::{
    BetExposure, Estimate, Exposure, ExposureRefused, Penetration, exposure,
};
use croupier_odds::OddsRefused;
use croupier_odds::baccarat::BetPlan;
use croupier_rules::rulebook::{Game, Rulebook};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The schema of the document.
const SCHEMA: &str = "croupier.exposure/1";

/// Deals and counts.
pub fn run(shelf: &Shelf, args: &ExposureArgs) -> Result<(), Failure> {
    let rulebook = shelf.find(&args.rulebook)?;
    if rulebook.game != Game::Baccarat {
        let game = rulebook.reference();
        let why = "every round begins with all its cards, tiles or dice";
        return Err(Failure::Usage(format!("nothing can be counted down in {game}: {why}")));
    }
    let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
    let seed = Seed::of_text(&args.seed).map_err(|error| usage(&error))?;
    let penetration = Penetration::new(args.penetration).map_err(|error| usage(&error))?;
    if args.shoes == 0 {
        return Err(Failure::Usage("--shoes 0 has no meaning: deal one at least".to_owned()));
    }
    let layout = named_layout(rulebook, args.layout.as_deref())?;
    let shoe = shoe_of_decks(rulebook, args.decks)?;
    if args.count.is_some() || args.best_tags.is_some() {
        let plan = BetPlan::of(rulebook, layout).map_err(|error| refused(rulebook, &error))?;
        return match args.best_tags {
            Some(size) => count::best_tags(rulebook, &plan, &shoe, args, size),
            None => count::run(rulebook, &plan, &shoe, args, &seed),
        };
    }
    let watch = Watch::begin(args.threads)?;
    let asked = (penetration, args.shoes);
    let told = watch.over(|control| exposure(rulebook, layout, &shoe, asked, &seed, control));
    let told = told.map_err(|error| failed(rulebook, error))?;
    if args.json {
        print_json(rulebook, &told, &seed)?
    } else {
        print_text(rulebook, &told, &seed)?
    }
    if told.complete { Ok(()) } else { Err(Failure::Interrupted) }
}

fn failed(rulebook: &Rulebook, error: ExposureRefused) -> Failure {
    match error {
        ExposureRefused::Odds(error) => refused(rulebook, &error),
        ExposureRefused::Shoe(error) => refused(rulebook, &OddsRefused::Shoe(error)),
        ExposureRefused::Penetration { .. } => Failure::Usage(error.to_string()),
    }
}

fn estimate_json(estimate: Estimate) -> Value {
    let Estimate { mean, margin } = estimate;
    json!({ "mean": mean, "low": mean - margin, "high": mean + margin })
}

fn bet_json(bet: &BetExposure) -> Value {
    json!({
        "bet": bet.bet, "favourable": estimate_json(bet.favourable),
        "mean_advantage": bet.mean_advantage, "max_advantage": bet.max_advantage,
        "win_per_shoe": estimate_json(bet.win_per_shoe),
    })
}

fn print_json(rulebook: &Rulebook, told: &Exposure, seed: &Seed) -> Result<(), Failure> {
    let value = json!({
        "rulebook": told.rulebook, "decks": told.decks, "seed": seed.to_string(),
        "cut_card": told.cut_card, "shoes": told.shoes, "rounds": told.rounds,
        "complete": told.complete, "confidence": 0.95,
        "bets": told.bets.iter().map(bet_json).collect::<Vec<_>>(),
    });
    stamped::print_json(SCHEMA, rulebook, &value)
}

fn print_text(rulebook: &Rulebook, told: &Exposure, seed: &Seed) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let decks = told.decks.map_or_else(String::new, |decks| format!(" · {decks} decks"));
    let Exposure { rulebook: reference, cut_card, shoes, rounds, .. } = told;
    let dealt = format!("cut card at {cut_card} · {shoes} shoes, {rounds} rounds");
    writeln!(out, "{reference}{decks} · {dealt} · seed {seed}\n")?;
    let columns =
        ["bet", "favourable %", "±", "mean advantage %", "greatest %", "units per shoe", "±"];
    let mut table = style::numbers_table(&columns, 1..7);
    for bet in &told.bets {
        let percent = |part: f64| format!("{:.4}", part * 100.0);
        let or_dash = |part: Option<f64>| part.map_or_else(|| "–".to_owned(), percent);
        table.add_row([
            bet.bet.clone(),
            percent(bet.favourable.mean),
            percent(bet.favourable.margin),
            or_dash(bet.mean_advantage),
            or_dash(bet.max_advantage),
            format!("{:.5}", bet.win_per_shoe.mean),
            format!("{:.5}", bet.win_per_shoe.margin),
        ]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(writeln!(out, "\n{}", stamped::line(SCHEMA, rulebook))?)
}
