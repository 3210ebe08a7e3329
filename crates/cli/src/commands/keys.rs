//! The keys of a house in its data folder: which there are, whether they are those of the journal,
//! and how a journal without them is adopted.

use super::books;
use super::serve::{self, Doorman};
use crate::args::AdoptArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use anyhow::{Context as _, anyhow};
use croupier_audit::{Anchor, HouseKey, state_of_books, verify};
use croupier_floor::{SealKey, Signer as _};
use croupier_house::{Significant, key_rotation_text};
use croupier_store::{Adopted, Journal, Keyring, Mark, adoptable, hex};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write, stdout};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The key that seals batches and snapshots, and what else the nodes of a house share.
const HOUSE: &str = "house.key";
/// The newest position this node has written.
const MARK: &str = "house.mark";
/// The key of live seeds.
const SEAL: &str = "seal.key";
/// The key of checkpoints.
const CHECKPOINT: &str = "checkpoint.key";

/// The keys of a house, once they are known to be those of its journal.
pub struct Keys {
    /// For live seeds.
    pub seal: SealKey,
    /// How many entries were adopted, if nothing was written since.
    pub adopted: Option<u64>,
    /// All of them, for readers of the journal.
    pub ring: Arc<Keyring>,
}

fn told(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Other(anyhow!("{}: {error}", path.display()))
}

/// The house key of a folder, if there is one.
fn read(folder: &Path) -> Result<Option<Keyring>, Failure> {
    let path = folder.join(HOUSE);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let ring = text.parse();
            ring.map(Some)
                .map_err(|why| Failure::Configuration(format!("{}: {why}", path.display())))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(told(&path, &error)),
    }
}

/// Writes the house key: whole or not at all, readable by its owner only.
pub fn write(folder: &Path, ring: &Keyring) -> Result<(), Failure> {
    let (path, fresh) = (folder.join(HOUSE), folder.join("house.key.new"));
    let written = || -> io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).write(true).truncate(true).mode(0o600).open(&fresh)?;
        file.write_all(ring.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(&fresh, &path)?;
        File::open(folder)?.sync_all()
    };
    written().map_err(|error| told(&path, &error))
}

fn secret() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    let drawn = getrandom::fill(&mut bytes);
    drawn.map_err(|error| Failure::Other(anyhow!("no random numbers: {error}")))?;
    Ok(bytes)
}

/// The keys to check books with, if the folder has them. Call it before the journal is opened.
pub fn for_reading(folder: &Path) -> Result<Option<Arc<Keyring>>, Failure> {
    let Some(mut ring) = read(folder)? else { return Ok(None) };
    cover(folder, &mut ring);
    let path = folder.join(MARK);
    ring.keep_mark(Mark::as_of_now(&path).map_err(|error| told(&path, &error))?);
    Ok(Some(Arc::new(ring)))
}

/// The key of a folder that signs checkpoints, packs and archives; none is made.
pub fn signing(folder: &Path) -> Result<HouseKey, Failure> {
    let path = folder.join(CHECKPOINT);
    if !path.is_file() {
        let text = format!("{} is not there: only the house signs", path.display());
        return Err(Failure::NotFound(text));
    }
    Ok(HouseKey::load_or_create(&path).context("the key of the checkpoints")?)
}

/// What lies face down is covered with the seal key, as live seeds are.
fn cover(folder: &Path, ring: &mut Keyring) {
    let bytes = fs::read(folder.join(SEAL)).ok();
    if let Some(secret) = bytes.and_then(|bytes| bytes.try_into().ok()) {
        ring.cover_with(secret);
    }
}

fn foreign(folder: &Path, why: &str) -> Failure {
    Failure::Configuration(format!(
        "{why}. Copy house.key, seal.key and checkpoint.key of the house into {}, or take the \
         journal over as it is with `croupier adopt`",
        folder.display()
    ))
}

fn is_empty(journal: &mut dyn Journal) -> Result<bool, Failure> {
    let heads = journal.load_heads().context("the journal")?;
    Ok(heads.iter().all(|head| head.seq == 0))
}

