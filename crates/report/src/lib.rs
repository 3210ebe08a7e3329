//! The figures of the house, folded from its journal: handle, win, drop, fills, tickets, rounds.
//!
//! [`Fold`] is pure: entries go in, [`Posting`]s come out, and the closing of every shift and
//! gaming day that is over. [`Book`] keeps the postings in a database beside the journal, so that
//! a year is reported in seconds; it can be thrown away and is made again from the journal.
//! [`Edges`] gives what the house should have won.

mod book;
mod edges;
mod ends;
mod fold;
mod parts;
mod posting;
mod read;
mod running;
mod scribe;

pub use book::{Ask, Book, BookError, By, Found, Line, Passing, Played, Report};
pub use edges::Edges;
pub use fold::{At, Fold, Taken};
pub use parts::{Part, RoundLine};
pub use posting::{Key, Posting};
pub use read::{Entered, read};
