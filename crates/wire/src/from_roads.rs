//! The roads of a table, ready to be drawn.

use crate::roads::RoadsSection;
use croupier_table::Table;

/// The roads of the shoe on the table, or the last throws.
pub fn roads_section(_: &Table) -> RoadsSection {
    RoadsSection::None
}
