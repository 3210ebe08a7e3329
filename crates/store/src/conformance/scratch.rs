//! A folder for one test, removed when the test is over.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// An empty folder, removed with everything in it when dropped.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes the folder.
    pub fn new() -> ScratchFolder {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-store-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        ScratchFolder(path)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
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
