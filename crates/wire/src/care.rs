//! What guards a patron, on the wire: own limits, breaks, exclusions, and how one has played.

use crate::control::{ActView, act_view, name_of};
use croupier_house::{Act, CareSettings, Guard, House, LimitKind, PatronId, Played, Role, StaffId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `PUT /api/me/limits`: all my limits; what is left out has no limit. Money is cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(export)]
pub struct MyLimitsBody {
    /// The most I stake in one round at one table.
    #[ts(type = "number | null")]
    pub stake_round: Option<u64>,
    /// The most I lose in a gaming day.
    #[ts(type = "number | null")]
    pub loss_day: Option<u64>,
    /// The most I lose in a week.
    #[ts(type = "number | null")]
    pub loss_week: Option<u64>,
    /// How many minutes I play without a rest.
    #[ts(type = "number | null")]
    pub minutes_session: Option<u64>,
    /// How many minutes I play in a gaming day.
    #[ts(type = "number | null")]
    pub minutes_day: Option<u64>,
}

impl MyLimitsBody {
    /// The limits of the house.
    pub fn limits(self) -> BTreeMap<LimitKind, u64> {
        let all = [
            (LimitKind::StakeRound, self.stake_round),
            (LimitKind::LossDay, self.loss_day),
            (LimitKind::LossWeek, self.loss_week),
            (LimitKind::MinutesSession, self.minutes_session),
            (LimitKind::MinutesDay, self.minutes_day),
        ];
        all.into_iter().filter_map(|(kind, limit)| limit.map(|limit| (kind, limit))).collect()
    }
}

/// `POST /api/me/break`: a break from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BreakBody {
    /// For how many hours.
    pub hours: u32,
}

/// `POST /api/me/exclusion`: I want not to play here any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ExclusionBody {
    /// For how many months nobody can lift it.
    pub months: u32,
}

/// One limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LimitView {
    /// `stake-round`, `loss-day`, `loss-week`, `minutes-session` or `minutes-day`.
    pub limit: String,
    /// In force now, in cents or minutes; absent if there is none.
    #[ts(type = "number | null")]
    pub value: Option<u64>,
    /// The higher one that takes effect later.
    pub later: Option<LaterView>,
}

/// A limit that was raised and takes effect later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LaterView {
    /// What it will be; absent if there will be none.
    #[ts(type = "number | null")]
    pub value: Option<u64>,
    /// From when on, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from_ms: u64,
}

/// An exclusion in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ExclusionView {
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
    /// Before when nobody can lift it; absent if two people may at any time.
    #[ts(type = "number | null")]
    pub until_ms: Option<u64>,
    /// Who excluded the patron; absent if the patron did.
    pub by: Option<String>,
    /// Why, in the words of the staff.
    pub reason: String,
}

/// How a patron has played lately. Money is cents, below zero what was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlayView {
    /// When this visit began; absent after a rest.
    #[ts(type = "number | null")]
    pub since_ms: Option<u64>,
    /// The net result of this visit.
    #[ts(type = "number")]
    pub net: i64,
    /// The net result of the gaming day.
    #[ts(type = "number")]
    pub day_net: i64,
    /// The net result of the week.
    #[ts(type = "number")]
    pub week_net: i64,
    /// How many minutes were played in the gaming day.
    #[ts(type = "number")]
    pub day_minutes: u64,
    /// When time and result are to be read and answered; absent if never.
    #[ts(type = "number | null")]
    pub check_at_ms: Option<u64>,
}

/// `GET /api/me/limits`: what guards me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MyLimitsView {
    /// All five limits.
    pub limits: Vec<LimitView>,
    /// Until when I take a break; absent if I do not.
    #[ts(type = "number | null")]
    pub break_until_ms: Option<u64>,
    /// The exclusion, if there is one.
    pub excluded: Option<ExclusionView>,
    /// How I have played lately.
    pub play: PlayView,
    /// For how many hours a limit that is raised stays as it was.
    pub raise_hours: u32,
    /// For how many months one excludes oneself at least.
    pub exclusion_months: u32,
    /// When a day begins by the clock of the house, as in `06:00`.
    pub day_begins: String,
}

/// A patron with a limit, a break or an exclusion, for the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GuardedView {
    /// The patron's id.
    pub patron: String,
    /// The patron's name.
    pub name: String,
    /// What guards the patron.
    pub guard: MyLimitsView,
    /// The readmission that waits for a second person.
    pub readmission: Option<ActView>,
}

