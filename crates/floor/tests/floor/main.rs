//! The floor driven as a server would drive it: steps, restarts, faults, threads and kill -9.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::print_stdout)] // how the killed child tells what it acknowledged

mod automatic;
mod chips;
mod clock;
mod control;
mod disk;
mod earlier;
mod faults;
mod kill;
mod kit;
mod lost;
mod pai_gow;
mod plans;
mod readings;
mod recovery;
mod replay;
mod shuffler;
mod snapshots;
mod stand_by;
mod steps;
mod still;
mod threads;
