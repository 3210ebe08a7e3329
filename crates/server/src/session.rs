//! Sessions: opaque 256-bit tokens, kept hashed, in memory and in a file that outlives a restart.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use croupier_floor::Requester;
use croupier_house::{Person, Role};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The cookie's name.
pub(crate) const COOKIE_NAME: &str = "croupier_session";
/// A session ends after this long, whatever happens.
pub(crate) const SESSION_MS: u64 = 12 * 60 * 60 * 1000;
/// A session that only shows the pit on a wall ends after this long: the longest a browser keeps a
/// cookie.
pub(crate) const WALL_MS: u64 = 400 * 24 * 60 * 60 * 1000;

/// A token as the person holds it.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A fresh one.
    pub(crate) fn new() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Token(hex(&bytes)))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// How it is kept.
    fn hashed(&self) -> Hashed {
        hashed(&self.0)
    }
}

fn hashed(token: &str) -> Hashed {
    Sha256::digest(token.as_bytes()).into()
}

/// SHA-256 of a token.
type Hashed = [u8; 32];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Hashed> {
    let mut hashed = Hashed::default();
    for (at, byte) in hashed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    (text.len() == 2 * hashed.len()).then_some(hashed)
}

/// The token of a request, to be kept.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<Token> {
    token_text(headers).map(|token| Token(token.to_owned()))
}

/// The token of a request: a bearer token, or the cookie.
pub(crate) fn token_text(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(bearer) = bearer {
        let (scheme, token) = bearer.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then(|| token.trim());
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = cookies.flat_map(|line| line.split(';'));
    cookies.find_map(|cookie| {
        let (name, token) = cookie.trim().split_once('=')?;
        (name == COOKIE_NAME).then_some(token)
    })
}

/// A session, as kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    id: Arc<str>,
    role: Role,
    name: Arc<str>,
    opened_ms: u64,
    /// Whether the PIN must be changed before anything else.
    #[serde(default)]
    must_change: bool,
    /// Whether a second factor must be set up before anything else.
    #[serde(default)]
    must_enrol: bool,
    /// Whether the screen is locked.
    #[serde(default)]
    locked: bool,
    /// How many changes there were to the person; the next one ends the session.
    #[serde(default)]
    changes: u32,
    /// Whether it only shows the pit on a wall.
    #[serde(default)]
    wall: bool,
}

impl Kept {
    fn is_over(&self, now_ms: u64) -> bool {
        let lasts = if self.wall { WALL_MS } else { SESSION_MS };
        now_ms >= self.opened_ms.saturating_add(lasts)
    }
}

/// One line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Opened {
        token: String,
        session: Kept,
    },
    Ended {
        token: String,
    },
    /// All there are follow: of nodes that share their lines.
    Anew,
}

/// Whose session a token is, and what it is good for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Session {
    /// Who.
    pub(crate) actor: Requester,
    /// Whether the PIN must be changed before anything else.
    pub(crate) must_change: bool,
    /// Whether a second factor must be set up before anything else.
    pub(crate) must_enrol: bool,
    /// Whether the screen is locked: until the PIN is entered, the session only looks at tables.
    pub(crate) locked: bool,
    /// How many changes there were to the person when the session was opened.
    pub(crate) changes: u32,
    /// Whether it only shows the pit on a wall.
    pub(crate) wall: bool,
}

impl Session {
    /// A session without conditions, of a person to whom there were so many changes.
    pub(crate) fn of(actor: Requester, changes: u32) -> Session {
        Session {
            actor,
            must_change: false,
            must_enrol: false,
            locked: false,
            wall: false,
            changes,
        }
    }
}

/// The sessions of the house.
#[derive(Default)]
pub struct Sessions {
    open: RwLock<HashMap<Hashed, Kept>>,
    file: Option<Mutex<File>>,
    shared: Option<Arc<dyn Shared>>,
}

/// Sessions that have ended, by their tokens.
#[must_use = "a restart would bring them back"]
pub(crate) struct Ended(Vec<Hashed>);

/// Where the lines of a file are kept for the other nodes of the house too.
pub trait Shared: Send + Sync {
    /// Adds a line. It waits until the line is kept, and must not keep a thread of the server from
    /// its other tasks meanwhile.
    fn add(&self, line: &str) -> io::Result<()>;

    /// The lines that were added since this was last asked.
    fn news(&self) -> io::Result<Vec<String>>;
}

