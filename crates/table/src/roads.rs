//! The roads: pictures of the settled rounds of a shoe, computed anew from the list of them and
//! never patched. Information only: the cards on the table prevail.

mod ask;
mod bead;
mod big;
mod counts;
mod derived;
mod grid;
mod record;

pub use ask::ask;
pub use bead::bead_plate;
pub use big::{BigCell, BigRoad, Mark, big_road};
pub use counts::{Counts, counts};
pub use derived::{Derived, colours, laid_out};
pub use grid::{Cell, Placer, ROWS};
pub use record::{Glyph, ROUNDS_MAX, Record, SettledRound, THROWS_MAX, Throw};
