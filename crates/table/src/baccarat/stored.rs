//! Reads what a baccarat table stores as text: insurance and results.

use crate::round::RoundResult;
use crate::wager::Wager;
use croupier_rules::baccarat::{Result as Winner, Side};

/// Insurance: the hand and the stage.
pub(super) fn insurance(text: &str) -> Option<Wager> {
    let (name, stage) = text.split_once('/')?;
    let on = match name {
        "player-insurance" => Side::Player,
        "banker-insurance" => Side::Banker,
        _ => return None,
    };
    Some(Wager::Insurance(on, stage.parse().ok()?))
}

/// The hand that won, or a tie.
pub(super) fn result(text: &str) -> Option<RoundResult> {
    let winner = match text {
        "player" => Winner::Player,
        "banker" => Winner::Banker,
        "tie" => Winner::Tie,
        _ => return None,
    };
    Some(RoundResult::Baccarat(winner))
}
