//! Counts tries to log in before their PIN is hashed, and keeps the counts over a restart. Only so
//! many failures are written to the journal that a flood of tries cannot fill it.

use crate::hashing::{Hashers, QueueFull};
use crate::network::counted;
use crate::problem::{Answered, ApiProblem};
use crate::session::Shared;
use crate::tries::{Door, FAILURES_MAX, May, Opened, Tally};
use croupier_house::Significant;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::net::IpAddr;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// The longest login that is counted and written down, in characters.
const LOGIN_MAX: usize = 100;
/// How many failures are written down one by one in this period; the rest are only counted.
const NOTES_MAX: u32 = 30;
const NOTES_MS: u64 = 60_000;
/// After this many lines the file of attempts is written anew, with what still counts.
const LINES_MAX: usize = 50_000;
/// How long a try waits for other tries of the same login that are being checked.
const PATIENCE: Duration = Duration::from_secs(30);

/// One line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    /// A try began; it failed unless a later line says otherwise.
    Tried {
        login: String,
        address: IpAddr,
        limited: bool,
        at_ms: u64,
        /// Whether somebody has this login. Files of before did not say.
        #[serde(default = "yes")]
        known: bool,
    },
    /// The newest try of this door was right.
    Right { login: String, address: IpAddr, limited: bool, at_ms: u64 },
    /// The newest try of this door was neither right nor wrong: it counts as none.
    Withdrawn { login: String, address: IpAddr, limited: bool },
    /// Somebody with the authority opened the login again, and all was forgotten: of old files.
    Reset { login: String },
    /// Somebody with the authority allowed one more try.
    Opened { login: String, at_ms: u64 },
}

const fn yes() -> bool {
    true
}

/// Failed logins and how many of them are written down.
pub struct Attempts {
    tally: Mutex<Tally>,
    notes: Mutex<Notes>,
    landed: Notify,
    file: Option<Mutex<Kept>>,
    shared: Option<Arc<dyn Shared>>,
}

/// The file of attempts, and how many lines it got since it was last written anew.
struct Kept {
    file: File,
    path: PathBuf,
    lines: usize,
}

/// The failures written down in the current minute.
#[derive(Default)]
struct Notes {
    since_ms: u64,
    written: u32,
    held: u32,
}

impl Notes {
    /// Begins a new minute if the old one is over. Returns how many failures it did not write down.
    fn turn(&mut self, now_ms: u64) -> Option<Significant> {
        if now_ms < self.since_ms.saturating_add(NOTES_MS) {
            return None;
        }
        let Notes { since_ms, held, .. } =
            std::mem::replace(self, Notes { since_ms: now_ms, written: 0, held: 0 });
        (held > 0).then_some(Significant::LoginsFailed { times: held, since_ms })
    }
}

/// A try that was counted and is being checked. If it is dropped without an answer it stays a
/// failure, so that hanging up is no way to guess for free.
pub(crate) struct Attempt {
    attempts: Arc<Attempts>,
    door: Door,
    limited: bool,
    at_ms: u64,
    landed: bool,
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if !self.landed {
            self.attempts.tally().failed(&self.door, self.limited, self.at_ms);
            self.attempts.landed.notify_waiters();
        }
    }
}

impl Attempts {
    /// Counts that are kept in memory only.
    pub fn in_memory() -> Attempts {
        Attempts {
            tally: Mutex::default(),
            notes: Mutex::default(),
            landed: Notify::new(),
            file: None,
            shared: None,
        }
    }

    /// Whatever is written to the file from now on is shared with other nodes.
    pub fn shared_with(self, shared: Arc<dyn Shared>) -> Attempts {
        Attempts { shared: Some(shared), ..self }
    }

    /// Counts kept in a file, so that a restart gives nobody new guesses.
    pub fn in_file(path: &Path) -> io::Result<Attempts> {
        let mut tally = Tally::default();
        crate::session::lines_of(path)?.into_iter().for_each(|line| take(&mut tally, line));
        let file = Kept { file: rewritten(path, &tally)?, path: path.to_owned(), lines: 0 };
        let (tally, file) = (Mutex::new(tally), Some(Mutex::new(file)));
        Ok(Attempts { tally, file, ..Attempts::in_memory() })
    }

    /// Takes lines that another node has kept, in place of its own.
    pub(crate) fn take_lines(&self, lines: &[String]) {
        let mut tally = Tally::default();
        let lines = lines.iter().filter_map(|line| serde_json::from_str(line).ok());
        lines.for_each(|line| take(&mut tally, line));
        *self.tally() = tally;
    }

