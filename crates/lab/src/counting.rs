//! Counting systems at the table: shoes are dealt, tags are added up card by card, and wherever the
//! count says bet, the exact advantage of the bet is taken from the cards not yet seen.

mod rounds;
mod system;

pub use rounds::{RoundsFailed, per_round};
pub use system::{Basis, CountingSystem, NotASystem};

use crate::draw::shuffle;
use crate::exposure::{Estimate, Means, ratio};
use crate::seed::Seed;
use crate::simulate::{CUT_CARD, burned};
use crate::work::{Control, fold};
use croupier_odds::{Shoe, ShoeRefused};
use croupier_rules::baccarat::deal_out;
use croupier_rules::equipment::Card;

/// Shoes of one job, which has its own stream of words.
const SHOES_OF_A_JOB: u64 = 64;

/// A bet as a counter sees it: its name, and its advantage by the cards not yet seen.
pub struct CountedBet<'b> {
    /// Its name.
    pub name: String,
    /// What a unit on it wins on average, with these cards unseen.
    pub advantage: Box<dyn Fn(&Shoe) -> f64 + Sync + 'b>,
}

/// How shoes are dealt to a counter.
#[derive(Clone, Copy, Debug)]
pub struct Dealing {
    /// Cards behind the cut card, never fewer than [`CUT_CARD`].
    pub cut_card: usize,
    /// How many shoes.
    pub shoes: u64,
}

/// What a counting system brings on one bet.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The bet.
    pub bet: String,
    /// How many shoes and rounds were dealt.
    pub shoes: u64,
    /// Rounds of all shoes.
    pub rounds: u64,
    /// Rounds on which the count says bet.
    pub bets: u64,
    /// Those as a part of all rounds.
    pub frequency: Estimate,
    /// The mean advantage where the count says bet; `None` where it never does.
    pub mean_advantage: Option<Estimate>,
    /// What a unit on each of those rounds wins per shoe.
    pub win_per_shoe: Estimate,
    /// The same per hundred rounds.
    pub win_per_hundred: Estimate,
    /// Whether all shoes that were asked for were dealt.
    pub complete: bool,
}

/// What one shoe brought: its rounds, and for every bet how often and how much.
#[derive(Clone, Default)]
struct OneShoe {
    rounds: u64,
    bets: u64,
    advantages: Vec<f64>,
}

/// Deals shoes of whole decks and bets as the system says, a unit at a time on every bet.
pub fn count_down(
    system: &CountingSystem,
    bets: &[CountedBet<'_>],
    shoe: &Shoe,
    dealing: Dealing,
    seed: &Seed,
    control: Control<'_>,
) -> Result<Vec<Counted>, ShoeRefused> {
    let shoes = dealing.shoes;
    let gathered = fold(
        shoes.div_ceil(SHOES_OF_A_JOB),
        control,
        Vec::new,
        |dealt: &mut Vec<(u64, Result<OneShoe, ShoeRefused>)>, job| {
            let mut words = seed.words(job);
            let mut cards = full(shoe);
            for _ in 0..SHOES_OF_A_JOB.min(shoes - job * SHOES_OF_A_JOB) {
                shuffle(&mut cards, &mut words);
                dealt.push((job, one_shoe(system, bets, shoe, dealing.cut_card, &cards)));
            }
        },
    );
    // Sums of floats depend on their order: the order of the jobs, whichever thread did them.
    let mut dealt: Vec<_> = gathered.parts.into_iter().flatten().collect();
    dealt.sort_by_key(|(job, _)| *job);
    let dealt = dealt.into_iter().map(|(_, shoe)| shoe).collect::<Result<Vec<_>, _>>()?;
    let told = |(place, bet): (usize, &CountedBet<'_>)| {
        told(bet.name.clone(), place, &dealt, gathered.complete)
    };
    Ok(bets.iter().enumerate().map(told).collect())
}

fn told(bet: String, place: usize, dealt: &[OneShoe], complete: bool) -> Counted {
    let advantage = |shoe: &OneShoe| shoe.advantages.get(place).copied().unwrap_or(0.0);
    let pairs = |of: &dyn Fn(&OneShoe) -> f64, over: &dyn Fn(&OneShoe) -> f64| {
        ratio(&dealt.iter().map(|shoe| (of(shoe), over(shoe))).collect::<Vec<_>>())
    };
    let (rounds, bets) = (|shoe: &OneShoe| shoe.rounds as f64, |shoe: &OneShoe| shoe.bets as f64);
    let mut wins = Means::default();
    dealt.iter().for_each(|shoe| wins.add(advantage(shoe)));
    let all_bets = dealt.iter().map(|shoe| shoe.bets).sum();
    Counted {
        bet,
        shoes: dealt.len() as u64,
        rounds: dealt.iter().map(|shoe| shoe.rounds).sum(),
        bets: all_bets,
        frequency: pairs(&bets, &rounds),
        mean_advantage: (all_bets > 0).then(|| pairs(&advantage, &bets)),
        win_per_shoe: wins.estimate(),
        win_per_hundred: pairs(&|shoe| 100.0 * advantage(shoe), &rounds),
        complete,
    }
}

/// The numbers of the cards of a full shoe.
fn full(shoe: &Shoe) -> Vec<u8> {
    (0..shoe.decks().unwrap_or(0)).flat_map(|_| 0..52).collect()
}

/// What a counter knows before a round.
struct Moment<'m> {
    /// The cards not yet seen, those burned among them.
    unseen: &'m Shoe,
    /// Cards still in the shoe, those behind the cut card among them.
    in_shoe: usize,
    running: i64,
}

/// Deals one shoe: the first card is seen, those burned after it are not, and the round in which
/// the cut card comes is followed by one more (R26).
fn each_round(
    system: &CountingSystem,
    shoe: &Shoe,
    cut_card: usize,
    order: &[u8],
    mut before_round: impl FnMut(&Moment<'_>),
) -> Result<(), ShoeRefused> {
    let known: Vec<Card> = Card::all().collect();
    let card = |number: &u8| known.get(usize::from(*number)).copied();
    let cards: Vec<Card> = order.iter().filter_map(card).collect();
    let Some(first) = cards.first() else { return Ok(()) };
    let mut unseen = shoe.without(&[*first])?;
    let mut running = system.tag(first.rank);
    let mut left = cards.get(1 + burned(first.rank)..).unwrap_or_default();
    let cut_card = cut_card.max(CUT_CARD);
    loop {
        before_round(&Moment { unseen: &unseen, in_shoe: left.len(), running });
        let is_last = left.len() <= cut_card;
        let played = |taken| left.get(..taken).filter(|cards| deal_out(cards).is_ok());
        let Some(round) = (4..=6).find_map(played) else { return Ok(()) };
        if is_last {
            return Ok(());
        }
        unseen = unseen.without(round)?;
        running += round.iter().map(|card| system.tag(card.rank)).sum::<i64>();
        left = left.get(round.len()..).unwrap_or_default();
    }
}

fn one_shoe(
    system: &CountingSystem,
    bets: &[CountedBet<'_>],
    shoe: &Shoe,
    cut_card: usize,
    order: &[u8],
) -> Result<OneShoe, ShoeRefused> {
    let mut told = OneShoe { advantages: vec![0.0; bets.len()], ..OneShoe::default() };
    each_round(system, shoe, cut_card, order, |moment| {
        told.rounds += 1;
        if system.says_bet(moment.running, moment.unseen.total()) {
            told.bets += 1;
            for (sum, bet) in told.advantages.iter_mut().zip(bets) {
                *sum += (bet.advantage)(moment.unseen);
            }
        }
    })?;
    Ok(told)
}
