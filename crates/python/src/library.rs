//! The rulebooks that can be asked about: those that come with the package, approved and under
//! study, and those a researcher loads.

use crate::refused;
use croupier_rules::rulebook::{self, Library, Rulebook};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The rulebooks of the package, those under study too.
static LIBRARY: LazyLock<Option<Library>> = LazyLock::new(|| Library::with_studies().ok());

/// Rulebooks that were loaded, by id. They are never freed: an answer may still borrow from one
/// that has been loaded anew.
static LOADED: Mutex<BTreeMap<String, &'static Rulebook>> = Mutex::new(BTreeMap::new());

/// A moment at which every rulebook of the package is in effect; the newest version is meant.
const LATE: i64 = 4_000_000_000;

fn of_the_package() -> PyResult<&'static Library> {
    LIBRARY.as_ref().ok_or_else(|| PyValueError::new_err("no rulebooks"))
}

/// The rulebook a reference means.
pub fn find(reference: &str) -> PyResult<&'static Rulebook> {
    let named = reference.strip_prefix("study:").unwrap_or(reference);
    let loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rulebook) = loaded.get(named) {
        return Ok(rulebook);
    }
    let found = of_the_package()?.find(reference, LATE);
    found.map_err(|error| PyKeyError::new_err(error.to_string()))
}

/// Every rulebook: those of the package, then those that were loaded.
pub fn all() -> PyResult<Vec<&'static Rulebook>> {
    let loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(of_the_package()?.all().chain(loaded.values().copied()).collect())
}

/// Loads a rulebook under study from its text and gives its reference. The same id again replaces
/// what was loaded before.
#[pyfunction]
pub fn load(file: &str, text: &str) -> PyResult<String> {
    let rulebook = rulebook::load(file, text).map_err(refused)?;
    if !rulebook.study {
        let why = "only rules under study are loaded: write status = \"study\"";
        return Err(refused(format!("{}: {why}", rulebook.id)));
    }
    if of_the_package()?.all().any(|known| known.id == rulebook.id) {
        let why = "a rulebook of the package has this id: choose another";
        return Err(refused(format!("{}: {why}", rulebook.id)));
    }
    let reference = rulebook.reference();
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    loaded.insert(rulebook.id.clone(), Box::leak(Box::new(rulebook)));
    Ok(reference)
}
