//! Bets that ask for ranks or suits of single cards: the same shoes dealt once more, card by card,
//! and every round asked. Rulebooks without such a bet deal nothing here.

use super::baccarat::{CUT_CARD, ROUNDS_OF_A_JOB, burned};
use super::compare::Tally;
use super::{SimulateRefused, stake};
use crate::draw::shuffle;
use crate::seed::Seed;
use crate::work::{Control, fold};
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Play, Wager, deal_out, settle};
use croupier_rules::equipment::Card;
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{BetTerms, Decided, Ending, GameBet, Rulebook};

/// How often a bet ended in one way, and a round in which it did.
type Ends = Vec<(Ending, Play, u64)>;

/// Rounds of the bets that ask for cards.
pub struct ByCards {
    bets: Vec<(BaccaratBet, Ends)>,
}

/// Deals so many rounds from full shoes of so many decks, as the other bets were dealt.
pub fn deal(
    rulebook: &Rulebook,
    (decks, rounds): (u8, u64),
    seed: &Seed,
    control: Control<'_>,
) -> ByCards {
    let asks = |terms: &&BetTerms| matches!(terms.decided, Decided::ByCards(_));
    let terms: Vec<&BetTerms> = rulebook.bets.iter().filter(asks).collect();
    let none = || vec![Ends::new(); terms.len()];
    let jobs = if terms.is_empty() { 0 } else { rounds.div_ceil(ROUNDS_OF_A_JOB) };
    let cards: Vec<Card> = Card::all().collect();
    let gathered = fold(jobs, control, none, |ends, job| {
        let mut left = ROUNDS_OF_A_JOB.min(rounds - job * ROUNDS_OF_A_JOB);
        let mut words = seed.words(job);
        let mut order: Vec<u8> = (0..decks).flat_map(|_| 0..52).collect();
        while left > 0 {
            shuffle(&mut order, &mut words);
            let card = |number: &u8| cards.get(usize::from(*number)).copied();
            let shoe: Vec<Card> = order.iter().filter_map(card).collect();
            left -= deal_shoe(&shoe, left, |play| note(&terms, ends, play));
        }
    });
    let mut sums = none();
    for part in &gathered.parts {
        for (sum, ends) in sums.iter_mut().zip(part) {
            ends.iter().for_each(|(ending, play, times)| add(sum, *ending, play, *times));
        }
    }
    let bets = terms.iter().zip(sums).filter_map(|(terms, ends)| {
        let GameBet::Baccarat(bet) = terms.bet else { return None };
        Some((bet, ends))
    });
    ByCards { bets: bets.collect() }
}

fn note(terms: &[&BetTerms], ends: &mut [Ends], play: &Play) {
    for (terms, ends) in terms.iter().zip(ends) {
        add(ends, terms.in_round(play), play, 1);
    }
}

fn add(ends: &mut Ends, ending: Ending, play: &Play, times: u64) {
    match ends.iter_mut().find(|(known, _, _)| *known == ending) {
        Some((_, _, count)) => *count += times,
        None => ends.push((ending, *play, times)),
    }
}

/// Deals a shoe to its end, or so many rounds of it; says how many.
fn deal_shoe(shoe: &[Card], most: u64, mut each: impl FnMut(&Play)) -> u64 {
    let Some(first) = shoe.first() else { return most };
    let mut left = shoe.get(1 + burned(first.rank)..).unwrap_or_default();
    let mut rounds = 0;
    while rounds < most && left.len() >= 6 {
        let is_last = left.len() <= CUT_CARD;
        let played = |taken| Some((taken, deal_out(left.get(..taken)?).ok()?));
        let Some((taken, play)) = (4..=6).find_map(played) else { break };
        each(&play);
        left = left.get(taken..).unwrap_or_default();
        rounds += 1;
        if is_last {
            break;
        }
    }
    rounds
}

impl ByCards {
    /// Every round's settlement of a bet, by the rules; `None` for one that asks for no cards.
    pub fn settle_bet(
        &self,
        rulebook: &Rulebook,
        bet: BaccaratBet,
    ) -> Result<Option<Tally>, SimulateRefused> {
        let Some((_, ends)) = self.bets.iter().find(|(known, _)| *known == bet) else {
            return Ok(None);
        };
        let placed = [PlacedBet { patron: (), seat: 1, wager: Wager::Bet(bet), stake: stake() }];
        let mut tally = Tally::default();
        for (_, play, times) in ends {
            let settled = settle(rulebook, None, play, &placed, &Limits::default())?;
            settled.bets.iter().for_each(|line| tally.add(line, *times));
        }
        Ok(Some(tally))
    }
}
