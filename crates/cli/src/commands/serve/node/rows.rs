//! Sessions, failed logins and used codes as rows, so that a person comes back through another
//! node.

use croupier_server::Shared;
use croupier_store::{Nodes, StoreError};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::watch;
use tokio::task::block_in_place;

/// After so many lines the files are written anew: what counts no longer leaves them, so a flood of
/// logins neither fills the database nor keeps the next owner reading.
const LINES_MAX: usize = 10_000;

/// The shared files, in a thread of their own: who waits for a row is no task.
pub struct Rows {
    jobs: Mutex<Sender<Job>>,
    owning: Mutex<Option<watch::Receiver<bool>>>,
    /// How many lines this node has added since they were written anew.
    added: AtomicUsize,
}

type Job = Box<dyn FnOnce(&mut Nodes) + Send>;

impl Rows {
    pub fn start(mut nodes: Nodes) -> io::Result<Rows> {
        let (jobs, given) = channel::<Job>();
        let thread = std::thread::Builder::new().name("rows".to_owned());
        thread.spawn(move || given.iter().for_each(|job| job(&mut nodes)))?;
        Ok(Rows { jobs: Mutex::new(jobs), owning: Mutex::default(), added: AtomicUsize::new(0) })
    }

    /// Only the owner of the house writes from now on.
    pub fn follow(&self, owning: watch::Receiver<bool>) {
        *self.owning.lock().unwrap_or_else(PoisonError::into_inner) = Some(owning);
    }

    fn owns(&self) -> bool {
        let owning = self.owning.lock().unwrap_or_else(PoisonError::into_inner);
        owning.as_ref().is_some_and(|owning| *owning.borrow())
    }

    fn give(&self, job: Job) -> io::Result<()> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        jobs.send(job).map_err(|_| io::Error::other("the shared files are gone"))
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Nodes) -> Result<T, StoreError> + Send + 'static,
    ) -> io::Result<T> {
        let (told, answer) = channel();
        let job = Box::new(move |nodes: &mut Nodes| drop(told.send(work(nodes))));
        self.give(job)?;
        let gone = || io::Error::other("the shared files are gone");
        answer.recv().map_err(|_| gone())?.map_err(io::Error::other)
    }

    /// Every line of a file.
    pub fn lines(&self, file: &'static str) -> io::Result<Vec<String>> {
        let lines = self.ask(move |nodes| nodes.lines(file, 0))?;
        Ok(lines.into_iter().map(|(_, text)| text).collect())
    }

    /// Puts these lines in place of a file.
    pub fn replace(&self, file: &'static str, lines: Vec<String>) -> io::Result<()> {
        self.ask(move |nodes| nodes.replace_lines(file, &lines))
    }

    /// Once many lines were added, writes what still counts in place of all of them; nobody waits.
    pub fn shorten<const N: usize>(
        &self,
        files: [&'static str; N],
        kept: impl FnOnce() -> [Vec<String>; N] + Send + 'static,
    ) -> io::Result<()> {
        if self.added.load(Ordering::SeqCst) < LINES_MAX {
            return Ok(());
        }
        self.added.store(0, Ordering::SeqCst);
        self.give(Box::new(move |nodes| {
            let mut kept = files.into_iter().zip(kept());
            if let Err(error) = kept.try_for_each(|(file, lines)| nodes.replace_lines(file, &lines))
            {
                tracing::warn!(%error, "the shared files stay long");
            }
        }))
    }

    /// A file whose lines are rows.
    pub fn share(self: &Arc<Self>, file: &'static str) -> Arc<dyn Shared> {
        Arc::new(SharedFile { file, rows: Arc::clone(self), seen: Mutex::new(0) })
    }
}

/// Waits for a row. A database may be silent for seconds, so a worker of the server gives its other
/// tasks to another thread meanwhile.
fn waiting<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|here| here.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => block_in_place(work),
        Ok(_) | Err(_) => work(),
    }
}

struct SharedFile {
    file: &'static str,
    rows: Arc<Rows>,
    /// The number of the newest line that was read.
    seen: Mutex<i64>,
}

impl Shared for SharedFile {
    fn add(&self, line: &str) -> io::Result<()> {
        if !self.rows.owns() {
            return Ok(()); // the owner does the same and writes it down
        }
        let (file, line) = (self.file, line.to_owned());
        self.rows.added.fetch_add(1, Ordering::SeqCst);
        waiting(|| self.rows.ask(move |nodes| nodes.add_line(file, &line)))
    }

    fn news(&self) -> io::Result<Vec<String>> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, after) = (self.file, *seen);
        let lines = self.rows.ask(move |nodes| nodes.lines(file, after))?;
        *seen = lines.last().map_or(after, |(n, _)| *n);
        Ok(lines.into_iter().map(|(_, text)| text).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::PostgresServer;

    #[test]
    fn a_flood_of_lines_is_shortened_to_what_counts() {
        let server = PostgresServer::shared();
        let rows = Arc::new(Rows::start(Nodes::open(&server.url(), true).unwrap()).unwrap());
        let (_owning, owns) = watch::channel(true);
        rows.follow(owns);
        let file = rows.share("attempts");
        let shorten = || rows.shorten(["attempts"], || [vec!["what counts".to_owned()]]).unwrap();
        for n in 1..LINES_MAX {
            file.add(&n.to_string()).unwrap();
        }
        shorten();
        assert_eq!(rows.lines("attempts").unwrap().len(), LINES_MAX - 1, "not yet");
        file.add("one more").unwrap();
        shorten();
        assert_eq!(rows.lines("attempts").unwrap(), ["what counts"]);
        file.add("afterwards").unwrap();
        shorten();
        assert_eq!(rows.lines("attempts").unwrap(), ["what counts", "afterwards"]);
    }
}
