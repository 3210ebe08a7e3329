//! Insurance Plus priced: every row at every pair of points, and the very offer now open.
#![allow(clippy::indexing_slicing)] // numeric core: every index is a point value or total mod 10

use super::first_four::{FirstFour, TEN, UNDER_NATURAL};
use super::joint::deals_of_six;
use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY, card_of, total};
use crate::ratio::Ratio;
use crate::report::{InsuranceOdds, OddsRefused};
use crate::shoe::Shoe;
use crate::wager::{Net, Outcomes};
use croupier_rules::baccarat::{
    Drawn, InsuranceOffer, InsuranceRow, OnTie, Result as Winner, Side, Stage, deal_out, next_card,
    offer_after,
};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Rulebook;
use std::cmp::Ordering;

/// Deals by who wins the round.
#[derive(Clone, Copy, Default)]
struct Results {
    player: u64,
    banker: u64,
    tie: u64,
}

impl Results {
    fn add(&mut self, winner: Winner, deals: u64) {
        match winner {
            Winner::Player => self.player += deals,
            Winner::Banker => self.banker += deals,
            Winner::Tie => self.tie += deals,
        }
    }

    const fn total(&self) -> u64 {
        self.player + self.banker + self.tie
    }

    /// What a row on these points comes to; `None` where no deal shows them.
    fn price<'r>(
        &self,
        row: &'r InsuranceRow,
        offer: InsuranceOffer,
        offered: Ratio,
    ) -> Option<Result<InsuranceOdds<'r>, OddsRefused>> {
        let lost = match row.on {
            Side::Player => self.player,
            Side::Banker => self.banker,
        };
        let returned = match row.on_tie {
            OnTie::Returned => self.tie,
            OnTie::Pays(_) => 0,
        };
        let total = self.total();
        let rows = [(Net::of(row.odds), total - lost - returned)];
        if total == 0 {
            return None;
        }
        let InsuranceOffer { stage, player, banker } = offer;
        let figures = Outcomes { rows: &rows, returned, total }.figures();
        let priced = figures.map(|figures| InsuranceOdds {
            on: row.on,
            stage,
            player,
            banker,
            odds: row.odds,
            offered,
            figures,
            rule: &row.cite,
        });
        let wager = || format!("{} Insurance at {stage}", row.on);
        Some(priced.ok_or_else(|| OddsRefused::OddsTooFine { wager: wager() }))
    }
}

/// How every offer a round can make ends, by the points it is made on.
struct OfferLaw {
    four_cards: [[Results; UNDER_NATURAL]; UNDER_NATURAL],
    third_card: [[Results; UNDER_NATURAL]; TEN],
    total: u64,
}

impl OfferLaw {
    fn of(shoe: &Shoe) -> OfferLaw {
        let cards = u64::from(shoe.total());
        let four = FirstFour::of(&shoe.by_points());
        let mut law = OfferLaw {
            four_cards: Default::default(),
            third_card: Default::default(),
            total: deals_of_six(cards),
        };
        for s in 0..UNDER_NATURAL {
            for t in 0..UNDER_NATURAL {
                if s < PLAYER_DRAWS {
                    law.count_player_draws(&four, s, t, cards - 5);
                } else if TABLE_OF_PLAY.banker_alone[t] {
                    law.count_banker_draws(&four, s, t, cards - 5);
                }
            }
        }
        law
    }

    fn count_banker_draws(&mut self, four: &FirstFour, s: usize, t: usize, left: u64) {
        for y in (0..TEN).filter(|&y| four.cards[y] > 0) {
            let deals = (four.without_one(y, s, t) * four.cards[y]).unsigned_abs() * left;
            self.four_cards[s][t].add(winner(s, t + y), deals);
        }
    }

    fn count_player_draws(&mut self, four: &FirstFour, s: usize, t: usize, left: u64) {
        for x in (0..TEN).filter(|&x| four.cards[x] > 0) {
            if !TABLE_OF_PLAY.banker_after[x][t] {
                let deals = (four.without_one(x, s, t) * four.cards[x]).unsigned_abs() * left;
                self.four_cards[s][t].add(winner(s + x, t), deals);
                continue;
            }
            for y in 0..TEN {
                let ways = four.cards[x] * (four.cards[y] - i64::from(x == y));
                if ways > 0 {
                    let deals = (four.without_two(x, y, s, t) * ways).unsigned_abs();
                    let winner = winner(s + x, t + y);
                    self.four_cards[s][t].add(winner, deals);
                    self.third_card[(s + x) % TEN][t].add(winner, deals);
                }
            }
        }
    }

