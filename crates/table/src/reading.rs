//! Reads a journal with the game of its table: one word may mean different things in different
//! games, so nothing is guessed.

use crate::event::{FrameEvent, KeepEvent, Named, PitEvent, TableEvent};
use crate::game::by_name;
use crate::play::Play;
use croupier_rules::rulebook::Game;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::cell::Cell;

thread_local! {
    /// The game whose words are being read on this thread.
    static READING: Cell<Option<Game>> = const { Cell::new(None) };
}

/// Restores the game that was being read before, even if reading panics.
struct Before(Option<Game>);

impl Drop for Before {
    fn drop(&mut self) {
        READING.set(self.0);
    }
}

/// Reads something that a table of this game has stored. Wagers, results, orders and events can be
/// read only inside this function: serde has no other way to hand a reader its context.
pub fn in_game<T>(game: Game, read: impl FnOnce() -> T) -> T {
    let _before = Before(READING.replace(Some(game)));
    read()
}

/// The game whose words are being read.
pub(crate) fn game<E: Error>() -> Result<Game, E> {
    READING.get().ok_or_else(|| E::custom("the words of a table are read with its game"))
}

impl<'de> Deserialize<'de> for TableEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TableEvent, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        read(raw.get()).map_err(D::Error::custom)
    }
}

/// How every event begins in the journal.
const BEGINS: &str = r#"{"event":""#;

/// The name of an event.
fn name(text: &str) -> Result<String, serde_json::Error> {
    #[derive(Deserialize)]
    struct Name {
        event: String,
    }
    let first = text.strip_prefix(BEGINS).and_then(|rest| rest.split_once('"'));
    match first {
        Some((name, _)) => Ok(name.to_owned()),
        None => serde_json::from_str::<Name>(text).map(|name| name.event),
    }
}

fn read(text: &str) -> Result<TableEvent, serde_json::Error> {
    fn is<E: Named>(name: &str) -> bool {
        E::NAMES.contains(&name)
    }
    let name = name(text)?;
    if is::<FrameEvent>(&name) {
        return serde_json::from_str(text).map(TableEvent::Frame);
    }
    if is::<KeepEvent>(&name) {
        return serde_json::from_str(text).map(TableEvent::Keep);
    }
    if is::<PitEvent>(&name) {
        return serde_json::from_str(text).map(TableEvent::Pit);
    }
    let game = game()?;
    by_name!(game, Asked => {
        type Event = <Asked as Play>::Event;
        match is::<Event>(&name) {
            true => serde_json::from_str::<Event>(text).map(TableEvent::from),
            false => Err(serde_json::Error::custom(format!("\"{name}\" is no event of {game:?}"))),
        }
    })
}
