//! The house that tests are played in: rulebooks, people, a ledger with credit, and settings that
//! fit a rulebook. Never shipped: only tests and benchmarks use it.

// A test fails by panicking, and so does what it is made of.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod house;

pub use house::*;
