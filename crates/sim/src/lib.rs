//! A whole casino in one thread, from a seed, against the real floor: tables of every rulebook,
//! patrons, dealers who err, terminals that drop, duplicate and reorder, a disk that fails, and a
//! plug that is pulled. An independent auditor checks it and trusts only the journal.
//!
//! A seed decides everything, so a failing run can be repeated. Never shipped.

mod auditor;
mod cage;
mod casino;
mod chance;
mod disk;
mod ending;
mod felt;
mod network;
mod patron;
mod pit;
mod run;
mod staff;

pub use run::{Report, Violation, run};
