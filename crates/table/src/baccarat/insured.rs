//! Insurance as it was taken: by whom, on which points and for how much. A correction of a
//! correction settles as if the first had never been, so what an earlier correction gave back is
//! remembered until the next round commences (R23).

use super::draw::offer_at;
use super::settle::settled_ends;
use super::{BaccaratEvent, BaccaratTable, Draw};
use crate::bets::Placing;
use crate::pit::{laid, shortfall};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, Round};
use crate::table::Table;
use crate::transfers::{movement, purse, staked};
use crate::wager::Wager;
use croupier_house::{Account, Ledger, PatronId, Transfer};
use croupier_rules::baccarat::{InsuranceOffer, Play, Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An insurance as it was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Insured {
    patron: PatronId,
    seat: u16,
    on: Side,
    points: InsuranceOffer,
    stake: Amount,
}

/// Insurance that an earlier correction gave back and a later one brings back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Restored {
    /// Whose it is.
    pub patron: PatronId,
    /// In which box.
    pub seat: u16,
    /// The insured hand.
    pub on: Side,
    /// At which stage.
    pub stage: Stage,
    /// What was staked.
    pub stake: Amount,
    /// What the credit does not cover: the patron owes it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shortfall: Amount,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
}

impl Insured {
    fn wager(&self) -> Wager {
        Wager::Insurance(self.on, self.points.stage)
    }

    fn is(&self, end: &BetEnd) -> bool {
        end.patron == self.patron && end.seat == self.seat && end.wager == self.wager()
    }

    fn insures(&self, end: &BetEnd) -> bool {
        let original = Wager::original(self.on);
        end.patron == self.patron && end.seat == self.seat && end.wager == original
    }
}

/// Whose insurance it is, in which box, on which hand and at which stage.
pub(super) type Spot<'e> = (&'e PatronId, u16, Side, Stage);

impl BaccaratTable {
    /// Notes an insurance with the points it is taken on.
    pub(super) fn note_insured(&mut self, (patron, seat, on, stage): Spot<'_>, stake: Amount) {
        let Round::Closed(_, Draw::Insuring(_, window)) = &self.round else { return };
        let points = window.offer;
        if points.stage == stage {
            let insured = Insured { patron: patron.clone(), seat, on, points, stake };
            self.insured.retain(|other| {
                (other.wager(), other.points) != (insured.wager(), points)
                    || (&other.patron, other.seat) != (patron, seat)
            });
            self.insured.push(insured);
        }
    }

    /// Forgets an insurance that its patron withdrew, or that a card taken back took with it.
    pub(super) fn forget_insured(&mut self, (patron, seat, on, stage): Spot<'_>) {
        let cards = match &self.round {
            Round::Closed(_, draw) => draw.cards(),
            Round::Idle | Round::Open(_) | Round::Ended(_) => &[],
        };
        let Some(points) = offer_at(cards, stage) else { return };
        let wager = Wager::Insurance(on, stage);
        self.insured.retain(|other| {
            (&other.patron, other.seat, other.wager()) != (patron, seat, wager)
                || other.points != points
        });
    }

    /// The insurance taken on the points of these cards.
    fn insured_by<'t>(&'t self, cards: &[Card]) -> impl Iterator<Item = &'t Insured> {
        let cards = cards.to_vec();
        let fits = move |each: &&Insured| offer_at(&cards, each.points.stage) == Some(each.points);
        self.insured.iter().filter(fits)
    }
}

