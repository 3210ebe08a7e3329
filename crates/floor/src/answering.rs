//! One request of a batch: known already, refused, previewed, or made true in memory and written
//! into the draft.

use crate::body::AnswerOnly;
use crate::draft::{Author, Draft, Extra};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::keys::{Known, Used};
use crate::plan::{NoPlan, Part, Plan, Planner};
use crate::refusal::FloorRefusal;
use crate::request::{Answer, Changed, Request, written};
use crate::state::{HOUSE, Running, TABLE};
use croupier_house::{self as house, LedgerRefused, Transfer};
use croupier_store::{Key, StoreError, StreamId};
use croupier_table::TableEvent;
use serde_json::value::{RawValue, to_raw_value};

impl Floor {
    /// Answers one request: known, refused, shown, or made true and written into the draft.
    pub(crate) fn answer(
        &mut self,
        request: &Request,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<Answer, FloorError> {
        let actor = match request.actor.known() {
            Ok(actor) => actor,
            Err(why) => return Ok(Answer::Refused(FloorRefusal::nobody(&why))),
        };
        let author = written(&actor);
        if !request.preview
            && let Some(used) = self.used(&request.key)?
        {
            let same = used.request_hash == request.request_hash && used.actor == author;
            return Ok(match used.answer.filter(|_| same) {
                Some(answer) => Answer::Accepted(serde_json::from_str(answer.get())?),
                None => Answer::Conflict,
            });
        }
        let mut planner = Planner {
            state: &self.state,
            library: &self.library,
            dealer: &mut *self.dealer,
            actor: &actor,
            now_ms,
        };
        if request.preview {
            return Ok(match planner.preview(&request.command) {
                Ok(shown) => Answer::Accepted(shown),
                Err(NoPlan::Refused(why)) => Answer::Refused(why),
                Err(NoPlan::Fault(why)) => Answer::Fault { trace: self.fault(why, now_ms) },
            });
        }
        match planner.plan(&request.command) {
            Err(NoPlan::Refused(why)) => Ok(Answer::Refused(why)),
            Err(NoPlan::Fault(why)) => Ok(Answer::Fault { trace: self.fault(why, now_ms) }),
            Ok(plan) => {
                let request = Some((request.key, request.request_hash));
                self.carry_out(plan, Author { actor: author, request }, draft, now_ms)
            }
        }
    }

    /// What is known of a key that was used before.
    fn used(&mut self, key: &Key) -> Result<Option<Used>, FloorError> {
        match self.state.keys.find(key) {
            Known::Used(used) => Ok(Some(used.clone())),
            Known::Fresh => Ok(None),
            Known::AskStore => {
                let Some(entry) = self.journal.find_key(key)? else { return Ok(None) };
                let AnswerOnly { answer } = serde_json::from_slice(&entry.body)?;
                let (actor, request_hash) = (entry.actor, entry.request_hash);
                Ok(Some(Used { actor, request_hash, answer }))
            }
        }
    }

    /// Makes a plan true in memory and writes it down in the draft.
    fn carry_out(
        &mut self,
        plan: Plan,
        author: Author,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<Answer, FloorError> {
        let Plan { parts, answer } = plan;
        let moved = parts.iter().flat_map(|(_, moved)| moved);
        let applied = match parts.as_slice() {
            [(_, moved)] => self.state.ledger.apply(moved),
            _ => self.state.ledger.apply(&moved.cloned().collect::<Vec<Transfer>>()),
        };
        match applied {
            Ok(()) => {}
            Err(LedgerRefused::OutOfRange { .. }) => {
                let why = house::HouseRefused::AmountOutOfRange;
                return Ok(Answer::Refused(FloorRefusal::of_house(&why)));
            }
            Err(why @ LedgerRefused::BelowZero { .. }) => return Err(FloorError::Overdrawn(why)),
        }
        let last = parts.len().saturating_sub(1);
        let mut author = Some(author);
        for (index, (part, moved)) in parts.into_iter().enumerate() {
            let own = author.take_if(|_| index == last);
            let answer = own.is_some().then(|| to_raw_value(&answer)).transpose()?;
            let author = own.unwrap_or_else(Author::system);
            self.write(part, moved, (author, answer), draft, now_ms)?;
        }
        Ok(Answer::Accepted(answer))
    }

    fn write(
        &mut self,
        part: Part,
        moved: Vec<Transfer>,
        (author, answer): (Author, Option<Box<RawValue>>),
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        let extra = Extra { answer, sealed: None };
        let state = &mut self.state;
        let (id, events, stream) = match part {
            Part::House(events) => {
                let evolved =
                    events.iter().try_for_each(|event| house::evolve(&mut state.house, event));
                evolved.map_err(FloorError::House)?;
                draft.changed.house = true;
                let stream = stream(HOUSE)?;
                return draft.write(state, (&stream, now_ms), author, (events, moved), extra);
            }
            Part::Open(table) => {
                let (id, opened) = (table.id().clone(), table.opened());
                let stream = stream(&format!("{TABLE}{id}"))?;
                state.tables.insert(id.clone(), Running::new(*table, stream.clone()));
                (id, vec![opened], stream)
            }
            Part::Table(id, events) => {
                let Some(running) = state.tables.get_mut(&id) else {
                    let why = house::Corrupt::new("the table is gone");
                    return Err(FloorError::Table { table: id, why });
                };
                let stream = running.stream.clone();
                let seq = draft.next_seq(&self.state, &stream);
                let Some(running) = self.state.tables.get_mut(&id) else { return Ok(()) };
                let marks = running
                    .apply(&events, seq)
                    .map_err(|why| FloorError::Table { table: id.clone(), why })?;
                draft.mark(marks);
                (id, events, stream)
            }
        };
        note_seats(&events, &mut draft.changed);
        draft.write(&mut self.state, (&stream, now_ms), author, (events, moved), extra)?;
        self.note(&id);
        if !draft.changed.tables.contains(&id) {
            draft.changed.tables.insert(id);
        }
        Ok(())
    }
}

/// Patrons who took or left a box.
fn note_seats(events: &[TableEvent], changed: &mut Changed) {
    for event in events {
        if let TableEvent::PatronSat { patron, .. } | TableEvent::PatronLeft { patron, .. } = event
        {
            changed.patrons.insert(patron.clone());
        }
    }
}

fn stream(name: &str) -> Result<StreamId, FloorError> {
    StreamId::new(name).map_err(|why| StoreError::Malformed(why.to_string()).into())
}
