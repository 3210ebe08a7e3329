//! Commands that keep a table: last round, closing, people at work, settings, chips and
//! the end of a shift.

use super::authority::check_rank;
use super::{Decided, collect_commission, is_between_rounds, wrong_moment};
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{KeepEvent, TableEvent};
use crate::game::on;
use crate::keeping::{ChipsMove, Keeping};
use crate::kept::Service;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::settings::{Settings, TableSettings};
use crate::table::Table;
use croupier_house::{Actor, PitRank, StaffId};
use croupier_rules::money::Amount;
use std::sync::Arc;

/// What a command that keeps the table leads to.
pub(super) fn keep(table: &Table, keeping: &Keeping, context: &Context<'_>) -> Decided {
    let at_ms = context.now_ms;
    let event = match keeping {
        Keeping::AnnounceLastRound => last_round(table)?,
        Keeping::CloseTable => return close(table, context),
        Keeping::ReopenTable => match table.kept.service {
            Service::Closed | Service::LastRound(_) => {
                TableEvent::Keep(KeepEvent::TableReopened { at_ms, edition: table.newer_edition() })
            }
            Service::Open => return Err(wrong_moment(table)),
        },
        Keeping::Assign { staff, position } => assign(table, staff, *position, context)?,
        Keeping::Relieve { staff } => match table.kept.at_work.contains_key(staff) {
            true => TableEvent::Keep(KeepEvent::Relieved { staff: staff.clone(), at_ms }),
            false => return Err(Refusal::NotAtWork { staff: staff.clone() }),
        },
        Keeping::ChangeSettings { settings } => change_settings(table, settings)?,
        Keeping::CountFloat { amount } => {
            chips_lie_here(table)?;
            TableEvent::Keep(KeepEvent::FloatCounted { amount: *amount, at_ms })
        }
        Keeping::RequestChips { kind, amount } => request_chips(table, *kind, *amount, context)?,
        Keeping::ConfirmChips { number } => confirm_chips(table, *number, context)?,
        Keeping::CancelChips { number, reason } => cancel_chips(table, *number, reason, at_ms)?,
        Keeping::CloseShift { gaming_day } => {
            let shift = table.kept.shift;
            let (gaming_day, handle) = (*gaming_day, shift.handle);
            let (win, rounds) = (shift.win, shift.rounds);
            TableEvent::Keep(KeepEvent::ShiftClosed { gaming_day, handle, win, rounds, at_ms })
        }
    };
    Ok(vec![event])
}

/// Makes the round on the table the last, or the next round if none is being played.
fn last_round(table: &Table) -> Result<TableEvent, Refusal> {
    if table.kept.service != Service::Open {
        return Err(wrong_moment(table));
    }
    let round = match is_between_rounds(table) {
        true => table.round().next(),
        false => table.round(),
    };
    Ok(TableEvent::Keep(KeepEvent::LastRoundAnnounced { round }))
}

/// Closes the table. What patrons owe here is collected first, and a shoe at whose end a commission
/// is collected ends (R4).
fn close(table: &Table, context: &Context<'_>) -> Decided {
    match (table.kept.is_closed(), is_between_rounds(table)) {
        (true, _) => return Err(Refusal::TableClosed),
        (false, false) => return Err(wrong_moment(table)),
        (false, true) => {}
    }
    let mut events = match table.edition() < Edition::SECOND {
        true => Vec::new(),
        false => on!(&table.game, game => game.at_closing(table, context))?,
    };
    if events.is_empty() && table.edition() >= Edition::SECOND {
        let owing = table.owed.keys();
        events.extend(owing.filter_map(|patron| collect_commission(table, patron, context)));
    }
    events.push(TableEvent::Keep(KeepEvent::TableClosed { at_ms: context.now_ms }));
    Ok(events)
}

/// You cannot assign a position above your own.
fn assign(
    table: &Table,
    staff: &StaffId,
    position: PitRank,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    check_rank(table, context.actor, position)?;
    Ok(TableEvent::Keep(KeepEvent::Assigned {
        staff: staff.clone(),
        position,
        at_ms: context.now_ms,
    }))
}

