//! Rulebooks: what a regulator approved, as data. Every bet, odds, layout, deck count, limit and
//! citation comes from here; code speaks rule keys and the rulebook turns a key into paragraphs.

mod choice;
mod condition;
mod fault;
mod game_bet;
mod instant;
mod key;
mod library;
mod load;
mod read;
mod settings;
mod terms;

pub use choice::ChoiceRefused;
pub use condition::Condition;
pub use fault::{Fault, Faults};
pub use game_bet::{GameBet, PaiGowBet};
pub use key::RuleKey;
pub use library::{Library, LibraryError, NoSuchRulebook};
pub use load::load;
pub use settings::{PaiGowSettings, Settings};
pub use terms::{
    Banking, BetTerms, Capabilities, Citation, Commission, Effective, Equipment, Erratum, Game,
    Layout, Named, PayRow, Rulebook, Source, Squeeze,
};

#[cfg(test)]
mod tests;