/// The keys of this folder for this journal, and the key of its checkpoints; stops where they are
/// not its keys. A new house gets new keys; so does one of the first edition, which had no house
/// key.
pub fn take_up(
    folder: &Path,
    anchor: Option<&Path>,
    journal: &mut dyn Journal,
    rotate: bool,
) -> Result<(Keys, HouseKey), Failure> {
    let empty = is_empty(journal)?;
    if empty {
        check_nothing_is_missing(folder, anchor)?;
    }
    let (mut ring, fresh) = match read(folder)? {
        Some(ring) => (ring, false),
        None => (Keyring::new(secret()?, found(folder, journal)?), true),
    };
    finish_rotation(folder, &ring)?;
    let (seal, checkpoint) = (folder.join(SEAL), folder.join(CHECKPOINT));
    let missing = [&seal, &checkpoint].into_iter().find(|path| !path.is_file());
    if let (false, Some(path)) = (empty, missing) {
        return Err(foreign(folder, &format!("{} is missing", path.display())));
    }
    let seal_key = SealKey::load_or_create(&seal).context("the seal key")?;
    let checkpoint = HouseKey::load_or_create(&checkpoint).context("the key of the checkpoints")?;
    let fingerprints =
        [("seal", fingerprint(&seal)?), ("checkpoint", checkpoint.public().to_string())];
    for (name, now) in fingerprints {
        match ring.other(name) {
            Some(known) if *known != now => {
                let why = format!("{name}.key is not the one this house's house.key names");
                return Err(foreign(folder, &why));
            }
            Some(_) => {}
            None => ring.set_other(name, &now),
        }
    }
    if rotate {
        ring.rotate(last(journal)?, secret()?);
    }
    if fresh || rotate {
        write(folder, &ring)?;
    }
    let path = folder.join(MARK);
    ring.keep_mark(Mark::open(&path).map_err(|error| told(&path, &error))?);
    let adopted = ring.adopted().map(|adopted| adopted.position);
    let adopted = adopted.filter(|position| last(journal).is_ok_and(|last| last == *position));
    cover(folder, &mut ring);
    let ring = Arc::new(ring);
    journal.use_keys(Arc::clone(&ring));
    Ok((Keys { seal: seal_key, adopted, ring }, checkpoint))
}

fn last(journal: &mut dyn Journal) -> Result<u64, Failure> {
    let entries: u64 =
        journal.load_heads().context("the journal")?.iter().map(|head| head.seq).sum();
    Ok(entries)
}

fn fingerprint(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| told(path, &error))?;
    Ok(hex(&Sha256::digest(&bytes)))
}

/// An empty journal beside a mark or an anchor that knows more is a journal that is gone.
fn check_nothing_is_missing(folder: &Path, anchor: Option<&Path>) -> Result<(), Failure> {
    let path = folder.join(MARK);
    let mark = Mark::as_of_now(&path).map_err(|error| told(&path, &error))?.read();
    let anchored = match anchor.filter(|path| path.is_file()) {
        Some(path) => Anchor::read(path)?.newest(),
        None => 0,
    };
    let known = mark.map_or(0, |(position, _)| position).max(anchored);
    match known {
        0 => Ok(()),
        known => Err(Failure::Mismatch(format!(
            "the journal is empty, but this house has written {known} entries: the journal is \
             missing. Put it back (`croupier restore`), or begin a new house in another folder \
             with another anchor"
        ))),
    }
}

