//! The pit: every table at a glance, for supervisors and above, auditors and administrators. Who
//! only acts as supervisor at some tables sees those.

use crate::access;
use crate::app::App;
use crate::extract::{Caller, Given, Nothing};
use crate::figures::hold;
use crate::problem::{Answered, ApiProblem};
use crate::session::{Session, WALL_MS, token_of};
use axum::Json;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use croupier_floor::Command;
use croupier_house::{HouseCommand, PitRank, Role};
use croupier_wire::glance::{ClockHeldView, PitTotalsView, PitView};
use croupier_wire::problem::Problem;
use croupier_wire::procedure::StaffLine;
use croupier_wire::{pit_section, pit_table, staff_line};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// Every table at a glance
///
/// What waits for a second person, incidents, and how each table goes. Dealers do not see it.
#[utoipa::path(get, operation_id = "show_pit", path = "/api/pit", tag = "console",
    responses((status = 200, description = "The tables", body = PitView)))]
pub(crate) async fn show(State(app): State<App>, Caller(actor): Caller) -> Answered<Json<PitView>> {
    let (listening, now_ms) = (app.boards().listening(), app.now_ms());
    let may_agree = actor.role == Role::ShiftManager;
    let view = app.read(move |floor| {
        let line = |table: &croupier_table::Table| {
            let pit = pit_section(table, floor.house(), floor.ledger());
            pit_table(table, floor.house(), &pit, listening.get(table.id()).copied().unwrap_or(0))
        };
        let sees = |table: &&croupier_table::Table| {
            access::sees_the_pit(actor.role)
                || access::acts_at(table, &actor.id) >= Some(PitRank::PitSupervisor)
        };
        let tables = floor.tables().filter(sees).map(line).collect();
        let clock_held = floor.house().clock_held_ms();
        let clock_held = clock_held.map(|by_ms| ClockHeldView { by_ms, may_agree });
        PitView { tables, clock_held, now_ms }
    });
    view.await.map(Json)
}

/// The floor's totals
///
/// Drop, handle, win, hold and rounds since the shift began, as the reports have them.
#[utoipa::path(get, path = "/api/pit/totals", tag = "console",
    responses((status = 200, description = "The totals", body = PitTotalsView)))]
pub(crate) async fn totals(State(app): State<App>) -> Answered<Json<PitTotalsView>> {
    let now_ms = app.now_ms();
    let shift = app.figures(|book, _| Ok((book.fold().shift(), book.fold().shift_so_far())));
    let (shift, so_far) = shift.await?;
    let total = &so_far.total;
    let hours = now_ms.saturating_sub(so_far.from_ms);
    let hours = i64::try_from(hours).unwrap_or(i64::MAX);
    let an_hour = |rounds: i64| rounds.checked_mul(HOUR_MS)?.checked_div(hours);
    Ok(Json(PitTotalsView {
        shift,
        from_ms: so_far.from_ms,
        drop: total.sold.saturating_add(total.drop),
        handle: total.handle,
        win: total.win,
        hold: hold(total),
        rounds: total.rounds,
        rounds_per_hour: an_hour(total.rounds).filter(|_| hours >= MINUTE_MS),
        owed: -so_far.after.owed,
    }))
}

/// Put the pit on a wall
///
/// This screen's session becomes one that never ends, shows the pit and can do nothing else.
#[utoipa::path(post, path = "/api/pit/wall", tag = "console",
    responses((status = 204, description = "The screen only shows the pit now")))]
pub(crate) async fn wall(
    State(app): State<App>,
    Caller(actor): Caller,
    headers: HeaderMap,
) -> Answered<impl IntoResponse> {
    let person = super::sessions::person_of(&actor)?;
    let changes = app.read(move |floor| floor.house().bar(&person).changes).await?;
    let session = Session { wall: true, ..Session::of(actor, changes) };
    let fault = |error: std::io::Error| ApiProblem::internal(&error);
    let token = app.sessions().open(&session, app.now_ms()).map_err(fault)?;
    // a program with a bearer token keeps it; a screen keeps nothing that could give a command
    if let Some(old) = token_of(&headers).filter(|_| !headers.contains_key(AUTHORIZATION)) {
        app.sessions().end(&old).map_err(fault)?;
    }
    let cookie = super::sessions::cookie(&app, token.as_str(), WALL_MS / 1000)?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])))
}

/// Agree to a clock that was set too far
///
/// Dealing waits at every table until a Shift Manager has looked at the clock and agrees. Windows
/// go on with the time they had left.
#[utoipa::path(post, path = "/api/clock/agreement", tag = "console",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    responses(
        (status = 204, description = "Dealing goes on"),
        (status = 409, description = "The clock holds nothing up", body = Problem)))]
pub(crate) async fn agree_to_clock(
    State(app): State<App>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    #[derive(serde::Deserialize)]
    struct Agreed {}
    let command = Command::House(HouseCommand::AgreeToClock);
    let Agreed {} = app.ask(given.request(command, false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who may be assigned to a table
///
/// Everybody of the pit: dealers, supervisors and managers, by name.
#[utoipa::path(get, operation_id = "list_staff", path = "/api/staff", tag = "console",
    responses((status = 200, description = "The people of the pit", body = Vec<StaffLine>)))]
pub(crate) async fn staff(State(app): State<App>) -> Answered<Json<Vec<StaffLine>>> {
    let lines = app.read(|floor| {
        let of_the_pit = floor.house().all_staff().filter(|staff| staff.role.rank().is_some());
        let mut lines: Vec<StaffLine> = of_the_pit.map(staff_line).collect();
        lines.sort_by(|one, other| one.name.cmp(&other.name));
        lines
    });
    lines.await.map(Json)
}
