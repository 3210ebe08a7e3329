//! Folds what keeps a table: closing, people at work, settings, insurance, chips, shifts.

use super::broken;
use crate::event::KeepEvent;
use crate::keeping::ChipsMove;
use crate::kept::{AtWork, ChipsRequest, Service, Shift};
use crate::settings::{Settings, TableSettings};
use crate::table::Table;
use croupier_house::Corrupt;
use croupier_rules::money::Amount;
use std::sync::Arc;

pub(super) fn evolve(table: &mut Table, event: &KeepEvent) -> Result<(), Corrupt> {
    let kept = &mut table.kept;
    match event {
        KeepEvent::LastRoundAnnounced { round } => kept.service = Service::LastRound(*round),
        KeepEvent::TableClosed { .. } => kept.service = Service::Closed,
        KeepEvent::TableReopened { edition, .. } => {
            kept.service = Service::Open;
            table.edition = edition.unwrap_or(table.edition).known(&table.id)?;
        }
        KeepEvent::Assigned { staff, position, at_ms } => {
            let at_work = AtWork { position: *position, since_ms: *at_ms };
            kept.at_work.insert(staff.clone(), at_work);
        }
        KeepEvent::Relieved { staff, .. } => {
            kept.at_work.remove(staff);
        }
        KeepEvent::SettingsChanged { settings } => return settings_changed(table, settings),
        KeepEvent::FloatCounted { amount, .. } => kept.float = Some(*amount),
        KeepEvent::ChipsRequested { number, kind, amount, by, .. } => {
            let request = ChipsRequest { kind: *kind, amount: *amount, by: by.clone() };
            kept.chips.insert(*number, request);
            kept.chips_numbers = *number;
        }
        KeepEvent::ChipsMoved { number, kind, amount, .. } => {
            return chips_moved(table, *number, *kind, *amount);
        }
        KeepEvent::ChipsCancelled { number, .. } => {
            kept.chips.remove(number);
        }
        KeepEvent::ShiftClosed { .. } => kept.shift = Shift::default(),
    }
    Ok(())
}

fn settings_changed(table: &mut Table, settings: &TableSettings) -> Result<(), Corrupt> {
    let rulebook = Arc::clone(&table.settings.rulebook);
    match Settings::new(settings.clone(), rulebook) {
        Ok(settings) => {
            table.kept.next_settings = Some(Box::new(settings));
            Ok(())
        }
        Err(why) => broken(table, &format!("settings that do not fit: {why}")),
    }
}

fn chips_moved(
    table: &mut Table,
    number: u32,
    kind: ChipsMove,
    amount: Amount,
) -> Result<(), Corrupt> {
    let float = table.kept.float.unwrap_or(Amount::ZERO);
    let after = match kind {
        ChipsMove::Fill => float.plus(amount),
        ChipsMove::Credit => float.minus(amount),
    };
    match (table.kept.chips.remove(&number), after) {
        (Some(_), Ok(after)) => {
            table.kept.float = Some(after);
            Ok(())
        }
        (_, _) => broken(table, "chips moved that nobody asked for, or the float does not hold"),
    }
}

/// A round opens: new settings take effect.
pub(super) fn round_opened(table: &mut Table) {
    if let Some(settings) = table.kept.next_settings.take() {
        table.settings = *settings;
    }
    table.walked.clear();
}
