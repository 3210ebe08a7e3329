//! `croupier version`: prints the version of the binary and, on request, hashes.

use crate::exit::Failure;
use crate::library::Shelf;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Write};

/// Prints the version and, if wanted, hashes, one `sha256  name` per line like sha256sum.
pub fn run(shelf: &Shelf, hashes: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "croupier {}", env!("CARGO_PKG_VERSION"))?;
    if hashes {
        let path = std::env::current_exe()?;
        writeln!(out, "{}  {}", hash_file(&path)?, path.display())?;
        for rulebook in shelf.library.all() {
            writeln!(out, "{}  {}", rulebook.hash, rulebook.reference())?;
        }
    }
    Ok(())
}

fn hash_file(path: &std::path::Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    io::copy(&mut file, &mut HashWriter(&mut hasher))?;
    Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Hashes everything written to it.
struct HashWriter<'h>(&'h mut Sha256);

impl Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
