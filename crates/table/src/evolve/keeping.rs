//! Folds what keeps a table: closing, people at work, settings, insurance, chips, shifts.

use super::broken;
use crate::event::TableEvent;
use crate::keeping::ChipsMove;
use crate::kept::{AtWork, ChipsRequest, Shift, Standing};
use crate::settings::{Settings, TableSettings};
use crate::table::Table;
use croupier_house::Corrupt;
use croupier_rules::money::Amount;
use std::sync::Arc;

pub(super) fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let kept = &mut table.kept;
    #[allow(clippy::wildcard_enum_match_arm)] // called for events of keeping only
    match event {
        TableEvent::NoInsuranceAsked { .. } => kept.insurance.asked = true,
        TableEvent::InsuranceSet { offered } => {
            (kept.insurance.next, kept.insurance.asked) = (*offered, false);
        }
        TableEvent::LastRoundAnnounced { round } => kept.standing = Standing::LastRound(*round),
        TableEvent::TableClosed { .. } => kept.standing = Standing::Closed,
        TableEvent::TableReopened { .. } => kept.standing = Standing::Open,
        TableEvent::Assigned { staff, position, at_ms } => {
            let at_work = AtWork { position: *position, since_ms: *at_ms };
            kept.at_work.insert(staff.clone(), at_work);
        }
        TableEvent::Relieved { staff, .. } => {
            kept.at_work.remove(staff);
        }
        TableEvent::SettingsChanged { settings } => return settings_changed(table, settings),
        TableEvent::FloatCounted { amount, .. } => kept.float = Some(*amount),
        TableEvent::ChipsRequested { number, kind, amount, by, .. } => {
            let request = ChipsRequest { kind: *kind, amount: *amount, by: by.clone() };
            kept.chips.insert(*number, request);
            kept.chips_numbers = *number;
        }
        TableEvent::ChipsMoved { number, kind, amount, .. } => {
            return chips_moved(table, *number, *kind, *amount);
        }
        TableEvent::ChipsCancelled { number, .. } => {
            kept.chips.remove(number);
        }
        TableEvent::ShiftClosed { .. } => kept.shift = Shift::default(),
        _ => return broken(table, "not an event of keeping"),
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

/// A round opens: what was ordered for it is in force.
pub(super) fn round_opened(table: &mut Table) {
    if let Some(settings) = table.kept.next_settings.take() {
        table.settings = *settings;
    }
    let insurance = &mut table.kept.insurance;
    if !table.settings.stored.private {
        insurance.next = true; // only a private table does without
    }
    insurance.offered = insurance.next;
    table.walked.clear();
}
