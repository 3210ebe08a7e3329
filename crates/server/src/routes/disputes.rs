//! A round under dispute: replayed step by step, packed into one signed file, and printed for the
//! patron.

use super::rounds;
use crate::app::App;
use crate::extract::{Caller, Segments, table_id};
use crate::naming::everybody;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use croupier_audit::{
    AuditError, CheckpointMark, Frame, PackOrder, Replay, Transcript, checkpoint_after, named,
    pack, replay, utc,
};
use croupier_house::{PatronId, TableId};
use croupier_rules::rulebook::Library;
use croupier_store::hex;
use croupier_table::RoundNo;
use croupier_wire::books::CheckpointView;
use croupier_wire::disputes::{DisputePageView, ReplayMoney, ReplayStep, ReplayView};
use croupier_wire::problem::Problem;
use croupier_wire::{Viewer, round_view_of_past_moment, round_view_of_present};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is asked about: a round that is over, with the rulebooks and the names of people.
struct About {
    table: TableId,
    round: u32,
    library: Arc<Library>,
    people: BTreeMap<String, String>,
}

impl About {
    async fn of(app: &App, table: &str, round: u32) -> Answered<About> {
        let table = table_id(table)?;
        let asked = table.clone();
        let known = app.read(move |floor| {
            let round = floor.table(&asked)?.round();
            Some((round, Arc::clone(floor.library()), everybody(floor.house())))
        });
        let known = known.await?.ok_or_else(|| ApiProblem::no_such_table(table.as_str()))?;
        let (RoundNo(present), library, people) = known;
        match round <= present {
            true => Ok(About { table, round, library, people }),
            false => Err(ApiProblem::no_such_round(round)),
        }
    }

    fn order<'a>(&'a self, asked_by: &'a str, made_ms: u64) -> PackOrder<'a> {
        let (table, round) = (&self.table, u64::from(self.round));
        PackOrder { table, round, asked_by, made_ms, people: &self.people }
    }

    /// What the audit says of a round that is not there, not over or not signed yet.
    fn refused(&self, error: &AuditError) -> ApiProblem {
        match error {
            AuditError::NotThere(why) if why.contains("is not over") => {
                let problem = ApiProblem::new(StatusCode::CONFLICT, "round_not_over", why.clone());
                problem.fact("round", self.round)
            }
            AuditError::NotThere(_) => ApiProblem::no_such_round(self.round),
            AuditError::Found(_)
            | AuditError::Store(_)
            | AuditError::Floor(_)
            | AuditError::File { .. }
            | AuditError::InTheWay(_) => ApiProblem::internal(error),
        }
    }

    async fn replayed(self, app: &App) -> Answered<(About, Replay)> {
        let now_ms = app.now_ms();
        let read = app.read_books(move |books| {
            let replayed = replay(books, &self.library, &self.order("", now_ms));
            (self, replayed)
        });
        let (about, replayed) = read.await?;
        let replayed = replayed.map_err(|error| about.refused(&error))?;
        Ok((about, replayed))
    }
}

/// A round as it went
///
/// Every step of a finished round with the table after it, the money before and after, and the
/// time for the surveillance recording.
#[utoipa::path(get, operation_id = "replay_round",
    path = "/api/rounds/{table}/{round}/replay", tag = "audit",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round's number")),
    responses(
        (status = 200, description = "The steps", body = ReplayView),
        (status = 404, description = "No such table or round", body = Problem),
        (status = 409, description = "The round is not over", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments((table, round)): Segments<(String, u32)>,
) -> Answered<Json<ReplayView>> {
    let (about, replayed) = About::of(&app, &table, round).await?.replayed(&app).await?;
    let Replay { name, rulebook: (rulebook, rulebook_hash), frames, .. } = replayed;
    let template = app.recording();
    let steps = frames.into_iter().filter_map(|frame| step(frame, &about, template));
    let steps: Vec<ReplayStep> = steps.collect();
    let bets = steps.iter().filter_map(|step| step.view.as_ref()).flat_map(|view| &view.bets);
    let patron =
        |id: &String| Some((id.clone(), about.people.get(&format!("patron/{id}"))?.clone()));
    let patrons = bets.filter_map(|bet| patron(bet.patron.as_ref()?)).collect();
    let table = about.table.to_string();
    Ok(Json(ReplayView { table, name, round, rulebook, rulebook_hash, patrons, steps }))
}

fn step(frame: Frame, about: &About, template: Option<&str>) -> Option<ReplayStep> {
    let Frame { step, table, money } = frame;
    let (at_ms, author) = (step.at_ms, step.author.clone());
    let (date, time) = utc(at_ms);
    let utc = format!("{date}T{time}Z");
    let name = |patron: &PatronId| {
        let known = about.people.get(&format!("patron/{patron}"));
        known.cloned().unwrap_or_else(|| patron.to_string())
    };
    let money = money.into_iter().map(|money| ReplayMoney {
        name: name(&money.patron),
        before: money.before,
        after: money.after,
    });
    let (by, role) = rounds::author_in(&author, &about.people);
    let mut told = rounds::round_step(step)?;
    told.facts = named(told.facts, &about.people);
    (told.by, told.role) = (by, role);
    let recording = template.map(|template| {
        template
            .replace("{table}", about.table.as_str())
            .replace("{round}", &about.round.to_string())
            .replace("{utc}", &utc)
            .replace("{ms}", &at_ms.to_string())
            .replace("{s}", &(at_ms / 1_000).to_string())
    });
    let view = round_view_of_past_moment(&table);
    Some(ReplayStep { step: told, utc, recording, view, money: money.collect() })
}

/// The dispute pack of a round
///
/// One signed file: rulebook, cards, bets, decisions, people, times, the round's entries and the
/// chain to signed checkpoints. `croupier verify FILE` proves it offline. It holds the bets of
/// everybody at the table.
#[utoipa::path(get, path = "/api/rounds/{table}/{round}/pack", tag = "audit",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round's number")),
    responses(
        (status = 200, description = "The file", body = String, content_type = "application/jsonl"),
        (status = 404, description = "No such table or round", body = Problem),
        (status = 409, description = "The round is not over", body = Problem)))]
