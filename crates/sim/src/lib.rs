//! A whole casino in one thread, from a seed, against the real floor: tables of every rulebook,
//! patrons, dealers who err, terminals that drop, duplicate and reorder, a disk that fails, and a
//! plug that is pulled; shoes, dice readers and a note acceptor that die, repeat and lie; a
//! cage with tills, limits, switches, shifts and gaming days. An independent
//! auditor checks it and trusts only the journal. The house runs on two to five nodes upon one
//! database: owners die, sleep and write late, and hand over.
//!
//! A seed decides everything, so a failing run can be repeated. Never shipped.

mod auditor;
mod books;
mod cage;
mod care;
mod casino;
mod chance;
mod disk;
mod ending;
mod felt;
mod machines;
mod network;
mod nodes;
mod office;
mod patron;
mod pit;
mod run;
mod staff;

pub use run::{Report, Violation, run};
