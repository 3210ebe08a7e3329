//! Many shoes priced one after the other, each answered as one line of JSON: what `odds --stdin`
//! prints and what a server can send.

use crate::baccarat::{BetCounts, BetPlan};
use crate::report::OddsRefused;
use crate::shoe::Shoe;
use crate::stamp::Stamp;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Layout, Rulebook};
use std::io::Write;

/// The schema of a line.
pub const SCHEMA: &str = "croupier.odds-line/1";

/// Decimal places of a house edge in a line.
const PLACES: usize = 12;

/// A rulebook and layout, ready to answer for any number of shoes.
#[derive(Clone, Debug)]
pub struct Batch<'r> {
    plan: BetPlan<'r>,
    names: Vec<String>,
    stamp: String,
}

impl<'r> Batch<'r> {
    /// Gets a baccarat rulebook ready: the bets a layout offers, or all.
    pub fn of(rulebook: &'r Rulebook, layout: Option<&Layout>) -> Result<Batch<'r>, OddsRefused> {
        let plan = BetPlan::of(rulebook, layout)?;
        let names = plan.bets().map(|bet| bet.to_string()).collect();
        Ok(Batch { plan, names, stamp: Stamp::of(SCHEMA, rulebook).json_members() })
    }

    /// Adds the answer for one shoe: for every bet the deals that pay each row of its pay table,
    /// the deals that return the stake, and the house edge to twelve places. `id` is JSON that is
    /// repeated as it is. With `dealt`, deals are those that follow these cards of the round.
    pub fn answer(
        &self,
        id: Option<&str>,
        shoe: &Shoe,
        dealt: &[Card],
        out: &mut Vec<u8>,
    ) -> Result<(), OddsRefused> {
        let counts = self.plan.count_given(shoe, dealt)?;
        let deals = counts.first().map_or(0, |bet| bet.total);
        let cards = usize::from(shoe.total()).saturating_sub(dealt.len());
        out.extend_from_slice(b"{");
        if let Some(id) = id {
            // Writing to memory cannot fail.
            let _ = write!(out, "\"id\":{id},");
        }
        let _ = write!(out, "{},\"cards\":{cards},\"deals\":{deals},\"bets\":{{", self.stamp);
        for (place, (name, bet)) in self.names.iter().zip(&counts).enumerate() {
            if place > 0 {
                out.push(b',');
            }
            write_bet(name, bet, out)?;
        }
        out.extend_from_slice(b"}}");
        Ok(())
    }
}

fn write_bet(name: &str, bet: &BetCounts, out: &mut Vec<u8>) -> Result<(), OddsRefused> {
    let too_fine = || OddsRefused::OddsTooFine { wager: name.to_owned() };
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":{\"pays\":[");
    for (place, (_, deals)) in bet.rows.iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        write_number(*deals, out);
    }
    out.extend_from_slice(b"],\"returned\":");
    write_number(bet.returned, out);
    out.extend_from_slice(b",\"house_edge\":");
    match bet.house_edge_scaled(10_i128.pow(12)) {
        Some(scaled) => write_scaled(scaled, out),
        None => {
            let edge = bet.house_edge().ok_or_else(too_fine)?;
            out.extend_from_slice(edge.decimal(PLACES).as_bytes());
        }
    }
    out.push(b'}');
    Ok(())
}

/// Digits of a number, written from its end.
fn write_number(number: u64, out: &mut Vec<u8>) {
    let mut digits = [0_u8; 20];
    let (mut rest, mut used) = (number, 0);
    for slot in digits.iter_mut().rev() {
        *slot = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        rest /= 10;
        used += 1;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(digits.len() - used..).unwrap_or_default());
}

/// A number of 10^-12, as a decimal.
fn write_scaled(scaled: i128, out: &mut Vec<u8>) {
    let one = 10_u128.pow(12);
    let size = scaled.unsigned_abs();
    if scaled < 0 {
        out.push(b'-');
    }
    write_number(u64::try_from(size / one).unwrap_or(u64::MAX), out);
    out.push(b'.');
    let fraction = u64::try_from(size % one).unwrap_or(0);
    let mut digits = [b'0'; PLACES];
    let mut rest = fraction;
    for slot in digits.iter_mut().rev() {
        *slot = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        rest /= 10;
    }
    out.extend_from_slice(&digits);
}
