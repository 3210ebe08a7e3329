//! What belongs to one person at a table: a patron's bets and credit, or what a member of staff may
//! do there now.

use crate::board::Frame;
use croupier_floor::{Floor, Requester};
use croupier_house::{self as house, AtStake, CareSettings, PatronId, Role, StaffId};
use croupier_table::{Phase, Table};
use croupier_wire::care::play_view;
use croupier_wire::control::BettingStopped;
use croupier_wire::may::{MaySection, may_nothing, may_section};
use croupier_wire::mine::RoomView;
use croupier_wire::mine_section;
use croupier_wire::table::MineSection;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::watch;

/// So many people of a table are remembered; beyond it only those who listen. Whoever comes back
/// later gets a section anew, of a higher version.
const REMEMBERED: usize = 1024;

/// A person with a section of the own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Person {
    Patron(PatronId),
    Staff(StaffId, Role),
}

impl Person {
    /// Who calls; `None` for an id that is none.
    pub(crate) fn of(actor: &Requester) -> Option<Person> {
        match actor.role {
            Role::Patron => actor.id.parse().ok().map(Person::Patron),
            role @ (Role::Dealer
            | Role::PitSupervisor
            | Role::PitManager
            | Role::ShiftManager
            | Role::Cashier
            | Role::Auditor
            | Role::Administrator) => actor.id.parse().ok().map(|staff| Person::Staff(staff, role)),
        }
    }

    /// The name of the section.
    pub(crate) const fn section(&self) -> &'static str {
        match self {
            Person::Patron(_) => "mine",
            Person::Staff(..) => "may",
        }
    }

    /// The section as it is now.
    pub(crate) fn own(&self, table: &Table, floor: &Floor, now_ms: u64) -> Own {
        let ledger = floor.ledger();
        match self {
            Person::Patron(patron) => {
                let (house, played) = (floor.house(), floor.played(patron));
                let mut mine = mine_section(table, ledger, patron);
                if table.phase() == Phase::Open {
                    mine.room.extend(own_room(table, floor, patron, now_ms));
                }
                Own::Mine(Box::new(MineSection {
                    stopped: house.controls().stop_of(patron).map(BettingStopped::from),
                    play: Some(play_view(house, patron, &played, now_ms)),
                    ..mine
                }))
            }
            Person::Staff(staff, role) => {
                let actor = house::Actor::Staff(staff.clone(), *role);
                // Who is not assigned here may do nothing here (R34).
                let assigned = table.kept().at_work.contains_key(staff);
                Own::May(match assigned || *role == Role::ShiftManager {
                    true => may_section(table, ledger, &actor, now_ms),
                    false => may_nothing(),
                })
            }
        }
    }
}

/// What the patron's own limits leave of the next stake, where there are any.
fn own_room(table: &Table, floor: &Floor, patron: &PatronId, now_ms: u64) -> Option<RoomView> {
    let (ledger, guard) = (floor.ledger(), floor.house().controls().guard(patron));
    let stake = AtStake {
        round: ledger.in_play(patron, table.id()).cents(),
        all: ledger.all_in_play(patron).cents(),
    };
    let left = CareSettings::room(guard, &floor.played(patron), stake, now_ms);
    left.map(|left| croupier_wire::own_room(&left))
}

/// The contents of such a section.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Own {
    Mine(Box<MineSection>),
    May(MaySection),
}

type Sender = watch::Sender<Option<Frame>>;

/// The sections of the people at one table.
#[derive(Default)]
pub(crate) struct Personal(Mutex<BTreeMap<Person, Sender>>);

impl Personal {
    fn with<T>(&self, with: impl FnOnce(&mut BTreeMap<Person, Sender>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn watch(&self, person: &Person) -> watch::Receiver<Option<Frame>> {
        self.with(|people| {
            if people.len() >= REMEMBERED {
                people.retain(|_, own| own.receiver_count() > 0);
            }
            people.entry(person.clone()).or_default().subscribe()
        })
    }

    /// Who listens.
    pub(crate) fn watching(&self) -> Vec<Person> {
        let watched = |&(_, own): &(&Person, &Sender)| own.receiver_count() > 0;
        self.with(|people| {
            people.iter().filter(watched).map(|(person, _)| person.clone()).collect()
        })
    }

    /// What one person is told through.
    pub(crate) fn of(&self, person: &Person) -> Option<Sender> {
        self.with(|people| people.get(person).cloned())
    }
}
