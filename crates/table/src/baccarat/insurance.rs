//! Insurance Plus at the table: what is on offer, to whom and how much, and taking it.

use super::{BaccaratTable, Draw, InsuranceWindow};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Decided, check_credit};
use crate::event::TableEvent;
use crate::irregularity::neglected_cap;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{InsuranceOffer, InsuranceRow, Side, Stage, insurance_cap};
use croupier_rules::money::Amount;

/// An insurance on offer to whoever has an Original Bet on that hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer<'t> {
    /// The points it is offered on.
    pub points: InsuranceOffer,
    /// The row of the pay table that fits.
    pub row: &'t InsuranceRow,
}

/// What a patron may insure now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Insurable {
    /// The insured hand.
    pub on: Side,
    /// At which stage.
    pub stage: Stage,
    /// In which box.
    pub seat: u16,
    /// The most that may be staked.
    pub maximum: Amount,
    /// What is staked.
    pub stake: Amount,
}

const SIDES: [Side; 2] = [Side::Player, Side::Banker];

/// The rows that fit these points.
pub(crate) fn rows<'s>(
    settings: &'s Settings,
    points: &'s InsuranceOffer,
) -> impl Iterator<Item = &'s InsuranceRow> {
    SIDES.into_iter().filter_map(|side| settings.rulebook.insurance_row(side, points))
}

/// Whether anybody has an Original Bet that could be insured on these points.
pub(super) fn concerns_anybody(settings: &Settings, points: &InsuranceOffer, bets: &Bets) -> bool {
    let insured = |side: Side| bets.iter().any(|bet| bet.wager.original_bet_on() == Some(side));
    rows(settings, points).any(|row| insured(row.on))
}

fn window(game: &BaccaratTable) -> Option<(&BetsClosed, &InsuranceWindow)> {
    match &game.round {
        Round::Closed(closed, Draw::Insuring(_, window)) => Some((closed, window)),
        Round::Closed(_, Draw::Dealing(_) | Draw::Options(..) | Draw::Complete(_))
        | Round::Idle
        | Round::Open(_)
        | Round::Ended(_) => None,
    }
}

/// The insurance now on offer.
pub fn offers<'t>(settings: &'t Settings, game: &'t BaccaratTable) -> Vec<Offer<'t>> {
    let Some((_, window)) = window(game) else { return Vec::new() };
    rows(settings, &window.offer).map(|row| Offer { points: window.offer, row }).collect()
}

/// The box in which a patron has an Original Bet on a hand.
fn original_seat(bets: &Bets, patron: &PatronId, on: Side) -> Option<(u16, Amount)> {
    let original = Wager::original(on);
    bets.of_patron(patron).find(|bet| bet.wager == original).map(|bet| (bet.seat, bet.stake))
}

/// The most a patron may stake on a row; nothing where the offer is not for this patron.
fn cap(
    table: &Table,
    game: &BaccaratTable,
    row: &InsuranceRow,
    (patron, seat, original): (&PatronId, u16, Amount),
) -> Result<Option<Amount>, Refusal> {
    match window(game) {
        Some((closed, window)) if window.neglected => {
            neglected_cap(table, (game, closed), row, (patron, seat, original))
        }
        Some(_) | None => Ok(Some(insurance_cap(row, original, table.settings.limits())?)),
    }
}

/// What a patron may insure now, each with its cap.
pub fn insurable(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Vec<Insurable> {
    let Some((closed, window)) = window(game) else { return Vec::new() };
    let settings = table.settings();
    let one = |row: &InsuranceRow| {
        let (seat, original) = original_seat(&closed.bets, patron, row.on)?;
        if table.seat_of(patron) != Some(seat) {
            return None; // who walked away has forgone it
        }
        let maximum = cap(table, game, row, (patron, seat, original)).ok()??;
        let stake = closed.bets.stake(patron, seat, Wager::Insurance(row.on, row.stage));
        Some(Insurable { on: row.on, stage: row.stage, seat, maximum, stake })
    };
    rows(settings, &window.offer).filter_map(one).collect()
}

/// Takes, changes or withdraws an insurance while it is on offer.
pub(crate) fn insure(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
    (on, stage): (Side, Stage),
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    let not_offered = Refusal::InsuranceNotOffered { on, stage };
    let Some((closed, window)) = window(game) else { return Err(not_offered) };
    if window.offer.stage != stage || window.window.is_over(context.now_ms) {
        return Err(not_offered);
    }
    let row = table.settings.rulebook.insurance_row(on, &window.offer).ok_or(not_offered)?;
    let (seat, original) = original_seat(&closed.bets, patron, on)
        .ok_or(Refusal::InsuranceWithoutOriginalBet { on })?;
    if table.seat_of(patron) != Some(seat) {
        return Err(Refusal::InsuranceForgone { on });
    }
    let cap = cap(table, game, row, (patron, seat, original))?;
    let cap = cap.ok_or(Refusal::InsuranceNotOffered { on, stage })?;
    if stake > cap {
        return Err(Refusal::InsuranceOverCap { stake, cap });
    }
    let was = closed.bets.stake(patron, seat, Wager::Insurance(on, stage));
    check_credit(patron, stake, was, context)?;
    let (round, patron) = (table.round(), patron.clone());
    Ok(match (stake == was, stake.is_zero()) {
        (true, _) => Vec::new(),
        (false, true) => {
            vec![TableEvent::InsuranceWithdrawn { round, patron, seat, on, stage, was }]
        }
        (false, false) => {
            vec![TableEvent::InsurancePlaced { round, patron, seat, on, stage, stake, was }]
        }
    })
}
