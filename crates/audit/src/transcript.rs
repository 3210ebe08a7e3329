//! A round step by step, from its journal: who did what and when, what it paid and by which
//! paragraph, and what was ordered about it afterwards.

mod orders;
mod text;
mod unturned;

use crate::fold::read_of_table;
use crate::found::{AuditError, Found};
use croupier_floor::{HOUSE, TABLE, game_of, open_house};
use croupier_house::{HouseEvent, LoginEvent, PersonChange, TableId};
use croupier_rules::rulebook::{Game, Library};
use croupier_store::{Entry, Journal, RoundMark, StreamId};
use croupier_table::{AnyOrder, FrameEvent, PitEvent, PitOrder, TableEvent, TableSettings};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use text::sentences;
use unturned::hold_back;

/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// The story of a round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Transcript {
    /// The table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// Its rulebook.
    pub rulebook: String,
    /// The number of the round.
    pub round: u64,
    /// Whether it is over.
    pub ended: bool,
    /// Its first and last entry in the journal of the table, as far as it is told.
    pub entries: (u64, u64),
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The number of its entry.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who caused it, by name and position.
    pub actor: String,
    /// Who caused it, as stored in the entry: `staff/dora/dealer`.
    #[serde(skip)]
    pub author: String,
    /// What happened, in words: one line, and one more for each bet that ended.
    pub said: Vec<String>,
    /// The event as stored.
    pub event: Value,
}

/// The names of people.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// These names, by `staff/ID` and `patron/ID`.
    pub(crate) fn of(names: BTreeMap<String, String>) -> Names {
        Names(names)
    }

    /// A member of staff by name, with a position.
    pub(crate) fn staff(&self, id: &str, position: &str) -> String {
        let known = self.0.get(&format!("staff/{id}"));
        format!("{} ({position})", known.map_or(id, String::as_str))
    }

    /// A patron by name.
    pub(crate) fn patron(&self, id: &str) -> String {
        self.0.get(&format!("patron/{id}")).cloned().unwrap_or_else(|| id.to_owned())
    }

    /// The actor of an entry, by name.
    fn actor(&self, written: &str) -> String {
        let parts: Vec<&str> = written.split('/').collect();
        match *parts.as_slice() {
            ["patron", id] => self.patron(id),
            ["staff", id, role] => self.staff(id, role),
            _ => "the house".to_owned(),
        }
    }
}

/// How much of a round is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Until the next round opens: a settlement may be corrected until then.
    Round,
    /// With every later correction, adjustment and note about it.
    Aftermath,
}

/// A round of a table, from the journal alone, with the names of people and with what was ordered
/// about it afterwards. It reads the whole journal of the house, and the table's journal from the
/// round on.
pub fn transcript(
    journal: &mut dyn Journal,
    library: &Library,
    table: &TableId,
    round: u64,
) -> Result<Transcript, AuditError> {
    let names = Names(people(journal)?);
    let first = journal.read_stream(&stream(&format!("{TABLE}{table}"))?, 1, 1);
    let first = first.map_err(AuditError::damaged)?;
    let game = first.first().and_then(|entry| game_of(entry, library));
    let game = game.ok_or_else(|| AuditError::NotThere(format!("there is no table {table}")))?;
    tell((journal, game), table, round, &names, Extent::Aftermath)
}

/// A round of a table until the next one opens, with the ids of people. It reads only the entries
/// of the table.
pub fn short_transcript(
    journal: &mut dyn Journal,
    game: Game,
    table: &TableId,
    round: u64,
) -> Result<Transcript, AuditError> {
    tell((journal, game), table, round, &Names::default(), Extent::Round)
}

fn tell(
    (journal, game): (&mut dyn Journal, Game),
    table: &TableId,
    round: u64,
    names: &Names,
    extent: Extent,
) -> Result<Transcript, AuditError> {
    let stream = stream(&format!("{TABLE}{table}"))?;
    let (name, settings) = opened((journal, game), &stream, table)?;
    let mark = journal.round(&stream, round).map_err(AuditError::damaged)?;
    let mark = mark.ok_or_else(|| {
        AuditError::NotThere(format!("there was no round {round} at the table {table}"))
    })?;
    let (mut telling, keys) = (Telling::new(round, names), journal.keys());
    each_entry(journal, &mark, extent, |entry| {
        let body = read_of_table(entry, game, keys.as_deref());
        let body = body.map_err(|what| Found::entry(entry, what))?;
        body.events.iter().try_for_each(|event| telling.take(entry, event))
    })?;
    let last = telling.steps.last().map_or(mark.first, |step| step.seq);
    Ok(Transcript {
        table: table.clone(),
        name,
        rulebook: settings.rulebook,
        round,
        ended: telling.ended,
        entries: (mark.first, last),
        steps: telling.steps,
    })
}

fn stream(name: &str) -> Result<StreamId, AuditError> {
    StreamId::new(name).map_err(|why| AuditError::NotThere(why.to_string()))
}

/// The name and settings a table was opened with.
fn opened(
    (journal, game): (&mut dyn Journal, Game),
    stream: &StreamId,
    table: &TableId,
) -> Result<(String, TableSettings), AuditError> {
    let first = journal.read_stream(stream, 1, 1).map_err(AuditError::damaged)?;
    let opened = first.first().and_then(|entry| read_of_table(entry, game, None).ok());
    match opened.map(|body| body.events.into_iter().next()) {
        Some(Some(TableEvent::Frame(FrameEvent::TableOpened { name, settings, .. }))) => {
            Ok((name, settings))
        }
        _ => Err(AuditError::NotThere(format!("there is no table {table}"))),
    }
}

