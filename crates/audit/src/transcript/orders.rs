//! Orders and their effects in words: who gave an order and who agreed, by which paragraph, how
//! every bet ended after it, and what moved.

use super::Names;
use super::text::{ended, faces, why};
use croupier_house::{PitRank, StaffId};
use croupier_rules::money::Amount;
use croupier_table::pai_gow::Adjustment;
use croupier_table::{Authorised, Difference, PaiGowEvent, PitEvent, TableEvent};
use serde_json::Value;

/// An order, or its effect, in words.
pub(super) fn sentences(event: &TableEvent, stored: &Value, names: &Names) -> Vec<String> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        TableEvent::Pit(PitEvent::BetsReturned { bets, .. }) => {
            ended("bets are returned before the round is settled".to_owned(), bets, names)
        }
        TableEvent::Pit(PitEvent::RoundCorrected { was, result, bets, differences, .. }) => {
            let first = match result {
                Some(result) if result == was => {
                    format!("the round is settled again; the result stays {result}")
                }
                Some(result) => {
                    format!("the round is settled again: the result is {result}, not {was}")
                }
                None => format!("the round is Void after all: {}", why(stored, "void")),
            };
            let moved = differences.iter().map(|moved| difference(moved, names));
            ended(first, bets, names).into_iter().chain(moved).collect()
        }
        TableEvent::PaiGow(PaiGowEvent::HandCorrected { at, reason, bets, moves, .. }) => {
            let first = format!("the hand at {at} was another one: {reason}");
            let moved = moves.iter().map(|moved| adjustment(moved, names));
            ended(first, bets, names).into_iter().chain(moved).collect()
        }
        TableEvent::PaiGow(PaiGowEvent::DiceCorrected { reason, .. }) => {
            vec![format!("the dice showed {}: {reason}", faces(stored))]
        }
        _ => vec![said(event, names)],
    }
}

fn said(event: &TableEvent, names: &Names) -> String {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        TableEvent::Pit(PitEvent::MoneyAdjusted {
            patron, to_patron, amount, shortfall, ..
        }) => {
            let who = names.patron(patron.as_str());
            match to_patron {
                true => format!("{who} is paid {amount} for this round"),
                false => {
                    let line = format!("{amount} is taken from {who} for this round");
                    format!("{line}{}", parts(&[(*shortfall, "stays owed")]))
                }
            }
        }
        TableEvent::Pit(PitEvent::IncidentNoted { kind, text, rule, authorised, .. }) => {
            let text = if text.is_empty() { String::new() } else { format!(": {text}") };
            let rule = rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            format!("{} is written down{text}{rule}{}", kind.name(), people(authorised, names))
        }
        TableEvent::Pit(PitEvent::ApprovalAsked { order, by, position, .. }) => {
            let (who, name) = (staff(by, *position, names), order.kind().terms().name);
            format!("{who} orders {name}, and a second person is to agree")
        }
        TableEvent::Pit(PitEvent::ApprovalGiven { by, position, .. }) => {
            format!("{} agrees", staff(by, *position, names))
        }
        TableEvent::Pit(PitEvent::ApprovalDeclined { reason, .. }) => {
            format!("it is not agreed to: {reason}")
        }
        _ => String::new(),
    }
}

fn staff(id: &StaffId, position: PitRank, names: &Names) -> String {
    names.staff(id.as_str(), position.role().name())
}

/// Who decided, and who agreed.
fn people(authorised: &Authorised, names: &Names) -> String {
    let Authorised { by, position, second, second_position } = authorised;
    let person = |id: &Option<StaffId>, position: &Option<PitRank>, did: &str| {
        let known = id.as_ref().zip(*position);
        known.map(|(id, position)| format!("{did} {}", staff(id, position, names)))
    };
    let decided = person(by, position, "; ordered by");
    let agreed = person(second, second_position, ", agreed to by");
    decided.into_iter().chain(agreed).collect()
}

/// What a second settlement moves for a patron.
fn difference(moved: &Difference, names: &Names) -> String {
    let Difference { patron, paid, cleared, taken, shortfall, commission, forgiven, refunded } =
        moved;
    let parts = parts(&[
        (*paid, "is paid"),
        (*cleared, "is set against a debt"),
        (*taken, "is taken"),
        (*shortfall, "stays owed"),
        (*commission, "of commission is owed"),
        (*forgiven, "of commission is no longer owed"),
        (*refunded, "of commission comes back"),
    ]);
    format!("{}{parts}", names.patron(patron.as_str()))
}

fn adjustment(moved: &Adjustment, names: &Names) -> String {
    let Adjustment { patron, given, cleared, taken, owed, shortfall } = moved;
    let parts = parts(&[
        (*given, "is paid"),
        (*cleared, "is set against a debt"),
        (*taken, "is taken"),
        (*owed, "stays owed"),
        (*shortfall, "stays owed"),
    ]);
    format!("{}{parts}", names.patron(patron.as_str()))
}

fn parts(parts: &[(Amount, &str)]) -> String {
    let told = parts.iter().filter(|(amount, _)| !amount.is_zero());
    told.map(|(amount, what)| format!(", {amount} {what}")).collect()
}
