//! The school held against second models: what the documents print and the rulings say, written
//! down again without the engine.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::wildcard_enum_match_arm)] // what was not meant fails the test

mod cases;
mod examples;
mod exercises;
mod kit;
mod lessons;
mod pai_gow;
mod payouts;
