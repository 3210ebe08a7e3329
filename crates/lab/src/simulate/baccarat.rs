//! Baccarat dealt: whole shoes with their burned cards and cut card, rounds by table, and every
//! way a round can end settled by the rules themselves.
// The numeric core: every index is a card below 52, a point value or a place in a table.
#![allow(clippy::indexing_slicing, clippy::cast_possible_truncation)]

use super::compare::Tally;
use super::{SimulateRefused, stake};
use crate::draw::shuffle;
use crate::seed::Seed;
use crate::work::{Control, fold};
use croupier_odds::InsuranceOdds;
use croupier_rules::baccarat::{
    BaccaratBet, InsuranceOffer, PlacedBet, Play, Side, Wager, deal_out, points, settle,
};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{Decided, GameBet, Rulebook};
use std::sync::LazyLock;

/// A round whose first draw finds this many cards or fewer is the last (R26): a draw that finds
/// them within a round leaves one more to be played, which then finds fewer.
pub const CUT_CARD: usize = 14;

/// Rounds of one job, which has its own stream of words.
pub(super) const ROUNDS_OF_A_JOB: u64 = 1 << 16;

/// Neither hand a pair, the Player's, the Banker's, both of two ranks, both of one.
const PAIRS: usize = 5;

/// How many cards are burned face down after the first card of a shoe is turned (R26).
pub const fn burned(first: Rank) -> usize {
    match points(first) {
        0 => 10,
        points => points as usize,
    }
}

/// How rounds of points play out, asked once from the rules.
struct Table {
    /// By the totals of both hands and the values of the fifth and sixth card: the way the round
    /// ends, and how many cards it takes beyond four in the lowest two bits.
    ends: Vec<u16>,
    /// A round for every way one can end.
    plays: Vec<Play>,
    /// A round for every class of pairs.
    pairs: Vec<Play>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::of_rules);

impl Table {
    fn of_rules() -> Table {
        let queen = Card { rank: Rank::Queen, suit: Suit::Hearts };
        let mut table = Table { ends: vec![0; 10_000], plays: Vec::new(), pairs: Vec::new() };
        for place in 0..10_000 {
            let [s, t, x, y] = [place / 1000, place / 100 % 10, place / 10 % 10, place % 10];
            let cards = [card_of(s), card_of(t), queen, queen, card_of(x), card_of(y)];
            let played = (4..=6).find_map(|taken| Some((taken, deal_out(&cards[..taken]).ok()?)));
            let Some((taken, play)) = played else { continue };
            // Cards that are not taken make no difference: the first place of the kind has it.
            let first = match taken {
                4 => place / 100 * 100,
                5 => place / 10 * 10,
                _ => place,
            };
            if first == place {
                table.ends[place] = (table.plays.len() as u16) << 2 | (taken - 4) as u16;
                table.plays.push(play);
            } else {
                table.ends[place] = table.ends[first];
            }
        }
        let [four, nine, king, eight] =
            [Rank::Four, Rank::Nine, Rank::King, Rank::Eight].map(|rank| Card { rank, ..queen });
        let classes: [[Card; 4]; PAIRS] = [
            [nine, eight, king, king],
            [four, nine, four, king],
            [nine, four, king, four],
            [four, nine, four, nine],
            [four; 4],
        ];
        table.pairs = classes.iter().filter_map(|cards| deal_out(cards).ok()).collect();
        table
    }
}

/// Some card of this point value; of value 0 the king.
fn card_of(value: usize) -> Card {
    let rank = Rank::ALL.into_iter().rev().find(|&rank| usize::from(points(rank)) == value);
    Card { rank: rank.unwrap_or(Rank::King), suit: Suit::Spades }
}

/// Rounds dealt, by how they ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// By the totals and third cards of both hands.
    ends: Vec<u64>,
    /// By what pairs the hands began with.
    pairs: [u64; PAIRS],
    /// How many rounds.
    pub rounds: u64,
    /// From how many shoes.
    pub shoes: u64,
    /// Whether these are all that were asked for.
    pub complete: bool,
}

/// Deals so many rounds from full shoes of so many decks. A job begins with a new shoe and is
/// not bound to end with a finished one.
pub fn deal_baccarat(decks: u8, rounds: u64, seed: &Seed, control: Control<'_>) -> Dealt {
    let jobs = rounds.div_ceil(ROUNDS_OF_A_JOB);
    let empty = || Dealt {
        ends: vec![0; TABLE.plays.len()],
        pairs: [0; PAIRS],
        rounds: 0,
        shoes: 0,
        complete: true,
    };
    let gathered = fold(jobs, control, empty, |dealt, job| {
        let rounds_of_job = ROUNDS_OF_A_JOB.min(rounds - job * ROUNDS_OF_A_JOB);
        dealt.deal(decks, rounds_of_job, seed, job);
    });
    let mut sum = empty();
    for part in &gathered.parts {
        sum.ends.iter_mut().zip(&part.ends).for_each(|(sum, count)| *sum += count);
        sum.pairs.iter_mut().zip(&part.pairs).for_each(|(sum, count)| *sum += count);
        sum.rounds += part.rounds;
        sum.shoes += part.shoes;
    }
    sum.complete = gathered.complete;
    sum
}

