//! Gathers a dispute pack from the journal.

use super::checkpoints::{checkpoints, rotations};
use super::{Pack, PackedEntry, PackedRulebook, PackedStep, TITLE};
use crate::fold::read_of_table;
use crate::found::{AuditError, Found};
use crate::signed_file;
use crate::transcript::{Names, Telling};
use crate::utc::utc;
use croupier_floor::{Signer, TABLE, game_of, under_covers};
use croupier_house::TableId;
use croupier_rules::rulebook::{Game, Library};
use croupier_store::{Entry, Hash, Journal, NO_HASH, StreamId};
use croupier_table::{FrameEvent, KeepEvent, TableEvent};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// What every pack tells its reader first.
const DISCLOSED: &str = "This file is for the house, its auditors and inspectors. It holds the \
    whole round: the bets of every patron at the table, names, times, and what each was answered. \
    Of everything else it holds hashes only, and the totals of the signed checkpoints. Hand a \
    patron the printed page instead.";

/// Which round, and for whom.
pub struct PackOrder<'a> {
    /// The table.
    pub table: &'a TableId,
    /// The number of the round.
    pub round: u64,
    /// The person who asks, as it is written into the pack.
    pub asked_by: &'a str,
    /// Now, in milliseconds since 1970.
    pub made_ms: u64,
    /// The names of people by `staff/ID` and `patron/ID`.
    pub people: &'a BTreeMap<String, String>,
}

/// The pack of a round: the text of the file. The round must be over, and a checkpoint must cover
/// all of it.
pub fn pack(
    journal: &mut dyn Journal,
    library: &Library,
    signer: &dyn Signer,
    order: &PackOrder<'_>,
) -> Result<String, AuditError> {
    let names = Names::of(order.people.clone());
    let gathered = gather(journal, library, order, &names)?;
    let Gathered { name, rulebook, entries, told, game } = gathered;
    let keys = journal.keys();
    let mut covered = BTreeMap::new();
    for entry in &entries {
        let texts = under_covers(entry, keys.as_deref());
        let texts = texts.map_err(|why| Found::entry(entry, why.to_string()))?;
        if !texts.is_empty() {
            covered.insert(entry.seq, texts);
        }
    }
    let rulebook = rulebook_text(library, &rulebook)?;
    let checkpoints = checkpoints(journal, &entries)?;
    let people = mentioned(&entries, &covered, order.people);
    let pack = Pack {
        pack: 1,
        made_ms: order.made_ms,
        asked_by: order.asked_by.to_owned(),
        table: order.table.to_string(),
        name,
        round: order.round,
        disclosed: DISCLOSED.to_owned(),
        rulebook,
        people,
        told,
        rotations: rotations(journal, &checkpoints, signer)?,
        entries: packed(journal, &entries)?,
        covered,
        checkpoints,
    };
    super::settle::settle(&pack, library, game)?;
    let body = serde_json::to_string(&pack)
        .map_err(|why| signed_file::wrong(format!("it cannot be written: {why}")))?;
    Ok(signed_file::sign(TITLE, body + "\n", signer)?)
}

/// The entries of a round and what they tell.
pub(crate) struct Gathered {
    pub(crate) name: String,
    /// The rulebook the round was opened under, and its SHA-256.
    pub(crate) rulebook: (String, String),
    pub(crate) entries: Vec<Entry>,
    told: Vec<PackedStep>,
    pub(crate) game: Game,
}

