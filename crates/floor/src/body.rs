//! What an entry's bytes say: events, the transfers they cause, and the answer, as versioned JSON.

use crate::told::Told;
use croupier_house::Transfer;
use croupier_rules::rulebook::{Game, Library};
use croupier_store::Entry;
use croupier_table::{Hex, TableEvent, in_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Bytes of a body that need no second allocation: more than a bet's.
const BYTES: usize = 512;

/// The body of an entry, read. Which events it holds follows from its stream.
#[derive(Deserialize)]
pub struct Body<E> {
    /// What happened.
    pub events: Vec<E>,
    /// The money it moved: a function of the events, written for those who only read ledgers.
    #[serde(default = "Vec::new")]
    pub transfers: Vec<Transfer>,
    /// The automatic dealer's seed, sealed with a key that is not in the database.
    #[serde(default)]
    pub sealed: Option<Hex>,
}

/// The body of an entry of a table, which is read with the game it plays.
pub fn read_table(entry: &Entry, game: Game) -> Result<Body<TableEvent>, serde_json::Error> {
    in_game(game, || serde_json::from_slice(&entry.body))
}

/// The game of a table by the first entry of its journal, where it names its rulebook.
pub fn game_of(first: &Entry, library: &Library) -> Option<Game> {
    #[derive(Deserialize)]
    struct Opened {
        events: Vec<Opening>,
    }
    #[derive(Deserialize)]
    struct Opening {
        #[serde(default)]
        settings: Option<Named>,
    }
    #[derive(Deserialize)]
    struct Named {
        rulebook: String,
    }
    let opened: Opened = serde_json::from_slice(&first.body).ok()?;
    let named = opened.events.into_iter().next()?.settings?;
    Some(library.find(&named.rulebook, i64::MAX).ok()?.game)
}

/// The bytes of a body of version 1: what is absent is left out. The answer is what the person who
/// asked was told, in the very bytes; it is absent where the house acted by itself.
pub(crate) fn encode<E: Serialize>(
    events: &[E],
    transfers: &[Transfer],
    answer: Option<&Told>,
    sealed: Option<&Hex>,
) -> Result<Vec<u8>, serde_json::Error> {
    let mut body = Vec::with_capacity(BYTES);
    body.extend_from_slice(br#"{"v":1,"events":"#);
    serde_json::to_writer(&mut body, events)?;
    if !transfers.is_empty() {
        body.extend_from_slice(br#","transfers":"#);
        serde_json::to_writer(&mut body, transfers)?;
    }
    if let Some(answer) = answer {
        body.extend_from_slice(br#","answer":"#);
        body.extend_from_slice(answer.as_str().as_bytes());
    }
    if let Some(sealed) = sealed {
        body.extend_from_slice(br#","sealed":"#);
        serde_json::to_writer(&mut body, sealed)?;
    }
    body.push(b'}');
    Ok(body)
}

/// Only the answer, for a repetition.
#[derive(Deserialize)]
pub(crate) struct AnswerOnly {
    #[serde(default)]
    pub(crate) answer: Option<Box<RawValue>>,
}
