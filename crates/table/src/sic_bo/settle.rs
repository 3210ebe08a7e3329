//! Settles a throw, box by box.

use super::result;
use crate::bets::{Bet, Bets};
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::round::BetEnd;
use crate::settings::Settings;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::GameBet;
use croupier_rules::sic_bo::{self, PlacedBet};
use std::sync::Arc;

/// The settlement of every bet by these dice.
pub(super) fn settled(
    table: &Table,
    bets: &Bets,
    dice: Dice,
    at_ms: u64,
) -> Result<TableEvent, Refusal> {
    let bets = Arc::new(settle(&table.settings, bets, dice)?);
    let (round, result) = (table.round(), result(dice));
    Ok(FrameEvent::RoundSettled { round, at_ms, result, bets }.into())
}

/// How every bet on these dice ended.
pub(super) fn settle(settings: &Settings, bets: &Bets, dice: Dice) -> Result<Vec<BetEnd>, Refusal> {
    let mut ends = Vec::new();
    for in_box in bets.boxes() {
        let placed = in_box.iter().map(placed).collect::<Result<Vec<_>, Refusal>>()?;
        let settled = sic_bo::settle(&settings.rulebook, dice, &placed, settings.limits())?;
        ends.extend(BetEnd::paired(in_box, &settled)?);
    }
    Ok(ends)
}

fn placed(bet: &Bet) -> Result<PlacedBet<&PatronId>, Refusal> {
    match bet.wager {
        Wager::Bet(GameBet::SicBo(on)) => {
            Ok(PlacedBet { patron: &bet.patron, seat: bet.seat, bet: on, stake: bet.stake })
        }
        Wager::Bet(_) | Wager::Insurance(..) | Wager::Bank | Wager::Envy => {
            Err(Refusal::OtherGame { bet: bet.wager.name() })
        }
    }
}
