//! The native half of the Python package: every function takes and gives plain values, JSON or
//! bytes; `python/croupier/__init__.py` gives them their names and types.

mod answers;
mod play;
mod sic_bo;

use croupier_rules::rulebook::{Library, Rulebook};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::LazyLock;

/// The built-in rulebooks.
static LIBRARY: LazyLock<Option<Library>> = LazyLock::new(|| Library::built_in().ok());

/// A moment at which every built-in rulebook is in effect; the newest version is meant.
const LATE: i64 = 4_000_000_000;

/// The rulebook a reference means.
fn rulebook(reference: &str) -> PyResult<&'static Rulebook> {
    let library = LIBRARY.as_ref().ok_or_else(|| PyValueError::new_err("no rulebooks"))?;
    library.find(reference, LATE).map_err(|error| PyKeyError::new_err(error.to_string()))
}

/// What cannot be done, as Python tells it.
fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The module.
#[pymodule]
mod _croupier {
    #[pymodule_export]
    use crate::answers::{effects, house_way_match, law, law_parquet, odds, rulebooks, shoes};
    #[pymodule_export]
    use crate::play::{house_way, settle_baccarat, simulate, simulate_rounds};
    #[pymodule_export]
    use crate::sic_bo::settle_sic_bo;
}
