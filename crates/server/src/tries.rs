//! How many failed logins there were, by door (a login from an address), by login and by address,
//! and until when the next one waits.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// This many failures in a row lock a login for the address they came from.
pub(crate) const FAILURES_MAX: u32 = 3;
/// How long the first lock lasts; each further failure doubles it.
pub(crate) const LOCK_MS: u64 = 60_000;
const LOCK_MS_MAX: u64 = 60 * 60 * 1000;
/// This many failures from addresses where the login never succeeded lock it for all of them.
pub(crate) const STRANGERS_MAX: u32 = 30;
/// How long after the last failure all failures are forgotten.
pub(crate) const FORGET_MS: u64 = 24 * 60 * 60 * 1000;
/// The period over which the failures of an address are counted.
pub(crate) const ADDRESS_MS: u64 = 10 * 60 * 1000;
/// How many doors, logins and addresses are remembered of names that nobody has; the oldest are
/// forgotten first. What is counted against somebody's login is kept until its time: made-up names
/// cannot push a lock out.
const REMEMBERED_MAX: usize = 10_000;
/// How many home addresses a login has.
const HOMES_MAX: usize = 4;

/// Failed logins in a row, and tries whose PIN is being checked.
#[derive(Clone, Copy, Default, Debug)]
struct Tries {
    /// Whether somebody has this login.
    known: bool,
    failed: u32,
    flying: u32,
    /// When the newest began or failed.
    last_ms: u64,
    /// When the oldest began.
    since_ms: u64,
    /// Whether somebody opened the lock: one more try is allowed, and no failure is forgotten.
    opened: bool,
}

impl Tries {
    /// When the next try is allowed after `n` failures.
    fn locked_until(self) -> u64 {
        if self.failed < FAILURES_MAX || self.opened {
            return 0;
        }
        let doubled = self.failed.saturating_sub(FAILURES_MAX).min(16);
        self.last_ms.saturating_add(LOCK_MS.saturating_mul(1 << doubled).min(LOCK_MS_MAX))
    }

    fn begin(&mut self, now_ms: u64) {
        if self.failed == 0 && self.flying == 0 {
            self.since_ms = now_ms;
        }
        self.flying = self.flying.saturating_add(1);
        self.opened = false;
        self.last_ms = self.last_ms.max(now_ms);
    }

    fn land(&mut self, failed: bool, now_ms: u64) {
        self.flying = self.flying.saturating_sub(1);
        if failed {
            self.failed = self.failed.saturating_add(1);
            self.last_ms = self.last_ms.max(now_ms);
        }
    }

    const fn all(self) -> u32 {
        self.failed.saturating_add(self.flying)
    }
}

/// A login from an address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Door {
    pub(crate) login: String,
    pub(crate) address: IpAddr,
}

/// Whether a login may be tried now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum May {
    Now,
    /// Other tries for the same door are being checked: ask again when they are done.
    Later,
    /// Not before this time.
    NotUntil(u64),
}

/// All counts.
#[derive(Default)]
pub(crate) struct Tally {
    doors: HashMap<Door, Tries>,
    strangers: HashMap<String, Tries>,
    addresses: HashMap<IpAddr, Tries>,
    homes: HashMap<String, VecDeque<IpAddr>>,
    /// When locks of a login were last opened by somebody.
    opened: HashMap<String, u64>,
}

/// What came of opening a locked login.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opened {
    /// Nothing was locked or counted.
    Nothing,
    /// One more try is allowed at each of its doors.
    Once,
    /// It was opened already; not again before this time.
    NotUntil(u64),
}

fn forget<K: Clone + Eq + std::hash::Hash>(map: &mut HashMap<K, Tries>, now_ms: u64, after: u64) {
    if map.len() < REMEMBERED_MAX {
        return;
    }
    let kept = |tries: &Tries| tries.known || tries.flying > 0;
    let strange = map.values().filter(|tries| !kept(tries)).count();
    if strange < REMEMBERED_MAX / 2 {
        return; // most are counted against somebody's login
    }
    map.retain(|_, tries| tries.flying > 0 || now_ms < tries.last_ms.saturating_add(after));
    let mut times: Vec<u64> = map.values().filter(|t| !kept(t)).map(|t| t.last_ms).collect();
    if times.len() >= REMEMBERED_MAX / 2 {
        times.sort_unstable();
        let middle = times.get(times.len() / 2).copied().unwrap_or(now_ms);
        map.retain(|_, tries| kept(tries) || tries.last_ms > middle);
    }
}

