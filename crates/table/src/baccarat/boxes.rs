//! Betting boxes with a Differential (3.6, 5.1): a Seated Player has priority, a standing patron
//! needs a Seated Player with a bet, and no box may be over before the close.

use super::BaccaratRefusal;
use crate::bets::{Bet, Bets};
use crate::decide::{Around, Change, Decided, sit};
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::baccarat::Side;
use croupier_rules::money::Amount;
use std::cmp::Reverse;

/// The box a patron bets in. Without a Differential it is the patron's own; a patron without a box
/// takes a free one. With a Differential, a patron may also stand at a box where a seated patron
/// has a bet. A patron may still change a bet in a box the patron has left.
pub(super) fn take_box(table: &Table, bets: &Bets, change: &Change<'_>) -> Decided {
    let &Change { patron, seat, stake, was, .. } = change;
    let stands = table.settings.rulebook.capabilities.differential;
    let own = table.seat_of(patron);
    if own == Some(seat) {
        return Ok(Vec::new());
    }
    let has_bet_there = bets.of_box(seat).iter().any(|bet| bet.patron == *patron);
    match own {
        Some(_) | None if stake.is_zero() && (stands || has_bet_there) => Ok(Vec::new()),
        Some(_) | None if has_bet_there && (!stands || stake <= was) => Ok(Vec::new()),
        Some(own) if !stands => Err(Refusal::NotYourSeat { seat: own }),
        None if stake.is_zero() => Ok(Vec::new()),
        None if stands && is_standing(patron) => stand_at(table, bets, seat),
        None if !stands || table.patron_at(seat).is_none() => sit(table, patron, seat),
        Some(_) | None => stand_at(table, bets, seat),
    }
}

/// Whether this is a place where somebody stands, who takes no box.
fn is_standing(patron: &PatronId) -> bool {
    patron.place().is_some_and(|place| place.standing.is_some())
}

/// Whether the bet registered now is a standing one: in a box that is not the patron's own. A bet
/// that is not raised stays what it was.
pub(super) fn stands(table: &Table, bets: &Bets, change: &Change<'_>) -> bool {
    let &Change { patron, seat, wager, stake, was, .. } = change;
    let own = |bet: &&Bet| bet.wager == wager && bet.patron == *patron;
    match bets.of_box(seat).iter().find(own) {
        Some(bet) if stake <= was => bet.standing,
        Some(_) | None => {
            table.settings.rulebook.capabilities.differential && table.seat_of(patron) != Some(seat)
        }
    }
}

/// A standing bet needs a seated patron with a bet in that box.
fn stand_at(table: &Table, bets: &Bets, seat: u16) -> Decided {
    let positions = table.settings.positions();
    if !(1..=positions).contains(&seat) {
        return Err(Refusal::NoSuchSeat { seat, positions });
    }
    let seated = table.patron_at(seat);
    let has_bet = |patron: &PatronId| bets.of_box(seat).iter().any(|bet| bet.patron == *patron);
    match seated.is_some_and(has_bet) {
        true => Ok(Vec::new()),
        false => Err(Refusal::Baccarat(BaccaratRefusal::NobodySeated { seat })),
    }
}

/// The Original Bets on one hand, added up.
pub(super) fn side_total(bets: &[Bet], side: Side) -> Result<Amount, Refusal> {
    let on_side = bets.iter().filter(|bet| bet.wager.original_bet_on() == Some(side));
    Ok(Amount::sum(on_side.map(|bet| bet.stake))?)
}

/// How much more a box takes on a hand, with `other` on the other hand and `own` on this one.
pub(super) fn headroom(maximum: Amount, other: Amount, own: Amount) -> Result<Amount, Refusal> {
    Ok(other.plus(maximum)?.minus(own).unwrap_or(Amount::ZERO))
}

/// How much more a box takes from a patron on a hand, and the refusal of more than that; `None` for
/// a side bet, and where there is no Differential.
pub(super) fn room(table: &Table, bets: &Bets, change: &Change<'_>) -> Option<(Amount, Refusal)> {
    let side = change.wager.original_bet_on()?;
    let has_differential = table.settings.rulebook.capabilities.differential;
    let maximum = table.settings.limits().maximum_differential.filter(|_| has_differential)?;
    let standing = !change.sits_down && stands(table, bets, change);
    let lying = bets.of_box(change.seat);
    let own = headroom_on(lying, change, side, maximum).ok()?;
    let displaced = displaceable(lying, change, side, standing).into_iter().map(|bet| bet.stake);
    let most = own.plus(Amount::sum(displaced).ok()?).ok()?;
    let why = above(most.plus(Amount::CENT).ok()?, most, maximum);
    Some((most.minus(change.was).unwrap_or(Amount::ZERO), why))
}

