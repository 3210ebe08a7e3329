//! How fast all deals are set, plainly and by tables; the answers are asserted equal.

// A benchmark reads the clock, panics and prints; the rules themselves never do.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_types, missing_docs)]

use croupier_rules::pai_gow_tiles::fast::{Halves, Strengths, WayTable};
use croupier_rules::pai_gow_tiles::{FourTiles, TilesWay, ZeroZero, set};
use std::time::Instant;

// `cargo test` builds this file with its own `main`.
#[cfg_attr(test, allow(dead_code))]
fn main() {
    let strengths = Strengths::new(ZeroZero::Copy);
    for way in TilesWay::ALL {
        let start = Instant::now();
        let plain: Vec<Halves> = FourTiles::all()
            .map(|four| {
                let halves = set(way, &four).setting.halves(ZeroZero::Copy);
                let [low, high] = halves.map(|rank| strengths.of(rank).unwrap());
                Halves { low, high }
            })
            .collect();
        let plain_us = start.elapsed().as_micros();
        let start = Instant::now();
        let table = WayTable::new(way, ZeroZero::Copy);
        let table_us = start.elapsed().as_micros();
        let start = Instant::now();
        let looked_up: Vec<Halves> = FourTiles::all().map(|four| table.halves(&four)).collect();
        let lookup_us = start.elapsed().as_micros();
        assert_eq!(plain, looked_up);
        println!(
            "{way}: {} deals, plain {plain_us} us, table {table_us} us, lookup {lookup_us} us",
            plain.len()
        );
    }
}
