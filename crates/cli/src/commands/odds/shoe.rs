//! Builds the shoe of a request from decks, removed cards or counts.

use super::OddsArgs;
use crate::exit::Failure;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_odds::{Shoe, ShoeRefused};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Rulebook;

/// The shoe and its number of decks, where known.
pub fn of(rulebook: &Rulebook, args: &OddsArgs) -> Result<(Shoe, Option<u8>), Failure> {
    let refused = |error: ShoeRefused| refused(rulebook, &error);
    if let Some(text) = &args.shoe {
        let counts = counts(text)?;
        let decks = args.decks.map(|decks| rulebook.choose_decks(Some(decks)));
        let decks = decks.transpose().map_err(|error| refused(error.into()))?;
        hold(decks, &counts).map_err(refused)?;
        return Ok((Shoe::of_counts(rulebook, &counts).map_err(refused)?, decks));
    }
    let mut shoe = Shoe::of_decks(rulebook, args.decks).map_err(refused)?;
    if let Some(removed) = &args.removed {
        shoe = shoe.without(&cards(removed)?).map_err(refused)?;
    }
    let decks = shoe.decks();
    Ok((shoe, decks))
}

/// The failure for an impossible shoe: a rule forbids it, or the request is wrong.
pub fn refused(rulebook: &Rulebook, error: &ShoeRefused) -> Failure {
    match error.rule() {
        Some(rule) => Failure::refused(rulebook, rule, error),
        None => Failure::Usage(error.to_string()),
    }
}

/// Checks that the decks, if given, can hold the counts.
fn hold(decks: Option<u8>, counts: &[u64]) -> Result<(), ShoeRefused> {
    let Some(decks) = decks else { return Ok(()) };
    let most = u16::from(decks) * 4;
    let over = |(_, given): &(_, u64)| *given > u64::from(most);
    match ACE_TO_KING.into_iter().zip(counts.iter().copied()).find(over) {
        Some((rank, given)) => Err(ShoeRefused::TooManyOfRank { rank, given, most, decks }),
        None => Ok(()),
    }
}

fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty())
}

/// Parses cards separated by commas or spaces.
pub fn cards(list: &str) -> Result<Vec<Card>, Failure> {
    let card = |text: &str| text.parse::<Card>().map_err(|error| Failure::Usage(error.to_string()));
    parts(list).map(card).collect()
}

fn counts(list: &str) -> Result<Vec<u64>, Failure> {
    let count = |text: &str| {
        text.parse::<u64>().map_err(|_| {
            Failure::Usage(format!("\"{text}\" is not a number of cards: write counts as 32,31,…"))
        })
    };
    parts(list).map(count).collect()
}
