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

/// So many chips of 5.00 and of 10 cents, which are none; mostly nothing is said of them.
fn by_value(a: u8, c: u8) -> Vec<ChipsOf> {
    match a / 8 % 8 {
        0 => vec![ChipsOf { value: cents(500), count: 2 * u32::from(c) }],
        1 => vec![ChipsOf { value: cents(10), count: u32::from(c) }],
        2 => vec![ChipsOf { value: cents(100), count: u32::from(c) }], // too few
        _ => Vec::new(),
    }
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
            let (amount, chips) = (cents(1_000 * u64::from(c)), by_value(a, c));
            Keeping::RequestChips { kind, amount, chips }
        }
        3..=5 => Keeping::ConfirmChips { number },
        6 => Keeping::CancelChips { number, reason: "not needed".into() },
        _ => Keeping::CountFloat { amount: cents(1_500 * u64::from(c)), chips: Vec::new() },
    }
}

pub fn keeping(table: &Table, kind: u8, a: u8, b: u8, c: u8) -> TableCommand {
    TableCommand::Keep(match kind % 16 {
        0 => Keeping::AnnounceLastRound,
        1 => Keeping::CloseTable,
        2 => Keeping::ReopenTable,
        3 | 4 => Keeping::Assign { staff: person(b), position: position(c) },
        5 if a < 200 => Keeping::Relieve { staff: person(b) },
        5 => match a % 2 {
            0 => Keeping::RelieveByPit { staff: person(b), pit: "main".parse().unwrap() },
            _ => Keeping::AssignByPit {
                staff: person(b),
                position: [PitRank::Dealer, PitRank::PitManager][usize::from(c % 2)],
                pit: "main".parse().unwrap(),
                by: Some(person(c)),
            },
        },
        6..=8 => Keeping::ChangeSettings { settings: settings(table, a, b) },
        9 | 10 => {
            let offered = a.is_multiple_of(3);
            return BaccaratCommand::OfferInsurance { offered }.into();
        }
        11..=14 if a < 240 => chips(table, a, b, c),
        11..=14 if b < 128 => Keeping::AnswerCall,
        11..=14 => Keeping::CallFloor { reason: CallReason::ALL[usize::from(c) % 6] },
        _ => Keeping::CloseShift { gaming_day: a.is_multiple_of(4) },
    })
}
