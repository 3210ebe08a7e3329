//! Lets a caller in, or says why not: the session, what must be done before anything else, and the
//! table of access.

use super::{
    MAY_BEFORE, MAY_BEFORE_FACTOR, MAY_LOCKED, MAY_ON_THE_WALL, Place, Who, acts_as, acts_at,
};
use crate::app::App;
use crate::client::Client;
use crate::devices;
use crate::problem::{Answered, ApiProblem};
use crate::session::{Session, token_text};
use axum::http::{Method, Request, StatusCode};
use croupier_floor::Requester;
use croupier_house::{Role, TableId};
use std::sync::Arc;

/// Checks that the caller may use the route and passes the person on to the handler.
pub(crate) async fn admit<B: Send>(app: &App, who: Who, request: &mut Request<B>) -> Answered<()> {
    if who == Who::Device {
        return admit_device(app, request).await;
    }
    let Some(roles) = who.roles() else { return Ok(()) };
    let token = token_text(request.headers()).ok_or_else(ApiProblem::unauthorised)?;
    let mut session = app.sessions().find(token, app.now_ms());
    if session.is_none() && !app.owns() {
        app.look_for_sessions().await; // it may have been opened at another node just now
        session = app.sessions().find(token, app.now_ms());
    }
    let Session { actor, must_change, must_enrol, locked, wall, .. } =
        session.ok_or_else(ApiProblem::unauthorised)?;
    let path = request.uri().path();
    if wall && !MAY_ON_THE_WALL.contains(&(request.method().as_str(), path)) {
        let detail = "this screen only shows the pit on a wall: log out and in again to do more";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "wall_only", detail));
    }
    if must_change && !MAY_BEFORE.contains(&(request.method().as_str(), path)) {
        let detail = "the PIN was given by somebody else: choose your own first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "pin_change_needed", detail));
    }
    if must_enrol && !MAY_BEFORE_FACTOR.contains(&(request.method().as_str(), path)) {
        let detail = "the house asks your role for a second factor: set it up first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "second_factor_needed", detail));
    }
    let looks = request.method() == Method::GET && path.starts_with("/api/tables/");
    if locked && !looks && !MAY_LOCKED.contains(&(request.method().as_str(), path)) {
        let detail = "this screen is locked: enter your PIN first";
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "screen_locked", detail));
    }
    if !roles.contains(&actor.role) && !holds(app, who, &actor, path).await? {
        let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        let detail = format!("this is for {}", names.join(", "));
        let forbidden = ApiProblem::new(StatusCode::FORBIDDEN, "not_allowed", detail);
        return Err(forbidden.fact("needs", names.join(", ")));
    }
    request.extensions_mut().insert(actor);
    Ok(())
}

/// Lets in a device, by its credential. The session of a person opens nothing here.
async fn admit_device<B: Send>(app: &App, request: &mut Request<B>) -> Answered<()> {
    let token = token_text(request.headers()).ok_or_else(ApiProblem::unauthorised)?.to_owned();
    let device = devices::find(app, &token).await?.ok_or_else(ApiProblem::unauthorised)?;
    // Who installed a device knows its credential: it opens nothing but at the device's terminal.
    let here = request.extensions().get::<Client>().map(|client| client.address.to_string());
    if device.at.terminal().is_some_and(|terminal| here.as_deref() != Some(terminal)) {
        return Err(ApiProblem::unauthorised());
    }
    let connection = request.headers().get(devices::CONNECTION);
    let connection = connection.and_then(|number| number.to_str().ok()?.parse().ok());
    if connection.is_some_and(|number| !app.devices().speaks(&device.id, number)) {
        let detail = "a newer connection of this device took over";
        return Err(ApiProblem::new(StatusCode::CONFLICT, devices::REPLACED, detail));
    }
    request.extensions_mut().insert(device);
    Ok(())
}

/// Whether a position held at a table lets this person in.
async fn holds(app: &App, who: Who, actor: &Requester, path: &str) -> Answered<bool> {
    let Who::Position(_, rank, place) = who else { return Ok(false) };
    if actor.role == Role::Patron {
        return Ok(false);
    }
    let staff = Arc::clone(&actor.id);
    let table = path.strip_prefix("/api/tables/").and_then(|rest| rest.split('/').next());
    let table: Option<TableId> = table.and_then(|table| table.parse().ok());
    let held = app.read(move |floor| match place {
        Place::ThisTable => table.and_then(|id| acts_at(floor.table(&id)?, &staff)),
        Place::SomeTable => acts_as(floor, &staff),
    });
    Ok(held.await? >= Some(rank))
}
