//! Exposure: what a perfect counter could win. Shoes are dealt, and before every round the exact
//! edge of every bet is counted from the cards not yet seen.

mod estimate;

pub use estimate::Estimate;

use crate::draw::shuffle;
use crate::seed::Seed;
use crate::simulate::{CUT_CARD, burned};
use crate::work::{Control, fold};
use croupier_odds::baccarat::{BetCounts, BetPlan};
use croupier_odds::{OddsRefused, Shoe, ShoeRefused};
use croupier_rules::baccarat::deal_out;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Layout, Rulebook};
pub(crate) use estimate::{Means, ratio};
use thiserror::Error;

/// Shoes of one job, which has its own stream of words.
const SHOES_OF_A_JOB: u64 = 8;

/// How much of a shoe is dealt: the fraction of its cards in front of the cut card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Penetration(f64);

/// Why exposure cannot be measured.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ExposureRefused {
    #[error("a penetration of {given} cannot be: it is a part of the shoe, above 0 and below 1")]
    Penetration { given: f64 },
    #[error(transparent)]
    Odds(#[from] OddsRefused),
    #[error(transparent)]
    Shoe(#[from] ShoeRefused),
}

impl Penetration {
    /// A part of the shoe, above 0 and below 1.
    pub fn new(given: f64) -> Result<Penetration, ExposureRefused> {
        let fits = given > 0.0 && given < 1.0;
        fits.then_some(Penetration(given)).ok_or(ExposureRefused::Penetration { given })
    }

    /// How many cards of a shoe lie behind the cut card: never fewer than R26 leaves.
    pub fn cut_card(self, cards: u16) -> usize {
        let behind = f64::from(cards) * (1.0 - self.0);
        let whole = (0..=cards).find(|&whole| f64::from(whole) >= behind.round());
        usize::from(whole.unwrap_or(cards)).max(CUT_CARD)
    }
}

/// What a perfect counter could win.
#[derive(Clone, PartialEq, Debug)]
pub struct Exposure {
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// The decks of the shoes.
    pub decks: Option<u8>,
    /// Cards behind the cut card.
    pub cut_card: usize,
    /// How many shoes were dealt.
    pub shoes: u64,
    /// How many rounds.
    pub rounds: u64,
    /// Whether those are all that were asked for.
    pub complete: bool,
    /// Every bet.
    pub bets: Vec<BetExposure>,
}

/// One bet.
#[derive(Clone, PartialEq, Debug)]
pub struct BetExposure {
    /// Its name.
    pub bet: String,
    /// The part of all rounds in which the patron has the advantage.
    pub favourable: Estimate,
    /// The mean advantage in those rounds; `None` where there is none.
    pub mean_advantage: Option<f64>,
    /// The greatest advantage seen; `None` where there is none.
    pub max_advantage: Option<f64>,
    /// What a unit on every favourable round wins per shoe.
    pub win_per_shoe: Estimate,
}

/// What one shoe offered on one bet.
#[derive(Clone, Copy, Default)]
struct Chances {
    rounds: u64,
    favourable: u64,
    advantage: f64,
    greatest: f64,
}

/// Deals the shoes and measures what they offer a perfect counter.
pub fn exposure(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    shoe: &Shoe,
    (penetration, shoes): (Penetration, u64),
    seed: &Seed,
    control: Control<'_>,
) -> Result<Exposure, ExposureRefused> {
    let plan = BetPlan::of(rulebook, layout)?;
    let cut_card = penetration.cut_card(shoe.total());
    let table = Table { plan: &plan, shoe, cut_card };
    let jobs = shoes.div_ceil(SHOES_OF_A_JOB);
    let gathered = fold(jobs, control, Vec::new, |dealt: &mut Vec<(u64, _)>, job| {
        let mut words = seed.words(job);
        let mut cards = table.cards();
        for _ in 0..SHOES_OF_A_JOB.min(shoes - job * SHOES_OF_A_JOB) {
            shuffle(&mut cards, &mut words);
            dealt.push((job, table.deal(&cards)));
        }
    });
    // Sums of floats depend on their order: the order of the jobs, whoever did them.
    let mut dealt: Vec<_> = gathered.parts.into_iter().flatten().collect();
    dealt.sort_by_key(|(job, _)| *job);
    let dealt = dealt.into_iter().map(|(_, shoe)| shoe).collect::<Result<Vec<_>, _>>()?;
    let of_bet = |(place, bet): (usize, _)| {
        let chances = dealt.iter().filter_map(|shoe| shoe.get(place).copied());
        told(format!("{bet}"), chances)
    };
    Ok(Exposure {
        rulebook: rulebook.reference(),
        decks: shoe.decks(),
        cut_card,
        shoes: dealt.len() as u64,
        rounds: dealt.iter().filter_map(|shoe| shoe.first()).map(|chances| chances.rounds).sum(),
        complete: gathered.complete,
        bets: plan.bets().enumerate().map(of_bet).collect(),
    })
}

fn told(bet: String, shoes: impl Iterator<Item = Chances>) -> BetExposure {
    let (mut pairs, mut wins) = (Vec::new(), Means::default());
    let (mut favourable, mut advantage, mut greatest) = (0, 0.0, 0.0_f64);
    for chances in shoes {
        pairs.push((chances.favourable as f64, chances.rounds as f64));
        wins.add(chances.advantage);
        favourable += chances.favourable;
        advantage += chances.advantage;
        greatest = greatest.max(chances.greatest);
    }
    BetExposure {
        bet,
        favourable: ratio(&pairs),
        mean_advantage: (favourable > 0).then(|| advantage / favourable as f64),
        max_advantage: (favourable > 0).then_some(greatest),
        win_per_shoe: wins.estimate(),
    }
}

/// A table whose shoes are dealt and counted.
struct Table<'t> {
    plan: &'t BetPlan<'t>,
    shoe: &'t Shoe,
    cut_card: usize,
}

