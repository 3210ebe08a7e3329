//! The stump: what stands in the journal for entries that were removed after their term. It keeps
//! everything the entries up to a checkpoint led to, signed, so that play and proof go on from it.

mod due;
mod proof;

pub use due::removable;
pub(crate) use proof::from_archives;

use crate::checkpoint::Trust;
use crate::fold::Fold;
use crate::found::{AuditError, Found};
use crate::key::PublicKey;
use crate::promise::Promises;
use crate::signed_file::{open, sign};
use croupier_floor::{
    FloorError, HOUSE, KeptState, Signer, StumpFold, TABLE, read_stump, stump_balances,
};
use croupier_house::{Booking, HouseEvent};
use croupier_report::Fold as Figures;
use croupier_rules::rulebook::Library;
use croupier_store::{
    AccountId, Entry, Hash, Journal, Keyring, Part, SqliteJournal, StreamId, Stump, hex, unhex,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the signature says it is.
const TITLE: &str = "croupier stump 1";
/// How many entries are read at a time.
const PAGE: usize = 2_000;

/// What a stump says; the floor reads `state` of it, and the book of figures the figures.
#[derive(Serialize, Deserialize)]
struct Paper {
    /// The version of this form: 1.
    stump: u32,
    /// When it was made, in milliseconds since 1970.
    made_ms: u64,
    /// The position of the last entry it stands for.
    position: u64,
    /// The hash of that entry.
    hash: String,
    state: KeptState,
    figures: Figures,
    /// The game of every table.
    games: BTreeMap<String, String>,
    /// The hashes of the parts that hold what was closed: positions, times and closings.
    closings: Vec<String>,
    /// The promises of each table that are still to be kept; covered where hands lie face down.
    promises: BTreeMap<String, String>,
}

fn of_floor(error: FloorError) -> AuditError {
    #[allow(clippy::wildcard_enum_match_arm)] // the others say what is wrong with the entries
    match error {
        FloorError::Store(error) => AuditError::damaged(error),
        error => wrong_stump(error.to_string()).into(),
    }
}

fn wrong_stump(what: impl Into<String>) -> Found {
    Found { record: "stump", journal: None, position: None, seq: None, what: what.into() }
}

/// Where covered promises stand.
fn place(stream: &str) -> String {
    format!("stump {stream}")
}

/// The paper of a stump, and the key it was signed with.
fn paper(stump: &Stump) -> Result<(Paper, PublicKey), Found> {
    let text = std::str::from_utf8(&stump.body).map_err(|_| wrong_stump("it is no text"))?;
    let (body, key) = open(TITLE, text).map_err(|found| wrong_stump(found.what))?;
    let paper: Paper = serde_json::from_str(body)
        .map_err(|why| wrong_stump(format!("it cannot be read: {why}")))?;
    match (paper.stump, paper.position == stump.position) {
        (1, true) => Ok((paper, key)),
        (1, false) => Err(wrong_stump("it stands at another position than it was signed for")),
        (form, _) => Err(wrong_stump(format!("it has the form {form}, which nobody knows here"))),
    }
}

/// Works through the entries from the journal's beginning or its stump up to this one, which must
/// be a checkpoint, checks them as `verify` does, and signs what they lead to.
pub fn take_stump(
    journal: &mut dyn Journal,
    library: &Library,
    through: u64,
    (signer, made_ms): (&dyn Signer, u64),
) -> Result<(Stump, Vec<Part>), AuditError> {
    let adopted = journal.keys().and_then(|keys| keys.adopted()).map_or(0, |kept| kept.position);
    if through < adopted {
        let what = format!("entries 1 to {adopted} were adopted together and leave together");
        return Err(AuditError::NotThere(what));
    }
    let (mut closings, mut parts) = (Vec::new(), Vec::new());
    if let Some(before) = journal.stump().map_err(AuditError::damaged)? {
        closings = paper(&before)?.0.closings;
        parts = closing_parts(journal, &closings)?;
    }
    let mut fold = Fold::begin(journal, library, Trust::default())?;
    let mut state = StumpFold::begin(journal, library).map_err(of_floor)?;
    let mut closed = Vec::new();
    while fold.position() < through {
        let left = usize::try_from(through - fold.position()).unwrap_or(PAGE).min(PAGE);
        let page = journal.read_all(fold.position() + 1, left).map_err(AuditError::damaged)?;
        if page.is_empty() {
            return Err(AuditError::NotThere(format!("there is no entry {through}")));
        }
        for entry in &page {
            state.take(entry).map_err(of_floor)?;
            fold.take(entry)?;
            closed.extend(closings_of(entry)?);
        }
    }
    if fold.trust.newest != Some(through) {
        let what = format!("entry {through} is no checkpoint: entries leave up to a checkpoint");
        return Err(AuditError::NotThere(what));
    }
    let (state, more, heads) = state.finish().map_err(of_floor)?;
    parts.extend(more);
    if !closed.is_empty() {
        let part = Part::new(serde_json::to_vec(&closed).map_err(unwritten)?);
        closings.push(hex(&part.hash));
        parts.push(part);
    }
    let hash = fold.trust.hashes.get(&through).map(|hash| hex(hash)).unwrap_or_default();
    let (games, promises) = (games(&fold), promises(&fold)?);
    let figures = fold.figures;
    let position = through;
    let paper =
        Paper { stump: 1, made_ms, position, hash, state, figures, games, closings, promises };
    let body = serde_json::to_string(&paper).map_err(unwritten)? + "\n";
    let body = sign(TITLE, body, signer)?.into_bytes();
    Ok((Stump { position, heads, body, proof: None }, parts))
}

fn unwritten(why: serde_json::Error) -> Found {
    wrong_stump(format!("it cannot be written: {why}"))
}

/// The shifts and gaming days an entry closes, as the book of figures keeps them.
fn closings_of(entry: &Entry) -> Result<Vec<(u64, u64, String)>, Found> {
    if entry.stream.as_str() != HOUSE {
        return Ok(Vec::new());
    }
    let body = crate::fold::read::<HouseEvent>(entry).map_err(|what| Found::entry(entry, what))?;
    let closing = |event: &HouseEvent| {
        let HouseEvent::Booked { what: what @ Booking::PeriodClosed { .. }, at_ms } = event else {
            return None;
        };
        Some((entry.position, *at_ms, serde_json::to_string(what).ok()?))
    };
    Ok(body.events.iter().filter_map(closing).collect())
}

fn closing_parts(journal: &mut dyn Journal, hashes: &[String]) -> Result<Vec<Part>, AuditError> {
    let hashes: Option<Vec<Hash>> = hashes.iter().map(|hash| unhex(hash)).collect();
    let hashes = hashes.ok_or_else(|| wrong_stump("it names no parts"))?;
    whole_parts(journal, &hashes)
}

/// The parts of these hashes; all must be there.
fn whole_parts(journal: &mut dyn Journal, hashes: &[Hash]) -> Result<Vec<Part>, AuditError> {
    let bodies = journal.parts(hashes).map_err(AuditError::damaged)?.into_iter().zip(hashes);
    let parts = bodies.map(|(body, hash)| Some(Part { hash: *hash, body: body? }));
    let parts = parts.map(|part| part.filter(Part::is_whole));
    let parts: Option<Vec<Part>> = parts.collect();
    Ok(parts.ok_or_else(|| wrong_stump("a part of it is damaged or missing"))?)
}

fn games(fold: &Fold<'_>) -> BTreeMap<String, String> {
    let opened = fold
        .tables
        .iter()
        .map(|(stream, table)| (stream.clone(), table.running.table().settings().rulebook().game));
    let all = fold.games.iter().map(|(stream, game)| (stream.clone(), *game)).chain(opened);
    let id = |stream: &StreamId| stream.as_str().trim_start_matches(TABLE).to_owned();
    all.map(|(stream, game)| (id(&stream), game.word().to_owned())).collect()
}

fn promises(fold: &Fold<'_>) -> Result<BTreeMap<String, String>, AuditError> {
    let mut kept = BTreeMap::new();
    for (stream, table) in &fold.tables {
        let text = serde_json::to_string(&table.promises).map_err(unwritten)?;
        let unseen = table.running.table().knows_the_unseen();
        let text = match fold.keys.as_deref().filter(|_| unseen) {
            Some(keys) => {
                let covered = keys.cover(&place(stream.as_str()), &text);
                covered.ok_or_else(|| wrong_stump("hands in it cannot be covered"))?
            }
            None => text,
        };
        kept.insert(stream.to_string(), text);
    }
    Ok(kept)
}

fn promises_of(
    text: Option<&String>,
    stream: &StreamId,
    keys: Option<&Keyring>,
) -> Option<Promises> {
    let Some(text) = text else { return Some(Promises::default()) };
    let uncovered = keys.and_then(|keys| keys.uncover(&place(stream.as_str()), text));
    serde_json::from_str(uncovered.as_ref().unwrap_or(text)).ok()
}

impl<'l> Fold<'l> {
    /// The state at the beginning of a journal: before the first entry, or what its stump says,
    /// once the stump is proven.
    pub(crate) fn begin(
        journal: &mut dyn Journal,
        library: &'l Library,
        trust: Trust,
    ) -> Result<Fold<'l>, AuditError> {
        let mut fold = Fold::new(library, trust, journal.keys());
        let Some(stump) = journal.stump().map_err(AuditError::damaged)? else { return Ok(fold) };
        let (paper, signer) = paper(&stump)?;
        fold.trust.signed(signer);
        let checked = proof::checkpoint(journal, &stump, &mut fold.trust)?;
        if paper.hash != hex(&checked.0.hash) {
            return Err(wrong_stump("it was signed for another checkpoint").into());
        }
        let read = read_stump(journal, library).map_err(of_floor)?;
        let read = read.ok_or_else(|| wrong_stump("it is not there"))?;
        proof::totals_are(&checked.1, &read.ledger)?;
        (fold.house, fold.ledger, fold.figures) = (read.house, read.ledger, paper.figures);
        for head in &stump.heads {
            fold.heads.insert(head.stream.clone(), (head.seq, head.hash));
            fold.removed.insert(head.stream.clone(), head.seq);
        }
        for (id, running) in read.tables {
            let stream = format!("{TABLE}{id}");
            let text = paper.promises.get(&stream);
            let stream = StreamId::new(&stream).map_err(|why| wrong_stump(why.to_string()))?;
            let promises = promises_of(text, &stream, fold.keys.as_deref());
            let game = paper.games.get(id.as_str()).and_then(|word| proof::game_of(word));
            fold.stand(stream, (running, promises), game);
        }
        fold.go_on_after(&checked.0, &checked.1);
        Ok(fold)
    }
}

/// Begins an empty copy on the stump of a journal, with its parts and the entries that stay below
/// it. Returns the balances it begins with.
pub(crate) fn plant(
    source: &mut dyn Journal,
    stump: &Stump,
    to: &mut SqliteJournal,
) -> Result<Vec<(AccountId, i64)>, AuditError> {
    let (paper, _) = paper(stump)?;
    let mut parts = closing_parts(source, &paper.closings)?;
    parts.extend(whole_parts(source, &paper.state.parts())?);
    let (mut stay, mut from) = (Vec::new(), 1);
    while from <= stump.position {
        let page = source.read_all(from, PAGE).map_err(AuditError::damaged)?;
        let Some(last) = page.last() else { break };
        from = last.position + 1;
        stay.extend(page.into_iter().filter(|entry| {
            let opening = entry.seq == 1 && entry.stream.as_str().contains('/');
            entry.position == stump.position || (opening && entry.position < stump.position)
        }));
    }
    to.plant(stump, &parts, &stay)?;
    let balances = stump_balances(source).map_err(of_floor)?;
    Ok(balances)
}
