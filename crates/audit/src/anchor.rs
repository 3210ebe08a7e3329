//! The anchor: every checkpoint once more, in a file that is best kept on another disk. One JSON
//! object a line, only ever added to, on disk before the next.

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

/// One line: a checkpoint with its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnchorLine {
    /// The position of the checkpoint's own entry; it covers all before it.
    pub position: u64,
    /// The number of its entry in the journal of the house.
    pub seq: u64,
    /// The hash of its entry.
    pub hash: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The head of every journal before it.
    pub heads: BTreeMap<String, HeadMark>,
    /// What all accounts of a kind come to, in cents.
    pub totals: BTreeMap<String, i64>,
    /// In which order the entries of late stand.
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
    /// The checkpoint, as the journal has it.
    fn checkpoint(&self) -> Checkpoint {
        let AnchorLine { position, at_ms, heads, totals, order, key, signature, .. } = self.clone();
        let position = position.saturating_sub(1);
        let statement = Statement { position, at_ms, heads, totals, order };
        Checkpoint { statement, key, signature }
    }
}

/// A file of checkpoints that is added to.
pub(crate) struct AnchorFile {
    file: File,
    /// Whether a line may have been begun and not ended.
    torn: bool,
}

impl AnchorFile {
    /// Opens the file to add to it, and makes it where it is not there. A line that was being
    /// written when the power went is ended before the next: nobody takes it for one.
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
    /// With the number of their line, by position.
    lines: Vec<(u64, AnchorLine)>,
    /// Lines that were being written when the power went.
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

    /// The position of the newest checkpoint, 0 where there is none.
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
        Ok(Following { lines: anchor.lines.iter().peekable() })
    }

    /// Holds what was folded up to here against the checkpoints that end here.
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

    /// Whatever the anchor knows after the last entry was cut off.
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

/// The heads before a checkpoint must be those it was anchored with.
fn heads(number: u64, line: &AnchorLine, fold: &Fold<'_>) -> Result<(), Found> {
    let found: BTreeMap<String, HeadMark> = fold.heads.iter().map(mark).collect();
    if found == line.heads {
        return Ok(());
    }
    let differs = |(stream, head): &(&String, &HeadMark)| found.get(*stream) != Some(head);
    let (stream, seq) = match line.heads.iter().find(differs) {
        Some((stream, head)) => (stream.as_str(), head.seq),
        None => (HOUSE, 0), // a journal too many
    };
    let what = format!("it or an entry before it is not what line {number} of the anchor knows");
    Err(Found::other("entry", stream, what).at(fold.position()).numbered(seq))
}

fn mark((stream, (seq, hash)): (&StreamId, &(u64, Hash))) -> (String, HeadMark) {
    (stream.to_string(), HeadMark { seq: *seq, hash: hex(hash) })
}

/// The checkpoint itself must stand where it was anchored.
fn own(number: u64, line: &AnchorLine, fold: &Fold<'_>) -> Result<(), Found> {
    let signature = fold.trust.signatures.get(&line.position);
    let hash = fold.trust.hashes.get(&line.position).map(|hash| hex(hash));
    if signature == Some(&line.signature) && hash.as_ref() == Some(&line.hash) {
        return Ok(());
    }
    let what = format!("it is not the checkpoint of line {number} of the anchor");
    Err(Found::other("entry", HOUSE, what).at(line.position).numbered(line.seq))
}
