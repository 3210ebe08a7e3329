//! How the rules are proven: golden vectors are read, run against the rules, and every paragraph
//! of the documents is traced to the vectors and scenarios whose answers show it. Never shipped.
//!
//! Knows no expected value: those stand in `vectors/` and `scenarios/`, worked out by hand from the
//! documents.

pub mod licence;
pub mod published;
pub mod run;
pub mod scenarios;
pub mod trace;
pub mod vectors;
