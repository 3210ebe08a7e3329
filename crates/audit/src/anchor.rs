//! The anchor: a second copy of every checkpoint, in a file best kept on another disk. One JSON
//! object a line; lines are only added, and each is on disk before the next.

use crate::fold::Fold;
use crate::found::{AuditError, Found};
use croupier_floor::{HOUSE, Signed};
use croupier_house::{Checkpoint, HeadMark, OrderMark, Statement};
use croupier_store::{Hash, StreamId, hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// One line: a checkpoint and where it is in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnchorLine {
    /// The position of the checkpoint's own entry; it covers all entries before it.
    pub position: u64,
    /// The number of its entry in the journal of the house.
    pub seq: u64,
    /// The hash of its entry.
    pub hash: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The last entry of every journal before it.
    pub heads: BTreeMap<String, HeadMark>,
    /// The totals of all accounts of each kind, in cents.
    pub totals: BTreeMap<String, i64>,
    /// The order of the entries since the checkpoint before.
    pub order: OrderMark,
    /// The public key.
    pub key: String,
    /// The signature.
    pub signature: String,
}

impl From<Signed> for AnchorLine {
    fn from(signed: Signed) -> AnchorLine {
        let Signed { position, seq, hash, checkpoint } = signed;
        let Checkpoint { statement, key, signature } = checkpoint;
        let Statement { at_ms, heads, totals, order, .. } = statement;
        AnchorLine { position, seq, hash, at_ms, heads, totals, order, key, signature }
    }
}

impl AnchorLine {
    /// The checkpoint as the journal has it.
    fn checkpoint(&self) -> Checkpoint {
        let AnchorLine { position, at_ms, heads, totals, order, key, signature, .. } = self.clone();
        let position = position.saturating_sub(1);
        let statement = Statement { position, at_ms, heads, totals, order };
        Checkpoint { statement, key, signature }
    }
}

/// A file of checkpoints, to add to.
pub(crate) struct AnchorFile {
    file: File,
    /// Whether the last line may be incomplete.
    torn: bool,
}

impl AnchorFile {
    /// Opens the file to add to it, and creates it if absent. A line cut short by a loss of power
    /// is ended before the next one, so that it spoils no other line.
    pub(crate) fn open(path: &Path) -> io::Result<AnchorFile> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        Ok(AnchorFile { file, torn: last != *b"\n" })
    }

    /// Adds a line; it is on disk when this returns.
    pub(crate) fn add(&mut self, line: &AnchorLine) -> io::Result<()> {
        let mut text = if self.torn { b"\n".to_vec() } else { Vec::new() };
        text.extend(serde_json::to_vec(line)?);
        text.push(b'\n');
        self.torn = true;
        self.file.write_all(&text)?;
        self.torn = false;
        self.file.sync_data()
    }
}

/// The checkpoints of an anchor, as an inspector brings them.
#[derive(Clone, Debug, Default)]
pub struct Anchor {
    /// The checkpoints with their line numbers, sorted by position.
    lines: Vec<(u64, AnchorLine)>,
    /// Lines cut short by a loss of power.
    pub torn: u64,
}

impl Anchor {
    /// Reads an anchor.
    pub fn read(path: &Path) -> Result<Anchor, AuditError> {
        let text = std::fs::read_to_string(path).map_err(|error| AuditError::file(path, error))?;
        let mut anchor = Anchor::default();
        for (number, line) in (1..).zip(text.lines()) {
            match serde_json::from_str(line) {
                Ok(line) => anchor.lines.push((number, line)),
                Err(error) if error.is_eof() => anchor.torn += 1,
                Err(error) => return Err(bad_line(number, error.to_string()).into()),
            }
        }
        anchor.lines.sort_by_key(|(_, line)| line.position);
        Ok(anchor)
    }

    /// How many checkpoints it holds.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The position of the newest checkpoint; 0 if there is none.
    pub fn newest(&self) -> u64 {
        self.lines.last().map_or(0, |(_, line)| line.position)
    }
}

