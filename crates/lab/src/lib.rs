//! The laboratory: everything that needs seeds, floats or many threads.
//!
//! Monte Carlo as an independent witness of the exact odds, what a perfect counter could win,
//! PAR sheets with charts, and shuffles for a statistical battery. Everything is a function of its
//! seed: the same seed gives the same answer at any number of threads. No clock, no terminal.

pub mod columns;
pub mod counting;
pub mod draw;
pub mod exposure;
pub mod law;
pub mod par;
pub mod rounds;
pub mod seed;
pub mod shuffle_statistics;
pub mod shuffles;
pub mod simulate;
pub mod spread;
pub mod work;

pub use seed::{NotASeed, Seed, Words};
pub use work::Control;
