//! Settles a finished round of baccarat, box by box.

use super::result;
use crate::bets::{Bet, Bets};
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::round::BetEnd;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{self, PlacedBet, deal_out};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::GameBet;
use croupier_rules::settlement::SettleRefused;
use std::sync::Arc;

/// The settlement of every bet by these cards.
pub(crate) fn settle(table: &Table, bets: &Bets, cards: &[Card], at_ms: u64) -> Decided {
    let play = deal_out(cards).map_err(SettleRefused::Deal)?;
    let settings = &table.settings;
    let mut ends = Vec::with_capacity(bets.iter().count());
    for in_box in bets.boxes() {
        let placed: Vec<PlacedBet<&PatronId>> = in_box.iter().filter_map(placed).collect();
        let (layout, limits) = (settings.layout(), settings.limits());
        let settled = baccarat::settle(&settings.rulebook, layout, &play, &placed, limits)?;
        ends.extend(in_box.iter().zip(&settled.bets).map(|(bet, end)| BetEnd::of(bet, end)));
    }
    let (round, result) = (table.round(), result(&play));
    let settled = TableEvent::RoundSettled { round, at_ms, result, bets: Arc::new(ends) };
    let passed = shoe_passes(table, play.result());
    Ok([settled].into_iter().chain(passed).collect())
}

/// Where the document lets the shoe go round: when the Banker Hand loses it passes to the next
/// higher box somebody sits at, then around. A tie leaves it.
fn shoe_passes(table: &Table, result: baccarat::Result) -> Option<TableEvent> {
    let from = table.shoe_holder()?;
    let seat = table.seat_after(from).filter(|&seat| seat != from)?;
    let round = table.round();
    (result == baccarat::Result::Player).then_some(TableEvent::ShoePassed { round, seat })
}

pub(super) fn placed(bet: &Bet) -> Option<PlacedBet<&PatronId>> {
    let wager = match bet.wager {
        Wager::Bet(GameBet::Baccarat(on)) => baccarat::Wager::Bet(on),
        Wager::Insurance(on, stage) => baccarat::Wager::Insurance(on, stage),
        Wager::Bet(GameBet::SicBo(_) | GameBet::PaiGow(_)) | Wager::Bank | Wager::Envy => {
            return None;
        }
    };
    Some(PlacedBet { patron: &bet.patron, seat: bet.seat, wager, stake: bet.stake })
}