/// The entries of a round that is over, from the journal.
pub(crate) fn gather(
    journal: &mut dyn Journal,
    library: &Library,
    order: &PackOrder<'_>,
    names: &Names,
) -> Result<Gathered, AuditError> {
    let PackOrder { table, round, .. } = order;
    let no_table = || AuditError::NotThere(format!("there is no table {table}"));
    let stream = StreamId::new(&format!("{TABLE}{table}")).map_err(|_| no_table())?;
    let first = journal.read_stream(&stream, 1, 1).map_err(AuditError::damaged)?;
    let first = first.into_iter().next().ok_or_else(no_table)?;
    let game = game_of(&first, library).ok_or_else(no_table)?;
    let mark = journal.round(&stream, *round).map_err(AuditError::damaged)?;
    let mark = mark.ok_or_else(|| {
        AuditError::NotThere(format!("there was no round {round} at the table {table}"))
    })?;
    let next = journal.round(&stream, round + 1).map_err(AuditError::damaged)?;
    let end = next.map_or(u64::MAX, |next| next.first);
    let opening = read_of_table(&first, game, None).map_err(|why| Found::entry(&first, why))?;
    let name = match opening.events.first() {
        Some(TableEvent::Frame(FrameEvent::TableOpened { name, .. })) => name.clone(),
        _ => return Err(no_table()),
    };
    let mut entries = vec![first];
    entries.extend(last_change(journal, &stream, mark.first)?);
    let mut gathering =
        Gathering { telling: Telling::new(*round, names), rulebook: None, game, end };
    let (mut from, keys) = (mark.first, journal.keys());
    loop {
        let page = journal.read_stream(&stream, from, PAGE).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { break };
        from = last.seq + 1;
        for entry in page {
            if gathering.take(&entry, keys.as_deref())? {
                entries.push(entry);
            }
        }
    }
    let Gathering { telling, rulebook, .. } = gathering;
    if !telling.ended {
        let what = format!("round {round} at the table {table} is not over");
        return Err(AuditError::NotThere(what));
    }
    let rulebook = rulebook.ok_or_else(|| AuditError::NotThere("the round never opened".into()))?;
    Ok(Gathered { name, rulebook, entries, told: steps(telling), game })
}

/// A round while its entries are gathered.
struct Gathering<'n> {
    telling: Telling<'n>,
    rulebook: Option<(String, String)>,
    game: Game,
    /// The first entry of the next round.
    end: u64,
}

impl Gathering<'_> {
    /// Whether an entry belongs to the round: all up to where the next one opened, and later those
    /// that are about it.
    fn take(
        &mut self,
        entry: &Entry,
        keys: Option<&croupier_store::Keyring>,
    ) -> Result<bool, AuditError> {
        let within = entry.seq <= self.end;
        if !within && !may_be_about(entry) {
            return Ok(false);
        }
        let body = read_of_table(entry, self.game, keys);
        let body = body.map_err(|why| Found::entry(entry, why))?;
        let before = self.telling.steps.len();
        for event in &body.events {
            self.telling.take(entry, event)?;
            if let (
                None,
                TableEvent::Frame(FrameEvent::RoundOpened { rulebook, rulebook_hash, .. }),
            ) = (&self.rulebook, event)
            {
                self.rulebook = Some((rulebook.clone(), rulebook_hash.clone()));
            }
        }
        Ok(within || self.telling.steps.len() > before)
    }
}

/// Whether an entry after the round can be about it; most are not, and are not read.
fn may_be_about(entry: &Entry) -> bool {
    const WORDS: [&str; 4] = ["approval-", "incident-noted", "money-adjusted", "round-corrected"];
    let text = String::from_utf8_lossy(&entry.body);
    WORDS.iter().any(|word| text.contains(word))
}

/// The entry with the last change of the table's settings before this one, if there was any.
fn last_change(
    journal: &mut dyn Journal,
    stream: &StreamId,
    before: u64,
) -> Result<Option<Entry>, AuditError> {
    let mut end = before;
    while end > 2 {
        let start = end.saturating_sub(u64::try_from(PAGE).unwrap_or(1)).max(2);
        let count = usize::try_from(end - start).unwrap_or(PAGE);
        let page = journal.read_stream(stream, start, count).map_err(AuditError::damaged)?;
        if let Some(entry) = page.into_iter().rev().find(changes_settings) {
            return Ok(Some(entry));
        }
        end = start;
    }
    Ok(None)
}