/// What these cards, entered in place of `was`, bring back of what an earlier correction gave back.
pub(super) fn restored(
    table: &Table,
    game: &BaccaratTable,
    (closed, was): (&BetsClosed, &[Card]),
    cards: &[Card],
    ledger: &Ledger,
) -> Result<Vec<Restored>, Refusal> {
    let mut coming: BTreeMap<PatronId, Amount> = BTreeMap::new();
    for bet in closed.bets.iter() {
        let back = bet.wager.stage().is_some_and(|at| offer_at(was, at) != offer_at(cards, at));
        if back {
            let sum = coming.entry(bet.patron.clone()).or_default();
            *sum = sum.plus(bet.stake)?;
        }
    }
    let mut taken: BTreeMap<PatronId, Amount> = BTreeMap::new();
    let mut found = Vec::new();
    for each in game.insured_by(cards) {
        let Insured { patron, seat, on, points, stake } = each.clone();
        let staked = closed.bets.stake(&patron, seat, each.wager());
        let lies = offer_at(was, points.stage) == Some(points) && !staked.is_zero();
        let original = closed.bets.stake(&patron, seat, Wager::original(on));
        if lies || original.is_zero() {
            continue;
        }
        let before = taken.get(&patron).copied().unwrap_or_default();
        let besides = coming.get(&patron).copied().unwrap_or_default();
        let all = before.plus(stake)?;
        let lacking = |amount| shortfall(table, ledger, &patron, (amount, besides));
        let shortfall = lacking(all).minus(lacking(before))?;
        taken.insert(patron.clone(), all);
        found.push(Restored { patron, seat, on, stage: points.stage, stake, shortfall });
    }
    Ok(found)
}

/// Brings insurance back into play.
pub(super) fn bring_back(closed: &mut BetsClosed, restored: &[Restored]) {
    for Restored { patron, seat, on, stage, stake, .. } in restored {
        let wager = Wager::Insurance(*on, *stage);
        closed.bets.set(patron, *seat, wager, *stake, Placing::default());
    }
}

/// The money of insurance that comes back into play.
pub(super) fn restaked(table: &Table, restored: &[Restored]) -> Vec<Transfer> {
    let moved = restored.iter().flat_map(|each| {
        let in_play = || Account::InPlay(each.patron.clone(), table.id.clone());
        let covered = each.stake.minus(each.shortfall).unwrap_or(Amount::ZERO);
        let owed = Account::Owed(each.patron.clone());
        [
            movement(purse(table, &each.patron), in_play(), covered.cents()),
            movement(owed, in_play(), each.shortfall.cents()),
        ]
    });
    moved.flatten().collect()
}

/// How the bets of a settled round end by these cards. Insurance counts where it was taken on the
/// points of these cards, whatever was settled before; all other insurance is given back.
pub(super) fn settled_again(
    table: &Table,
    (game, settled): (&BaccaratTable, &[BetEnd]),
    bets: Vec<&BetEnd>,
    (aside, decided): (&[BetEnd], &[BetEnd]),
    (cards, play): (&[Card], &Play),
    rule: Option<&String>,
) -> Result<Vec<BetEnd>, Refusal> {
    let is_insurance = |end: &&BetEnd| matches!(end.wager, Wager::Insurance(..));
    let (insurance, others): (Vec<&BetEnd>, Vec<&BetEnd>) =
        bets.into_iter().partition(is_insurance);
    let counts = |each: &&Insured| {
        settled.iter().any(|end| each.insures(end) || each.is(end))
            && !decided.iter().any(|end| each.is(end))
    };
    let live: Vec<&Insured> = game.insured_by(cards).filter(counts).collect();
    let mut laid = laid(others.into_iter());
    for each in &live {
        laid.set(&each.patron, each.seat, each.wager(), each.stake, Placing::default());
    }
    let mut ends = settled_ends(&table.settings, &laid, aside, play)?;
    let given_back = insurance.into_iter().filter(|end| !live.iter().any(|each| each.is(end)));
    ends.extend(given_back.map(|end| BetEnd::given_back(end, rule.cloned())));
    Ok(ends)
}

/// The money an event of this game moves: only insurance does.
pub(super) fn transfers(table: &Table, event: &BaccaratEvent) -> Vec<Transfer> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others move nothing
    match event {
        BaccaratEvent::InsurancePlaced { patron, stake, was, .. } => {
            staked(table, patron, *stake, *was)
        }
        BaccaratEvent::CardsCorrected { restored, .. } => restaked(table, restored),
        BaccaratEvent::InsuranceWithdrawn { patron, was, .. } => {
            staked(table, patron, Amount::ZERO, *was)
        }
        _ => Vec::new(),
    }
}
