//! The edition of the procedure a table is conducted by (R86). A ruling changes the procedure from
//! an edition on; a table of an older edition always replays and verifies by its own.

use serde::{Deserialize, Serialize};

/// An edition of the procedure, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edition(pub u8);

impl Edition {
    /// The procedure of journals that do not name an edition.
    pub const FIRST: Edition = Edition(1);
    /// A pai gow round opens with the settings that apply to it; what a pai gow correction cannot
    /// take is owed as a debt, not as commission.
    pub const SECOND: Edition = Edition(2);
    /// The edition of a table that opens today.
    pub const NEWEST: Edition = Edition::SECOND;

    /// Whether this is the first edition, which journals do not write down.
    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub const fn is_first(&self) -> bool {
        self.0 == Edition::FIRST.0
    }
}

impl Default for Edition {
    fn default() -> Edition {
        Edition::FIRST
    }
}
