//! The roads: pictures of the settled rounds of a shoe, always computed anew from the list of
//! rounds. They are information only: the cards on the table prevail.

mod ask;
mod bead;
mod big;
mod counts;
mod derived;
mod grid;

pub use crate::baccarat::{Glyph, ROUNDS_MAX, SettledRound};
pub use crate::game::{Record, THROWS_MAX, Throw};
pub use ask::ask;
pub use bead::bead_plate;
pub use big::{BigCell, BigRoad, Mark, big_road};
pub use counts::{Counts, counts};
pub use derived::{Derived, colours, laid_out};
pub use grid::{Cell, Placer, ROWS};
