//! Two sources of a throw: the dealer and a dice reader, or two readers. The numbers count when two
//! of them say the same, in whichever order and however fast. When they differ nothing counts: a
//! Pit Supervisor looks at the dice, which govern (R72), and enters them or calls no roll (R71).

use super::{SicBoEvent, SicBoTable};
use crate::command::Context;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::reader::{Outcome, Taken};
use crate::reader_refusal::ReaderRefusal;
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_house::{Actor, DeviceId};
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};

/// Who says what the dice show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Teller {
    /// The dealer, by hand.
    Dealer,
    /// A device.
    Device(DeviceId),
}

impl Teller {
    fn of(actor: &Actor) -> Teller {
        match actor {
            Actor::Device(device) => Teller::Device(device.clone()),
            Actor::Staff(..) | Actor::Patron(_) | Actor::System => Teller::Dealer,
        }
    }
}

impl Table {
    /// Whether two sources said different things of a throw, and play stands for it.
    pub(crate) fn dice_differ(&self) -> bool {
        self.sic_bo().is_some_and(|game| game.told.differs.is_some())
    }
}

/// What was said of a throw that does not count yet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Throws {
    /// The first source, and what it said.
    pub first: Option<(Teller, Dice)>,
    /// Another source, and what it said, where it differs.
    pub differs: Option<(Teller, Dice)>,
}

impl Throws {
    pub(crate) const NONE: Throws = Throws { first: None, differs: None };

    /// Whether nothing was said.
    pub fn are_none(&self) -> bool {
        *self == Throws::NONE
    }

    /// What the first and the other source said, where they differ.
    pub fn differ(&self) -> Option<[&(Teller, Dice); 2]> {
        Some([self.first.as_ref()?, self.differs.as_ref()?])
    }
}

/// What becomes of numbers that one source says.
enum Told {
    /// They count.
    Counts,
    /// They wait for the other source, or differ from it.
    Waits(Vec<TableEvent>, Outcome),
}

/// One source says what the dice show.
fn told(
    table: &Table,
    game: &SicBoTable,
    dice: Dice,
    context: &Context<'_>,
) -> Result<Told, Refusal> {
    if let Some([_, (_, other)]) = game.told.differ() {
        let reading = super::dice_text(*other);
        return Err(ReaderRefusal::ReadingWaits { reading }.into());
    }
    let (round, teller) = (table.round(), Teller::of(context.actor));
    let waits = |outcome| {
        let told = SicBoEvent::DiceTold { round, teller: teller.clone(), dice };
        Told::Waits(vec![told.into()], outcome)
    };
    Ok(match &game.told.first {
        // by hand, and marked so; or nobody has ever heard a reader here
        None if teller == Teller::Dealer && !table.readers.is_heard() => Told::Counts,
        None => waits(Outcome::Queued),
        Some((by, first)) if *by == teller && *first == dice => {
            if teller == Teller::Dealer && !table.readers.is_heard() {
                return Ok(Told::Counts);
            }
            Told::Waits(Vec::new(), Outcome::Matched)
        }
        // a dealer may type again what nobody has compared yet
        Some((Teller::Dealer, _)) if teller == Teller::Dealer => {
            if !table.readers.is_heard() {
                return Ok(Told::Counts);
            }
            waits(Outcome::Queued)
        }
        Some((_, first)) if *first == dice => Told::Counts,
        Some(_) => {
            let differ = SicBoEvent::DiceDiffer { round, teller, dice, at_ms: context.now_ms };
            Told::Waits(vec![differ.into()], Outcome::Differs)
        }
    })
}

/// What becomes of a reading at a table with two sources; nothing where it counts.
pub(super) fn read(
    table: &Table,
    game: &SicBoTable,
    dice: Dice,
    context: &Context<'_>,
) -> Result<Option<Taken>, Refusal> {
    let matched = || Taken { outcome: Outcome::Matched, events: Vec::new() };
    if let Some(shown) = game.thrown() {
        return match shown == dice {
            true => Ok(Some(matched())),
            false => Err(ReaderRefusal::ReadingsDiffer.into()),
        };
    }
    match game.told.differ() {
        Some(both) if both.iter().any(|(_, said)| *said == dice) => return Ok(Some(matched())),
        Some(_) | None => {}
    }
    Ok(match told(table, game, dice, context)? {
        Told::Counts => None,
        Told::Waits(events, outcome) => Some(Taken { outcome, events }),
    })
}

/// The dealer enters dice at a table with two sources.
pub(super) fn entered(
    table: &Table,
    game: &SicBoTable,
    dice: Dice,
    context: &Context<'_>,
    counts: impl FnOnce() -> Decided,
) -> Decided {
    match told(table, game, dice, context)? {
        Told::Counts => counts(),
        Told::Waits(events, _) => Ok(events),
    }
}
