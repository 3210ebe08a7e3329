//! The settlement of Sic Bo.

use crate::play::{line, stake};
use crate::{refused, rulebook};
use croupier_rules::equipment::{Dice, Die};
use croupier_rules::limits::Limits;
use croupier_rules::sic_bo::{self, SicBoBet};
use pyo3::prelude::*;
use serde_json::Value;

/// Settles bets on three dice, as JSON.
#[pyfunction]
pub fn settle_sic_bo(reference: &str, dice: [u8; 3], bets: Vec<(String, u64)>) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let die = |face: u8| Die::try_from(u64::from(face)).map_err(refused);
    let [a, b, c] = dice;
    let dice = Dice([die(a)?, die(b)?, die(c)?]);
    let mut placed = Vec::new();
    for (name, cents) in &bets {
        let bet: SicBoBet =
            name.parse().map_err(|()| refused(format!("there is no bet {name}")))?;
        placed.push(sic_bo::PlacedBet { patron: (), seat: 1, bet, stake: stake(*cents)? });
    }
    let settled = sic_bo::settle(rulebook, dice, &placed, &Limits::default()).map_err(refused)?;
    let told = bets.iter().zip(&settled).map(|((name, _), settled)| line(name, settled));
    Ok(Value::Array(told.collect()).to_string())
}
