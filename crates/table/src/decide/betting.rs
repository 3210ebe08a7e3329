//! Registers, changes and withdraws bets within the limits and the patron's credit, in the same way
//! at every table; a game adds its own checks.

use super::{Decided, people};
use crate::bets::Bets;
use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
use crate::game::on;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Actor, PatronId, StaffId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::GameBet;

/// Where a bet lies: the patron, the box and the name of the bet.
pub(super) type Spot<'c> = (&'c PatronId, u16, &'c str);

/// A change of a stake from `was` to `stake`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change<'c> {
    pub(crate) patron: &'c PatronId,
    pub(crate) seat: u16,
    pub(crate) wager: Wager,
    pub(crate) stake: Amount,
    pub(crate) was: Amount,
    /// Whether the patron takes a box with this bet.
    pub(crate) sits_down: bool,
}

/// The events before and after the change itself.
#[derive(Default)]
pub(crate) struct Around {
    pub(crate) before: Vec<TableEvent>,
    pub(crate) after: Vec<TableEvent>,
}

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
    register(table, spot, (stake, None), context)
}

/// Registers a stake, which staff may have placed.
pub(super) fn register(
    table: &Table,
    (patron, seat, bet): Spot<'_>,
    (stake, by): (Amount, Option<StaffId>),
    context: &Context<'_>,
) -> Decided {
    let bets = open_bets(table, context)?;
    let wager = offered(table, bet)?;
    check_place(table, patron, seat)?;
    let was = bets.stake(patron, seat, wager);
    let mut change = Change { patron, seat, wager, stake, was, sits_down: false };
    let mut events = on!(&table.game, game => game.take_box(table, bets, &change))?;
    change.sits_down = !events.is_empty();
    if stake == was {
        return Ok(Vec::new());
    }
    if !stake.is_zero() {
        on!(&table.game, game => game.check_bet(table, bets, &change))?;
        check_limits(table, wager, stake)?;
    }
    check_credit(table, patron, stake, was, context)?;
    let around = on!(&table.game, game => game.around(table, bets, &change, context))?;
    let (round, patron, bet) = (table.round(), patron.clone(), wager);
    events.extend(around.before);
    events.push(TableEvent::Frame(match stake.is_zero() {
        true => FrameEvent::BetWithdrawn { round, patron, seat, bet, was },
        false => FrameEvent::BetPlaced { round, patron, seat, bet, stake, was, by },
    }));
    events.extend(around.after);
    Ok(events)
}

/// A place is a box holder of a chip table alone, and bets at its own box.
pub(super) fn check_place(table: &Table, patron: &PatronId, seat: u16) -> Result<(), Refusal> {
    match patron.place() {
        Some(_) if !table.settings.has_chips() => Err(Refusal::NotAChipTable),
        Some(place) if place.seat != seat => Err(Refusal::NotYourSeat { seat: place.seat }),
        Some(_) | None => Ok(()),
    }
}

fn open_bets<'t>(table: &'t Table, context: &Context<'_>) -> Result<&'t Bets, Refusal> {
    let takes_bets = on!(&table.game, game => game.takes_bets());
    match table.moment() {
        Moment::Open(_) if !takes_bets => Err(super::wrong_moment(table)),
        Moment::Open(open) if !open.window.is_over(context.now_ms) => Ok(&open.bets),
        Moment::Open(_) | Moment::Closed(_) | Moment::Ended(_) | Moment::Idle => {
            Err(Refusal::BetsClosed { round: table.round() })
        }
    }
}

pub(super) fn offered(table: &Table, name: &str) -> Result<Wager, Refusal> {
    let settings = &table.settings;
    let bet = GameBet::from_name(settings.rulebook.game, name);
    let terms = bet.and_then(|bet| settings.rulebook.terms(bet));
    match terms.filter(|terms| terms.offered_on(settings.layout())) {
        Some(terms) => Ok(Wager::Bet(terms.bet)),
        None => Err(Refusal::BetNotOffered { bet: name.to_owned() }),
    }
}

/// The patron bets in the patron's own box; a patron without a box takes a free one. A patron may
/// still change a bet in a box the patron has left.
pub(crate) fn take_own_box(table: &Table, bets: &Bets, change: &Change<'_>) -> Decided {
    let &Change { patron, seat, stake, .. } = change;
    let has_bet_there = bets.of_box(seat).iter().any(|bet| bet.patron == *patron);
    match table.seat_of(patron) {
        Some(own) if own == seat => Ok(Vec::new()),
        Some(_) | None if has_bet_there => Ok(Vec::new()),
        Some(own) => Err(Refusal::NotYourSeat { seat: own }),
        None if stake.is_zero() => Ok(Vec::new()),
        None => people::sit(table, patron, seat),
    }
}

pub(super) fn check_limits(table: &Table, wager: Wager, stake: Amount) -> Result<(), Refusal> {
    let limits = table.settings.limits();
    let may_be_under = on!(&table.game, game => game.may_be_under_minimum(table, wager));
    let maximum = on!(&table.game, game => game.maximum(table, wager));
    match (limits.minimum.filter(|_| !may_be_under), maximum) {
        (Some(minimum), _) if stake < minimum => Err(Refusal::UnderMinimum { stake, minimum }),
        (_, Some(maximum)) if stake > maximum => Err(Refusal::AboveMaximum { stake, maximum }),
        (_, _) => Ok(()),
    }
}

/// A stake may grow only by the credit that is not owed. At a chip table the chips already lie
/// there.
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
            return Err(Refusal::CreditTooLow); // staff are not told how much credit a patron has
        }
        let owed = context.ledger.owed(patron);
        return Err(Refusal::NotEnoughCredit { needed, available, owed });
    }
    Ok(())
}
