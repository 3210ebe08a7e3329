//! The audit, on real SQLite files that a floor wrote by running for a while.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test may panic

mod anchor;
mod archives;
mod authority;
mod by_chance;
mod copies;
mod corrections;
mod every;
mod face_down;
mod figures;
mod kit;
mod names;
mod packs;
mod ranks;
mod stumps;
mod tamper;
mod told;
mod versions;
mod whole;