    /// What still counts, as lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let lines = counted_lines(&self.tally());
        lines.iter().filter_map(|line| serde_json::to_string(line).ok()).collect()
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line down; says whether the other nodes will know it.
    fn write(&self, line: &Line) -> bool {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        let shared = self.shared.as_ref().map_or(Ok(()), |shared| shared.add(&text?));
        if let Err(error) = &shared {
            tracing::warn!(%error, "a login that was tried is not known to other nodes");
        }
        let Some(file) = &self.file else { return shared.is_ok() };
        let mut kept = file.lock().unwrap_or_else(PoisonError::into_inner);
        kept.lines += 1;
        let written = match kept.lines < LINES_MAX {
            true => write_line(&mut kept.file, line),
            // what the tally has forgotten leaves the file too, and so a flood cannot fill the disk
            false => rewritten(&kept.path, &self.tally()).map(|file| {
                kept.file = file;
                kept.lines = 0;
            }),
        };
        if let Err(error) = written {
            tracing::warn!(%error, "a login that was tried is not in the file of attempts");
        }
        shared.is_ok()
    }

    /// Counts a try, before anything is hashed, or says how long it must wait. `per_address` is the
    /// limit of its address; an address in a trusted network has none. `known` says whether
    /// somebody has the login: such a count is never given up for the sake of others.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        (login, known): (&str, bool),
        (address, per_address): (IpAddr, Option<u32>),
        clock: impl Fn() -> u64,
    ) -> Answered<Attempt> {
        let login: String = login.chars().take(LOGIN_MAX).collect();
        let (door, limited) = (Door { login, address: counted(address) }, per_address.is_some());
        let waited = timeout(PATIENCE, async {
            loop {
                let landed = self.landed.notified();
                let mut landed = std::pin::pin!(landed);
                landed.as_mut().enable(); // before looking, so that no landing is missed
                let now_ms = clock();
                match self.count(&door, (known, per_address), now_ms) {
                    May::Now => return Ok(now_ms),
                    May::NotUntil(until_ms) => {
                        let wait_ms = until_ms.saturating_sub(now_ms);
                        return Err(ApiProblem::login_locked(wait_ms.div_ceil(1000)));
                    }
                    May::Later => landed.await,
                }
            }
        });
        let at_ms = waited.await.unwrap_or_else(|_| Err(ApiProblem::logins_busy()))?;
        let Door { login, address } = door.clone();
        let attempts = Arc::clone(self);
        let mut attempt = Attempt { attempts, door, limited, at_ms, landed: false };
        match self.write(&Line::Tried { login, address, limited, at_ms, known }) {
            true => Ok(attempt),
            // the next owner of the house would not know of it, and allow another guess
            false => {
                attempt.take_back();
                Err(ApiProblem::not_ready("a login cannot be counted at the moment"))
            }
        }
    }

    /// Counts a try if it may be made now.
    fn count(&self, door: &Door, (known, per_address): (bool, Option<u32>), now_ms: u64) -> May {
        let mut tally = self.tally();
        let may = tally.may(door, per_address, now_ms);
        if may == May::Now {
            tally.begin(door, (known, per_address.is_some()), now_ms);
        }
        may
    }

    /// Allows one more try of a locked login, wherever it is locked; once a day.
    pub(crate) fn open(&self, login: &str, now_ms: u64) -> Opened {
        let login: String = login.chars().take(LOGIN_MAX).collect();
        let opened = self.tally().open(&login, now_ms);
        if opened == Opened::Once {
            self.write(&Line::Opened { login, at_ms: now_ms });
        }
        opened
    }

    fn note(&self, login: &str, locked: bool, now_ms: u64) -> Vec<Significant> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut significant: Vec<Significant> = notes.turn(now_ms).into_iter().collect();
        if notes.written >= NOTES_MAX {
            notes.held = notes.held.saturating_add(1);
            return significant;
        }
        notes.written += 1;
        significant.push(Significant::LoginFailed { login: login.to_owned() });
        if locked {
            significant.push(Significant::LoginLocked { login: login.to_owned() });
        }
        significant
    }
}

