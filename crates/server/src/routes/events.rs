//! The significant events of the house, for auditors.

use super::rounds::author_in;
use crate::app::App;
use crate::extract::{Params, count};
use crate::naming::everybody;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_audit::{Search, SignificantRecord, Window, flat, search_events, significant_kinds};
use croupier_floor::TABLE;
use croupier_table::Table;
use croupier_wire::history::{EventView, EventsView};
use croupier_wire::problem::Problem;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The most events one answer holds, but for those of one entry.
const EVENTS_MAX: usize = 500;
/// How many it holds unless told.
const EVENTS: usize = 100;

/// Which events.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    before: Option<u64>,
    limit: Option<u32>,
    kind: Option<String>,
    from_ms: Option<u64>,
    until_ms: Option<u64>,
    table: Option<String>,
    patron: Option<String>,
    person: Option<String>,
    amount: Option<u64>,
    rule: Option<String>,
}

/// The people and tables of the house, by id.
struct Known {
    people: BTreeMap<String, String>,
    tables: BTreeMap<String, String>,
    /// Patrons by the numbers of their cards, and staff by their logins.
    numbers: BTreeMap<String, String>,
}

impl Known {
    async fn of(app: &App) -> Answered<Known> {
        app.read(|floor| {
            let house = floor.house();
            let cards = house.patrons().map(|each| (each.card_number.clone(), each.id.to_string()));
            let logins = house.all_staff().map(|each| (each.login.clone(), each.id.to_string()));
            let named = |table: &Table| (table.id().to_string(), table.name().to_owned());
            Known {
                people: everybody(house),
                tables: floor.tables().map(named).collect(),
                numbers: cards.chain(logins).collect(),
            }
        })
        .await
    }

    /// The ids of the people meant by an id, a part of a name, a card or a login.
    fn ids(&self, kind: &str, meant: &str) -> Vec<String> {
        let wanted = meant.trim().to_lowercase();
        let of_kind = self.people.iter().filter_map(|(id, name)| {
            let id = id.strip_prefix(kind)?.strip_prefix('/')?;
            (id == wanted || name.to_lowercase().contains(&wanted)).then(|| id.to_owned())
        });
        of_kind.chain(self.numbers.get(meant.trim()).cloned()).collect()
    }
}

/// What happened
///
/// Newest first, with names and amounts: every order, decision, setting, shift, assignment, change
/// of a person and movement at the cage, and what the house noted by itself. The phrase
/// `audit.KIND` tells each in a sentence.
#[utoipa::path(get, operation_id = "list_events", path = "/api/events", tag = "audit",
    params(
        ("before" = Option<u64>, Query, description = "Only entries before this position"),
        ("limit" = Option<u32>, Query, description = "At most so many: 100 unless told, 500"),
        ("kind" = Option<String>, Query, description = "Only events of this kind"),
        ("from_ms" = Option<u64>, Query, description = "Only of this time or later"),
        ("until_ms" = Option<u64>, Query, description = "Only of before this time"),
        ("table" = Option<String>, Query, description = "Only at this table"),
        ("patron" = Option<String>, Query, description = "A patron: id, part of the name, card"),
        ("person" = Option<String>, Query, description = "Staff: id, part of the name, login"),
        ("amount" = Option<u64>, Query, description = "Only with this amount, in cents"),
        ("rule" = Option<String>, Query, description = "Only by this paragraph or one under it")),
    responses(
        (status = 200, description = "The events, and where to go on", body = EventsView),
        (status = 403, description = "For auditors and administrators", body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    Params(which): Params<Which>,
) -> Answered<Json<EventsView>> {
    let known = Known::of(&app).await?;
    let limit = which.limit.map_or(EVENTS, count).clamp(1, EVENTS_MAX);
    let (from_ms, until_ms) = (which.from_ms.unwrap_or(0), which.until_ms.unwrap_or(u64::MAX));
    let window = Window { before: which.before, from_ms, until_ms };
    let search = Search {
        kind: which.kind,
        table: which.table,
        patrons: which.patron.map(|meant| known.ids("patron", &meant)),
        staff: which.person.map(|meant| known.ids("staff", &meant)),
        amount: which.amount,
        rule: which.rule,
    };
    let read = app.read_books(move |books| search_events(books, window, &search, limit));
    let page = read.await?.map_err(|error| ApiProblem::internal(&error))?;
    let events = page.events.into_iter().map(|record| view(record, &known)).collect();
    let kinds = significant_kinds().map(str::to_owned).collect();
    Ok(Json(EventsView { events, before: page.before, kinds }))
}

fn view(record: SignificantRecord, known: &Known) -> EventView {
    let SignificantRecord { position, journal, at_ms, actor, kind, facts, .. } = record;
    let facts = match facts {
        Value::Object(facts) => facts.into_iter().collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            BTreeMap::new()
        }
    };
    let facts = flat(facts, &known.people, &known.tables);
    let table = journal.strip_prefix(TABLE);
    let table = table.map(|id| known.tables.get(id).cloned().unwrap_or_else(|| id.to_owned()));
    let (by, role) = author_in(&actor, &known.people);
    EventView { position, journal, at_ms, table, by, role, kind, facts }
}
