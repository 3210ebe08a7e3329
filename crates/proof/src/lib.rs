//! Proves the rules: reads golden vectors, runs them against the rules, and traces every paragraph
//! of the documents to the vectors and scenarios whose answers show it. Never shipped.
//!
//! This crate holds no expected value: they are in `vectors/` and `scenarios/`, worked out by hand
//! from the documents.

pub mod claims;
pub mod licence;
pub mod procedure;
pub mod published;
pub mod run;
pub mod scenarios;
pub mod sentences;
pub mod trace;
pub mod vectors;