impl Sessions {
    /// Whatever is written to the file from now on is shared with other nodes.
    pub fn shared_with(self, shared: Arc<dyn Shared>) -> Sessions {
        Sessions { shared: Some(shared), ..self }
    }

    /// Sessions that end with the process.
    pub fn in_memory() -> Sessions {
        Sessions::default()
    }

    /// Sessions kept in a file, tokens hashed: whoever is logged in stays so over a restart.
    pub fn in_file(path: &Path, now_ms: u64) -> io::Result<Sessions> {
        let mut open = HashMap::new();
        lines_of(path)?.into_iter().for_each(|line| take(&mut open, line));
        open.retain(|_, kept: &mut Kept| !kept.is_over(now_ms));
        let fresh = path.with_extension("new");
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&fresh)?;
        for (token, session) in &open {
            write_line(&mut file, &Line::Opened { token: hex(token), session: session.clone() })?;
        }
        fs::rename(&fresh, path)?;
        Ok(Sessions { open: RwLock::new(open), file: Some(Mutex::new(file)), shared: None })
    }

    /// Takes lines that another node has kept.
    pub(crate) fn take_lines(&self, lines: &[String]) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.iter().filter_map(|line| serde_json::from_str(line).ok());
        lines.for_each(|line| take(&mut open, line));
    }

    /// Every open session as a line.
    pub(crate) fn lines(&self, now_ms: u64) -> Vec<String> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let open = open.iter().filter(|(_, kept)| !kept.is_over(now_ms));
        let line = |(token, session): (&Hashed, &Kept)| Line::Opened {
            token: hex(token),
            session: session.clone(),
        };
        let lines = std::iter::once(Line::Anew).chain(open.map(line));
        lines.filter_map(|line| serde_json::to_string(&line).ok()).collect()
    }

    /// Takes what other nodes have kept since this was last called; it waits for them.
    pub(crate) fn look_for_news(&self) -> io::Result<()> {
        if let Some(shared) = &self.shared {
            self.take_lines(&shared.news()?);
        }
        Ok(())
    }

    /// Opens a session; gives the token, which is kept nowhere.
    pub(crate) fn open(&self, session: &Session, now_ms: u64) -> io::Result<Token> {
        let token = Token::new().map_err(|error| io::Error::other(error.to_string()))?;
        let Session { actor, must_change, must_enrol, locked, wall, changes } = session;
        let session = Kept {
            id: actor.id.clone(),
            role: actor.role,
            name: actor.name.clone(),
            opened_ms: now_ms,
            must_change: *must_change,
            must_enrol: *must_enrol,
            locked: *locked,
            changes: *changes,
            wall: *wall,
        };
        self.write(&Line::Opened { token: hex(&token.hashed()), session: session.clone() })?;
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, kept| !kept.is_over(now_ms));
        open.insert(token.hashed(), session);
        Ok(token)
    }

    /// Whose session a token is.
    pub(crate) fn find(&self, token: &str, now_ms: u64) -> Option<Session> {
        let hashed = hashed(token);
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let kept = open.get(&hashed).filter(|kept| !kept.is_over(now_ms))?;
        let actor = Requester { id: kept.id.clone(), role: kept.role, name: kept.name.clone() };
        let Kept { must_change, must_enrol, locked, wall, changes, .. } = *kept;
        Some(Session { actor, must_change, must_enrol, locked, wall, changes })
    }

    /// Locks the screen of a session, or opens it again; over a restart too. What is kept may take
    /// long, so nobody waits for it: a lock holds at once, a screen is opened once that is kept.
    pub(crate) fn lock(&self, token: &Token, locked: bool) -> io::Result<()> {
        let hashed = token.hashed();
        let set = |locked: bool| {
            let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
            open.get_mut(&hashed).map(|kept| {
                kept.locked = locked;
                kept.clone()
            })
        };
        let kept = match locked {
            true => set(true),
            false => self.open.read().unwrap_or_else(PoisonError::into_inner).get(&hashed).cloned(),
        };
        let Some(kept) = kept else { return Ok(()) };
        self.write(&Line::Opened { token: hex(&hashed), session: Kept { locked, ..kept } })?;
        match set(locked) {
            Some(_) => Ok(()),
            // it ended meanwhile, and stays so
            None => self.write(&Line::Ended { token: hex(&hashed) }),
        }
    }

    /// Ends every session of whose person this no longer holds: the id, the role, and how many
    /// changes there were when it was opened. They are to be ended for good where one may wait.
    pub(crate) fn end_unless(&self, holds: impl Fn(&str, Role, u32) -> bool) -> Ended {
        self.end_where(|kept| !holds(&kept.id, kept.role, kept.changes))
    }

    fn end_where(&self, ends: impl Fn(&Kept) -> bool) -> Ended {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        Ended(open.extract_if(|_, kept| ends(kept)).map(|(token, _)| token).collect())
    }

    /// Ends them over a restart too.
    pub(crate) fn end_for_good(&self, Ended(gone): &Ended) -> io::Result<()> {
        gone.iter().try_for_each(|token| self.write(&Line::Ended { token: hex(token) }))
    }

    /// Whether a patron is logged in anywhere.
    pub(crate) fn is_logged_in(&self, patron: &str, now_ms: u64) -> bool {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let mut theirs = open.values().filter(|kept| kept.role == Role::Patron);
        theirs.any(|kept| &*kept.id == patron && !kept.is_over(now_ms))
    }

    /// Ends every session of a person: what changed about them takes effect at once.
    pub(crate) fn end_all(&self, person: &Person) -> io::Result<()> {
        let (patron, id) = match person {
            Person::Patron(id) => (true, id.as_str()),
            Person::Staff(id) => (false, id.as_str()),
        };
        let theirs = |kept: &Kept| &*kept.id == id && (kept.role == Role::Patron) == patron;
        self.end_for_good(&self.end_where(theirs))
    }

    /// Ends a session.
    pub(crate) fn end(&self, token: &Token) -> io::Result<()> {
        let hashed = token.hashed();
        self.open.write().unwrap_or_else(PoisonError::into_inner).remove(&hashed);
        self.write(&Line::Ended { token: hex(&hashed) })
    }

    fn write(&self, line: &Line) -> io::Result<()> {
        if let Some(shared) = &self.shared {
            shared.add(&serde_json::to_string(line)?)?;
        }
        match &self.file {
            Some(file) => {
                write_line(&mut file.lock().unwrap_or_else(PoisonError::into_inner), line)
            }
            None => Ok(()),
        }
    }
}

