//! Tables of the house: what they are set to, what is planned, and changes two people agree on.

use crate::app::App;
use crate::extract::{Caller, Given};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::{Command, Floor, stop_at};
use croupier_house::{Act, ControlCommand, HouseCommand, PitRank, Role, TableChange};
use croupier_table::{Settings, TableSettings};
use croupier_wire::control::BettingStopped;
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;
use croupier_wire::tables::{
    TableChangeBody, TablesView, planned, rulebook_choices, table_admin, waiting_plans,
};
use std::sync::Arc;

/// The tables of the house
///
/// What each is set to, what waits for a second person, what is planned, and the rulebooks a table
/// can be opened under.
#[utoipa::path(get, operation_id = "list_house_tables", path = "/api/house/tables", tag = "control",
    responses((status = 200, description = "The tables", body = TablesView)))]
pub(crate) async fn list(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<TablesView>> {
    let now_s = i64::try_from(app.now_ms() / 1000).unwrap_or(i64::MAX);
    let view = app.read(move |floor| {
        let house = floor.house();
        let line = |table: &croupier_table::Table| {
            table_admin(table, house, stop_at(house, table).map(BettingStopped::from))
        };
        TablesView {
            tables: floor.tables().map(line).collect(),
            waiting: waiting_plans(house, (&actor.id, actor.role)),
            planned: planned(house),
            rulebooks: rulebook_choices(floor.library(), now_s),
            may_change: actor.role == Role::Administrator
                || actor.role.rank() >= Some(PitRank::PitManager),
        }
    });
    view.await.map(Json)
}

/// Ask for a change of a table
///
/// To open a new one, to close or reopen one, or for other settings; now or at a time. A second
/// person agrees (`POST /api/acts/{number}/agreement`); until its time it can be cancelled.
#[utoipa::path(post, operation_id = "change_house_table",
    path = "/api/house/tables/changes", tag = "control",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = TableChangeBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem),
        (status = 422, description = "The settings do not fit", body = Problem)))]
pub(crate) async fn change(
    State(app): State<App>,
    given: Given<TableChangeBody>,
) -> Answered<Json<ChangedView>> {
    let act = given.body.act()?;
    let (asked, now_s) = (act.clone(), i64::try_from(app.now_ms() / 1000).unwrap_or(i64::MAX));
    app.read(move |floor| check(floor, &asked, now_s)).await??;
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

fn unfit(why: &str) -> ApiProblem {
    let problem = ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "settings_unfit", why);
    problem.fact("why", why)
}

/// Refuses now what could not be carried out later.
fn check(floor: &Floor, act: &Act, now_s: i64) -> Answered<()> {
    let Act::ChangeTable { table: id, change, .. } = act else { return Ok(()) };
    let table = floor.table(id);
    let read = |text: &str| {
        serde_json::from_str::<TableSettings>(text).map_err(|why| unfit(&why.to_string()))
    };
    match (change, table) {
        (TableChange::Open { .. }, Some(_)) => {
            let detail = format!("there is a table {id} already");
            let problem = ApiProblem::new(StatusCode::CONFLICT, "table_exists", detail);
            Err(problem.fact("table", id.to_string()))
        }
        (TableChange::Open { settings, .. }, None) => {
            let settings = read(settings)?;
            let found = floor.library().find(&settings.rulebook, now_s);
            let rulebook = found.map_err(|why| unfit(&why.to_string()))?;
            fits(TableSettings { rulebook: rulebook.reference(), ..settings }, rulebook)
        }
        (_, None) => Err(ApiProblem::no_such_table(id.as_str())),
        (TableChange::Settings { settings }, Some(table)) => {
            let (settings, now) = (read(settings)?, table.settings().rulebook());
            if settings.rulebook == now.reference() || settings.rulebook == now.id {
                return fits(settings, now);
            }
            // another version of the same rules, from the next shoe on
            match now.version(&settings.rulebook).filter(|other| other.game == now.game) {
                Some(other) => fits(settings, &other),
                None => {
                    let detail = format!("{} is no version of {}", settings.rulebook, now.id);
                    let code = StatusCode::CONFLICT;
                    let problem = ApiProblem::new(code, "setting_fixed", detail);
                    Err(problem.fact("setting", "rulebook"))
                }
            }
        }
        (TableChange::Close | TableChange::Reopen, Some(_)) => Ok(()),
    }
}

fn fits(settings: TableSettings, rulebook: &croupier_rules::rulebook::Rulebook) -> Answered<()> {
    let settings = Settings::new(settings, Arc::new(rulebook.clone()));
    let displayed = settings.and_then(|settings| settings.check_displayed());
    displayed.map_err(|why| unfit(&why.to_string()))
}
