//! Closing the books of a simulated house: the report's figures of every shift and gaming day that
//! is over are noted, as a Shift Manager does it, and in all groupings they are those the auditor
//! kept alone.

use crate::auditor::{Figures, Place, Values};
use croupier_house::{Closing, Day, Figures as Told};
use croupier_report::{Ask, Book, By, Edges};
use croupier_rules::rulebook::Library;
use croupier_store::MemoryJournal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The book of figures beside the journal.
pub(crate) struct Books {
    book: Book,
    edges: Edges,
}

fn group(place: &Place, by: By) -> Option<String> {
    let named = |text: &String| (!text.is_empty()).then(|| text.clone());
    match by {
        By::Table => named(&place.table).or_else(|| Some("cage".to_owned())),
        By::Game => named(&place.game),
        By::Bet => named(&place.bet).map(|bet| format!("{}/{bet}", place.game)),
        By::Dealer => named(&place.dealer),
        By::Patron => named(&place.patron),
        By::Hour => Some(format!("{:02}", place.hour)),
        By::Shift => Some(place.shift.to_string()),
        By::Day => Some(day(place.day).to_string()),
    }
}

fn day(days: u64) -> Day {
    Day(i64::try_from(days).unwrap_or(i64::MAX))
}

fn values(figures: &Told) -> Values {
    let named = Told::NAMES.iter().map(|name| (*name).to_owned());
    named.zip(figures.values()).filter(|(_, value)| *value != 0).collect()
}

impl Books {
    pub(crate) fn new() -> Result<Books, String> {
        // Without rulebooks no edge is counted: what the house should have won is not asked here.
        let none = Library::of([]).map_err(|why| why.to_string())?;
        let book = Book::in_memory().map_err(|why| why.to_string())?;
        Ok(Books { book, edges: Edges::new(Arc::new(none)) })
    }

    /// The shifts and gaming days that are over by this time and not closed.
    pub(crate) fn over(
        &mut self,
        journal: &mut MemoryJournal,
        library: &Library,
        now_ms: u64,
    ) -> Result<Vec<Closing>, String> {
        self.book.follow(journal, library).map_err(|why| why.to_string())?;
        Ok(self.book.fold().over(now_ms))
    }

    /// Every report of every gaming day says what the auditor says.
    pub(crate) fn agree(&mut self, naive: &Figures) -> Result<(), String> {
        for on in naive.days() {
            for (name, by) in By::ALL {
                let ask = Ask { from: day(on), to: day(on), shift: None, by };
                let report = self.book.report(ask, &mut self.edges);
                let lines = report.map_err(|why| why.to_string())?.lines;
                let lines = lines.into_iter().map(|line| (line.group, values(&line.figures)));
                let told: BTreeMap<String, Values> =
                    lines.filter(|(_, values)| !values.is_empty()).collect();
                let own = naive.sum(|place| (place.day == on).then(|| group(place, by)).flatten());
                if told != own {
                    return Err(format!("{} by {name}: {told:?}, the auditor {own:?}", day(on)));
                }
            }
        }
        Ok(())
    }
}
