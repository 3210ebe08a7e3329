//! Views of people, for themselves.

use crate::body::{MeView, Role};
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

/// The view of a patron about themselves.
pub fn me_of_patron(patron: &Patron, ledger: &Ledger) -> MeView {
    MeView {
        id: patron.id.to_string(),
        name: patron.name.clone(),
        role: Role::Patron,
        credit: Some(ledger.credit(&patron.id)),
        commission_owed: Some(ledger.owed(&patron.id)),
        token: None,
    }
}

/// A member of staff in the list of people to assign: a name and a role, nothing to log in with.
pub fn staff_line(staff: &Staff) -> StaffLine {
    StaffLine { staff: staff.id.to_string(), name: staff.name.clone(), role: role(staff.role) }
}

/// The view of a member of staff about themselves.
pub fn me_of_staff(staff: &Staff) -> MeView {
    MeView {
        id: staff.id.to_string(),
        name: staff.name.clone(),
        role: role(staff.role),
        credit: None,
        commission_owed: None,
        token: None,
    }
}
