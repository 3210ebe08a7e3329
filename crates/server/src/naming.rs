//! Everybody the house knows, by name: what people read names people, never their numbers.

use croupier_house::House;
use std::collections::BTreeMap;

/// Everybody the house knows, by `staff/ID` and `patron/ID`.
pub(crate) fn everybody(house: &House) -> BTreeMap<String, String> {
    let patrons =
        house.patrons().map(|patron| (format!("patron/{}", patron.id), patron.name.clone()));
    let staff = house.all_staff().map(|staff| (format!("staff/{}", staff.id), staff.name.clone()));
    patrons.chain(staff).collect()
}
