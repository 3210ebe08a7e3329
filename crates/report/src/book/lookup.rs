//! What is looked up one by one: the rounds of a patron, closings, and money that went one way
//! between a banking patron and another.

use super::{Book, BookError};
use croupier_house::{Booking, Day};
use rusqlite::{Row, params};

/// A round a patron took part in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The table.
    pub table: String,
    /// The round.
    pub round: u32,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// `settled` or `corrected`.
    pub state: String,
    /// What was at risk, in cents.
    pub handle: i64,
    /// What the patron won or lost, in cents.
    pub net: i64,
}

/// A period that was closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The position of its entry.
    pub position: u64,
    /// When it was closed, in milliseconds since 1970.
    pub at_ms: u64,
    /// What was noted.
    pub booking: Booking,
}

/// Money between a banking patron and another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passing {
    /// Who banked.
    pub bank: String,
    /// Who played against the bank.
    pub patron: String,
    /// How many rounds.
    pub rounds: u64,
    /// How much more went from the patron to the bank than back, in cents.
    pub to_bank: i64,
    /// How much moved in all, in cents.
    pub moved: i64,
    /// The rounds in which most moved: table, number and what went to the bank.
    pub largest: Vec<(String, u32, i64)>,
}

/// Fewer rounds are no pattern.
const ROUNDS_MIN: i64 = 3;
/// How many rounds of a pair are shown.
const LARGEST: i64 = 10;

fn whole(row: &Row<'_>, place: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(place).map(|number| u64::try_from(number).unwrap_or(0))
}

fn round(row: &Row<'_>, place: usize) -> rusqlite::Result<u32> {
    row.get::<_, i64>(place).map(|number| u32::try_from(number).unwrap_or(0))
}

fn ms(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

impl Book {
    /// The rounds a patron took part in before a time, newest first: so many, and with them those
    /// of the same millisecond as the last, so that a page which goes on from there leaves none
    /// out.
    pub fn played(
        &self,
        patron: &str,
        before_ms: u64,
        limit: usize,
    ) -> Result<Vec<Played>, BookError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT part.tbl, part.round, part.at_ms, state, part.handle, part.net
             FROM part JOIN round USING (tbl, round)
             WHERE patron = ?1 AND part.at_ms < ?2 AND part.at_ms >= ifnull(
               (SELECT at_ms FROM part WHERE patron = ?1 AND at_ms < ?2
                ORDER BY at_ms DESC LIMIT 1 OFFSET ?3), 0)
             ORDER BY part.at_ms DESC, part.tbl",
        )?;
        let before_last = i64::try_from(limit.saturating_sub(1)).unwrap_or(i64::MAX);
        let rows = statement.query_map(params![patron, ms(before_ms), before_last], |row| {
            Ok(Played {
                table: row.get(0)?,
                round: round(row, 1)?,
                at_ms: whole(row, 2)?,
                state: row.get(3)?,
                handle: row.get(4)?,
                net: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The gaming days with figures, in order.
    pub fn days(&self) -> Result<Vec<Day>, BookError> {
        let query = "SELECT DISTINCT day FROM line ORDER BY day";
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map([], |row| row.get::<_, i64>(0).map(Day))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The last closings, newest first.
    pub fn closings(&self, limit: usize) -> Result<Vec<Found>, BookError> {
        let query = "SELECT position, at_ms, booking FROM closing ORDER BY position DESC LIMIT ?";
        let mut statement = self.connection.prepare_cached(query)?;
        let mut rows = statement.query([i64::try_from(limit).unwrap_or(i64::MAX)])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let booking = serde_json::from_str(&row.get::<_, String>(2)?)?;
            found.push(Found { position: whole(row, 0)?, at_ms: whole(row, 1)?, booking });
        }
        Ok(found)
    }

    /// Pairs of a banking patron and another between whom money went one way: at least `least`
    /// cents more to one side, and at least half of all that moved. The largest first.
    pub fn passing(
        &self,
        (from_ms, until_ms): (u64, u64),
        least: i64,
    ) -> Result<Vec<Passing>, BookError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT bank, patron, count(*), -sum(against_bank), sum(abs(against_bank))
             FROM part WHERE bank <> '' AND bank <> patron AND at_ms >= ? AND at_ms < ?
             GROUP BY bank, patron
             HAVING count(*) >= ? AND abs(sum(against_bank)) >= ?
               AND 2 * abs(sum(against_bank)) >= sum(abs(against_bank))
             ORDER BY abs(sum(against_bank)) DESC LIMIT 100",
        )?;
        let asked = params![ms(from_ms), ms(until_ms), ROUNDS_MIN, least];
        let rows = statement.query_map(asked, |row| {
            Ok(Passing {
                bank: row.get(0)?,
                patron: row.get(1)?,
                rounds: whole(row, 2)?,
                to_bank: row.get(3)?,
                moved: row.get(4)?,
                largest: Vec::new(),
            })
        })?;
        let mut pairs: Vec<Passing> = rows.collect::<Result<_, _>>()?;
        let mut statement = self.connection.prepare_cached(
            "SELECT tbl, round, -against_bank FROM part
             WHERE bank = ? AND patron = ? AND at_ms >= ? AND at_ms < ?
             ORDER BY abs(against_bank) DESC LIMIT ?",
        )?;
        for pair in &mut pairs {
            let asked = params![pair.bank, pair.patron, ms(from_ms), ms(until_ms), LARGEST];
            let rows =
                statement.query_map(asked, |row| Ok((row.get(0)?, round(row, 1)?, row.get(2)?)))?;
            pair.largest = rows.collect::<Result<_, _>>()?;
        }
        Ok(pairs)
    }
}
