//! A patron's own money: the tickets cashed out to, and the rounds played at every table.

use super::reports::{Before, played_by};
use crate::app::App;
use crate::extract::{Caller, Params};
use crate::print;
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_wire::body::TicketView;
use croupier_wire::report::PlayedView;

/// So many tickets are shown, the newest first.
const SHOWN: usize = 50;

/// My tickets
///
/// Those that I cashed out to, the newest first: the number, the value, the state and until when it
/// is worth anything. A ticket belongs to whoever holds it; who puts it in ends it here too.
#[utoipa::path(get, operation_id = "list_my_tickets", path = "/api/me/tickets", tag = "money",
    responses((status = 200, description = "At most fifty tickets", body = Vec<TicketView>)))]
pub(crate) async fn tickets(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<Vec<TicketView>>> {
    let patron = actor.patron().map_err(|error| ApiProblem::internal(&error))?;
    let now_ms = app.now_ms();
    let views = app.read(move |floor| {
        let house = floor.house();
        let mut own: Vec<_> = house.tickets().filter(|(_, each)| each.patron == patron).collect();
        own.sort_by_key(|(_, ticket)| std::cmp::Reverse((ticket.issued_ms, ticket.sequence)));
        let view = |(number, ticket): (&croupier_house::TicketNo, &croupier_house::Ticket)| {
            let state = ticket.state(now_ms);
            TicketView {
                number: number.to_string(),
                amount: ticket.amount,
                redeemed: state == croupier_house::TicketState::Redeemed,
                state: state.name().to_owned(),
                patron: None,
                expires_ms: ticket.expires_ms,
                paper: Some(print::paper(house, ticket)),
                receipt: None,
                waits: None,
            }
        };
        own.into_iter().take(SHOWN).map(view).collect()
    });
    views.await.map(Json)
}

/// My rounds
///
/// Those that I took part in, at every table, the newest first: what was at risk, and what I won or
/// lost.
#[utoipa::path(get, operation_id = "list_my_rounds", path = "/api/me/rounds", tag = "money",
    params(
        ("before_ms" = Option<u64>, Query, description = "Only rounds before this time"),
        ("limit" = Option<u32>, Query, description = "At most so many: 500")),
    responses((status = 200, description = "The rounds", body = PlayedView)))]
pub(crate) async fn rounds(
    State(app): State<App>,
    Caller(actor): Caller,
    Params(before): Params<Before>,
) -> Answered<Json<PlayedView>> {
    let patron = actor.patron().map_err(|error| ApiProblem::internal(&error))?;
    played_by(&app, patron.to_string(), before).await.map(Json)
}
