//! The rules of the whole house that two people set: the cage, the care of patrons, tickets, the
//! hour of the gaming day. A configuration only seeds them.

use crate::cage::CageRules;
use crate::care::CareSettings;
use crate::gaming_day::GamingDay;
use crate::state::House;
use serde::{Deserialize, Serialize};

/// The fewest and the most days a ticket is good for.
pub(crate) const TICKET_DAYS: std::ops::RangeInclusive<u32> = 1..=3650;

/// What is to change; what is absent stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HouseRules {
    /// What is asked for at the cage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cage: Option<CageRules>,
    /// How patrons are taken care of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub care: Option<CareSettings>,
    /// For how many days a new ticket can be redeemed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket_days: Option<u32>,
    /// When the gaming day begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gaming_day: Option<GamingDay>,
}

impl HouseRules {
    /// The rules in force.
    pub fn of(house: &House) -> HouseRules {
        HouseRules {
            cage: house.cage().rules().cloned(),
            care: Some(house.controls().care()),
            ticket_days: Some(house.settings().ticket_days),
            gaming_day: Some(house.settings().gaming_day),
        }
    }
}
