//! `croupier par`: writes PAR sheets into a folder.

use super::odds::{pai_gow, refused, shoe_of_decks};
use crate::args::ParArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use croupier_lab::par::{Par, ParBet, ParFailed, ParFile, ParRow};
use croupier_odds::pai_gow::PaiGowBetOdds;
use croupier_odds::{CountedFrom, RowOdds};
use croupier_rules::rulebook::Rulebook;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Counts, draws and writes the sheets; reports the files written.
pub fn run(shelf: &Shelf, args: &ParArgs) -> Result<(), Failure> {
    let rulebook = shelf.find(&args.rulebook)?;
    let files = files(rulebook, args)?;
    let told = |path: &Path, error: io::Error| {
        Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    fs::create_dir_all(&args.out).map_err(|error| told(&args.out, error))?;
    for file in files {
        let path = args.out.join(&file.name);
        fs::write(&path, &file.bytes).map_err(|error| told(&path, error))?;
        writeln!(io::stdout(), "{}", path.display())?;
    }
    Ok(())
}

/// The files of a rulebook's sheet.
pub(super) fn files(rulebook: &Rulebook, args: &ParArgs) -> Result<Vec<ParFile>, Failure> {
    let counted_from = CountedFrom::of(rulebook.game);
    let asked = [
        ("--decks", args.decks.is_some() && counted_from != CountedFrom::Shoe),
        ("--way", args.way.is_some() && counted_from != CountedFrom::Hands),
    ];
    if let Some((option, _)) = asked.into_iter().find(|(_, asked)| *asked) {
        let game = rulebook.reference();
        return Err(Failure::Usage(format!("{option} has no meaning for {game}")));
    }
    let failed = |error: ParFailed| match &error {
        ParFailed::Odds(error) => refused(rulebook, error),
        ParFailed::Workbook(_) | ParFailed::Chart(_) => Failure::Other(error.into()),
    };
    sheet(rulebook, args)?.and_then(|par| par.with_floor(args.floor).files()).map_err(failed)
}

fn sheet<'r>(
    rulebook: &'r Rulebook,
    args: &ParArgs,
) -> Result<Result<Par<'r>, ParFailed>, Failure> {
    match CountedFrom::of(rulebook.game) {
        CountedFrom::Shoe => Ok(Par::of_baccarat(rulebook, &shoe_of_decks(rulebook, args.decks)?)),
        CountedFrom::Rulebook => Ok(Par::of_rulebook(rulebook)),
        CountedFrom::Hands => {
            let odds = pai_gow::count(rulebook, args.way.as_deref())?;
            let bets = odds.bets.iter().map(par_bet).collect();
            Ok(Ok(Par::of_bets(rulebook, bets).with_match(odds.matched)))
        }
    }
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
