//! The school: exercises for dealers, made from a seed and answered by the engine that runs the
//! tables. There is no input or output here and no rule: cards, bets and cases are drawn as data,
//! and the right answer is what the rules or a table played for the purpose say.

mod baccarat;
mod chance;
mod example;
mod exercise;
mod irregularity;
mod mark;
mod pai_gow;
mod sic_bo;

pub use example::{Example, Scene};
pub use exercise::Exercise;
pub use mark::{Marked, points_max};

use chance::Chance;
use croupier_rules::money::AmountOverflow;
use croupier_rules::rulebook::{Game, Layout, Library, Rulebook};
use croupier_rules::settlement::SettleRefused;
use croupier_wire::help::BetHelp;
use std::sync::Arc;
use thiserror::Error;

/// Why an exercise could not be made. A fault here is a bug.
#[derive(Debug, Error)]
pub enum Fault {
    /// There is no rulebook to ask about.
    #[error("no rulebook of this house has this subject")]
    NoRulebook,
    /// The cards drawn do not make a case.
    #[error("no case was found: {0}")]
    NoCase(&'static str),
    /// A bet that the exercise placed could not be settled.
    #[error(transparent)]
    Settle(#[from] SettleRefused),
    /// A sum out of range.
    #[error(transparent)]
    Overflow(#[from] AmountOverflow),
    /// A case could not be played.
    #[error("{0}")]
    Played(#[from] croupier_scenario::Fault),
    /// A case went another way than it was written for.
    #[error("a case did not go as written: {0}")]
    Unexpected(String),
}

/// Examples of the bets that a layout offers, in the order of the rulebook; none for pai gow, which
/// has [`pai_gow_lessons`].
pub fn examples(rulebook: &Rulebook, layout: Option<&Layout>) -> Result<Vec<Example>, Fault> {
    match rulebook.game {
        Game::Baccarat => baccarat::examples(rulebook, layout),
        Game::SicBo => sic_bo::examples(rulebook),
        Game::PaiGowPoker | Game::PaiGowTiles => Ok(Vec::new()),
    }
}

/// Every bet of a rulebook of pai gow, the bank and Envy, with rounds settled by the rules and
/// without edges.
///
/// # Errors
/// A fault is a bug, or a rulebook of another game.
pub fn pai_gow_lessons(rulebook: &Rulebook) -> Result<Vec<BetHelp>, Fault> {
    pai_gow::lessons(rulebook)
}

/// Makes an exercise of a subject at a level.
type Make = fn(&School, u8, &mut Chance) -> Result<Exercise, Fault>;

/// Something that can be practised.
#[derive(Clone, Copy)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// The seconds for an exercise at levels 1, 2 and 3.
    pub seconds: [u32; 3],
    make: Make,
}

/// The number of levels.
pub const LEVELS: u8 = 3;

const fn subject(name: &'static str, seconds: [u32; 3], make: Make) -> Subject {
    Subject { name, seconds, make }
}

/// Every subject, in the order in which a dealer learns them.
pub const SUBJECTS: [Subject; 10] = [
    subject("reading", [12, 12, 45], baccarat::reading::exercise),
    subject("third-card", [10, 10, 10], baccarat::drawing::exercise),
    subject("payouts", [20, 30, 75], baccarat::payouts::exercise),
    subject("insurance", [20, 30, 45], baccarat::insurance::exercise),
    subject("dice-payouts", [20, 40, 90], sic_bo::exercise),
    subject("poker-way", [30, 45, 60], pai_gow::poker::exercise),
    subject("tile-ranking", [12, 20, 30], pai_gow::tiles::ranking),
    subject("tiles-way", [30, 45, 60], pai_gow::tiles::exercise),
    subject("pai-gow-payouts", [20, 45, 60], pai_gow::payouts::exercise),
    subject("irregularities", [45, 60, 75], irregularity::exercise),
];

impl Subject {
    /// The subject of this name.
    pub fn named(name: &str) -> Option<Subject> {
        SUBJECTS.into_iter().find(|subject| subject.name == name)
    }

    /// The seconds at a level; `None` if there is no such level.
    pub fn seconds_at(&self, level: u8) -> Option<u32> {
        self.seconds.get(usize::from(level).checked_sub(1)?).copied()
    }
}

/// The rulebooks that are taught.
#[derive(Clone, Debug)]
pub struct School {
    library: Arc<Library>,
    rulebooks: Vec<Rulebook>,
}

impl School {
    /// A school that teaches the approved rulebooks of a library, each in its newest version.
    pub fn new(library: Arc<Library>) -> School {
        let is_newest = |rulebook: &&Rulebook| {
            !rulebook.study && library.find(&rulebook.id, i64::MAX).is_ok_and(|it| it == *rulebook)
        };
        let rulebooks = library.all().filter(is_newest).cloned().collect();
        School { library, rulebooks }
    }

    /// The exercise of this name.
    ///
    /// # Errors
    /// A fault is a bug, or a library without the game.
    pub fn exercise(
        &self,
        subject: Subject,
        level: u8,
        seed: u32,
        number: u32,
    ) -> Result<Exercise, Fault> {
        let mut chance = Chance::of(subject.name, level, seed, number);
        (subject.make)(self, level, &mut chance)
    }

    /// One of the rulebooks of a game that fit.
    fn rulebook(
        &self,
        game: Game,
        fits: impl Fn(&Rulebook) -> bool,
        chance: &mut Chance,
    ) -> Result<&Rulebook, Fault> {
        let of_game = |rulebook: &&Rulebook| rulebook.game == game && fits(rulebook);
        let fitting: Vec<&Rulebook> = self.rulebooks.iter().filter(of_game).collect();
        chance.pick(&fitting).copied().ok_or(Fault::NoRulebook)
    }
}
