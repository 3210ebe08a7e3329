//! The kit of the audit's tests, with the people the random day of the table's tests knows.

#[path = "../../tests/audit/kit.rs"]
mod audit;

pub use audit::*;
use croupier_house::{Actor, PatronId, Role};

pub fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

fn staff(name: &str, role: Role) -> Actor {
    Actor::Staff(name.parse().unwrap(), role)
}

pub fn dealer() -> Actor {
    staff("dora", Role::Dealer)
}

pub fn supervisor() -> Actor {
    staff("sam", Role::PitSupervisor)
}
