//! Reading what a journal says, with the game of its table: one word may mean different things in
//! different games, so nothing is ever guessed.

use crate::baccarat::BaccaratEvent;
use crate::event::{FrameEvent, KeepEvent, Named, PitEvent, TableEvent};
use crate::pai_gow::PaiGowEvent;
use crate::sic_bo::SicBoEvent;
#[cfg(test)]
use crate::toy::{self, ToyEvent};
use croupier_rules::rulebook::Game;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::cell::Cell;

thread_local! {
    /// The game whose words are being read on this thread.
    static READING: Cell<Option<Game>> = const { Cell::new(None) };
}

/// Puts the game back that was being read before, also when reading panics.
struct Before(Option<Game>);

impl Drop for Before {
    fn drop(&mut self) {
        READING.set(self.0);
    }
}

/// Reads something that a table of this game has stored. Outside of it no wager, result, order or
/// event can be read: serde has no other way to hand a reader its context.
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
    #[cfg(test)]
    if toy::is_played() && is::<ToyEvent>(&name) {
        return serde_json::from_str(text).map(TableEvent::Toy);
    }
    match game()? {
        Game::Baccarat if is::<BaccaratEvent>(&name) => {
            serde_json::from_str(text).map(TableEvent::Baccarat)
        }
        Game::SicBo if is::<SicBoEvent>(&name) => serde_json::from_str(text).map(TableEvent::SicBo),
        Game::PaiGowPoker | Game::PaiGowTiles if is::<PaiGowEvent>(&name) => {
            serde_json::from_str(text).map(TableEvent::PaiGow)
        }
        game @ (Game::Baccarat | Game::SicBo | Game::PaiGowPoker | Game::PaiGowTiles) => {
            Err(serde_json::Error::custom(format!("\"{name}\" is no event of {game:?}")))
        }
    }
}
