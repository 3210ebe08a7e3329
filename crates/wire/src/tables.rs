//! Tables on the administrator's page: what they are set to, what is planned for them, and changes
//! that two people agree on.

use crate::control::{BettingStopped, name_of};
use crate::keep::SettingsBody;
use crate::read::{Unreadable, settings};
use croupier_house::{Act, Asked, House, Planned, Role, StaffId, TableChange, TableId};
use croupier_rules::rulebook::{Library, Rulebook};
use croupier_table::Table;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/house/tables/changes`: a change of a table, now or at a time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TableChangeBody {
    /// The table's id; a new one where a table is opened.
    pub table: String,
    /// When, in milliseconds since 1970; if absent, as soon as a second person agrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub from_ms: Option<u64>,
    /// What changes.
    pub change: ChangeOfTableBody,
}

/// What changes about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum ChangeOfTableBody {
    /// A new table opens.
    Open {
        name: String,
        settings: Box<SettingsBody>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pit: Option<String>,
    },
    /// Other settings from the next round on.
    Settings { settings: Box<SettingsBody> },
    /// The table closes after the round under way.
    Close,
    /// A closed table opens again.
    Reopen,
}

impl TableChangeBody {
    /// The act that two people agree on.
    pub fn act(&self) -> Result<Act, Unreadable> {
        let bad = |error: croupier_house::NotAnId| Unreadable::new("bad_id", error.to_string());
        let text = |body: &SettingsBody| {
            let settings = settings(body)?;
            let bad = |error: serde_json::Error| Unreadable::new("bad_body", error.to_string());
            serde_json::to_string(&settings).map_err(bad)
        };
        let change = match &self.change {
            ChangeOfTableBody::Open { name, settings, pit } => TableChange::Open {
                name: name.clone(),
                settings: text(settings)?,
                pit: pit.as_deref().map(str::parse).transpose().map_err(bad)?,
            },
            ChangeOfTableBody::Settings { settings } => {
                TableChange::Settings { settings: text(settings)? }
            }
            ChangeOfTableBody::Close => TableChange::Close,
            ChangeOfTableBody::Reopen => TableChange::Reopen,
        };
        let table = self.table.parse().map_err(bad)?;
        Ok(Act::ChangeTable { table, change, from_ms: self.from_ms })
    }
}

/// One table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableAdminView {
    /// The table's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub game: String,
    /// The rulebook, as `id@version`.
    pub rulebook: String,
    /// `open`, `last-round` or `closed`.
    pub service: String,
    /// The pit it stands in.
    pub pit: Option<String>,
    /// Why no bet is taken there, while it is so.
    pub stopped: Option<BettingStopped>,
    /// What it is set to from the next round on.
    #[ts(as = "SettingsBody")]
    #[schema(value_type = SettingsBody)]
    pub settings: serde_json::Value,
    /// The layouts of its rulebook, by letter.
    pub layouts: Vec<String>,
    /// The versions of its rules there are, from which two people may choose one for the next shoe.
    pub versions: Vec<String>,
}

/// A change of a table that was asked for, or is planned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlanView {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// The table's id.
    pub table: String,
    /// `open`, `settings`, `close` or `reopen`.
    pub change: String,
    /// The name of a new table.
    pub name: Option<String>,
    /// The settings it will have, where they change.
    #[ts(as = "Option<SettingsBody>")]
    #[schema(value_type = Option<SettingsBody>)]
    pub settings: Option<serde_json::Value>,
    /// When, in milliseconds since 1970; absent if as soon as a second person agrees.
    #[ts(type = "number | null")]
    pub from_ms: Option<u64>,
    /// Who planned it.
    pub by: String,
    /// Who agreed; absent while it waits for a second person.
    pub agreed_by: Option<String>,
    /// Whether I may agree.
    pub may_agree: bool,
}

/// A rulebook a table can be opened under.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RulebookChoice {
    /// As `id@version`.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// Its layouts, by letter.
    pub layouts: Vec<String>,
    /// Whether its tables have a maximum Differential.
    pub differential: bool,
}

/// `GET /api/house/tables`: the tables, what is planned, and what may be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TablesView {
    /// The tables, by id.
    pub tables: Vec<TableAdminView>,
    /// Changes that wait for a second person, the oldest first.
    pub waiting: Vec<PlanView>,
    /// Changes agreed on that are still to come, the next first.
    pub planned: Vec<PlanView>,
    /// The rulebooks in force.
    pub rulebooks: Vec<RulebookChoice>,
    /// Whether I may ask for changes.
    pub may_change: bool,
}

/// One table, in its pit.
pub fn table_admin(
    table: &Table,
    house: &House,
    stopped: Option<BettingStopped>,
) -> TableAdminView {
    let line = crate::table_line(table);
    let rulebook = table.settings().rulebook();
    TableAdminView {
        id: line.id,
        name: line.name,
        game: line.game,
        rulebook: line.rulebook,
        service: table.kept().service.name().to_owned(),
        pit: house.pit_of(table.id()).map(ToString::to_string),
        stopped,
        settings: serde_json::to_value(table.upcoming().stored()).unwrap_or_default(),
        layouts: rulebook.layouts.iter().map(|layout| layout.id.clone()).collect(),
        versions: rulebook.versions(),
    }
}

fn plan(
    (number, table, change): (u64, &TableId, &TableChange),
    (by, agreed_by): (String, Option<String>),
    (from_ms, may_agree): (Option<u64>, bool),
) -> PlanView {
    let (name, settings) = match change {
        TableChange::Open { name, settings, .. } => (Some(name.clone()), Some(settings)),
        TableChange::Settings { settings } => (None, Some(settings)),
        TableChange::Close | TableChange::Reopen => (None, None),
    };
    PlanView {
        number,
        table: table.to_string(),
        change: change.name().to_owned(),
        name,
        settings: settings.and_then(|text| serde_json::from_str(text).ok()),
        from_ms,
        by,
        agreed_by,
        may_agree,
    }
}

/// The changes that wait, as the person `me` of this role sees them.
pub fn waiting_plans(house: &House, (me, role): (&str, Role)) -> Vec<PlanView> {
    let view = |(number, asked): (u64, &Asked)| match &asked.act {
        act @ Act::ChangeTable { table, change, from_ms } => {
            let may = act.is_for(role) && asked.by.as_str() != me;
            let by = name_of(house, &asked.by);
            Some(plan((number, table, change), (by, None), (*from_ms, may)))
        }
        Act::Lift { .. }
        | Act::LiftExclusion { .. }
        | Act::ChangeRules { .. }
        | Act::AddDevice(_)
        | Act::CountNotes { .. }
        | Act::MoveVault { .. }
        | Act::CountVault { .. } => None,
    };
    house.controls().asked().filter_map(view).collect()
}

/// The changes still to come, the next first.
pub fn planned(house: &House) -> Vec<PlanView> {
    let name = |id: &StaffId| name_of(house, id);
    let view = |(number, planned): (u64, &Planned)| {
        let people = (name(&planned.by), Some(name(&planned.agreed_by)));
        let what = (number, &planned.table, &planned.change);
        plan(what, people, (Some(planned.from_ms), false))
    };
    let mut plans: Vec<PlanView> = house.controls().plans().map(view).collect();
    plans.sort_by_key(|plan| (plan.from_ms, plan.number));
    plans
}

/// The rulebooks in force at this time.
pub fn rulebook_choices(library: &Library, now_s: i64) -> Vec<RulebookChoice> {
    let choice = |rulebook: &Rulebook| RulebookChoice {
        rulebook: rulebook.reference(),
        title: rulebook.title.clone(),
        layouts: rulebook.layouts.iter().map(|layout| layout.id.clone()).collect(),
        differential: rulebook.capabilities.differential,
    };
    let ids: std::collections::BTreeSet<&str> =
        library.all().map(|book| book.id.as_str()).collect();
    ids.into_iter().filter_map(|id| library.find(id, now_s).ok()).map(choice).collect()
}