/// What one job counts, small enough to stay near the processor.
struct Counts {
    ends: Vec<u32>,
    pairs: [u32; PAIRS],
}

impl Dealt {
    fn deal(&mut self, decks: u8, rounds: u64, seed: &Seed, job: u64) {
        let mut words = seed.words(job);
        let mut shoe: Vec<u8> = (0..decks).flat_map(|_| 0..52).collect();
        let mut counts = Counts { ends: vec![0; self.ends.len()], pairs: [0; PAIRS] };
        let mut left = rounds;
        while left > 0 {
            shuffle(&mut shoe, &mut words);
            left -= deal_shoe(&shoe, left, &mut counts);
            self.shoes += 1;
        }
        self.rounds += rounds;
        self.ends.iter_mut().zip(&counts.ends).for_each(|(sum, &more)| *sum += u64::from(more));
        self.pairs.iter_mut().zip(&counts.pairs).for_each(|(sum, &more)| *sum += u64::from(more));
    }

    /// Every round's settlement of one bet, by the rules.
    pub(super) fn settle_bet(
        &self,
        rulebook: &Rulebook,
        bet: BaccaratBet,
    ) -> Result<Tally, SimulateRefused> {
        let terms = rulebook.terms(GameBet::Baccarat(bet));
        let by_pairs = terms.is_some_and(|terms| matches!(terms.decided, Decided::ByPairs(_)));
        let (plays, counts): (&[Play], &[u64]) = match by_pairs {
            true => (&TABLE.pairs, &self.pairs),
            false => (&TABLE.plays, &self.ends),
        };
        let placed = [PlacedBet { patron: (), seat: 1, wager: Wager::Bet(bet), stake: stake() }];
        let mut tally = Tally::default();
        for (play, &times) in plays.iter().zip(counts).filter(|(_, times)| **times > 0) {
            let settled = settle(rulebook, None, play, &placed, &Limits::default())?;
            settled.bets.iter().for_each(|line| tally.add(line, times));
        }
        Ok(tally)
    }

    /// Every settlement of one insurance offer, in the rounds that made it.
    pub(super) fn settle_insurance(
        &self,
        rulebook: &Rulebook,
        odds: &InsuranceOdds<'_>,
    ) -> Result<Tally, SimulateRefused> {
        let original = match odds.on {
            Side::Player => BaccaratBet::Player,
            Side::Banker => BaccaratBet::Banker,
        };
        let placed = |wager| PlacedBet { patron: (), seat: 1, wager, stake: stake() };
        let bets = [placed(Wager::Bet(original)), placed(Wager::Insurance(odds.on, odds.stage))];
        let mut tally = Tally::default();
        for (play, &times) in TABLE.plays.iter().zip(&self.ends).filter(|(_, times)| **times > 0) {
            let offer = InsuranceOffer::of_play(play, odds.stage);
            if offer.is_none_or(|made| (made.player, made.banker) != (odds.player, odds.banker)) {
                continue;
            }
            let settled = settle(rulebook, None, play, &bets, &Limits::default())?;
            settled.bets.iter().skip(1).for_each(|line| tally.add(line, times));
        }
        Ok(tally)
    }
}

/// Point values by card number, one more table line than there are cards so that six bits index
/// it.
static POINTS: LazyLock<[u8; 64]> = LazyLock::new(|| {
    let mut values = [0; 64];
    for card in Card::all() {
        values[card.index()] = points(card.rank);
    }
    values
});

/// Deals a shoe to its end, or so many rounds of it; says how many.
fn deal_shoe(shoe: &[u8], most: u64, counts: &mut Counts) -> u64 {
    let (points, ends) = (&*POINTS, TABLE.ends.as_slice());
    let first = Rank::ALL[usize::from(shoe[0] >> 2) % Rank::ALL.len()];
    let mut at = 1 + burned(first);
    let mut rounds = 0;
    while rounds < most {
        let Some(&[a, b, c, d, e, f]) = shoe[at..].first_chunk::<6>() else { break };
        let is_last = shoe.len() - at <= CUT_CARD;
        let value = |card: u8| usize::from(points[usize::from(card & 63)]);
        let total = |one: usize, other: usize| {
            let sum = one + other;
            if sum >= 10 { sum - 10 } else { sum }
        };
        let (player, banker) = (total(value(a), value(c)), total(value(b), value(d)));
        let end = ends[player * 1000 + banker * 100 + value(e) * 10 + value(f)];
        counts.ends[usize::from(end >> 2)] += 1;
        let [player_pair, banker_pair] = [a >> 2 == c >> 2, b >> 2 == d >> 2];
        let twin = player_pair & banker_pair & (a >> 2 == b >> 2);
        counts.pairs
            [usize::from(player_pair) + 2 * usize::from(banker_pair) + usize::from(twin)] += 1;
        at += 4 + usize::from(end & 3);
        rounds += 1;
        if is_last {
            break;
        }
    }
    rounds
}

#[cfg(test)]
mod tests;
