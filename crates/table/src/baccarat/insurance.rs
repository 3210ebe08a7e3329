//! Insurance Plus at the table: what is on offer, to whom and up to how much, and how it is taken.

use super::neglect::neglected_cap;
use super::offered::{after_taken, let_first_pass, was_any_neglected};
use super::settle::placed;
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, InsuranceWindow};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::decide::{Decided, check_credit};
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{
    InsuranceOffer, InsuranceRow, PlacedBet, Side, Stage, effective_stakes, insurance_cap,
};
use croupier_rules::money::Amount;

/// An insurance on offer to every patron with an Original Bet on that hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer<'t> {
    /// The points it is offered on.
    pub points: InsuranceOffer,
    /// The row of the pay table for these points.
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
    /// The most the patron may stake.
    pub maximum: Amount,
    /// What the patron has staked.
    pub stake: Amount,
}

const SIDES: [Side; 2] = [Side::Player, Side::Banker];

/// The rows of the pay table for these points.
pub(super) fn rows<'s>(
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

fn window(game: &BaccaratTable) -> Option<(&BetsClosed, &Draw, &InsuranceWindow)> {
    match &game.round {
        Round::Closed(closed, draw @ Draw::Insuring(_, window)) => Some((closed, draw, window)),
        Round::Closed(_, Draw::Dealing(_) | Draw::Options(..) | Draw::Complete(_))
        | Round::Idle
        | Round::Open(_)
        | Round::Ended(_) => None,
    }
}

/// The insurance now on offer.
pub fn offers<'t>(settings: &'t Settings, game: &'t BaccaratTable) -> Vec<Offer<'t>> {
    let Some((_, _, window)) = window(game) else { return Vec::new() };
    rows(settings, &window.offer).map(|row| Offer { points: window.offer, row }).collect()
}

/// The Original Bets of a patron on a hand: the box, and the part of the stake at risk (R16).
fn originals(
    table: &Table,
    bets: &Bets,
    patron: &PatronId,
    on: Side,
) -> Result<Vec<(u16, Amount)>, Refusal> {
    let original = Wager::original(on);
    let mut found = Vec::new();
    for in_box in bets.boxes() {
        let is_own = |bet: &&Bet| bet.patron == *patron && bet.wager == original;
        let Some(bet) = in_box.iter().find(is_own) else { continue };
        let placed: Vec<PlacedBet<&PatronId>> =
            in_box.iter().map(placed).collect::<Result<_, Refusal>>()?;
        let settings = &table.settings;
        let at_risk = effective_stakes(&settings.rulebook, &placed, settings.limits())?;
        let of_bet = in_box.iter().zip(at_risk).find(|(other, _)| other.order == bet.order);
        found.extend(of_bet.map(|(bet, at_risk)| (bet.seat, at_risk)));
    }
    Ok(found)
}

/// Whether a patron has forgone the offer: the patron walked away, or let the first offer of the
/// round pass at a table where that counts for the whole round. What is offered by order is for
/// those who were not asked before (R10).
fn has_forgone(
    table: &Table,
    (game, closed): (&BaccaratTable, &BetsClosed),
    draw: &Draw,
    patron: &PatronId,
    stage: Stage,
) -> bool {
    if table.walked.contains(patron) {
        return true;
    }
    if matches!(draw, Draw::Insuring(_, window) if window.neglected) {
        return table.edition >= Edition::SECOND && !was_any_neglected(game, patron);
    }
    let has = |wager: Wager| closed.bets.of_patron(patron).any(|bet| bet.wager == wager);
    stage != Stage::FourCards && let_first_pass(table, game, draw.cards(), patron, has)
}

/// The most a patron may stake on a row; `None` if the offer is not for this patron.
fn cap(
    table: &Table,
    game: &BaccaratTable,
    row: &InsuranceRow,
    (patron, seat, original): (&PatronId, u16, Amount),
) -> Result<Option<Amount>, Refusal> {
    match window(game) {
        Some((closed, _, window)) if window.neglected => {
            neglected_cap(table, (game, closed), row, (patron, seat, original))
        }
        Some(_) | None => Ok(Some(insurance_cap(row, original, table.settings.limits())?)),
    }
}

/// What a patron may insure now, each with its cap.
pub fn insurable(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Vec<Insurable> {
    let Some((closed, draw, window)) = window(game) else { return Vec::new() };
    if has_forgone(table, (game, closed), draw, patron, window.offer.stage) {
        return Vec::new();
    }
    let settings = table.settings();
    let mut found = Vec::new();
    for row in rows(settings, &window.offer) {
        let (on, stage) = (row.on, row.stage);
        let originals = originals(table, &closed.bets, patron, on).unwrap_or_default();
        found.extend(originals.into_iter().filter_map(|(seat, original)| {
            let maximum = cap(table, game, row, (patron, seat, original)).ok()??;
            let stake = closed.bets.stake(patron, seat, Wager::Insurance(on, stage));
            Some(Insurable { on, stage, seat, maximum, stake })
        }));
    }
    found
}

/// Takes, changes or withdraws an insurance while it is on offer. Without a box it is the patron's
/// own, or else the first with the patron's Original Bet on that hand.
pub(super) fn insure(
    table: &Table,
    game: &BaccaratTable,
    (patron, seat, on, stage): (&PatronId, Option<u16>, Side, Stage),
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    let not_offered = Refusal::Baccarat(BaccaratRefusal::InsuranceNotOffered { on, stage });
    let Some((closed, draw, window)) = window(game) else { return Err(not_offered) };
    if window.offer.stage != stage || window.window.is_over(context.now_ms) {
        return Err(not_offered);
    }
    let row = table.settings.rulebook.insurance_row(on, &window.offer).ok_or(not_offered)?;
    let originals = originals(table, &closed.bets, patron, on)?;
    let in_box = |wanted: u16| originals.iter().find(|&&(seat, _)| seat == wanted);
    let chosen = match seat {
        Some(seat) => in_box(seat),
        None => table.seat_of(patron).and_then(in_box).or(originals.first()),
    };
    let &(seat, original) =
        chosen.ok_or(Refusal::Baccarat(BaccaratRefusal::InsuranceWithoutOriginalBet { on }))?;
    if has_forgone(table, (game, closed), draw, patron, stage) {
        return Err(Refusal::Baccarat(BaccaratRefusal::InsuranceForgone { on }));
    }
    let cap = cap(table, game, row, (patron, seat, original))?;
    let cap = cap.ok_or(Refusal::Baccarat(BaccaratRefusal::InsuranceNotOffered { on, stage }))?;
    if stake > cap {
        return Err(Refusal::Baccarat(BaccaratRefusal::InsuranceOverCap { stake, cap }));
    }
    let was = closed.bets.stake(patron, seat, Wager::Insurance(on, stage));
    check_credit(table, patron, stake, was, context)?;
    let over = after_taken(table, game, (patron, seat, on, stage), context);
    let (round, patron) = (table.round(), patron.clone());
    Ok(match (stake == was, stake.is_zero()) {
        (true, _) => Vec::new(),
        (false, true) => {
            vec![TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn {
                round,
                patron,
                seat,
                on,
                stage,
                was,
                given_back: false,
            })]
        }
        (false, false) => {
            let placed =
                BaccaratEvent::InsurancePlaced { round, patron, seat, on, stage, stake, was };
            [placed.into()].into_iter().chain(over).collect()
        }
    })
}
