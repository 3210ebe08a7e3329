//! Folds what lies in the vault. Every count is held against the books again.

use super::super::Corrupt;
use crate::cage::{Vault, Way};
use crate::state::House;
use croupier_rules::money::Amount;

/// Money came into the vault or left it.
pub(in crate::evolve) fn vault_moved(
    house: &mut House,
    way: Way,
    moved: Vault,
) -> Result<(), Corrupt> {
    let fits = house.cage.vault().and_then(|held| held.after(way, moved));
    house.cage.vault = fits.ok_or_else(|| Corrupt::new("the vault cannot hold that"))?;
    Ok(())
}

/// The vault was counted: what was found lies there.
pub(in crate::evolve) fn vault_counted(
    house: &mut House,
    expected: Vault,
    counted: Vault,
) -> Result<(), Corrupt> {
    if house.cage.vault() != Some(expected) {
        return Err(Corrupt::new("the vault was counted against other books"));
    }
    house.cage.vault = counted;
    Ok(())
}

/// The notes of an acceptor were counted: where a vault is kept, they go there.
pub(in crate::evolve) fn notes_counted(house: &mut House, counted: Amount) -> Result<(), Corrupt> {
    match house.cage.keeps_vault() {
        true => vault_moved(house, Way::In, Vault { cash: counted, chips: Amount::ZERO }),
        false => Ok(()),
    }
}

/// The drop of a table came to the vault.
pub(super) fn drop_arrived(house: &mut House, amount: Amount) -> Result<(), Corrupt> {
    vault_moved(house, Way::In, Vault { cash: amount, chips: Amount::ZERO })
}
