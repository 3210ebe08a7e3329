//! Keeps the newest position that this node knows to be on disk in a small file outside the
//! database. A journal that ends before that position has been cut.

use crate::entry::{Hash, hex};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

/// A line of fixed length: the position in 20 digits, a space, the hash of its entry, a line end.
const LENGTH: usize = 20 + 1 + 64 + 1;

/// The file, or its contents when it was read.
#[derive(Debug)]
pub struct Mark(Kept);

#[derive(Debug)]
enum Kept {
    File(File),
    Read(Option<(u64, Hash)>),
}

impl Mark {
    /// Opens the file, or creates it.
    pub fn open(path: &Path) -> io::Result<Mark> {
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).read(true).write(true).mode(0o600);
        file.open(path).map(|file| Mark(Kept::File(file)))
    }

    /// The contents of the file now. Read it before opening the journal: the journal must hold this
    /// entry, even if more is written meanwhile.
    pub fn as_of_now(path: &Path) -> io::Result<Mark> {
        match File::open(path) {
            Ok(file) => Ok(Mark(Kept::Read(read(&file)))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Mark(Kept::Read(None))),
            Err(error) => Err(error),
        }
    }

    /// A mark that knows this position and never moves.
    pub fn of(position: u64, hash: Hash) -> Mark {
        Mark(Kept::Read(Some((position, hash))))
    }

    /// The newest position and the hash of its entry. A line torn by a power cut counts as
    /// missing.
    pub fn read(&self) -> Option<(u64, Hash)> {
        match &self.0 {
            Kept::File(file) => read(file),
            Kept::Read(read) => *read,
        }
    }

    /// Notes a position that is on disk. The file is not synced: after a power cut it may
    /// hold an older position, which is also on disk.
    pub(crate) fn write(&self, position: u64, hash: &Hash) {
        if let Kept::File(file) = &self.0 {
            let line = format!("{position:020} {}\n", hex(hash));
            let _ = file.write_all_at(line.as_bytes(), 0); // an older mark is true too
        }
    }
}

fn read(file: &File) -> Option<(u64, Hash)> {
    let mut line = [0; LENGTH];
    file.read_exact_at(&mut line, 0).ok()?;
    let text = std::str::from_utf8(&line).ok()?;
    let (position, digits) = text.trim_end().split_once(' ')?;
    let mut hash = Hash::default();
    for (at, byte) in hash.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some((position.parse().ok()?, hash))
}
