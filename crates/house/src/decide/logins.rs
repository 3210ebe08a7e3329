//! Decides about logins: the house is set up once by two people, and everybody sets up the own
//! second factor.

use super::{Decided, change_settings, check_new_staff, need};
use crate::command::Context;
use crate::event::HouseEvent;
use crate::id::StaffId;
use crate::logins::{LoginCommand, LoginEvent, LoginRefused};
use crate::people::{Actor, Role, Staff};
use crate::refusal::HouseRefused;
use crate::state::{House, HouseSettings};

/// What a command about logins leads to.
pub(super) fn decide(house: &House, command: &LoginCommand, context: &Context<'_>) -> Decided {
    let mut events = Vec::new();
    let what = match command {
        LoginCommand::SetUp { first, second, gaming_day } => {
            need(context, Role::Administrator)?;
            check_first_two(house, first, second)?;
            if let Some(gaming_day) = *gaming_day {
                let to = HouseSettings { gaming_day, ..house.settings };
                events = change_settings(house, to, context)?;
            }
            LoginEvent::HouseSetUp { first: first.clone(), second: second.clone() }
        }
        LoginCommand::SetSecondFactor { staff, factor } => {
            is_own(staff, context)?;
            if house.second_factors.contains_key(staff) {
                return Err(LoginRefused::SecondFactorThere.into());
            }
            LoginEvent::SecondFactorSet { staff: staff.clone(), factor: factor.clone() }
        }
        LoginCommand::UseRecoveryCode { staff, code_hash } => {
            is_own(staff, context)?;
            let factor = house.second_factors.get(staff).ok_or(LoginRefused::NoSecondFactor)?;
            if !factor.recovery.contains(code_hash) {
                return Err(LoginRefused::NoSuchRecoveryCode.into());
            }
            LoginEvent::RecoveryCodeUsed { staff: staff.clone(), code_hash: code_hash.clone() }
        }
    };
    events.push(HouseEvent::Logins { what, at_ms: context.now_ms });
    Ok(events)
}

/// A second factor is the own matter of its owner.
fn is_own(staff: &StaffId, context: &Context<'_>) -> Result<(), HouseRefused> {
    let own = matches!(context.actor, Actor::Staff(id, _) if id == staff);
    own.then_some(()).ok_or(HouseRefused::OwnMatter)
}

/// Two different people who can change people from then on, one of them an administrator.
fn check_first_two(house: &House, first: &Staff, second: &Staff) -> Result<(), HouseRefused> {
    if !house.staff.is_empty() {
        return Err(LoginRefused::AlreadySetUp.into());
    }
    let roles = [first.role, second.role];
    let manage = |role: &Role| matches!(role, Role::Administrator | Role::ShiftManager);
    if !roles.iter().all(manage) || !roles.contains(&Role::Administrator) {
        return Err(LoginRefused::FirstTwoUnfit.into());
    }
    check_new_staff(house, first)?;
    check_new_staff(house, second)?;
    if first.id == second.id {
        return Err(HouseRefused::AlreadyRegistered { id: second.id.to_string() });
    }
    if first.login == second.login {
        return Err(HouseRefused::LoginTaken { login: second.login.clone() });
    }
    Ok(())
}
