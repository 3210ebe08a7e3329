//! Reads the journal of the house from its end, a page at a time, so that recent entries come
//! first.

use crate::fold::read;
use crate::found::AuditError;
use croupier_floor::HOUSE;
use croupier_house::HouseEvent;
use croupier_store::{Entry, Journal, StreamId};

/// How many entries are read at a time.
const PAGE: u64 = 2_000;
/// How many entries one query may read, so that it ends soon.
const READ_MAX: u64 = 50_000;

/// Shows every event of the house before a number, newest entry first, until `enough` says so or
/// too much was read. Returns where to continue, if there is more.
pub(crate) fn house_backwards(
    journal: &mut dyn Journal,
    before: Option<u64>,
    mut enough: impl FnMut(&Entry, HouseEvent) -> bool,
) -> Result<Option<u64>, AuditError> {
    let stream = StreamId::new(HOUSE).map_err(|why| AuditError::NotThere(why.to_string()))?;
    let mut end = match before {
        Some(before) => before,
        None => {
            let heads = journal.load_heads().map_err(AuditError::damaged)?;
            heads.iter().find(|head| head.stream == stream).map_or(1, |head| head.seq + 1)
        }
    };
    let last = end.saturating_sub(READ_MAX);
    while end > 1 && end > last {
        let start = end.saturating_sub(PAGE).max(1);
        let count = usize::try_from(end - start).unwrap_or(usize::MAX);
        let page = journal.read_stream(&stream, start, count).map_err(AuditError::damaged)?;
        for entry in page.iter().rev() {
            let Ok(body) = read::<HouseEvent>(entry) else { continue }; // `verify` reports it
            let mut seen = false;
            for event in body.events.into_iter().rev() {
                seen |= enough(entry, event);
            }
            if seen {
                return Ok((entry.seq > 1).then_some(entry.seq));
            }
        }
        end = start;
    }
    Ok((end > 1).then_some(end))
}