impl Tally {
    /// Whether this door may be tried. An address without a limit is in a trusted network.
    pub(crate) fn may(&mut self, door: &Door, limited: Option<u32>, now_ms: u64) -> May {
        self.expire(door, now_ms);
        let tries = self.doors.get(door).copied().unwrap_or_default();
        let until = tries.locked_until();
        if now_ms < until {
            return May::NotUntil(until);
        }
        let one_by_one = tries.failed >= FAILURES_MAX && tries.flying > 0;
        let enough = tries.failed < FAILURES_MAX && tries.all() >= FAILURES_MAX;
        if one_by_one || enough {
            return May::Later;
        }
        let Some(per_address) = limited else { return May::Now };
        if !self.is_home(door) {
            let strangers = self.strangers.get(&door.login).copied().unwrap_or_default();
            if strangers.all() >= STRANGERS_MAX {
                return May::NotUntil(strangers.last_ms.saturating_add(FORGET_MS));
            }
        }
        let address = self.addresses.get(&door.address).copied().unwrap_or_default();
        if address.failed >= per_address {
            return May::NotUntil(address.since_ms.saturating_add(ADDRESS_MS));
        }
        if address.all() >= per_address { May::Later } else { May::Now }
    }

    fn expire(&mut self, door: &Door, now_ms: u64) {
        let old = |tries: &Tries, from_ms: u64, after: u64| {
            tries.flying == 0 && now_ms >= from_ms.saturating_add(after)
        };
        if self.doors.get(door).is_some_and(|tries| old(tries, tries.last_ms, FORGET_MS)) {
            self.doors.remove(door);
        }
        let strangers = self.strangers.get(&door.login);
        if strangers.is_some_and(|tries| old(tries, tries.last_ms, FORGET_MS)) {
            self.strangers.remove(&door.login);
        }
        let address = self.addresses.get(&door.address);
        if address.is_some_and(|tries| old(tries, tries.since_ms, ADDRESS_MS)) {
            self.addresses.remove(&door.address);
        }
    }

    /// Whether the login has succeeded from this address before. Failures from other addresses do
    /// not lock it here.
    pub(crate) fn is_home(&self, door: &Door) -> bool {
        self.homes.get(&door.login).is_some_and(|homes| homes.contains(&door.address))
    }

    /// Counts a try before anything is hashed.
    pub(crate) fn begin(&mut self, door: &Door, (known, limited): (bool, bool), now_ms: u64) {
        forget(&mut self.doors, now_ms, FORGET_MS);
        forget(&mut self.strangers, now_ms, FORGET_MS);
        forget(&mut self.addresses, now_ms, ADDRESS_MS);
        let here = self.doors.entry(door.clone()).or_default();
        here.known = known;
        here.begin(now_ms);
        if limited {
            if !self.is_home(door) {
                let strangers = self.strangers.entry(door.login.clone()).or_default();
                strangers.known = known;
                strangers.begin(now_ms);
            }
            self.addresses.entry(door.address).or_default().begin(now_ms);
        }
    }

    /// Counts a failure: the PIN was wrong or was never checked. Returns the failures of this door.
    pub(crate) fn failed(&mut self, door: &Door, limited: bool, now_ms: u64) -> u32 {
        self.land(door, limited, true, now_ms);
        self.doors.get(door).map_or(0, |tries| tries.failed)
    }

    /// The PIN was right: forgets the failures of this door and makes the address a home.
    pub(crate) fn succeeded(&mut self, door: &Door, limited: bool, now_ms: u64) {
        self.land(door, limited, false, now_ms);
        if let Some(tries) = self.doors.get_mut(door) {
            tries.failed = 0;
            if tries.flying == 0 {
                self.doors.remove(door);
            }
        }
        if self.homes.len() >= REMEMBERED_MAX && !self.homes.contains_key(&door.login) {
            self.homes.clear(); // everybody is a stranger once more, which only limits strangers
        }
        let homes = self.homes.entry(door.login.clone()).or_default();
        homes.retain(|home| *home != door.address);
        homes.push_front(door.address);
        homes.truncate(HOMES_MAX);
    }

