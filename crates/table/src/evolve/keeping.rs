//! Folds what keeps a table: closing, people at work, settings, insurance, chips, shifts.

use super::broken;
use crate::call::FloorCall;
use crate::edition::Edition;
use crate::event::KeepEvent;
use crate::keeping::ChipsMove;
use crate::kept::{AtWork, ChipsRequest, Service, Shift};
use crate::settings::{Settings, TableSettings};
use crate::table::Table;
use croupier_house::Corrupt;
use croupier_rules::money::Amount;

pub(super) fn evolve(table: &mut Table, event: &KeepEvent) -> Result<(), Corrupt> {
    let kept = &mut table.kept;
    match event {
        KeepEvent::LastRoundAnnounced { round } => kept.service = Service::LastRound(*round),
        KeepEvent::TableClosed { .. } => kept.service = Service::Closed,
        KeepEvent::TableReopened { edition, .. } => {
            kept.service = Service::Open;
            table.edition = edition.unwrap_or(table.edition).known(&table.id)?;
        }
        KeepEvent::Assigned { staff, position, at_ms, by, pit } => {
            let held = kept.at_work.get(staff).is_some_and(|held| held.position == *position);
            if !held || table.edition < Edition::SECOND {
                let (position, since_ms) = (*position, *at_ms);
                let at_work = AtWork { position, since_ms, by: by.clone(), pit: pit.clone() };
                kept.at_work.insert(staff.clone(), at_work);
            } else if let Some(held) = kept.at_work.get_mut(staff) {
                held.pit = pit.clone(); // the same position, held here or in all of the pit
                if pit.is_none() {
                    held.by = by.clone();
                }
            }
        }
        KeepEvent::Relieved { staff, .. } => {
            kept.at_work.remove(staff);
        }
        KeepEvent::SettingsChanged { settings, rulebook_hash } => {
            return settings_changed(table, settings, rulebook_hash.as_deref());
        }
        KeepEvent::FloatCounted { amount, number, .. } => {
            // What was taken and paid since the count began comes on top of it.
            let counted = number.and_then(|number| kept.chips.remove(&number));
            let since = counted.map_or(0, |count| kept.in_rack().saturating_sub(count.rack));
            (kept.float, kept.taken) = (Some(*amount), since);
        }
        KeepEvent::ChipsRequested { number, kind, amount, by, chips, .. } => {
            let (by, chips, rack) = (by.clone(), chips.clone(), kept.in_rack());
            let request = ChipsRequest { kind: *kind, amount: *amount, by, chips, rack };
            kept.chips.insert(*number, request);
            kept.chips_numbers = *number;
        }
        KeepEvent::ChipsMoved { number, kind, amount, .. } => {
            return chips_moved(table, *number, *kind, *amount);
        }
        KeepEvent::ChipsCancelled { number, .. } => {
            kept.chips.remove(number);
        }
        KeepEvent::ShiftClosed { .. } => {
            (kept.shift, kept.dropped) = (Shift::default(), 0);
            // One person ends a shift. From the second edition on that does not make a second
            // person of somebody whom the same person appointed: another one assigns them anew.
            if table.edition < Edition::SECOND {
                kept.at_work.values_mut().for_each(|at_work| at_work.by = None);
            }
        }
        KeepEvent::FloorCalled { reason, by, at_ms } => {
            kept.call = Some(FloorCall { reason: *reason, by: by.clone(), since_ms: *at_ms });
        }
        KeepEvent::CallAnswered { .. } => kept.call = None,
    }
    Ok(())
}

fn settings_changed(
    table: &mut Table,
    settings: &TableSettings,
    hash: Option<&str>,
) -> Result<(), Corrupt> {
    let Some(rulebook) = table.settings.rules_of(settings) else {
        return broken(table, &format!("there is no rulebook {} here", settings.rulebook));
    };
    if hash.is_some_and(|hash| !rulebook.is_of_hash(hash)) {
        return broken(table, &format!("the rulebook {} is another", settings.rulebook));
    }
    let other = rulebook.reference() != table.settings.rulebook.reference();
    match Settings::new(settings.clone(), rulebook) {
        // The next shoe is dealt by another version of the rules.
        Ok(to) if other => {
            (table.settings, table.kept.next_settings) = (to, None);
            table.kept.rules_since = Some(table.round.next());
            Ok(())
        }
        // Another source of cards was put on the table between two shoes: the next shoe needs it.
        Ok(to) if to.has_shuffler() != table.settings.has_shuffler() => {
            (table.settings, table.kept.next_settings) = (to, None);
            Ok(())
        }
        Ok(to) => {
            table.kept.next_settings = Some(Box::new(to));
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
        ChipsMove::Credit => Ok(float.minus(amount).unwrap_or_else(|_| {
            // More than was ever counted in goes to the cage: it was won, and leaves what was won.
            let more = amount.cents().saturating_sub(float.cents());
            table.kept.taken =
                table.kept.taken.saturating_sub(i64::try_from(more).unwrap_or(i64::MAX));
            Amount::ZERO
        })),
        ChipsMove::Drop => {
            table.kept.dropped = table.kept.dropped.saturating_add(amount.cents());
            Ok(float)
        }
        ChipsMove::Count => return broken(table, "a count that moved chips"),
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
