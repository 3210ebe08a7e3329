//! `croupier shuffle`: prints shuffles, or the random words behind them, for a laboratory.

use crate::args::ShuffleArgs;
use crate::exit::Failure;
use croupier_lab::Seed;
use croupier_lab::shuffles::Shuffles;
use croupier_odds::stamp::ENGINE;
use serde_json::json;
use std::io::{self, BufWriter, Write};

/// Prints one shoe per line, or endless words.
pub fn run(args: &ShuffleArgs) -> Result<(), Failure> {
    let seed = Seed::of_hex(&args.seed).map_err(|error| Failure::Usage(error.to_string()))?;
    if !args.json {
        // Standard output is cards or words and nothing else: programs read it.
        eprintln!("{ENGINE} · croupier.shuffle/1 · {} decks · seed {seed}", args.decks);
    }
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if args.raw {
        let mut words = seed.words(0);
        let mut bytes = vec![0; 1 << 16];
        loop {
            words.fill(&mut bytes);
            out.write_all(&bytes)?;
        }
    }
    let mut shuffles = Shuffles::new(&seed, args.decks);
    for number in 0..args.shoes {
        if args.json {
            let cards: Vec<String> = shuffles.shoe().iter().map(ToString::to_string).collect();
            let (decks, seed, shoe) = (args.decks, seed.to_string(), number + 1);
            let line = json!({
                "schema": "croupier.shuffle-line/1", "engine": ENGINE, "seed": seed,
                "decks": decks, "shoe": shoe, "cards": cards,
            });
            writeln!(out, "{line}")?;
            continue;
        }
        let mut separator = "";
        for card in shuffles.shoe() {
            write!(out, "{separator}{card}")?;
            separator = " ";
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
