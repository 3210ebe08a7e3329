//! The native half of the Python package: every function takes and gives plain values, JSON or
//! bytes; `python/croupier/__init__.py` gives them their names and types.

mod answers;
mod designer;
mod library;
mod pai_gow;
mod play;
mod sic_bo;

use library::find as rulebook;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

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
    use crate::designer::{count, exposed, par};
    #[pymodule_export]
    use crate::library::load;
    #[pymodule_export]
    use crate::pai_gow::{house_ways, settle_pai_gow};
    #[pymodule_export]
    use crate::play::{house_way, settle_baccarat, simulate, simulate_rounds};
    #[pymodule_export]
    use crate::sic_bo::settle_sic_bo;
}
