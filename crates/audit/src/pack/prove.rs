//! Proves a dispute pack offline: signature, chain, checkpoints, rulebook, settlement.

use super::settle::{settle, unread};
use super::{Pack, PackedCheckpoint, PackedEntry, TITLE, unhex};
use crate::checkpoint::Trust;
use crate::found::{AuditError, Found};
use crate::key::PublicKey;
use crate::signed_file::{self, wrong};
use croupier_house::Statement;
use croupier_rules::rulebook::Library;
use croupier_store::{Hash, NewEntry, entry_hash, hex};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// What a pack proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PackReport {
    /// The table.
    pub table: String,
    /// Its name.
    pub name: String,
    /// The number of the round.
    pub round: u64,
    /// The rulebook.
    pub rulebook: String,
    /// The SHA-256 of its text.
    pub rulebook_hash: String,
    /// Whether the rulebook is one the verifying program knows as well.
    pub rulebook_known: bool,
    /// When the pack was made, in milliseconds since 1970.
    pub made_ms: u64,
    /// The person who asked for it.
    pub asked_by: String,
    /// Entries, each under a signed checkpoint.
    pub entries: u64,
    /// Checkpoints.
    pub checkpoints: u64,
    /// Ends of the round, settled again.
    pub settlements: u64,
    /// Bets in them.
    pub bets: u64,
    /// Corrections and adjustments, worked out again.
    pub corrections: u64,
    /// Promises of the automatic dealer that were kept.
    pub promises: u64,
    /// The key that signed the pack.
    pub key: String,
    /// The keys of its checkpoints.
    pub checkpoint_keys: Vec<String>,
    /// Whether the keys were compared with one the inspector brought.
    pub compared: bool,
    /// What cannot be worked out from the pack alone.
    pub open: Vec<String>,
    /// The round in words: when, who, what.
    pub told: Vec<(String, String, Vec<String>)>,
}

/// Proves a pack without any database. `known` are the rulebooks of the verifying program; the
/// round is settled by the text in the pack. Without a key the signatures are checked against the
/// keys the pack names, which are told.
pub fn verify_pack(
    file: &str,
    known: &Library,
    key: Option<PublicKey>,
) -> Result<PackReport, AuditError> {
    let (body, signer) = signed_file::open(TITLE, file)?;
    let pack: Pack =
        serde_json::from_str(body).map_err(|why| wrong(format!("it is no dispute pack: {why}")))?;
    if pack.pack != 1 {
        return Err(wrong(format!("it is a pack of form {}, not of form 1", pack.pack)).into());
    }
    chained(&pack)?;
    let keys = covered(&pack, signer, key)?;
    let library = rules(&pack)?;
    let rulebook = library.all().next().ok_or_else(|| wrong("it holds no rules".to_owned()))?;
    let (game, rulebook_hash) = (rulebook.game, rulebook.hash.clone());
    let settled = settle(&pack, &library, game)?;
    let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
    Ok(PackReport {
        rulebook_known: known.all().any(|rulebook| rulebook.is_of_hash(&rulebook_hash)),
        rulebook_hash,
        rulebook: pack.rulebook.reference,
        table: pack.table,
        name: pack.name,
        round: pack.round,
        made_ms: pack.made_ms,
        asked_by: pack.asked_by,
        entries: count(pack.entries.len()),
        checkpoints: count(pack.checkpoints.len()),
        settlements: settled.settlements,
        bets: settled.bets,
        corrections: settled.corrections,
        promises: settled.promises,
        key: signer.to_string(),
        checkpoint_keys: keys,
        compared: key.is_some(),
        open: settled.open,
        told: pack.told.into_iter().map(|step| (step.at, step.actor, step.said)).collect(),
    })
}

/// Every entry has the hash of its contents, and follows the one before it where that is there.
fn chained(pack: &Pack) -> Result<(), Found> {
    let mut last: Option<(&PackedEntry, Hash)> = None;
    for packed in &pack.entries {
        let (entry, previous) = packed.read(&pack.table).ok_or_else(|| unread(packed.position))?;
        let found = |what: &str| Err(Found::entry(&entry, what));
        let new = NewEntry {
            stream: entry.stream.clone(),
            at_ms: entry.at_ms,
            actor: entry.actor.clone(),
            key: entry.key,
            request_hash: entry.request_hash,
            body: entry.body.clone(),
        };
        if entry_hash(&previous, entry.seq, &new) != entry.hash {
            return found("its hash does not fit its contents and the entry before");
        }
        if let Some((before, hash)) = last {
            let rises = before.position < entry.position
                && before.seq < entry.seq
                && before.at_ms <= entry.at_ms;
            if !rises || (before.seq + 1 == entry.seq && hash != previous) {
                return found("it does not follow the entry before it");
            }
        }
        last = Some((packed, entry.hash));
    }
    gaps(pack)
}

