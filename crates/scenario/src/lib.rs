//! Scenarios: a round told line by line as in a dealer school, played on a real table with real
//! money in the ledger, every expectation checked. There is no input or output here: text goes in,
//! a transcript comes out. The grammar is in `scenarios/README.md`.

mod citations;
mod command;
mod expect;
mod fault;
mod grammar;
mod header;
mod order;
mod outcome;
mod pai_gow;
mod play;
mod read;
mod sections;
mod transcript;
mod world;

pub use fault::Fault;
pub use play::{play, watch};
pub use read::{Scenario, read};
pub use transcript::{Played, Proven, Transcript};