fn take(open: &mut HashMap<Hashed, Kept>, line: Line) {
    match line {
        Line::Opened { token, session } => {
            unhex(&token).and_then(|token| open.insert(token, session));
        }
        Line::Ended { token } => {
            unhex(&token).and_then(|token| open.remove(&token));
        }
        Line::Anew => open.clear(),
    }
}

/// The lines of a file of JSON lines; none where there is no file. A line that was being written
/// when the power failed, perhaps in the middle of a character, is dropped with a warning.
pub(crate) fn lines_of<T: DeserializeOwned>(path: &Path) -> io::Result<Vec<T>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => {
            return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display())));
        }
    };
    let mut lines = Vec::new();
    let written = bytes.split(|byte| *byte == b'\n').enumerate();
    for (at, line) in written.filter(|(_, line)| !line.is_empty()) {
        match serde_json::from_slice(line) {
            Ok(line) => lines.push(line),
            Err(error) => {
                let (path, line) = (path.display(), at + 1);
                tracing::warn!(%path, line, %error, "a line cannot be read and is dropped");
            }
        }
    }
    Ok(lines)
}

fn write_line(file: &mut File, line: &Line) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    file.write_all(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::new_folder;

    #[test]
    fn a_file_keeps_sessions_hashed_and_forgets_those_that_ended() {
        let folder = new_folder("sessions");
        let path = folder.join("sessions.jsonl");
        let actor = |id: &str| Requester { id: id.into(), role: Role::Dealer, name: id.into() };
        let session = |id: &str| Session::of(actor(id), 0);
        let sessions = Sessions::in_file(&path, 1).unwrap();
        let [dora, sam] = ["dora", "sam"].map(|id| sessions.open(&session(id), 1).unwrap());
        sessions.end(&sam).unwrap();
        sessions.lock(&sam, true).unwrap(); // a session that has ended does not come back by it
        sessions.lock(&dora, true).unwrap();
        drop(sessions);
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains(dora.as_str()), "a token lies open in the file");
        // the plug was pulled in the middle of a name, and of a character of it
        let torn = b"{\"opened\":{\"token\":\"00\",\"session\":{\"name\":\"J\xc3";
        fs::write(&path, [text.as_bytes(), torn].concat()).unwrap();
        let sessions = Sessions::in_file(&path, 2).unwrap();
        let found = sessions.find(dora.as_str(), 2).unwrap();
        assert_eq!((found.actor.id.as_ref(), found.locked), ("dora", true));
        assert_eq!(sessions.find(sam.as_str(), 2), None);
        assert_eq!(sessions.find(dora.as_str(), 1 + SESSION_MS), None);
        let wall = sessions.open(&Session { wall: true, ..session("sue") }, 1).unwrap();
        assert!(sessions.find(wall.as_str(), 1 + SESSION_MS).unwrap().wall, "a wall locks never");
        let patron = Person::Patron("dora".parse().unwrap());
        sessions.end_all(&patron).unwrap(); // a patron of the same id is somebody else
        assert!(sessions.find(dora.as_str(), 2).is_some());
        sessions.end_all(&Person::Staff("dora".parse().unwrap())).unwrap();
        assert_eq!(sessions.find(dora.as_str(), 2), None);
        let eve = sessions.open(&session("eve"), 1).unwrap();
        let none = sessions.end_unless(|_, role, changes| role == Role::Dealer && changes == 0);
        assert!(none.0.is_empty() && sessions.find(eve.as_str(), 2).is_some());
        let hers = sessions.end_unless(|id, _, _| id != "eve");
        assert_eq!(sessions.find(eve.as_str(), 2), None);
        sessions.end_for_good(&hers).unwrap();
        drop(sessions);
        assert_eq!(Sessions::in_file(&path, 3).unwrap().find(eve.as_str(), 3), None);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A place that keeps a line only once it is let.
    struct Slow(Mutex<std::sync::mpsc::Receiver<()>>);

    impl Shared for Slow {
        fn add(&self, _: &str) -> io::Result<()> {
            self.0.lock().unwrap().recv().map_err(io::Error::other)
        }

        fn news(&self) -> io::Result<Vec<String>> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn nobody_waits_for_what_another_session_has_to_be_kept() {
        let (let_it, letting) = std::sync::mpsc::channel();
        let slow = Arc::new(Slow(Mutex::new(letting)));
        let sessions = Sessions::in_memory().shared_with(slow);
        let actor = |id: &str| Requester { id: id.into(), role: Role::Dealer, name: id.into() };
        let open = |id: &str| {
            let_it.send(()).unwrap();
            sessions.open(&Session::of(actor(id), 0), 1).unwrap()
        };
        let [dora, sam, una] = ["dora", "sam", "una"].map(open);
        let is_locked = |token: &Token| sessions.find(token.as_str(), 2).map(|one| one.locked);
        std::thread::scope(|scope| {
            let locking = scope.spawn(|| sessions.lock(&dora, true));
            // these would wait for ever if the sessions were held while a line is being kept
            while is_locked(&dora) != Some(true) {
                std::thread::yield_now();
            }
            assert_eq!(is_locked(&sam), Some(false));
            let ending = scope.spawn(|| sessions.end_all(&Person::Staff("sam".parse().unwrap())));
            while is_locked(&sam).is_some() {
                std::thread::yield_now();
            }
            (0..2).for_each(|_| let_it.send(()).unwrap());
            locking.join().unwrap().unwrap();
            ending.join().unwrap().unwrap();
            // a screen that cannot be kept open stays locked
            let_it.send(()).unwrap();
            sessions.lock(&una, true).unwrap();
        });
        drop(let_it);
        assert!(sessions.lock(&una, false).is_err());
        assert_eq!(is_locked(&una), Some(true));
    }

    #[test]
    fn a_token_is_read_from_bearer_or_cookie() {
        let mut headers = HeaderMap::new();
        assert!(token_of(&headers).is_none());
        headers.insert(COOKIE, "a=b; croupier_session=abc".parse().unwrap());
        assert_eq!(token_of(&headers).unwrap().as_str(), "abc");
        headers.insert(AUTHORIZATION, "bearer xyz".parse().unwrap());
        assert_eq!(token_of(&headers).unwrap().as_str(), "xyz");
        headers.insert(AUTHORIZATION, "Basic xyz".parse().unwrap());
        assert!(token_of(&headers).is_none());
    }
}
