//! Settles a finished round of baccarat, box by box.

use super::BaccaratEvent;
use super::result;
use crate::bets::{Bet, Bets};
use crate::decide::Decided;
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed};
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{self, PlacedBet, Play, deal_out};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::GameBet;
use croupier_rules::settlement::SettleRefused;
use std::sync::Arc;

/// The settlement of every bet by these cards.
pub(super) fn settle(table: &Table, closed: &BetsClosed, cards: &[Card], at_ms: u64) -> Decided {
    let play = deal_out(cards).map_err(SettleRefused::Deal)?;
    let ends = settled_ends(&table.settings, &closed.bets, &closed.given_back, &play)?;
    let (round, result) = (table.round(), result(&play));
    let settled =
        TableEvent::Frame(FrameEvent::RoundSettled { round, at_ms, result, bets: Arc::new(ends) });
    let passed = shoe_passes(table, play.result());
    Ok([settled].into_iter().chain(passed).collect())
}

/// Passes the shoe, where the document lets it go round: when the Banker Hand loses, it goes to the
/// next higher occupied box, or from the highest to the lowest. After a tie it stays.
pub(super) fn shoe_passes(table: &Table, result: baccarat::Result) -> Option<TableEvent> {
    let from = table.shoe_holder()?;
    let seat = table.seat_after(from).filter(|&seat| seat != from)?;
    let round = table.round();
    (result == baccarat::Result::Player)
        .then_some(TableEvent::Baccarat(BaccaratEvent::ShoePassed { round, seat }))
}

/// How every bet ended. Whether a box is over its Differential is judged as it lay at the close, so
/// bets given back since then count towards it but are not settled.
pub(super) fn settled_ends(
    settings: &Settings,
    bets: &Bets,
    given_back: &[BetEnd],
    play: &Play,
) -> Result<Vec<BetEnd>, Refusal> {
    let mut ends = Vec::with_capacity(bets.iter().count());
    for in_box in bets.boxes() {
        let seat = in_box.first().map(|bet| bet.seat);
        let laid = in_box.iter().map(|bet| (&bet.patron, bet.seat, bet.wager, bet.stake));
        let back = given_back.iter().filter(|end| Some(end.seat) == seat);
        let back = back.filter(|end| end.wager.original_bet_on().is_some());
        let back = back.map(|end| (&end.patron, end.seat, end.wager, end.stake));
        let placed = laid.chain(back).map(laid_down).collect::<Result<Vec<_>, Refusal>>()?;
        let (layout, limits) = (settings.layout(), settings.limits());
        let settled = baccarat::settle(&settings.rulebook, layout, play, &placed, limits)?.bets;
        let of_box = settled.get(..in_box.len().min(settled.len())).unwrap_or(&[]);
        ends.extend(BetEnd::paired(in_box, of_box)?);
    }
    Ok(ends)
}

pub(super) fn placed(bet: &Bet) -> Result<PlacedBet<&PatronId>, Refusal> {
    laid_down((&bet.patron, bet.seat, bet.wager, bet.stake))
}

fn laid_down(
    (patron, seat, wager, stake): (&PatronId, u16, Wager, Amount),
) -> Result<PlacedBet<&PatronId>, Refusal> {
    let wager = match wager {
        Wager::Bet(GameBet::Baccarat(on)) => baccarat::Wager::Bet(on),
        Wager::Insurance(on, stage) => baccarat::Wager::Insurance(on, stage),
        Wager::Bet(_) | Wager::Bank | Wager::Envy => {
            return Err(Refusal::OtherGame { bet: wager.name() });
        }
    };
    Ok(PlacedBet { patron, seat, wager, stake })
}