    fn land(&mut self, door: &Door, limited: bool, failed: bool, now_ms: u64) {
        if let Some(tries) = self.doors.get_mut(door) {
            tries.land(failed, now_ms);
        }
        if limited {
            if let Some(tries) = self.strangers.get_mut(&door.login).filter(|t| t.flying > 0) {
                tries.land(failed, now_ms);
            }
            if let Some(tries) = self.addresses.get_mut(&door.address) {
                tries.land(failed, now_ms);
            }
        }
    }

    /// A try that counts neither as a failure nor as a success.
    pub(crate) fn withdrawn(&mut self, door: &Door, limited: bool) {
        self.land(door, limited, false, 0);
    }

    /// Takes back a failure read from the file: a later line says that it counts as none.
    pub(crate) fn take_back(&mut self, door: &Door, limited: bool) {
        self.forgive(door, limited);
        if let Some(tries) = self.doors.get_mut(door) {
            tries.failed = tries.failed.saturating_sub(1);
        }
    }

    /// Takes back a failure read from the file: a later line says that the PIN was right.
    pub(crate) fn forgive(&mut self, door: &Door, limited: bool) {
        if limited {
            if let Some(tries) = self.strangers.get_mut(&door.login) {
                tries.failed = tries.failed.saturating_sub(1);
            }
            if let Some(tries) = self.addresses.get_mut(&door.address) {
                tries.failed = tries.failed.saturating_sub(1);
            }
        }
    }

    /// Opens a login that is locked: one more try at each door. Its failures stay, so that the next
    /// one locks it for longer, and it is opened once a day: who may open locks cannot guess with
    /// it.
    pub(crate) fn open(&mut self, login: &str, now_ms: u64) -> Opened {
        let before = self.opened.get(login).map(|at_ms| at_ms.saturating_add(FORGET_MS));
        let mut doors: Vec<&mut Tries> =
            self.doors.iter_mut().filter(|(door, _)| door.login == login).map(|(_, t)| t).collect();
        let strangers = self.strangers.get_mut(login);
        match before.filter(|until_ms| now_ms < *until_ms) {
            _ if doors.is_empty() && strangers.is_none() => Opened::Nothing,
            Some(until_ms) => Opened::NotUntil(until_ms),
            None => {
                doors.iter_mut().for_each(|tries| tries.opened = true);
                if let Some(strangers) = strangers {
                    strangers.failed = strangers.failed.min(STRANGERS_MAX.saturating_sub(1));
                }
                self.opened.retain(|_, at_ms| now_ms < at_ms.saturating_add(FORGET_MS));
                self.opened.insert(login.to_owned(), now_ms);
                Opened::Once
            }
        }
    }

    /// Forgets all failures of a login.
    pub(crate) fn forget(&mut self, login: &str) {
        self.doors.retain(|door, _| door.login != login);
        self.strangers.remove(login);
    }

    /// When locks of each login were last opened.
    pub(crate) fn openings(&self) -> impl Iterator<Item = (&String, u64)> {
        self.opened.iter().map(|(login, at_ms)| (login, *at_ms))
    }

    /// The doors with failures: door, whether somebody has the login, how many, and when the newest
    /// was. A try that is being checked counts as one, as it does in the file.
    pub(crate) fn failures(&self) -> impl Iterator<Item = (&Door, bool, u32, u64)> {
        let failed = self.doors.iter().filter(|(_, tries)| tries.all() > 0);
        failed.map(|(door, tries)| (door, tries.known, tries.all(), tries.last_ms))
    }

