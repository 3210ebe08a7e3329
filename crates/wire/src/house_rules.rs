//! The rules of the whole house on the administrator's page: cage, care of patrons, tickets, gaming
//! day.

use crate::cage::CageRulesView;
use crate::care::CareBody;
use crate::control::name_of;
use croupier_house::{Act, Asked, CageRules, GamingDay, House, HouseRules, NotATime, Role};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/house/rules/changes`: what is to change; what is absent stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct HouseRulesBody {
    /// What is asked for at the cage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cage: Option<CageRulesView>,
    /// How patrons are taken care of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub care: Option<CareBody>,
    /// For how many days a new ticket can be redeemed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ticket_days: Option<u32>,
    /// When the gaming day begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gaming_day: Option<GamingDayBody>,
}

/// When the gaming day begins, by which clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GamingDayBody {
    /// The hour by the house's clock, as in `06:00`.
    pub begins: String,
    /// How far that clock is ahead of UTC, as in `+08:00`.
    pub utc_offset: String,
}

impl GamingDayBody {
    /// The gaming day it says.
    pub fn read(&self) -> Result<GamingDay, NotATime> {
        GamingDay::read(&self.begins, &self.utc_offset)
    }
}

impl From<GamingDay> for GamingDayBody {
    fn from(day: GamingDay) -> GamingDayBody {
        let (begins, utc_offset) = day.told();
        GamingDayBody { begins, utc_offset }
    }
}

impl TryFrom<HouseRulesBody> for HouseRules {
    type Error = NotATime;
    fn try_from(body: HouseRulesBody) -> Result<HouseRules, NotATime> {
        let cage = |view: CageRulesView| {
            let CageRulesView { site, second_above, identify_from, sale_second_above, vault } =
                view;
            CageRules { site, second_above, identify_from, sale_second_above, vault }
        };
        Ok(HouseRules {
            cage: body.cage.map(cage),
            care: body.care.map(Into::into),
            ticket_days: body.ticket_days,
            gaming_day: body.gaming_day.map(|day| day.read()).transpose()?,
        })
    }
}

impl From<HouseRules> for HouseRulesBody {
    fn from(rules: HouseRules) -> HouseRulesBody {
        HouseRulesBody {
            cage: rules.cage.as_ref().map(crate::cage_rules),
            care: rules.care.map(Into::into),
            ticket_days: rules.ticket_days,
            gaming_day: rules.gaming_day.map(Into::into),
        }
    }
}

/// A change of the rules that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RulesAskedView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// What is to change.
    pub rules: HouseRulesBody,
    /// Who asked.
    pub by: String,
    /// Whether I may agree.
    pub may_agree: bool,
}

/// `GET /api/house/rules`: the rules in force, and what waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct HouseRulesView {
    /// The rules in force; those of the cage are absent where no tills are kept.
    pub rules: HouseRulesBody,
    /// Changes that wait for a second person, the oldest first.
    pub waiting: Vec<RulesAskedView>,
    /// Whether I may ask for changes.
    pub may_change: bool,
}

/// The rules, as the person `me` of this role sees them.
pub fn house_rules(house: &House, (me, role): (&str, Role)) -> HouseRulesView {
    let asked = |(number, asked): (u64, &Asked)| match &asked.act {
        act @ Act::ChangeRules { rules } => Some(RulesAskedView {
            number,
            rules: rules.clone().into(),
            by: name_of(house, &asked.by),
            may_agree: act.is_for(role) && asked.by.as_str() != me,
        }),
        Act::Lift { .. }
        | Act::LiftExclusion { .. }
        | Act::ChangeTable { .. }
        | Act::AddDevice(_)
        | Act::CountNotes { .. }
        | Act::MoveVault { .. }
        | Act::CountVault { .. } => None,
    };
    HouseRulesView {
        rules: HouseRules::of(house).into(),
        waiting: house.controls().asked().filter_map(asked).collect(),
        may_change: Act::ChangeRules { rules: HouseRules::default() }.is_for(role),
    }
}
