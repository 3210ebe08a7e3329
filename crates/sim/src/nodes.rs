//! The other nodes of the house, upon the same database: they follow its journal, late or not at
//! all, and take it over when the owner dies, falls asleep or hands over. A sleeper wakes and
//! writes late.

use crate::auditor::Auditor;
use crate::casino::actor;
use crate::chance::Chance;
use crate::disk::Disk;
use croupier_floor::{Answer, Command, Floor, HOUSE, Request};
use croupier_house::{HouseCommand, Role, Significant};
use croupier_store::{Journal, Key, StreamId};

/// How often a claim that the database did not answer is tried again.
const TRIES: u32 = 50;

/// The nodes that do not own the house, and what they went through.
pub(crate) struct Nodes {
    others: Vec<Floor>,
    chance: Chance,
    /// How often the house moved: after a death, from a sleeper, by order.
    pub(crate) moves: [u64; 3],
    /// How many late requests were refused.
    pub(crate) late: u64,
    asked: u128,
}

/// Why the house moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Death,
    Sleep,
    Order,
}

impl Nodes {
    /// One to four other nodes, by the seed.
    pub(crate) fn new(seed: u64) -> Nodes {
        let chance = Chance::new(seed ^ 0x6e6f_6465_7300);
        Nodes { others: Vec::new(), chance, moves: [0; 3], late: 0, asked: 0 }
    }

    /// Opens them; each follows from the beginning.
    pub(crate) fn open(
        &mut self,
        opened: impl Fn(u64) -> Result<Floor, String>,
    ) -> Result<(), String> {
        for at in 0..=self.chance.below(4) {
            self.others.push(opened(at)?);
        }
        Ok(())
    }

    /// Some of them read what was written. Whoever has read all of it agrees with the auditor.
    pub(crate) fn follow(&mut self, auditor: &Auditor) -> Result<(), String> {
        for node in &mut self.others {
            if !self.chance.permille(200) || !node.is_following() {
                continue;
            }
            if node.pull().is_ok() && node.position() == auditor.entries() {
                auditor.agrees(node.ledger())?;
            }
        }
        Ok(())
    }

    /// Now and then the house moves to another node.
    pub(crate) fn move_house(
        &mut self,
        floor: &mut Floor,
        disk: &Disk,
        now_ms: u64,
    ) -> Result<(), String> {
        if !self.chance.permille(12) || self.others.is_empty() {
            return Ok(());
        }
        let why = match self.chance.below(3) {
            0 => Why::Death,
            1 => Why::Sleep,
            _ => Why::Order,
        };
        let count = u64::try_from(self.others.len()).unwrap_or(1);
        let place = usize::try_from(self.chance.below(count)).unwrap_or(0);
        let mut next = self.others.swap_remove(place);
        if !next.is_following() {
            next.step_down(); // it slept, and has not noticed yet
        }
        let handed = (why == Why::Order).then(|| floor.step_down());
        let waits_ms = if why == Why::Order { 0 } else { 2_000 };
        if !take(&mut next, disk, handed, now_ms + waits_ms) {
            self.others.push(next);
            // the one before, or whoever starts anew, takes it again
            return match take(floor, disk, None, now_ms + waits_ms) {
                true => Ok(()),
                false => Err("no node can take the house".to_owned()),
            };
        }
        let before = std::mem::replace(floor, next);
        match why {
            Why::Death => self.moves[0] += 1,
            Why::Sleep => {
                self.moves[1] += 1;
                self.others.push(before);
                self.wake(now_ms + waits_ms)?;
            }
            Why::Order => {
                self.moves[2] += 1;
                self.others.push(before);
            }
        }
        Ok(())
    }

    /// The sleeper wakes, believes that the house is its own, and must be refused.
    fn wake(&mut self, now_ms: u64) -> Result<(), String> {
        let Some(sleeper) = self.others.last_mut() else { return Ok(()) };
        self.asked += 1;
        let key = Key((u128::from(now_ms) << 80 | 1 << 71 | self.asked).to_be_bytes());
        let note = HouseCommand::Note(Significant::SystemStopped);
        let actor = actor("house", Role::Administrator);
        let command = Command::House(note);
        let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
        match sleeper.step(vec![request], now_ms).answers.as_slice() {
            [Answer::Fault { .. }] => {
                self.late += 1;
                Ok(())
            }
            other => Err(format!("a late commit was answered with {other:?}")),
        }
    }
}

/// Claims the house for a node: the epoch rises, and the node goes on.
fn take(node: &mut Floor, disk: &Disk, handed: Option<u64>, now_ms: u64) -> bool {
    let Ok(house) = StreamId::new(HOUSE) else { return false };
    if !node.is_following() {
        node.step_down();
    }
    for _ in 0..TRIES {
        disk.light();
        let Ok(head) = disk.clone().take(&house) else { continue };
        if node.take_over(head.epoch, handed, now_ms).is_ok() {
            return true;
        }
    }
    false
}
