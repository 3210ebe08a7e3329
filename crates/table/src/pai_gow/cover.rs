//! The cover of a bank at a chip table (P12): chips that lie on the table, counted and recorded by
//! the Dealer. A bank is never asked to cover more than what was counted.

use super::betting::{MAIN, check_wager};
use super::{PaiGowRefusal, PaiGowTable};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::decide::{Around, Change, Decided};
use crate::event::FrameEvent;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Actor, PatronId, StaffId};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::may_cover;

/// The member of staff who counted.
pub(super) fn staff(actor: &Actor) -> Option<StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff.clone()),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    }
}

/// Whether a cover was counted by the Dealer: only then does it limit the bets against it.
pub(super) fn is_counted(table: &Table, bank: Option<&Bet>) -> bool {
    table.settings.has_chips() && bank.is_some_and(|bet| bet.by.is_some())
}

/// The Dealer counts the cover of the patron who banks again. It covers what lies against it.
pub(super) fn recorded(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    cover: Amount,
    context: &Context<'_>,
) -> Decided {
    let Moment::Open(open) = table.moment() else {
        return Err(Refusal::BetsClosed { round: table.round() });
    };
    let Some(seat) = game.banking.seat() else { return Err(PaiGowRefusal::BankNotOffered.into()) };
    let seat = u16::from(seat.get());
    let main = open.bets.iter().filter(|bet| bet.wager == MAIN).map(|bet| bet.stake);
    let may = may_cover(game.banking.bank, &[Amount::sum(main)?], game.banking.house_wager, cover)?;
    may.map_err(PaiGowRefusal::Bank)?;
    let was = open.bets.stake(patron, seat, Wager::Bank);
    if cover == was {
        return Ok(Vec::new());
    }
    let (round, patron, by) = (table.round(), patron.clone(), staff(context.actor));
    let (bet, stake) = (Wager::Bank, cover);
    Ok(vec![FrameEvent::BetPlaced { round, patron, seat, bet, stake, was, by }.into()])
}

/// A recount changes what lies in front of a hand that was dealt; no hand is dealt for chips found
/// afterwards, and none is taken away. The bank covers what really lies against it.
pub(super) fn around_recount(
    table: &Table,
    game: &PaiGowTable,
    bets: &Bets,
    change: &Change<'_>,
) -> Result<Around, Refusal> {
    let &Change { stake, was, wager, .. } = change;
    if wager == MAIN && (was.is_zero() || stake.is_zero()) {
        return Err(Refusal::BetStands { round: table.round() });
    }
    check_wager(table, game, bets, change)?;
    let (Some(_), Some(seat)) = (&game.banking.patron, game.banking.seat()) else {
        return Ok(Around::default());
    };
    let main = bets.iter().filter(|bet| bet.wager == MAIN).map(|bet| bet.stake);
    let against = if wager == MAIN {
        Amount::sum(main)?.minus(was)?.plus(stake)?
    } else {
        Amount::sum(main)?
    };
    let bank = bets.of_box(u16::from(seat.get())).iter().find(|bet| bet.wager == Wager::Bank);
    let cover = bank.map_or(Amount::ZERO, |bet| bet.stake);
    let may = may_cover(game.banking.bank, &[against], game.banking.house_wager, cover)?;
    may.map_err(PaiGowRefusal::Bank)?;
    Ok(Around::default())
}
