//! A folder for one test, removed when the test is over.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty folder, removed with everything in it when dropped.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes the folder.
    pub fn new() -> ScratchFolder {
        ScratchFolder(new_folder("store"))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Makes a folder that nobody had before, named after what it is for; the caller removes it. An
/// earlier process of the same number may have been killed before it removed its own.
pub fn new_folder(name: &str) -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = format!("croupier-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        match std::fs::create_dir(&path) {
            Ok(()) => return path,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => panic!("{}: {error}", path.display()),
        }
    }
}

impl Default for ScratchFolder {
    fn default() -> ScratchFolder {
        ScratchFolder::new()
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // No test depends on the removal.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