/// Whether a box takes a change, and which bets the House rejects for it: a Seated Player's bet
/// displaces Standing bets on its hand, and a box that is over afterwards loses bets on the heavier
/// hand.
pub(super) fn balance(table: &Table, bets: &Bets, change: &Change<'_>) -> Result<Around, Refusal> {
    if !table.settings.rulebook.capabilities.differential {
        return Ok(Around::default());
    }
    let standing = !change.sits_down && stands(table, bets, change);
    let maximum = table.settings.limits().maximum_differential;
    if !standing && moves_no_hand(change) && !is_over(bets.of_box(change.seat), maximum)? {
        return Ok(Around::default());
    }
    let mut lying: Vec<Bet> = bets.of_box(change.seat).to_vec();
    let mut around = Around::default();
    if let (Some(side), Some(maximum)) = (change.wager.original_bet_on(), maximum) {
        let displaced = make_room(&lying, change, side, maximum, standing)?;
        for order in displaced {
            around.before.extend(reject(table, &mut lying, order));
        }
    }
    apply(&mut lying, change, standing);
    if let Some(maximum) = maximum {
        while let Some(order) = over(&lying, maximum)? {
            around.after.extend(reject(table, &mut lying, order));
        }
    }
    let is_own = |bet: &Bet| bet.wager == change.wager && bet.patron == *change.patron;
    if change.stake > change.was && !lying.iter().any(is_own) {
        return Err(above(change.stake, change.was, maximum.unwrap_or(Amount::MAX)));
    }
    if lying.iter().all(|bet| bet.standing) {
        let left: Vec<u32> = lying.iter().map(|bet| bet.order).collect();
        around.after.extend(left.into_iter().filter_map(|order| reject(table, &mut lying, order)));
    }
    Ok(around)
}

/// Whether a change leaves both hands as they are: a stake on a side bet.
fn moves_no_hand(change: &Change<'_>) -> bool {
    change.wager.original_bet_on().is_none() && !change.stake.is_zero()
}

fn is_over(lying: &[Bet], maximum: Option<Amount>) -> Result<bool, Refusal> {
    maximum.map_or(Ok(false), |maximum| Ok(over(lying, maximum)?.is_some()))
}

/// The Standing bets that a Seated Player's bet displaces, latest first and as few as needed; or
/// why the box cannot take the bet.
fn make_room(
    lying: &[Bet],
    change: &Change<'_>,
    side: Side,
    maximum_differential: Amount,
    standing: bool,
) -> Result<Vec<u32>, Refusal> {
    let &Change { stake, was, .. } = change;
    if stake <= was {
        return Ok(Vec::new());
    }
    let mut room = headroom_on(lying, change, side, maximum_differential)?;
    let mut displaced = Vec::new();
    for bet in displaceable(lying, change, side, standing) {
        if stake <= room {
            break;
        }
        room = room.plus(bet.stake)?;
        displaced.push(bet.order);
    }
    match stake <= room {
        true => Ok(displaced),
        false => Err(above(stake, room, maximum_differential)),
    }
}

/// The whole stake that fits on a hand while every other bet stays.
fn headroom_on(
    lying: &[Bet],
    change: &Change<'_>,
    side: Side,
    maximum: Amount,
) -> Result<Amount, Refusal> {
    let others = side_total(lying, side)?.minus(change.was)?;
    headroom(maximum, side_total(lying, side.other())?, others)
}

/// The Standing bets that a Seated Player's bet on this hand may displace, latest first.
fn displaceable<'l>(
    lying: &'l [Bet],
    change: &Change<'_>,
    side: Side,
    standing: bool,
) -> Vec<&'l Bet> {
    let may_go = |bet: &&Bet| {
        !standing
            && bet.standing
            && bet.wager.original_bet_on() == Some(side)
            && bet.patron != *change.patron
    };
    let mut latest: Vec<&Bet> = lying.iter().filter(may_go).collect();
    latest.sort_by_key(|bet| Reverse(bet.order));
    latest
}

const fn above(stake: Amount, headroom: Amount, maximum_differential: Amount) -> Refusal {
    Refusal::Baccarat(BaccaratRefusal::AboveDifferential { stake, headroom, maximum_differential })
}

/// Makes the change on a copy of the box.
fn apply(lying: &mut Vec<Bet>, change: &Change<'_>, standing: bool) {
    let &Change { patron, seat, wager, stake, .. } = change;
    let is_own = |bet: &Bet| bet.wager == wager && bet.patron == *patron;
    match lying.iter_mut().find(|bet| is_own(bet)) {
        _ if stake.is_zero() => lying.retain(|bet| !is_own(bet)),
        Some(bet) => (bet.stake, bet.standing) = (stake, standing),
        None => {
            let patron = patron.clone();
            lying.push(Bet { patron, seat, wager, stake, order: u32::MAX, standing, by: None });
        }
    }
}

/// The bet to reject next while the box is over: on the heavier hand, Standing before Seated, the
/// latest first.
fn over(lying: &[Bet], maximum: Amount) -> Result<Option<u32>, Refusal> {
    let player = side_total(lying, Side::Player)?;
    let banker = side_total(lying, Side::Banker)?;
    let (heavier, more, less) = match player > banker {
        true => (Side::Player, player, banker),
        false => (Side::Banker, banker, player),
    };
    if more <= less.plus(maximum)? {
        return Ok(None);
    }
    let on_heavier = lying.iter().filter(|bet| bet.wager.original_bet_on() == Some(heavier));
    Ok(on_heavier.max_by_key(|bet| (bet.standing, bet.order)).map(|bet| bet.order))
}

fn reject(table: &Table, lying: &mut Vec<Bet>, order: u32) -> Option<TableEvent> {
    let place = lying.iter().position(|bet| bet.order == order)?;
    let bet = lying.remove(place);
    Some(TableEvent::Frame(FrameEvent::BetRejected {
        round: table.round(),
        patron: bet.patron,
        seat: bet.seat,
        bet: bet.wager,
        was: bet.stake,
    }))
}
