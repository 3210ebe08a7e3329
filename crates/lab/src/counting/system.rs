//! A counting system: a tag for every rank, and the count at which it says bet.

use croupier_odds::baccarat::Tags;
use croupier_odds::shoe::ACE_TO_KING;
use croupier_rules::equipment::Rank;
use thiserror::Error;

/// Cards of a deck.
const DECK: f64 = 52.0;

/// Which count is held against the threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// The running count by the decks not yet seen.
    TrueCount,
    /// The running count itself, as of unbalanced systems.
    RunningCount,
}

/// Tags, and when to bet.
#[derive(Clone, PartialEq, Debug)]
pub struct CountingSystem {
    /// What a card of each rank seen adds to the running count, from the ace to the king.
    pub tags: Tags,
    /// Which count decides.
    pub basis: Basis,
    /// The least count that says bet.
    pub bet_at: f64,
}

/// A text that does not say tags.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum NotASystem {
    #[error("\"{part}\" is not a tag: write ranks, a colon and a number, as 4-7:-1 or A:+1")]
    NotATag { part: String },
    #[error("\"{rank}\" is not a rank: there are A, 2 to 9, T (or 10), J, Q and K")]
    NotARank { rank: String },
    #[error("{from}-{to} runs backwards: ranks go A, 2, … 9, T, J, Q, K")]
    Backwards { from: String, to: String },
    #[error("{rank} has two tags")]
    Twice { rank: char },
    #[error("the tag {tag} is too great: tags are -100 to +100")]
    TooGreat { tag: String },
    #[error("no rank has a tag but nought: such a count says nothing")]
    Nothing,
}

impl CountingSystem {
    /// Reads tags such as `4-7:-1,8-9:+2`; ranks that are not named have the tag nought.
    pub fn new(tags: &str, basis: Basis, bet_at: f64) -> Result<CountingSystem, NotASystem> {
        Ok(CountingSystem { tags: read_tags(tags)?, basis, bet_at })
    }

    /// The tag of a rank.
    pub fn tag(&self, rank: Rank) -> i64 {
        let place = ACE_TO_KING.iter().position(|known| *known == rank);
        place.and_then(|place| self.tags.get(place)).copied().map_or(0, i64::from)
    }

    /// The running count by the decks not yet seen; cards burned face down are unseen.
    pub fn true_count(&self, running: i64, unseen: u16) -> f64 {
        running as f64 * DECK / f64::from(unseen.max(1))
    }

    /// Whether it says bet, with so many cards unseen.
    pub fn says_bet(&self, running: i64, unseen: u16) -> bool {
        let count = match self.basis {
            Basis::RunningCount => running as f64,
            Basis::TrueCount => self.true_count(running, unseen),
        };
        count >= self.bet_at
    }
}

fn read_tags(text: &str) -> Result<Tags, NotASystem> {
    let mut tags: [Option<i8>; 13] = [None; 13];
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let not_a_tag = || NotASystem::NotATag { part: part.to_owned() };
        let (ranks, tag) = part.split_once(':').ok_or_else(not_a_tag)?;
        let number = tag.trim().parse::<i64>().map_err(|_| not_a_tag())?;
        let too_great = || NotASystem::TooGreat { tag: tag.trim().to_owned() };
        let tag = i8::try_from(number).ok().filter(|tag| tag.unsigned_abs() <= 100);
        let tag = tag.ok_or_else(too_great)?;
        let (from, to) = ranks.split_once('-').unwrap_or((ranks, ranks));
        let (first, last) = (place(from)?, place(to)?);
        if first > last {
            let (from, to) = (from.trim().to_owned(), to.trim().to_owned());
            return Err(NotASystem::Backwards { from, to });
        }
        let named = tags.iter_mut().zip(ACE_TO_KING).take(last + 1).skip(first);
        for (slot, rank) in named {
            if slot.replace(tag).is_some() {
                return Err(NotASystem::Twice { rank: rank.letter() });
            }
        }
    }
    let tags = tags.map(|tag| tag.unwrap_or(0));
    if tags.iter().all(|tag| *tag == 0) { Err(NotASystem::Nothing) } else { Ok(tags) }
}

/// The place of a rank, from the ace to the king.
fn place(text: &str) -> Result<usize, NotASystem> {
    let text = text.trim();
    let letter = match text {
        "10" | "t" => 'T',
        other => {
            let mut letters = other.chars();
            let first = letters.next().filter(|_| letters.next().is_none());
            first.map_or(' ', |letter| letter.to_ascii_uppercase())
        }
    };
    let place = ACE_TO_KING.iter().position(|rank| rank.letter() == letter);
    place.ok_or_else(|| NotASystem::NotARank { rank: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Tags, String> {
        read_tags(text).map_err(|error| error.to_string())
    }

    #[test]
    fn tags_are_read_by_ranks_and_ranges() {
        let dragon = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0];
        assert_eq!(read("4-7:-1,8-9:+2"), Ok(dragon));
        assert_eq!(read(" 8 - 9 : 2 , 4-7:-1, A:0"), Ok(dragon));
        assert_eq!(read("10-K:-1,a:3").unwrap()[9..], [-1; 4]);
    }

    #[test]
    fn what_is_no_tag_is_told() {
        for (text, said) in [
            ("", "says nothing"),
            ("4-7:0", "says nothing"),
            ("4-7", "is not a tag"),
            ("4-7:x", "is not a tag"),
            ("4-7:1.5", "is not a tag"),
            ("1:1", "is not a rank"),
            ("4-7-8:1", "is not a rank"),
            ("9-8:1", "runs backwards"),
            ("4-7:1,5:2", "5 has two tags"),
            ("4:200", "too great"),
            ("4:101", "too great"),
        ] {
            let told = read(text).unwrap_err();
            assert!(told.contains(said), "{text}: {told}");
        }
    }

    #[test]
    fn a_true_count_is_by_the_decks_left() {
        let system = CountingSystem::new("8-9:2", Basis::TrueCount, 4.0).unwrap();
        assert!(system.says_bet(8, 104) && !system.says_bet(7, 104), "two decks are left");
        let running = CountingSystem { basis: Basis::RunningCount, bet_at: 8.0, ..system };
        assert!(running.says_bet(8, 400) && !running.says_bet(7, 20));
    }
}