impl Table<'_> {
    /// The numbers of the cards of a full shoe.
    fn cards(&self) -> Vec<u8> {
        (0..self.shoe.decks().unwrap_or(0)).flat_map(|_| 0..52).collect()
    }

    /// Deals one shoe: the first card is seen, the burned ones are not (R26).
    fn deal(&self, order: &[u8]) -> Result<Vec<Chances>, ExposureRefused> {
        let known: Vec<Card> = Card::all().collect();
        let card = |number: &u8| known.get(usize::from(*number)).copied();
        let cards: Vec<Card> = order.iter().filter_map(card).collect();
        let mut chances = vec![Chances::default(); self.plan.bets().count()];
        let Some(first) = cards.first() else { return Ok(chances) };
        let mut unseen = self.shoe.without(&[*first])?;
        let mut left = cards.get(1 + burned(first.rank)..).unwrap_or_default();
        loop {
            for (chances, counts) in chances.iter_mut().zip(self.plan.count(&unseen)) {
                chances.add(advantage(&counts));
            }
            let is_last = left.len() <= self.cut_card;
            let played = |taken| left.get(..taken).filter(|cards| deal_out(cards).is_ok());
            let Some(round) = (4..=6).find_map(played) else { return Ok(chances) };
            if is_last {
                return Ok(chances);
            }
            unseen = unseen.without(round)?;
            left = left.get(round.len()..).unwrap_or_default();
        }
    }
}

impl Chances {
    fn add(&mut self, advantage: f64) {
        self.rounds += 1;
        if advantage > 0.0 {
            self.favourable += 1;
            self.advantage += advantage;
            self.greatest = self.greatest.max(advantage);
        }
    }
}

/// The patron's advantage: minus the house edge, from exact counts.
pub fn advantage(counts: &BetCounts) -> f64 {
    let won: u64 = counts.rows.iter().map(|(_, deals)| deals).sum();
    let lost = counts.total - won - counts.returned;
    let paid = |(net, deals): &(croupier_odds::wager::Net, u64)| {
        *deals as f64 * net.pays() as f64 / net.per() as f64
    };
    (counts.rows.iter().map(paid).sum::<f64>() - lost as f64) / counts.total as f64
}
