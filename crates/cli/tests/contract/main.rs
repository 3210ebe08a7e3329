//! The contracts other programs rely on, tried on the real binary.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests may panic as tests do

mod established;
mod fuzz;
mod help;
mod lab;
mod law;
mod odds;
mod pai_gow;
mod rulebook;
mod rulebooks;
mod rules;
mod run;
mod scenario;
mod settle;
mod submit;
