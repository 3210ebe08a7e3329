//! Between the floor and its scribe: the floor gives decisions to the scribe, and notes what the
//! scribe has committed.

use crate::desk::{Call, Paper};
use crate::draft::Draft;
use crate::error::FloorError;
use crate::floor::Floor;
use crate::request::{Answer, Changed, Request};
use croupier_house::Actor;
use croupier_store::{Batch, Committed};

impl Floor {
    /// Gives decisions to the scribe, with the answers to be told once they are written. One batch
    /// takes about `most` answers.
    pub(crate) fn give(&mut self, answers: Vec<(Call, Answer)>, most: usize) {
        let draft = self.draft.take_on();
        let (mut batch, changed) =
            if draft.is_empty() { Default::default() } else { self.batch(draft) };
        batch.is_told = answers.iter().any(|((request, _), _)| self.is_somebody(request));
        self.desk.give(Paper { batch, changed, at_ms: self.decided_ms, answers }, most);
    }

    /// Whether a person or a device waits for the answer. The house and its server ask for some
    /// things themselves, under names of nobody whom the house knows.
    fn is_somebody(&self, request: &Request) -> bool {
        match request.known() {
            Ok(Actor::Patron(_) | Actor::Device(_)) => true,
            Ok(Actor::Staff(staff, _)) => self.state.house.staff(&staff).is_some(),
            Ok(Actor::System) | Err(_) => false,
        }
    }

    /// Whether the scribe has a batch that is not known to be committed.
    pub(crate) fn is_writing(&self) -> bool {
        self.desk.is_writing()
    }

    /// Waits until every batch given to the scribe has committed or failed, so that only committed
    /// state is visible. On failure, returns the error and every request lost with it.
    pub(crate) fn flush(&mut self) -> Result<(), (FloorError, Vec<Call>)> {
        let here = self.desk.journal().map(|_| ());
        self.note_written();
        match self.desk.failed() {
            Some((error, lost)) => Err((error.into(), lost)),
            None => here.map_err(|error| (error.into(), Vec::new())),
        }
    }

    /// The same as [`Floor::flush`], but without waiting.
    pub(crate) fn catch_up(&mut self) -> Result<(), (FloorError, Vec<Call>)> {
        self.note_written();
        self.desk.failed().map_or(Ok(()), |(error, lost)| Err((error.into(), lost)))
    }

    /// Writes a draft; nobody may see its contents earlier.
    pub(crate) fn commit(&mut self, draft: Draft, now_ms: u64) -> Result<Changed, FloorError> {
        if draft.is_empty() {
            return Ok(draft.changed);
        }
        let (batch, changed) = self.batch(draft);
        let committed = self.desk.commit(&batch)?;
        self.follow(committed, now_ms);
        Ok(changed)
    }

    /// The batch of a draft. It always names the head of the house too, to prove who owns it.
    pub(crate) fn batch(&self, draft: Draft) -> (Batch, Changed) {
        let (mut batch, changed) = draft.batch(&self.state);
        if let Some(head) = self.state.heads.get(&self.house)
            && !batch.expected.iter().any(|expected| expected.stream == self.house)
        {
            batch.expected.push(head.expected());
        }
        (batch, changed)
    }

    /// Takes over what the journal reports of a committed batch.
    pub(crate) fn follow(&mut self, committed: Committed, at_ms: u64) {
        for head in committed.heads {
            self.state.heads.insert(head.stream.clone(), head);
        }
        committed.placed.iter().for_each(|placed| self.state.order.follow(&placed.hash));
        self.state.entries += u64::try_from(committed.placed.len()).unwrap_or(0);
        self.state.position = committed.placed.last().map_or(0, |placed| placed.position);
        self.state.last_ms = at_ms;
        self.full = false;
        self.commits += 1;
    }

    fn note_written(&mut self) {
        for (committed, at_ms) in self.desk.written() {
            if !committed.placed.is_empty() {
                self.follow(committed, at_ms);
            }
        }
        if !self.is_writing() {
            self.draft.caught_up();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::dealer::FixedDealer;
    use crate::post::{self, Awaited};
    use crate::request::{Command, Request, Requester};
    use croupier_house::{HouseCommand, Patron, PatronId, Role};
    use croupier_rules::money::Amount;
    use croupier_rules::rulebook::Library;
    use croupier_store::conformance::{Fault, FaultyJournal};
    use croupier_store::{Key, MemoryJournal};
    use std::sync::Arc;
    use tokio::sync::broadcast;

    fn ann() -> PatronId {
        "ann".parse().unwrap()
    }

    fn request(n: u8, role: Role, command: HouseCommand) -> Request {
        let actor = Requester { id: "eva".into(), role, name: "Eva".into() };
        let (key, command) = (Key([n; 16]), Command::House(command));
        Request { key, request_hash: [n; 32], actor, command, preview: false }
    }

    fn register() -> Request {
        let patron = Patron {
            id: ann(),
            name: "Ann".to_owned(),
            card_number: "1".to_owned(),
            pin_hash: "none".to_owned(),
        };
        request(1, Role::Administrator, HouseCommand::RegisterPatron(patron))
    }

    fn buy() -> Request {
        let amount = Amount::new(5_000).unwrap();
        request(2, Role::Cashier, HouseCommand::BuyCredits { patron: ann(), amount })
    }

    fn floor(journal: &FaultyJournal<MemoryJournal>) -> Floor {
        let library = Arc::new(Library::built_in().unwrap());
        let dealer = Box::new(FixedDealer::default());
        let mut floor = Floor::open(Box::new(journal.clone()), library, dealer, 1).unwrap();
        floor.desk.hire(broadcast::channel(1).0).unwrap();
        floor
    }

    /// Decides a request and gives it to the scribe.
    fn give(floor: &mut Floor, request: Request) -> Awaited {
        let mut answers = floor.decide([&request].into_iter(), 1).unwrap();
        let (reply, awaited) = post::reply();
        let answer = answers.pop().unwrap();
        assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
        floor.give(vec![((Box::new(request), reply), answer)], 10);
        awaited
    }

    #[test]
    fn what_was_decided_upon_a_batch_that_fails_fails_with_it() {
        let journal = FaultyJournal::new(MemoryJournal::new());
        let mut floor = floor(&journal);
        journal.fail_after(0, Fault::Full);
        let held = journal.inner(); // the scribe has to wait for it
        let _waits = [give(&mut floor, register()), give(&mut floor, buy())];
        assert_eq!(floor.ledger().credit(&ann()).cents(), 5_000, "decided, and not written");
        drop(held);
        let (error, lost) = floor.flush().unwrap_err();
        assert_eq!(lost.len(), 2);
        floor.fail(&error, 1);
        assert!(floor.house().patron(&ann()).is_none());
        assert!(floor.ledger().credit(&ann()).is_zero());
        let told = [give(&mut floor, register()), give(&mut floor, buy())];
        assert!(floor.flush().is_ok());
        assert!(told.into_iter().all(|awaited| awaited.wait().is_some()));
        assert_eq!(floor.ledger().credit(&ann()).cents(), 5_000);
        assert_eq!(floor.health().entries, 2);
    }
}
