//! Decides what devices say at a table. A reading is a fact: whatever the table makes of it, it is
//! written down under its number, in order.

use super::{Decided, wrong_moment};
use crate::command::{Context, TableCommand};
use crate::event::TableEvent;
use crate::game::{self, on};
use crate::people_refusal::PeopleRefusal;
use crate::play::Play;
use crate::reader::{Entry, Outcome, ReaderCommand, ReaderEvent, ReadingMode, Taken};
use crate::reader_refusal::ReaderRefusal;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::{Actor, DeviceId};

/// What a command about devices leads to.
pub(super) fn decide(table: &Table, command: &ReaderCommand, context: &Context<'_>) -> Decided {
    let told = |what| table.reader_told(what, context.now_ms);
    match command {
        ReaderCommand::Heard { device } => {
            let heard = table.readers.of(device).is_some_and(|reader| reader.alive);
            let event = || told(ReaderEvent::Heard { device: device.clone() });
            Ok((!heard).then(event).into_iter().collect())
        }
        ReaderCommand::Silent { device } => {
            let heard = table.readers.of(device).is_some_and(|reader| reader.alive);
            let event = || told(ReaderEvent::Silent { device: device.clone() });
            Ok(heard.then(event).into_iter().collect())
        }
        ReaderCommand::Read { device, seq, reading, held } => {
            read(table, (device, *seq), (reading, *held), context)
        }
        ReaderCommand::Dismiss { reason } => {
            let waits = table.readers.unexpected.first().ok_or(ReaderRefusal::NoReadingWaits)?;
            let reason = reason.trim();
            if reason.is_empty() {
                return Err(Refusal::ReasonNeeded);
            }
            let (device, reading) = (waits.device.clone(), waits.reading.clone());
            let reason = reason.chars().take(500).collect();
            Ok(vec![told(ReaderEvent::Dismissed { device, reading, reason })])
        }
    }
}

fn read(
    table: &Table,
    (device, seq): (&DeviceId, u64),
    (reading, held): (&str, bool),
    context: &Context<'_>,
) -> Decided {
    let expected = table.readers.of(device).map_or(0, |reader| reader.seq).saturating_add(1);
    if seq != expected {
        return Err(ReaderRefusal::OutOfOrder { seq, expected }.into());
    }
    let known = on!(&table.game, game => game.reads(reading));
    let (outcome, code, events) = match &known {
        None => (Outcome::Refused, Some("reading_unknown"), Vec::new()),
        Some(reading) => verdict(table, (reading, held), context),
    };
    let burned = outcome == Outcome::Aside; // nobody may ever see a card that was burned
    let shown = known.unwrap_or_else(|| reading.chars().take(40).collect());
    let what = ReaderEvent::Read {
        device: device.clone(),
        seq,
        reading: (!burned).then_some(shown),
        outcome,
        code: code.map(str::to_owned),
        held,
    };
    let heard = table.readers.of(device).is_some_and(|reader| reader.alive);
    let heard = (!heard).then(|| ReaderEvent::Heard { device: device.clone() });
    let told = heard.into_iter().chain([what]);
    let told = told.map(|what| table.reader_told(what, context.now_ms));
    Ok(told.chain(events).collect())
}

/// What becomes of a reading, why it does not count, and the events of the game.
fn verdict(
    table: &Table,
    (reading, held): (&str, bool),
    context: &Context<'_>,
) -> (Outcome, Option<&'static str>, Vec<TableEvent>) {
    if table.reading_mode() == ReadingMode::DealerEnters {
        return (Outcome::Refused, Some("dealer_enters"), Vec::new());
    }
    // What was entered by hand while the device was silent, it may tell now.
    match table.readers.unread.first().filter(|_| held) {
        Some(entered) if entered == reading => return (Outcome::Matched, None, Vec::new()),
        Some(_) => return (Outcome::Differs, Some("readings_differ"), Vec::new()),
        None => {}
    }
    let taken = check_goes_on(table)
        .and_then(|()| on!(&table.game, game => game.read(table, reading, context)));
    match taken {
        Ok(Taken { outcome, events }) => (outcome, None, events),
        Err(why @ Refusal::Reader(ReaderRefusal::ReadingsDiffer)) => {
            (Outcome::Differs, Some(why.code()), Vec::new())
        }
        Err(why) => (Outcome::Unexpected, Some(why.code()), Vec::new()),
    }
}

/// While play stands still nothing is drawn.
fn check_goes_on(table: &Table) -> Result<(), Refusal> {
    if table.interruption.is_some() {
        return Err(Refusal::Interrupted { round: table.round });
    }
    match table.held_by() {
        Some((approval, _)) => Err(PeopleRefusal::Held { approval }.into()),
        None => table.check_readings(),
    }
}

/// What a command of the game leads to. Where a device reads, a person enters only what the device
/// cannot tell, and it is marked so.
pub(super) fn by_hand(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    let mode = table.reading_mode();
    let by_person = matches!(context.actor, Actor::Staff(..));
    let entry = if by_person { game::entry(table, command) } else { Entry::Nothing };
    match (mode, entry) {
        (ReadingMode::ShoeDeals, Entry::Of(reading)) => {
            if !table.readers.may_enter() {
                return Err(ReaderRefusal::DeviceReads.into());
            }
            marked(table, command, reading, context)
        }
        (ReadingMode::TwoSources, Entry::Of(reading)) if table.readers.are_silent() => {
            marked(table, command, reading, context)
        }
        (ReadingMode::ShoeDeals, Entry::TakenBack) => {
            let events = game::decide(table, command, context)?;
            let back = table.reader_told(ReaderEvent::TakenBack, context.now_ms);
            Ok(events.into_iter().chain([back]).collect())
        }
        (
            ReadingMode::DealerEnters | ReadingMode::ShoeDeals | ReadingMode::TwoSources,
            Entry::Nothing | Entry::Of(_) | Entry::TakenBack,
        ) => game::decide(table, command, context),
    }
}

/// What was entered, marked as entered by hand.
fn marked(
    table: &Table,
    command: &TableCommand,
    reading: String,
    context: &Context<'_>,
) -> Decided {
    let events = game::decide(table, command, context)?;
    if events.is_empty() {
        return Ok(events); // it was entered already
    }
    let by_hand = table.reader_told(ReaderEvent::ByHand { reading }, context.now_ms);
    Ok([by_hand].into_iter().chain(events).collect())
}

/// Refuses a reading of a device that this game has no use for.
pub(crate) fn no_reading(table: &Table) -> Result<Taken, Refusal> {
    Err(wrong_moment(table))
}