/// What a house that has no key yet finds: nothing, or its own journal of the first edition.
fn found(folder: &Path, journal: &mut dyn Journal) -> Result<Option<Adopted>, Failure> {
    if is_empty(journal)? {
        return Ok(None);
    }
    if !journal.seals(1, 1).context("the journal")?.is_empty() {
        return Err(foreign(folder, "this journal belongs to a house whose keys are not here"));
    }
    let path = folder.join(CHECKPOINT);
    let signed = state_of_books(journal)?.checkpoint.map(|checkpoint| checkpoint.key);
    let ours = match path.is_file() {
        true => Some(HouseKey::load_or_create(&path).context("the key of the checkpoints")?),
        false => None,
    };
    match (ours.map(|key| key.public().to_string()), signed) {
        (Some(ours), Some(signed)) if ours == signed => {}
        (Some(_), None) => {}
        (Some(_), Some(_)) | (None, _) => {
            return Err(foreign(folder, "the checkpoints of this journal were signed elsewhere"));
        }
    }
    tracing::info!("a journal of the first edition gets a house key");
    Ok(adoptable(journal).context("the journal")?)
}

/// Replaces the key of the checkpoints: the old one signs for the new one, the journal notes it,
/// and only then the new one takes its place.
pub fn rotate(folder: &Path, old: &HouseKey, doorman: &Doorman) -> Result<HouseKey, Failure> {
    let (path, next) = (folder.join(CHECKPOINT), folder.join("checkpoint.key.next"));
    let _ = fs::remove_file(&next); // of a rotation that was broken off
    let new = HouseKey::load_or_create(&next).context("the new key of the checkpoints")?;
    let (from, to) = (old.public().to_string(), new.public().to_string());
    let signature = old.sign(&key_rotation_text(&from, &to));
    doorman.note(Significant::KeyRotated { from, to: to.clone(), signature })?;
    if let Some(mut ring) = read(folder)? {
        ring.set_other("checkpoint", &to);
        write(folder, &ring)?;
    }
    fs::rename(&next, &path).map_err(|error| told(&path, &error))?;
    tracing::info!(key = to, "the keys of the house were replaced");
    Ok(new)
}

/// Finishes a rotation whose process ended between its two files.
fn finish_rotation(folder: &Path, ring: &Keyring) -> Result<(), Failure> {
    let (path, next) = (folder.join(CHECKPOINT), folder.join("checkpoint.key.next"));
    if !next.is_file() {
        return Ok(());
    }
    let new = HouseKey::load_or_create(&next).context("the new key of the checkpoints")?;
    if ring.other("checkpoint") == Some(new.public().to_string().as_str()) {
        fs::rename(&next, &path).map_err(|error| told(&path, &error))?;
    }
    Ok(())
}

/// Takes a journal over as it is, under new keys. The house must not be running.
pub fn adopt(shelf: &Shelf, args: &AdoptArgs) -> Result<(), Failure> {
    let folder = &args.books.data;
    fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    let database =
        books::named(args.books.database.as_deref(), args.books.database_file.as_deref())?;
    let database =
        database.unwrap_or_else(|| croupier_store::Database::Sqlite(books::journal_file(folder)));
    let mut journal = serve::open_database(&database)?;
    let report = verify(&mut *journal, &shelf.library, None, None)?;
    let Some(adopted) = adoptable(&mut *journal).context("the journal")? else {
        return Err(Failure::NotFound(format!("there is nothing to adopt in {database}")));
    };
    for name in [HOUSE, MARK] {
        let (from, to) = (folder.join(name), folder.join(format!("{name}.old")));
        if from.exists() {
            fs::rename(&from, &to).map_err(|error| told(&from, &error))?;
        }
    }
    let mut ring = Keyring::new(secret()?, Some(adopted));
    let seal: PathBuf = folder.join(SEAL);
    SealKey::load_or_create(&seal).context("the seal key")?;
    let checkpoint =
        HouseKey::load_or_create(&folder.join(CHECKPOINT)).context("the key of the checkpoints")?;
    ring.set_other("seal", &fingerprint(&seal)?);
    ring.set_other("checkpoint", &checkpoint.public().to_string());
    write(folder, &ring)?;
    writeln!(
        stdout(),
        "{} entries with {} rounds were verified and adopted as they are; the next start notes \
         it.\n\
         Checkpoints will be signed by {}",
        adopted.position,
        report.counts.rounds,
        checkpoint.public()
    )?;
    Ok(())
}
