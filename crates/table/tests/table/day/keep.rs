//! What keeps the table, by chance: closing, positions, settings for the next round, insurance,
//! chips and shifts.

use super::deed::staff;
use crate::kit::*;
use croupier_house::{Actor, PitRank, StaffId};
use croupier_table::*;

fn person(n: u8) -> StaffId {
    match staff(n) {
        Actor::Staff(person, _) => person,
        Actor::Patron(_) | Actor::System => panic!("not of the staff"),
    }
}

fn position(n: u8) -> PitRank {
    let positions =
        [PitRank::Dealer, PitRank::PitSupervisor, PitRank::PitManager, PitRank::ShiftManager];
    positions[usize::from(n) % positions.len()]
}

/// The settings to come with something in them changed; now and then what may not be.
fn settings(table: &Table, a: u8, b: u8) -> TableSettings {
    let mut settings = table.upcoming().stored().clone();
    let some = cents(10_000 + 1_000 * u64::from(b));
    match a % 8 {
        0 => settings.limits.minimum = Some(cents(500 + 20 * u64::from(b))),
        1 if settings.limits.maximum_differential.is_some() => {
            settings.limits.maximum_differential = Some(some);
        }
        1 | 2 => settings.limits.maximum = Some(some),
        3 => {
            let layouts = &table.settings().rulebook().layouts;
            if let Some(layout) = layouts.get(usize::from(b) % layouts.len().max(1)) {
                settings.layout = Some(layout.id.clone());
                settings.positions = *layout.positions.end();
            }
        }
        4 => settings.private = !settings.private,
        5 => settings.procedure.second_source = !settings.procedure.second_source,
        6 => settings.procedure.face_down = !settings.procedure.face_down,
        _ if b.is_multiple_of(2) => settings.procedure.insurance_forgone = Some(Forgone::Round),
        _ => settings.dealing = Dealing::Automatic,
    }
    settings
}

fn chips(table: &Table, a: u8, b: u8, c: u8) -> Keeping {
    let waiting: Vec<u32> = table.kept().chips.keys().copied().collect();
    let number = waiting.get(usize::from(b) % waiting.len().max(1)).copied().unwrap_or(1);
    match a % 8 {
        0..=2 => {
            let kind = match b % 6 {
                0 | 3 => ChipsMove::Credit,
                1 => ChipsMove::Drop,
                _ => ChipsMove::Fill,
            };
            Keeping::RequestChips { kind, amount: cents(1_000 * u64::from(c)) }
        }
        3..=5 => Keeping::ConfirmChips { number },
        6 => Keeping::CancelChips { number, reason: "not needed".into() },
        _ => Keeping::CountFloat { amount: cents(1_500 * u64::from(c)) },
    }
}

pub fn keeping(table: &Table, kind: u8, a: u8, b: u8, c: u8) -> TableCommand {
    TableCommand::Keep(match kind % 16 {
        0 => Keeping::AnnounceLastRound,
        1 => Keeping::CloseTable,
        2 => Keeping::ReopenTable,
        3 | 4 => Keeping::Assign { staff: person(b), position: position(c) },
        5 => Keeping::Relieve { staff: person(b) },
        6..=8 => Keeping::ChangeSettings { settings: settings(table, a, b) },
        9 | 10 => {
            let offered = a.is_multiple_of(3);
            return BaccaratCommand::OfferInsurance { offered }.into();
        }
        11..=14 => chips(table, a, b, c),
        _ => Keeping::CloseShift { gaming_day: a.is_multiple_of(4) },
    })
}