pub(crate) async fn pack_up(
    State(app): State<App>,
    Caller(actor): Caller,
    Segments((table, round)): Segments<(String, u32)>,
) -> Answered<Response> {
    let signer = app.signer().ok_or_else(|| ApiProblem::internal(&"no key to sign with"))?;
    let mut about = About::of(&app, &table, round).await?;
    let asked_by = format!("{} ({})", actor.name, actor.role.name());
    let mut signed = false;
    let file = loop {
        let (now_ms, asked_by, signer) = (app.now_ms(), asked_by.clone(), Arc::clone(&signer));
        let read = app.read_books(move |books| {
            let order = about.order(&asked_by, now_ms);
            let packed = pack(books, &about.library, &*signer, &order);
            (about, packed)
        });
        let packed;
        (about, packed) = read.await?;
        match packed {
            Ok(file) => break file,
            Err(AuditError::NotThere(why)) if why.contains("no checkpoint") && !signed => {
                app.sign_now().await?;
                signed = true;
            }
            Err(error) => return Err(about.refused(&error)),
        }
    };
    let name = format!("attachment; filename=\"dispute-{}-{round}.pack\"", about.table);
    let mut response = file.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/jsonl"));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// One page for a patron
///
/// A finished round as one patron may be shown it, to be printed: what the patron bet, what was
/// dealt, what was paid by which paragraph, and where the books hold it. Nothing about others.
#[utoipa::path(get, operation_id = "print_round",
    path = "/api/rounds/{table}/{round}/page/{patron}", tag = "audit",
    params(
        ("table" = String, Path, description = "The table's id"),
        ("round" = u32, Path, description = "The round's number"),
        ("patron" = String, Path, description = "The patron's id")),
    responses(
        (status = 200, description = "The page", body = DisputePageView),
        (status = 404, description = "No such table, round or patron in it", body = Problem),
        (status = 409, description = "The round is not over", body = Problem)))]
pub(crate) async fn page(
    State(app): State<App>,
    Segments((table, round, patron)): Segments<(String, u32, String)>,
) -> Answered<Json<DisputePageView>> {
    let absent = || {
        let detail = format!("{patron} had no bet in round {round}");
        ApiProblem::new(StatusCode::NOT_FOUND, "no_such_patron", detail)
    };
    let id: PatronId = patron.parse().map_err(|_| absent())?;
    let (about, replayed) = About::of(&app, &table, round).await?.replayed(&app).await?;
    let Replay { name, rulebook: (rulebook, rulebook_hash), frames, last: (position, hash) } =
        replayed;
    let shown =
        frames.last().and_then(|frame| round_view_of_present(&frame.table, Viewer::Patron(&id)));
    let mut view = shown.filter(|view| !view.bets.is_empty()).ok_or_else(absent)?;
    let mut own = frames.iter().flat_map(|frame| &frame.money).filter(|money| money.patron == id);
    let net = own.next_back().map_or(0, |money| money.after);
    let settled = |frame: &&Frame| {
        let kind = frame.step.event.get("event").and_then(|kind| kind.as_str());
        kind.is_some_and(|kind| SETTLES.contains(&kind))
    };
    let settlements = frames.iter().filter(settled).count();
    let steps = frames.into_iter().map(|frame| frame.step).collect();
    let told = Transcript {
        table: about.table.clone(),
        name: name.clone(),
        rulebook: rulebook.clone(),
        round: u64::from(round),
        ended: true,
        entries: (0, 0),
        steps,
    };
    let mut steps = rounds::steps(told, &id);
    for step in &mut steps {
        step.facts = named(std::mem::take(&mut step.facts), &about.people);
    }
    view.steps = Some(steps);
    let (checkpoint, signature) = signed_after(&app, position).await?.unzip();
    let known = about.people.get(&format!("patron/{id}"));
    Ok(Json(DisputePageView {
        table: about.table.to_string(),
        name,
        rulebook,
        rulebook_hash,
        patron: known.cloned().unwrap_or(patron.clone()),
        round: view,
        net,
        settlements: u32::try_from(settlements).unwrap_or(u32::MAX),
        hash: hex(&hash),
        checkpoint: checkpoint.map(|mark| CheckpointView {
            position: mark.position,
            at_ms: mark.at_ms,
            key: mark.key,
        }),
        signature,
        made_ms: app.now_ms(),
    }))
}

/// The checkpoint that covers this entry, with its signature. If there is none yet, one is signed
/// now: a patron is not sent away with a page that nobody signed.
async fn signed_after(app: &App, position: u64) -> Answered<Option<(CheckpointMark, String)>> {
    for sign in [true, false] {
        let read = app.read_books(move |books| checkpoint_after(books, position));
        let found = read.await?.map_err(|error| ApiProblem::internal(&error))?;
        if found.is_some() || !sign {
            return Ok(found);
        }
        app.sign_now().await?;
    }
    Ok(None)
}

/// The events that settle a round, or settle it again.
const SETTLES: [&str; 5] =
    ["round-settled", "round-voided", "round-corrected", "hand-corrected", "dice-corrected"];