    fn results(&self, stage: Stage, player: usize, banker: usize) -> Option<Results> {
        let banker_row = match stage {
            Stage::FourCards => self.four_cards.get(player)?,
            Stage::ThirdCard => self.third_card.get(player)?,
        };
        banker_row.get(banker).copied()
    }
}

fn winner(player: usize, banker: usize) -> Winner {
    match (player % TEN).cmp(&(banker % TEN)) {
        Ordering::Greater => Winner::Player,
        Ordering::Less => Winner::Banker,
        Ordering::Equal => Winner::Tie,
    }
}

/// Every insurance row at every pair of points it fits, averaged over all the first cards that
/// show those points with a card still to come. Points no deal can show are left out.
pub fn insurance_odds<'r>(
    rulebook: &'r Rulebook,
    shoe: &Shoe,
) -> Result<Vec<InsuranceOdds<'r>>, OddsRefused> {
    if rulebook.insurance.is_empty() {
        return Ok(Vec::new());
    }
    let law = OfferLaw::of(shoe);
    let mut priced = Vec::new();
    let points = || (0..TEN).flat_map(|player| (0..TEN).map(move |banker| (player, banker)));
    for row in &rulebook.insurance {
        for (player, banker) in points() {
            let (stage, player_points, banker_points) = (row.stage, total(player), total(banker));
            let offer = InsuranceOffer { stage, player: player_points, banker: banker_points };
            if !row.fits(offer.player, offer.banker) {
                continue;
            }
            let Some(results) = law.results(stage, player, banker) else { continue };
            let offered = Ratio::of_counts(results.total(), law.total);
            let told = offered.and_then(|offered| results.price(row, offer, offered));
            priced.extend(told.transpose()?);
        }
    }
    Ok(priced)
}

/// The offers now open, priced by the cards that are left: `shoe` is the shoe before this round
/// and `dealt` the cards of this round exposed so far. None are open when the round is complete,
/// before the fourth card, or where no row fits the points shown.
pub fn open_offers<'r>(
    rulebook: &'r Rulebook,
    shoe: &Shoe,
    dealt: &[Card],
) -> Result<Vec<InsuranceOdds<'r>>, OddsRefused> {
    if !rulebook.capabilities.insurance {
        return Err(OddsRefused::NoInsurance { rulebook: rulebook.reference() });
    }
    next_card(dealt)?;
    let left = shoe.less(dealt)?;
    let Some(offer) = offer_after(dealt) else { return Ok(Vec::new()) };
    let rows = [Side::Player, Side::Banker].map(|on| rulebook.insurance_row(on, &offer));
    let results = finish(dealt, &left)?;
    let one = Ratio::of_counts(1, 1).unwrap_or(Ratio::ZERO);
    let priced = rows.into_iter().flatten().filter_map(|row| results.price(row, offer, one));
    priced.collect()
}

/// Every way to finish the round, in ordered pairs of further cards. A shoe holds six cards or
/// more before a round, so those it takes are there; where only one is left, it takes one.
fn finish(dealt: &[Card], left: &Shoe) -> Result<Results, OddsRefused> {
    let mut results = Results::default();
    let counts = left.by_points();
    let unseen = u64::from(left.total().saturating_sub(1).max(1));
    let with = |dealt: &[Card], value: usize| -> Vec<Card> {
        dealt.iter().copied().chain([card_of(value)]).collect()
    };
    for (x, &of_x) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let cards = with(dealt, x);
        if let Drawn::Complete(_) = next_card(&cards)? {
            results.add(deal_out(&cards)?.result(), u64::from(of_x) * unseen);
            continue;
        }
        for (y, &of_y) in counts.iter().enumerate() {
            let ways = u64::from(of_x) * u64::from(of_y.saturating_sub(u16::from(x == y)));
            results.add(deal_out(&with(&cards, y))?.result(), ways);
        }
    }
    Ok(results)
}
