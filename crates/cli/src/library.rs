//! The rulebooks of a command: the built-in ones and those in the operator's folder.

use crate::exit::Failure;
use croupier_rules::rulebook::{Library, Rulebook};
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The rulebooks and the time of the request.
pub struct Shelf {
    /// The rulebooks.
    pub library: Library,
    now: i64,
}

impl Shelf {
    /// The built-in rulebooks and the `*.toml` files of `folder`, if one is given.
    pub fn open(folder: Option<&Path>) -> Result<Shelf, Failure> {
        let configuration =
            |error: &dyn std::fmt::Display| Failure::Configuration(error.to_string());
        let mut library = Library::built_in().map_err(|error| configuration(&error))?;
        if let Some(folder) = folder {
            let files = read_folder(folder).map_err(|error| configuration(&error))?;
            let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
            library = library.with(texts).map_err(|error| configuration(&error))?;
        }
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since_1970.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX));
        Ok(Shelf { library, now })
    }

    /// The rulebook that a reference names today.
    pub fn find(
        &self,
        reference: &str,
    ) -> Result<&Rulebook, croupier_rules::rulebook::NoSuchRulebook> {
        self.library.find(reference, self.now)
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
