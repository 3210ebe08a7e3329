//! Limits the open connections, in total and per address. At a limit, a new connection replaces one
//! that is not in the middle of an answer, so that idle and slow clients keep nobody out.

use crate::bounds::Bounds;
use crate::network::counted;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

const WAITING: u8 = 0;
const BUSY: u8 = 1;
const READING: u8 = 2;
const SOCKET: u8 = 3;

/// What a connection is doing.
pub(crate) struct Seat {
    address: IpAddr,
    state: AtomicU8,
    /// Whether a request was ever answered on it.
    served: AtomicBool,
    /// Cancelled when another connection needs the place.
    pushed_out: CancellationToken,
}

impl Seat {
    /// A whole request head has arrived.
    pub(crate) fn begins(&self) {
        self.state.store(BUSY, Ordering::Relaxed);
    }

    /// The request was answered; a WebSocket stays open.
    pub(crate) fn answered(&self, is_socket: bool) {
        self.served.store(true, Ordering::Relaxed);
        self.state.store(if is_socket { SOCKET } else { WAITING }, Ordering::Relaxed);
    }

    /// Marks the body as being read until the returned guard is dropped.
    pub(crate) fn reads(self: &Arc<Self>) -> Reading {
        self.state.store(READING, Ordering::Relaxed);
        Reading(Arc::clone(self))
    }

    pub(crate) fn pushed_out(&self) -> &CancellationToken {
        &self.pushed_out
    }

    /// How readily this connection may be closed for another; `None` while it answers a request.
    fn worth(&self) -> Option<u8> {
        match (self.state.load(Ordering::Relaxed), self.served.load(Ordering::Relaxed)) {
            (WAITING, false) => Some(0),
            (READING, _) => Some(1),
            (WAITING, true) => Some(2),
            _ => None,
        }
    }
}

/// A body is being read.
pub(crate) struct Reading(Arc<Seat>);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.state.store(BUSY, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Taken {
    next: u64,
    seats: BTreeMap<u64, Arc<Seat>>,
    by_address: HashMap<IpAddr, BTreeSet<u64>>,
}

impl Taken {
    fn remove(&mut self, number: u64) {
        let Some(seat) = self.seats.remove(&number) else { return };
        if let Some(numbers) = self.by_address.get_mut(&seat.address) {
            numbers.remove(&number);
            if numbers.is_empty() {
                self.by_address.remove(&seat.address);
            }
        }
    }

    /// Closes the connection of an address that may be closed most readily, the oldest first.
    fn push_out_of(&mut self, address: IpAddr) -> bool {
        let numbers = self.by_address.get(&address).into_iter().flatten();
        let seats = numbers.filter_map(|number| Some((*number, self.seats.get(number)?)));
        let worths = seats.filter_map(|(number, seat)| Some((seat.worth()?, number)));
        let Some((_, number)) = worths.min() else { return false };
        if let Some(seat) = self.seats.get(&number) {
            seat.pushed_out.cancel();
        }
        self.remove(number);
        true
    }

    /// Closes a connection of the address that has the most.
    fn push_out_any(&mut self) -> bool {
        let mut addresses: Vec<(usize, IpAddr)> =
            self.by_address.iter().map(|(address, all)| (all.len(), *address)).collect();
        addresses.sort_unstable();
        addresses.into_iter().rev().any(|(_, address)| self.push_out_of(address))
    }
}

/// All connections of the server.
#[derive(Clone, Default)]
pub(crate) struct Connections(Arc<Mutex<Taken>>);

/// A connection that was let in; its place is free again when this is dropped.
pub(crate) struct Admitted {
    connections: Connections,
    number: u64,
    pub(crate) seat: Arc<Seat>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.connections.taken().remove(self.number);
    }
}

impl Connections {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in; at a limit it replaces another. `None` if all the others are busy.
    pub(crate) fn admit(&self, bounds: &Bounds, peer: IpAddr) -> Option<Admitted> {
        let address = counted(peer);
        let exempt = bounds.trusted.contains(peer) || bounds.proxies.contains(peer);
        let mut taken = self.taken();
        let here = taken.by_address.get(&address).map_or(0, BTreeSet::len);
        if !exempt && here >= bounds.connections_per_address && !taken.push_out_of(address) {
            return None;
        }
        if taken.seats.len() >= bounds.connections && !taken.push_out_any() {
            return None;
        }
        let number = taken.next;
        taken.next += 1;
        let seat = Arc::new(Seat {
            address,
            state: AtomicU8::new(WAITING),
            served: AtomicBool::new(false),
            pushed_out: CancellationToken::new(),
        });
        taken.seats.insert(number, Arc::clone(&seat));
        taken.by_address.entry(address).or_default().insert(number);
        drop(taken);
        Some(Admitted { connections: self.clone(), number, seat })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Networks;

    fn bounds() -> Bounds {
        let trusted = Networks(vec!["10.0.0.0/8".parse().unwrap()]);
        Bounds { trusted, connections: 5, connections_per_address: 2, ..Bounds::default() }
    }

    fn from(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn an_idle_connection_makes_room_for_the_next_of_its_address_and_a_busy_one_does_not() {
        let (connections, bounds) = (Connections::default(), bounds());
        let idle = connections.admit(&bounds, from(1)).unwrap();
        let busy = connections.admit(&bounds, from(1)).unwrap();
        busy.seat.begins();
        let third = connections.admit(&bounds, from(1)).unwrap();
        assert!(idle.seat.pushed_out().is_cancelled());
        assert!(!busy.seat.pushed_out().is_cancelled());
        third.seat.begins();
        assert!(connections.admit(&bounds, from(1)).is_none(), "both do something");
        assert!(connections.admit(&bounds, from(2)).is_some(), "nobody else is kept out");
        let reading = third.seat.reads();
        assert!(connections.admit(&bounds, from(1)).is_some(), "a slow body makes room");
        drop(reading);
        drop((idle, busy, third));
        assert!(connections.taken().by_address.is_empty());
    }

    #[test]
    fn at_the_limit_of_all_whoever_has_most_makes_room() {
        let (connections, bounds) = (Connections::default(), bounds());
        let floor: Vec<Admitted> = (0..4)
            .map(|_| connections.admit(&bounds, IpAddr::from([10, 0, 0, 1])).unwrap())
            .collect();
        let ann = connections.admit(&bounds, from(1)).unwrap();
        let bob = connections.admit(&bounds, from(2)).unwrap();
        assert!(floor[0].seat.pushed_out().is_cancelled(), "the oldest of the many");
        assert!(!ann.seat.pushed_out().is_cancelled() && !bob.seat.pushed_out().is_cancelled());
    }
}
