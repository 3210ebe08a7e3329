//! Takes checkpoints: states where every journal ends, has the statement signed, and stores it.

use crate::draft::{Author, Draft, Extra, Place};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::state::HOUSE;
use croupier_house::{Checkpoint, HeadMark, HouseEvent, OrderMark, Statement, totals};
use croupier_store::{Hash, StoreError, StreamId, hex};
use sha2::{Digest, Sha256};

/// Signs for the house, with a key that is not in the database.
pub trait Signer: Send + Sync {
    /// The public key, 64 hexadecimal digits.
    fn key(&self) -> String;

    /// The signature of this text, 128 hexadecimal digits.
    fn sign(&self, text: &str) -> String;
}

/// A checkpoint that is on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    /// Its position in the whole store.
    pub position: u64,
    /// Its number in the journal of the house.
    pub seq: u64,
    /// Its hash in the chain, 64 hexadecimal digits.
    pub hash: String,
    /// The checkpoint.
    pub checkpoint: Checkpoint,
}

/// The hashes of entries, concatenated in the order they were committed.
pub(crate) struct Order {
    after: u64,
    hashes: Sha256,
}

impl Default for Order {
    fn default() -> Order {
        Order::after(0)
    }
}

impl Order {
    /// The empty order that begins after this position.
    pub(crate) fn after(position: u64) -> Order {
        Order { after: position, hashes: Sha256::new() }
    }

    /// Adds the next committed entry.
    pub(crate) fn follow(&mut self, hash: &Hash) {
        self.hashes.update(hash);
    }

    fn mark(&self) -> OrderMark {
        OrderMark { after: self.after, digest: hex(&self.hashes.clone().finalize()) }
    }
}

impl Floor {
    /// Takes a checkpoint of everything committed so far, in a commit of its own.
    pub fn checkpoint(&mut self, signer: &dyn Signer, now_ms: u64) -> Result<Signed, FloorError> {
        if !self.ready {
            return Err(FloorError::Stopped);
        }
        if self.is_following() {
            return Err(FloorError::TakenOver);
        }
        let now_ms = now_ms.max(self.state.last_ms);
        let heads = self.state.heads.values().filter(|head| head.seq > 0);
        let mark = |seq, hash| HeadMark { seq, hash: hex(hash) };
        let statement = Statement {
            position: self.state.entries,
            at_ms: now_ms,
            heads: heads
                .map(|head| (head.stream.to_string(), mark(head.seq, &head.hash)))
                .collect(),
            totals: totals(&self.state.ledger),
            order: self.state.order.mark(),
        };
        let signature = signer.sign(&statement.text());
        let checkpoint = Checkpoint { statement, key: signer.key(), signature };
        let stream = StreamId::new(HOUSE).map_err(|why| StoreError::Malformed(why.to_string()))?;
        let mut draft = Draft::default();
        let events = [HouseEvent::Checkpointed(Box::new(checkpoint.clone()))];
        let extra = Extra::default();
        let seq = draft.next_seq(&self.state.heads, &stream);
        let place = Place { stream: &stream, seq, at_ms: now_ms };
        draft.write(&mut self.state, place, Author::system(), (&events, Vec::new()), extra)?;
        self.commit(draft, now_ms)?;
        self.state.order = Order::after(self.state.entries);
        let head = self.state.heads.get(&stream);
        let (seq, hash) = head.map_or((0, String::new()), |head| (head.seq, hex(&head.hash)));
        Ok(Signed { position: self.state.entries, seq, hash, checkpoint })
    }
}
