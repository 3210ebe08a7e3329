//! Tables played from command to cent: scenarios, refusals, stored events and a random table.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod baccarat;
mod boxes;
mod day;
mod devices;
mod editions;
mod events;
mod irregularity;
mod keeping;
mod kept;
mod kit;
mod model;
mod model_bets;
mod opening;
mod pai_gow;
mod people;
mod random;
mod roads;
mod room;
mod shoe;
mod sic_bo;
mod squeeze;
