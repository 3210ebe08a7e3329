//! `croupier settle`: finished rounds in, settlements out; each line may be of any game.

mod baccarat;
mod input;
mod output;
mod pai_gow;
mod sic_bo;

use crate::args::LinesArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::lines::{self, Answer, LineError};
use crate::stamped::{self, Named};
use crate::style;
use croupier_rules::rulebook::{Game, Rulebook};
use input::RoundLine;
pub(super) use input::{Text, by_rule, choice_error, natural_cards, shoe_without};
use serde::Serialize;
use serde_json::value::RawValue;

/// The schema of a line.
const SCHEMA: &str = "croupier.settlement-line/1";

/// Settles standard input.
pub fn run(shelf: &Shelf, form: LinesArgs) -> Result<(), Failure> {
    let for_people = style::is_terminal() && !form.json && !form.stamp;
    lines::run(&mut Settle { shelf, for_people, stamp: form.stamp, named: Named::default() })
}

struct Settle<'s> {
    shelf: &'s Shelf,
    for_people: bool,
    stamp: bool,
    named: Named,
}

/// A settled round that can be written as JSON and as text.
trait Settled: Serialize {
    /// Writes a few lines of text.
    fn text(&self) -> String;
}

impl Settle<'_> {
    fn write(
        &mut self,
        rulebook: &Rulebook,
        settled: &impl Settled,
        out: &mut Vec<u8>,
    ) -> Result<(), LineError> {
        if self.for_people {
            self.named.add(SCHEMA, rulebook);
            out.extend_from_slice(settled.text().as_bytes());
            return Ok(());
        }
        serde_json::to_writer(&mut *out, settled)?;
        if self.stamp {
            stamped::close(SCHEMA, rulebook, out);
        }
        Ok(())
    }
}

impl Answer for Settle<'_> {
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), LineError> {
        let round: RoundLine<'_> = serde_json::from_slice(line)?;
        let rulebook = find(self.shelf, &round.rulebook)?;
        match rulebook.game {
            Game::Baccarat => self.write(rulebook, &baccarat::settle(rulebook, &round)?, out),
            Game::SicBo => self.write(rulebook, &sic_bo::settle(rulebook, &round)?, out),
            Game::PaiGowPoker => {
                let game = super::pai_gow::poker(rulebook, round.way())?;
                self.write(rulebook, &pai_gow::settle(&game, rulebook, &round)?, out)
            }
            Game::PaiGowTiles => {
                let game = super::pai_gow::tiles(rulebook, round.way())?;
                self.write(rulebook, &pai_gow::settle(&game, rulebook, &round)?, out)
            }
        }
    }

    fn refuse(&mut self, id: Option<&RawValue>, line: u64, error: &LineError, out: &mut Vec<u8>) {
        if self.for_people {
            out.extend_from_slice(output::refusal_text(id, line, error).as_bytes());
        } else {
            lines::refuse_as_json(id, line, error, out);
        }
    }

    fn stamped_schema(&self) -> Option<&'static str> {
        self.stamp.then_some(SCHEMA)
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        self.named.write(out);
    }
}

/// The rulebook of a line.
pub(super) fn find<'s>(shelf: &'s Shelf, reference: &str) -> Result<&'s Rulebook, LineError> {
    shelf.find(reference).map_err(|error| LineError::new("no_such_rulebook", error.to_string()))
}
