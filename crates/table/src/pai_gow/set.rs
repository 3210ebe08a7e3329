//! Hands are set: by their patrons, by the house way on request, and by the house way when the
//! time is over; the dealer's last. Then all are shown and the round is settled.

use super::hand::{Laid, Piece, Position, SetBy};
use super::settle::{house_set, settled};
use super::{Delivered, PaiGowEvent, PaiGowRefusal, PaiGowTable, SetHand, in_play};
use crate::command::Context;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::pai_gow::{Bank, Holder, SeatNo};

/// The seats whose patrons have a hand to set and have not set it. A co-banker's is set by the
/// house way.
pub(super) fn unset_seats(table: &Table, game: &PaiGowTable, delivered: &Delivered) -> Vec<SeatNo> {
    let own = |seat: &SeatNo| game.banking.bank != Bank::CoBank(*seat);
    let open = |seat: &SeatNo| !delivered.set.contains_key(&Holder::Seat(*seat));
    in_play(table, game).into_keys().filter(|seat| own(seat) && open(seat)).collect()
}

/// The patron's seat and hand, while hands are set.
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

/// A patron sets the patron's hand, for good. A foul hand is set only when the patron insists.
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

/// A patron has the hand set by the house way.
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

/// Once every patron's hand is set: the co-banker's and the dealer's by the house way, and the
/// round is settled.
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

/// The hands not set yet are set by the house way.
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

/// No more setting: what is not set is set by the house way, the dealer's hand last, and the round
/// is settled.
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

/// The time to set is over.
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

/// A dealer's word that setting is over.
pub(super) fn confirm(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    time_over(table, game, context)
}

/// After an interruption of a round that was fully dealt: hands not set are set by the house way;
/// an automatic table goes on to the end.
pub(super) fn after_resume(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    let Some((delivered, _)) = game.setting() else { return Ok(Vec::new()) };
    if table.settings.dealing() == Dealing::Automatic {
        return time_over(table, game, context);
    }
    let late = unset_seats(table, game, delivered).into_iter();
    let late: Vec<(Holder, SetBy)> = late.map(|seat| (Holder::Seat(seat), SetBy::Time)).collect();
    by_the_house_way(table, game, &mut delivered.clone(), late)
}
