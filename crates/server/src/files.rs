//! How many files, and so connections, the operating system lets this process open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the house itself needs open: the journal and its log, keys, the anchor, the database.
const OWN: u64 = 256;

/// Raises the limit of open files as far as it goes; gives how many connections then fit, if the
/// system says.
pub fn raise_file_limit() -> Option<usize> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current < maximum || (current.is_some() && maximum.is_none()) {
        // Without it the house is open to fewer.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
    let files = getrlimit(Resource::Nofile).current?;
    usize::try_from(files.saturating_sub(OWN).max(16)).ok()
}
