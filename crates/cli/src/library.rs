//! The rulebooks a command works with: those built in and those in a folder of the operator's.

use crate::exit::Failure;
use croupier_rules::rulebook::{BadFile, Library, NoSuchRulebook, Rulebook};
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The rulebooks and the moment they are asked at.
pub struct Shelf {
    /// The rulebooks.
    pub library: Library,
    /// Files of the folder that have faults; the others are on the shelf.
    pub bad: Vec<BadFile>,
    now: i64,
}

/// Which rulebooks a command wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Those that somebody approved.
    Approved,
    /// Those under study too, and any question about all of them: everything is marked.
    Study,
    /// Those under study too, at a table: the approved ones stay what they are.
    StudyAtTables,
}

/// Why a reference finds no rulebook.
#[derive(Debug, Error)]
pub enum NotOnShelf {
    /// There is none.
    #[error(transparent)]
    Missing(NoSuchRulebook),
    /// Its file has faults.
    #[error("{reference} cannot be used:\n{}", .file.faults)]
    Bad {
        /// What was asked for.
        reference: String,
        /// The file.
        file: BadFile,
    },
    /// Nobody approved it.
    #[error("{0} is under study and not approved: add --study")]
    UnderStudy(String),
}

impl From<NotOnShelf> for Failure {
    fn from(error: NotOnShelf) -> Failure {
        match error {
            NotOnShelf::Missing(missing) => Failure::NotFound(missing.to_string()),
            NotOnShelf::Bad { .. } => Failure::Configuration(error.to_string()),
            NotOnShelf::UnderStudy(_) => Failure::NotFound(error.to_string()),
        }
    }
}

impl Shelf {
    /// The built-in rulebooks and the `*.toml` files of `folder`, if one is given. A file with
    /// faults does not keep the others away.
    pub fn open(folder: Option<&Path>, wanted: Wanted) -> Result<Shelf, Failure> {
        let configuration =
            |error: &dyn std::fmt::Display| Failure::Configuration(error.to_string());
        let built_in = match wanted {
            Wanted::Approved => Library::built_in(),
            Wanted::Study | Wanted::StudyAtTables => Library::with_studies(),
        };
        let (mut library, mut bad) = (built_in.map_err(|error| configuration(&error))?, Vec::new());
        if let Some(folder) = folder {
            let files = read_folder(folder).map_err(|error| configuration(&error))?;
            let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
            (library, bad) = library.with_sound(texts);
        }
        library = match wanted {
            Wanted::Approved => library.approved(),
            Wanted::Study => library.studied(),
            Wanted::StudyAtTables => library,
        };
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since_1970.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX));
        Ok(Shelf { library, bad, now })
    }

    /// The rulebook a reference means today.
    pub fn find(&self, reference: &str) -> Result<&Rulebook, NotOnShelf> {
        let named = reference.strip_prefix("study:").unwrap_or(reference);
        let id = named.split_once('@').map_or(named, |(id, _)| id);
        // A file with faults that claims the id is told first: it may hold the version that is
        // meant.
        if let Some(file) = self.bad.iter().find(|file| file.id.as_deref() == Some(id)) {
            let reference = reference.to_owned();
            return Err(NotOnShelf::Bad { reference, file: file.clone() });
        }
        self.library.find(reference, self.now).map_err(|missing| match Library::is_study(id) {
            true => NotOnShelf::UnderStudy(reference.to_owned()),
            false => NotOnShelf::Missing(missing),
        })
    }

    /// What is wrong with files of the folder, as a failure; nothing where all are sound.
    pub fn sound(&self) -> Result<(), Failure> {
        if self.bad.is_empty() {
            return Ok(());
        }
        let told: Vec<String> = self.bad.iter().map(|file| file.faults.to_string()).collect();
        Err(Failure::Configuration(told.join("\n")))
    }
}

fn read_folder(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| told(folder, error))? {
        let path = entry.map_err(|error| told(folder, error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).map_err(|error| told(path, error))?;
        Ok((path.display().to_string(), text))
    };
    paths.iter().map(read).collect()
}
