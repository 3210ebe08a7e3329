//! A book made anew over a journal whose oldest entries have left: it begins with the figures the
//! stump kept, and with every shift and gaming day that was closed before.

use super::{Book, BookError, Kept};
use crate::fold::Fold;
use croupier_store::{Hash, Journal, StoreError, Stump, unhex};
use rusqlite::{TransactionBehavior, params};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a stump says of the figures.
#[derive(Deserialize)]
struct Stood {
    hash: String,
    figures: Fold,
    games: BTreeMap<String, String>,
    closings: Vec<String>,
}

fn damaged(why: &str) -> BookError {
    StoreError::Damaged(format!("the stump: {why}")).into()
}

impl Book {
    /// Begins on the stump of the journal, if the book knows less.
    pub(super) fn stand_on(&mut self, journal: &mut dyn Journal) -> Result<(), BookError> {
        let Some(stump) = journal.stump()? else { return Ok(()) };
        if self.kept.position >= stump.position {
            return Ok(());
        }
        self.begin_anew()?;
        let Stump { position, body, .. } = stump;
        let line = body.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let stood: Stood = serde_json::from_slice(line)?;
        let hashes: Option<Vec<Hash>> = stood.closings.iter().map(|hash| unhex(hash)).collect();
        let hashes = hashes.ok_or_else(|| damaged("it names no parts"))?;
        let mut closings: Vec<(u64, u64, String)> = Vec::new();
        for part in journal.parts(&hashes)? {
            let part = part.ok_or_else(|| damaged("a part of it is missing"))?;
            closings.extend(serde_json::from_slice::<Vec<_>>(&part)?);
        }
        let hash = unhex(&stood.hash).ok_or_else(|| damaged("it names no hash"))?;
        let kept = Kept { fold: stood.figures, games: stood.games, position, hash };
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let text = serde_json::to_string(&kept)?;
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (position, at_ms, text) in &closings {
            let row = params![whole(*position), whole(*at_ms), text];
            change.execute("INSERT OR REPLACE INTO closing VALUES (?, ?, ?)", row)?;
        }
        change.execute("DELETE FROM kept", [])?;
        let row = params![whole(position), hash.as_slice(), text];
        change.execute("INSERT INTO kept VALUES (?, ?, ?)", row)?;
        change.commit()?;
        self.kept = kept;
        Ok(())
    }
}
