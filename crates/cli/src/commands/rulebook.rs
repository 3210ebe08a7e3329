//! `croupier rulebook`: what a game designer asks of a text file before anybody plays by it.

mod check;
mod diff;
mod show;
mod template;
mod words;

use crate::args::{RulebookArgs, RulebookCommand};
use crate::exit::Failure;
use crate::library::Shelf;
use croupier_rules::rulebook::{Game, Named, Rulebook, is_name, load};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Does what was asked.
pub fn run(shelf: &Shelf, args: &RulebookArgs) -> Result<(), Failure> {
    match &args.command {
        RulebookCommand::Check { files, json } => check::run(files, *json),
        RulebookCommand::New { game, id } => new(game, id),
        RulebookCommand::Words => Ok(io::stdout().write_all(words::markdown().as_bytes())?),
        RulebookCommand::Diff(args) => {
            let (old, new) = (open(shelf, &args.old)?, open(shelf, &args.new)?);
            diff::print(&old, &new, args.json)
        }
        RulebookCommand::Show { rulebook, json } => show::print(&open(shelf, rulebook)?, *json),
    }
}

/// A rulebook by its file, or by its reference.
fn open(shelf: &Shelf, name: &str) -> Result<Rulebook, Failure> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(shelf.find(name)?.clone());
    }
    load(name, &read(path)?).map_err(|faults| Failure::Configuration(faults.to_string()))
}

/// The text of a file.
fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path)
        .map_err(|error| Failure::Configuration(format!("{}: {error}", path.display())))
}

fn new(game: &str, id: &str) -> Result<(), Failure> {
    let Some(game) = Game::from_word(game) else {
        let known: Vec<&str> = Game::WORDS.iter().map(|(word, _)| *word).collect();
        return Err(Failure::Usage(format!("there is no game \"{game}\": {}", known.join(", "))));
    };
    if !is_name(id) {
        let message = "an id has small letters, digits and hyphens only ([a-z0-9-]), at most 40";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(io::stdout().write_all(template::of(game, id).as_bytes())?)
}
