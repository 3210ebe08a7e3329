//! Hands are set: by their patrons, by the house way on request, or by the house way when the time
//! is over; the dealer's hand last. Then all hands are shown and the round is settled.

use super::hand::{Laid, Piece, Position, SetBy};
use super::settle::{house_set, settled};
use super::{Delivered, PaiGowEvent, PaiGowRefusal, PaiGowTable, SetHand, in_play};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::pai_gow::{Bank, Holder, SeatNo};

/// The seats in play whose hand is not set. A co-banker's seat is left out: the house way sets that
/// hand.
pub(super) fn unset_seats(table: &Table, game: &PaiGowTable, delivered: &Delivered) -> Vec<SeatNo> {
    let own = |seat: &SeatNo| game.banking.bank != Bank::CoBank(*seat);
    let open = |seat: &SeatNo| !delivered.set.contains_key(&Holder::Seat(*seat));
    in_play(table, game).into_keys().filter(|seat| own(seat) && open(seat)).collect()
}

/// The seat whose hand this patron may set now, or why the patron may not.
fn own_seat(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    context: &Context<'_>,
) -> Result<SeatNo, Refusal> {
    let Some((delivered, window)) = game.setting() else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    let plays = in_play(table, game).into_iter().find(|(_, who)| who == patron);
    let (seat, _) = plays.ok_or(PaiGowRefusal::NoHand)?;
    if game.banking.bank == Bank::CoBank(seat) {
        return Err(PaiGowRefusal::CoBankHouseWay.into());
    }
    if window.is_over(context.now_ms) || delivered.set.contains_key(&Holder::Seat(seat)) {
        return Err(PaiGowRefusal::HandIsSet.into());
    }
    Ok(seat)
}

/// A patron sets the patron's hand, finally. A foul hand is set only if the patron insists.
pub(super) fn set_hand(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (low, confirm_foul): (&[Piece], bool),
    context: &Context<'_>,
) -> Decided {
    let seat = own_seat(table, game, patron, context)?;
    let hand = game.delivered().and_then(|delivered| delivered.hands.get(&Holder::Seat(seat)));
    let hand = hand.ok_or(PaiGowRefusal::NoHand)?;
    let laid = Laid::new(hand, low).map_err(PaiGowRefusal::BadLow)?;
    if laid.is_foul() && !confirm_foul {
        return Err(PaiGowRefusal::Foul.into());
    }
    lay(table, game, (seat, laid, SetBy::Patron), context)
}

/// A patron asks for the house way.
pub(super) fn house_way(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    context: &Context<'_>,
) -> Decided {
    let seat = own_seat(table, game, patron, context)?;
    let hand = game.delivered().and_then(|delivered| delivered.hands.get(&Holder::Seat(seat)));
    let hand = hand.ok_or(PaiGowRefusal::NoHand)?;
    lay(table, game, (seat, house_set(game.game, hand), SetBy::HouseWay), context)
}

fn lay(
    table: &Table,
    game: &PaiGowTable,
    (seat, laid, by): (SeatNo, Laid, SetBy),
    context: &Context<'_>,
) -> Decided {
    let Round::Closed(closed, super::Deal::Setting(delivered, _)) = &game.round else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    let (round, at) = (table.round(), Position::seat(seat));
    let mut events =
        vec![TableEvent::PaiGow(PaiGowEvent::HandSet { round, at, low: laid.low(), by })];
    if table.settings.dealing() == Dealing::Automatic {
        let mut delivered = delivered.clone();
        delivered.set.insert(at.0, SetHand { laid, by });
        events.extend(settled_if_all_set(table, game, closed, &delivered, context)?);
    }
    Ok(events)
}

/// Once every patron's hand is set, sets the co-banker's and the dealer's by the house way and
/// settles the round.
pub(super) fn settled_if_all_set(
    table: &Table,
    game: &PaiGowTable,
    closed: &BetsClosed,
    delivered: &Delivered,
    context: &Context<'_>,
) -> Decided {
    match unset_seats(table, game, delivered).is_empty() {
        true => finish(table, game, closed, delivered, context),
        false => Ok(Vec::new()),
    }
}

