//! The edition of the procedure a table is conducted by (R86): what a ruling changes holds from an
//! edition on, and a table of an older edition replays and verifies by that one for ever.

use croupier_house::{Corrupt, TableId};
use serde::{Deserialize, Serialize};

/// An edition of the procedure, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edition(pub u8);

impl Edition {
    /// The procedure of journals that do not name an edition.
    pub const FIRST: Edition = Edition(1);
    /// A pai gow round opens with the settings that serve from it on; what a pai gow correction
    /// cannot take is a debt and no commission.
    pub const SECOND: Edition = Edition(2);
    /// What a table that opens today is conducted by.
    pub const NEWEST: Edition = Edition::SECOND;

    /// This edition, where it is known here. A table of a newer one is not to be conducted by what
    /// is known of older ones.
    pub(crate) fn known(self, table: &TableId) -> Result<Edition, Corrupt> {
        match self <= Edition::NEWEST && self >= Edition::FIRST {
            true => Ok(self),
            false => {
                Err(Corrupt::new(format!("table {table}: edition {} is not known here", self.0)))
            }
        }
    }

    /// Whether this is the first edition, which is not written down.
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
