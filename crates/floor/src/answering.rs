//! One request of a batch: answered from an earlier one, refused, previewed, or applied in memory
//! and written into the draft.

use crate::apart;
use crate::control;
use crate::cover::{self, is_face_down};
use crate::dealing::reveal;
use crate::draft::{Author, Draft, Extra, Place};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::keys::Known;
use crate::plan::{NoPlan, Part, Plan, Planner};
use crate::refusal::FloorRefusal;
use crate::request::{Answer, Changed, Request, written};
use crate::state::{HOUSE, Running, State, TABLE};
use crate::told::Told;
use croupier_house::{self as house, LedgerRefused, Transfer};
use croupier_store::{StoreError, StreamId};
use croupier_table::{FrameEvent, TableEvent};

impl Floor {
    /// Answers one request: from an earlier one, with a refusal, with a preview, or by applying it
    /// and writing it into the draft.
    pub(crate) fn answer(
        &mut self,
        request: &Request,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<Answer, FloorError> {
        let actor = match request.known() {
            Ok(actor) => actor,
            Err(why) => return Ok(Answer::Refused(FloorRefusal::nobody(&why))),
        };
        if !request.preview
            && let Some(answer) = self.used(request, &actor)?
        {
            return Ok(answer);
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
                self.carry_out(plan, Author { actor, request }, draft, now_ms)
            }
        }
    }

    /// The answer if the key was used before: the same answer to the same request of the same
    /// person, and a conflict otherwise.
    fn used(
        &mut self,
        request: &Request,
        actor: &house::Actor,
    ) -> Result<Option<Answer>, FloorError> {
        let (same, answer) = match self.state.keys.find(&request.key) {
            Known::Fresh => return Ok(None),
            Known::Used(used) => {
                let same = used.request_hash == request.request_hash && used.actor == *actor;
                (same, used.answer.clone())
            }
            Known::AskStore => {
                let found = self.desk.journal()?.find_key(&request.key)?;
                let Some(entry) = found else { return Ok(None) };
                let answer = cover::answer_of(&entry, self.state.cover.as_deref())?;
                let same = entry.request_hash == request.request_hash;
                (same && entry.actor == written(actor), answer)
            }
        };
        Ok(Some(answer.filter(|_| same).map_or(Answer::Conflict, Answer::Accepted)))
    }

    /// Applies a plan in memory and writes it into the draft.
    pub(crate) fn carry_out(
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
        let days = self.state.house.settings().gaming_day;
        self.state.tally.follow(parts.iter().flat_map(|(_, moved)| moved), (now_ms, days));
        let last = parts.len().saturating_sub(1);
        let mut author = Some(author);
        for (index, (part, moved)) in parts.into_iter().enumerate() {
            let own = author.take_if(|_| index == last);
            let answer = own.is_some().then(|| answer.clone());
            let author = own.unwrap_or_else(Author::system);
            self.write(part, moved, (author, answer), draft, now_ms)?;
        }
        Ok(Answer::Accepted(answer))
    }

    fn write(
        &mut self,
        part: Part,
        moved: Vec<Transfer>,
        (author, answer): (Author, Option<Told>),
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<(), FloorError> {
        let mut extra = Extra { answer, sealed: None, face_down: false, names: false };
        let state = &mut self.state;
        let (id, events, stream, seq) = match part {
            Part::House(events) => {
                let evolved =
                    events.iter().try_for_each(|event| house::evolve(&mut state.house, event));
                evolved.map_err(FloorError::House)?;
                draft.changed.house = true;
                for person in events.iter().filter_map(apart::forgotten) {
                    state.persons.keys.remove(&person.path());
                    draft.forget(person.path());
                    self.keeper.must_forget();
                }
                extra.names = apart::names_somebody(&events);
                control::note_patrons(&events, &mut draft.changed);
                let stream = stream(HOUSE)?;
                let seq = draft.next_seq(&state.heads, &stream);
                let place = Place { stream: &stream, seq, at_ms: now_ms };
                return draft.write(state, place, author, (&events, moved), extra);
            }
            Part::Open(table) => {
                let (id, opened) = (table.id().clone(), table.opened());
                let stream = stream(&format!("{TABLE}{id}"))?;
                let seq = draft.next_seq(&state.heads, &stream);
                state.tables.insert(id.clone(), Running::new(*table, stream.clone()));
                (id, vec![opened], stream, seq)
            }
            Part::Table(id, mut events) => {
                let State { tables, heads, .. } = state;
                let Some(running) = tables.get_mut(&id) else {
                    let why = house::Corrupt::new("the table is gone");
                    return Err(FloorError::Table { table: id, why });
                };
                reveal(&mut events, running).map_err(|why| FloorError::Table {
                    table: id.clone(),
                    why: house::Corrupt::new(why.to_string()),
                })?;
                let stream = running.stream.clone();
                let seq = draft.next_seq(heads, &stream);
                match running.apply(&events, seq) {
                    Ok(marks) => draft.mark(marks),
                    Err(why) => return Err(FloorError::Table { table: id, why }),
                }
                (id, events, stream, seq)
            }
        };
        note_seats(&events, &mut draft.changed);
        extra.face_down = is_face_down(&events);
        let place = Place { stream: &stream, seq, at_ms: now_ms };
        draft.write(&mut self.state, place, author, (&events, moved), extra)?;
        if !draft.changed.tables.contains(&id) {
            draft.changed.tables.insert(id);
        }
        Ok(())
    }
}

/// Notes patrons who took or left a box.
fn note_seats(events: &[TableEvent], changed: &mut Changed) {
    for event in events {
        if let TableEvent::Frame(FrameEvent::PatronSat { patron, .. })
        | TableEvent::Frame(FrameEvent::PatronLeft { patron, .. }) = event
        {
            changed.patrons.insert(patron.clone());
        }
    }
}

fn stream(name: &str) -> Result<StreamId, FloorError> {
    StreamId::new(name).map_err(|why| StoreError::Malformed(why.to_string()).into())
}
