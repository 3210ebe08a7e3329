//! Tables played from command to cent: scenarios, refusals, stored events and a random table.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod baccarat;
mod events;
mod irregularity;
mod kit;
mod model;
mod random;
mod shoe;
mod sic_bo;