/// New settings take effect with the next round. Rulebook, dealing, equipment and what stakes are
/// paid with cannot change: for these a new table is opened.
fn change_settings(table: &Table, settings: &TableSettings) -> Result<TableEvent, Refusal> {
    let now = &table.settings.stored;
    let fixed = [
        ("dealing", settings.dealing == now.dealing),
        ("equipment", settings.procedure.equipment == now.procedure.equipment),
        ("stakes", settings.procedure.stakes == now.procedure.stakes),
    ];
    if let Some((setting, _)) = fixed.into_iter().find(|(_, same)| !same) {
        return Err(Refusal::SettingFixed { setting });
    }
    let rulebook = Arc::clone(&table.settings.rulebook);
    let mut settings = settings.clone();
    if settings.rulebook != rulebook.reference() && settings.rulebook != rulebook.id {
        return Err(Refusal::SettingFixed { setting: "rulebook" });
    }
    settings.rulebook = now.rulebook.clone();
    let fit = Settings::new(settings.clone(), rulebook);
    let fit = fit.and_then(|fit| fit.check_displayed().map(|()| fit));
    let fit = fit.map_err(|why| Refusal::SettingsUnfit { why: why.to_string() })?;
    let taken = table.seats.values().copied().find(|&seat| seat > fit.positions());
    match taken {
        Some(seat) => Err(Refusal::SeatTaken { seat }),
        None => Ok(TableEvent::Keep(KeepEvent::SettingsChanged { settings })),
    }
}

fn chips_lie_here(table: &Table) -> Result<(), Refusal> {
    match table.settings.has_chips() {
        true => Ok(()),
        false => Err(Refusal::NotAChipTable),
    }
}

fn staff(actor: &Actor) -> Option<StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff.clone()),
        Actor::Patron(_) | Actor::System => None,
    }
}

/// The table cannot send more chips to the cage than its float.
fn check_float(table: &Table, kind: ChipsMove, amount: Amount) -> Result<(), Refusal> {
    let float = table.kept.float.unwrap_or(Amount::ZERO);
    match kind {
        ChipsMove::Credit if amount > float => Err(Refusal::NotEnoughFloat { amount, float }),
        ChipsMove::Credit | ChipsMove::Fill => Ok(()),
    }
}

fn request_chips(
    table: &Table,
    kind: ChipsMove,
    amount: Amount,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    chips_lie_here(table)?;
    if amount.is_zero() {
        return Err(Refusal::AmountOutOfRange);
    }
    check_float(table, kind, amount)?;
    let number = table.kept.chips_numbers.saturating_add(1);
    let (by, at_ms) = (staff(context.actor), context.now_ms);
    Ok(TableEvent::Keep(KeepEvent::ChipsRequested { number, kind, amount, by, at_ms }))
}

/// Chips are confirmed by somebody other than the person who requested them.
fn confirm_chips(table: &Table, number: u32, context: &Context<'_>) -> Result<TableEvent, Refusal> {
    let request = table.kept.chips.get(&number).ok_or(Refusal::NoSuchRequest { number })?;
    let by = staff(context.actor);
    if by == request.by {
        return Err(Refusal::SecondPersonNeeded);
    }
    let (kind, amount, at_ms) = (request.kind, request.amount, context.now_ms);
    check_float(table, kind, amount)?;
    Ok(TableEvent::Keep(KeepEvent::ChipsMoved { number, kind, amount, by, at_ms }))
}

fn cancel_chips(
    table: &Table,
    number: u32,
    reason: &str,
    at_ms: u64,
) -> Result<TableEvent, Refusal> {
    if !table.kept.chips.contains_key(&number) {
        return Err(Refusal::NoSuchRequest { number });
    }
    match reason.trim() {
        "" => Err(Refusal::ReasonNeeded),
        reason => Ok(TableEvent::Keep(KeepEvent::ChipsCancelled {
            number,
            reason: reason.to_owned(),
            at_ms,
        })),
    }
}
