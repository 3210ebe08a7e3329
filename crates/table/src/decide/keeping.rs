//! Commands that keep a table: last round, closing, people at work, settings, chips and
//! the end of a shift.

use super::authority::check_rank;
use super::{Decided, collect_commission, is_between_rounds, rack, wrong_moment};
use crate::call::CallReason;
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{KeepEvent, TableEvent};
use crate::game::on;
use crate::keeping::Keeping;
use crate::kept::Service;
use crate::people_refusal::PeopleRefusal;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::settings::{Settings, TableSettings};
use crate::table::Table;
use croupier_house::{PitId, PitRank, StaffId};

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
        Keeping::AssignByPit { staff, position, pit, by } => {
            return Ok(by_pit(table, (staff, *position), (pit, by.as_ref()), at_ms));
        }
        Keeping::RelieveByPit { staff, pit } => return Ok(relieved(table, staff, pit, at_ms)),
        Keeping::CountFloat { amount, chips } => rack::count(table, (*amount, chips), context)?,
        Keeping::RequestChips { kind, amount, chips } => {
            rack::request(table, *kind, (*amount, chips), context)?
        }
        Keeping::ConfirmChips { number } => rack::confirm(table, *number, context)?,
        Keeping::CancelChips { number, reason } => rack::cancel(table, *number, reason, at_ms)?,
        Keeping::CloseShift { gaming_day } => {
            let shift = table.kept.shift;
            let (gaming_day, handle) = (*gaming_day, shift.handle);
            let (win, rounds) = (shift.win, shift.rounds);
            TableEvent::Keep(KeepEvent::ShiftClosed { gaming_day, handle, win, rounds, at_ms })
        }
        Keeping::CallFloor { reason } => call(table, *reason, context)?,
        Keeping::AnswerCall => answer_call(table, context)?,
    };
    Ok(vec![event])
}

/// One call at a time: a second gesture calls nobody twice.
fn call(table: &Table, reason: CallReason, context: &Context<'_>) -> Result<TableEvent, Refusal> {
    if table.kept.call.is_some() {
        return Err(PeopleRefusal::FloorCalledAlready.into());
    }
    let (by, at_ms) = (rack::staff(context.actor), context.now_ms);
    Ok(TableEvent::Keep(KeepEvent::FloorCalled { reason, by, at_ms }))
}

/// A Pit Supervisor or above comes; whoever called may take it back.
fn answer_call(table: &Table, context: &Context<'_>) -> Result<TableEvent, Refusal> {
    let Some(call) = &table.kept.call else {
        return Err(PeopleRefusal::NobodyCalled.into());
    };
    let by = rack::staff(context.actor);
    if by.is_none() || by != call.by {
        check_rank(table, context.actor, PitRank::PitSupervisor)?;
    }
    let (reason, at_ms) = (call.reason, context.now_ms);
    let waited_ms = at_ms.saturating_sub(call.since_ms);
    Ok(TableEvent::Keep(KeepEvent::CallAnswered { reason, by, waited_ms, at_ms }))
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

/// You cannot assign a position above your own, and nobody acts as Shift Manager (R34).
fn assign(
    table: &Table,
    staff: &StaffId,
    position: PitRank,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    check_rank(table, context.actor, position)?;
    if position == PitRank::ShiftManager {
        return Err(PeopleRefusal::NobodyActsAsShiftManager.into());
    }
    let by = rack::staff(context.actor).filter(|_| table.edition >= Edition::SECOND);
    let (staff, at_ms) = (staff.clone(), context.now_ms);
    Ok(TableEvent::Keep(KeepEvent::Assigned { staff, position, at_ms, by, pit: None }))
}

/// A person acts in the whole pit. Whoever was assigned to this very table keeps that position.
fn by_pit(
    table: &Table,
    (staff, position): (&StaffId, PitRank),
    (pit, by): (&PitId, Option<&StaffId>),
    at_ms: u64,
) -> Vec<TableEvent> {
    let here = table.kept.at_work.get(staff);
    let own = here.is_some_and(|held| held.pit.is_none());
    let same = here.is_some_and(|held| held.position == position && held.pit.as_ref() == Some(pit));
    if own || same {
        return Vec::new();
    }
    let (staff, by, pit) = (staff.clone(), by.cloned(), Some(pit.clone()));
    vec![TableEvent::Keep(KeepEvent::Assigned { staff, position, at_ms, by, pit })]
}

/// A person no longer acts in the pit. An assignment to this very table stays.
fn relieved(table: &Table, staff: &StaffId, pit: &PitId, at_ms: u64) -> Vec<TableEvent> {
    let held = table.kept.at_work.get(staff).and_then(|held| held.pit.as_ref());
    let gone = held == Some(pit);
    let staff = staff.clone();
    let event = TableEvent::Keep(KeepEvent::Relieved { staff, at_ms });
    gone.then_some(event).into_iter().collect()
}

/// New settings take effect with the next round. Dealing and what stakes are paid with cannot
/// change: for these a new table is opened. Another version of the same rules is taken between two
/// shoes, and so is another source of cards.
fn change_settings(table: &Table, settings: &TableSettings) -> Result<TableEvent, Refusal> {
    let now = &table.settings.stored;
    // Between two shoes another source of cards may be put on the table.
    let between =
        table.edition >= Edition::SECOND && is_between_rounds(table) && table.shoe().is_none();
    let fixed = [
        ("dealing", settings.dealing == now.dealing),
        ("equipment", between || settings.procedure.equipment == now.procedure.equipment),
        ("stakes", settings.procedure.stakes == now.procedure.stakes),
    ];
    if let Some((setting, _)) = fixed.into_iter().find(|(_, same)| !same) {
        return Err(Refusal::SettingFixed { setting });
    }
    let held = table.settings.rulebook.reference();
    let rulebook = table
        .settings
        .rules_of(settings)
        .filter(|rulebook| rulebook.reference() == held || may_take_other_rules(table));
    let rulebook = rulebook.ok_or(Refusal::SettingFixed { setting: "rulebook" })?;
    let (other, hash) = (rulebook.reference() != held, rulebook.hash.clone());
    let mut settings = settings.clone();
    settings.rulebook = if other { rulebook.reference() } else { now.rulebook.clone() };
    let told = other || table.kept.rules_since.is_some();
    let rulebook_hash = told.then_some(hash);
    let fit = Settings::new(settings.clone(), rulebook);
    let fit = fit.and_then(|fit| fit.check_displayed().map(|()| fit));
    let fit = fit.map_err(|why| Refusal::SettingsUnfit { why: why.to_string() })?;
    let taken = table.seats.values().copied().find(|&seat| seat > fit.positions());
    match taken {
        Some(seat) => Err(Refusal::SeatTaken { seat }),
        None => Ok(TableEvent::Keep(KeepEvent::SettingsChanged { settings, rulebook_hash })),
    }
}

/// Whether another version of the rules may be taken now: between two shoes, and where none ends,
/// between two rounds.
fn may_take_other_rules(table: &Table) -> bool {
    let over = table.shoe().is_none() || table.settings.has_shuffler();
    table.edition >= Edition::SECOND && is_between_rounds(table) && over
}
