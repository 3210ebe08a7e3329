//! The edition of a table's procedure (R86). A new ruling takes effect from an edition on. A table
//! of an older edition always replays and verifies by its own edition.

use croupier_house::{Corrupt, TableId};
use serde::{Deserialize, Serialize};

/// An edition of the procedure, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edition(pub u8);

impl Edition {
    /// The procedure of journals that do not name an edition.
    pub const FIRST: Edition = Edition(1);
    /// A pai gow round opens with settings that were changed before it. What a pai gow correction
    /// cannot collect is a debt, not commission. A settlement says what was deducted from a win.
    /// Hands have a time at live tables, and a result waits until they are set (R84). The Banker's
    /// third card comes first only where it was asked for (R9).
    pub const SECOND: Edition = Edition(2);
    /// Windows open once the last card, die or hand lies on the screens, and the next card follows
    /// it (R10, R86). Insurance at an automatic table is over once all who may insure have
    /// answered, whatever they answered. Where the shoe deals, a patron who squeezes turns the
    /// cards it reads on a screen.
    pub const THIRD: Edition = Edition(3);
    /// The edition of a table that opens today.
    pub const NEWEST: Edition = Edition::THIRD;

    /// This edition, or an error if this build does not know it: a table of a newer edition must
    /// not be conducted by an older procedure.
    pub(crate) fn known(self, table: &TableId) -> Result<Edition, Corrupt> {
        match self <= Edition::NEWEST && self >= Edition::FIRST {
            true => Ok(self),
            false => {
                Err(Corrupt::new(format!("table {table}: edition {} is not known here", self.0)))
            }
        }
    }

    /// Whether this is the first edition, which the journal leaves out.
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
