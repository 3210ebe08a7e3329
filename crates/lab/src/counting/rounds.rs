//! Every round of some shoes as a table: the counts before it and the exact advantage of each bet.

use super::{CountedBet, CountingSystem, Dealing, each_round, full};
use crate::columns::{Columns, UnevenColumn, Values};
use crate::draw::shuffle;
use crate::seed::Seed;
use croupier_odds::{Shoe, ShoeRefused};
use thiserror::Error;

/// Why there is no table.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RoundsFailed {
    /// The shoe cannot be dealt.
    #[error(transparent)]
    Shoe(#[from] ShoeRefused),
    /// The columns do not fit together.
    #[error(transparent)]
    Column(#[from] UnevenColumn),
}

/// Deals shoes and adds every round to the columns of `about`: shoe, round, cards in the shoe,
/// cards unseen, running and true count, whether the system says bet, and `advantage_BET`.
pub fn per_round(
    system: &CountingSystem,
    bets: &[CountedBet<'_>],
    shoe: &Shoe,
    dealing: Dealing,
    seed: &Seed,
    about: Columns,
) -> Result<Columns, RoundsFailed> {
    let mut numbers: [Vec<i64>; 5] = Default::default();
    let (mut counts, mut flags) = (Vec::new(), Vec::new());
    let mut advantages = vec![Vec::new(); bets.len()];
    let mut words = seed.words(0);
    let mut cards = full(shoe);
    for number in 1..=dealing.shoes {
        shuffle(&mut cards, &mut words);
        let mut round = 0;
        each_round(system, shoe, dealing.cut_card, &cards, |moment| {
            round += 1;
            let whole = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            let in_shoe = moment.in_shoe as u64;
            let row = [
                whole(number),
                round,
                whole(in_shoe),
                moment.unseen.total().into(),
                moment.running,
            ];
            numbers.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
            counts.push(system.true_count(moment.running, moment.unseen.total()));
            flags.push(system.says_bet(moment.running, moment.unseen.total()));
            for (column, bet) in advantages.iter_mut().zip(bets) {
                column.push((bet.advantage)(moment.unseen));
            }
        })?;
    }
    let names = ["shoe", "round", "cards_in_shoe", "cards_unseen", "running_count"];
    let mut table = about;
    for (name, values) in names.into_iter().zip(numbers) {
        table = table.with(name, Values::Whole(values))?;
    }
    table = table.with("true_count", Values::Float(counts))?;
    table = table.with("says_bet", Values::Flag(flags))?;
    for (bet, values) in bets.iter().zip(advantages) {
        table = table.with(&format!("advantage_{}", bet.name), Values::Float(values))?;
    }
    Ok(table)
}
