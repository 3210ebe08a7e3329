//! Starts the process again under an allocator that gives memory back. A PIN is hashed in a block
//! of 19 MiB; left to itself, the allocator of the C library keeps such blocks for ever.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Settings of the allocator: a block of 1 MiB or more is taken from the system and returned to it,
/// and free memory at the end of the heap is returned above 16 MiB.
const SETTINGS: [(&str, &str); 2] =
    [("MALLOC_MMAP_THRESHOLD_", "1048576"), ("MALLOC_TRIM_THRESHOLD_", "16777216")];

/// Starts the same command again with these settings, in the same process. They are read before a
/// program begins, so there is no other way to set them. Settings of the operator are left alone.
pub fn give_back() {
    if SETTINGS.iter().any(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let Ok(binary) = std::env::current_exe() else { return };
    let mut args = std::env::args_os();
    let mut again = Command::new(binary);
    if let Some(name) = args.next() {
        again.arg0(name);
    }
    let _ = again.args(args).envs(SETTINGS).exec(); // it returns only if it failed: then go on
}
