//! Decides about the rack of a chip table: fills, credits, drop and counts, each entered by one
//! person and confirmed by another (R81).

use super::authority::check_rank;
use crate::chip_count::{self, ChipsOf};
use crate::command::Context;
use crate::edition::Edition;
use crate::event::{KeepEvent, TableEvent};
use crate::keeping::ChipsMove;
use crate::rack_refusal::RackRefusal;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::{Actor, PitRank, StaffId};
use croupier_rules::money::Amount;

fn chips_lie_here(table: &Table) -> Result<(), Refusal> {
    match table.settings.has_chips() {
        true => Ok(()),
        false => Err(Refusal::NotAChipTable),
    }
}

/// The member of staff who acts; `None` for the house itself.
pub(super) fn staff(actor: &Actor) -> Option<StaffId> {
    match actor {
        Actor::Staff(staff, _) => Some(staff.clone()),
        Actor::Patron(_) | Actor::Device(_) | Actor::System => None,
    }
}

/// The table cannot give away more chips than lie in its rack.
fn check_float(table: &Table, kind: ChipsMove, amount: Amount) -> Result<(), Refusal> {
    let float = in_the_rack(table);
    match kind {
        ChipsMove::Credit | ChipsMove::Drop if amount > float => {
            Err(Refusal::NotEnoughFloat { amount, float })
        }
        ChipsMove::Credit | ChipsMove::Drop | ChipsMove::Fill | ChipsMove::Count => Ok(()),
    }
}

/// The chips the table can give away: in the first edition those that were counted or filled.
fn in_the_rack(table: &Table) -> Amount {
    let float = table.kept.float.unwrap_or(Amount::ZERO);
    match table.edition >= Edition::SECOND {
        true => {
            let cents = table.kept.rack().and_then(|cents| u64::try_from(cents).ok());
            cents.and_then(|cents| Amount::new(cents).ok()).unwrap_or(Amount::ZERO)
        }
        false => float,
    }
}

/// So much, and in which chips.
type Counted<'c> = (Amount, &'c [ChipsOf]);

/// The float was counted. A second person confirms it; in the first edition one person counted.
pub(super) fn count(
    table: &Table,
    counted: Counted<'_>,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    if table.edition >= Edition::SECOND {
        return request(table, ChipsMove::Count, counted, context);
    }
    check_rank(table, context.actor, PitRank::PitSupervisor)?;
    chips_lie_here(table)?;
    Ok(TableEvent::Keep(KeepEvent::FloatCounted {
        amount: counted.0,
        at_ms: context.now_ms,
        number: None,
        difference: None,
        by: None,
        second: None,
        chips: Vec::new(),
    }))
}

/// Asks for chips, or enters a count, for a second person to confirm.
pub(super) fn request(
    table: &Table,
    kind: ChipsMove,
    (amount, chips): Counted<'_>,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    chips_lie_here(table)?;
    let counts = kind == ChipsMove::Count;
    if amount.is_zero() && !counts {
        return Err(Refusal::AmountOutOfRange);
    }
    chip_count::check(chips, &table.settings.procedure().chips, amount)?;
    let waits = table.kept.chips.iter().find(|(_, request)| request.kind == ChipsMove::Count);
    if let Some((&number, _)) = waits.filter(|_| counts) {
        return Err(RackRefusal::CountWaits { number }.into());
    }
    check_float(table, kind, amount)?;
    let number = table.kept.chips_numbers.saturating_add(1);
    let (by, at_ms, chips) = (staff(context.actor), context.now_ms, chips.to_vec());
    Ok(TableEvent::Keep(KeepEvent::ChipsRequested { number, kind, amount, by, at_ms, chips }))
}

/// Chips are confirmed by somebody other than the person who requested them; so is a count, and
/// the books then say by how much it differs from them.
pub(super) fn confirm(
    table: &Table,
    number: u32,
    context: &Context<'_>,
) -> Result<TableEvent, Refusal> {
    let request = table.kept.chips.get(&number).ok_or(Refusal::NoSuchRequest { number })?;
    let by = staff(context.actor);
    if by == request.by {
        return Err(Refusal::SecondPersonNeeded);
    }
    let (kind, amount, at_ms) = (request.kind, request.amount, context.now_ms);
    let chips = request.chips.clone();
    if kind == ChipsMove::Count {
        let counted = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        let known = table.kept.float.is_some();
        return Ok(TableEvent::Keep(KeepEvent::FloatCounted {
            amount,
            at_ms,
            number: Some(number),
            difference: known.then(|| counted.saturating_sub(request.rack)),
            by: request.by.clone(),
            second: by,
            chips,
        }));
    }
    check_float(table, kind, amount)?;
    Ok(TableEvent::Keep(KeepEvent::ChipsMoved { number, kind, amount, by, at_ms, chips }))
}

/// A request, or a count, is cancelled for a reason.
pub(super) fn cancel(
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
