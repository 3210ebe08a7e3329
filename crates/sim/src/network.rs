//! Devices, and the network between them and the floor: a request is lost, arrives twice or arrives
//! late; an answer is lost. A device without an answer sends its request again, under the same key.

use crate::chance::Chance;
use croupier_floor::{Answer, Command, Request, Requester, Told};
use croupier_store::Key;
use std::collections::BTreeMap;

/// A person's terminal or console. It has at most one request under way.
pub(crate) struct Device {
    pub(crate) actor: Requester,
    waiting: Option<Request>,
}

impl Device {
    pub(crate) fn new(actor: Requester) -> Device {
        Device { actor, waiting: None }
    }

    /// Whether it may send something new.
    pub(crate) fn is_free(&self) -> bool {
        self.waiting.is_none()
    }

    /// The command whose answer it waits for.
    pub(crate) fn waits_for(&self) -> Option<&Command> {
        self.waiting.as_ref().map(|request| &request.command)
    }
}

/// The network: requests under way, and answers that arrived.
pub(crate) struct Network {
    chance: Chance,
    /// How many out of a thousand deliveries go wrong.
    often: u64,
    made: u64,
    /// Copies that arrive at any later time.
    late: Vec<Request>,
    /// Every answer that reached a device: the house must keep it.
    pub(crate) promised: BTreeMap<Key, Told>,
    /// How often the house said no, by code.
    pub(crate) refused: BTreeMap<String, u64>,
}

/// A request that arrives, and the device that sent it; `None` for a late copy.
pub(crate) struct Arrival {
    pub(crate) device: Option<usize>,
    pub(crate) request: Request,
}

impl Network {
    /// Its requests are numbered from `first` on, so that no key is used twice.
    pub(crate) fn new(seed: u64, often: u64, first: u64) -> Network {
        let chance = Chance::new(seed);
        Network {
            chance,
            often,
            made: first,
            late: Vec::new(),
            promised: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// A device sends a command.
    pub(crate) fn send(&mut self, device: &mut Device, command: Command) {
        self.made += 1;
        let mut request_hash = [0; 32];
        for (to, from) in request_hash.iter_mut().zip(self.made.to_be_bytes()) {
            *to = from;
        }
        let key = Key((0x0190_u128 << 112 | u128::from(self.made)).to_be_bytes());
        let actor = device.actor.clone();
        device.waiting = Some(Request { key, request_hash, actor, command, preview: false });
    }

    /// The requests that reach the floor now: some of those devices wait for, and some late copies,
    /// in any order.
    pub(crate) fn arrivals(&mut self, devices: &[Device]) -> Vec<Arrival> {
        let mut arrivals = Vec::new();
        for (index, device) in devices.iter().enumerate() {
            let Some(request) = &device.waiting else { continue };
            if self.chance.permille(self.often) {
                continue; // lost on the way; it will be sent again
            }
            if self.chance.permille(self.often) {
                self.late.push(request.clone());
            }
            arrivals.push(Arrival { device: Some(index), request: request.clone() });
        }
        while !self.late.is_empty() && self.chance.permille(400) {
            let index = self.chance.below(self.late.len() as u64);
            let request = self.late.swap_remove(usize::try_from(index).unwrap_or(0));
            arrivals.push(Arrival { device: None, request });
        }
        for last in (1..arrivals.len()).rev() {
            let other = self.chance.below(last as u64 + 1);
            arrivals.swap(last, usize::try_from(other).unwrap_or(0));
        }
        arrivals
    }

    /// Delivers the floor's answer, unless it is lost. An answer given once must never change.
    pub(crate) fn answered(
        &mut self,
        devices: &mut [Device],
        arrival: &Arrival,
        answer: &Answer,
    ) -> Result<(), String> {
        let key = arrival.request.key;
        if let (Some(promised), Answer::Accepted(value)) = (self.promised.get(&key), answer)
            && promised != value
        {
            return Err(format!("key {key}: promised {promised:?}, then answered {value:?}"));
        }
        if let (Some(_), Answer::Refused(why)) = (self.promised.get(&key), answer) {
            return Err(format!("key {key} was accepted and is refused now: {why}"));
        }
        let waiting = arrival.device.and_then(|index| devices.get_mut(index));
        let Some(device) = waiting else { return Ok(()) };
        if matches!(answer, Answer::Fault { .. }) || self.chance.permille(self.often) {
            return Ok(()); // the device will ask again
        }
        match answer {
            Answer::Accepted(value) => {
                self.promised.insert(key, value.clone());
            }
            Answer::Conflict => return Err(format!("key {key} conflicts with itself")),
            Answer::Refused(why) => *self.refused.entry(why.code.clone()).or_default() += 1,
            Answer::Fault { .. } => {}
        }
        device.waiting = None;
        Ok(())
    }

    /// From now on nothing is lost, and nothing old arrives.
    pub(crate) fn calm(&mut self) {
        self.often = 0;
        self.late.clear();
    }
}
