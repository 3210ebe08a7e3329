//! Names that rulebooks bring with them: of bets that no code knows, and of the rows of pay tables.
//!
//! A name is kept for as long as the program runs, so that a bet is as small and as easily copied
//! as one of the known bets. The table of names only grows, and only when a rulebook is loaded.

use super::games::Game;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError, RwLock};

/// A text that was kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Word(&'static str);

static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Word {
    /// Keeps a text; the same text is kept once.
    pub(super) fn keep(text: &str) -> Word {
        let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = words.get(text) {
            return Word(known);
        }
        let kept: &'static str = Box::leak(Box::from(text));
        words.insert(kept);
        Word(kept)
    }

    /// The text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The name of a bet that a rulebook defines. What wins it stands in the rulebook's terms. It is a
/// place in the list of names, so that every bet stays small: a table copies and compares bets all
/// day.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BetName(u16);

/// Every name and the game it belongs to. A stored wager is text without its game, so a name
/// belongs to one game only.
static BETS: RwLock<Vec<(&'static str, Game)>> = RwLock::new(Vec::new());

/// Names that mean something else where wagers are stored.
const RESERVED: [&str; 4] = ["bank", "envy", "player-insurance", "banker-insurance"];

/// Why a name cannot be given to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameRefused {
    /// It is a bet of this other game.
    OfAnotherGame(Game),
    /// It means something else.
    Reserved,
    /// It is not made of the letters, digits and hyphens a name has.
    Malformed,
    /// More names than a program can keep, which is 65,536.
    TooMany,
}

/// How long a name may be.
pub const NAME_MAX: usize = 40;

/// Whether a text is a name: `[a-z0-9-]`, beginning and ending with a letter or digit.
pub fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=NAME_MAX).contains(&text.len())
        && text.bytes().all(fits)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

impl BetName {
    /// The bet of that name, if a rulebook of that game that was loaded defines it.
    pub fn known(game: Game, name: &str) -> Option<BetName> {
        let bets = BETS.read().unwrap_or_else(PoisonError::into_inner);
        let place = bets.iter().position(|&(known, of)| known == name && of == game)?;
        u16::try_from(place).ok().map(BetName)
    }

    /// Gives a name to a bet of a game.
    pub(super) fn define(game: Game, name: &str) -> Result<BetName, NameRefused> {
        if !is_name(name) {
            return Err(NameRefused::Malformed);
        }
        if RESERVED.contains(&name) {
            return Err(NameRefused::Reserved);
        }
        let word = Word::keep(name);
        let mut bets = BETS.write().unwrap_or_else(PoisonError::into_inner);
        let known = bets.iter().position(|&(known, _)| known == name);
        let place = known.unwrap_or(bets.len());
        let Ok(bet) = u16::try_from(place).map(BetName) else { return Err(NameRefused::TooMany) };
        match bets.get(place) {
            Some(&(_, of)) if of != game => Err(NameRefused::OfAnotherGame(of)),
            Some(_) => Ok(bet),
            None => {
                bets.push((word.as_str(), game));
                Ok(bet)
            }
        }
    }

    /// The name.
    pub fn as_str(self) -> &'static str {
        let bets = BETS.read().unwrap_or_else(PoisonError::into_inner);
        bets.get(usize::from(self.0)).map_or("", |&(name, _)| name)
    }
}

/// By the alphabet: the order in which rulebooks were loaded must not show.
impl Ord for BetName {
    fn cmp(&self, other: &BetName) -> Ordering {
        if self == other { Ordering::Equal } else { self.as_str().cmp(other.as_str()) }
    }
}

impl PartialOrd for BetName {
    fn partial_cmp(&self, other: &BetName) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for BetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BetName").field(&self.as_str()).finish()
    }
}

impl fmt::Display for BetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_belongs_to_one_game() {
        let name = BetName::define(Game::PaiGowTiles, "word-test-bet").unwrap();
        assert_eq!(BetName::known(Game::PaiGowTiles, "word-test-bet"), Some(name));
        assert_eq!(BetName::known(Game::Baccarat, "word-test-bet"), None);
        let refused = BetName::define(Game::Baccarat, "word-test-bet");
        assert_eq!(refused, Err(NameRefused::OfAnotherGame(Game::PaiGowTiles)));
        assert_eq!(BetName::define(Game::PaiGowTiles, "word-test-bet"), Ok(name));
    }

    #[test]
    fn a_name_is_small_letters_digits_and_hyphens() {
        for name in ["../../evil", "a b", "Ä", "", "-a", "a-", "A", "a\u{1b}", &"a".repeat(41)] {
            assert_eq!(
                BetName::define(Game::PaiGowTiles, name),
                Err(NameRefused::Malformed),
                "{name}"
            );
        }
        assert_eq!(BetName::define(Game::PaiGowTiles, "envy"), Err(NameRefused::Reserved));
    }
}
