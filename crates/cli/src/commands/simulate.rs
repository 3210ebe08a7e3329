//! `croupier simulate`: compares sampled with exact returns, wager by wager.

use super::odds::{named_layout, refused, shoe_of_decks};
use super::pai_gow;
use super::watch::Watch;
use crate::args::SimulateArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::{stamped, style};
use croupier_lab::simulate::{
    Compared, MatchShares, Measure, SUSPICIOUS, SimulateRefused, Simulation, simulate_baccarat,
    simulate_pai_gow_poker, simulate_pai_gow_tiles, simulate_rulebook,
};
use croupier_lab::{Control, Seed};
use croupier_odds::CountedFrom;
use croupier_rules::rulebook::{Game, Rulebook};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The schema of the document.
const SCHEMA: &str = "croupier.simulation/1";

/// Deals, settles and compares.
pub fn run(shelf: &Shelf, args: &SimulateArgs) -> Result<(), Failure> {
    let rulebook = shelf.find(&args.rulebook)?;
    let seed = Seed::of_text(&args.seed).map_err(|error| Failure::Usage(error.to_string()))?;
    check(rulebook, args)?;
    let watch = Watch::begin(args.threads)?;
    let simulation = watch.over(|control| simulate(rulebook, args, &seed, control))?;
    if args.json {
        stamped::print_json(SCHEMA, rulebook, &value(&simulation, &seed))?
    } else {
        print_text(rulebook, &simulation, &seed)?
    }
    if !simulation.complete {
        return Err(Failure::Interrupted);
    }
    match simulation.worst().filter(|_| simulation.is_suspicious()) {
        Some(wager) => Err(Failure::Mismatch(format!(
            "{} is {:+.1} standard deviations from what was counted; more than {SUSPICIOUS} is not \
             chance",
            wager.name,
            wager.z.unwrap_or(0.0)
        ))),
        None => Ok(()),
    }
}

/// Refuses options that have no meaning for the game.
fn check(rulebook: &Rulebook, args: &SimulateArgs) -> Result<(), Failure> {
    let counted_from = CountedFrom::of(rulebook.game);
    let asked = [
        ("--rounds 0", args.rounds == 0),
        ("--decks", args.decks.is_some() && counted_from != CountedFrom::Shoe),
        ("--way", args.way.is_some() && counted_from != CountedFrom::Hands),
    ];
    match asked.into_iter().find(|(_, asked)| *asked) {
        Some((option, _)) => {
            let game = rulebook.reference();
            Err(Failure::Usage(format!("{option} has no meaning for {game}")))
        }
        None => Ok(()),
    }
}

fn simulate(
    rulebook: &Rulebook,
    args: &SimulateArgs,
    seed: &Seed,
    control: Control<'_>,
) -> Result<Simulation, Failure> {
    let failed = |error: SimulateRefused| match &error {
        SimulateRefused::Odds(error) => refused(rulebook, error),
        SimulateRefused::Settle(_) | SimulateRefused::OtherGame { .. } => {
            Failure::Usage(error.to_string())
        }
    };
    let usage = |error: crate::lines::LineError| Failure::Usage(error.message);
    let layout = named_layout(rulebook, args.layout.as_deref())?;
    let rounds = args.rounds;
    let counted_from = CountedFrom::of(rulebook.game);
    let exact = match counted_from {
        CountedFrom::Hands => Some(match_shares(rulebook, args.way.as_deref())?),
        CountedFrom::Shoe | CountedFrom::Rulebook => None,
    };
    let simulation = match (counted_from, rulebook.game) {
        (CountedFrom::Shoe, _) => {
            let shoe = shoe_of_decks(rulebook, args.decks)?;
            simulate_baccarat(rulebook, layout, &shoe, rounds, seed, control)
        }
        (CountedFrom::Rulebook, _) => simulate_rulebook(rulebook, rounds, seed, control),
        (CountedFrom::Hands, Game::PaiGowTiles) => {
            let game = pai_gow::tiles(rulebook, args.way.as_deref()).map_err(usage)?;
            let table = (game.way, game.zero_zero);
            simulate_pai_gow_tiles(rulebook, table, rounds, seed, control, exact)
        }
        (CountedFrom::Hands, _) => {
            let game = pai_gow::poker(rulebook, args.way.as_deref()).map_err(usage)?;
            simulate_pai_gow_poker(rulebook, game.way, rounds, seed, control, exact)
        }
    };
    simulation.map_err(failed)
}

/// How often a hand wins, pushes and loses against the bank, counted exactly.
fn match_shares(rulebook: &Rulebook, way: Option<&str>) -> Result<MatchShares, Failure> {
    let counts = super::odds::pai_gow::count(rulebook, way)?.matched.counts;
    let share = |deals: u128| deals as f64 / counts.pairs as f64;
    let (win, push, loss) = (share(counts.win), share(counts.push), share(counts.loss));
    Ok(MatchShares { win, push, loss })
}

const fn measure(wager: &Compared) -> &'static str {
    match wager.measure {
        Measure::Return => "return",
        Measure::Share => "share",
    }
}

fn wager_json(wager: &Compared) -> Value {
    json!({
        "wager": wager.name, "measure": measure(wager), "trials": wager.trials, "won": wager.won,
        "sampled": wager.sampled, "exact": wager.exact, "z": wager.z,
    })
}

/// A simulation as a document, for a pack.
pub(super) fn document(
    rulebook: &Rulebook,
    args: &SimulateArgs,
    seed: &Seed,
) -> Result<String, Failure> {
    check(rulebook, args)?;
    let watch = Watch::begin(args.threads)?;
    let simulation = watch.over(|control| simulate(rulebook, args, seed, control))?;
    if !simulation.complete {
        return Err(Failure::Interrupted);
    }
    stamped::document(SCHEMA, rulebook, &value(&simulation, seed))
}

fn value(simulation: &Simulation, seed: &Seed) -> Value {
    json!({
        "rulebook": simulation.rulebook, "decks": simulation.decks, "seed": seed.to_string(),
        "rounds": simulation.rounds, "shoes": simulation.shoes, "complete": simulation.complete,
        "wagers": simulation.wagers.iter().map(wager_json).collect::<Vec<_>>(),
        "suspicious": simulation.is_suspicious(),
    })
}

fn print_text(rulebook: &Rulebook, simulation: &Simulation, seed: &Seed) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut about = vec![simulation.rulebook.clone()];
    about.extend(simulation.decks.map(|decks| format!("{decks} decks")));
    about.push(format!("{} rounds", simulation.rounds));
    about.extend(simulation.shoes.map(|shoes| format!("{shoes} shoes")));
    about.push(format!("seed {seed}"));
    writeln!(out, "{}\n", about.join(" · "))?;
    let columns = ["wager", "measure", "trials", "won", "sampled %", "exact %", "z"];
    let mut table = style::numbers_table(&columns, 2..7);
    for wager in &simulation.wagers {
        let places = match wager.measure {
            Measure::Return => 4,
            Measure::Share => 6,
        };
        let percent = |part: f64| format!("{:.places$}", part * 100.0);
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        table.add_row([
            wager.name.clone(),
            measure(wager).to_owned(),
            wager.trials.to_string(),
            wager.won.to_string(),
            or_dash(wager.sampled.map(percent)),
            or_dash(wager.exact.map(percent)),
            or_dash(wager.z.map(|z| format!("{z:+.2}"))),
        ]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(writeln!(out, "\n{}", stamped::line(SCHEMA, rulebook))?)
}
