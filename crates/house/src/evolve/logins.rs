//! Folds what happens to logins.

use super::{Corrupt, people};
use crate::logins::LoginEvent;
use crate::state::House;

/// The house after this.
pub(super) fn evolve(house: &mut House, event: &LoginEvent) -> Result<(), Corrupt> {
    match event {
        LoginEvent::HouseSetUp { first, second } => {
            people::add_staff(house, first)?;
            people::add_staff(house, second)
        }
        LoginEvent::SecondFactorSet { staff, factor } => {
            match house.second_factors.insert(staff.clone(), factor.clone()) {
                None => Ok(()),
                Some(_) => Err(Corrupt::new(format!("a second factor of {staff} set twice"))),
            }
        }
        LoginEvent::RecoveryCodeUsed { staff, code_hash } => {
            let factor = house.second_factors.get_mut(staff);
            let found = factor.and_then(|factor| {
                let at = factor.recovery.iter().position(|each| each == code_hash)?;
                Some(factor.recovery.remove(at))
            });
            let unknown = || Corrupt::new(format!("a recovery code of {staff} that is none"));
            found.map(|_| ()).ok_or_else(unknown)
        }
    }
}
