//! Rulebooks: what a regulator approved, as data. Every bet, odds, layout, deck count, limit and
//! citation comes from here; code speaks rule keys and the rulebook turns a key into paragraphs.

mod bet_terms;
mod choice;
mod condition;
mod decided;
pub mod expression;
mod fault;
mod games;
mod instant;
mod key;
mod library;
mod load;
mod read;
mod settings;
mod terms;
mod word;

pub use crate::pai_gow::PaiGowBet;
pub use bet_terms::{BetTerms, OtherRow, PayRow};
pub use choice::{ChoiceRefused, STUDY_DECKS_MAX};
pub use condition::Condition;
pub use decided::{ByCards, Decided, Ending};
pub(crate) use decided::{Clauses, first};
pub use fault::{Fault, Faults};
pub use games::{Game, GameBet, vocabularies};
pub use key::RuleKey;
pub use library::{BadFile, Library, LibraryError, NoSuchRulebook};
pub(crate) use library::{BuiltIn, built_in};
pub use load::{Checked, KEYS, KeyWord, check, load};
pub use settings::{PaiGowSettings, Settings};
pub use terms::{
    Banking, Capabilities, Citation, Commission, Effective, Equipment, Erratum, Layout, Named,
    Rulebook, STUDY_MARK, Source, Squeeze,
};
pub use word::{BetName, NAME_MAX, Word, is_name};

#[cfg(test)]
mod tests;
