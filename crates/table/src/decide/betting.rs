//! Bets are registered, changed and withdrawn, within the limits and the patron's credit.

use super::{Decided, people};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::event::TableEvent;
use crate::pai_gow;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::Side;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::GameBet;

/// Registers the whole stake of a bet; zero withdraws it.
pub(super) fn place_bet(
    table: &Table,
    patron: &PatronId,
    seat: u16,
    bet: &str,
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    if let GameTable::PaiGow(game) = &table.game {
        return pai_gow::place_bet(table, game, patron, (seat, bet), stake, context);
    }
    let bets = open_bets(table, context)?;
    let wager = offered(table, bet)?;
    let was = bets.stake(patron, seat, wager);
    let mut events = take_box(table, bets, patron, seat, stake)?;
    if stake == was {
        return Ok(Vec::new());
    }
    if !stake.is_zero() {
        check_limits(table, stake)?;
    }
    check_credit(patron, stake, was, context)?;
    let rejected = match wager.original_bet_on() {
        Some(side) => check_differential(table, bets, seat, side, (stake, was))?,
        None => Vec::new(),
    };
    let (round, patron) = (table.round(), patron.clone());
    events.push(match stake.is_zero() {
        true => TableEvent::BetWithdrawn { round, patron, seat, bet: wager, was },
        false => TableEvent::BetPlaced { round, patron, seat, bet: wager, stake, was },
    });
    events.extend(rejected);
    Ok(events)
}

fn open_bets<'t>(table: &'t Table, context: &Context<'_>) -> Result<&'t Bets, Refusal> {
    match table.moment() {
        Moment::Open(open) if !open.window.is_over(context.now_ms) => Ok(&open.bets),
        Moment::Open(_) | Moment::Closed(_) | Moment::Ended(_) | Moment::Idle => {
            Err(Refusal::BetsClosed { round: table.round() })
        }
    }
}

pub(crate) fn offered(table: &Table, name: &str) -> Result<Wager, Refusal> {
    let settings = &table.settings;
    let bet = GameBet::from_name(settings.rulebook.game, name);
    let terms = bet.and_then(|bet| settings.rulebook.terms(bet));
    match terms.filter(|terms| terms.offered_on(settings.layout())) {
        Some(terms) => Ok(Wager::Bet(terms.bet)),
        None => Err(Refusal::BetNotOffered { bet: name.to_owned() }),
    }
}

/// The patron bets in the patron's own box; who has none takes a free one. A bet that lies in a
/// box the patron has left may still be changed.
pub(crate) fn take_box(
    table: &Table,
    bets: &Bets,
    patron: &PatronId,
    seat: u16,
    stake: Amount,
) -> Decided {
    let has_bet_there = bets.of_box(seat).iter().any(|bet| bet.patron == *patron);
    match table.seat_of(patron) {
        Some(own) if own == seat => Ok(Vec::new()),
        Some(_) | None if has_bet_there => Ok(Vec::new()),
        Some(own) => Err(Refusal::NotYourSeat { seat: own }),
        None if stake.is_zero() => Ok(Vec::new()),
        None => people::sit(table, patron, seat),
    }
}

fn check_limits(table: &Table, stake: Amount) -> Result<(), Refusal> {
    let limits = table.settings.limits();
    match (limits.minimum, limits.permissible_maximum()) {
        (Some(minimum), _) if stake < minimum => Err(Refusal::UnderMinimum { stake, minimum }),
        (_, Some(maximum)) if stake > maximum => Err(Refusal::AboveMaximum { stake, maximum }),
        (_, _) => Ok(()),
    }
}

/// A stake may grow only by what the patron has and does not owe.
pub(crate) fn check_credit(
    patron: &PatronId,
    stake: Amount,
    was: Amount,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let Ok(needed) = stake.minus(was) else { return Ok(()) };
    let available = context.ledger.available(patron);
    if needed > available {
        let owed = context.ledger.owed(patron);
        return Err(Refusal::NotEnoughCredit { needed, available, owed });
    }
    Ok(())
}

/// The Differential of a box: an excess bet is refused whole. A withdrawal is always taken; if
/// the box is over because of it, bets of the other hand are rejected whole, the latest first.
fn check_differential(
    table: &Table,
    bets: &Bets,
    seat: u16,
    side: Side,
    (stake, was): (Amount, Amount),
) -> Decided {
    let differential = table.settings.rulebook.capabilities.differential;
    let maximum = table.settings.limits().maximum_differential.filter(|_| differential);
    let Some(maximum_differential) = maximum else { return Ok(Vec::new()) };
    let others = bets.side_total(seat, side)?.minus(was)?;
    let mut opposite = bets.side_total(seat, side.other())?;
    if stake > was {
        let headroom = opposite.plus(maximum_differential)?.minus(others).unwrap_or(Amount::ZERO);
        return match stake > headroom {
            true => Err(Refusal::AboveDifferential { stake, headroom, maximum_differential }),
            false => Ok(Vec::new()),
        };
    }
    let allowed = others.plus(stake)?.plus(maximum_differential)?;
    let on_opposite = |bet: &&Bet| bet.wager.original_bet_on() == Some(side.other());
    let mut latest: Vec<&Bet> = bets.of_box(seat).iter().filter(on_opposite).collect();
    latest.sort_by_key(|bet| std::cmp::Reverse(bet.order));
    let mut rejected = Vec::new();
    for bet in latest {
        if opposite <= allowed {
            break;
        }
        opposite = opposite.minus(bet.stake)?;
        rejected.push(TableEvent::BetRejected {
            round: table.round(),
            patron: bet.patron.clone(),
            seat,
            bet: bet.wager,
            was: bet.stake,
        });
    }
    Ok(rejected)
}
