//! Rulebooks: what a regulator approved, as data. Every bet, odds, layout, deck count, limit and
//! citation comes from here; code speaks rule keys and the rulebook turns a key into paragraphs.

mod choice;
mod condition;
mod fault;
mod instant;
mod key;
mod library;
mod load;
mod read;
mod terms;

pub use choice::ChoiceRefused;
pub use condition::Condition;
pub use fault::{Fault, Faults};
pub use key::RuleKey;
pub use library::{Library, LibraryError, NoSuchRulebook};
pub use load::load;
pub use terms::{
    Banking, BetTerms, Capabilities, Citation, Commission, Effective, Equipment, Erratum, Game,
    GameBet, Layout, Named, PaiGowBet, PaiGowSettings, PayRow, Rulebook, Settings, Source, Squeeze,
};

#[cfg(test)]
mod tests;
