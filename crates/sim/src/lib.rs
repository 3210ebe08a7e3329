//! A whole casino in one thread from a seed: tables of every rulebook, patrons, dealers who err,
//! terminals that drop, duplicate and reorder, a disk that fails, and a plug that is pulled,
//! against the real floor. Beside it an independent auditor who believes nothing but the journal.
//!
//! A seed decides everything, so a failing one can be run again. Never shipped.

mod auditor;
mod casino;
mod chance;
mod disk;
mod network;
mod patron;
mod pit;
mod run;
mod staff;

pub use run::{Report, Violation, run};