/// From the first entry of the round to the first of the next, none is left out.
fn gaps(pack: &Pack) -> Result<(), Found> {
    let opens = |packed: &PackedEntry| {
        packed.body.contains(&format!(r#""event":"round-opened","round":{},"#, pack.round))
    };
    let opens_next = |packed: &PackedEntry| {
        packed.body.contains(&format!(r#""event":"round-opened","round":{},"#, pack.round + 1))
    };
    let first = pack.entries.iter().position(opens);
    let first = first.ok_or_else(|| wrong("the round does not open in it".to_owned()))?;
    let round = pack.entries.get(first..).unwrap_or_default();
    let ends = round.iter().position(opens_next).unwrap_or(0);
    let round = round.get(..=ends).unwrap_or_default();
    match round.windows(2).find(|two| matches!(two, [one, next] if one.seq + 1 != next.seq)) {
        Some([one, _]) => {
            let what = format!("entry {} of the table's journal is not in it", one.seq + 1);
            Err(wrong(what).at(one.position))
        }
        Some(_) | None => Ok(()),
    }
}

/// Every entry stands where a signed checkpoint says; gives the keys of the checkpoints.
fn covered(
    pack: &Pack,
    signer: PublicKey,
    key: Option<PublicKey>,
) -> Result<Vec<String>, AuditError> {
    let mut trust = Trust::new(Some(key.unwrap_or(signer)));
    for rotation in &pack.rotations {
        let rotated = trust.rotated(&rotation.from, &rotation.to, &rotation.signature);
        rotated.map_err(wrong)?;
    }
    trust.signed(signer);
    let mut checkpoints = Vec::new();
    for PackedCheckpoint { checkpoint, hashes } in &pack.checkpoints {
        let statement = &checkpoint.statement;
        let found =
            |what: &str| wrong(format!("a checkpoint of it: {what}")).at(statement.position);
        trust.check(checkpoint, statement.position + 1).map_err(|what| found(&what))?;
        let hashes = split(hashes).ok_or_else(|| found("its hashes are none"))?;
        ordered(statement, &hashes).map_err(|what| found(&what))?;
        checkpoints.push((statement, hashes));
    }
    trust.finish()?;
    for entry in &pack.entries {
        let stands = checkpoints.iter().any(|(statement, hashes)| {
            let at = entry.position.checked_sub(statement.order.after + 1);
            let at = at.and_then(|at| usize::try_from(at).ok());
            at.and_then(|at| hashes.get(at)).map(|hash| hex(hash)).as_ref() == Some(&entry.hash)
        });
        if !stands {
            let what = "no checkpoint of the pack covers this entry".to_owned();
            return Err(wrong(what).at(entry.position).into());
        }
    }
    Ok(trust.keys.into_iter().collect())
}

fn split(hashes: &str) -> Option<Vec<Hash>> {
    let count = hashes.len() / 64;
    let each = (0..count).map(|at| unhex(hashes.get(at * 64..(at + 1) * 64)?));
    let each: Vec<Hash> = each.collect::<Option<_>>()?;
    (count * 64 == hashes.len()).then_some(each)
}

/// The hashes must be those the checkpoint states the order of, all of them.
fn ordered(statement: &Statement, hashes: &[Hash]) -> Result<(), String> {
    let mut digest = Sha256::new();
    hashes.iter().for_each(|hash| digest.update(hash));
    let count = u64::try_from(hashes.len()).unwrap_or(u64::MAX);
    match hex(&digest.finalize()) == statement.order.digest
        && statement.order.after.checked_add(count) == Some(statement.position)
    {
        true => Ok(()),
        false => Err("the hashes are not those it states the order of".to_owned()),
    }
}

/// A library of the rulebook in the pack alone.
fn rules(pack: &Pack) -> Result<Library, AuditError> {
    let text = &pack.rulebook.text;
    if hex(&Sha256::digest(text.as_bytes())) != pack.rulebook.hash.to_ascii_lowercase() {
        return Err(wrong("its rulebook is not the text of its hash".to_owned()).into());
    }
    let library = Library::of([("rulebook", text.as_str())]);
    Ok(library.map_err(|why| wrong(format!("its rulebook has faults: {why}")))?)
}