/// Sets these hands by the house way.
fn by_the_house_way(
    table: &Table,
    game: &PaiGowTable,
    delivered: &mut Delivered,
    holders: impl IntoIterator<Item = (Holder, SetBy)>,
) -> Decided {
    let mut events = Vec::new();
    for (holder, by) in holders {
        let hand = delivered.hands.get(&holder).ok_or(PaiGowRefusal::NoHand)?;
        let laid = house_set(game.game, hand);
        delivered.set.insert(holder, SetHand { laid, by });
        let (round, at) = (table.round(), Position(holder));
        events.push(TableEvent::PaiGow(PaiGowEvent::HandSet { round, at, low: laid.low(), by }));
    }
    Ok(events)
}

/// Ends the setting: sets the remaining hands by the house way, the dealer's last, and settles the
/// round.
fn finish(
    table: &Table,
    game: &PaiGowTable,
    closed: &BetsClosed,
    delivered: &Delivered,
    context: &Context<'_>,
) -> Decided {
    let mut delivered = delivered.clone();
    let late = unset_seats(table, game, &delivered).into_iter();
    let late = late.map(|seat| (Holder::Seat(seat), SetBy::Time));
    let co_bank = match game.banking.bank {
        Bank::CoBank(seat) => Some((Holder::Seat(seat), SetBy::HouseWay)),
        Bank::Dealer | Bank::Seat(_) => None,
    };
    let dealer = Some((Holder::Dealer, SetBy::HouseWay));
    let left: Vec<(Holder, SetBy)> = late
        .chain(co_bank)
        .chain(dealer)
        .filter(|(holder, _)| !delivered.set.contains_key(holder))
        .collect();
    let mut events = by_the_house_way(table, game, &mut delivered, left)?;
    events.push(settled(table, game, &closed.bets, &delivered, context.now_ms)?);
    Ok(events)
}

/// The time to set hands is over.
pub(super) fn time_over(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    match &game.round {
        Round::Closed(closed, super::Deal::Setting(delivered, _)) => {
            finish(table, game, closed, delivered, context)
        }
        Round::Closed(_, super::Deal::Dicing | super::Deal::Delivering(_))
        | Round::Idle
        | Round::Open(_)
        | Round::Ended(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// The dealer confirms the result. It is not confirmed over hands that are not set (R84): while
/// their time runs their patrons set them, and then the house way does.
pub(super) fn confirm(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    if table.edition >= Edition::SECOND {
        let unset = game.setting().map(|(delivered, _)| unset_seats(table, game, delivered));
        let seats: Vec<String> =
            unset.unwrap_or_default().iter().map(|seat| seat.get().to_string()).collect();
        if !seats.is_empty() {
            return Err(PaiGowRefusal::HandsNotSet { seats: seats.join(", ") }.into());
        }
    }
    time_over(table, game, context)
}

/// The time to set hands is over at a live table: the house way sets those that are not set (R44),
/// and the Dealer confirms.
pub(super) fn time_over_live(table: &Table, game: &PaiGowTable) -> Decided {
    let Some((delivered, _)) = game.setting() else { return Ok(Vec::new()) };
    let late = unset_seats(table, game, delivered).into_iter();
    let late: Vec<(Holder, SetBy)> = late.map(|seat| (Holder::Seat(seat), SetBy::Time)).collect();
    by_the_house_way(table, game, &mut delivered.clone(), late)
}

/// After an interruption of a fully dealt round, the house way sets the hands that are not set; an
/// automatic table goes on to the settlement.
pub(super) fn after_resume(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    match (table.settings.dealing(), game.setting()) {
        (_, None) => Ok(Vec::new()),
        (Dealing::Automatic, Some(_)) => time_over(table, game, context),
        (Dealing::Live, Some(_)) => time_over_live(table, game),
    }
}
