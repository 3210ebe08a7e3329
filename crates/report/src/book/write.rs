//! Writes what a page of entries led to.

use super::BookError;
use super::bundle::Bundles;
use crate::fold::Taken;
use crate::parts::RoundLine;
use crate::posting::Key;
use croupier_house::Figures;
use rusqlite::types::Value;
use rusqlite::{Transaction, params, params_from_iter};
use std::collections::BTreeMap;

/// What a page led to, added up.
#[derive(Default)]
pub(super) struct Page {
    lines: BTreeMap<Key, Figures>,
    rounds: Vec<RoundLine>,
    /// Position, time and text of what was closed.
    pub(super) closings: Vec<(u64, u64, String)>,
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Page {
    pub(super) fn take(&mut self, taken: Taken) {
        for posting in taken.postings {
            self.lines.entry(posting.key).or_default().add(&posting.figures);
        }
        self.rounds.extend(taken.rounds);
    }

    pub(super) fn write(self, change: &Transaction<'_>) -> Result<(), BookError> {
        let places = vec!["?"; 9 + Figures::NAMES.len()].join(", ");
        let sums: Vec<String> = Figures::NAMES
            .iter()
            .map(|name| format!("f_{name} = f_{name} + excluded.f_{name}"))
            .collect();
        let mut add = change.prepare_cached(&format!(
            "INSERT INTO line VALUES ({places}) ON CONFLICT DO UPDATE SET {}",
            sums.join(", ")
        ))?;
        let mut bundles = Bundles::default();
        for (key, figures) in self.lines {
            bundles.add(&key, &figures);
            let numbers = [key.day.0, i64::from(key.hour), whole(key.shift)];
            let texts = [key.table, key.game, key.rulebook, key.dealer, key.patron, key.bet];
            let values = numbers.into_iter().map(Value::Integer);
            let values = values.chain(texts.into_iter().map(Value::Text));
            add.execute(params_from_iter(
                values.chain(figures.values().into_iter().map(Value::Integer)),
            ))?;
        }
        bundles.write(change)?;
        let mut round =
            change.prepare_cached("INSERT OR REPLACE INTO round VALUES (?,?,?,?,?,?,?)")?;
        let mut part =
            change.prepare_cached("INSERT OR REPLACE INTO part VALUES (?,?,?,?,?,?,?,?)")?;
        for line in self.rounds {
            let (at_ms, number) = (whole(line.at_ms), i64::from(line.round));
            let handle: i64 = line.parts.iter().map(|part| part.handle).sum();
            let net: i64 = line.parts.iter().map(|part| part.net).sum();
            round
                .execute(params![line.table, number, at_ms, line.state, line.bank, handle, net])?;
            for each in line.parts {
                part.execute(params![
                    each.patron,
                    line.table,
                    number,
                    at_ms,
                    line.bank,
                    each.handle,
                    each.net,
                    each.against_bank
                ])?;
            }
        }
        let mut closing = change.prepare_cached("INSERT OR REPLACE INTO closing VALUES (?,?,?)")?;
        for (position, at_ms, text) in self.closings {
            closing.execute(params![whole(position), whole(at_ms), text])?;
        }
        Ok(())
    }
}
