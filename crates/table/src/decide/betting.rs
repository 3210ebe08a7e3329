//! Bets are registered, changed and withdrawn, within the limits and the patron's credit.

use super::boxes::{self, Around, Change};
use super::{Decided, people};
use crate::bets::Bets;
use crate::command::Context;
use crate::event::TableEvent;
use crate::pai_gow;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::{Actor, PatronId, StaffId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::GameBet;

/// Where a bet lies: whose, in which box, on what.
pub(super) type Spot<'c> = (&'c PatronId, u16, &'c str);

/// A patron registers the whole stake of a bet at a Player Terminal; zero withdraws it.
pub(super) fn place_bet(
    table: &Table,
    spot: Spot<'_>,
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    if table.settings.has_chips() && matches!(context.actor, Actor::Patron(_)) {
        return Err(Refusal::ChipsOnly);
    }
    if let GameTable::PaiGow(game) = &table.game {
        return pai_gow::place_bet(table, game, spot, (stake, None), context);
    }
    let bets = open_bets(table, context)?;
    register(table, bets, spot, (stake, None), context)
}

/// Staff register a bet for a patron who asked for it (R30). At a chip table it is what lies on
/// the layout, and may be under the minimum (R17). After the close no bet is moved (R32).
pub(super) fn place_bet_for(
    table: &Table,
    spot: Spot<'_>,
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    if matches!(table.moment(), Moment::Closed(_)) {
        return Err(Refusal::BetStands { round: table.round() });
    }
    let by = match context.actor {
        Actor::Staff(staff, _) => Some(staff.clone()),
        Actor::Patron(_) | Actor::System => None,
    };
    if let GameTable::PaiGow(game) = &table.game {
        return pai_gow::place_bet(table, game, spot, (stake, by), context);
    }
    let bets = open_bets(table, context)?;
    register(table, bets, spot, (stake, by), context)
}

fn register(
    table: &Table,
    bets: &Bets,
    (patron, seat, bet): Spot<'_>,
    (stake, by): (Amount, Option<StaffId>),
    context: &Context<'_>,
) -> Decided {
    if table.kept.is_closed() && !stake.is_zero() {
        return Err(Refusal::TableClosed);
    }
    let wager = offered(table, bet)?;
    let was = bets.stake(patron, seat, wager);
    let change = Change { patron, seat, wager, stake, was };
    let mut events = boxes::take_box(table, bets, &change)?;
    if stake == was {
        return Ok(Vec::new());
    }
    if !stake.is_zero() {
        check_limits(table, stake)?;
    }
    check_credit(table, patron, stake, was, context)?;
    let Around { before, after } = boxes::balance(table, bets, &change, !events.is_empty())?;
    let (round, patron) = (table.round(), patron.clone());
    events.extend(before);
    events.push(match stake.is_zero() {
        true => TableEvent::BetWithdrawn { round, patron, seat, bet: wager, was },
        false => TableEvent::BetPlaced { round, patron, seat, bet: wager, stake, was, by },
    });
    events.extend(after);
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
pub(crate) fn take_own_box(
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

/// At a chip table with a Differential a bet under the minimum lies on the layout and is told.
fn check_limits(table: &Table, stake: Amount) -> Result<(), Refusal> {
    let (settings, limits) = (&table.settings, table.settings.limits());
    let told = settings.has_chips() && settings.rulebook.capabilities.differential;
    match (limits.minimum.filter(|_| !told), limits.permissible_maximum()) {
        (Some(minimum), _) if stake < minimum => Err(Refusal::UnderMinimum { stake, minimum }),
        (_, Some(maximum)) if stake > maximum => Err(Refusal::AboveMaximum { stake, maximum }),
        (_, _) => Ok(()),
    }
}

/// A stake may grow only by what the patron has and does not owe; chips lie there already.
pub(crate) fn check_credit(
    table: &Table,
    patron: &PatronId,
    stake: Amount,
    was: Amount,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let Ok(needed) = stake.minus(was) else { return Ok(()) };
    let available = context.ledger.available(patron);
    if needed > available && !table.settings.has_chips() {
        if let Actor::Staff(..) = context.actor {
            return Err(Refusal::CreditTooLow); // how rich a patron is, staff are not told
        }
        let owed = context.ledger.owed(patron);
        return Err(Refusal::NotEnoughCredit { needed, available, owed });
    }
    Ok(())
}
