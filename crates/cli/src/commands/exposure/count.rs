//! `croupier exposure --count` and `--best-tags`: what a counting system wins, and the best tags.

use super::{estimate_json, refused};
use crate::args::ExposureArgs;
use crate::commands::watch::Watch;
use crate::exit::Failure;
use crate::{stamped, style};
use croupier_lab::Seed;
use croupier_lab::columns::Columns;
use croupier_lab::counting::{
    Basis, Counted, CountedBet, CountingSystem, Dealing, count_down, per_round,
};
use croupier_lab::exposure::{Estimate, Penetration, advantage};
use croupier_odds::baccarat::{BetPlan, TagFit};
use croupier_odds::ratio::Ratio;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::wager::Net;
use croupier_odds::{OddsRefused, Shoe, Stamp};
use croupier_rules::money::Odds;
use croupier_rules::rulebook::Rulebook;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

const SCHEMA: &str = "croupier.count/1";
const TAGS_SCHEMA: &str = "croupier.tags/1";
const ROUNDS_SCHEMA: &str = "croupier.count-rounds/1";

/// Deals shoes to a counting system.
pub fn run(
    rulebook: &Rulebook,
    plan: &BetPlan<'_>,
    shoe: &Shoe,
    args: &ExposureArgs,
    seed: &Seed,
) -> Result<(), Failure> {
    let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
    let tags = args.count.as_deref().unwrap_or_default();
    let basis = if args.running { Basis::RunningCount } else { Basis::TrueCount };
    let bet_at = args.bet_at.unwrap_or(0.0);
    let system = CountingSystem::new(tags, basis, bet_at).map_err(|error| usage(&error))?;
    let bets = bets(plan, args)?;
    let penetration = Penetration::new(args.penetration).map_err(|error| usage(&error))?;
    let cut_card = args.cut_card.unwrap_or_else(|| penetration.cut_card(shoe.total()));
    let dealing = Dealing { cut_card, shoes: args.shoes };
    if let Some(path) = &args.per_round {
        let stamp = Stamp::of(ROUNDS_SCHEMA, rulebook);
        let mut about: Vec<(&str, String)> =
            stamp.fields().into_iter().map(|(name, text)| (name, text.to_owned())).collect();
        about.extend([("seed", seed.to_string()), ("tags", tags.to_owned())]);
        about.extend([("bet_at", bet_at.to_string()), ("cut_card", cut_card.to_string())]);
        let table = per_round(&system, &bets, shoe, dealing, seed, Columns::about(about));
        return write_rounds(path, &table.map_err(|error| usage(&error))?);
    }
    let watch = Watch::begin(args.threads)?;
    let told = watch.over(|control| count_down(&system, &bets, shoe, dealing, seed, control));
    let told = told.map_err(|error| refused(rulebook, &OddsRefused::Shoe(error)))?;
    let effects = plan.effects(shoe).map_err(|error| refused(rulebook, &error))?;
    let fits: Vec<Option<TagFit>> = told
        .iter()
        .map(|told| {
            let of_bet = effects.iter().find(|effects| effects.bet.to_string() == told.bet);
            of_bet.and_then(|effects| effects.fit(&system.tags))
        })
        .collect();
    if args.json {
        let value = json!({
            "rulebook": rulebook.reference(), "decks": shoe.decks(), "seed": seed.to_string(),
            "tags": tags, "basis": if args.running { "running" } else { "true" },
            "bet_at": bet_at, "cut_card": cut_card, "confidence": 0.95,
            "bets": told.iter().zip(&fits).map(|(told, fit)| bet_json(told, fit.as_ref()))
                .collect::<Vec<_>>(),
        });
        stamped::print_json(SCHEMA, rulebook, &value)?;
    } else {
        let count = if args.running { "running" } else { "true" };
        let first =
            format!("{} · tags {tags} · bet at {count} count {bet_at}", rulebook.reference());
        print_text(rulebook, &first, (cut_card, seed), &told, &fits)?;
    }
    if told.iter().all(|told| told.complete) { Ok(()) } else { Err(Failure::Interrupted) }
}

/// The bets that were named, or all; those of `--pays` with other odds.
fn bets<'p>(plan: &'p BetPlan<'_>, args: &ExposureArgs) -> Result<Vec<CountedBet<'p>>, Failure> {
    let mut paid: Vec<(String, Net)> = Vec::new();
    for text in &args.pays {
        let bad = || Failure::Usage(format!("\"{text}\" is not a bet and odds: banker-big-7=40:1"));
        let (bet, odds) = text.split_once('=').ok_or_else(bad)?;
        let odds: Odds = odds.replace(':', " to ").parse().map_err(|_| bad())?;
        paid.push((bet.to_owned(), Net::of(odds)));
    }
    let names: Vec<String> = plan.bets().map(|bet| bet.to_string()).collect();
    for asked in args.bet.iter().chain(paid.iter().map(|(bet, _)| bet)) {
        if !names.contains(asked) {
            let known = names.join(", ");
            return Err(Failure::Usage(format!("there is no bet {asked:?} here: {known}")));
        }
    }
    let wanted = |(_, name): &(usize, String)| args.bet.is_empty() || args.bet.contains(name);
    let counted = |(place, name): (usize, String)| {
        let net = paid.iter().find(|(bet, _)| *bet == name).map(|(_, net)| *net);
        let exact = move |shoe: &Shoe| {
            let Some(mut counts) = plan.count(shoe).into_iter().nth(place) else { return 0.0 };
            if let Some(net) = net {
                counts.rows.iter_mut().for_each(|row| row.0 = net);
            }
            advantage(&counts)
        };
        CountedBet { name, advantage: Box::new(exact) }
    };
    Ok(names.into_iter().enumerate().filter(wanted).map(counted).collect())
}

