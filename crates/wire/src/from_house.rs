//! Views of people, for themselves.

use crate::body::{MeView, Page, Role};
use crate::procedure::StaffLine;
use croupier_house::{self as house, Ledger, Patron, Staff};

/// The role on the wire.
pub const fn role(role: house::Role) -> Role {
    match role {
        house::Role::Patron => Role::Patron,
        house::Role::Dealer => Role::Dealer,
        house::Role::PitSupervisor => Role::PitSupervisor,
        house::Role::PitManager => Role::PitManager,
        house::Role::ShiftManager => Role::ShiftManager,
        house::Role::Cashier => Role::Cashier,
        house::Role::Auditor => Role::Auditor,
        house::Role::Administrator => Role::Administrator,
    }
}

impl Role {
    /// The role of the house.
    pub const fn of_the_house(self) -> house::Role {
        match self {
            Role::Patron => house::Role::Patron,
            Role::Dealer => house::Role::Dealer,
            Role::PitSupervisor => house::Role::PitSupervisor,
            Role::PitManager => house::Role::PitManager,
            Role::ShiftManager => house::Role::ShiftManager,
            Role::Cashier => house::Role::Cashier,
            Role::Auditor => house::Role::Auditor,
            Role::Administrator => house::Role::Administrator,
        }
    }
}

/// The view of a patron about themselves.
pub fn me_of_patron(patron: &Patron, ledger: &Ledger) -> MeView {
    MeView {
        id: patron.id.to_string(),
        name: patron.name.clone(),
        role: Role::Patron,
        credit: Some(ledger.credit(&patron.id)),
        commission_owed: Some(ledger.owed(&patron.id)),
        pages: Vec::new(),
        must_change: false,
        must_enrol: false,
        second_factor: false,
        locked: false,
        wall: false,
        token: None,
    }
}

/// A member of staff in the list of people to assign: a name and a role, nothing to log in with.
pub fn staff_line(staff: &Staff) -> StaffLine {
    StaffLine { staff: staff.id.to_string(), name: staff.name.clone(), role: role(staff.role) }
}

/// What a member of staff is told about the member of staff, who may open these pages.
pub fn me_of_staff(staff: &Staff, pages: Vec<Page>) -> MeView {
    MeView {
        id: staff.id.to_string(),
        name: staff.name.clone(),
        role: role(staff.role),
        credit: None,
        commission_owed: None,
        pages,
        must_change: false,
        must_enrol: false,
        second_factor: false,
        locked: false,
        wall: false,
        token: None,
    }
}
