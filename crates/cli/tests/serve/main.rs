//! The real server as a process: started, asked, stopped, killed and started again.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod books;
mod database;
mod demo;
mod forger;
mod kill;
mod kit;