fn write_rounds(path: &Path, table: &Columns) -> Result<(), Failure> {
    let bytes = match path.extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => table.to_parquet(),
        Some("jsonl") => table.to_json_lines().into_bytes(),
        Some("json") => table.to_json().into_bytes(),
        _ => table.to_csv().into_bytes(),
    };
    fs::write(path, bytes).map_err(|error| {
        Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    })?;
    Ok(writeln!(io::stdout(), "{} rounds in {}", table.rows(), path.display())?)
}

fn bet_json(told: &Counted, fit: Option<&TagFit>) -> Value {
    json!({
        "bet": told.bet, "shoes": told.shoes, "rounds": told.rounds, "bets": told.bets,
        "frequency": estimate_json(told.frequency),
        "mean_advantage": told.mean_advantage.map(estimate_json),
        "win_per_shoe": estimate_json(told.win_per_shoe),
        "win_per_hundred": estimate_json(told.win_per_hundred),
        "complete": told.complete, "fit": fit.map(fit_json),
    })
}

fn fit_json(fit: &TagFit) -> Value {
    json!({
        "tags": fit.tags, "correlation_squared": fit.correlation_squared.to_string(),
        "correlation": correlation(fit),
        "gain_per_true_count": fit.gain_per_true_count.to_string(),
        "break_even_true_count": fit.break_even.map(|count| count.to_string()),
    })
}

fn correlation(fit: &TagFit) -> f64 {
    let square: f64 = fit.correlation_squared.decimal(15).parse().unwrap_or(0.0);
    if fit.opposed { -square.sqrt() } else { square.sqrt() }
}

fn print_text(
    rulebook: &Rulebook,
    first: &str,
    (cut_card, seed): (usize, &Seed),
    told: &[Counted],
    fits: &[Option<TagFit>],
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let (shoes, rounds) = told.first().map_or((0, 0), |told| (told.shoes, told.rounds));
    writeln!(out, "{first} · cut card at {cut_card} · {shoes} shoes, {rounds} rounds")?;
    writeln!(out, "seed {seed}\n")?;
    let columns = [
        "bet",
        "bets %",
        "±",
        "advantage %",
        "±",
        "units per shoe",
        "±",
        "per 100 rounds",
        "correlation",
        "break-even count",
    ];
    let mut table = style::numbers_table(&columns, 1..10);
    for (told, fit) in told.iter().zip(fits) {
        let percent = |part: f64| format!("{:.4}", part * 100.0);
        let dash = || "–".to_owned();
        let mean = told.mean_advantage;
        table.add_row([
            told.bet.clone(),
            percent(told.frequency.mean),
            percent(told.frequency.margin),
            mean.map_or_else(dash, |Estimate { mean, .. }| percent(mean)),
            mean.map_or_else(dash, |Estimate { margin, .. }| percent(margin)),
            format!("{:.5}", told.win_per_shoe.mean),
            format!("{:.5}", told.win_per_shoe.margin),
            format!("{:.4}", told.win_per_hundred.mean),
            fit.as_ref().map_or_else(dash, |fit| format!("{:.4}", correlation(fit))),
            break_even(fit.as_ref()),
        ]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(writeln!(out, "\n{}", stamped::line(SCHEMA, rulebook))?)
}

fn break_even(fit: Option<&TagFit>) -> String {
    let count: Option<Ratio> = fit.and_then(|fit| fit.break_even);
    count.map_or_else(|| "–".to_owned(), |count| count.decimal(2))
}

/// Prints the best tags of a size for every bet, by least squares from the effects of removal.
pub fn best_tags(
    rulebook: &Rulebook,
    plan: &BetPlan<'_>,
    shoe: &Shoe,
    args: &ExposureArgs,
    size: u8,
) -> Result<(), Failure> {
    let effects = plan.effects(shoe).map_err(|error| refused(rulebook, &error))?;
    let wanted = effects
        .iter()
        .filter(|effects| args.bet.is_empty() || args.bet.contains(&effects.bet.to_string()));
    let found: Vec<(String, Option<TagFit>)> =
        wanted.map(|effects| (effects.bet.to_string(), effects.best_tags(size))).collect();
    if args.json {
        let bet = |(bet, fit): &(String, Option<TagFit>)| {
            let best = fit.as_ref().map(fit_json);
            json!({ "bet": bet, "best": best })
        };
        let value = json!({
            "rulebook": rulebook.reference(), "decks": shoe.decks(), "seed": null,
            "size": size, "bets": found.iter().map(bet).collect::<Vec<_>>(),
        });
        return stamped::print_json(TAGS_SCHEMA, rulebook, &value);
    }
    let mut out = io::stdout().lock();
    let ranks: Vec<String> = ACE_TO_KING.iter().map(|rank| rank.letter().to_string()).collect();
    let columns: Vec<&str> = ["bet"]
        .into_iter()
        .chain(ranks.iter().map(String::as_str))
        .chain(["correlation", "break-even count"])
        .collect();
    let mut table = style::numbers_table(&columns, 1..columns.len());
    for (bet, fit) in &found {
        let tags = fit.as_ref().map_or([0; 13], |fit| fit.tags);
        let mut cells = vec![bet.clone()];
        cells.extend(tags.iter().map(|tag| format!("{tag:+}")));
        cells.push(
            fit.as_ref().map_or_else(|| "–".to_owned(), |fit| format!("{:.4}", correlation(fit))),
        );
        cells.push(break_even(fit.as_ref()));
        table.add_row(cells);
    }
    writeln!(out, "{} · best tags up to {size}\n", rulebook.reference())?;
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(writeln!(out, "\n{}", stamped::line(TAGS_SCHEMA, rulebook))?)
}
