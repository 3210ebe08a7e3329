//! Bets at a pai gow table: one main bet for each seat, Fortune beside it, and never more than the
//! bank covers. A patron who plays stays.

use super::bank::{BankAnswer, holds};
use super::{Game, PaiGowRefusal, PaiGowTable, cover};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Around, Change};
use crate::edition::Edition;
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, cover_needed};
use croupier_rules::rulebook::{GameBet, PaiGowBet};

/// The wager against the bank.
pub(super) const MAIN: Wager = Wager::Bet(GameBet::PaiGow(PaiGowBet::Main));
/// The Fortune side bet.
pub(super) const FORTUNE: Wager = Wager::Bet(GameBet::PaiGow(PaiGowBet::Fortune));

/// What a changed stake brings with it: the bank covers more, and a Fortune bet is withdrawn with
/// its main bet.
pub(super) fn around(
    table: &Table,
    game: &PaiGowTable,
    bets: &Bets,
    change: &Change<'_>,
    context: &Context<'_>,
) -> Result<Around, Refusal> {
    let &Change { patron, seat, wager, stake, was, .. } = change;
    let mut around = Around::default();
    if wager != MAIN {
        return Ok(around);
    }
    around.before.extend(more_cover(table, game, bets, (stake, was), context)?);
    let (round, fortune) = (table.round(), bets.stake(patron, seat, FORTUNE));
    if stake.is_zero() && !fortune.is_zero() {
        let (patron, bet) = (patron.clone(), FORTUNE);
        let withdrawn = FrameEvent::BetWithdrawn { round, patron, seat, bet, was: fortune };
        around.before.push(withdrawn.into());
    }
    Ok(around)
}

/// A banking patron does not bet against the bank; Fortune needs a main bet or the bank beside it.
pub(super) fn check_wager(
    table: &Table,
    game: &PaiGowTable,
    bets: &Bets,
    change: &Change<'_>,
) -> Result<(), Refusal> {
    let &Change { patron, wager, .. } = change;
    let banks = game.banking.patron.as_ref() == Some(patron);
    let has_main = bets.of_patron(patron).any(|bet| bet.wager == MAIN);
    let banker_may = || {
        let terms = table.settings.rulebook.pai_gow_terms(*table.settings.limits());
        terms.is_some_and(|terms| terms.banker_may_bet_fortune)
    };
    match (wager == FORTUNE, banks) {
        (false, true) => Err(PaiGowRefusal::BankerBets.into()),
        (true, true) if !banker_may() => Err(Refusal::BetNotOffered { bet: wager.name() }),
        (true, false) if !has_main => Err(PaiGowRefusal::FortuneWithoutMain.into()),
        (_, _) => Ok(()),
    }
}

/// A banking patron covers every bet. What the cover lacks comes from the credit, or from the chips
/// on the table; a bet beyond that is refused.
fn more_cover(
    table: &Table,
    game: &PaiGowTable,
    bets: &Bets,
    (stake, was): (Amount, Amount),
    context: &Context<'_>,
) -> Result<Option<TableEvent>, Refusal> {
    let banking = &game.banking;
    let (Some(patron), Some(seat)) = (&banking.patron, banking.seat()) else { return Ok(None) };
    let main = bets.iter().filter(|bet| bet.wager == MAIN).map(|bet| bet.stake);
    let others = Amount::sum(main)?.minus(was)?;
    let needed = cover_needed(banking.bank, &[others, stake], banking.house_wager)?;
    let seat = u16::from(seat.get());
    let cover = bets.stake(patron, seat, Wager::Bank);
    if needed <= cover {
        return Ok(None);
    }
    let bank = bets.of_box(seat).iter().find(|bet| bet.wager == Wager::Bank);
    let held = match cover::is_counted(table, bank) {
        true => cover,
        false => cover.plus(holds(table, patron, needed, context.ledger))?,
    };
    if needed > held {
        let most = match banking.bank {
            Bank::Dealer | Bank::Seat(_) => held.minus(banking.house_wager),
            Bank::CoBank(_) => held.plus(held),
        };
        let headroom = most.ok().and_then(|most| most.minus(others).ok()).unwrap_or(Amount::ZERO);
        return Err(PaiGowRefusal::BankCannotCover { headroom }.into());
    }
    let (round, patron, bet) = (table.round(), patron.clone(), Wager::Bank);
    Ok(Some(TableEvent::Frame(FrameEvent::BetPlaced {
        round,
        patron,
        seat,
        bet,
        stake: needed,
        was: cover,
        by: None,
    })))
}

/// A patron who plays, or has taken the bank, keeps the box until the round is over.
pub(super) fn stays(table: &Table, game: &PaiGowTable, patron: &PatronId) -> Result<(), Refusal> {
    let Some(bets) = table.bets() else { return Ok(()) };
    let banks = game.banking.patron.as_ref() == Some(patron);
    match table.seat_of(patron) {
        Some(seat)
            if banks || takes_bank(game, seat) || bets.of_patron(patron).next().is_some() =>
        {
            Err(PaiGowRefusal::Stays { seat }.into())
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether the patron at this seat has said yes to a bank that is still on offer.
fn takes_bank(game: &PaiGowTable, seat: u16) -> bool {
    let seat = u64::from(seat).try_into().ok();
    let answer = game.offer.as_ref().zip(seat).and_then(|(offer, seat)| offer.answer_of(seat));
    matches!(answer, Some(BankAnswer::Bank { .. } | BankAnswer::CoBank))
}

/// At tiles a patron stays for the hand (T10). At poker a patron may walk away (R29, R82): bets and
/// bank stand, and the house way sets the hand when its time has run out (R44). Only a bank that
/// covers nothing yet keeps the patron who has said yes to it.
pub(super) fn must_not_leave(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
) -> Result<(), Refusal> {
    if matches!(game.game, Game::Tiles(_)) || table.edition < Edition::SECOND {
        return stays(table, game, patron);
    }
    let Some((bets, seat)) = table.bets().zip(table.seat_of(patron)) else { return Ok(()) };
    let banks = game.banking.patron.as_ref() == Some(patron);
    let covers = bets.of_patron(patron).next().is_some();
    match takes_bank(game, seat) || (banks && !covers) {
        true => Err(PaiGowRefusal::Stays { seat }.into()),
        false => Ok(()),
    }
}
