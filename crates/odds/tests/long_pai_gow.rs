//! Pai Gow Tiles in full, pair by pair: `cargo test --release -p croupier-odds --features long`.

use croupier_odds::pai_gow_tiles::Bank;
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};

#[test]
fn every_deal_of_tiles_stands_as_plain_enumeration_has_it() {
    for way in TilesWay::ALL {
        for zero_zero in [ZeroZero::Copy, ZeroZero::Tile] {
            let bank = Bank::new(way, zero_zero);
            for (four, halves) in bank.deals() {
                let counted = bank.against(four, halves);
                assert_eq!(counted, bank.against_by_enumeration(four, halves), "{way}");
            }
        }
    }
}
