//! Reports: figures in groups, as JSON, CSV or Parquet; shifts and gaming days closed.

use crate::app::App;
use crate::extract::{Caller, Given, Params, Segments, count};
use crate::figures::{Header, closing_view, line_view, table};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use croupier_floor::{Command, Floor, Request};
use croupier_house::{Booking, Closing, Day, GamingDay, HouseCommand, Period, Role, StaffId};
use croupier_report::{Ask, By, Found, Report};
use croupier_store::Key;
use croupier_wire::problem::Problem;
use croupier_wire::report::{
    CloseBody, ClosingView, ClosingsView, PassedRound, PassingLine, PassingView, PlayedLine,
    PlayedView, ReportView,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The most rounds of a patron in one answer.
const ROUNDS_MAX: usize = 500;
/// How many closings are shown.
const CLOSINGS: usize = 100;
/// How much must go one way to be shown, in cents, unless told.
const PASSED_LEAST: i64 = 100_000;

/// Which figures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    by: Option<String>,
    from: Option<String>,
    to: Option<String>,
    shift: Option<u64>,
    format: Option<String>,
}

fn day(text: Option<&str>, usual: Day) -> Answered<Day> {
    let parsed = text.map(str::parse).transpose();
    let bad = |why: croupier_house::NotADay| ApiProblem::bad_request("bad_query", why.to_string());
    Ok(parsed.map_err(bad)?.unwrap_or(usual))
}

impl Which {
    /// What is asked for; today, unless told, and a shift on any day.
    fn ask(&self, today: Day) -> Answered<Ask> {
        let by = self.by.as_deref().unwrap_or("table");
        let unknown = || {
            let names: Vec<&str> = By::ALL.iter().map(|(name, _)| *name).collect();
            ApiProblem::bad_request("bad_query", format!("by is one of {}", names.join(", ")))
        };
        let by = By::named(by).ok_or_else(unknown)?;
        let whole = self.shift.is_some() && self.from.is_none() && self.to.is_none();
        let (first, last) = if whole { (Day(0), today.next()) } else { (today, today) };
        let from = day(self.from.as_deref(), first)?;
        let to = day(self.to.as_deref(), if whole { last } else { from.max(today) })?;
        if to < from {
            let detail = format!("{from} comes after {to}");
            return Err(ApiProblem::bad_request("bad_query", detail));
        }
        Ok(Ask { from, to, shift: self.shift, by })
    }
}

/// A report and what it is of.
struct Made {
    ask: Ask,
    report: Report,
    gaming_day: GamingDay,
    today: Day,
    shift: u64,
}

async fn make(app: &App, which: &Which) -> Answered<Made> {
    let now_ms = app.now_ms();
    let gaming_day = app.read(|floor| floor.house().settings().gaming_day).await?;
    // The day of the books never goes back, even if the house has set another hour since.
    let booked = app.figures(|book, _| Ok(book.fold().day())).await?;
    let today = booked.unwrap_or_default().max(gaming_day.of(now_ms));
    let ask = which.ask(today)?;
    let made = app.figures(move |book, edges| {
        let (report, shift) = (book.report(ask, edges)?, book.fold().shift());
        Ok(Made { ask, report, gaming_day, today, shift })
    });
    made.await
}

/// The name of a group besides its id.
fn name(floor: &Floor, by: By, group: &str) -> Option<String> {
    match by {
        By::Table => floor.table(&group.parse().ok()?).map(|table| table.name().to_owned()),
        By::Dealer => floor.house().staff(&group.parse().ok()?).map(|staff| staff.name.clone()),
        By::Patron => floor.house().patron(&group.parse().ok()?).map(|one| one.name.clone()),
        By::Game | By::Bet | By::Hour | By::Shift | By::Day => None,
    }
}

/// Figures
///
/// The figures of gaming days or of a shift, in groups: handle, win, hold, drop, fills, credits,
/// commission, tickets, rounds, voids, corrections and incidents, what the house should have won,
/// and the total. Today by table unless told.
#[utoipa::path(get, operation_id = "show_report", path = "/api/reports", tag = "reports",
    params(
        ("by" = Option<String>, Query,
            description = "table, game, bet, dealer, patron, hour, shift or day"),
        ("from" = Option<String>, Query, description = "The first gaming day: 2026-11-16"),
        ("to" = Option<String>, Query, description = "The last gaming day, included"),
        ("shift" = Option<u64>, Query, description = "Only this shift"),
        ("format" = Option<String>, Query, description = "csv or parquet at /file")),
    responses(
        (status = 200, description = "The report", body = ReportView),
        (status = 403, description = "For Pit Managers and above, and auditors", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Params(which): Params<Which>,
) -> Answered<Json<ReportView>> {
    let Made { ask, report, gaming_day, today, shift } = make(&app, &which).await?;
    let (operator, made_ms) = (app.operator()?.to_owned(), app.now_ms());
    let view = app.read(move |floor| ReportView {
        operator,
        by: ask.by.name().to_owned(),
        from: ask.from.to_string(),
        to: ask.to.to_string(),
        from_ms: gaming_day.begin_ms(ask.from),
        until_ms: gaming_day.begin_ms(ask.to.next()),
        shift: ask.shift,
        made_ms,
        today: today.to_string(),
        present_shift: shift,
        lines: {
            let lines = report.lines.iter();
            lines.map(|line| line_view(line, name(floor, ask.by, &line.group))).collect()
        },
        total: line_view(&report.total, None),
    });
    view.await.map(Json)
}

/// Figures as a file
///
/// The same as CSV (`format=csv`) or Parquet (`format=parquet`), with its header: operator, title,
/// interval and time of making.
#[utoipa::path(get, operation_id = "export_report", path = "/api/reports/file", tag = "reports",
    params(
        ("by" = Option<String>, Query,
            description = "table, game, bet, dealer, patron, hour, shift or day"),
        ("from" = Option<String>, Query, description = "The first gaming day: 2026-11-16"),
        ("to" = Option<String>, Query, description = "The last gaming day, included"),
        ("shift" = Option<u64>, Query, description = "Only this shift"),
        ("format" = Option<String>, Query, description = "csv, unless told, or parquet")),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 403, description = "For Pit Managers and above, and auditors", body = Problem)))]
