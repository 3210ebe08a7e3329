//! What took long to count, kept while the server runs: pai gow, by the rulebook's hash. It does
//! not depend on any shoe.

use super::{CountFault, CountedPaiGow};
use croupier_rules::rulebook::Rulebook;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Everything that was counted, or is being counted.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<Mutex<BTreeMap<String, Arc<Count>>>>);

/// The count of one rulebook.
#[derive(Default)]
pub(crate) struct Count {
    asked: AtomicBool,
    counted: OnceLock<Result<CountedPaiGow, CountFault>>,
}

impl Kept {
    /// The count of a rulebook. Nobody holds this lock while counting.
    pub(crate) fn of(&self, rulebook: &Rulebook) -> Arc<Count> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(rulebook.hash.clone()).or_default())
    }
}

impl Count {
    /// What was counted; `None` while nobody is done. Never waits.
    pub(crate) fn get(&self) -> Option<&Result<CountedPaiGow, CountFault>> {
        self.counted.get()
    }

    /// What was counted, or counts it. If another counts already, this waits for the other: it is
    /// for the threads that count.
    pub(crate) fn get_or_count(
        &self,
        count: impl FnOnce() -> Result<CountedPaiGow, CountFault>,
    ) -> &Result<CountedPaiGow, CountFault> {
        self.counted.get_or_init(count)
    }

    /// Whether this is the first to ask for the count; the first has it counted.
    pub(crate) fn is_first(&self) -> bool {
        !self.asked.swap(true, Ordering::AcqRel)
    }

    /// Lets the next who asks be the first again: no thread could take the count.
    pub(crate) fn not_asked(&self) {
        self.asked.store(false, Ordering::Release);
    }
}
