//! The book of figures behind the reports: it follows the journal through a reader of its own, so
//! that no report takes time from the tables.

mod export;
mod told;

pub use export::{ExportError, Header, export_day, table};
pub(crate) use told::{closing_view, hold, line_view};

use crate::app::App;
use crate::problem::{Answered, ApiProblem};
use croupier_house::{Booking, Period};
use croupier_report::{Book, BookError, Edges};
use croupier_rules::rulebook::Library;
use croupier_store::Journal;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// How many closings are looked at for days that were not exported yet.
const CLOSINGS: usize = 50;

/// Where figures are kept, and what surrounds them.
pub struct FiguresSetup {
    /// The book.
    pub book: Book,
    /// A reader of the journal for the book alone; without one it is read between two batches.
    pub reader: Option<Box<dyn Journal + Send>>,
    /// Who runs the house, as reports say it.
    pub operator: String,
    /// The folder every closed gaming day is exported to.
    pub export: Option<PathBuf>,
}

/// The book, once it is in use.
#[derive(Clone)]
pub(crate) struct Figures {
    open: Arc<Mutex<OpenBook>>,
    has_reader: bool,
    operator: Arc<str>,
    export: Option<Arc<PathBuf>>,
}

/// The book with its reader, for one question at a time.
struct OpenBook {
    book: Book,
    reader: Option<Box<dyn Journal + Send>>,
    edges: Option<Edges>,
}

impl Figures {
    pub(crate) fn new(setup: FiguresSetup) -> Figures {
        let FiguresSetup { book, reader, operator, export } = setup;
        let has_reader = reader.is_some();
        let open = Arc::new(Mutex::new(OpenBook { book, reader, edges: None }));
        Figures { open, has_reader, operator: operator.into(), export: export.map(Arc::new) }
    }
}

impl OpenBook {
    /// Brings the book up to date and asks it.
    fn ask<T>(
        &mut self,
        journal: Option<&mut dyn Journal>,
        library: &Arc<Library>,
        ask: impl FnOnce(&Book, &mut Edges) -> Result<T, BookError>,
    ) -> Result<T, BookError> {
        match (journal, &mut self.reader) {
            (Some(journal), _) => self.book.follow(journal, library)?,
            (None, Some(reader)) => self.book.follow(&mut **reader, library)?,
            (None, None) => 0,
        };
        let edges = self.edges.get_or_insert_with(|| Edges::new(Arc::clone(library)));
        ask(&self.book, edges)
    }
}

impl App {
    /// Who runs the house.
    pub(crate) fn operator(&self) -> Answered<&str> {
        Ok(&self.book()?.operator)
    }

    fn book(&self) -> Answered<&Figures> {
        self.figures_book().ok_or_else(|| ApiProblem::internal(&"there is no book of figures"))
    }

    /// Asks the book, as it is after everything that was answered.
    pub(crate) async fn figures<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Book, &mut Edges) -> Result<T, BookError> + Send + 'static,
    ) -> Answered<T> {
        let Figures { open, has_reader, .. } = self.book()?.clone();
        // A look at the floor comes after the commit of everything it has answered.
        let library = self.read(|floor| Arc::clone(floor.library())).await?;
        let told = if has_reader {
            let asking = tokio::task::spawn_blocking(move || {
                let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
                open.ask(None, &library, ask)
            });
            asking.await.map_err(|error| ApiProblem::internal(&error))?
        } else {
            let asking = self.floor().read_journal(move |journal| {
                let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
                open.ask(Some(journal), &library, ask)
            });
            asking.await.map_err(|error| ApiProblem::internal(&error))?
        };
        told.map_err(|error| ApiProblem::internal(&error))
    }

    /// Brings the book up to date, so that the next report is quick, and exports gaming days that
    /// were closed.
    pub(crate) async fn keep_figures(&self) {
        let Ok(Figures { has_reader: true, operator, export, .. }) = self.book().cloned() else {
            return;
        };
        let now_ms = self.now_ms();
        let kept = self.figures(move |book, edges| {
            let Some(folder) = export else { return Ok(()) };
            for found in book.closings(CLOSINGS)? {
                let Booking::PeriodClosed { closing, .. } = found.booking else { continue };
                let Period::Day(day) = closing.period else { continue };
                if let Err(error) = export_day(book, edges, (&operator, now_ms), day, &folder) {
                    tracing::error!(%error, %day, "a closed gaming day was not exported");
                }
            }
            Ok(())
        });
        if let Err(problem) = kept.await {
            tracing::error!(?problem, "the book of figures");
        }
    }
}
