//! Taking care of patrons: limits of their own, breaks, exclusions and reality checks, as the house
//! keeps them. A limit is lowered at once and raised only after a delay.

use crate::control_refusal::ControlRefused;
use crate::id::{PatronId, StaffId};
use crate::tally::Played;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A minute in milliseconds.
pub(crate) const MINUTE_MS: u64 = 60_000;
/// An hour in milliseconds.
pub(crate) const HOUR_MS: u64 = 60 * MINUTE_MS;
/// A day in milliseconds.
pub(crate) const DAY_MS: u64 = 24 * HOUR_MS;
/// A month of an exclusion: thirty days, whatever the calendar says.
pub(crate) const MONTH_MS: u64 = 30 * DAY_MS;

/// What a patron may limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LimitKind {
    /// What is staked in one round at one table, in cents.
    StakeRound,
    /// What is lost in a gaming day, in cents.
    LossDay,
    /// What is lost in a week of gaming days, in cents.
    LossWeek,
    /// How long one plays without a rest, in minutes.
    MinutesSession,
    /// How long one plays in a gaming day, in minutes.
    MinutesDay,
}

impl LimitKind {
    /// Every kind.
    pub const ALL: [LimitKind; 5] = [
        LimitKind::StakeRound,
        LimitKind::LossDay,
        LimitKind::LossWeek,
        LimitKind::MinutesSession,
        LimitKind::MinutesDay,
    ];

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            LimitKind::StakeRound => "stake-round",
            LimitKind::LossDay => "loss-day",
            LimitKind::LossWeek => "loss-week",
            LimitKind::MinutesSession => "minutes-session",
            LimitKind::MinutesDay => "minutes-day",
        }
    }

    /// The code of a refusal because of it.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            LimitKind::StakeRound => "limit_stake_round",
            LimitKind::LossDay => "limit_loss_day",
            LimitKind::LossWeek => "limit_loss_week",
            LimitKind::MinutesSession => "limit_minutes_session",
            LimitKind::MinutesDay => "limit_minutes_day",
        }
    }
}

/// How the house takes care of patrons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CareSettings {
    /// For how many hours a limit that is raised stays as it was.
    pub raise_hours: u32,
    /// After how many minutes of play a patron is told time and result and must answer; 0 is never.
    pub check_minutes: u32,
    /// For how many months a patron excludes themselves at least.
    pub exclusion_months: u32,
}

impl Default for CareSettings {
    /// The first settings of every house. Journals rely on them, so they are frozen.
    fn default() -> CareSettings {
        CareSettings { raise_hours: 24, check_minutes: 0, exclusion_months: 6 }
    }
}

/// One limit: what it is now, and what it will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HeldLimit {
    /// Now; absent if there is none.
    pub value: Option<u64>,
    /// The higher one that was asked for.
    pub later: Option<LaterLimit>,
    /// For how many hours a raise waits at least, as it was promised when the limit was set.
    #[serde(default)]
    pub raise_hours: Option<u32>,
}

/// A limit that was raised and takes effect later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LaterLimit {
    /// What it will be; absent if there will be none.
    pub value: Option<u64>,
    /// From when on, in milliseconds since 1970.
    pub from_ms: u64,
}

impl HeldLimit {
    /// The limit in force at this time.
    pub fn at(&self, now_ms: u64) -> Option<u64> {
        match self.later {
            Some(later) if now_ms >= later.from_ms => later.value,
            Some(_) | None => self.value,
        }
    }

    /// What waits at this time.
    pub fn waiting(&self, now_ms: u64) -> Option<LaterLimit> {
        self.later.filter(|later| now_ms < later.from_ms)
    }
}

/// Why a patron does not play here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exclusion {
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// Before when nobody can lift it; absent if two people may at any time.
    pub until_ms: Option<u64>,
    /// Who excluded the patron; absent if the patron did.
    pub by: Option<StaffId>,
    /// Why.
    pub reason: String,
}

/// What guards one patron.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Guard {
    /// The patron's own limits.
    pub limits: BTreeMap<LimitKind, HeldLimit>,
    /// Until when the patron takes a break.
    pub break_until_ms: Option<u64>,
    /// The exclusion, until two people lift it.
    pub excluded: Option<Exclusion>,
    /// When the patron last answered a reality check.
    pub checked_ms: Option<u64>,
}

impl Guard {
    /// A limit in force at this time.
    pub fn limit(&self, kind: LimitKind, now_ms: u64) -> Option<u64> {
        self.limits.get(&kind).and_then(|held| held.at(now_ms))
    }

    /// Until when the patron takes a break, if it is not over.
    pub fn on_break(&self, now_ms: u64) -> Option<u64> {
        self.break_until_ms.filter(|until_ms| now_ms < *until_ms)
    }

    /// Refuses who is excluded or takes a break: no bets, and no money in.
    pub fn check_open(&self, now_ms: u64) -> Result<(), ControlRefused> {
        if let Some(Exclusion { until_ms, .. }) = &self.excluded {
            return Err(ControlRefused::Excluded { until_ms: *until_ms });
        }
        match self.on_break(now_ms) {
            Some(until_ms) => Err(ControlRefused::OnBreak { until_ms }),
            None => Ok(()),
        }
    }
}

/// What a patron would have at stake after a bet, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtStake {
    /// In the round at this table.
    pub round: u64,
    /// In all rounds at all tables.
    pub all: u64,
}

impl CareSettings {
    /// When the next reality check is due for somebody who plays like this; `None` if never.
    pub fn check_at_ms(self, guard: Option<&Guard>, played: &Played, now_ms: u64) -> Option<u64> {
        if self.check_minutes == 0 {
            return None;
        }
        let since = played.visit_ms(now_ms)?;
        let last = guard.and_then(|guard| guard.checked_ms).unwrap_or(0).max(since);
        Some(last.saturating_add(u64::from(self.check_minutes) * MINUTE_MS))
    }

