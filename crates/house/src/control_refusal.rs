//! Why the house takes no bet, or does not change what guards a patron.

use crate::care::LimitKind;
use crate::fact::{Fact, Facts};
use thiserror::Error;

/// A refusal of the controls of the house.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ControlRefused {
    #[error("betting is stopped ({scope}): {reason}")]
    Stopped { scope: &'static str, reason: String },
    #[error("the patron's own limit {} is {limit}", kind.name())]
    Limit { kind: LimitKind, limit: u64, until_ms: Option<u64> },
    #[error("the patron takes a break until {until_ms} ms")]
    OnBreak { until_ms: u64 },
    #[error("the patron is excluded")]
    Excluded { until_ms: Option<u64> },
    #[error("after {minutes} minutes the patron must answer: the result is {net} cents")]
    CheckDue { minutes: u64, net: i64 },
    #[error("the bank takes no more")]
    BankTakesNoMore,
    #[error("a break takes 1 to {most} hours, and cannot be made shorter")]
    BreakUnfit { most: u32 },
    #[error("an exclusion takes {least} to {most} months, and cannot be made shorter")]
    ExclusionUnfit { least: u32, most: u32 },
    #[error("nobody can lift this exclusion before {until_ms} ms")]
    NotYet { until_ms: u64 },
    #[error("a limit is above zero and at most {most}")]
    LimitUnfit { most: u64 },
    #[error("these settings do not fit")]
    CareUnfit,
    #[error("a ticket is good for 1 to 3650 days")]
    TicketDaysUnfit,
}

fn number(value: u64) -> Fact {
    Fact::Number(i64::try_from(value).unwrap_or(i64::MAX))
}

impl ControlRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ControlRefused::Stopped { .. } => "betting_stopped",
            ControlRefused::Limit { kind, .. } => kind.code(),
            ControlRefused::OnBreak { .. } => "on_break",
            ControlRefused::Excluded { .. } => "excluded",
            ControlRefused::CheckDue { .. } => "check_due",
            ControlRefused::BankTakesNoMore => "bank_takes_no_more",
            ControlRefused::BreakUnfit { .. } => "break_unfit",
            ControlRefused::ExclusionUnfit { .. } => "exclusion_unfit",
            ControlRefused::NotYet { .. } => "not_yet",
            ControlRefused::LimitUnfit { .. } => "limit_unfit",
            ControlRefused::CareUnfit => "care_unfit",
            ControlRefused::TicketDaysUnfit => "ticket_days_unfit",
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        let until =
            |until_ms: &Option<u64>| until_ms.map(|until_ms| ("until_ms", number(until_ms)));
        match self {
            ControlRefused::Stopped { scope, reason } => {
                Facts::from([("scope", (*scope).into()), ("reason", reason.clone().into())])
            }
            ControlRefused::Limit { limit, until_ms, .. } => {
                until(until_ms).into_iter().chain([("limit", number(*limit))]).collect()
            }
            ControlRefused::OnBreak { until_ms } | ControlRefused::NotYet { until_ms } => {
                Facts::from([("until_ms", number(*until_ms))])
            }
            ControlRefused::Excluded { until_ms } => until(until_ms).into_iter().collect(),
            ControlRefused::CheckDue { minutes, net } => {
                Facts::from([("minutes", number(*minutes)), ("net", Fact::Number(*net))])
            }
            ControlRefused::BreakUnfit { most } => Facts::from([("most", (*most).into())]),
            ControlRefused::ExclusionUnfit { least, most } => {
                Facts::from([("least", (*least).into()), ("most", (*most).into())])
            }
            ControlRefused::LimitUnfit { most } => Facts::from([("most", number(*most))]),
            ControlRefused::BankTakesNoMore
            | ControlRefused::CareUnfit
            | ControlRefused::TicketDaysUnfit => Facts::new(),
        }
    }
}