pub(crate) async fn file(
    State(app): State<App>,
    Params(which): Params<Which>,
) -> Answered<Response> {
    let format = which.format.as_deref().unwrap_or("csv");
    if !["csv", "parquet"].contains(&format) {
        return Err(ApiProblem::bad_request("bad_query", "format is csv or parquet".to_owned()));
    }
    let Made { ask, report, gaming_day, .. } = make(&app, &which).await?;
    let header = Header { operator: app.operator()?, made_ms: app.now_ms(), gaming_day };
    let columns = table(header, ask, &report);
    let columns = columns.map_err(|error| ApiProblem::internal(&error))?;
    let (kind, bytes) = match format {
        "parquet" => ("application/vnd.apache.parquet", columns.to_parquet()),
        _ => ("text/csv; charset=utf-8", columns.to_csv().into_bytes()),
    };
    let named = format!("croupier-{}-{}-by-{}.{format}", ask.from, ask.to, ask.by.name());
    let named = format!("attachment; filename=\"{named}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, named)], bytes).into_response())
}

/// What was closed, and by whom by name.
fn closed(found: &Found, staff: &BTreeMap<StaffId, String>) -> Option<ClosingView> {
    match &found.booking {
        Booking::PeriodClosed { closing, by } => {
            let name = staff.get(by).cloned().unwrap_or_else(|| by.to_string());
            Some(closing_view(closing, Some((found.at_ms, name))))
        }
        Booking::ShiftEnded { .. } => None,
    }
}

/// Shifts and gaming days
///
/// Those that are over and wait to be closed, those that were closed with their figures, and the
/// shift in progress.
#[utoipa::path(get, operation_id = "list_closings", path = "/api/reports/closings", tag = "reports",
    responses(
        (status = 200, description = "Shifts and gaming days", body = ClosingsView),
        (status = 403, description = "For Pit Managers and above, and auditors", body = Problem)))]
pub(crate) async fn closings(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<ClosingsView>> {
    let (now_ms, may_close) = (app.now_ms(), actor.role == Role::ShiftManager);
    let export_trouble = app.export_trouble();
    let staff = app.read(|floor| -> BTreeMap<StaffId, String> {
        let staff = floor.house().all_staff();
        staff.map(|staff| (staff.id.clone(), staff.name.clone())).collect()
    });
    let staff = staff.await?;
    let view = app.figures(move |book, _| {
        let waiting = book.fold().over(now_ms);
        Ok(ClosingsView {
            waiting: waiting.iter().map(|closing| closing_view(closing, None)).collect(),
            closed: book.closings(CLOSINGS)?.iter().filter_map(|one| closed(one, &staff)).collect(),
            shift: closing_view(&book.fold().shift_so_far(), None),
            may_close,
            export_trouble,
        })
    });
    view.await.map(Json)
}

/// Close a shift or a gaming day
///
/// Without a day: the shift ends here and is closed with its figures, which stay. With a day: that
/// gaming day, which must be over. Each is closed once.
#[utoipa::path(post, operation_id = "close_period", path = "/api/reports/closings", tag = "reports",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = CloseBody,
    responses(
        (status = 200, description = "Closed", body = ClosingView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn close(
    State(app): State<App>,
    given: Given<CloseBody>,
) -> Answered<Json<ClosingView>> {
    #[derive(Deserialize)]
    struct Done {}
    let actor = given.actor.clone();
    let by = actor.id.to_string();
    let asked = given.body.day.clone();
    let wanted = match asked.as_deref() {
        Some(text) => Some(Period::Day(day(Some(text), Day(0))?)),
        None => {
            // A repetition of the same key ends nothing again, and closes what is still open.
            let Done {} =
                app.ask(given.request(Command::House(HouseCommand::EndShift), false)).await?;
            None
        }
    };
    let now_ms = app.now_ms();
    let found = app.figures(move |book, _| {
        let is_wanted = |closing: &Closing| match wanted {
            Some(period) => closing.period == period,
            None => matches!(closing.period, Period::Shift(_)),
        };
        let over = book.fold().over(now_ms).into_iter().rfind(is_wanted);
        let done = book.closings(CLOSINGS)?.into_iter().find_map(|found| match found.booking {
            Booking::PeriodClosed { closing, .. } if is_wanted(&closing) => Some(*closing),
            Booking::PeriodClosed { .. } | Booking::ShiftEnded { .. } => None,
        });
        Ok((over, done))
    });
    let (over, done) = found.await?;
    let closing = match (over, done, wanted) {
        (Some(closing), ..) | (None, Some(closing), Some(_)) => closing,
        (None, Some(done), None) => return Ok(Json(closing_view(&done, Some((now_ms, by))))),
        (None, None, _) => {
            let detail = "it is not over yet, or nothing happened in it";
            return Err(ApiProblem::new(StatusCode::CONFLICT, "period_not_over", detail));
        }
    };
    let command = Command::House(HouseCommand::Close(Box::new(closing.clone())));
    let key = Key(Uuid::now_v7().into_bytes());
    let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
    let Done {} = app.ask(request).await?;
    Ok(Json(closing_view(&closing, Some((now_ms, by)))))
}

/// From where.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Before {
    before_ms: Option<u64>,
    limit: Option<u32>,
}

/// The rounds of a patron
///
/// Newest first: what was at risk, and what the patron won or lost.
#[utoipa::path(get, operation_id = "list_played_rounds",
    path = "/api/reports/patrons/{patron}/rounds", tag = "reports",
    params(
        ("patron" = String, Path, description = "The patron's id"),
        ("before_ms" = Option<u64>, Query, description = "Only rounds before this time"),
        ("limit" = Option<u32>, Query,
            description = "So many: at most 500, and those of the same millisecond as the last")),
    responses(
        (status = 200, description = "The rounds", body = PlayedView),
        (status = 403, description = "For Pit Managers and above, and auditors", body = Problem)))]
