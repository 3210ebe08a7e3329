//! The real server as a process: started, asked, stopped, killed and started again.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod away;
mod books;
mod clock;
mod database;
mod demo;
mod designer;
mod devices;
mod doctor;
mod forger;
mod kill;
mod kit;
mod people;
mod software;
mod stump;