    /// How much more a patron may stake within the own limits of stake and loss, and the refusal of
    /// more; `None` where there are none.
    pub fn room(
        guard: Option<&Guard>,
        played: &Played,
        stake: AtStake,
        now_ms: u64,
    ) -> Option<(u64, ControlRefused)> {
        let left = |kind| {
            let limit = guard?.limit(kind, now_ms)?;
            let (used, until_ms) = used(kind, played, stake, now_ms)?;
            let left = (i128::from(limit) - used).max(0);
            let why = ControlRefused::Limit { kind, limit, until_ms };
            Some((u64::try_from(left).unwrap_or(u64::MAX), why))
        };
        LimitKind::ALL.into_iter().filter_map(left).min_by_key(|(left, _)| *left)
    }

    /// Refuses a bet that a patron's own limits, a break, an exclusion or a reality check forbid.
    /// What is at stake counts as lost until the round says otherwise, so that no loss exceeds its
    /// limit, however many tables the patron plays at.
    pub fn check_bet(
        self,
        guard: Option<&Guard>,
        played: &Played,
        stake: AtStake,
        now_ms: u64,
    ) -> Result<(), ControlRefused> {
        if let Some(guard) = guard {
            guard.check_open(now_ms)?;
            for kind in LimitKind::ALL {
                if let Some(limit) = guard.limit(kind, now_ms) {
                    check_limit((kind, limit), played, stake, now_ms)?;
                }
            }
        }
        match self.check_at_ms(guard, played, now_ms) {
            Some(at_ms) if now_ms >= at_ms => {
                let since = played.visit_ms(now_ms).unwrap_or(now_ms);
                let minutes = now_ms.saturating_sub(since) / MINUTE_MS;
                Err(ControlRefused::CheckDue { minutes, net: played.visit_net })
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// How much of a limit of money is used, and until when; `None` for a limit of time.
fn used(
    kind: LimitKind,
    played: &Played,
    stake: AtStake,
    now_ms: u64,
) -> Option<(i128, Option<u64>)> {
    let lost = |net: i64| i128::from(stake.all) - i128::from(net);
    match kind {
        LimitKind::StakeRound => Some((i128::from(stake.round), None)),
        LimitKind::LossDay => {
            Some((lost(played.day_net(now_ms)), Some(played.day_ends_ms(now_ms))))
        }
        LimitKind::LossWeek => {
            Some((lost(played.week_net(now_ms)), Some(played.week_ends_ms(now_ms))))
        }
        LimitKind::MinutesSession | LimitKind::MinutesDay => None,
    }
}

fn check_limit(
    (kind, limit): (LimitKind, u64),
    played: &Played,
    stake: AtStake,
    now_ms: u64,
) -> Result<(), ControlRefused> {
    let minutes = |ms: u64| ms >= limit.saturating_mul(MINUTE_MS);
    let (is_over, until_ms) = match (used(kind, played, stake, now_ms), kind) {
        (Some((used, until_ms)), _) => (used > i128::from(limit), until_ms),
        (None, LimitKind::MinutesSession) => {
            (minutes(played.visit_length(now_ms)), played.rested_ms())
        }
        (None, _) => (minutes(played.day_length(now_ms)), Some(played.day_ends_ms(now_ms))),
    };
    match is_over {
        true => Err(ControlRefused::Limit { kind, limit, until_ms }),
        false => Ok(()),
    }
}

/// What a patron, or the staff for a patron, can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CareCommand {
    /// The patron's own limits, all of them: what is not there has no limit.
    SetLimits {
        /// Whose.
        patron: PatronId,
        /// The limits.
        limits: BTreeMap<LimitKind, u64>,
    },
    /// A break from now on.
    TakeBreak {
        /// Whose.
        patron: PatronId,
        /// For how many hours.
        hours: u32,
    },
    /// The patron wants not to play here any more.
    ExcludeSelf {
        /// Who.
        patron: PatronId,
        /// For how many months nobody can lift it.
        months: u32,
    },
    /// The staff exclude a patron.
    Exclude {
        /// Whom.
        patron: PatronId,
        /// Why.
        reason: String,
    },
    /// The patron has read the reality check and plays on.
    AnswerCheck {
        /// Who.
        patron: PatronId,
    },
    /// The house takes care in another way.
    Settings(CareSettings),
}

/// What happened to what guards the patrons: a closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Care {
    /// A limit was set, lowered, raised or removed.
    LimitSet {
        /// Whose.
        patron: PatronId,
        /// Which.
        limit: LimitKind,
        /// What it will be; absent if there will be none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u64>,
        /// From when on, in milliseconds since 1970.
        from_ms: u64,
        /// For how many hours a raise of it waits, as it was promised when it was set.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raise_hours: Option<u32>,
    },
    /// A patron takes a break.
    BreakTaken {
        /// Who.
        patron: PatronId,
        /// Until when, in milliseconds since 1970.
        until_ms: u64,
    },
    /// A patron is excluded.
    PatronExcluded {
        /// Who.
        patron: PatronId,
        /// Before when nobody can lift it; absent if two people may at any time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until_ms: Option<u64>,
        /// Who excluded the patron; absent if the patron did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// Why.
        reason: String,
    },
    /// A patron answered a reality check.
    CheckAnswered {
        /// Who.
        patron: PatronId,
    },
    /// The house takes care in another way.
    CareChanged {
        /// How.
        to: CareSettings,
        /// How before.
        was: CareSettings,
    },
}