pub(crate) async fn played(
    State(app): State<App>,
    Segments((patron,)): Segments<(String,)>,
    Params(before): Params<Before>,
) -> Answered<Json<PlayedView>> {
    played_by(&app, patron, before).await.map(Json)
}

/// A page of the rounds a patron took part in.
pub(super) async fn played_by(
    app: &App,
    patron: String,
    Before { before_ms, limit }: Before,
) -> Answered<PlayedView> {
    let limit = limit.map_or(ROUNDS_MAX, count).clamp(1, ROUNDS_MAX);
    let before_ms = before_ms.unwrap_or(u64::MAX);
    let (rounds, before_ms) = app
        .figures(move |book, _| {
            let rounds = book.played(&patron, before_ms, limit)?;
            let Some(last_ms) = rounds.last().map(|round| round.at_ms) else {
                return Ok((rounds, None));
            };
            let more = !book.played(&patron, last_ms, 1)?.is_empty();
            Ok((rounds, more.then_some(last_ms)))
        })
        .await?;
    let line = |one: croupier_report::Played| PlayedLine {
        table: one.table,
        round: one.round,
        at_ms: one.at_ms,
        state: one.state,
        handle: one.handle,
        net: one.net,
    };
    Ok(PlayedView { rounds: rounds.into_iter().map(line).collect(), before_ms })
}

/// In which time, and how much.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passed {
    from: Option<String>,
    to: Option<String>,
    least: Option<i64>,
}

/// Chip passing
///
/// Pairs of a patron who banked at pai gow and another, between whom money went one way in three
/// rounds or more, with the rounds in which most moved.
#[utoipa::path(get, operation_id = "list_passing", path = "/api/reports/passing", tag = "reports",
    params(
        ("from" = Option<String>, Query, description = "The first gaming day: 2026-11-16"),
        ("to" = Option<String>, Query, description = "The last gaming day, included"),
        ("least" = Option<i64>, Query, description = "At least so many cents: 100000")),
    responses(
        (status = 200, description = "The pairs", body = PassingView),
        (status = 403, description = "For surveillance: auditors and Shift Managers",
            body = Problem)))]
pub(crate) async fn passing(
    State(app): State<App>,
    Params(Passed { from, to, least }): Params<Passed>,
) -> Answered<Json<PassingView>> {
    let gaming_day = app.read(|floor| floor.house().settings().gaming_day).await?;
    let today = gaming_day.of(app.now_ms());
    let (from, to) = (day(from.as_deref(), today)?, day(to.as_deref(), today)?);
    let between = (gaming_day.begin_ms(from), gaming_day.begin_ms(to.next()));
    let least = least.unwrap_or(PASSED_LEAST).max(1);
    let pairs = app.figures(move |book, _| book.passing(between, least)).await?;
    let round = |(table, round, to_bank)| PassedRound { table, round, to_bank };
    let line = |pair: croupier_report::Passing| PassingLine {
        bank: pair.bank,
        patron: pair.patron,
        rounds: pair.rounds,
        to_bank: pair.to_bank,
        moved: pair.moved,
        largest: pair.largest.into_iter().map(round).collect(),
    };
    Ok(Json(PassingView { pairs: pairs.into_iter().map(line).collect() }))
}
