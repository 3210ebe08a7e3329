//! Plays the house that is kept in `vectors/fixtures/` and writes its files into the folder given:
//! used once for an edition, never again for the same.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // it may panic as a test may
#![allow(clippy::wildcard_enum_match_arm, clippy::expect_used)] // it is a story, not a rule
#![allow(dead_code)] // parts of the tests' kit are not needed here

mod day;
#[path = "../../tests/audit/every.rs"]
mod every;
mod kit;
mod later;
mod rest;
mod written;

use croupier_store::conformance::PostgresServer;
use kit::House;
use std::path::PathBuf;

/// The same house, whatever holds it: chance comes from fixed numbers and time from the story.
fn play(url: Option<String>) -> House {
    let mut house = House::of(url);
    rest::before(&mut house);
    every::run_in(&mut house);
    rest::automatic(&mut house);
    rest::close_automatic(&mut house);
    house.checkpoint();
    day::run_in(&mut house);
    house.checkpoint();
    rest::run_in(&mut house);
    house.checkpoint();
    house.floor().keep_snapshot().unwrap();
    house
}

fn main() {
    let to = PathBuf::from(std::env::args().nth(1).expect("the folder to write into"));
    std::fs::create_dir_all(&to).unwrap();
    let mut house = play(None);
    let tables = written::tables(&mut house);
    house.stop();
    written::file(&house, &to);
    written::derived(&mut house, &tables, &to);
    let server = PostgresServer::start();
    let url = server.url();
    drop(play(Some(url.clone())));
    written::dump(&server, &url, &to);
}
