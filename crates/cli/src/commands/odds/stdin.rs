//! `croupier odds --stdin`: a shoe on every line in, its bets counted on every line out.

use super::{OddsArgs, named_layout, refused};
use crate::commands::settle::Text;
use crate::exit::Failure;
use crate::lines::{self, Answer, LineError};
use croupier_odds::batch::Batch;
use croupier_odds::{OddsRefused, Shoe};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Game, Rulebook};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Answers every shoe of standard input.
pub fn run(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    if rulebook.game != Game::Baccarat {
        let game = rulebook.reference();
        return Err(Failure::Usage(format!("--stdin has no meaning for {game}: it has no shoe")));
    }
    let layout = named_layout(rulebook, args.layout.as_deref())?;
    let batch = Batch::of(rulebook, layout).map_err(|error| refused(rulebook, &error))?;
    lines::run(&mut Shoes { rulebook, batch })
}

struct Shoes<'r> {
    rulebook: &'r Rulebook,
    batch: Batch<'r>,
}

/// A shoe by its counts, or by its decks and what has gone; and the cards of the round so far.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShoeLine<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    shoe: Option<[u64; 13]>,
    decks: Option<u64>,
    #[serde(borrow, default)]
    removed: Vec<Text<'a>>,
    #[serde(borrow, default)]
    dealt: Vec<Text<'a>>,
}

impl Answer for Shoes<'_> {
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), LineError> {
        let asked: ShoeLine<'_> = serde_json::from_slice(line)?;
        let shoe = self.shoe(&asked)?;
        let dealt = cards(&asked.dealt)?;
        let id = asked.id.map(RawValue::get);
        self.batch.answer(id, &shoe, &dealt, out).map_err(|error| self.refused(&error))
    }
}

impl Shoes<'_> {
    fn shoe(&self, asked: &ShoeLine<'_>) -> Result<Shoe, LineError> {
        let refused = |error| self.refused(&OddsRefused::Shoe(error));
        let shoe = match (&asked.shoe, asked.decks) {
            (Some(_), Some(_)) => {
                let why = "a shoe is given by `shoe` or by `decks`, not by both";
                return Err(LineError::new("bad_field", why));
            }
            (Some(counts), None) => Shoe::of_counts(self.rulebook, counts),
            (None, decks) => Shoe::of_decks(self.rulebook, decks),
        };
        let shoe = shoe.map_err(refused)?;
        match asked.removed.is_empty() {
            true => Ok(shoe),
            false => shoe.without(&cards(&asked.removed)?).map_err(refused),
        }
    }

    fn refused(&self, error: &OddsRefused) -> LineError {
        let cite = error.rule().and_then(|rule| self.rulebook.cite(rule));
        let rule = cite.map(|cite| cite.first.to_owned());
        LineError { code: error.code(), message: error.to_string(), rule }
    }
}

fn cards(texts: &[Text<'_>]) -> Result<Vec<Card>, LineError> {
    let card = |text: &Text<'_>| {
        text.0.parse::<Card>().map_err(|error| LineError::new("bad_card", error.to_string()))
    };
    texts.iter().map(card).collect()
}