    /// The homes of every login, newest last.
    pub(crate) fn homes(&self) -> impl Iterator<Item = Door> {
        self.homes.iter().flat_map(|(login, homes)| {
            homes.iter().rev().map(|address| Door { login: login.clone(), address: *address })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(login: &str, last: u8) -> Door {
        Door { login: login.to_owned(), address: IpAddr::from([192, 0, 2, last]) }
    }

    fn fail(tally: &mut Tally, door: &Door, now_ms: u64) {
        assert_eq!(tally.may(door, Some(20), now_ms), May::Now, "{door:?} at {now_ms}");
        tally.begin(door, (true, true), now_ms);
        tally.failed(door, true, now_ms);
    }

    #[test]
    fn every_failure_after_the_third_doubles_the_wait() {
        let (mut tally, ann) = (Tally::default(), door("ann", 1));
        let mut now_ms = 0;
        (0..3).for_each(|_| fail(&mut tally, &ann, now_ms));
        for wait in [60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_600_000, 3_600_000] {
            assert_eq!(tally.may(&ann, Some(20), now_ms), May::NotUntil(now_ms + wait));
            now_ms += wait;
            fail(&mut tally, &ann, now_ms);
        }
    }

    #[test]
    fn tries_in_flight_count_as_failures_until_they_are_not() {
        let (mut tally, ann) = (Tally::default(), door("ann", 1));
        (0..3).for_each(|_| tally.begin(&ann, (true, true), 5));
        assert_eq!(tally.may(&ann, Some(20), 5), May::Later);
        tally.succeeded(&ann, true, 6);
        assert_eq!(tally.may(&ann, Some(20), 6), May::Now);
    }

    #[test]
    fn who_locks_a_login_from_everywhere_does_not_lock_it_at_home() {
        let (mut tally, home) = (Tally::default(), door("ann", 250));
        tally.begin(&home, (true, true), 0);
        tally.succeeded(&home, true, 0);
        for guess in 0..STRANGERS_MAX {
            let stranger = door("ann", u8::try_from(guess / 2).unwrap());
            fail(&mut tally, &stranger, 10);
        }
        assert!(matches!(tally.may(&door("ann", 100), Some(20), 20), May::NotUntil(_)));
        assert_eq!(tally.may(&home, Some(20), 20), May::Now);
        assert_eq!(tally.may(&door("ann", 101), None, 20), May::Now, "a trusted network");
        assert_eq!(tally.open("ann", 20), Opened::Once);
        assert_eq!(tally.may(&door("ann", 100), Some(20), 20), May::Now);
        fail(&mut tally, &door("ann", 100), 20);
        assert!(matches!(tally.may(&door("ann", 102), Some(20), 20), May::NotUntil(_)));
        assert_eq!(tally.open("ann", 30), Opened::NotUntil(20 + FORGET_MS));
        assert_eq!(tally.open("nobody", 30), Opened::Nothing);
    }

    #[test]
    fn a_lock_that_was_opened_allows_one_try_and_then_lasts_longer() {
        let (mut tally, ann) = (Tally::default(), door("ann", 1));
        (0..FAILURES_MAX).for_each(|_| fail(&mut tally, &ann, 0));
        assert_eq!(tally.open("ann", 10), Opened::Once);
        fail(&mut tally, &ann, 10);
        assert_eq!(tally.may(&ann, Some(20), 11), May::NotUntil(10 + 2 * LOCK_MS));
    }

    #[test]
    fn an_address_that_tries_one_pin_on_everybody_waits() {
        let mut tally = Tally::default();
        for n in 0..20 {
            fail(&mut tally, &door(&format!("patron-{n}"), 9), 1_000);
        }
        let next = door("patron-20", 9);
        assert_eq!(tally.may(&next, Some(20), 2_000), May::NotUntil(1_000 + ADDRESS_MS));
        assert_eq!(tally.may(&next, None, 2_000), May::Now);
        assert_eq!(tally.may(&door("patron-20", 10), Some(20), 2_000), May::Now);
        assert_eq!(tally.may(&next, Some(20), 1_000 + ADDRESS_MS), May::Now);
    }

    #[test]
    fn made_up_names_do_not_push_a_lock_out() {
        let (mut tally, ann) = (Tally::default(), door("ann", 1));
        (0..FAILURES_MAX).for_each(|_| fail(&mut tally, &ann, 0));
        for n in 0..3 * REMEMBERED_MAX {
            let nobody = door(&format!("nobody-{n}"), 2);
            tally.begin(&nobody, (false, false), 10);
            tally.failed(&nobody, false, 10);
        }
        assert_eq!(tally.may(&ann, Some(20), 20), May::NotUntil(LOCK_MS));
        assert!(tally.doors.len() <= REMEMBERED_MAX + 1, "{} doors", tally.doors.len());
    }
}
