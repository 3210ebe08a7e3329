//! Tables played from command to cent: scenarios, refusals, stored events and a random table.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(dead_code)] // the kit grows with the scenarios

mod baccarat;
mod kit;
mod shoe;
mod sic_bo;
