//! Help that was made once: it depends on the rulebook, its layout and the decks alone.

use croupier_wire::help::HelpView;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The rulebook's hash, the layout and the number of decks.
pub(crate) type HelpKey = (String, Option<String>, Option<u8>);

/// What was made so far.
#[derive(Default)]
pub(crate) struct KeptHelp(Mutex<BTreeMap<HelpKey, Arc<HelpView>>>);

impl KeptHelp {
    /// What is kept for this.
    pub(crate) fn get(&self, key: &HelpKey) -> Option<Arc<HelpView>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(Arc::clone)
    }

    /// Keeps it, and gives it back.
    pub(crate) fn keep(&self, key: HelpKey, made: HelpView) -> Arc<HelpView> {
        let made = Arc::new(made);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(key, Arc::clone(&made));
        made
    }
}