/// The names of everybody ever registered, by `staff/ID` and `patron/ID`. It reads the whole
/// journal of the house.
pub fn people(journal: &mut dyn Journal) -> Result<BTreeMap<String, String>, AuditError> {
    let (stream, mut names, mut next) = (stream(HOUSE)?, BTreeMap::new(), 1);
    let keys = journal.person_keys().map_err(AuditError::damaged)?;
    loop {
        let page = journal.read_stream(&stream, next, PAGE).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { return Ok(names) };
        next = last.seq + 1;
        for entry in &page {
            let Ok(body) = open_house(entry, &keys) else { continue }; // `verify` reports it
            for event in body.events {
                #[allow(clippy::wildcard_enum_match_arm)] // the others name nobody
                let (person, name) = match event {
                    HouseEvent::PatronRegistered(patron) => {
                        (format!("patron/{}", patron.id), patron.name)
                    }
                    HouseEvent::StaffRegistered(staff) => {
                        (format!("staff/{}", staff.id), staff.name)
                    }
                    HouseEvent::PersonChanged {
                        change: PersonChange::AddPatron(patron), ..
                    } => (format!("patron/{}", patron.id), patron.name),
                    HouseEvent::Logins {
                        what: LoginEvent::HouseSetUp { first, second }, ..
                    } => {
                        names.insert(format!("staff/{}", first.id), first.name);
                        (format!("staff/{}", second.id), second.name)
                    }
                    HouseEvent::ChangeAgreed { change: PersonChange::AddStaff(staff), .. } => {
                        (format!("staff/{}", staff.id), staff.name)
                    }
                    HouseEvent::ChangeAgreed {
                        change: PersonChange::Forget { person, .. },
                        ..
                    }
                    | HouseEvent::PersonChanged {
                        change: PersonChange::Forget { person, .. },
                        ..
                    } => (person.path(), person.deleted_name()),
                    _ => continue,
                };
                names.insert(person, name);
            }
        }
    }
}

/// The entries of a round and, if wanted, all entries after it.
fn each_entry(
    journal: &mut dyn Journal,
    mark: &RoundMark,
    extent: Extent,
    mut take: impl FnMut(&Entry) -> Result<(), AuditError>,
) -> Result<(), AuditError> {
    let after = match extent {
        Extent::Round => {
            journal.round(&mark.stream, mark.round + 1).map_err(AuditError::damaged)?
        }
        Extent::Aftermath => None,
    };
    let mut next = mark.first;
    loop {
        let left = after.as_ref().map_or(u64::MAX, |after| (after.first + 1).saturating_sub(next));
        let limit = usize::try_from(left).unwrap_or(usize::MAX).min(PAGE);
        if limit == 0 {
            return Ok(());
        }
        let page = journal.read_stream(&mark.stream, next, limit).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { return Ok(()) };
        next = last.seq + 1;
        page.iter().try_for_each(&mut take)?;
    }
}

/// A round while it is told. One entry may hold the end of a round and the beginning of the next.
pub(crate) struct Telling<'n> {
    round: u64,
    names: &'n Names,
    begun: bool,
    pub(crate) ended: bool,
    /// The round each waiting order is about.
    asked: BTreeMap<u32, u64>,
    pub(crate) steps: Vec<Step>,
}

/// A number that no round has.
const ANOTHER: u64 = 0;

impl<'n> Telling<'n> {
    pub(crate) fn new(round: u64, names: &'n Names) -> Telling<'n> {
        let (asked, steps) = (BTreeMap::new(), Vec::new());
        Telling { round, names, begun: false, ended: false, asked, steps }
    }

    /// The round an event is about, if any.
    fn about(&mut self, event: &TableEvent, stored: &Value) -> Option<u64> {
        let round = stored.get("round").and_then(Value::as_u64);
        #[allow(clippy::wildcard_enum_match_arm)] // the others name their round, if any
        match event {
            TableEvent::Pit(PitEvent::ApprovalAsked { approval, order, round, .. }) => {
                let about = match order {
                    PitOrder::Any(AnyOrder::Adjust { of_round, .. }) => *of_round,
                    _ => *round,
                };
                self.asked.insert(*approval, u64::from(about.0));
                Some(u64::from(about.0))
            }
            TableEvent::Pit(PitEvent::ApprovalGiven { approval, .. })
            | TableEvent::Pit(PitEvent::ApprovalDeclined { approval, .. }) => {
                Some(self.asked.get(approval).copied().unwrap_or(ANOTHER))
            }
            TableEvent::Pit(PitEvent::MoneyAdjusted { of_round, .. }) => {
                Some(u64::from(of_round.0))
            }
            _ => round,
        }
    }

    /// Takes the next event, and tells it if it is about the round.
    pub(crate) fn take(&mut self, entry: &Entry, event: &TableEvent) -> Result<(), AuditError> {
        let stored = serde_json::to_value(event)
            .map_err(|why| Found::entry(entry, format!("it cannot be told: {why}")))?;
        let about = self.about(event, &stored);
        let named = about == Some(self.round);
        self.begun |= named && matches!(event, TableEvent::Frame(FrameEvent::RoundOpened { .. }));
        let told = match self.ended {
            true => named,
            false => self.begun && (named || about.is_none()),
        };
        if !told {
            return Ok(());
        }
        self.ended |= matches!(
            event,
            TableEvent::Frame(FrameEvent::RoundSettled { .. })
                | TableEvent::Frame(FrameEvent::RoundVoided { .. })
        );
        self.steps.push(Step {
            seq: entry.seq,
            at_ms: entry.at_ms,
            actor: self.names.actor(&entry.actor),
            author: entry.actor.clone(),
            said: sentences(event, &stored, self.names),
            event: stored,
        });
        hold_back(&mut self.steps);
        Ok(())
    }
}
