//! Sic Bo thrown: throws counted, every bet settled by the rules.

use super::compare::Tally;
use super::{SimulateRefused, Simulation, stake};
use crate::draw::below;
use crate::seed::Seed;
use crate::work::{Control, fold};
use croupier_odds::sic_bo_odds;
use croupier_rules::equipment::Dice;
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{GameBet, Rulebook};
use croupier_rules::sic_bo::{PlacedBet, SicBoBet, settle};

const THROWS: u64 = 216;
const THROWS_OF_A_JOB: u64 = 1 << 16;

/// Throws by what the dice showed, in the order of [`Dice::all`].
pub struct Thrown {
    counts: Vec<u64>,
    pub rounds: u64,
    pub complete: bool,
}

/// Throws so many times.
pub fn throw(rounds: u64, seed: &Seed, control: Control<'_>) -> Thrown {
    let jobs = rounds.div_ceil(THROWS_OF_A_JOB);
    let empty = || Thrown { counts: vec![0; Dice::all().count()], rounds: 0, complete: true };
    let gathered = fold(jobs, control, empty, |thrown, job| {
        let mut left = THROWS_OF_A_JOB.min(rounds - job * THROWS_OF_A_JOB);
        let mut words = seed.words(job);
        thrown.rounds += left;
        while left > 0 {
            for throw in below([THROWS; 6], &mut words) {
                let count = usize::try_from(throw).ok().and_then(|at| thrown.counts.get_mut(at));
                if let Some(count) = count.filter(|_| left > 0) {
                    *count += 1;
                    left -= 1;
                }
            }
        }
    });
    let mut sum = empty();
    for part in &gathered.parts {
        sum.counts.iter_mut().zip(&part.counts).for_each(|(sum, count)| *sum += count);
        sum.rounds += part.rounds;
    }
    sum.complete = gathered.complete;
    sum
}

/// Throws the dice so many times and settles every bet.
pub fn simulate(
    rulebook: &Rulebook,
    rounds: u64,
    seed: &Seed,
    control: Control<'_>,
) -> Result<Simulation, SimulateRefused> {
    let exact = sic_bo_odds(rulebook)?;
    let thrown = throw(rounds, seed, control);
    let mut wagers = Vec::new();
    for odds in &exact.bets {
        if let GameBet::SicBo(bet) = odds.bet {
            let tally = thrown.settle(rulebook, bet)?;
            wagers.push(tally.compared(bet.to_string(), &odds.figures));
        }
    }
    Ok(Simulation {
        rulebook: rulebook.reference(),
        decks: None,
        rounds: thrown.rounds,
        shoes: None,
        complete: thrown.complete,
        wagers,
    })
}

impl Thrown {
    /// Every throw's settlement of one bet, by the rules.
    pub fn settle(&self, rulebook: &Rulebook, bet: SicBoBet) -> Result<Tally, SimulateRefused> {
        let placed = [PlacedBet { patron: (), seat: 1, bet, stake: stake() }];
        let mut tally = Tally::default();
        for (dice, &times) in Dice::all().zip(&self.counts) {
            let settled = settle(rulebook, dice, &placed, &Limits::default())?;
            settled.iter().for_each(|line| tally.add(line, times));
        }
        Ok(tally)
    }
}
