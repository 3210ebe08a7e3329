//! The lock beside a database file: one process owns it, whatever SQLite itself would allow.

use crate::{Result, StoreError};
use std::ffi::OsString;
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long to wait for an owner that is just exiting.
const PATIENCE: Duration = Duration::from_millis(400);

/// Held for as long as the journal is open; the system lets go of it when the process dies.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of the database at `path`, or says that somebody has it. Who lets go of it
    /// right now, as a process does that has just stopped, is waited for.
    pub(super) fn take(path: &Path) -> Result<Lock> {
        let mut name = OsString::from(path);
        name.push(".lock");
        let name = PathBuf::from(name);
        let io = |source| StoreError::Io { path: name.clone(), source };
        let file = private().open(&name).map_err(io)?;
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::WouldBlock) if since.elapsed() < PATIENCE => {
                    std::thread::park_timeout(PATIENCE / 20);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse { path: path.to_path_buf() });
                }
                Err(TryLockError::Error(source)) => return Err(io(source)),
            }
        }
    }
}

/// A file for its owner only, made where there is none.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true).mode(0o600);
    options
}

/// Makes the journal readable by its owner only: the hashes of PINs are in it. The mode of a file
/// that is not ours to change stays as it is.
pub(super) fn keep_private(path: &Path) -> Result<()> {
    let io = |source| StoreError::Io { path: path.to_path_buf(), source };
    let file = private().open(path).map_err(io)?;
    let mode = file.metadata().map_err(io)?.permissions().mode();
    if mode & 0o077 != 0 {
        let _ = file.set_permissions(Permissions::from_mode(mode & !0o077));
    }
    Ok(())
}
