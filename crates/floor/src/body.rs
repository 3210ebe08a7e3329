//! The bytes of an entry: events, the transfers they cause, and the answer, as versioned JSON.

use crate::told::Told;
use croupier_house::Transfer;
use croupier_rules::rulebook::{Game, Library};
use croupier_store::Entry;
use croupier_table::{Hex, TableEvent, in_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The capacity a body starts with: more than a bet needs.
const BYTES: usize = 512;

/// The body of an entry, once read. Its stream decides which kind of events it holds.
#[derive(Deserialize)]
pub struct Body<E> {
    /// What happened.
    pub events: Vec<E>,
    /// The money it moved: a function of the events, stored for readers of ledgers only.
    #[serde(default = "Vec::new")]
    pub transfers: Vec<Transfer>,
    /// The automatic dealer's seed, sealed with a key that is not in the database.
    #[serde(default)]
    pub sealed: Option<Hex>,
}

/// The body of an entry of a table, read with the table's game.
pub fn read_table(entry: &Entry, game: Game) -> Result<Body<TableEvent>, serde_json::Error> {
    in_game(game, || serde_json::from_slice(&entry.body))
}

/// The game of a table, from the first entry of its journal, which names the rulebook.
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

/// The bytes of a body of version 1; absent parts are left out. The answer holds the same bytes the
/// person was told; it is absent if the house acted by itself.
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

/// Only the answer, to repeat it.
#[derive(Deserialize)]
pub(crate) struct AnswerOnly {
    #[serde(default)]
    pub(crate) answer: Option<Box<RawValue>>,
}