impl Attempt {
    /// Checks the PIN. If it could not be checked, since too many wait, nothing was guessed and
    /// nothing counts: a flood of others must not lock a person out.
    pub(crate) async fn check(
        self,
        hashers: &Hashers,
        pin: String,
        hash: Option<String>,
    ) -> Answered<(Attempt, bool)> {
        let is_home = self.attempts.tally().is_home(&self.door);
        match hashers.is_pin(pin, hash, is_home).await {
            Ok(is_right) => Ok((self, is_right)),
            Err(QueueFull) => {
                self.withdrawn();
                Err(ApiProblem::logins_busy())
            }
        }
    }

    /// The PIN was wrong. Returns the events to write down.
    pub(crate) fn failed(mut self, now_ms: u64) -> Vec<Significant> {
        self.landed = true;
        let times = self.attempts.tally().failed(&self.door, self.limited, now_ms);
        self.attempts.landed.notify_waiters();
        self.attempts.note(&self.door.login, times == FAILURES_MAX, now_ms)
    }

    /// The PIN was right and the code of the second factor is still to come. It counts neither as
    /// a failure nor as a success: it forgives no wrong code. There is nothing to write down.
    pub(crate) fn withdrawn(mut self) -> Vec<Significant> {
        self.take_back();
        let Door { login, address } = self.door.clone();
        self.attempts.write(&Line::Withdrawn { login, address, limited: self.limited });
        Vec::new()
    }

    /// It counts neither as a failure nor as a success.
    fn take_back(&mut self) {
        self.landed = true;
        self.attempts.tally().withdrawn(&self.door, self.limited);
        self.attempts.landed.notify_waiters();
    }

    /// The PIN was right. Returns the events about earlier failures to write down.
    pub(crate) fn succeeded(mut self, now_ms: u64) -> Option<Significant> {
        self.landed = true;
        let attempts = Arc::clone(&self.attempts);
        attempts.tally().succeeded(&self.door, self.limited, now_ms);
        attempts.landed.notify_waiters();
        let Door { login, address } = self.door.clone();
        attempts.write(&Line::Right { login, address, limited: self.limited, at_ms: now_ms });
        attempts.notes.lock().unwrap_or_else(PoisonError::into_inner).turn(now_ms)
    }
}

/// Counts what a line tells.
fn take(tally: &mut Tally, line: Line) {
    match line {
        Line::Tried { login, address, limited, at_ms, known } => {
            let door = Door { login, address };
            tally.begin(&door, (known, limited), at_ms);
            tally.failed(&door, limited, at_ms);
        }
        Line::Right { login, address, limited, at_ms } => {
            let door = Door { login, address };
            tally.forgive(&door, limited);
            tally.begin(&door, (true, limited), at_ms);
            tally.succeeded(&door, limited, at_ms);
        }
        Line::Withdrawn { login, address, limited } => {
            tally.take_back(&Door { login, address }, limited);
        }
        Line::Reset { login } => tally.forget(&login),
        Line::Opened { login, at_ms } => {
            tally.open(&login, at_ms);
        }
    }
}

/// What still counts: the homes, the failures, and the logins that were opened again.
fn counted_lines(tally: &Tally) -> Vec<Line> {
    let mut lines = Vec::new();
    for Door { login, address } in tally.homes() {
        lines.push(Line::Right { login, address, limited: false, at_ms: 0 });
    }
    for (Door { login, address }, known, times, at_ms) in tally.failures() {
        let line = || {
            let (login, address) = (login.clone(), *address);
            Line::Tried { login, address, limited: true, at_ms, known }
        };
        lines.extend((0..times).map(|_| line()));
    }
    for (login, at_ms) in tally.openings() {
        lines.push(Line::Opened { login: login.clone(), at_ms });
    }
    lines
}

/// The file with only what still counts.
fn rewritten(path: &Path, tally: &Tally) -> io::Result<File> {
    let fresh = path.with_extension("new");
    let mut file =
        OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&fresh)?;
    let mut text = Vec::new();
    counted_lines(tally).iter().try_for_each(|line| push_line(&mut text, line))?;
    file.write_all(&text)?;
    fs::rename(&fresh, path)?;
    Ok(file)
}

fn push_line(text: &mut Vec<u8>, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *text, line)?;
    text.push(b'\n');
    Ok(())
}

