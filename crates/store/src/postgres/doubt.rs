//! Doubt: a commit whose answer was lost, or that may stand on one machine only. It counts once it
//! is found and the replica has it.

use super::{PostgresJournal, finish};
use crate::batch::{Batch, Plan};
use crate::{Result, StoreError};

impl PostgresJournal {
    /// Before anything is read again after a commit that may stand on one machine only: writes, and
    /// waits until the replica has that and with it everything before.
    pub(super) fn settle(&mut self) -> Result<()> {
        if self.in_doubt {
            let two = self.two_machines;
            self.link.ask(async |session| finish::replicate(session, two).await)?;
            self.in_doubt = false;
        }
        Ok(())
    }

    /// Finds out what became of a batch whose connection broke during the commit. One that is there
    /// may stand on this machine only, so it counts once the replica has it.
    pub(super) fn look_up(&mut self, batch: &Batch, plan: Plan, why: String) -> Result<Plan> {
        let two = self.two_machines;
        let found = self.link.ask(async |session| {
            let found = finish::find_out(session, batch, &plan).await?;
            if found == Some(true) {
                finish::replicate(session, two).await?; // of the server that has it, and no other
            }
            Ok(found)
        });
        self.in_doubt |= !matches!(found, Ok(Some(_)));
        match found {
            Ok(Some(true)) => Ok(plan),
            Ok(Some(false)) => Err(StoreError::Lost(why)),
            Ok(None) => Err(StoreError::Unknown(why)),
            Err(error) => Err(StoreError::Unknown(format!("{why}; {error}"))),
        }
    }
}
