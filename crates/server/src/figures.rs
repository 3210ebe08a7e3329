//! The book of figures behind the reports: it follows the journal through a reader of its own, so
//! that no report takes time from the tables.

mod export;
mod told;

pub use export::{ExportError, Header, export_day, table};
pub(crate) use told::{closing_view, hold, line_view};

use crate::app::App;
use crate::problem::{Answered, ApiProblem};
use croupier_house::{Booking, Closing, Day, Period};
use croupier_report::{Book, BookError, Edges};
use croupier_rules::rulebook::Library;
use croupier_store::Journal;
use croupier_wire::report::ExportTrouble;
use std::collections::BTreeSet;
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
    /// What could not be exported when it was tried last.
    untold: Arc<Mutex<Option<ExportTrouble>>>,
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
        let (operator, export) = (operator.into(), export.map(Arc::new));
        Figures { open, has_reader, operator, export, untold: Arc::default() }
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

    /// Brings the book up to date, so that the next report is quick, and exports the gaming days
    /// that are over, closed or not: their figures do not change any more.
    pub async fn keep_figures(&self) {
        let Ok(Figures { has_reader, operator, export, untold, .. }) = self.book().cloned() else {
            return;
        };
        let export = export.filter(|_| self.owns()); // nodes may share the folder
        if !has_reader && export.is_none() {
            return;
        }
        let now_ms = self.now_ms();
        let kept = self.figures(move |book, edges| {
            let Some(folder) = export else { return Ok(()) };
            let mut trouble = None;
            for day in over(book, now_ms)? {
                if let Err(error) = export_day(book, edges, (&operator, now_ms), day, &folder) {
                    let (day, why) = (day.to_string(), error.to_string());
                    trouble = Some(ExportTrouble { day, why });
                }
            }
            let mut untold = untold.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(ExportTrouble { day, why }) =
                trouble.as_ref().filter(|_| trouble != *untold)
            {
                tracing::error!(day, why, "a gaming day was not exported; it is tried again");
            }
            *untold = trouble;
            Ok(())
        });
        if let Err(problem) = kept.await {
            tracing::error!(?problem, "the book of figures");
        }
    }

    /// What could not be exported when it was tried last.
    pub(crate) fn export_trouble(&self) -> Option<ExportTrouble> {
        let untold = &self.book().ok()?.untold;
        untold.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The gaming days that are over, and have not left the list of closings.
fn over(book: &Book, now_ms: u64) -> Result<BTreeSet<Day>, BookError> {
    let day = |closing: &Closing| match closing.period {
        Period::Day(day) => Some(day),
        Period::Shift(_) => None,
    };
    let closed = book.closings(CLOSINGS)?.into_iter().filter_map(|found| match found.booking {
        Booking::PeriodClosed { closing, .. } => day(&closing),
        Booking::ShiftEnded { .. } => None,
    });
    Ok(closed.chain(book.fold().over(now_ms).iter().filter_map(day)).collect())
}
