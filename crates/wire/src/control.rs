//! Stops on the wire: what is stopped and why, who may lift it, and acts that wait for a second
//! person.

use croupier_house::{Act, Asked, Controls, House, NotAnId, Scope, StaffId, Stop, Vault, Way};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where betting is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "scope", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum ScopeBody {
    /// At every table.
    House,
    /// At every table of a game, or of a rulebook.
    Game { game: String },
    /// At one table.
    Table { table: String },
    /// From one terminal, by its network address.
    Terminal { terminal: String },
    /// For one patron.
    Patron { patron: String },
}

impl ScopeBody {
    /// The scope of the house.
    pub fn scope(&self) -> Result<Scope, NotAnId> {
        Ok(match self {
            ScopeBody::House => Scope::House,
            ScopeBody::Game { game } => Scope::Game { game: game.clone() },
            ScopeBody::Table { table } => Scope::Table { table: table.parse()? },
            ScopeBody::Terminal { terminal } => Scope::Terminal { terminal: terminal.clone() },
            ScopeBody::Patron { patron } => Scope::Patron { patron: patron.parse()? },
        })
    }
}

/// `POST /api/stops`: stop betting, at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StopBody {
    /// Where.
    pub at: ScopeBody,
    /// Why, as everybody concerned reads it.
    pub reason: String,
}

/// The answer to a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StoppedView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
}

/// A reason, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ReasonBody {
    /// Why.
    pub reason: String,
}

/// Why no bet is taken here, as a patron and the staff of a table read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BettingStopped {
    /// `house`, `game`, `table`, `terminal` or `patron`.
    pub scope: String,
    /// Why.
    pub reason: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
}

impl From<&Stop> for BettingStopped {
    fn from(stop: &Stop) -> BettingStopped {
        let (scope, reason) = (stop.scope.name().to_owned(), stop.reason.clone());
        BettingStopped { scope, reason, since_ms: stop.since_ms }
    }
}

/// An act that waits for its second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ActView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// What kind of act, such as `lift`.
    pub act: String,
    /// Why.
    pub reason: String,
    /// Who asked for it.
    pub by: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Whether I may agree.
    pub may_agree: bool,
    /// The money it is about, where it is about money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub money: Option<ActMoneyView>,
}

/// The money that the second person of an act agrees to, in cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ActMoneyView {
    /// Whether it leaves the vault.
    pub out: bool,
    /// Notes and coins.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// Notes and coins by the books, where it is a count.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub expected_cash: Option<Amount>,
    /// Chips by the books, where it is a count.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub expected_chips: Option<Amount>,
}

/// A stop in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StopView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// `house`, `game`, `table`, `terminal` or `patron`.
    pub scope: String,
    /// The id of what is stopped, where it names something.
    pub what: Option<String>,
    /// The name of the patron, where it stops one.
    pub name: Option<String>,
    /// Why.
    pub reason: String,
    /// Who stopped it; absent if the house itself did.
    pub by: Option<String>,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
    /// The lifting that waits for a second person.
    pub lift: Option<ActView>,
}

/// A terminal a patron was lately seen at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TerminalView {
    /// Its network address.
    pub terminal: String,
    /// The patron who was seen there last.
    pub patron: String,
    /// The patron's name.
    pub name: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub seen_ms: u64,
}

/// `GET /api/stops`: what is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StopsView {
    /// The stops in force, the oldest first.
    pub stops: Vec<StopView>,
    /// The terminals where patrons were lately seen.
    pub terminals: Vec<TerminalView>,
    /// Whether I may stop betting, and ask that it goes on.
    pub may_stop: bool,
}

/// A member of staff by name.
pub(crate) fn name_of(house: &House, staff: &StaffId) -> String {
    house.staff(staff).map_or_else(|| staff.to_string(), |staff| staff.name.clone())
}

/// An act that waits, as the person `me` of this role sees it.
pub fn act_view(
    house: &House,
    (number, asked): (u64, &Asked),
    (me, role): (&str, croupier_house::Role),
) -> ActView {
    let Asked { act, by, at_ms } = asked;
    let reason = match act {
        Act::Lift { reason, .. } | Act::LiftExclusion { reason, .. } => reason.clone(),
        Act::AddDevice(new) => new.name.clone(),
        Act::CountNotes { device, expected, counted } => {
            format!("{device}: {counted} / {expected}")
        }
        Act::MoveVault { reason, .. } | Act::CountVault { reason, .. } => reason.clone(),
        Act::ChangeTable { .. } | Act::ChangeRules { .. } => String::new(),
    };
    ActView {
        number,
        act: act.name().to_owned(),
        reason,
        by: name_of(house, by),
        at_ms: *at_ms,
        may_agree: act.is_for(role) && by.as_str() != me,
        money: money_of(act),
    }
}

/// The money of the vault that an act moves or counts.
fn money_of(act: &Act) -> Option<ActMoneyView> {
    let view = |out: bool, held: Vault, expected: Option<Vault>| ActMoneyView {
        out,
        cash: held.cash,
        chips: held.chips,
        expected_cash: expected.map(|expected| expected.cash),
        expected_chips: expected.map(|expected| expected.chips),
    };
    match act {
        Act::MoveVault { way, moved, .. } => Some(view(*way == Way::Out, *moved, None)),
        Act::CountVault { expected, counted, .. } => Some(view(false, *counted, Some(*expected))),
        Act::Lift { .. }
        | Act::LiftExclusion { .. }
        | Act::AddDevice(_)
        | Act::CountNotes { .. }
        | Act::ChangeTable { .. }
        | Act::ChangeRules { .. } => None,
    }
}

/// The stops in force, as the person `me` of this role sees them.
pub fn stop_views(house: &House, me: (&str, croupier_house::Role)) -> Vec<StopView> {
    let controls: &Controls = house.controls();
    let lift = |stop: u64| {
        let of = |act: &Act| matches!(act, Act::Lift { stop: lifted, .. } if *lifted == stop);
        let waits = controls.asked().find(|(_, asked)| of(&asked.act));
        waits.map(|waits| act_view(house, waits, me))
    };
    let view = |(number, stop): (u64, &Stop)| {
        let name = match &stop.scope {
            Scope::Patron { patron } => house.patron(patron).map(|patron| patron.name.clone()),
            Scope::House | Scope::Game { .. } | Scope::Table { .. } | Scope::Terminal { .. } => {
                None
            }
        };
        StopView {
            number,
            scope: stop.scope.name().to_owned(),
            what: stop.scope.what().map(str::to_owned),
            name,
            reason: stop.reason.clone(),
            by: stop.by.as_ref().map(|by| name_of(house, by)),
            since_ms: stop.since_ms,
            lift: lift(number),
        }
    };
    controls.stops().map(view).collect()
}
