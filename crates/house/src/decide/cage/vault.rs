//! The vault: what two people of rank bring in, take out and count; the drop of tables.

use super::{Decided, happened};
use crate::act::Act;
use crate::cage::{CageEvent, CageRefused, Count, Vault, Way};
use crate::command::Context;
use crate::decide::people::check_reason;
use crate::id::TableId;
use crate::people::{Actor, Role};
use crate::refusal::HouseRefused;
use crate::state::House;
use croupier_rules::money::Amount;

/// Whether an act of two about the vault fits the house as it is.
pub(crate) fn check_act(house: &House, act: &Act) -> Result<(), HouseRefused> {
    let held = house.cage.vault().ok_or(CageRefused::NoVault)?;
    #[allow(clippy::wildcard_enum_match_arm)] // the caller passes these two
    match act {
        Act::MoveVault { way, moved, reason } => {
            check_reason(reason)?;
            if moved.is_empty() {
                return Err(HouseRefused::AmountZero);
            }
            match (held.after(*way, *moved), way) {
                (Some(_), _) => Ok(()),
                (None, Way::Out) => Err(short(held)),
                (None, Way::In) => Err(HouseRefused::AmountOutOfRange),
            }
        }
        Act::CountVault { expected, counted, reason } => {
            if held != *expected {
                let Vault { cash, chips } = held;
                return Err(CageRefused::VaultChanged { cash, chips }.into());
            }
            if !counted.fits() {
                return Err(HouseRefused::AmountOutOfRange);
            }
            if counted == expected { Ok(()) } else { check_reason(reason) }
        }
        _ => Ok(()),
    }
}

fn short(held: Vault) -> HouseRefused {
    let Vault { cash, chips } = held;
    CageRefused::VaultShort { cash, chips }.into()
}

/// Whether so much can be taken out for a till, with a second person who counts too.
pub(super) fn check_out(
    house: &House,
    counted: &Count,
    has_second: bool,
) -> Result<(), HouseRefused> {
    let held = house.cage.vault().ok_or(CageRefused::NoVault)?;
    if !has_second {
        return Err(CageRefused::VaultNeedsTwo.into());
    }
    held.after(Way::Out, counted.into()).map(|_| ()).ok_or_else(|| short(held))
}

/// Whether what lay in a till can go to the vault, with a second person who counts too.
pub(super) fn check_in(
    house: &House,
    counted: &Count,
    has_second: bool,
) -> Result<(), HouseRefused> {
    let held = house.cage.vault().ok_or(CageRefused::NoVault)?;
    if !has_second {
        return Err(CageRefused::VaultNeedsTwo.into());
    }
    held.after(Way::In, counted.into()).map(|_| ()).ok_or(HouseRefused::AmountOutOfRange)
}

/// The drop of a table was counted; where a vault is kept, the cash goes there.
pub(super) fn drop_arrived(
    house: &House,
    (table, number): (&TableId, u32),
    amount: Amount,
    context: &Context<'_>,
) -> Decided {
    let Some(held) = house.cage.vault() else { return Ok(Vec::new()) };
    if matches!(context.actor, Actor::Patron(_) | Actor::Device(_)) {
        return Err(HouseRefused::NotAllowed { needs: Role::PitSupervisor });
    }
    let moved = Vault { cash: amount, chips: Amount::ZERO };
    held.after(Way::In, moved).ok_or(HouseRefused::AmountOutOfRange)?;
    let table = table.clone();
    Ok(vec![happened(CageEvent::DropArrived { table, number, amount }, context)])
}
