//! The trainer: exercises by seed, answers marked by the engine, sheets marked again for a
//! certificate. Nothing here touches a table or the journal, and nothing is kept.

use crate::app::App;
use crate::extract::{Body, Caller, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_school::{Exercise, LEVELS, SUBJECTS, School, Subject, points_max};
use croupier_wire::problem::Problem;
use croupier_wire::trainer::{
    ExerciseView, LevelView, MarkedView, RunBody, RunView, SheetBody, SheetView, SubjectView,
    TrainerAnswerBody, TrainerView,
};
use std::sync::Arc;

/// The most answers one sheet may hold.
const SHEET_MAX: usize = 100;

/// The path of an exercise.
type Named = (String, u8, u32, u32);

/// What can be practised
#[utoipa::path(get, operation_id = "list_subjects", path = "/api/trainer", tag = "trainer",
    responses((status = 200, description = "Subjects and levels", body = TrainerView)))]
pub(crate) async fn subjects() -> Json<TrainerView> {
    let level = |(index, &seconds): (usize, &u32)| LevelView {
        level: u8::try_from(index + 1).unwrap_or(LEVELS),
        seconds,
    };
    let view = |subject: Subject| SubjectView {
        name: subject.name.to_owned(),
        levels: subject.seconds.iter().enumerate().map(level).collect(),
    };
    let subjects = SUBJECTS.into_iter().map(view).collect();
    Json(TrainerView { subjects, sheet_max: u32::try_from(SHEET_MAX).unwrap_or(u32::MAX) })
}

/// The subject of a name and the seconds of a level.
fn subject(name: &str, level: u8) -> Answered<(Subject, u32)> {
    let Some(subject) = Subject::named(name) else {
        let names: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        let detail = format!("there is no subject \"{name}\"; there are {}", names.join(", "));
        return Err(ApiProblem::new(StatusCode::NOT_FOUND, "no_such_subject", detail));
    };
    let Some(seconds) = subject.seconds_at(level) else {
        let detail = format!("there is no level {level}; levels are 1 to {LEVELS}");
        return Err(ApiProblem::new(StatusCode::NOT_FOUND, "no_such_level", detail));
    };
    Ok((subject, seconds))
}

/// Does what takes a moment of a processor away from the sockets.
async fn apart<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&School) -> Answered<T> + Send + 'static,
) -> Answered<T> {
    let school: Arc<School> = app.school().await?;
    let done = tokio::task::spawn_blocking(move || work(&school)).await;
    done.map_err(|error| ApiProblem::internal(&error))?
}

fn make(
    school: &School,
    subject: Subject,
    (level, seed, number): (u8, u32, u32),
) -> Answered<Exercise> {
    let made = school.exercise(subject, level, seed, number);
    made.map_err(|fault| ApiProblem::internal(&fault))
}

/// An exercise
///
/// The same subject, level, seed and number are the same exercise for ever. Its answer is not
/// in it.
#[utoipa::path(get, operation_id = "show_exercise",
    path = "/api/trainer/{subject}/{level}/{seed}/{number}", tag = "trainer",
    params(
        ("subject" = String, Path, description = "The subject"),
        ("level" = u8, Path, description = "1, 2 or 3"),
        ("seed" = u32, Path, description = "The seed of the run"),
        ("number" = u32, Path, description = "The place in the run, from 1")),
    responses(
        (status = 200, description = "The exercise", body = ExerciseView),
        (status = 404, description = "No such subject or level", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments((name, level, seed, number)): Segments<Named>,
) -> Answered<Json<ExerciseView>> {
    let (subject, seconds) = subject(&name, level)?;
    let made = apart(&app, move |school| make(school, subject, (level, seed, number))).await?;
    Ok(Json(ExerciseView {
        subject: name,
        level,
        seed,
        number,
        rulebook: made.rulebook,
        title: made.title,
        seconds,
        story: made.story,
        question: made.question,
        shown: made.shown,
        bets: made.bets,
        form: made.form,
    }))
}

/// Answer an exercise
///
/// Right or wrong, the points, the right answer, and why with its paragraphs. Nothing is kept.
#[utoipa::path(post, operation_id = "answer_exercise",
    path = "/api/trainer/{subject}/{level}/{seed}/{number}", tag = "trainer",
    request_body = TrainerAnswerBody,
    params(
        ("subject" = String, Path, description = "The subject"),
        ("level" = u8, Path, description = "1, 2 or 3"),
        ("seed" = u32, Path, description = "The seed of the run"),
        ("number" = u32, Path, description = "The place in the run, from 1")),
    responses(
        (status = 200, description = "The answer marked", body = MarkedView),
        (status = 404, description = "No such subject or level", body = Problem)))]
pub(crate) async fn answer(
    State(app): State<App>,
    Segments((name, level, seed, number)): Segments<Named>,
    Body(body): Body<TrainerAnswerBody>,
) -> Answered<Json<MarkedView>> {
    let (subject, seconds) = subject(&name, level)?;
    let made = apart(&app, move |school| make(school, subject, (level, seed, number))).await?;
    let marked = made.mark(level, seconds, &body.answer, body.took_ms);
    let answer = made.right.first().cloned();
    Ok(Json(MarkedView {
        right: marked.right,
        in_time: marked.in_time,
        points: marked.points,
        answer: answer.ok_or_else(|| ApiProblem::internal(&"an exercise without an answer"))?,
        reasons: made.reasons,
        lines: made.lines,
    }))
}

/// Mark a sheet
///
/// All answers of some runs are marked again by the engine, for a printed certificate of practice.
/// The times are those the page measured.
#[utoipa::path(post, operation_id = "make_sheet",
    path = "/api/trainer/sheets", tag = "trainer", request_body = SheetBody,
    responses(
        (status = 200, description = "The sheet", body = SheetView),
        (status = 404, description = "No such subject or level", body = Problem),
        (status = 422, description = "Too many answers", body = Problem)))]
pub(crate) async fn sheet(
    State(app): State<App>,
    Caller(actor): Caller,
    Body(body): Body<SheetBody>,
) -> Answered<Json<SheetView>> {
    let answers: usize = body.runs.iter().map(|run| run.answers.len()).sum();
    if answers > SHEET_MAX {
        let detail = format!("a sheet holds at most {SHEET_MAX} answers, this one has {answers}");
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(ApiProblem::new(status, "sheet_too_long", detail));
    }
    let marked = move |school: &School| body.runs.iter().map(|run| mark_run(school, run)).collect();
    Ok(Json(SheetView {
        name: actor.name.to_string(),
        at_ms: app.now_ms(),
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        runs: apart(&app, marked).await?,
    }))
}

fn mark_run(school: &School, run: &RunBody) -> Answered<RunView> {
    let (subject, seconds) = subject(&run.subject, run.level)?;
    let asked = u32::try_from(run.answers.len()).unwrap_or(u32::MAX);
    let mut view = RunView {
        subject: run.subject.clone(),
        level: run.level,
        seed: run.seed,
        asked,
        right: 0,
        points: 0,
        points_max: points_max(run.level).saturating_mul(asked),
        took_ms: 0,
    };
    for (number, given) in (1..).zip(&run.answers) {
        let made = make(school, subject, (run.level, run.seed, number))?;
        let marked = made.mark(run.level, seconds, &given.answer, given.took_ms);
        view.right += u32::from(marked.right);
        view.points = view.points.saturating_add(marked.points);
        view.took_ms += u64::from(given.took_ms);
    }
    Ok(view)
}