fn write_line(file: &mut File, line: &Line) -> io::Result<()> {
    let mut text = Vec::new();
    push_line(&mut text, line)?;
    file.write_all(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;
    use croupier_store::conformance::new_folder;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn a_flood_of_failed_logins_is_counted_and_not_written_down_one_by_one() {
        let attempts = Arc::new(Attempts::in_memory());
        let (flood, mut written) = (1_000, 0);
        for n in 0..flood {
            let attempt =
                attempts.begin((&format!("nobody-{n}"), false), (HERE, None), || 60_000).await;
            written += attempt.unwrap().failed(60_000).len();
        }
        assert_eq!(written, NOTES_MAX as usize);
        let next =
            attempts.begin(("ann", true), (HERE, None), || 120_000).await.unwrap().failed(120_000);
        let times = u32::try_from(flood).unwrap() - NOTES_MAX;
        assert_eq!(
            next,
            [
                Significant::LoginsFailed { times, since_ms: 60_000 },
                Significant::LoginFailed { login: "ann".to_owned() }
            ]
        );
    }

    /// A place that keeps nothing.
    struct Gone;

    impl Shared for Gone {
        fn add(&self, _: &str) -> io::Result<()> {
            Err(io::Error::other("gone"))
        }

        fn news(&self) -> io::Result<Vec<String>> {
            Ok(Vec::new())
        }
    }

    #[tokio::test]
    async fn a_guess_that_cannot_be_kept_is_not_looked_at() {
        let attempts = Arc::new(Attempts::in_memory().shared_with(Arc::new(Gone)));
        for _ in 0..5 {
            let tried = attempts.begin(("ann", true), (HERE, None), || 60_000).await;
            // refused without a PIN being checked, and nobody is locked out by it
            assert_eq!(tried.err().unwrap().into_response().status(), 503);
        }
    }

    #[tokio::test]
    async fn a_restart_forgives_no_failure_and_a_reset_does() {
        let folder = new_folder("attempts");
        let path = folder.join("attempts.jsonl");
        let mut locked = Vec::new();
        for n in 0..3 {
            let attempts = Arc::new(Attempts::in_file(&path).unwrap());
            let attempt = attempts.begin(("ann", true), (HERE, None), || n).await.unwrap();
            locked = attempt.failed(n);
        }
        assert!(locked.contains(&Significant::LoginLocked { login: "ann".to_owned() }));
        let attempts = Arc::new(Attempts::in_file(&path).unwrap());
        assert!(attempts.begin(("ann", true), (HERE, None), || 4).await.is_err());
        assert_eq!(attempts.open("ann", 4), Opened::Once);
        let attempts = Arc::new(Attempts::in_file(&path).unwrap());
        let attempt = attempts.begin(("ann", true), (HERE, None), || 5).await.unwrap();
        assert_eq!(attempt.succeeded(5), None);
        for _ in 0..3 {
            drop(attempts.begin(("ann", true), (HERE, None), || 6).await.unwrap());
        }
        let attempts = Arc::new(Attempts::in_file(&path).unwrap());
        assert!(matches!(attempts.open("ann", 7), Opened::NotUntil(_)), "once a day");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[tokio::test]
    async fn hanging_up_is_a_failure() {
        let attempts = Arc::new(Attempts::in_memory());
        for _ in 0..3 {
            drop(attempts.begin(("ann", true), (HERE, None), || 1).await.unwrap());
        }
        assert!(attempts.begin(("ann", true), (HERE, None), || 2).await.is_err());
    }

    #[tokio::test]
    async fn a_try_that_nobody_had_time_to_check_counts_as_none() {
        let attempts = Arc::new(Attempts::in_memory());
        let (hashers, _queue) = Hashers::busy();
        for _ in 0..5 {
            let attempt = attempts.begin(("ann", true), (HERE, Some(20)), || 1).await.unwrap();
            assert!(attempt.check(&hashers, "1234".to_owned(), None).await.is_err());
        }
        assert!(attempts.begin(("ann", true), (HERE, Some(20)), || 2).await.is_ok());
    }

    #[tokio::test]
    async fn a_flood_of_made_up_names_fills_neither_the_file_nor_the_memory() {
        let folder = new_folder("flood");
        let path = folder.join("attempts.jsonl");
        let attempts = Arc::new(Attempts::in_file(&path).unwrap());
        for n in 0..3 {
            drop(attempts.begin(("ann", true), (HERE, None), || n).await.unwrap());
        }
        for n in 0..LINES_MAX + 100 {
            let nobody = format!("nobody-{n}");
            drop(attempts.begin((&nobody, false), (HERE, None), || 10).await.unwrap());
        }
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < LINES_MAX / 2, "{lines} lines");
        drop(attempts);
        let attempts = Arc::new(Attempts::in_file(&path).unwrap());
        assert!(attempts.begin(("ann", true), (HERE, None), || 20).await.is_err(), "still locked");
        fs::remove_dir_all(&folder).unwrap();
    }
}
