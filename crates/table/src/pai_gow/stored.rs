//! Reads what a pai gow table stores as text: stakes that are no bet of the layout, and who banked.

use super::Position;
use crate::round::RoundResult;
use crate::wager::Wager;
use croupier_rules::pai_gow::{Bank, Holder};

/// The cover of a patron who banks, or what other patrons' hands bring.
pub(super) fn wager(text: &str) -> Option<Wager> {
    match text {
        "bank" => Some(Wager::Bank),
        "envy" => Some(Wager::Envy),
        _ => None,
    }
}

/// Who banked.
pub(super) fn banked(text: &str) -> Option<RoundResult> {
    let co_bank = text.strip_prefix("co-bank-");
    let bank = match (co_bank, text.parse::<Position>()) {
        (Some(seat), _) => Bank::CoBank(seat.parse::<u64>().ok()?.try_into().ok()?),
        (None, Ok(Position(Holder::Dealer))) => Bank::Dealer,
        (None, Ok(Position(Holder::Seat(seat)))) => Bank::Seat(seat),
        (None, Ok(Position(Holder::Dead)) | Err(_)) => return None,
    };
    Some(RoundResult::Banked(bank))
}
