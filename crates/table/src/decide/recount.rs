//! A recount after the close at a chip table (R81): a Pit Supervisor enters what lay on the layout
//! when bets closed. It records and places nothing, so no limit refuses it where the document says
//! what becomes of an excess (5.1.1, 5.1.2) or of a stake under the minimum (5.2.1).

use super::betting::{Spot, check_limits, check_place, offered};
use super::{Around, Change, Decided};
use crate::command::Context;
use crate::event::{FrameEvent, TableEvent};
use crate::game::on;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::{BetEnd, Moment};
use crate::table::Table;
use croupier_house::{Actor, PatronId};
use croupier_rules::money::Amount;

/// The whole stake that lay on this spot at the close; zero if nothing did.
pub(super) fn recount(
    table: &Table,
    (patron, seat, bet): Spot<'_>,
    stake: Amount,
    context: &Context<'_>,
) -> Decided {
    if !table.settings.has_chips() {
        return Err(Refusal::NotAChipTable);
    }
    let Moment::Closed(closed) = table.moment() else { return Err(super::wrong_moment(table)) };
    let wager = offered(table, bet)?;
    check_place(table, patron, seat)?;
    let positions = table.settings.positions();
    if !(1..=positions).contains(&seat) {
        return Err(Refusal::NoSuchSeat { seat, positions });
    }
    let returned = |end: &BetEnd| end.patron == *patron && end.seat == seat && end.wager == wager;
    if closed.given_back.iter().any(returned) {
        return Err(Refusal::BetStands { round: table.round() }); // it went back as it lay
    }
    let was = closed.bets.stake(patron, seat, wager);
    if stake == was {
        return Ok(Vec::new());
    }
    let change = Change { patron, seat, wager, stake, was, sits_down: false };
    if !stake.is_zero() && !on!(&table.game, game => game.lies_beyond_limits(table)) {
        check_limits(table, wager, stake)?;
    }
    let Around { before, after } =
        on!(&table.game, game => game.around_recount(table, &closed.bets, &change))?;
    let by = match context.actor {
        Actor::Staff(staff, _) => Some(staff.clone()),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    };
    let (round, at_ms) = (table.round(), context.now_ms);
    let recounted = FrameEvent::BetRecounted {
        round,
        at_ms,
        patron: patron.clone(),
        seat,
        bet: wager,
        stake,
        was,
        by,
    };
    let events = sits(table, patron, seat).into_iter().chain(before);
    Ok(events.chain([recounted.into()]).chain(after).collect())
}

/// Whoever sits at a box that nobody has taken yet has taken it.
fn sits(table: &Table, patron: &PatronId, seat: u16) -> Option<TableEvent> {
    let place = patron.place().filter(|place| place.standing.is_none())?;
    let free = table.patron_at(place.seat).is_none() && table.seat_of(patron).is_none();
    free.then(|| FrameEvent::PatronSat { patron: patron.clone(), seat }.into())
}