fn changes_settings(entry: &Entry) -> bool {
    String::from_utf8_lossy(&entry.body).contains(r#"{"event":"settings-changed""#)
}

/// The settings an entry changes to.
pub(crate) fn change_in(events: &[TableEvent]) -> Option<&TableEvent> {
    let is =
        |event: &&TableEvent| matches!(event, TableEvent::Keep(KeepEvent::SettingsChanged { .. }));
    events.iter().rev().find(is)
}

pub(super) fn steps(telling: Telling<'_>) -> Vec<PackedStep> {
    let step = |step: crate::transcript::Step| {
        let (date, time) = utc(step.at_ms);
        let at = format!("{date}T{time}Z");
        PackedStep { seq: step.seq, at, actor: step.actor, said: step.said }
    };
    telling.steps.into_iter().map(step).collect()
}

/// The text of the rulebook: of the very file, or of the one that replaced it unchanged.
fn rulebook_text(
    library: &Library,
    (reference, hash): &(String, String),
) -> Result<PackedRulebook, AuditError> {
    let missing = || AuditError::NotThere(format!("the rulebook {reference} ({hash}) is not here"));
    let (hash, text) = match library.text(hash) {
        Some(text) => (hash.clone(), text),
        None => {
            let later = library.all().find(|rulebook| rulebook.is_of_hash(hash));
            let later = later.map(|rulebook| rulebook.hash.clone()).ok_or_else(missing)?;
            let text = library.text(&later).ok_or_else(missing)?;
            (later, text)
        }
    };
    Ok(PackedRulebook { reference: reference.clone(), hash, text: text.to_owned() })
}

/// The entries with the hash before each.
fn packed(journal: &mut dyn Journal, entries: &[Entry]) -> Result<Vec<PackedEntry>, AuditError> {
    let mut packed: Vec<PackedEntry> = Vec::with_capacity(entries.len());
    let mut last: Option<(u64, Hash)> = None;
    for entry in entries {
        let previous = match last {
            Some((seq, hash)) if seq + 1 == entry.seq => hash,
            Some(_) | None => before(journal, entry)?,
        };
        last = Some((entry.seq, entry.hash));
        let one = PackedEntry::new(entry, &previous);
        packed.push(one.ok_or_else(|| Found::entry(entry, "its body is no text"))?);
    }
    Ok(packed)
}

fn before(journal: &mut dyn Journal, entry: &Entry) -> Result<Hash, AuditError> {
    if entry.seq == 1 {
        return Ok(NO_HASH);
    }
    let before = journal.read_stream(&entry.stream, entry.seq - 1, 1);
    let before = before.map_err(AuditError::damaged)?;
    let before =
        before.first().ok_or_else(|| Found::entry(entry, "the entry before it is gone"))?;
    Ok(before.hash)
}

/// The names of everybody these entries mention.
fn mentioned(
    entries: &[Entry],
    covered: &BTreeMap<u64, BTreeMap<usize, String>>,
    people: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut words = BTreeSet::new();
    for entry in entries {
        words.extend(entry.actor.split('/').map(str::to_owned));
        if let Ok(body) = serde_json::from_slice::<Value>(&entry.body) {
            texts(&body, &mut words);
        }
    }
    for text in covered.values().flat_map(BTreeMap::values) {
        words.insert(text.clone());
    }
    let known = |person: &String| person.split_once('/').is_some_and(|(_, id)| words.contains(id));
    people.iter().filter(|(id, _)| known(id)).map(|(id, name)| (id.clone(), name.clone())).collect()
}

/// Every text in a value, and every name of a field.
fn texts(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            into.insert(text.clone());
        }
        Value::Array(each) => each.iter().for_each(|each| texts(each, into)),
        Value::Object(fields) => {
            into.extend(fields.keys().cloned());
            fields.values().for_each(|each| texts(each, into));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