/// `GET /api/care`: every patron with a limit, a break or an exclusion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CareView {
    /// The patrons, by name.
    pub patrons: Vec<GuardedView>,
    /// How the house takes care.
    pub settings: CareBody,
    /// Whether I may exclude and readmit patrons.
    pub manages: bool,
}

/// How the house takes care of patrons: `PUT /api/care`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CareBody {
    /// For how many hours a limit that is raised stays as it was.
    pub raise_hours: u32,
    /// After how many minutes of play time and result must be answered; 0 is never.
    pub check_minutes: u32,
    /// For how many months a patron excludes themselves at least.
    pub exclusion_months: u32,
}

impl From<CareSettings> for CareBody {
    fn from(settings: CareSettings) -> CareBody {
        let CareSettings { raise_hours, check_minutes, exclusion_months } = settings;
        CareBody { raise_hours, check_minutes, exclusion_months }
    }
}

impl From<CareBody> for CareSettings {
    fn from(body: CareBody) -> CareSettings {
        let CareBody { raise_hours, check_minutes, exclusion_months } = body;
        CareSettings { raise_hours, check_minutes, exclusion_months }
    }
}

/// How a patron has played lately.
pub fn play_view(house: &House, patron: &PatronId, played: &Played, now_ms: u64) -> PlayView {
    let (controls, since_ms) = (house.controls(), played.visit_ms(now_ms));
    PlayView {
        since_ms,
        net: since_ms.map_or(0, |_| played.visit_net),
        day_net: played.day_net(now_ms),
        week_net: played.week_net(now_ms),
        day_minutes: played.day_length(now_ms) / 60_000,
        check_at_ms: controls.care().check_at_ms(controls.guard(patron), played, now_ms),
    }
}

/// What guards a patron.
pub fn my_limits(house: &House, patron: &PatronId, played: &Played, now_ms: u64) -> MyLimitsView {
    let none = Guard::default();
    let guard = house.controls().guard(patron).unwrap_or(&none);
    let limit = |kind: LimitKind| {
        let held = guard.limits.get(&kind).copied().unwrap_or_default();
        let later = held.waiting(now_ms);
        LimitView {
            limit: kind.name().to_owned(),
            value: held.at(now_ms),
            later: later.map(|later| LaterView { value: later.value, from_ms: later.from_ms }),
        }
    };
    let name = |by: &StaffId| name_of(house, by);
    let excluded = guard.excluded.as_ref().map(|excluded| ExclusionView {
        since_ms: excluded.since_ms,
        until_ms: excluded.until_ms,
        by: excluded.by.as_ref().map(name),
        reason: excluded.reason.clone(),
    });
    let CareSettings { raise_hours, exclusion_months, .. } = house.controls().care();
    let begins = house.settings().gaming_day.begins_min;
    MyLimitsView {
        limits: LimitKind::ALL.into_iter().map(limit).collect(),
        break_until_ms: guard.on_break(now_ms),
        excluded,
        play: play_view(house, patron, played, now_ms),
        raise_hours,
        exclusion_months,
        day_begins: format!("{:02}:{:02}", begins / 60, begins % 60),
    }
}

/// Every patron with a limit, a break or an exclusion, as the person `me` of this role sees them.
pub fn care_view(
    house: &House,
    played: impl Fn(&PatronId) -> Played,
    me: (&str, Role),
    now_ms: u64,
) -> CareView {
    let readmission = |patron: &PatronId| {
        let of = |act: &Act| matches!(act, Act::LiftExclusion { patron: id, .. } if id == patron);
        let waits = house.controls().asked().find(|(_, asked)| of(&asked.act));
        waits.map(|waits| act_view(house, waits, me))
    };
    let view = |(patron, _): (&PatronId, &Guard)| GuardedView {
        patron: patron.to_string(),
        name: house.patron(patron).map_or_else(String::new, |known| known.name.clone()),
        guard: my_limits(house, patron, &played(patron), now_ms),
        readmission: readmission(patron),
    };
    let mut patrons: Vec<GuardedView> = house.controls().guards().map(view).collect();
    patrons.sort_by(|one, other| one.name.cmp(&other.name));
    CareView {
        patrons,
        settings: house.controls().care().into(),
        manages: matches!(me.1, Role::ShiftManager | Role::Administrator),
    }
}