fn bad_line(number: u64, what: impl Into<String>) -> Found {
    Found { record: "anchor", journal: None, position: Some(number), seq: None, what: what.into() }
}

/// Follows an anchor while entries are folded.
pub(crate) struct Following<'a> {
    lines: std::iter::Peekable<std::slice::Iter<'a, (u64, AnchorLine)>>,
}

impl<'a> Following<'a> {
    pub(crate) fn new(anchor: &'a Anchor, fold: &mut Fold<'_>) -> Result<Following<'a>, Found> {
        for (number, line) in &anchor.lines {
            let signed = fold.trust.check(&line.checkpoint(), line.position);
            signed.map_err(|why| bad_line(*number, why))?;
        }
        let mut lines = anchor.lines.iter().peekable();
        // What the anchor knows of entries that left is held against their archives.
        while lines.next_if(|(_, line)| line.position < fold.position()).is_some() {}
        Ok(Following { lines })
    }

    /// Compares what was folded up to here with the anchored checkpoint of this position.
    pub(crate) fn follow(&mut self, fold: &Fold<'_>) -> Result<(), Found> {
        while let Some((number, line)) = self.lines.peek() {
            if fold.position() + 1 == line.position {
                return heads(*number, line, fold);
            }
            if fold.position() < line.position {
                return Ok(());
            }
            own(*number, line, fold)?;
            self.lines.next();
        }
        Ok(())
    }

    /// Reports entries that the anchor covers and the journal no longer has.
    pub(crate) fn finish(mut self, fold: &Fold<'_>) -> Result<(), Found> {
        let Some((number, line)) = self.lines.next() else { return Ok(()) };
        let missing = line.position - fold.position();
        let what = format!(
            "this entry was cut off: line {number} of the anchor knows {missing} more entries, \
             and the journal ends at {}",
            fold.position()
        );
        let end = |stream: &str| {
            let stream = StreamId::new(stream).ok();
            stream.and_then(|stream| fold.heads.get(&stream)).map_or(0, |(seq, _)| *seq)
        };
        let cut = line.heads.iter().find(|(stream, head)| end(stream) < head.seq);
        let stream = cut.map_or(HOUSE, |(stream, _)| stream);
        let next = fold.position() + 1;
        Err(Found::other("entry", stream, what).at(next).numbered(end(stream) + 1))
    }
}

/// The heads before a checkpoint must be those of its line in the anchor.
fn heads(number: u64, line: &AnchorLine, fold: &Fold<'_>) -> Result<(), Found> {
    let found: BTreeMap<String, HeadMark> = fold.heads.iter().map(mark).collect();
    if found == line.heads {
        return Ok(());
    }
    let differs = |(stream, head): &(&String, &HeadMark)| found.get(*stream) != Some(head);
    let (stream, seq) = match line.heads.iter().find(differs) {
        Some((stream, head)) => (stream.as_str(), head.seq),
        None => (HOUSE, 0), // the journal has a stream too many
    };
    let what = format!("it or an entry before it is not what line {number} of the anchor knows");
    Err(Found::other("entry", stream, what).at(fold.position()).numbered(seq))
}

fn mark((stream, (seq, hash)): (&StreamId, &(u64, Hash))) -> (String, HeadMark) {
    (stream.to_string(), HeadMark { seq: *seq, hash: hex(hash) })
}

/// The checkpoint itself must be where the anchor says.
fn own(number: u64, line: &AnchorLine, fold: &Fold<'_>) -> Result<(), Found> {
    let signature = fold.trust.signatures.get(&line.position);
    let hash = fold.trust.hashes.get(&line.position).map(|hash| hex(hash));
    if signature == Some(&line.signature) && hash.as_ref() == Some(&line.hash) {
        return Ok(());
    }
    let what = format!("it is not the checkpoint of line {number} of the anchor");
    Err(Found::other("entry", HOUSE, what).at(line.position).numbered(line.seq))
}
